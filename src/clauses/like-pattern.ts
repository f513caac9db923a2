/**
 * LIKE's pattern: `%` counts only as first and last character; without one the whole value is meant. Compared by
 * bytes. Source: Cassandra's SingleColumnRestriction.LikeRestriction.
 */
import { invalid } from '../base/errors.ts';
import type { LikeForm } from './table-indexes.ts';

export interface LikePattern {
  readonly form: LikeForm;
  /** The pattern without its signs. */
  readonly term: Uint8Array;
}

/** Throws for a pattern that names nothing. */
export function parseLike(pattern: Uint8Array): LikePattern {
  const percent = 0x25;
  const opens = pattern[0] === percent;
  const closes = pattern[pattern.length - 1] === percent;
  const start = opens ? 1 : 0;
  const end = closes ? pattern.length - 1 : pattern.length;
  if (end === 0 || start >= end) throw invalid("LIKE value can't be empty.");
  const form = opens ? (closes ? 'contains' : 'suffix') : closes ? 'prefix' : 'matches';
  return { form, term: pattern.subarray(start, end) };
}

/** The operator as Cassandra prints it. */
export const likeOperators: Readonly<Record<LikeForm, string>> = {
  prefix: "LIKE '<term>%'",
  suffix: "LIKE '%<term>'",
  contains: "LIKE '%<term>%'",
  matches: "LIKE '<term>'",
};

export function matchesLike({ form, term }: LikePattern, value: Uint8Array): boolean {
  const found = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  switch (form) {
    case 'prefix':
      return found.subarray(0, term.length).equals(term);
    case 'suffix':
      return found.length >= term.length && found.subarray(-term.length).equals(term);
    case 'contains':
      return found.includes(Buffer.from(term));
    case 'matches':
      return found.equals(term);
  }
}
