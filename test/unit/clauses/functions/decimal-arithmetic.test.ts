/** Our decimal arithmetic is java.math.BigDecimal's: the same digits and scale as its port to JavaScript. */
import { Big, type BigDecimal, RoundingMode } from 'bigdecimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  remainderOfDecimals,
  roundToPrecision,
  setScale,
  stripZeros,
  subtractDecimals,
} from '../../../../src/clauses/functions/decimal-arithmetic.ts';
import { expDecimal, lnDecimal } from '../../../../src/clauses/functions/decimal-functions.ts';
import type { DecimalValue } from '../../../../src/types/cql-type.ts';

const decimals = fc.record({
  unscaled: fc.oneof(
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.integer({ min: -1000, max: 1000 }).map((value) => BigInt(value) * 100n),
  ),
  scale: fc.integer({ min: -20, max: 20 }),
});
const nonZero = decimals.filter(({ unscaled }) => unscaled !== 0n);

function big({ unscaled, scale }: DecimalValue): BigDecimal {
  return Big(unscaled, scale);
}

function same(ours: DecimalValue, theirs: BigDecimal): void {
  expect(ours).toEqual({ unscaled: theirs.unscaledValue(), scale: theirs.scale() });
}

describe('as BigDecimal', () => {
  it('adds, subtracts and multiplies', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        same(addDecimals(a, b), big(a).add(big(b)));
        same(subtractDecimals(a, b), big(a).subtract(big(b)));
        same(multiplyDecimals(a, b), big(a).multiply(big(b)));
      }),
    );
  });

  it('divides to a scale', () => {
    fc.assert(
      fc.property(decimals, nonZero, fc.integer({ min: 0, max: 60 }), (a, b, scale) => {
        const [up, even] = [RoundingMode.HALF_UP, RoundingMode.HALF_EVEN];
        same(divideDecimals(a, b, scale, 'halfUp'), big(a).divide(big(b), scale, up));
        same(divideDecimals(a, b, scale, 'halfEven'), big(a).divide(big(b), scale, even));
      }),
    );
  });

  it('gives the remainder', () => {
    fc.assert(
      fc.property(decimals, nonZero, (a, b) => {
        same(remainderOfDecimals(a, b), big(a).remainder(big(b)));
      }),
    );
  });

  it('strips zeros and rounds', () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: -10, max: 10 }), (a, scale) => {
        same(stripZeros(a), big(a).stripTrailingZeros());
        same(setScale(a, scale, 'halfUp'), big(a).setScale(scale, RoundingMode.HALF_UP));
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
