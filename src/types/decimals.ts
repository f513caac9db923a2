/**
 * decimal: an int32 scale, then the unscaled value as a varint (java.math.BigDecimal). Ordered by value, so 1.0
 * and 1.00 compare equal though their bytes differ. Arithmetic is the functions' (clauses/functions).
 */
import { assert } from '../base/assert.ts';
import { type Bytes, concatBytes, EMPTY_BYTES, int32Bytes, readInt32 } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { javaDouble } from '../base/java-numbers.ts';
import { type DecimalValue, EMPTY, type Value } from './cql-type.ts';
import { decodeVarint, encodeVarint } from './integers.ts';
import { javaShow } from './java-json.ts';
import type { TypeOps } from './type-ops.ts';

/** new BigDecimal(text); null when the text is not a number or its scale does not fit. */
export function parseDecimal(text: string): DecimalValue | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  const scale = BigInt(fraction.length) - BigInt(exponent.replace('+', ''));
  if (BigInt.asIntN(32, scale) !== scale) return null;
  const unscaled = BigInt(whole + fraction);
  return { unscaled: sign === '-' ? -unscaled : unscaled, scale: Number(scale) };
}

/** BigDecimal.toString: plain while the exponent is at least -6 and the scale not negative, else scientific. */
export function decimalText({ unscaled, scale }: DecimalValue): string {
  const sign = unscaled < 0n ? '-' : '';
  const digits = String(unscaled < 0n ? -unscaled : unscaled);
  if (scale === 0) return sign + digits;
  const exponent = digits.length - 1 - scale;
  if (scale > 0 && exponent >= -6) {
    const padded = digits.padStart(scale + 1, '0');
    return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
  }
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  if (exponent === 0) return sign + mantissa;
  return `${sign}${mantissa}E${exponent > 0 ? '+' : ''}${exponent}`;
}

/** By value: -1, 0 or 1. */
export function compareDecimals(a: DecimalValue, b: DecimalValue): number {
  const signs = signOf(a.unscaled) - signOf(b.unscaled);
  if (signs !== 0 || a.unscaled === 0n) return Math.sign(signs);
  // The magnitude's exponent decides first, so that 1E+1000000 needs no million digits.
  const exponents = magnitude(a) - magnitude(b);
  if (exponents !== 0) return Math.sign(exponents) * signOf(a.unscaled);
  const scale = Math.max(a.scale, b.scale);
  const left = a.unscaled * 10n ** BigInt(scale - a.scale);
  const right = b.unscaled * 10n ** BigInt(scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

function signOf(value: bigint): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

function magnitude({ unscaled, scale }: DecimalValue): number {
  return String(unscaled < 0n ? -unscaled : unscaled).length - scale;
}

/** BigDecimal.valueOf(double), by way of the double's text; null for NaN and infinities. */
export function decimalOfDouble(value: number): DecimalValue | null {
  return Number.isFinite(value) ? parseDecimal(javaDouble(value)) : null;
}

/** BigDecimal.doubleValue. */
export function doubleOfDecimal(value: DecimalValue): number {
  return Number(`${value.unscaled}e${-value.scale}`);
}

/** The integer part, as BigDecimal.toBigInteger. */
export function integerOfDecimal(value: DecimalValue): bigint {
  const { unscaled, scale } = value;
  if (scale <= 0) return unscaled * 10n ** BigInt(-scale);
  // Below one whatever the scale: no power of ten of that size is needed.
  return magnitude(value) <= 0 ? 0n : unscaled / 10n ** BigInt(scale);
}

/** BigDecimal.longValue: the integer part's lowest 64 bits. */
export function longOfDecimal(value: DecimalValue): bigint {
  // 10^64 is divisible by 2^64.
  return value.scale <= -64 ? 0n : BigInt.asIntN(64, integerOfDecimal(value));
}

/** The serialised form. */
export function encodeDecimal(value: DecimalValue): Bytes {
  return concatBytes([int32Bytes(value.scale), encodeVarint(value.unscaled)]);
}

/** The value of serialised bytes that are not empty. */
export function decodeDecimal(bytes: Bytes): DecimalValue {
  const unscaled = bytes.length > 4 ? decodeVarint(bytes.subarray(4)) : 0n;
  return { unscaled, scale: readInt32(bytes) };
}

/** Whether a decoded value is a decimal. */
export function isDecimalValue(value: Value): value is DecimalValue {
  return typeof value === 'object' && value !== null && 'unscaled' in value;
}

export const decimalOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : decodeDecimal(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(isDecimalValue(value), 'a decimal has an unscaled value and a scale');
    return encodeDecimal(value);
  },
  compare: (a, b) =>
    a.length === 0 || b.length === 0
      ? a.length - b.length
      : compareDecimals(decodeDecimal(a), decodeDecimal(b)),
  validate: (bytes) => {
    if (bytes.length === 0 || bytes.length >= 4) return;
    throw invalid(`Expected 0 or at least 4 bytes (${bytes.length})`);
  },
  fromText: (text) => {
    if (text === '') return EMPTY_BYTES;
    const value = parseDecimal(text);
    if (value === null) throw invalid(`unable to make BigDecimal from '${text}'`);
    return encodeDecimal(value);
  },
  format: (bytes) => (bytes.length === 0 ? 'null' : decimalText(decodeDecimal(bytes))),
  toJson: (bytes) => (bytes.length === 0 ? '""' : decimalText(decodeDecimal(bytes))),
  fromJson: (json) => {
    const { text } = javaShow(json);
    const value = parseDecimal(text);
    if (value === null) {
      throw invalid(`Value '${text}' is not a valid representation of a decimal value`);
    }
    return encodeDecimal(value);
  },
};
