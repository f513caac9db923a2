import { describe, expect, it } from 'vitest';
import { CassandraError } from '../../../src/base/errors.ts';
import { parseJson } from '../../../src/base/json.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';
import { fromJson, parseJsonDocument, toJson } from '../../../src/types/json-values.ts';
import { encode, formatCql, opsOf } from '../../../src/types/registry.ts';

const REDACTED = 'REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)';

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CassandraError) return error.message;
    throw error;
  }
  return 'accepted';
}

const int: CqlType = { kind: 'int' };
const text: CqlType = { kind: 'text' };
const ints: CqlType = { kind: 'list', element: int, frozen: false };
const counts: CqlType = { kind: 'map', key: text, value: int, frozen: false };
const pair: CqlType = { kind: 'tuple', elements: [int, text] };
const address: CqlType = {
  kind: 'udt',
  keyspace: 'ks',
  name: 'addr',
  fields: [
    { name: 'street', type: text },
    { name: 'Zip', type: int },
  ],
  frozen: true,
};

describe('JSON in', () => {
  // Recorded in data/insert/json and schema/udt/tuples.
  it.each<[CqlType, string, string]>([
    [int, '"abc"', "Unable to make int from 'abc'"],
    [int, '1.5', 'Expected an int value, but got a Double: 1.5'],
    [text, '5', 'Expected a UTF-8 string, but got a Integer: 5'],
    [{ kind: 'boolean' }, '"maybe"', "Unable to make boolean from 'maybe'"],
    [
      { kind: 'blob' },
      '"cafe"',
      "Value 'cafe' is not a valid blob representation: String representation of blob is missing 0x prefix: cafe",
    ],
    [
      ints,
      '"x"',
      `Error decoding JSON string: Unrecognized token 'x': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: ${REDACTED}; line: 1, column: 2]`,
    ],
    [ints, '[null]', 'Invalid null element in list'],
    [counts, '[1]', 'Expected a map, but got a ArrayList: [1]'],
    [address, '{"nope": 1}', "Unknown field 'nope' in value of user defined type addr"],
    [pair, '[1, "a", 2]', 'Tuple contains extra items (expected 2): [1, a, 2]'],
    [pair, '[5]', 'Tuple is missing items (expected 2): [5]'],
  ])('refuses %o from %s', (type, json, expected) => {
    expect(refusal(() => fromJson({ name: 'c', type }, parseJson(json)))).toBe(
      `Error decoding JSON value for c: ${expected}`,
    );
  });

  it.each<[CqlType, string, string]>([
    [int, '"4"', '4'],
    [{ kind: 'boolean' }, '"true"', 'true'],
    [{ kind: 'decimal' }, '2.50', '2.5'],
    [{ kind: 'double' }, '"2.5"', '2.5'],
    [{ kind: 'date' }, '"2020-01-02"', "'2020-01-02'"],
    [{ kind: 'timestamp' }, '"2020-01-02 03:04:05+0000"', "'2020-01-02T03:04:05.000Z'"],
    [ints, '"[1, 2]"', '[1, 2]'],
    [counts, '{"y": 2, "x": 1}', "{'x': 1, 'y': 2}"],
    [address, '{"STREET": "Main", "\\"Zip\\"": 5}', '{street: \'Main\', "Zip": 5}'],
    [pair, '[1, null]', '(1, null)'],
  ])('takes %o from %s', (type, json, expected) => {
    expect(formatCql(type, fromJson({ name: 'c', type }, parseJson(json)))).toBe(expected);
  });

  it('folds the names of a document', () => {
    const document = parseJsonDocument('{"K": 1, "\\"Mixed\\"": 2}');
    expect([...document.keys()]).toEqual(['k', 'Mixed']);
  });

  it.each([
    [
      '[1, 2]',
      `com.fasterxml.jackson.databind.exc.MismatchedInputException: Cannot deserialize value of type \`java.util.LinkedHashMap<java.lang.Object,java.lang.Object>\` from Array value (token \`JsonToken.START_ARRAY\`)\n at [Source: ${REDACTED}; line: 1, column: 1]. (String was: [1, 2])`,
    ],
    [
      '',
      `com.fasterxml.jackson.databind.exc.MismatchedInputException: No content to map due to end-of-input\n at [Source: ${REDACTED}; line: 1]. (String was: )`,
    ],
  ])('refuses the document %s', (document, expected) => {
    expect(refusal(() => parseJsonDocument(document))).toBe(
      `Could not decode JSON string as a map: ${expected}`,
    );
  });
});

describe('JSON out', () => {
  // Recorded in data/select/json, schema/types.
  it.each<[CqlType, string, string]>([
    [{ kind: 'decimal' }, '1.50', '1.50'],
    [{ kind: 'decimal' }, '1E+10', '1E+10'],
    [{ kind: 'double' }, '1e20', '1.0E20'],
    [{ kind: 'double' }, '', '""'],
    [{ kind: 'float' }, '1e-7', '1.0E-7'],
    [{ kind: 'float' }, '3', '3.0'],
    [{ kind: 'float' }, 'Infinity', 'null'],
    [{ kind: 'duration' }, '1h30m', '"1h30m"'],
    [{ kind: 'duration' }, '0s', '""'],
    [{ kind: 'time' }, '01:02:03.5', '"01:02:03.500000000"'],
    [{ kind: 'timestamp' }, '2020-01-02 03:04:05.678+0000', '"2020-01-02 03:04:05.678Z"'],
    [{ kind: 'inet' }, '::1', '"0:0:0:0:0:0:0:1"'],
    [{ kind: 'blob' }, 'cafe', '"0xcafe"'],
    [text, 'he said "hi" \\ / é', '"he said \\"hi\\" \\\\ / é"'],
  ])('%o %s', (type, given, expected) => {
    expect(toJson(type, opsOf(type).fromText(given))).toBe(expected);
  });

  it('writes what holds other values', () => {
    expect(toJson(address, encode(address, ['Main', null]))).toBe(
      '{"street": "Main", "\\"Zip\\"": null}',
    );
    const byNumber: CqlType = { kind: 'map', key: int, value: text, frozen: false };
    expect(toJson(byNumber, encode(byNumber, [[1, 'one']]))).toBe('{"1": "one"}');
    expect(toJson(pair, encode(pair, [1]))).toBe('[1, null]');
    const vector: CqlType = { kind: 'vector', element: { kind: 'float' }, dimension: 2 };
    expect(toJson(vector, encode(vector, [1, 2.5]))).toBe('[1.0, 2.5]');
  });
});
