/**
 * The order in which java.util.HashMap gives its keys back. Several of Cassandra's refusals name "the first" of
 * a hash map's entries, and DESCRIBE lists data centres in this order. Rule (OpenJDK 17): a key's bucket is
 * (h ^ h >>> 16) & (capacity - 1); buckets in order, inside a bucket in order of insertion.
 */

/** java.lang.String.hashCode. */
export function stringHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(31, hash) + text.charCodeAt(i)) | 0;
  return hash;
}

/** java.nio.ByteBuffer.hashCode of the text's UTF-8 bytes, which is what a ColumnIdentifier hashes by. */
export function identifierHash(text: string): number {
  const bytes = Buffer.from(text, 'utf8');
  let hash = 1;
  for (let i = bytes.length - 1; i >= 0; i--) {
    hash = (Math.imul(31, hash) + (((bytes[i] ?? 0) << 24) >> 24)) | 0;
  }
  return hash;
}

/** The capacity that `new HashMap<>(other)` gets for a map of that many entries. */
export function copyCapacity(size: number): number {
  return powerOfTwo(Math.floor(size / 0.75 + 1));
}

/** The keys in iteration order of a HashMap of that initial capacity filled in the given order. */
export function hashMapOrder(
  keys: readonly string[],
  initialCapacity = 16,
  hash: (key: string) => number = stringHash,
): readonly string[] {
  let capacity = powerOfTwo(initialCapacity);
  const distinct = [...new Set(keys)];
  while (distinct.length > capacity * 0.75) capacity *= 2;
  const bucket = (key: string): number => {
    const h = hash(key);
    return (h ^ (h >>> 16)) & (capacity - 1);
  };
  return distinct
    .map((key, place) => ({ key, place, bucket: bucket(key) }))
    .sort((a, b) => a.bucket - b.bucket || a.place - b.place)
    .map((entry) => entry.key);
}

function powerOfTwo(wanted: number): number {
  let capacity = 1;
  while (capacity < wanted) capacity *= 2;
  return capacity;
}
