/**
 * Arithmetic of decimals with java.math.BigDecimal's scales (1.10 + 2 is 3.10), by its port bigdecimal.js. Values go
 * in and out as our DecimalValue; what Java's ArithmeticException says is said here, since clients see it.
 */
import { Big, type BigDecimal, MC, RoundingMode } from 'bigdecimal.js';
import type { DecimalValue } from './cql-type.ts';

type Rounding = 'halfUp' | 'halfEven' | 'down';

const ROUNDING = {
  halfUp: RoundingMode.HALF_UP,
  halfEven: RoundingMode.HALF_EVEN,
  down: RoundingMode.DOWN,
} as const;

/** What Java's ArithmeticException says. */
export class ArithmeticFailure extends Error {}

export function decimal(unscaled: bigint, scale = 0): DecimalValue {
  return { unscaled, scale };
}

export const ZERO: DecimalValue = decimal(0n);

export function addDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  return plainOf(big(left).add(big(right)));
}

export function subtractDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  return plainOf(big(left).subtract(big(right)));
}

export function negateDecimal(value: DecimalValue): DecimalValue {
  return decimal(-value.unscaled, value.scale);
}

export function multiplyDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  return plainOf(big(left).multiply(big(right)));
}

/** The quotient with exactly that scale. */
export function divideDecimals(
  left: DecimalValue,
  right: DecimalValue,
  scale: number,
  rounding: Rounding,
): DecimalValue {
  if (right.unscaled === 0n) {
    throw new ArithmeticFailure(divideByZeroText(left, scale + right.scale - left.scale));
  }
  return plainOf(big(left).divide(big(right), scale, ROUNDING[rounding]));
}

/** left - right * (whole part of left / right), with Java's scale. */
export function remainderOfDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  if (right.unscaled === 0n) {
    throw new ArithmeticFailure(left.unscaled === 0n ? 'Division undefined' : 'Division by zero');
  }
  return plainOf(big(left).remainder(big(right)));
}

/** The same value with that scale, rounded when digits go. */
export function setScale(value: DecimalValue, scale: number, rounding: Rounding): DecimalValue {
  return plainOf(big(value).setScale(scale, ROUNDING[rounding]));
}

/** Without trailing zeros, but with a scale of at least `least`. Zero becomes 0 with the scale 0. */
export function stripZeros(
  value: DecimalValue,
  least: number = Number.NEGATIVE_INFINITY,
): DecimalValue {
  if (value.unscaled === 0n) return decimal(0n, Number.isFinite(least) ? Math.max(least, 0) : 0);
  const stripped = big(value).stripTrailingZeros();
  if (stripped.scale() >= least) return plainOf(stripped);
  return least >= value.scale ? value : plainOf(stripped.setScale(least));
}

/** Number of digits of the unscaled value; 1 for zero. */
export function precisionOf(value: DecimalValue): number {
  return big(value).precision();
}

/** Rounded half to even to at most that many digits. */
export function roundToPrecision(value: DecimalValue, precision: number): DecimalValue {
  return plainOf(big(value).round(MC(precision, RoundingMode.HALF_EVEN)));
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function big({ unscaled, scale }: DecimalValue): BigDecimal {
  return Big(unscaled, scale);
}

function plainOf(value: BigDecimal): DecimalValue {
  return { unscaled: value.unscaledValue(), scale: value.scale() };
}

/** Java divides small numbers as longs and large ones as BigIntegers; the two name the failure differently. */
function divideByZeroText(left: DecimalValue, raise: number): string {
  const longs = raise < 19 && precisionOf(left) + Math.max(raise, 0) < 19;
  return longs ? '/ by zero' : 'BigInteger divide by zero';
}
