/**
 * The nine numeric types as Java sees them: how a value of one becomes another (wrapping, saturating, truncating),
 * and how big each is. Source: java.lang.Number's conversions, Cassandra's NumberType.
 */
import { assert, unreachable } from '../../base/assert.ts';
import { javaDouble, javaFloat } from '../../base/java-numbers.ts';
import type { CqlType, DecimalValue, Value } from '../../types/cql-type.ts';
import { ArithmeticFailure } from '../../types/decimal-arithmetic.ts';
import { doubleOfDecimal, longOfDecimal, parseDecimal } from '../../types/decimals.ts';
import { opsOf } from '../../types/registry.ts';

export type NumericKind =
  | 'tinyint'
  | 'smallint'
  | 'int'
  | 'bigint'
  | 'float'
  | 'double'
  | 'decimal'
  | 'varint'
  | 'counter';

export type NumericType = CqlType & { readonly kind: NumericKind };

/** A decoded number with the type that it has. */
export interface TypedNumber {
  readonly kind: NumericKind;
  readonly value: number | bigint | DecimalValue;
}

/** In the order in which Cassandra registers overloads. */
export const NUMERIC_KINDS: readonly NumericKind[] = [
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'float',
  'double',
  'decimal',
  'varint',
  'counter',
];

export function isNumeric(type: CqlType): type is NumericType {
  return NUMERIC_KINDS.some((kind) => kind === type.kind);
}

export function isFloatingPoint(kind: NumericKind): boolean {
  return kind === 'float' || kind === 'double' || kind === 'decimal';
}

/** Bytes of a value; infinite for varint and decimal. */
export function sizeOf(kind: NumericKind): number {
  switch (kind) {
    case 'tinyint':
      return 1;
    case 'smallint':
      return 2;
    case 'int':
    case 'float':
      return 4;
    case 'bigint':
    case 'double':
    case 'counter':
      return 8;
    case 'decimal':
    case 'varint':
      return Number.POSITIVE_INFINITY;
    default:
      return unreachable(kind);
  }
}

/** The decoded value as a number of its type. */
export function typedNumber(kind: NumericKind, value: Value | undefined): TypedNumber {
  assert(
    typeof value === 'number' ||
      typeof value === 'bigint' ||
      (typeof value === 'object' && value !== null && 'unscaled' in value),
    'a numeric type decodes to a number',
  );
  return { kind, value };
}

/** Number.longValue: saturates floating point, cuts decimals and wraps what is too big. */
export function toLong(number: TypedNumber): bigint {
  const { kind, value } = number;
  if (typeof value === 'bigint') return BigInt.asIntN(64, value);
  if (typeof value === 'number') {
    return kind === 'float' || kind === 'double'
      ? saturate(value, -(2n ** 63n), 2n ** 63n - 1n)
      : BigInt(value);
  }
  return longOfDecimal(value);
}

/** Number.intValue. */
function toInt(number: TypedNumber): number {
  const { kind, value } = number;
  const wide =
    typeof value === 'number' && (kind === 'float' || kind === 'double')
      ? saturate(value, -(2n ** 31n), 2n ** 31n - 1n)
      : toLong(number);
  return Number(BigInt.asIntN(32, wide));
}

/** Number.shortValue. */
function toShort(number: TypedNumber): number {
  return (toInt(number) << 16) >> 16;
}

/** Number.byteValue. */
function toByte(number: TypedNumber): number {
  return (toInt(number) << 24) >> 24;
}

/** Number.doubleValue. */
export function toDouble(number: TypedNumber): number {
  const { value } = number;
  if (typeof value === 'object') return doubleOfDecimal(value);
  return Number(value);
}

/** Number.floatValue. */
function toFloat(number: TypedNumber): number {
  return Math.fround(toDouble(number));
}

/** Exact for varint; all others through longValue. */
export function toBigInteger(number: TypedNumber): bigint {
  return number.kind === 'varint' && typeof number.value === 'bigint'
    ? number.value
    : toLong(number);
}

/** The decimal that a number's own text says (a float's is shorter than its double's). */
export function toExactDecimal(number: TypedNumber): DecimalValue {
  const { kind, value } = number;
  if (typeof value === 'object') return value;
  if (typeof value === 'bigint') return { unscaled: value, scale: 0 };
  if (kind === 'float') return decimalOfText(javaFloat(value));
  if (kind === 'double') return decimalOfText(javaDouble(value));
  return { unscaled: BigInt(value), scale: 0 };
}

/** The number in the type's bytes, made to fit as Java's conversions do. */
export function encodeNumber(kind: NumericKind, number: TypedNumber): Uint8Array {
  return opsOf({ kind }).encode(convert(kind, number));
}

function convert(kind: NumericKind, number: TypedNumber): Value {
  switch (kind) {
    case 'tinyint':
      return toByte(number);
    case 'smallint':
      return toShort(number);
    case 'int':
      return toInt(number);
    case 'bigint':
    case 'counter':
      return toLong(number);
    case 'varint':
      return toBigInteger(number);
    case 'float':
      return toFloat(number);
    case 'double':
      return toDouble(number);
    case 'decimal':
      return toExactDecimal(number);
    default:
      return unreachable(kind);
  }
}

function decimalOfText(text: string): DecimalValue {
  const value = parseDecimal(text);
  if (value !== null) return value;
  const what = text === 'NaN' ? 'A NaN' : 'An infinite number';
  throw new ArithmeticFailure(`${what} cannot be converted into a decimal`);
}

function saturate(value: number, least: bigint, most: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(most)) return most;
  if (value <= Number(least)) return least;
  return BigInt(Math.trunc(value));
}
