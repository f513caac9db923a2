/**
 * Arithmetic of decimals with java.math.BigDecimal's scales: 1.10 + 2 is 3.10, 2 * 3.0 is 6.0, a remainder keeps
 * the scale that Java gives it. Pure functions of unscaled value and scale. Source: java.math.BigDecimal (JDK 17).
 */
import type { DecimalValue } from '../../types/cql-type.ts';

type Rounding = 'halfUp' | 'halfEven' | 'down';

/** What Java's ArithmeticException says. */
export class ArithmeticFailure extends Error {}

export function decimal(unscaled: bigint, scale = 0): DecimalValue {
  return { unscaled, scale };
}

export const ZERO: DecimalValue = decimal(0n);

export function addDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  const scale = Math.max(left.scale, right.scale);
  return decimal(unscaledAt(left, scale) + unscaledAt(right, scale), scale);
}

export function subtractDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  return addDecimals(left, negateDecimal(right));
}

export function negateDecimal(value: DecimalValue): DecimalValue {
  return decimal(-value.unscaled, value.scale);
}

export function multiplyDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  return decimal(left.unscaled * right.unscaled, left.scale + right.scale);
}

/** The quotient with exactly that scale. */
export function divideDecimals(
  left: DecimalValue,
  right: DecimalValue,
  scale: number,
  rounding: Rounding,
): DecimalValue {
  const raise = scale + right.scale - left.scale;
  if (right.unscaled === 0n) throw new ArithmeticFailure(divideByZeroText(left, raise));
  const numerator = raise >= 0 ? left.unscaled * powerOfTen(raise) : left.unscaled;
  const denominator = raise >= 0 ? right.unscaled : right.unscaled * powerOfTen(-raise);
  return decimal(divideRounded(numerator, denominator, rounding), scale);
}

/** left - right * (whole part of left / right), with Java's scale. */
export function remainderOfDecimals(left: DecimalValue, right: DecimalValue): DecimalValue {
  if (right.unscaled === 0n) {
    throw new ArithmeticFailure(left.unscaled === 0n ? 'Division undefined' : 'Division by zero');
  }
  const preferredScale = left.scale - right.scale;
  const whole = divideDecimals(left, right, 0, 'down');
  const quotient =
    whole.unscaled === 0n || preferredScale >= 0
      ? setScale(whole, preferredScale, 'down')
      : stripZeros(whole, preferredScale);
  return subtractDecimals(left, multiplyDecimals(quotient, right));
}

/** The same value with that scale, rounded when digits go. */
export function setScale(value: DecimalValue, scale: number, rounding: Rounding): DecimalValue {
  if (scale >= value.scale) return decimal(unscaledAt(value, scale), scale);
  const divisor = powerOfTen(value.scale - scale);
  return decimal(divideRounded(value.unscaled, divisor, rounding), scale);
}

/** Without trailing zeros, but with a scale of at least `least`. Zero becomes 0 with the scale 0. */
export function stripZeros(
  value: DecimalValue,
  least: number = Number.NEGATIVE_INFINITY,
): DecimalValue {
  if (value.unscaled === 0n) return decimal(0n, Number.isFinite(least) ? Math.max(least, 0) : 0);
  let { unscaled, scale } = value;
  while (scale > least && unscaled % 10n === 0n) {
    unscaled /= 10n;
    scale -= 1;
  }
  return decimal(unscaled, scale);
}

/** Number of digits of the unscaled value; 1 for zero. */
export function precisionOf(value: DecimalValue): number {
  const digits = value.unscaled.toString();
  return value.unscaled < 0n ? digits.length - 1 : digits.length;
}

/** Rounded half to even to at most that many digits. */
export function roundToPrecision(value: DecimalValue, precision: number): DecimalValue {
  const excess = precisionOf(value) - precision;
  if (excess <= 0) return value;
  const rounded = setScale(value, value.scale - excess, 'halfEven');
  return precisionOf(rounded) > precision
    ? setScale(rounded, rounded.scale - 1, 'halfEven')
    : rounded;
}

export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

function unscaledAt(value: DecimalValue, scale: number): bigint {
  return value.unscaled * powerOfTen(scale - value.scale);
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const quotient = numerator / denominator;
  const rest = absolute(numerator % denominator) * 2n;
  const half = absolute(denominator);
  const away =
    rounding !== 'down' &&
    (rest > half || (rest === half && (rounding === 'halfUp' || quotient % 2n !== 0n)));
  if (!away) return quotient;
  return numerator < 0n === denominator < 0n ? quotient + 1n : quotient - 1n;
}

/** Java divides small numbers as longs and large ones as BigIntegers; the two name the failure differently. */
function divideByZeroText(left: DecimalValue, raise: number): string {
  const longs = raise < 19 && precisionOf(left) + Math.max(raise, 0) < 19;
  return longs ? '/ by zero' : 'BigInteger divide by zero';
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
