/**
 * Chance from a seed: sfc32 (Chris Doty-Humphrey's PractRand), seeded by a hash of the seed and the stream's name.
 * Each use has a stream of its own, so that one more draw in one place moves nothing elsewhere.
 */

/** One stream of random numbers. The same seed and name give the same numbers. */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream: string) {
    this.#a = hashText(`${stream}/a/${seed}`);
    this.#b = hashText(`${stream}/b/${seed}`);
    this.#c = hashText(`${stream}/c/${seed}`);
    for (let i = 0; i < 12; i++) this.uint32();
  }

  /** 0 to 2^32 - 1. */
  uint32(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + result;
    this.#c |= 0;
    return result >>> 0;
  }

  /** 0 to limit - 1, for a limit of at most 2^32. */
  below(limit: number): number {
    return Math.floor((this.uint32() / 0x100000000) * limit);
  }

  /** Any signed 64-bit number. */
  int64(): bigint {
    const high = BigInt(this.uint32());
    return BigInt.asIntN(64, (high << 32n) | BigInt(this.uint32()));
  }

  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let i = 0; i < length; i += 4) {
      const word = this.uint32();
      for (let j = i; j < Math.min(i + 4, length); j++) bytes[j] = word >>> ((j - i) * 8);
    }
    return bytes;
  }
}

/** FNV-1a with a last mix, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
