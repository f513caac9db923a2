/**
 * What a conditional statement or batch asks of one partition: conditions by row, the read that decides, and the
 * changes if it holds. Pure. Source: Cassandra's CQL3CasRequest and ModificationStatement.makeCasRequest.
 */
import { invalid } from '../base/errors.ts';
import { tokenOf } from '../base/murmur3.ts';
import type { BoundCondition, PreparedCondition } from '../clauses/conditions.ts';
import type { Evaluation } from '../clauses/contract.ts';
import type { Column, Table } from '../schema/model.ts';
import { clusteringComparator } from '../storage/clustering.ts';
import type {
  Bound,
  Clustering,
  ClusteringFilter,
  LivePartition,
  LiveRow,
  Mutation,
  ReadCommand,
} from '../storage/model.ts';
import { existingRows, mergeMutations } from './existing-rows.ts';
import {
  appliesOnlyToStatics,
  changesRegularRows,
  conditionsOn,
  isRegular,
  isStatic,
  type Modification,
} from './modification.ts';
import { toMutations } from './to-mutation.ts';

/** A modification with what it is evaluated with. */
export interface BoundModification {
  readonly modification: Modification;
  readonly evaluation: Evaluation;
}

export interface CasRequest {
  readonly table: Table;
  readonly key: Uint8Array;
  readonly token: bigint;
  /** What a refusal shows, in order; null: every column of the table. */
  readonly shown: readonly Column[] | null;
  /** What the read makes visible of the table's non-key columns. */
  readonly visible: ReadonlySet<Column>;
  command(nowSeconds: number): ReadCommand;
  /** Whether all conditions hold. */
  applies(current: LivePartition | null): boolean;
  /** The changes, at that timestamp, as one mutation a partition. */
  changes(
    current: LivePartition | null,
    timestamp: bigint,
    nowSeconds: number,
  ): readonly Mutation[];
}

type RowCondition =
  | { readonly kind: 'exists' }
  | { readonly kind: 'notExists' }
  | {
      readonly kind: 'columns';
      readonly conditions: { readonly column: Column; readonly holds: BoundCondition }[];
    };

interface ConditionedRow {
  /** null: the static row. */
  readonly clustering: Clustering | null;
  readonly condition: RowCondition;
}

/** The request of one statement. */
export function casRequest(bound: BoundModification): CasRequest {
  const { modification, evaluation } = bound;
  const [key] = modification.targets.partitionKeys(evaluation);
  if (modification.targets.keyIsIn) {
    throw invalid(
      `IN on the partition key is not supported with conditional ${plural(modification)}`,
    );
  }
  requireOneRow(modification);
  const rows: ConditionedRow[] = [];
  addConditions(rows, bound);
  return requestOf(modification.table, key!, rows, [bound], false);
}

/** The request of a batch; some of its statements carry conditions. */
export function batchCasRequest(batch: readonly BoundModification[]): CasRequest {
  let key: Uint8Array | undefined;
  const rows: ConditionedRow[] = [];
  for (const bound of batch) {
    const { modification, evaluation } = bound;
    const keys = modification.targets.partitionKeys(evaluation);
    if (modification.targets.keyIsIn) {
      throw invalid(
        'Batch with conditions cannot span multiple partitions (you cannot use IN on the partition key)',
      );
    }
    key ??= keys[0];
    if (Buffer.compare(key!, keys[0]!) !== 0) {
      throw invalid('Batch with conditions cannot span multiple partitions');
    }
    requireOneRow(modification);
    if (modification.conditions.kind !== 'none') addConditions(rows, bound);
  }
  return requestOf(batch[0]!.modification.table, key!, rows, batch, true);
}

function requireOneRow(modification: Modification): void {
  if (!modification.targets.clusteringIsIn || modification.targets.isSlices) return;
  throw invalid(
    `IN on the clustering key columns is not supported with conditional ${plural(modification)}`,
  );
}

function plural({ kind }: Modification): string {
  return kind === 'UPDATE' ? 'updates' : 'deletions';
}

/** The row that a modification is about; null is the static row. */
function rowOf({ modification, evaluation }: BoundModification): Clustering | null {
  const { kind, operations, conditions, targets } = modification;
  const onlyStatics = appliesOnlyToStatics(kind, operations, conditions);
  if (onlyStatics && !targets.hasClusteringRestrictions) return null;
  return targets.clusterings(evaluation)[0] ?? [];
}

function addConditions(rows: ConditionedRow[], bound: BoundModification): void {
  const { conditions } = bound.modification;
  const clustering = rowOf(bound);
  if (conditions.kind === 'exists' || conditions.kind === 'notExists') {
    addExistence(rows, clustering, conditions.kind);
    return;
  }
  addColumnConditions(rows, clustering, conditionsOn(conditions, isRegular), bound.evaluation);
  addColumnConditions(rows, null, conditionsOn(conditions, isStatic), bound.evaluation);
}

