/**
 * The notations of the native protocol above bytes and integers: [string], [long string], [short bytes],
 * [string list], [string map], [inet], [consistency] and bound [value]s. Source: native_protocol_v5.spec, section 3.
 */
import { assert } from '../base/assert.ts';
import {
  type ByteReader,
  type Bytes,
  type ByteWriter,
  utf8Bytes,
  utf8Text,
} from '../base/bytes.ts';
import { CONSISTENCIES, type Consistency } from '../base/errors.ts';
import { parseInet } from '../types/inet.ts';
import { protocolError } from './protocol-error.ts';

/** What a client binds: null, unset (undefined) or bytes. */
export type BoundValue = Bytes | null | undefined;

export function readString(reader: ByteReader): string {
  return utf8Text(reader.take(reader.uint16()));
}

export function readLongString(reader: ByteReader): string {
  return utf8Text(reader.take(reader.int32()));
}

export function readShortBytes(reader: ByteReader): Bytes {
  return reader.take(reader.uint16());
}

export function readStringList(reader: ByteReader): readonly string[] {
  const count = reader.uint16();
  return times(count, () => readString(reader));
}

export function readStringMap(reader: ByteReader): ReadonlyMap<string, string> {
  const count = reader.uint16();
  return new Map(times(count, (): [string, string] => [readString(reader), readString(reader)]));
}

/** Skips a custom payload: it is for request handlers that nobody has installed. */
export function skipBytesMap(reader: ByteReader): void {
  const count = reader.uint16();
  for (let i = 0; i < count; i++) {
    readString(reader);
    reader.sized();
  }
}

export function readConsistency(reader: ByteReader): Consistency {
  const code = reader.uint16();
  const consistency = CONSISTENCIES[code];
  if (consistency === undefined) {
    throw protocolError(`Unknown code ${code} for a consistency level`);
  }
  return consistency;
}

/** Length -1 is null, -2 unset; version 3 knows null alone and takes any negative length for it. */
export function readBoundValue(reader: ByteReader, version: number): BoundValue {
  const length = reader.int32();
  // A copy: the value may be stored, and the bytes that came over the network should not be kept for it.
  if (length >= 0) return reader.take(length).slice();
  if (length === -1 || version < 4) return null;
  if (length === -2) return undefined;
  throw protocolError(`Invalid ByteBuf length ${length}`);
}

export function writeString(writer: ByteWriter, text: string): void {
  writeShortBytes(writer, utf8Bytes(text));
}

export function writeShortBytes(writer: ByteWriter, bytes: Bytes): void {
  assert(bytes.length <= 0xffff, 'what has a short length is short');
  writer.uint16(bytes.length).raw(bytes);
}

/** A sentence of any length as a [string], which holds 65535 bytes. */
export function writeMessage(writer: ByteWriter, text: string): void {
  const bytes = utf8Bytes(text);
  let end = Math.min(bytes.length, 0xffff);
  while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  writeShortBytes(writer, bytes.subarray(0, end));
}

export function writeStringList(writer: ByteWriter, texts: readonly string[]): void {
  writer.uint16(texts.length);
  for (const text of texts) writeMessage(writer, text);
}

export function writeStringMultimap(
  writer: ByteWriter,
  map: Readonly<Record<string, readonly string[]>>,
): void {
  const entries = Object.entries(map);
  writer.uint16(entries.length);
  for (const [key, texts] of entries) {
    writeString(writer, key);
    writeStringList(writer, texts);
  }
}

export function writeConsistency(writer: ByteWriter, consistency: Consistency): void {
  writer.uint16(CONSISTENCIES.indexOf(consistency));
}

/** [inetaddr]: an address without port. */
export function writeAddress(writer: ByteWriter, address: string): void {
  const bytes = parseInet(address);
  assert(bytes !== null, 'a node has an address');
  writer.uint8(bytes.length).raw(bytes);
}

/** [inet]: an address and a port. */
export function writeInet(writer: ByteWriter, address: string, port: number): void {
  writeAddress(writer, address);
  writer.int32(port);
}

function times<T>(count: number, read: () => T): T[] {
  const result: T[] = [];
  for (let i = 0; i < count; i++) result.push(read());
  return result;
}
