/**
 * CAST(x AS type): numbers to numbers and to text, times to each other, and everything that has a plain text to
 * text and ascii. Behind them stand functions named cast_as_int (also castAsInt). Source: Cassandra's CastFcts.
 */
import { assert } from '../../base/assert.ts';
import { javaDouble, javaFloat } from '../../base/java-numbers.ts';
import type { CqlType, NativeKind, Value } from '../../types/cql-type.ts';
import { isDecimalValue } from '../../types/decimals.ts';
import { opsOf } from '../../types/registry.ts';
import { dateText, timestampText, timeText } from '../../types/temporal.ts';
import { typeName } from '../../types/type-names.ts';
import { equalTypes, isAssignableTo } from '../../types/type-relations.ts';
import type { Assignable, ScalarFunction } from '../contract.ts';
import { chooseFunction } from './matching.ts';
import {
  define,
  functionDisplayName,
  type NativeDefinition,
  native,
  SYSTEM,
  scalarOfValues,
  serverError,
} from './native.ts';
import {
  encodeNumber,
  isNumeric,
  NUMERIC_KINDS,
  type TypedNumber,
  toExactDecimal,
  toLong,
  typedNumber,
} from './numbers.ts';
import { conversion } from './time.ts';

/** What a cast can start from beside numbers. */
const TEXTUAL_SOURCES: readonly NativeKind[] = [
  'inet',
  'boolean',
  'timeuuid',
  'timestamp',
  'date',
  'time',
  'uuid',
];

const SOURCES: readonly NativeKind[] = [...NUMERIC_KINDS, 'ascii', ...TEXTUAL_SOURCES];

const TARGETS: readonly NativeKind[] = [
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'float',
  'double',
  'decimal',
  'varint',
  'ascii',
  'text',
  'date',
  'timestamp',
];

/** All casts under both names. */
export function castFunctions(): readonly NativeDefinition[] {
  return define(
    ...TARGETS.flatMap((target) =>
      SOURCES.flatMap((source) =>
        [castFunctionName(native(target)), legacyName(target)].flatMap(
          (name) => named(name, native(source), native(target)) ?? [],
        ),
      ),
    ),
  );
}

/**
 * The function of a cast, null when nothing can be cast to that type. A cast to the same type has no function
 * either: the value stays as it is. Throws Cassandra's refusals when the source is read by none or by several of
 * the casts (a timestamp is read as a bigint and as a varint).
 */
export function castFunction(from: CqlType, to: CqlType): ScalarFunction | null {
  const [first, ...others] = SOURCES.map((source) => cast(native(source), to)).filter(
    (fn) => fn !== null,
  );
  if (first === undefined || equalTypes(from, to)) return null;
  const name = functionDisplayName(first);
  return chooseFunction(name, [first, ...others], [ofType(from)], null, {
    keyspace: SYSTEM,
    table: '',
  });
}

/** The name behind CAST(.. AS type). */
function castFunctionName(to: CqlType): string {
  return `cast_as_${typeName(to)}`;
}

function ofType(type: CqlType): Assignable {
  return {
    text: typeName(type),
    exactType: () => type,
    testAssignment: (receiver) => isAssignableTo(type, receiver.type),
  };
}

function cast(from: CqlType, to: CqlType): ScalarFunction | null {
  return named(castFunctionName(to), from, to);
}

function legacyName(target: NativeKind): string {
  return `castAs${target.charAt(0).toUpperCase()}${target.slice(1)}`;
}

function named(name: string, from: CqlType, to: CqlType): ScalarFunction | null {
  if (equalTypes(from, to)) return null;
  if (to.kind === 'text' || to.kind === 'ascii') return toText(name, from, to);
  if (isNumeric(from)) return isNumeric(to) ? toNumber(name, from, to) : null;
  return isTimeCast(from, to) ? conversion(name, from, to) : null;
}

function toText(name: string, from: CqlType, to: CqlType): ScalarFunction | null {
  if (from.kind === 'text') return null;
  const source = from.kind === 'ascii' ? to.kind === 'text' : hasText(from);
  if (!source) return null;
  return scalarOfValues(name, [from], to, ([value]) =>
    opsOf(to).encode(plainText(from, value ?? null)),
  );
}

/** The value as text without quotes. */
function plainText(type: CqlType, value: Value): string {
  if (typeof value === 'number') {
    if (type.kind === 'float') return javaFloat(value);
    if (type.kind === 'double') return javaDouble(value);
    return type.kind === 'date' ? dateText(value) : String(value);
  }
  if (typeof value === 'bigint') {
    if (type.kind === 'timestamp') return timestampText(value, 'T');
    return type.kind === 'time' ? timeText(value) : String(value);
  }
  if (isDecimalValue(value)) return plainDecimal(value.unscaled, value.scale);
  assert(typeof value === 'string' || typeof value === 'boolean', 'the type has a plain text');
  return String(value);
}

/** BigDecimal.toPlainString: never with an exponent. */
function plainDecimal(unscaled: bigint, scale: number): string {
  if (scale <= 0) return String(unscaled * 10n ** BigInt(-scale));
  const sign = unscaled < 0n ? '-' : '';
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function hasText(type: CqlType): boolean {
  return isNumeric(type) || TEXTUAL_SOURCES.some((kind) => kind === type.kind);
}

function toNumber(name: string, from: CqlType, to: CqlType): ScalarFunction | null {
  if (!isNumeric(from) || !isNumeric(to) || to.kind === 'counter') return null;
  const source = from.kind;
  const target = to.kind;
  return scalarOfValues(name, [from], to, ([value]) => {
    const number = typedNumber(source, value);
    // Cassandra takes longValue for every varint, the exact number for every decimal.
    if (target === 'varint') {
      return encodeNumber(target, { kind: 'bigint', value: toLong(number) });
    }
    if (target === 'decimal') {
      requireFinite(number);
      return encodeNumber(target, { kind: target, value: toExactDecimal(number) });
    }
    return encodeNumber(target, number);
  });
}

/** BigDecimal is made from the number's text, and its parser stops at the first letter. */
function requireFinite({ value }: TypedNumber): void {
  if (typeof value !== 'number' || Number.isFinite(value)) return;
  throw serverError(
    'java.lang.NumberFormatException',
    `Character ${Number.isNaN(value) ? 'N' : 'I'} is neither a decimal digit number, decimal point, nor "e" notation exponential mark.`,
  );
}

function isTimeCast(from: CqlType, to: CqlType): boolean {
  switch (from.kind) {
    case 'timeuuid':
      return to.kind === 'date' || to.kind === 'timestamp';
    case 'timestamp':
      return to.kind === 'date';
    case 'date':
      return to.kind === 'timestamp';
    default:
      return false;
  }
}
