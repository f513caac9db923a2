/**
 * From a modification and its values to what replicas are sent: pure, one mutation a partition. Source:
 * ModificationStatement.addUpdates, UpdateStatement and DeleteStatement.addUpdateForKey.
 */
import { invalid } from '../base/errors.ts';
import { tokenOf } from '../base/murmur3.ts';
import type { Evaluation } from '../clauses/contract.ts';
import { type ExistingColumn, RowUpdate, type UpdateParameters } from '../clauses/row-update.ts';
import { requireTimestampInBounds, timestampOf, ttlOf } from '../clauses/using.ts';
import type { CounterUpdate } from '../coordinator/requests.ts';
import type { Clustering, Mutation, Partition, RangeTombstone, Row } from '../storage/model.ts';
import { changesRegularRows, type Modification } from './modification.ts';

/** When and with what a modification is made. */
export interface WriteMoment {
  readonly evaluation: Evaluation;
  /** Microseconds; what USING TIMESTAMP says goes before it. */
  readonly timestamp: bigint;
  readonly nowSeconds: number;
}

/** What a row of a partition holds before the write; null names the static row. */
export type ExistingRows = (key: Uint8Array, clustering: Clustering | null) => ExistingColumn;

export const nothingExists: ExistingRows = () => () => undefined;

/** The rows named, evaluated once. */
export interface NamedRows {
  readonly keys: readonly Uint8Array[];
  readonly clusterings: readonly Clustering[];
}

/** Keys and full clusterings of a modification that is not of slices; no key for what can match nothing. */
export function namedRows({ targets }: Modification, evaluation: Evaluation): NamedRows {
  const keys = targets.partitionKeys(evaluation);
  const clusterings = targets.clusterings(evaluation);
  return clusterings.length === 0 ? { keys: [], clusterings } : { keys, clusterings };
}

/** The mutations of a modification, one a partition. */
export function toMutations(
  modification: Modification,
  moment: WriteMoment,
  existing: ExistingRows = nothingExists,
): readonly Mutation[] {
  const { table, targets } = modification;
  const { evaluation } = moment;
  if (targets.isSlices) {
    const keys = targets.partitionKeys(evaluation);
    const slices = targets.slices(evaluation);
    if (slices.length === 0) return [];
    const parameters = updateParameters(modification, moment);
    requireWholeRows(modification);
    const deletion = { timestamp: parameters.timestamp, localSeconds: parameters.nowSeconds };
    const rangeTombstones = slices.map((slice): RangeTombstone => ({ slice, deletion }));
    return keys.map((key) => ({
      table,
      token: tokenOf(key),
      partition: { ...emptyPartition(key), rangeTombstones },
    }));
  }
  const { keys, clusterings } = namedRows(modification, evaluation);
  if (keys.length === 0) return [];
  const parameters = updateParameters(modification, moment);
  return keys.map((key) => ({
    table,
    token: tokenOf(key),
    partition: changePartition(modification, key, clusterings, parameters, existing),
  }));
}

/** The counter updates of an UPDATE on a counter table; what has no delta changes nothing. */
export function toCounterUpdates(
  modification: Modification,
  evaluation: Evaluation,
): readonly CounterUpdate[] {
  const { table, operations } = modification;
  const { keys, clusterings } = namedRows(modification, evaluation);
  const updates: CounterUpdate[] = [];
  for (const key of keys) {
    const token = tokenOf(key);
    const add = (clustering: Clustering | null, parts: typeof operations.regular) => {
      const deltas = sumDeltas(parts, evaluation);
      if (deltas.size > 0) updates.push({ table, key, token, clustering, deltas });
    };
    if (changesRegularRows(modification)) {
      for (const clustering of clusterings) add(clustering, operations.regular);
    }
    add(null, operations.statics);
  }
  return updates;
}

function sumDeltas(
  operations: Modification['operations']['regular'],
  evaluation: Evaluation,
): ReadonlyMap<string, bigint> {
  const deltas = new Map<string, bigint>();
  for (const { column, delta } of operations) {
    const change = delta?.(evaluation);
    if (change === undefined) continue;
    deltas.set(column.name, BigInt.asIntN(64, (deltas.get(column.name) ?? 0n) + change));
  }
  return deltas;
}

function updateParameters(modification: Modification, moment: WriteMoment): UpdateParameters {
  const { using, table } = modification;
  const { evaluation, nowSeconds } = moment;
  const timestamp = timestampOf(using, moment.timestamp, evaluation);
  const ttlSeconds = ttlOf(using, table, nowSeconds, evaluation);
  requireTimestampInBounds(timestamp);
  return { evaluation, timestamp, nowSeconds, ttlSeconds };
}

function requireWholeRows({ operations }: Modification): void {
  if (operations.regular.length === 0 && operations.statics.length === 0) return;
  throw rangeOfColumns();
}

function rangeOfColumns(): Error {
  return invalid('Range deletions are not supported for specific columns');
}

function emptyPartition(key: Uint8Array): Partition {
  return { key, deletion: null, staticRow: null, rows: [], rangeTombstones: [] };
}

function changePartition(
  modification: Modification,
  key: Uint8Array,
  clusterings: readonly Clustering[],
  parameters: UpdateParameters,
  existing: ExistingRows,
): Partition {
  const { kind, operations } = modification;
  const statics = operations.statics.length > 0;
  if (kind === 'DELETE' && operations.regular.length === 0 && !statics) {
    return deleteRows(key, clusterings, parameters, modification);
  }
  const changesRows =
    kind === 'DELETE' ? operations.regular.length > 0 : changesRegularRows(modification);
  const rows = changesRows
    ? clusterings.map((clustering) => {
        if (kind === 'DELETE' && clustering.length < modification.table.clustering.length) {
          throw rangeOfColumns();
        }
        const row = new RowUpdate(parameters, existing(key, clustering));
        for (const operation of operations.regular) operation.apply(row);
        return row.build(clustering, kind === 'INSERT');
      })
    : [];
  return {
    ...emptyPartition(key),
    rows,
    staticRow: statics ? changeStaticRow(modification, key, parameters, existing) : null,
  };
}

function changeStaticRow(
  { operations }: Modification,
  key: Uint8Array,
  parameters: UpdateParameters,
  existing: ExistingRows,
): Row {
  const row = new RowUpdate(parameters, existing(key, null));
  for (const operation of operations.statics) operation.apply(row);
  return row.build([], false);
}

function deleteRows(
  key: Uint8Array,
  clusterings: readonly Clustering[],
  { timestamp, nowSeconds }: UpdateParameters,
  { targets }: Modification,
): Partition {
  const deletion = { timestamp, localSeconds: nowSeconds };
  if (!targets.hasClusteringRestrictions) return { ...emptyPartition(key), deletion };
  const rows = clusterings.map(
    (clustering): Row => ({
      clustering,
      liveness: { kind: 'none' },
      deletion,
      columns: new Map(),
    }),
  );
  return { ...emptyPartition(key), rows };
}
