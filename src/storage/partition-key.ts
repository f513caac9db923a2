/**
 * The serialised partition key. One column: the bare value. Several: for each its length in two bytes (unsigned,
 * big endian), the value and a zero byte, also after the last. Source: Cassandra's CompositeType.
 */
import { assert } from '../base/assert.ts';
import type { Bytes } from './model.ts';

/** The longest value of a part and the longest key. */
export const MAX_KEY_BYTES = 0xffff;

/** The key of the columns' values in key order. Every part is at most MAX_KEY_BYTES long. */
export function composePartitionKey(parts: readonly Bytes[]): Bytes {
  assert(parts.length > 0, 'a partition key has at least one column');
  if (parts.length === 1) return parts[0]!;
  let length = 0;
  for (const part of parts) length += part.length + 3;
  const key = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    assert(part.length <= MAX_KEY_BYTES, 'a part of a key fits its length prefix');
    key[offset] = part.length >> 8;
    key[offset + 1] = part.length & 0xff;
    key.set(part, offset + 2);
    offset += part.length + 3;
  }
  return key;
}

/** The inverse of composePartitionKey for a key of `columns` columns. The parts share the key's bytes. */
export function splitPartitionKey(key: Bytes, columns: number): readonly Bytes[] {
  if (columns === 1) return [key];
  const parts: Bytes[] = [];
  for (let offset = 0; offset < key.length; ) {
    const length = (key[offset]! << 8) | key[offset + 1]!;
    parts.push(key.subarray(offset + 2, offset + 2 + length));
    offset += length + 3;
  }
  assert(parts.length === columns, 'a key has a part for each column');
  return parts;
}
