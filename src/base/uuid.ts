/**
 * UUIDs as 16 bytes and as text, and the layouts of versions 1 (time) and 4 (random). Version 1 counts 100 ns
 * steps from 1582-10-15 (RFC 4122 section 4.1); randomness and time come in as arguments.
 */
import { assert } from './assert.ts';
import { type Bytes, toHex, viewOf } from './bytes.ts';

/** 100 ns steps between 1582-10-15 and 1970-01-01. */
const EPOCH_STEPS = 122192928000000000n;

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The bytes of a uuid in its canonical 8-4-4-4-12 form, null for any other text. */
export function parseUuid(text: string): Bytes | null {
  if (!CANONICAL.test(text)) return null;
  return new Uint8Array(Buffer.from(text.replaceAll('-', ''), 'hex'));
}

/** Canonical lower-case text of 16 bytes. */
export function formatUuid(bytes: Bytes): string {
  assert(bytes.length === 16, 'a uuid has 16 bytes');
  const hex = toHex(bytes);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `${groups.join('-')}-${hex.slice(20)}`;
}

/** The version digit, 0 to 15. */
export function uuidVersion(bytes: Bytes): number {
  return bytes[6]! >> 4;
}

/** Time of a version 1 uuid in 100 ns steps since 1582-10-15. */
export function uuidSteps(bytes: Bytes): bigint {
  const view = viewOf(bytes);
  const low = BigInt(view.getUint32(0));
  const middle = BigInt(view.getUint16(4));
  const high = BigInt(view.getUint16(6) & 0x0fff);
  return (high << 48n) | (middle << 32n) | low;
}

/** Time of a version 1 uuid in milliseconds since 1970, rounded toward zero as Java divides. */
export function uuidMillis(bytes: Bytes): bigint {
  return uuidSteps(bytes) / 10000n - EPOCH_STEPS / 10000n;
}

/** Steps since 1582-10-15 of a Unix time in microseconds. */
export function stepsOfMicros(micros: bigint): bigint {
  return micros * 10n + EPOCH_STEPS;
}

/** A version 1 uuid. `clockSequenceAndNode` is its last eight bytes, taken as they are. */
export function timeUuid(steps: bigint, clockSequenceAndNode: bigint): Bytes {
  const bytes = new Uint8Array(16);
  const view = viewOf(bytes);
  view.setUint32(0, Number(steps & 0xffffffffn));
  view.setUint16(4, Number((steps >> 32n) & 0xffffn));
  view.setUint16(6, Number((steps >> 48n) & 0x0fffn) | 0x1000);
  view.setBigUint64(8, BigInt.asUintN(64, clockSequenceAndNode));
  return bytes;
}

/** A version 4 uuid of 16 random bytes. */
export function randomUuid(random: Bytes): Bytes {
  assert(random.length === 16, 'a random uuid is made of 16 bytes');
  const bytes = random.slice();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}

/** The lowest version 1 uuid of a millisecond (minTimeuuid): signed bytes of the tail all -128. */
export function minTimeUuid(millis: bigint): Bytes {
  return timeUuid(stepsOfMicros(millis * 1000n), 0x8080808080808080n);
}

/** The highest version 1 uuid of a millisecond (maxTimeuuid): its last step, signed bytes of the tail all 127. */
export function maxTimeUuid(millis: bigint): Bytes {
  return timeUuid(stepsOfMicros((millis + 1n) * 1000n) - 1n, 0x7f7f7f7f7f7f7f7fn);
}
