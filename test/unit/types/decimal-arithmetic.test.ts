/** Decimals reckon with java.math.BigDecimal's scales: known values, and the laws that integers give. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expDecimal, lnDecimal } from '../../../src/clauses/functions/decimal-functions.ts';
import type { DecimalValue } from '../../../src/types/cql-type.ts';
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  remainderOfDecimals,
  roundToPrecision,
  setScale,
  stripZeros,
  subtractDecimals,
} from '../../../src/types/decimal-arithmetic.ts';
import { decimalText, parseDecimal } from '../../../src/types/decimals.ts';

const decimals = fc.record({
  unscaled: fc.oneof(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.integer({ min: -1000, max: 1000 }).map((value) => BigInt(value) * 100n),
  ),
  scale: fc.integer({ min: -20, max: 20 }),
});
const nonZero = decimals.filter(({ unscaled }) => unscaled !== 0n);

function of(text: string): DecimalValue {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`${text} is no decimal`);
  return value;
}

/** Both at the finer of two scales, as integers. */
function integersOf(a: DecimalValue, b: DecimalValue): readonly [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale);
  return [
    a.unscaled * 10n ** BigInt(scale - a.scale),
    b.unscaled * 10n ** BigInt(scale - b.scale),
    scale,
  ];
}

describe('known values of BigDecimal', () => {
  const operations = {
    '+': addDecimals,
    '-': subtractDecimals,
    '*': multiplyDecimals,
    '%': remainderOfDecimals,
  };
  const table: readonly (readonly [string, keyof typeof operations, string, string])[] = [
    ['1.00', '+', '2.000', '3.000'],
    ['1.10', '*', '1.10', '1.2100'],
    ['1E+3', '+', '1', '1001'],
    ['1E+3', '*', '2', '2E+3'],
    ['0.10', '-', '0.1', '0.00'],
    ['7.5', '%', '2', '1.5'],
    ['-7.5', '%', '2', '-1.5'],
    ['7', '%', '0.25', '0.00'],
  ];
  it.each(table)('%s %s %s = %s', (left, operator, right, result) => {
    expect(decimalText(operations[operator](of(left), of(right)))).toBe(result);
  });
  it('rounds a quotient to the scale asked for', () => {
    expect(decimalText(divideDecimals(of('10'), of('3'), 5, 'halfUp'))).toBe('3.33333');
    expect(decimalText(divideDecimals(of('1'), of('8'), 2, 'halfUp'))).toBe('0.13');
    expect(decimalText(divideDecimals(of('1'), of('8'), 2, 'halfEven'))).toBe('0.12');
  });
  it('refuses to divide by zero as Java does', () => {
    expect(() => divideDecimals(of('1'), of('0'), 5, 'halfUp')).toThrow('/ by zero');
    expect(() => remainderOfDecimals(of('1'), of('0.0'))).toThrow('Division by zero');
    expect(() => remainderOfDecimals(of('0'), of('0'))).toThrow('Division undefined');
  });
  it('strips zeros, and to a least scale', () => {
    expect(decimalText(stripZeros(of('1000.00')))).toBe('1E+3');
    expect(decimalText(stripZeros(of('1.500'), 2))).toBe('1.50');
    expect(decimalText(stripZeros(of('0.00')))).toBe('0');
  });
});

describe('laws of integers', () => {
  it('sums keep the finer scale, products add scales', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [left, right, scale] = integersOf(a, b);
        expect(addDecimals(a, b)).toEqual({ unscaled: left + right, scale });
        expect(subtractDecimals(a, b)).toEqual({ unscaled: left - right, scale });
        expect(multiplyDecimals(a, b)).toEqual({
          unscaled: a.unscaled * b.unscaled,
          scale: a.scale + b.scale,
        });
      }),
    );
  });
  it('a quotient rounded half up is off by at most half of its last digit', () => {
    fc.assert(
      fc.property(decimals, nonZero, fc.integer({ min: 0, max: 60 }), (a, b, scale) => {
        const quotient = divideDecimals(a, b, scale, 'halfUp');
        expect(quotient.scale).toBe(scale);
        const rest = subtractDecimals(a, multiplyDecimals(quotient, b));
        const half = multiplyDecimals(b, { unscaled: 5n, scale: scale + 1 });
        const [left, right] = integersOf(rest, half);
        expect(left * left <= right * right).toBe(true);
      }),
    );
  });
  it('setScale to more digits changes no value', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 20, max: 40 }), (a, scale) => {
        const [left, right] = integersOf(a, setScale(a, scale, 'halfUp'));
        expect(left).toBe(right);
      }),
    );
  });
});

describe('exp and ln', () => {
  it('undo each other', () => {
    const numbers = fc.record({
      unscaled: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      scale: fc.integer({ min: 8, max: 14 }),
    });
    fc.assert(
      fc.property(numbers, (value) => {
        const back = expDecimal(lnDecimal(value));
        expect(stripZeros(roundToPrecision(back, 25))).toEqual(stripZeros(value));
      }),
      { numRuns: 30 },
    );
  });
});
