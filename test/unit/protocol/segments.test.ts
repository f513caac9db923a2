/** Segments of version 5. The bytes are those of the Python driver 3.30.1 (cassandra.segment). */
import { expect, test } from 'vitest';
import { concatBytes, fromHex, toHex } from '../../../src/base/bytes.ts';
import { crc24, encodeSegments, SegmentReader } from '../../../src/protocol/segments.ts';

test('the checksum of headers', () => {
  expect([0, 1, 0x20009, 0x1ffff].map(crc24)).toEqual([0x7de777, 0x15876f, 0xc1c8a4, 0xfe9138]);
});

test('a small envelope is one self-contained segment', () => {
  const envelope = fromHex('050000020500000000')!;
  expect(toHex(encodeSegments([envelope]))).toBe('090002a4c8c10500000205000000001b27e000');
});

test('an envelope that is too long is cut', () => {
  const segments = encodeSegments([new Uint8Array(131072).fill(0x78)]);
  expect(segments.length).toBe(131092);
  expect(toHex(segments.subarray(0, 6))).toBe('ffff013891fe');
  expect(toHex(segments.subarray(6 + 131071, 6 + 131071 + 10))).toBe('57d4dd2b0100006f8715');
  expect(toHex(segments.subarray(-4))).toBe('93e24293');
});

test('small envelopes share a segment up to its greatest length', () => {
  const small = new Uint8Array(50_000).fill(1);
  const reader = new SegmentReader();
  reader.push(encodeSegments([small, small, small]));
  expect([reader.next()?.length, reader.next()?.length, reader.next()]).toEqual([
    100_000,
    50_000,
    null,
  ]);
});

test('torn anywhere, the payloads are the same', () => {
  const whole = encodeSegments([fromHex('050000020500000000')!, new Uint8Array(140_000)]);
  for (const at of [1, 5, 6, 7, 18, 19, 25, 131_080, whole.length - 1]) {
    const reader = new SegmentReader();
    const payloads: Uint8Array[] = [];
    for (const part of [whole.subarray(0, at), whole.subarray(at)]) {
      reader.push(part);
      for (let one = reader.next(); one !== null; one = reader.next()) payloads.push(one);
    }
    expect(concatBytes(payloads).length).toBe(140_009);
  }
});

test.each([
  [0, 'header'],
  [3, 'header'],
  [8, 'payload'],
  [17, 'payload'],
])('a wrong byte at %i is found in the %s', (at, what) => {
  const bytes = encodeSegments([fromHex('050000020500000000')!]).slice();
  bytes[at]! ^= 0x10;
  const reader = new SegmentReader();
  reader.push(bytes);
  expect(() => reader.next()).toThrow(`Invalid checksum of a frame's ${what}`);
});
