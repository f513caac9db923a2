/**
 * The uncompressed frames of version 5 after STARTUP: segments with checksums around a stream of envelopes.
 *
 *     17 bits length, 1 bit self-contained, 6 bits padding | CRC24 of these | payload | CRC32 of the payload
 *
 * All little-endian. A payload holds one or more whole envelopes, or a part of one that is longer.
 * Source: native_protocol_v5.spec, section 2.2.
 */
import { crc32 } from 'node:zlib';
import { type Bytes, concatBytes, viewOf } from '../base/bytes.ts';
import { ByteQueue } from './frames.ts';
import { FatalProtocolError } from './protocol-error.ts';

export const MAX_PAYLOAD = 0x1ffff;
const HEADER_LENGTH = 6;
const TRAILER_LENGTH = 4;
const SELF_CONTAINED = 1 << 17;

/** The segments that carry these envelopes: as many in one as it holds. */
export function encodeSegments(envelopes: readonly Bytes[]): Bytes {
  const segments: Bytes[] = [];
  let waiting: Bytes[] = [];
  let size = 0;
  const flush = (): void => {
    if (size > 0) segments.push(encodeSegment(concatBytes(waiting), true));
    waiting = [];
    size = 0;
  };
  for (const envelope of envelopes) {
    if (size + envelope.length > MAX_PAYLOAD) flush();
    if (envelope.length > MAX_PAYLOAD) {
      segments.push(...cutLarge(envelope));
      continue;
    }
    waiting.push(envelope);
    size += envelope.length;
  }
  flush();
  return segments.length === 1 ? segments[0]! : concatBytes(segments);
}

function cutLarge(envelope: Bytes): Bytes[] {
  const segments: Bytes[] = [];
  for (let start = 0; start < envelope.length; start += MAX_PAYLOAD) {
    segments.push(encodeSegment(envelope.subarray(start, start + MAX_PAYLOAD), false));
  }
  return segments;
}

function encodeSegment(payload: Bytes, selfContained: boolean): Bytes {
  const segment = new Uint8Array(HEADER_LENGTH + payload.length + TRAILER_LENGTH);
  const header = payload.length | (selfContained ? SELF_CONTAINED : 0);
  putLittleEndian(segment, 0, header);
  putLittleEndian(segment, 3, crc24(header));
  segment.set(payload, HEADER_LENGTH);
  viewOf(segment).setUint32(HEADER_LENGTH + payload.length, payloadChecksum(payload), true);
  return segment;
}

/** Gives the payloads of a stream of segments. After a FatalProtocolError nothing more can be read. */
export class SegmentReader {
  readonly #bytes = new ByteQueue();

  push(chunk: Bytes): void {
    this.#bytes.push(chunk);
  }

  /** The payload of the next whole segment, null until it has come. Throws FatalProtocolError. */
  next(): Bytes | null {
    if (this.#bytes.length < HEADER_LENGTH) return null;
    const head = this.#bytes.peek(HEADER_LENGTH);
    const header = littleEndian(head, 0);
    if (crc24(header) !== littleEndian(head, 3)) throw corrupt('header');
    const length = header & MAX_PAYLOAD;
    if (this.#bytes.length < HEADER_LENGTH + length + TRAILER_LENGTH) return null;
    this.#bytes.take(HEADER_LENGTH);
    const payload = this.#bytes.take(length);
    const checksum = viewOf(this.#bytes.take(TRAILER_LENGTH)).getUint32(0, true);
    if (checksum !== payloadChecksum(payload)) throw corrupt('payload');
    return payload;
  }
}

function corrupt(what: string): FatalProtocolError {
  return new FatalProtocolError(`Invalid checksum of a frame's ${what}`);
}

/** CRC24 over the three bytes of a header, the first byte the lowest. */
export function crc24(header: number): number {
  let crc = 0x875060;
  for (let shift = 0; shift < 24; shift += 8) {
    crc ^= ((header >> shift) & 0xff) << 16;
    for (let bit = 0; bit < 8; bit++) {
      crc <<= 1;
      if ((crc & 0x1000000) !== 0) crc ^= 0x1974f0b;
    }
  }
  return crc;
}

/** Four bytes that go before every payload, so that zeroes do not check as zeroes. */
const CRC32_SEED = crc32(new Uint8Array([0xfa, 0x2d, 0x55, 0xca]));

function payloadChecksum(payload: Bytes): number {
  return crc32(payload, CRC32_SEED);
}

function littleEndian(bytes: Bytes, offset: number): number {
  return bytes[offset]! | (bytes[offset + 1]! << 8) | (bytes[offset + 2]! << 16);
}

function putLittleEndian(bytes: Bytes, offset: number, value: number): void {
  bytes[offset] = value & 0xff;
  bytes[offset + 1] = (value >> 8) & 0xff;
  bytes[offset + 2] = (value >> 16) & 0xff;
}
