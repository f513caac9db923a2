/** tinyint, smallint, int, bigint, counter (fixed two's complement) and varint (java.math.BigInteger's bytes). */
import { assert } from '../base/assert.ts';
import {
  type Bytes,
  compareBytes,
  EMPTY_BYTES,
  int32Bytes,
  int64Bytes,
  readInt32,
  readInt64,
  toHex,
} from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { EMPTY, type Value } from './cql-type.ts';
import { javaNumber, javaNumberClass, javaShow } from './java-json.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

/** Signed order of two's complement values of one length; the empty value is lowest. */
export function compareSigned(a: Bytes, b: Bytes): number {
  if (a.length === 0 || b.length === 0) return a.length - b.length;
  const difference = (a[0]! ^ 0x80) - (b[0]! ^ 0x80);
  return difference !== 0 ? difference : compareBytes(a, b);
}

/** The integer of a decimal text as Java's parsers take it, null when it is none or does not fit. */
export function parseInteger(text: string, bits: number): bigint | null {
  if (!/^[+-]?\d+$/.test(text)) return null;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return BigInt.asIntN(bits, value) === value ? value : null;
}

/** The two's complement bytes of an integer in the fewest bytes, as BigInteger.toByteArray. */
export function encodeVarint(value: bigint): Bytes {
  const magnitude = value < 0n ? -value - 1n : value;
  const bits = magnitude === 0n ? 0 : magnitude.toString(16).length * 4;
  let length = Math.floor(bits / 8) + 1;
  if (length > 1 && BigInt.asIntN(8 * (length - 1), value) === value) length--;
  const hex = BigInt.asUintN(8 * length, value)
    .toString(16)
    .padStart(2 * length, '0');
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

/** The integer of two's complement bytes of any length but zero. */
export function decodeVarint(bytes: Bytes): bigint {
  assert(bytes.length > 0, 'a varint has at least one byte');
  return BigInt.asIntN(8 * bytes.length, BigInt(`0x${toHex(bytes)}`));
}

interface FixedInteger {
  readonly length: 1 | 2 | 4 | 8;
  /** Whether zero bytes are a value too. */
  readonly allowsEmpty: boolean;
  readonly fixedLength: number | null;
  /** Java's word in "Unable to make int from". */
  readonly javaName: string;
  readonly sizeRefusal: (length: number) => string;
  readonly fromJsonNumber: (text: string) => string | null;
  readonly jsonExpected: string;
}

function fixedIntegerOps(family: FixedInteger): TypeOps {
  const { length } = family;
  const fromText = (text: string): Bytes => {
    if (text === '' && family.allowsEmpty) return EMPTY_BYTES;
    const value = parseInteger(text, 8 * length);
    if (value === null) throw invalid(`Unable to make ${family.javaName} from '${text}'`);
    return writeInteger(value, length);
  };
  return {
    fixedLength: family.fixedLength,
    decode: (bytes) => decodeInteger(bytes, length),
    encode: (value) => {
      if (value === EMPTY) return EMPTY_BYTES;
      assert(typeof value === 'number' || typeof value === 'bigint', 'an integer is a number');
      return writeInteger(BigInt(value), length);
    },
    compare: compareSigned,
    validate: (bytes) => {
      if (bytes.length === length || (bytes.length === 0 && family.allowsEmpty)) return;
      throw invalid(family.sizeRefusal(bytes.length));
    },
    fromText,
    format: (bytes) => (bytes.length === 0 ? 'null' : String(decodeInteger(bytes, length))),
    toJson: (bytes) => (bytes.length === 0 ? '""' : String(decodeInteger(bytes, length))),
    fromJson: (json) => {
      if (json.kind === 'string') return fromText(json.value);
      const text = json.kind === 'number' ? family.fromJsonNumber(json.text) : null;
      if (text === null) throw wrongJson(family.jsonExpected, json);
      return fromText(text);
    },
  };
}

function writeInteger(value: bigint, length: number): Bytes {
  if (length === 8) return int64Bytes(value);
  if (length === 4) return int32Bytes(Number(value));
  const short = Number(value);
  return length === 2 ? Uint8Array.of(short >> 8, short) : Uint8Array.of(short);
}

function decodeInteger(bytes: Bytes, length: number): Value {
  if (bytes.length === 0) return EMPTY;
  if (length === 8) return readInt64(bytes);
  if (length === 4) return readInt32(bytes);
  const first = (bytes[0]! << 24) >> 24;
  return length === 2 ? (first << 8) | bytes[1]! : first;
}

const oneOf = (classes: readonly string[]) => (text: string) =>
  classes.includes(javaNumberClass(text)) ? text : null;

export const tinyintOps: TypeOps = fixedIntegerOps({
  length: 1,
  allowsEmpty: false,
  fixedLength: null,
  javaName: 'byte',
  sizeRefusal: (length) => `Expected 1 byte for a tinyint (${length})`,
  fromJsonNumber: javaNumber,
  jsonExpected: 'a byte value',
});

export const smallintOps: TypeOps = fixedIntegerOps({
  length: 2,
  allowsEmpty: false,
  fixedLength: null,
  javaName: 'short',
  sizeRefusal: (length) => `Expected 2 bytes for a smallint (${length})`,
  fromJsonNumber: javaNumber,
  jsonExpected: 'a short value',
});

export const intOps: TypeOps = fixedIntegerOps({
  length: 4,
  allowsEmpty: true,
  fixedLength: 4,
  javaName: 'int',
  sizeRefusal: (length) => `Expected 4 or 0 byte int (${length})`,
  fromJsonNumber: oneOf(['Integer']),
  jsonExpected: 'an int value',
});

export const bigintOps: TypeOps = fixedIntegerOps({
  length: 8,
  allowsEmpty: true,
  fixedLength: 8,
  javaName: 'long',
  sizeRefusal: (length) => `Expected 8 or 0 byte long (${length})`,
  fromJsonNumber: oneOf(['Integer', 'Long']),
  jsonExpected: 'a bigint value',
});

/** A counter's value as the coordinator sees it: a bigint. */
export const counterOps: TypeOps = { ...bigintOps, fixedLength: null };

export const varintOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : decodeVarint(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(typeof value === 'bigint', 'a varint is a bigint');
    return encodeVarint(value);
  },
  compare: compareVarints,
  validate: () => undefined,
  fromText: (text) => {
    if (text === '') return EMPTY_BYTES;
    if (!/^[+-]?\d+$/.test(text)) throw invalid(`unable to make int from '${text}'`);
    return encodeVarint(BigInt(text.startsWith('+') ? text.slice(1) : text));
  },
  format: (bytes) => (bytes.length === 0 ? 'null' : String(decodeVarint(bytes))),
  toJson: (bytes) => (bytes.length === 0 ? '""' : String(decodeVarint(bytes))),
  fromJson: (json: Json) => {
    const { text } = javaShow(json);
    if (!/^[+-]?\d+$/.test(text)) {
      throw invalid(`Value '${text}' is not a valid representation of a varint value`);
    }
    return varintOps.fromText(text);
  },
};

function compareVarints(a: Bytes, b: Bytes): number {
  if (a.length === 0 || b.length === 0) return a.length - b.length;
  if (a.length === b.length) return compareSigned(a, b);
  const left = decodeVarint(a);
  const right = decodeVarint(b);
  return left < right ? -1 : left > right ? 1 : 0;
}
