/** The one row of an INSERT: every key column by `=`, so nothing has to be analysed. */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Evaluation, PreparedTerm } from '../clauses/contract.ts';
import type { Column, Table } from '../schema/model.ts';
import { composePartitionKey, MAX_KEY_BYTES } from '../storage/partition-key.ts';
import type { RowTargets } from './modification.ts';

/** By column name. */
export type KeyValues = ReadonlyMap<string, PreparedTerm>;

/** The row that the values name. Throws when a key column is missing; an insert of static columns needs no clustering ones. */
export function insertTargets(table: Table, values: KeyValues, onlyStatics: boolean): RowTargets {
  const missing = (columns: readonly Column[]) =>
    columns.filter(({ name }) => !values.has(name)).map(({ name }) => name);
  const partition = missing(table.partitionKey);
  if (partition.length > 0) {
    throw invalid(`Some partition key parts are missing: ${partition.join(', ')}`);
  }
  const clustering = missing(table.clustering);
  if (!onlyStatics && clustering.length > 0) {
    throw invalid(`Some clustering keys are missing: ${clustering.join(', ')}`);
  }
  const hasClustering = clustering.length < table.clustering.length;
  return {
    keyIsIn: false,
    clusteringIsIn: false,
    hasClusteringRestrictions: hasClustering,
    isSlices: false,
    partitionKeys: (evaluation) => [partitionKey(keyParts(table.partitionKey, values, evaluation))],
    clusterings: (evaluation) => [
      hasClustering ? keyParts(table.clustering, values, evaluation) : [],
    ],
    slices: () => [],
  };
}

/** Refuses the keys that no partition may have: a lone empty value, and more than fits a key. */
function partitionKey(parts: readonly Uint8Array[]): Uint8Array {
  for (const part of parts) requireKeyLength(part);
  const key = composePartitionKey(parts);
  if (key.length === 0) throw invalid('Key may not be empty');
  requireKeyLength(key);
  return key;
}

function requireKeyLength({ length }: Uint8Array): void {
  if (length <= MAX_KEY_BYTES) return;
  throw invalid(`Key length of ${length} is longer than maximum of ${MAX_KEY_BYTES}`);
}

function keyParts(
  columns: readonly Column[],
  values: KeyValues,
  evaluation: Evaluation,
): readonly Uint8Array[] {
  return columns.map(({ name }) => {
    const term = values.get(name);
    assert(term !== undefined, 'every key column of an insert has a value');
    const value = term.evaluate(evaluation);
    if (value === null) throw invalid(`Invalid null value in condition for column ${name}`);
    if (value === undefined) throw invalid(`Invalid unset value for column ${name}`);
    return value;
  });
}
