import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../src/base/bytes.ts';
import { parseJson } from '../../../src/base/json.ts';
import type { CqlType, NativeKind, Value } from '../../../src/types/cql-type.ts';
import { EMPTY } from '../../../src/types/cql-type.ts';
import { fromJsonValue, toJson } from '../../../src/types/json-values.ts';
import {
  collectionElements,
  compareValues,
  decode,
  encode,
  opsOf,
  packCollection,
  validate,
} from '../../../src/types/registry.ts';
import { typeName } from '../../../src/types/type-names.ts';
import { bytesOf, NATIVE_VALUES, NESTED_VALUES } from './arbitraries.ts';

const ALL = [...NATIVE_VALUES, ...NESTED_VALUES].map((typed) => ({
  ...typed,
  name: typeName(typed.type),
}));

const of = (kind: NativeKind): CqlType => ({ kind });

describe('bytes recorded from Cassandra', () => {
  interface TypedKey {
    readonly types: readonly NativeKind[];
    readonly values: readonly string[];
    readonly components: readonly string[];
  }
  const goldens: { typed: TypedKey[] } = JSON.parse(
    readFileSync('test/goldens/tokens.json', 'utf8'),
  );
  const cases = goldens.typed.flatMap(({ types, values = [], components = [] }) =>
    types
      .map((kind, at) => ({ kind, text: values[at], hex: components[at] }))
      .filter(({ text }) => text !== undefined),
  );
  it.each(cases)('$kind $text', ({ kind, text, hex }) => {
    expect(toHex(opsOf(of(kind)).fromText(text!))).toBe(hex);
  });

  // durationAsBlob, and the same for other types, in schema/types and schema/functions.
  it.each([
    ['duration', '1h', '0000fc068c61714000'],
    ['duration', '-1y', '170000'],
    ['date', '2020-02-30', ''],
  ] as const)('%s %s', (kind, text, hex) => {
    if (hex === '') expect(() => opsOf(of(kind)).fromText(text)).toThrow();
    else expect(toHex(opsOf(of(kind)).fromText(text))).toBe(hex);
  });
});

describe('layouts of the native protocol', () => {
  const int = of('int');
  const text = of('text');
  it.each<[string, CqlType, Value, string]>([
    [
      'list',
      { kind: 'list', element: int, frozen: false },
      [1, 2],
      '00000002 00000004 00000001 00000004 00000002',
    ],
    [
      'set, sorted',
      { kind: 'set', element: text, frozen: false },
      ['b', 'a', 'b'],
      '00000002 00000001 61 00000001 62',
    ],
    [
      'map',
      { kind: 'map', key: int, value: text, frozen: false },
      [[1, 'a']],
      '00000001 00000004 00000001 00000001 61',
    ],
    ['tuple', { kind: 'tuple', elements: [int, text] }, [1, null], '00000004 00000001 ffffffff'],
    [
      'vector of float',
      { kind: 'vector', element: of('float'), dimension: 2 },
      [1, -1],
      '3f800000 bf800000',
    ],
    [
      'vector of text',
      { kind: 'vector', element: text, dimension: 2 },
      ['a', 'bb'],
      '01 61 02 6262',
    ],
    [
      'vector of smallint',
      { kind: 'vector', element: of('smallint'), dimension: 1 },
      [1],
      '02 0001',
    ],
    ['varint', of('varint'), -129n, 'ff7f'],
    ['timestamp', of('timestamp'), -1n, 'ffffffffffffffff'],
    ['date', of('date'), 0, '80000000'],
    ['decimal', of('decimal'), { unscaled: 1234n, scale: 2 }, '00000002 04d2'],
  ])('%s', (_, type, value, hex) => {
    expect(toHex(encode(type, value))).toBe(hex.replaceAll(' ', ''));
  });

  it('reads a tuple that ends early', () => {
    const tuple: CqlType = { kind: 'tuple', elements: [int, text] };
    expect(decode(tuple, fromHex('0000000400000001')!)).toEqual([1, null]);
  });

  it('gives EMPTY for zero bytes of a type that has none', () => {
    expect(decode(int, new Uint8Array(0))).toBe(EMPTY);
    expect(decode(text, new Uint8Array(0))).toBe('');
  });
});

