/**
 * The partitions that restrictions name: keys listed by `=` and IN, or a range of tokens. Source: Cassandra's
 * PartitionKeySingleRestrictionSet, TokenFilter and StatementRestrictions.getPartitionKeyBounds.
 */
import { invalid } from '../base/errors.ts';
import { MIN_TOKEN, tokenOf } from '../base/murmur3.ts';
import type { TokenRange } from '../storage/model.ts';
import { composePartitionKey, MAX_KEY_BYTES } from '../storage/partition-key.ts';
import { comparatorOf } from '../types/registry.ts';
import type { Evaluation, PreparedTerm } from './contract.ts';
import type { Restriction, TokenRestriction } from './restrictions-model.ts';

export const everyToken: TokenRange = {
  start: null,
  startInclusive: false,
  end: null,
  endInclusive: true,
};

/** The serialised keys in the order of their values, each once; every key column has an equality. */
export function evaluateKeys(
  restrictions: readonly Restriction[],
  evaluation: Evaluation,
): readonly Uint8Array[] {
  let keys: readonly (readonly Uint8Array[])[] = [[]];
  for (const restriction of restrictions) {
    const values = sortedValues(restriction, evaluation);
    keys = keys.flatMap((prefix) => values.map((value) => [...prefix, value]));
    if (keys.length === 0) break;
  }
  return keys.map(serialiseKey);
}

/** The range that token() relations leave, null when it is empty. */
export function evaluateTokenRange(
  restriction: TokenRestriction | null,
  evaluation: Evaluation,
): TokenRange | null {
  if (restriction === null) return everyToken;
  const { equal } = restriction;
  if (equal !== null) {
    const token = evaluateToken(equal, evaluation);
    if (token === MIN_TOKEN) return everyToken;
    return { start: token, startInclusive: true, end: token, endInclusive: true };
  }
  const start = restriction.start && evaluateToken(restriction.start.value, evaluation);
  const end = restriction.end && evaluateToken(restriction.end.value, evaluation);
  const startInclusive = restriction.start?.inclusive ?? false;
  const endInclusive = restriction.end?.inclusive ?? true;
  // The smallest token is no partition's; as an end it stands for the ring's end.
  const range = { start, startInclusive, end: end === MIN_TOKEN ? null : end, endInclusive };
  if (range.start === null || range.end === null || start === MIN_TOKEN) return range;
  if (range.start > range.end) return null;
  return range.start === range.end && !(startInclusive && endInclusive) ? null : range;
}

/** Whether the key's token lies in the range. */
export function tokenInRange(range: TokenRange, key: Uint8Array): boolean {
  const token = tokenOf(key);
  const { start, end } = range;
  if (start !== null && (range.startInclusive ? token < start : token <= start)) return false;
  return end === null || (range.endInclusive ? token <= end : token < end);
}

/** Which of listed keys pass token() relations: tokens are plain numbers here, and turned bounds mean all but what is between. */
export function evaluateTokenFilter(
  { equal, start, end }: TokenRestriction,
  evaluation: Evaluation,
): (key: Uint8Array) => boolean {
  if (equal !== null) {
    const wanted = evaluateToken(equal, evaluation);
    return (key) => tokenOf(key) === wanted;
  }
  const low = start && evaluateToken(start.value, evaluation);
  const high = end && evaluateToken(end.value, evaluation);
  const above = (token: bigint) =>
    low === null || token > low || (token === low && start!.inclusive);
  const below = (token: bigint) =>
    high === null || token < high || (token === high && end!.inclusive);
  const isTurned = low !== null && high !== null && low > high;
  return (key) => {
    const token = tokenOf(key);
    return isTurned ? above(token) || below(token) : above(token) && below(token);
  };
}

function serialiseKey(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((total, part) => total + part.length, 0);
  if (length > MAX_KEY_BYTES) {
    throw invalid(`Key length of ${length} is longer than maximum of ${MAX_KEY_BYTES}`);
  }
  const key = composePartitionKey(parts);
  if (key.length === 0) throw invalid('Key may not be empty');
  return key;
}

function evaluateToken(term: PreparedTerm, evaluation: Evaluation): bigint {
  const bytes = term.evaluate(evaluation);
  if (bytes === null) throw invalid('Invalid null token value');
  if (bytes === undefined) throw invalid('Invalid unset token value');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0);
}

function sortedValues(restriction: Restriction, evaluation: Evaluation): readonly Uint8Array[] {
  const column = restriction.columns[0]!;
  const values =
    restriction.kind === 'equal'
      ? [restriction.value(evaluation)[0]]
      : restriction.kind === 'in'
        ? restriction.values(evaluation).map((value) => value[0])
        : [];
  const compare = comparatorOf(column.type);
  return values
    .map((value) => {
      if (value === null) {
        throw invalid(`Invalid null value in condition for column ${column.name}`);
      }
      if (value === undefined) throw invalid(`Invalid unset value for column ${column.name}`);
      return value;
    })
    .sort(compare)
    .filter((value, i, sorted) => i === 0 || compare(sorted[i - 1]!, value) !== 0);
}
