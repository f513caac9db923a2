/**
 * What a WHERE clause restricts, shared by SELECT, UPDATE, DELETE and INSERT: which partitions, which rows of
 * them, and what has to be filtered. The checks come in Cassandra's order and with its texts, since the first one
 * that fails is what a user sees. Source: Cassandra's StatementRestrictions.
 */
import type { Relation } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Clustering, ClusteringFilter, TokenRange } from '../storage/model.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';
import { evaluateClusterings, evaluateSlices, splitClustering } from './restrictions-clustering.ts';
import { compileFilter, type RowFilter } from './restrictions-filter.ts';
import { evaluateKeys, evaluateTokenFilter, evaluateTokenRange } from './restrictions-keys.ts';
import { restrictedColumns } from './restrictions-merge.ts';
import { firstColumn, isEquality } from './restrictions-model.ts';
import {
  checkModification,
  type Decided,
  decideRead,
  keysNeedFiltering,
} from './restrictions-rules.ts';
import { type RestrictionKind, type Sets, sortRelations } from './restrictions-sets.ts';

export interface Restrictions {
  /** The partitions are a range (all, or by token) rather than listed. Never so for a modification. */
  readonly isKeyRange: boolean;
  /** An IN on a partition key column. */
  readonly keyIsIn: boolean;
  readonly hasPartitionKeyRestrictions: boolean;
  readonly hasClusteringRestrictions: boolean;
  readonly clusteringIsIn: boolean;
  /** Some clustering column is free or in a slice: the restrictions name ranges of rows, not rows. False for a table without clustering columns. */
  readonly isColumnRange: boolean;
  /** Every primary key column is fixed by `=` or IN. */
  readonly hasAllKeysByEquality: boolean;
  readonly hasRegularRestrictions: boolean;
  /** Columns outside the primary key that are restricted. */
  readonly otherColumns: readonly Column[];
  /** An index would serve the read. */
  readonly usesIndex: boolean;
  /** Rows have to be looked at one by one though the statement does not say ALLOW FILTERING: SELECT refuses it after its own checks. */
  readonly lacksAllowFiltering: boolean;
  /** Some row can only be told by looking at it. */
  readonly needsFiltering: boolean;
  /** A partition that has live static cells but no row shows as one row of nulls. */
  readonly returnsStaticOnlyPartitions: boolean;
  isRestricted(column: Column): boolean;
  /** By `=`, or IN of one value. */
  isRestrictedByEqual(column: Column): boolean;

  /** Serialised keys of the listed partitions, without doubles, in the order of the key's values. Empty for an empty IN. */
  partitionKeys(evaluation: Evaluation): readonly Uint8Array[];
  /** The token range of a key range; null when it is empty. */
  tokenRange(evaluation: Evaluation): TokenRange | null;
  /** The rows by full clustering, without doubles, in the table's order; only when not `isColumnRange`. One empty clustering for a table without clustering columns. */
  clusterings(evaluation: Evaluation): readonly Clustering[];
  /** The same and slices as what a read asks of replicas. No slices: nothing can match. */
  clusteringFilter(evaluation: Evaluation): ClusteringFilter;
  /** What remains to be tested a row, null when nothing does. */
  rowFilter(evaluation: Evaluation): RowFilter | null;
}

export type { RowFilter } from './restrictions-filter.ts';

/** Checks the relations against the table and gives what they restrict; markers are recorded in text order. */
export function analyseRestrictions(
  table: Table,
  relations: readonly Relation[],
  kind: RestrictionKind,
  context: AnalysisContext,
): Restrictions {
  const sets = sortRelations(table, relations, kind, { ...context, table });
  const virtual = context.schema.keyspaces.get(table.keyspace)?.virtual ?? false;
  const scan = { ...kind, allowFiltering: kind.allowFiltering || virtual };
  const decided =
    kind.statement === 'SELECT'
      ? decideRead(table, sets, scan)
      : checkModification(table, sets, kind);
  return describe(table, sets, decided);
}

function describe(table: Table, sets: Sets, decided: Decided): Restrictions {
  const { partition, token, clustering, others } = sets;
  const all = [...partition, ...clustering, ...others];
  const { bounding } = splitClustering(clustering);
  const hasRegularRestrictions = others.some((one) => firstColumn(one).kind === 'regular');
  const allClustered = restrictedColumns(clustering).length === table.clustering.length;
  const onKeys = (column: Column) => token?.columns.includes(column) ?? false;
  return {
    isKeyRange: decided.isKeyRange,
    usesIndex: decided.usesIndex,
    lacksAllowFiltering: decided.lacksAllowFiltering,
    keyIsIn: partition.some((restriction) => restriction.kind === 'in'),
    hasPartitionKeyRestrictions: partition.length > 0 || token !== null,
    hasClusteringRestrictions: clustering.length > 0,
    clusteringIsIn: clustering.some((restriction) => restriction.kind === 'in'),
    isColumnRange: !allClustered || !clustering.every(isEquality),
    hasAllKeysByEquality:
      !keysNeedFiltering(table, partition) && allClustered && clustering.every(isEquality),
    hasRegularRestrictions,
    otherColumns: restrictedColumns(others),
    needsFiltering: decided.filter.length > 0,
    returnsStaticOnlyPartitions: clustering.length === 0 && !hasRegularRestrictions,
    isRestricted: (column) => onKeys(column) || restrictedColumns(all).includes(column),
    isRestrictedByEqual: (column) =>
      all.some((one) => one.kind === 'equal' && one.columns.includes(column)),
    partitionKeys(evaluation) {
      const keys = evaluateKeys(partition, evaluation);
      if (token === null) return keys;
      return keys.filter(evaluateTokenFilter(token, evaluation));
    },
    tokenRange: (evaluation) => evaluateTokenRange(token, evaluation),
    clusterings: (evaluation) => evaluateClusterings(table, clustering, evaluation),
    clusteringFilter: (evaluation) => evaluateSlices(table, bounding, evaluation),
    rowFilter: (evaluation) =>
      decided.filter.length === 0 ? null : compileFilter(table, decided.filter, evaluation),
  };
}
