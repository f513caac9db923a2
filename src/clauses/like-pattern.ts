/**
 * LIKE's pattern: `%` counts only as first and last character; without one the whole value is meant. Compared by
 * bytes. Source: Cassandra's LikePattern.
 */
import { invalid } from '../base/errors.ts';

/** Whether a value matches the pattern. Throws for a pattern that names nothing. */
export function likeMatcher(pattern: Uint8Array): (value: Uint8Array) => boolean {
  const percent = 0x25;
  const opens = pattern[0] === percent;
  const closes = pattern[pattern.length - 1] === percent;
  const start = opens ? 1 : 0;
  const end = closes ? pattern.length - 1 : pattern.length;
  if (end === 0 || start >= end) throw invalid("LIKE value can't be empty.");
  const wanted = Buffer.from(pattern.subarray(start, end));
  return (value) => {
    const found = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    if (opens && closes) return found.includes(wanted);
    if (closes) return found.subarray(0, wanted.length).equals(wanted);
    if (opens)
      return found.length >= wanted.length && found.subarray(-wanted.length).equals(wanted);
    return found.equals(wanted);
  };
}
