import { Big } from 'bigdecimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  decimalOfDouble,
  decimalText,
  doubleOfDecimal,
  integerOfDecimal,
  longOfDecimal,
  parseDecimal,
} from '../../../src/types/decimals.ts';

const decimals = fc.record({
  unscaled: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  scale: fc.integer({ min: -20, max: 20 }),
});

describe('decimals', () => {
  it('print and compare as the JavaScript port of BigDecimal does', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [left, right] = [a, b].map(({ unscaled, scale }) => Big(unscaled, scale));
        expect(decimalText(a)).toBe(left!.toString());
        expect(compareDecimals(a, b)).toBe(left!.compareTo(right!));
        expect(integerOfDecimal(a)).toBe(left!.toBigInt());
      }),
    );
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(parseDecimal(decimalText(value))).toEqual(value);
      }),
    );
  });

  // java.math.BigDecimal's documentation of its string constructor.
  it.each([
    ['0', 0n, 0],
    ['0.00', 0n, 2],
    ['-123', -123n, 0],
    ['1.23E3', 123n, -1],
    ['1.23E+3', 123n, -1],
    ['12.3E+7', 123n, -6],
    ['12.0', 120n, 1],
    ['0.00123', 123n, 5],
    ['-1.23E-12', -123n, 14],
    ['1234.5E-4', 12345n, 5],
    ['0E+7', 0n, -7],
  ])('read %s', (text, unscaled, scale) => {
    expect(parseDecimal(text)).toEqual({ unscaled, scale });
  });

  it.each(['', '.', 'abc', '1e', 'NaN', '1E99999999999', ' 1'])('refuse %o', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('take huge exponents without huge numbers', () => {
    const huge = parseDecimal('1E2147483647')!;
    const tiny = parseDecimal('1E-2147483647')!;
    expect(compareDecimals(tiny, huge)).toBe(-1);
    expect(longOfDecimal(huge)).toBe(0n);
    expect(integerOfDecimal(tiny)).toBe(0n);
    expect(longOfDecimal(parseDecimal('18446744073709551617.9')!)).toBe(1n);
    expect(doubleOfDecimal(huge)).toBe(Infinity);
  });

  it('come from doubles by their text', () => {
    expect(decimalOfDouble(0.1)).toEqual({ unscaled: 1n, scale: 1 });
    expect(decimalOfDouble(1e20)).toEqual({ unscaled: 10n, scale: -19 });
    expect(decimalOfDouble(Number.NaN)).toBeNull();
  });
});
