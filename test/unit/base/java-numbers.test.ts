import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { javaDouble, javaFloat, parseJavaDouble } from '../../../src/base/java-numbers.ts';

describe("Java's numbers", () => {
  // java.lang.Double's documentation, and SELECT JSON as recorded.
  it.each([
    [1, '1.0'],
    [-0, '-0.0'],
    [2.5, '2.5'],
    [0.001, '0.001'],
    [0.00012, '1.2E-4'],
    [1e7, '1.0E7'],
    [9999999, '9999999.0'],
    [123456789.12345679, '1.2345678912345679E8'],
    [2 ** 60, '1.15292150460684698E18'],
    [1 / 3, '0.3333333333333333'],
    [1e20, '1.0E20'],
    [1e22, '1.0E22'],
    [Number.MIN_VALUE, '4.9E-324'],
    [Number.MAX_VALUE, '1.7976931348623157E308'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('prints the double %s', (value, text) => {
    expect(javaDouble(value)).toBe(text);
  });

  it.each([
    [0.1, '0.1'],
    [3.4028234663852886e38, '3.4028235E38'],
    [1e-45, '1.4E-45'],
    [1e-7, '1.0E-7'],
    [123456789, '1.23456792E8'],
    [100000, '100000.0'],
  ])('prints the float nearest to %s', (value, text) => {
    expect(javaFloat(Math.fround(value))).toBe(text);
  });

  it('reads what it prints', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(parseJavaDouble(javaDouble(value))).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.float({ noNaN: true }), (value) => {
        expect(Math.fround(parseJavaDouble(javaFloat(value))!)).toBe(value);
      }),
    );
  });

  it('takes no other texts', () => {
    expect([parseJavaDouble(''), parseJavaDouble('abc'), parseJavaDouble('0x10')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