describe('laws', () => {
  it.each(ALL)('$name: decode undoes encode, and the bytes are valid', ({ type, value }) => {
    fc.assert(
      fc.property(value, (given) => {
        const bytes = encode(type, given);
        validate(type, bytes);
        expect(toHex(encode(type, decode(type, bytes)))).toBe(toHex(bytes));
      }),
      { numRuns: 40 },
    );
  });

  it.each(ALL)('$name: the order is total', (typed) => {
    const { type } = typed;
    const bytes = bytesOf(typed);
    const sign = (a: Uint8Array, b: Uint8Array) => Math.sign(compareValues(type, a, b));
    fc.assert(
      fc.property(bytes, bytes, bytes, (a, b, c) => {
        expect(sign(a, a)).toBe(0);
        expect(sign(a, b)).toBe(-sign(b, a) + 0);
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });

  const json = ALL.filter(({ name }) => !/double|float|ascii|blob|counter/.test(name));
  it.each(json)('$name: JSON comes back as the same value', ({ type, value }) => {
    const inRange = (bytes: Uint8Array) => !/[+]|"-\d{5}/.test(toJson(type, bytes));
    fc.assert(
      fc.property(value, (given) => {
        const bytes = encode(type, given);
        fc.pre(inRange(bytes));
        const parsed = parseJson(toJson(type, bytes));
        expect(compareValues(type, fromJsonValue(type, parsed), bytes)).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

describe('orders', () => {
  const sorted = (type: CqlType, texts: readonly string[]): string[] => {
    const ops = opsOf(type);
    const pairs = texts.map((text) => ({ text, bytes: ops.fromText(text) }));
    return pairs
      .reverse()
      .sort((a, b) => ops.compare(a.bytes, b.bytes))
      .map(({ text }) => text);
  };
  // Checked on Cassandra 5.0.6: NaN last, decimals by value, uuids by version and then by time.
  it.each<[NativeKind, string[]]>([
    ['int', ['', '-2147483648', '-1', '0', '1', '2147483647']],
    ['double', ['-Infinity', '-1', '-0.0', '0.0', '1', 'Infinity', 'NaN']],
    ['decimal', ['-1E+3', '-0.5', '0', '1E-400', '0.1', '1E+400']],
    ['varint', ['-256', '-1', '0', '127', '128', '65536']],
    ['inet', ['::1', 'ff::1', '9.0.0.1', '10.0.0.1', '255.0.0.0', 'ffff::']],
    ['text', ['', 'a', 'ab', 'b', 'é']],
    ['date', ['-0001-05-05', '1969-12-31', '1970-01-01']],
    [
      'uuid',
      [
        '00000000-0000-0000-0000-000000000000',
        '50554d6e-29bb-11e5-b345-feff819cdc9f',
        '123e4567-e89b-12d3-a456-426614174000',
        '00000000-0000-4000-8000-000000000000',
      ],
    ],
    [
      'timeuuid',
      [
        '50554d6e-29bb-11e5-b345-feff819cdc9f',
        '50554d6f-29bb-11e5-8080-808080808080',
        '50554d6f-29bb-11e5-7f7f-7f7f7f7f7f7f',
      ],
    ],
  ])('%s', (kind, texts) => {
    expect(sorted(of(kind), texts)).toEqual(texts);
  });

  it('takes decimals of one value for equal', () => {
    const ops = opsOf(of('decimal'));
    expect(ops.compare(ops.fromText('1.5'), ops.fromText('15e-1'))).toBe(0);
    expect(ops.compare(ops.fromText('0'), ops.fromText('0.00'))).toBe(0);
  });

  it('puts null lowest in tuples, and missing like null', () => {
    const type: CqlType = { kind: 'tuple', elements: [of('int'), of('int')] };
    const values: Value[] = [
      [null, 5],
      [0, 9],
      [1, null],
      [1, 1],
    ];
    const bytes = values.map((value) => encode(type, value));
    const shuffled = [...bytes].reverse().sort((a, b) => compareValues(type, a, b));
    expect(shuffled).toEqual(bytes);
    expect(compareValues(type, encode(type, [1]), encode(type, [1, null]))).toBe(0);
  });
});

describe('collections of cells', () => {
  it('sorts a set and keeps one of equal elements', () => {
    const type = { kind: 'set', element: of('int'), frozen: false } as const;
    const bytes = fromHex(
      '0000000300000004000000020000000400000001 0000000400000002'.replace(' ', ''),
    )!;
    const elements = collectionElements(type, bytes);
    expect(elements.map((element) => decode(of('int'), element.key!))).toEqual([1, 2]);
    expect(toHex(packCollection(type, elements))).toBe('0000000200000004000000010000000400000002');
  });

  it('keeps the last value of a repeated map key', () => {
    const type = { kind: 'map', key: of('int'), value: of('int'), frozen: false } as const;
    const one = '0000000400000001';
    const two = '0000000400000002';
    const elements = collectionElements(type, fromHex(`00000002${one}${one}${one}${two}`)!);
    expect(elements.map((element) => decode(of('int'), element.value))).toEqual([2]);
  });
});

describe('bytes that are no value', () => {
  it.each<[NativeKind, string, string]>([
    ['int', '01', 'Expected 4 or 0 byte int (1)'],
    ['bigint', '01', 'Expected 8 or 0 byte long (1)'],
    ['tinyint', '', 'Expected 1 byte for a tinyint (0)'],
    ['smallint', '01', 'Expected 2 bytes for a smallint (1)'],
    ['date', '', 'Expected 4 byte long for date (0)'],
    ['time', '00', 'Expected 8 byte long for time (1)'],
    ['boolean', '0102', 'Expected 1 or 0 byte value (2)'],
    ['uuid', '00000005', 'UUID should be 16 or 0 bytes (4)'],
    ['text', 'ff', "String didn't validate."],
    ['ascii', 'ff', 'Invalid byte for ascii: -1'],
    ['duration', '00', 'Expected at least 3 bytes for a duration (1)'],
  ])('%s 0x%s', (kind, hex, message) => {
    expect(() => validate(of(kind), fromHex(hex)!)).toThrow(message);
  });
});