function addExistence(
  rows: ConditionedRow[],
  clustering: Clustering | null,
  kind: 'exists' | 'notExists',
): void {
  const earlier = findRow(rows, clustering)?.condition;
  if (earlier === undefined) {
    rows.push({ clustering, condition: { kind } });
    return;
  }
  if (earlier.kind === kind) return;
  throw invalid(
    earlier.kind === 'columns'
      ? `Cannot mix IF conditions and IF ${kind === 'exists' ? '' : 'NOT '}EXISTS for the same row`
      : 'Cannot mix IF EXISTS and IF NOT EXISTS conditions for the same row',
  );
}

function addColumnConditions(
  rows: ConditionedRow[],
  clustering: Clustering | null,
  conditions: readonly PreparedCondition[],
  evaluation: Evaluation,
): void {
  if (conditions.length === 0) return;
  let row = findRow(rows, clustering)?.condition;
  if (row === undefined) {
    row = { kind: 'columns', conditions: [] };
    rows.push({ clustering, condition: row });
  }
  if (row.kind !== 'columns') {
    throw invalid('Cannot mix IF conditions and IF NOT EXISTS for the same row');
  }
  for (const condition of conditions) {
    row.conditions.push({ column: condition.column, holds: condition.bind(evaluation) });
  }
}

function findRow(
  rows: readonly ConditionedRow[],
  clustering: Clustering | null,
): ConditionedRow | undefined {
  return rows.find((row) => sameClustering(row.clustering, clustering));
}

function sameClustering(a: Clustering | null, b: Clustering | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && a.every((part, index) => Buffer.compare(part, b[index]!) === 0);
}

function requestOf(
  table: Table,
  key: Uint8Array,
  rows: readonly ConditionedRow[],
  batch: readonly BoundModification[],
  isBatch: boolean,
): CasRequest {
  const token = tokenOf(key);
  const modifications = batch.map(({ modification }) => modification);
  const onlyStatics = rows.every(({ clustering }) => clustering === null);
  const clusterings = rows
    .map(({ clustering }) => clustering)
    .filter((clustering) => clustering !== null)
    .sort(clusteringComparator(table));
  const ordered = [
    ...rows.filter(({ clustering }) => clustering === null),
    ...clusterings.map((clustering) => findRow(rows, clustering)!),
  ];
  return {
    table,
    key,
    token,
    shown: shownColumns(table, modifications, isBatch),
    visible: visibleColumns(table, modifications),
    command: (nowSeconds) => ({
      table,
      target: { kind: 'single', key, token },
      // With conditions on static columns alone, the first row tells an empty partition from one without statics.
      clustering: onlyStatics ? { kind: 'all' } : namedRowsFilter(clusterings),
      reversed: false,
      limit: onlyStatics ? 1 : null,
      perPartitionLimit: null,
      nowSeconds,
    }),
    applies: (current) => ordered.every((row) => holds(row, current)),
    changes: (current, timestamp, nowSeconds) =>
      mergeMutations(
        batch.flatMap(({ modification, evaluation }) =>
          toMutations(
            { ...modification, using: { ...modification.using, timestamp: null } },
            { evaluation, timestamp, nowSeconds },
            existingRows(current === null ? [] : [current]),
          ),
        ),
      ),
  };
}

function namedRowsFilter(clusterings: readonly Clustering[]): ClusteringFilter {
  return {
    kind: 'slices',
    slices: clusterings.map((prefix) => {
      const bound: Bound = { prefix, inclusive: true };
      return { start: bound, end: bound };
    }),
  };
}

function holds({ clustering, condition }: ConditionedRow, current: LivePartition | null): boolean {
  const cells = clustering === null ? current?.staticCells : liveRow(current, clustering)?.cells;
  switch (condition.kind) {
    case 'exists':
      return cells !== undefined && cells !== null;
    case 'notExists':
      return cells === undefined || cells === null;
    case 'columns':
      return condition.conditions.every((one) => one.holds(cells?.get(one.column.name)));
  }
}

function liveRow(current: LivePartition | null, clustering: Clustering): LiveRow | undefined {
  return current?.rows.find((row) => sameClustering(row.clustering, clustering));
}

/** IF EXISTS and IF NOT EXISTS show everything, else the columns of the conditions, in a batch behind the key. */
function shownColumns(
  table: Table,
  modifications: readonly Modification[],
  isBatch: boolean,
): readonly Column[] | null {
  const columns = new Set<Column>(isBatch ? [...table.partitionKey, ...table.clustering] : []);
  for (const { conditions } of modifications) {
    if (conditions.kind === 'exists' || conditions.kind === 'notExists') return null;
    for (const { column } of conditionsOn(conditions, isRegular)) columns.add(column);
    for (const { column } of conditionsOn(conditions, isStatic)) columns.add(column);
  }
  return [...columns];
}

function visibleColumns(table: Table, modifications: readonly Modification[]): ReadonlySet<Column> {
  const changesStatics = modifications.some(({ operations }) => operations.statics.length > 0);
  const conditioned = modifications.flatMap(({ conditions }) =>
    conditionsOn(conditions, () => true).map(({ column }) => column),
  );
  return new Set([
    ...(changesStatics ? table.statics : conditioned.filter(isStatic)),
    ...(modifications.some(changesRegularRows) ? table.regulars : conditioned.filter(isRegular)),
  ]);
}
