/**
 * Tokens: the first 64 bits of Murmur3 x64 128 with seed 0, as Cassandra's Murmur3Partitioner computes them.
 * Cassandra's variant takes the tail bytes as signed, unlike the reference algorithm. 64-bit numbers are kept as
 * two int32 halves, since bigint arithmetic is eight times slower here; only the result is a bigint.
 */

/** The smallest token. No key hashes to it; only the empty key has it. */
export const MIN_TOKEN = -(2n ** 63n);
export const MAX_TOKEN = 2n ** 63n - 1n;

/** The token of a serialised partition key. */
export function tokenOf(key: Uint8Array): bigint {
  if (key.length === 0) return MIN_TOKEN;
  const token = hash64(key);
  return token === MIN_TOKEN ? MAX_TOKEN : token;
}

/** The first 64 bits of the hash, signed. */
export function hash64(bytes: Uint8Array): bigint {
  const state = new Hash();
  const length = bytes.length;
  const blocks = length - (length % 16);
  for (let i = 0; i < blocks; i += 16) {
    state.mix1(word(bytes, i + 4), word(bytes, i));
    state.turn1();
    state.mix2(word(bytes, i + 12), word(bytes, i + 8));
    state.turn2();
  }
  if (length > blocks) state.tail(bytes, blocks);
  return state.finish(length);
}

function word(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** Constants c1 and c2 and the finaliser's two, as halves. */
const C1_HIGH = 0x87c37b91;
const C1_LOW = 0x114253d5;
const C2_HIGH = 0x4cf5ad43;
const C2_LOW = 0x2745937f;

/** The running state h1, h2. `high` and `low` hold the result of the last step on halves. */
class Hash {
  #h1High = 0;
  #h1Low = 0;
  #h2High = 0;
  #h2Low = 0;
  #high = 0;
  #low = 0;

  /** h1 ^= rotl(k1 * c1, 31) * c2 */
  mix1(high: number, low: number): void {
    this.#multiply(high, low, C1_HIGH, C1_LOW);
    this.#rotate(this.#high, this.#low, 31);
    this.#multiply(this.#high, this.#low, C2_HIGH, C2_LOW);
    this.#h1High ^= this.#high;
    this.#h1Low ^= this.#low;
  }

  /** h2 ^= rotl(k2 * c2, 33) * c1 */
  mix2(high: number, low: number): void {
    this.#multiply(high, low, C2_HIGH, C2_LOW);
    this.#rotate(this.#high, this.#low, 33);
    this.#multiply(this.#high, this.#low, C1_HIGH, C1_LOW);
    this.#h2High ^= this.#high;
    this.#h2Low ^= this.#low;
  }

  /** h1 = (rotl(h1, 27) + h2) * 5 + 0x52dce729 */
  turn1(): void {
    this.#rotate(this.#h1High, this.#h1Low, 27);
    this.#add(this.#high, this.#low, this.#h2High, this.#h2Low);
    this.#multiply(this.#high, this.#low, 0, 5);
    this.#add(this.#high, this.#low, 0, 0x52dce729);
    this.#h1High = this.#high;
    this.#h1Low = this.#low;
  }

  /** h2 = (rotl(h2, 31) + h1) * 5 + 0x38495ab5 */
  turn2(): void {
    this.#rotate(this.#h2High, this.#h2Low, 31);
    this.#add(this.#high, this.#low, this.#h1High, this.#h1Low);
    this.#multiply(this.#high, this.#low, 0, 5);
    this.#add(this.#high, this.#low, 0, 0x38495ab5);
    this.#h2High = this.#high;
    this.#h2Low = this.#low;
  }

  /** The last 1 to 15 bytes, each sign-extended to 64 bits before it is shifted into its place. */
  tail(bytes: Uint8Array, from: number): void {
    const halves = [0, 0, 0, 0];
    for (let i = from; i < bytes.length; i++) {
      const place = i - from;
      const signed = (bytes[i]! << 24) >> 24;
      const shift = (place % 8) * 8;
      const base = place < 8 ? 0 : 2;
      if (shift < 32) {
        halves[base]! ^= signed << shift;
        halves[base + 1]! ^= shift === 0 ? signed >> 31 : signed >> (32 - shift);
      } else {
        halves[base + 1]! ^= signed << (shift - 32);
      }
    }
    if (bytes.length - from > 8) this.mix2(halves[3]!, halves[2]!);
    this.mix1(halves[1]!, halves[0]!);
  }

  finish(length: number): bigint {
    this.#h1Low ^= length;
    this.#h2Low ^= length;
    this.#add(this.#h1High, this.#h1Low, this.#h2High, this.#h2Low);
    const h1High = this.#high;
    const h1Low = this.#low;
    this.#add(this.#h2High, this.#h2Low, h1High, h1Low);
    const h2High = this.#high;
    const h2Low = this.#low;
    this.#finalMix(h1High, h1Low);
    const mixedHigh = this.#high;
    const mixedLow = this.#low;
    this.#finalMix(h2High, h2Low);
    this.#add(mixedHigh, mixedLow, this.#high, this.#low);
    return (BigInt(this.#high) << 32n) | BigInt(this.#low >>> 0);
  }

  #finalMix(high: number, low: number): void {
    const low1 = low ^ (high >>> 1);
    this.#multiply(high, low1, 0xff51afd7, 0xed558ccd);
    this.#low ^= this.#high >>> 1;
    this.#multiply(this.#high, this.#low, 0xc4ceb9fe, 0x1a85ec53);
    this.#low ^= this.#high >>> 1;
  }

  /** 64-bit product of two pairs of halves, modulo 2^64, by 16-bit limbs of the low halves. */
  #multiply(aHigh: number, aLow: number, bHigh: number, bLow: number): void {
    const a0 = aLow & 0xffff;
    const a1 = aLow >>> 16;
    const b0 = bLow & 0xffff;
    const b1 = bLow >>> 16;
    const p00 = Math.imul(a0, b0) >>> 0;
    const p01 = Math.imul(a0, b1) >>> 0;
    const p10 = Math.imul(a1, b0) >>> 0;
    const middle = p01 + (p00 >>> 16) + (p10 & 0xffff);
    const carry = Math.imul(a1, b1) + (p10 >>> 16) + Math.floor(middle / 0x10000);
    this.#low = ((middle & 0xffff) << 16) | (p00 & 0xffff);
    this.#high = (carry + Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh)) | 0;
  }

  #add(aHigh: number, aLow: number, bHigh: number, bLow: number): void {
    const low = (aLow >>> 0) + (bLow >>> 0);
    this.#high = (aHigh + bHigh + (low > 0xffffffff ? 1 : 0)) | 0;
    this.#low = low | 0;
  }

  #rotate(high: number, low: number, by: number): void {
    const upper = by < 32 ? high : low;
    const lower = by < 32 ? low : high;
    const shift = by % 32;
    this.#high = (upper << shift) | (lower >>> (32 - shift));
    this.#low = (lower << shift) | (upper >>> (32 - shift));
  }
}
