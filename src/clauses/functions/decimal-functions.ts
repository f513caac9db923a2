/**
 * exp, ln and log10 of decimals to as many digits as the argument has, at least 32, the last one rounded half to
 * even. Fixed-point series over bigint. Source: Cassandra's DecimalType, whose results are correctly rounded.
 */
import type { DecimalValue } from '../../types/cql-type.ts';
import {
  ArithmeticFailure,
  decimal,
  divideDecimals,
  powerOfTen,
  precisionOf,
  roundToPrecision,
  stripZeros,
} from '../../types/decimal-arithmetic.ts';

const LEAST_DIGITS = 32;
const MOST_DIGITS = 10_000;

/** e to the power of the value. */
export function expDecimal(value: DecimalValue): DecimalValue {
  if (value.unscaled === 0n) return decimal(1n);
  const precision = resultPrecision(value);
  const wholeDigits = Math.max(precisionOf(value) - value.scale, 0);
  const places = precision + wholeDigits + 10;
  const x = fixed(value, places);
  const ten = lnTen(places);
  const powers = floorDivide(x, ten);
  const series = expSeries(x - powers * ten, places);
  return roundToPrecision(decimal(series, places - Number(powers)), precision);
}

/** The natural logarithm; throws ArithmeticFailure for zero and below. */
export function lnDecimal(value: DecimalValue): DecimalValue {
  if (value.unscaled <= 0n) throw new ArithmeticFailure('Natural log of number zero or less');
  return naturalLog(value, resultPrecision(value));
}

/** The logarithm to base 10; throws ArithmeticFailure for zero and below. */
export function log10Decimal(value: DecimalValue): DecimalValue {
  if (value.unscaled <= 0n) throw new ArithmeticFailure('Log10 of number zero or less');
  const precision = resultPrecision(value);
  // Both logarithms are rounded before they are divided, so that only some powers of ten come out whole.
  const numerator = naturalLog(value, precision + 2);
  const denominator = naturalLog(decimal(10n), precision + 2);
  const places = precision + 2 + precisionOf(denominator) + precisionOf(numerator);
  const quotient = divideDecimals(numerator, denominator, places, 'down');
  const exact =
    quotient.unscaled * denominator.unscaled ===
    numerator.unscaled * powerOfTen(places + denominator.scale - numerator.scale);
  return exact
    ? stripZeros(quotient, 0)
    : roundToPrecision(roundToPrecision(quotient, precision + 2), precision);
}

function naturalLog(value: DecimalValue, precision: number): DecimalValue {
  const stripped = stripZeros(value);
  if (stripped.unscaled === 1n && stripped.scale === 0) return decimal(0n);
  const places = precision * 2 + 20;
  // value = mantissa * 10^exponent, mantissa in [0.1, 1) and so in [0.75, 1.5) after some doublings.
  const exponent = precisionOf(value) - value.scale;
  const one = powerOfTen(places);
  let mantissa = fixed(decimal(value.unscaled, precisionOf(value)), places);
  let doublings = 0n;
  if (exponent === 1) {
    // Close to 1 from above: kept whole, so that no digits cancel.
    mantissa = fixed(value, places);
    while (mantissa * 2n >= one * 3n) {
      mantissa /= 2n;
      doublings -= 1n;
    }
    return finish(mantissa, -doublings, 0n, places, precision);
  }
  while (mantissa * 4n < one * 3n) {
    mantissa *= 2n;
    doublings += 1n;
  }
  return finish(mantissa, -doublings, BigInt(exponent), places, precision);
}

function finish(
  mantissa: bigint,
  twos: bigint,
  tens: bigint,
  places: number,
  precision: number,
): DecimalValue {
  const one = powerOfTen(places);
  const series = 2n * inverseTanh(((mantissa - one) * one) / (mantissa + one), places);
  const total = series + twos * lnTwo(places) + tens * lnTen(places);
  return roundToPrecision(decimal(total, places), precision);
}

function resultPrecision(value: DecimalValue): number {
  return Math.min(Math.max(precisionOf(value), LEAST_DIGITS), MOST_DIGITS);
}

function fixed(value: DecimalValue, places: number): bigint {
  const raise = places - value.scale;
  return raise >= 0 ? value.unscaled * powerOfTen(raise) : value.unscaled / powerOfTen(-raise);
}

function expSeries(x: bigint, places: number): bigint {
  const one = powerOfTen(places);
  let term = one;
  let sum = one;
  for (let n = 1n; term !== 0n; n += 1n) {
    term = (term * x) / (one * n);
    sum += term;
  }
  return sum;
}

function inverseTanh(x: bigint, places: number): bigint {
  const one = powerOfTen(places);
  const square = (x * x) / one;
  let power = x;
  let sum = 0n;
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = (power * square) / one;
  }
  return sum;
}

function lnTwo(places: number): bigint {
  return machin(places, 14n, 10n, 6n);
}

function lnTen(places: number): bigint {
  return machin(places, 46n, 34n, 20n);
}

/** a atanh(1/31) + b atanh(1/49) + c atanh(1/161), computed with guard digits. */
function machin(places: number, a: bigint, b: bigint, c: bigint): bigint {
  const wide = places + 10;
  const one = powerOfTen(wide);
  const sum =
    a * inverseTanh(one / 31n, wide) +
    b * inverseTanh(one / 49n, wide) +
    c * inverseTanh(one / 161n, wide);
  return sum / powerOfTen(10);
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}
