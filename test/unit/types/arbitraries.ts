/** Random types and values of them, for laws. */
import fc from 'fast-check';
import { type Bytes, toHex } from '../../../src/base/bytes.ts';
import { formatUuid, randomUuid, timeUuid } from '../../../src/base/uuid.ts';
import type { CqlType, NativeKind, Value } from '../../../src/types/cql-type.ts';
import { encode } from '../../../src/types/registry.ts';

export interface TypedValues {
  readonly type: CqlType;
  readonly value: fc.Arbitrary<Value>;
}

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const sign = fc.constantFrom(-1, 1);
const v1 = fc
  .tuple(fc.bigInt({ min: 0n, max: 2n ** 60n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }))
  .map(([steps, tail]) => formatUuid(timeUuid(steps, tail)));
const v4 = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => formatUuid(randomUuid(bytes)));

const NATIVES: { readonly [kind in Exclude<NativeKind, 'empty'>]: fc.Arbitrary<Value> } = {
  ascii: fc.string({ unit: 'binary-ascii' }),
  bigint: int64,
  blob: fc.uint8Array(),
  boolean: fc.boolean(),
  counter: int64,
  date: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  decimal: fc.record({
    unscaled: fc.bigInt({ min: -(10n ** 6n), max: 10n ** 6n }),
    scale: fc.integer({ min: -6, max: 6 }),
  }),
  double: fc.double(),
  duration: fc
    .tuple(sign, fc.nat(1000), fc.nat(1000), fc.bigInt({ min: 0n, max: 10n ** 15n }))
    .map(([by, months, days, nanos]) => ({
      months: by * months + 0,
      days: by * days + 0,
      nanoseconds: BigInt(by) * nanos,
    })),
  float: fc.float(),
  inet: fc.ipV4(),
  int: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  smallint: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  text: fc.string({ unit: 'binary' }),
  time: fc.bigInt({ min: 0n, max: 86_399_999_999_999n }),
  timestamp: int64,
  timeuuid: v1,
  tinyint: fc.integer({ min: -128, max: 127 }),
  uuid: fc.oneof(v1, v4),
  varint: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
};

export const NATIVE_VALUES: readonly TypedValues[] = Object.entries(NATIVES).map(
  ([kind, value]) => ({ type: { kind: kind as NativeKind }, value }),
);

const of = (kind: keyof typeof NATIVES): TypedValues => ({ type: { kind }, value: NATIVES[kind] });

function listOf({ type, value }: TypedValues): TypedValues {
  return {
    type: { kind: 'list', element: type, frozen: true },
    value: fc.array(value, { maxLength: 4 }),
  };
}

/** Values sorted and without duplicates, as a decoded set has them. */
function setOf({ type, value }: TypedValues): TypedValues {
  const set: CqlType = { kind: 'set', element: type, frozen: true };
  return {
    type: set,
    value: fc.uniqueArray(value, { maxLength: 4, selector: (v) => keyOf(type, v) }),
  };
}

function mapOf(key: TypedValues, value: TypedValues): TypedValues {
  const pairs = fc.uniqueArray(fc.tuple(key.value, value.value), {
    maxLength: 3,
    selector: ([name]) => keyOf(key.type, name),
  });
  return { type: { kind: 'map', key: key.type, value: value.type, frozen: true }, value: pairs };
}

function tupleOf(...parts: readonly TypedValues[]): TypedValues {
  return {
    type: { kind: 'tuple', elements: parts.map((part) => part.type) },
    value: fc.tuple(...parts.map((part) => fc.option(part.value, { nil: null }))),
  };
}

function vectorOf({ type, value }: TypedValues, dimension: number): TypedValues {
  return {
    type: { kind: 'vector', element: type, dimension },
    value: fc.array(value, { minLength: dimension, maxLength: dimension }),
  };
}

function keyOf(type: CqlType, value: Value): string {
  return toHex(encode(type, value));
}

export const NESTED_VALUES: readonly TypedValues[] = [
  listOf(of('int')),
  listOf(listOf(of('text'))),
  setOf(of('int')),
  setOf(of('timeuuid')),
  mapOf(of('text'), of('double')),
  mapOf(of('int'), listOf(of('date'))),
  tupleOf(of('int'), of('text'), of('decimal')),
  vectorOf(of('float'), 3),
  vectorOf(of('text'), 2),
  vectorOf(listOf(of('int')), 2),
  {
    type: {
      kind: 'udt',
      keyspace: 'ks',
      name: 'address',
      fields: [
        { name: 'street', type: { kind: 'text' } },
        { name: 'Zip', type: { kind: 'int' } },
      ],
      frozen: true,
    },
    value: tupleOf(of('text'), of('int')).value,
  },
];

/** The serialised values of a type, the empty one now and then. */
export function bytesOf({ type, value }: TypedValues): fc.Arbitrary<Bytes> {
  return fc.oneof(
    { weight: 9, arbitrary: value.map((one) => encode(type, one)) },
    { weight: 1, arbitrary: fc.constant(new Uint8Array(0)) },
  );
}
