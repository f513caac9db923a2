import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ByteReader,
  BytesUnderflow,
  ByteWriter,
  compareBytes,
  fromHex,
  toHex,
} from '../../../src/base/bytes.ts';

describe('bytes', () => {
  it('orders unsigned, prefixes first', () => {
    const hexes = ['', '00', '0000', '7f', '80', '80ff', 'ff'];
    const sorted = [...hexes].reverse().sort((a, b) => compareBytes(fromHex(a)!, fromHex(b)!));
    expect(sorted).toEqual(hexes);
  });

  it('reads and writes hexadecimal text', () => {
    expect(toHex(fromHex('CAFE80')!)).toBe('cafe80');
    expect(fromHex('abc')).toBeNull();
    expect(fromHex('zz')).toBeNull();
  });

  // native_protocol_v5.spec section 3, [unsigned vint]
  it.each([
    [0n, '00'],
    [127n, '7f'],
    [128n, '8080'],
    [256000n, 'c3e800'],
    [0xffffffffffffffffn, 'ffffffffffffffffff'],
  ])('writes %s as unsigned vint', (value, hex) => {
    expect(toHex(new ByteWriter().unsignedVint(value).finish())).toBe(hex);
  });

  it('gives vints back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        expect(new ByteReader(new ByteWriter().vint(value).finish()).vint()).toBe(value);
      }),
    );
  });

  it('reads what was written, and no more', () => {
    const bytes = new ByteWriter(1)
      .uint8(200)
      .uint16(65535)
      .int32(-2)
      .int64(-3n)
      .sized(null)
      .sized(new Uint8Array([1, 2]))
      .finish();
    const reader = new ByteReader(bytes);
    expect(reader.uint8()).toBe(200);
    expect(reader.uint16()).toBe(65535);
    expect(reader.int32()).toBe(-2);
    expect(reader.int64()).toBe(-3n);
    expect(reader.sized()).toBeNull();
    expect([...reader.sized()!]).toEqual([1, 2]);
    expect(() => reader.uint8()).toThrow(BytesUnderflow);
  });
});
