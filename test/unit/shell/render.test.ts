/** Values and layouts: expected texts are cqlsh 6.2.2's (test/transcripts/shell/out_*). */
import { describe, expect, test } from 'vitest';
import { palette } from '../../../src/base/text.ts';
import { columnise } from '../../../src/shell/render/columns.ts';
import { formatFloat, formatGeneral } from '../../../src/shell/render/numbers.ts';
import { formatDuration, formatTime, formatTimestamp } from '../../../src/shell/render/times.ts';
import { formatDecimal, formatValue } from '../../../src/shell/render/values.ts';
import type { CqlType, Value } from '../../../src/types/cql-type.ts';

describe('floats', () => {
  test.each([
    [0, '0'],
    [-0, '-0'],
    [0.00001, '1e-05'],
    [123.456, '123.456'],
    [Math.fround(1234.5678), '1234.56775'],
    [Math.fround(99999.9), '99999.89844'],
    [100000, '1e+05'],
    [123456.789, '1.2346e+05'],
    [5e-324, '4.9407e-324'],
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [0.333333333333, '0.333333'],
    [2e-16, '2e-16'],
    [9.99995, '9.99995'],
    [0.000123456, '0.000123'],
  ])('%d is %s', (value, text) => expect(formatFloat(value)).toBe(text));

  test.each([
    [0.5, 1, '0.5'],
    [2.5, 1, '2'],
    [3.5, 1, '4'],
    [100005, 5, '1e+05'],
    [100015, 5, '1.0002e+05'],
  ])('C rounds %d to %d digits as %s', (value, digits, text) =>
    expect(formatGeneral(value, digits)).toBe(text),
  );
});

describe('times', () => {
  test.each([
    [-1n, '1969-12-31 23:59:59.999000+0000', '1969-12-31 23:59:59.999000+0000'],
    [253402300799999n, '9999-12-31 23:59:59.998993+0000', '9999-12-31 23:59:59.999000+0000'],
    [-62135596800000n, '1-01-01 00:00:00.000000+0000', '0001-01-01 00:00:00.000000+0000'],
    [1719748800123n, '2024-06-30 12:00:00.123000+0000', '2024-06-30 12:00:00.123000+0000'],
    [253402300800000n, '253402300800000', '253402300800000'],
  ])('timestamp %d', (millis, viaFloat, exact) => {
    expect(formatTimestamp(millis, true)).toBe(viaFloat);
    expect(formatTimestamp(millis, false)).toBe(exact);
  });

  test.each([
    [0, 0, 0n, ''],
    [14, 23, 0n, '1y2mo23d'],
    [0, 0, -1n, '-1ns'],
    [0, 1, 93722002002001n, '1d26h2m2s2ms2us1ns'],
    [-14, -3, 0n, '-1y2mo3d'],
  ])('duration %d %d %d', (months, days, nanoseconds, text) =>
    expect(formatDuration({ months, days, nanoseconds })).toBe(text),
  );

  test('a time has nine decimals', () => {
    expect(formatTime(86399999999999n)).toBe('23:59:59.999999999');
  });
});

const text: CqlType = { kind: 'text' };
const int: CqlType = { kind: 'int' };
const list = (element: CqlType): CqlType => ({ kind: 'list', element, frozen: false });

describe('values', () => {
  const style = { compat: true, colors: palette(false) };
  test.each<[CqlType, Value, string, number]>([
    [text, 'a\nb\\c\u001b', 'a\\nb\\\\c\\x1b', 11],
    [text, '漢字', '漢字', 4],
    [list(text), ["it's"], "['it''s']", 9],
    [list(list(int)), [[1, 2], [], [3]], '[[1, 2], [], [3]]', 15],
    [{ kind: 'tuple', elements: [int, text] }, [1, null], '(1, None)', 9],
    [{ kind: 'boolean' }, true, 'True', 4],
    [{ kind: 'inet' }, '::1', '::1', 3],
    [list({ kind: 'inet' }), ['::1'], "['::1']", 7],
  ])('%j %j', (type, value, plain, width) => {
    expect(formatValue(type, value, style)).toMatchObject({ plain, width });
  });

  test('fields of a user type: cqlsh renames what Python refuses, we quote', () => {
    const type: CqlType = {
      kind: 'udt',
      keyspace: 'k',
      name: 't',
      frozen: true,
      fields: [
        { name: 'street', type: text },
        { name: 'a b', type: int },
      ],
    };
    expect(formatValue(type, ['x', null], style).plain).toBe("{street: 'x', field_1_: null}");
    const ours = { ...style, compat: false };
    expect(formatValue(type, ['x', null], ours).plain).toBe(`{street: 'x', "a b": null}`);
  });

  test.each([
    [12n, 1, '1.2'],
    [0n, 2, '0.00'],
    [-1n, 6, '-0.000001'],
    [1n, 7, '1E-7'],
    [1n, -30, '1E+30'],
    [123n, -2, '1.23E+4'],
  ])('decimal %d scale %d', (unscaled, scale, expected) =>
    expect(formatDecimal({ unscaled, scale })).toBe(expected),
  );
});

test('names in columns', () => {
  const names =
    'alpha beta delta epsilon_with_long_name eta gamma iota kappa lambda_of_the_third_kind mu nu "Omicron" pi rho sigma tau theta upsilon xi zeta';
  expect(columnise(names.split(' '))).toEqual([
    'alpha                   eta    lambda_of_the_third_kind  pi     theta  ',
    'beta                    gamma  mu                        rho    upsilon',
    'delta                   iota   nu                        sigma  xi     ',
    'epsilon_with_long_name  kappa  "Omicron"                 tau    zeta   ',
  ]);
});
