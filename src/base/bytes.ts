/**
 * Byte arrays: order, equality, hexadecimal text, and a reader and writer for big-endian layouts as Cassandra
 * writes them (native_protocol_v5.spec section 3 for [vint] and [unsigned vint]).
 */

export type Bytes = Uint8Array;

export const EMPTY_BYTES: Bytes = new Uint8Array(0);

/** Unsigned lexicographic order, a prefix before what it starts. */
export function compareBytes(a: Bytes, b: Bytes): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Same length, same bytes. */
export function equalBytes(a: Bytes, b: Bytes): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false;
  }
  return true;
}

/** Lower-case hexadecimal text without prefix. */
export function toHex(bytes: Bytes): string {
  return Buffer.prototype.hexSlice.call(bytes, 0, bytes.length);
}

/** The bytes of hexadecimal text without prefix; null when a character is not a digit or the number of digits is odd. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) return null;
  return new Uint8Array(Buffer.from(text, 'hex'));
}

/** UTF-8 bytes of a text. */
export function utf8Bytes(text: string): Bytes {
  if (text.length > SHORT) return new Uint8Array(Buffer.from(text, 'utf8'));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) return new Uint8Array(Buffer.from(text, 'utf8'));
    bytes[i] = code;
  }
  return bytes;
}

/** Up to here reading a text's characters costs less than asking Buffer. */
const SHORT = 64;

/** The text of UTF-8 bytes; malformed sequences become U+FFFD. */
export function utf8Text(bytes: Bytes): string {
  return Buffer.prototype.utf8Slice.call(bytes, 0, bytes.length);
}

/** All parts, one after the other. */
export function concatBytes(parts: readonly Bytes[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const result = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}

/**
 * A view for reading and writing numbers in place; it shares the bytes. For values that live long use the functions
 * below: asking a small array for its buffer makes it one outside the heap, and ten times as dear.
 */
export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where numbers turn into bytes and back; it holds nothing between two calls. */
const SCRATCH = new DataView(new ArrayBuffer(8));

function takeScratch(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = SCRATCH.getUint8(i);
  return bytes;
}

function fillScratch(bytes: Bytes, length: number): void {
  for (let i = 0; i < length; i++) SCRATCH.setUint8(i, bytes[i]!);
}

/** Four bytes, two's complement. */
export function int32Bytes(value: number): Bytes {
  SCRATCH.setInt32(0, value);
  return takeScratch(4);
}

/** Eight bytes, two's complement; the value is wrapped to 64 bits. */
export function int64Bytes(value: bigint): Bytes {
  SCRATCH.setBigInt64(0, value);
  return takeScratch(8);
}

/** Four bytes, IEEE 754. */
export function float32Bytes(value: number): Bytes {
  SCRATCH.setFloat32(0, value);
  return takeScratch(4);
}

/** Eight bytes, IEEE 754. */
export function float64Bytes(value: number): Bytes {
  SCRATCH.setFloat64(0, value);
  return takeScratch(8);
}

/** The number of the first four bytes, two's complement. */
export function readInt32(bytes: Bytes): number {
  return (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
}

/** The number of the first eight bytes, two's complement. */
export function readInt64(bytes: Bytes): bigint {
  fillScratch(bytes, 8);
  return SCRATCH.getBigInt64(0);
}

/** The number of the first four bytes, IEEE 754. */
export function readFloat32(bytes: Bytes): number {
  fillScratch(bytes, 4);
  return SCRATCH.getFloat32(0);
}

/** The number of the first eight bytes, IEEE 754. */
export function readFloat64(bytes: Bytes): number {
  fillScratch(bytes, 8);
  return SCRATCH.getFloat64(0);
}

/** Raised when a reader is asked for more than there is; callers turn it into their own refusal. */
export class BytesUnderflow extends Error {
  constructor() {
    super('not enough bytes');
    this.name = 'BytesUnderflow';
  }
}

/** Reads big-endian values from the front of a byte array. Throws BytesUnderflow at the end. */
export class ByteReader {
  readonly #bytes: Bytes;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  get offset(): number {
    return this.#offset;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }

  uint8(): number {
    return this.#bytes[this.#advance(1)]!;
  }

  uint16(): number {
    return this.#view.getUint16(this.#advance(2));
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4));
  }

  int64(): bigint {
    return this.#view.getBigInt64(this.#advance(8));
  }

  /** A copy-free slice of the next `length` bytes. */
  take(length: number): Bytes {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** A value behind an int32 length; null for a negative length. */
  sized(): Bytes | null {
    const length = this.int32();
    return length < 0 ? null : this.take(length);
  }

  /** As many leading one bits in the first byte as bytes follow it. */
  unsignedVint(): bigint {
    const first = this.uint8();
    let extra = 0;
    while (extra < 8 && (first & (0x80 >> extra)) !== 0) extra++;
    let value = BigInt(extra < 8 ? first & (0xff >> (extra + 1)) : 0);
    for (let i = 0; i < extra; i++) value = (value << 8n) | BigInt(this.uint8());
    return value;
  }

  /** Zigzag: 0, -1, 1, -2, ... */
  vint(): bigint {
    const value = this.unsignedVint();
    return (value >> 1n) ^ -(value & 1n);
  }

  #advance(length: number): number {
    const start = this.#offset;
    if (length < 0 || start + length > this.#bytes.length) throw new BytesUnderflow();
    this.#offset = start + length;
    return start;
  }
}

/** Collects big-endian values; `finish` gives them as one array. */
export class ByteWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = viewOf(this.#bytes);
  }

  get length(): number {
    return this.#length;
  }

  uint8(value: number): this {
    const at = this.#grow(1);
    this.#bytes[at] = value;
    return this;
  }

  uint16(value: number): this {
    const at = this.#grow(2);
    this.#view.setUint16(at, value);
    return this;
  }

  int32(value: number): this {
    const at = this.#grow(4);
    this.#view.setInt32(at, value);
    return this;
  }

  int64(value: bigint): this {
    const at = this.#grow(8);
    this.#view.setBigInt64(at, value);
    return this;
  }

  raw(bytes: Bytes): this {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** An int32 length and the bytes; null is length -1. */
  sized(bytes: Bytes | null): this {
    return bytes === null ? this.int32(-1) : this.int32(bytes.length).raw(bytes);
  }

  /** The value is taken modulo 2^64. */
  unsignedVint(value: bigint): this {
    const unsigned = BigInt.asUintN(64, value);
    let extra = 0;
    while (extra < 8 && unsigned >> BigInt(7 * (extra + 1)) !== 0n) extra++;
    const marker = (0xff00 >> extra) & 0xff;
    this.uint8(extra === 8 ? 0xff : marker | Number(unsigned >> BigInt(8 * extra)));
    for (let i = extra - 1; i >= 0; i--) this.uint8(Number((unsigned >> BigInt(8 * i)) & 0xffn));
    return this;
  }

  vint(value: bigint): this {
    return this.unsignedVint((value << 1n) ^ (value >> 63n));
  }

  finish(): Bytes {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(size: number): number {
    const at = this.#length;
    const needed = at + size;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = viewOf(larger);
    }
    this.#length = needed;
    return at;
  }
}
