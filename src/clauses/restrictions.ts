/**
 * What a WHERE clause restricts, shared by SELECT, UPDATE, DELETE and INSERT: which partitions, which rows of
 * them, and what has to be filtered. The checks come in Cassandra's order and with its texts, since the first one
 * that fails is what a user sees. Source: Cassandra's StatementRestrictions.
 */
import { unsupported } from '../base/errors.ts';
import type { Relation } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import type {
  Clustering,
  ClusteringFilter,
  LivePartition,
  LiveRow,
  TokenRange,
} from '../storage/model.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';

export interface RestrictionKind {
  readonly statement: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** The statement selects or changes static columns only: clustering columns need not, and for UPDATE and DELETE must not, be named. */
  readonly onlyStatics: boolean;
  /** SELECT ... ALLOW FILTERING; false for the others. */
  readonly allowFiltering: boolean;
}

/** Whether a live row passes; `row` is null for the row of a partition that has static cells only. */
export type RowFilter = (partition: LivePartition, row: LiveRow | null) => boolean;

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
  /** Every primary key column is fixed by `=` (an IN of one value counts). */
  readonly hasAllKeysByEquality: boolean;
  /** Some row can only be told by looking at it. */
  readonly needsFiltering: boolean;
  isRestricted(column: Column): boolean;
  isRestrictedByEquality(column: Column): boolean;

  /** Serialised keys of the listed partitions, without doubles, in the order of the key's values. Empty for an empty IN. */
  partitionKeys(evaluation: Evaluation): readonly Uint8Array[];
  /** The token range of a key range. */
  tokenRange(evaluation: Evaluation): TokenRange;
  /** The rows by full clustering, without doubles, in the table's order; only when not `isColumnRange`. One empty clustering for a table without clustering columns. */
  clusterings(evaluation: Evaluation): readonly Clustering[];
  /** The same and slices as what a read asks of replicas. No slices: nothing can match. */
  clusteringFilter(evaluation: Evaluation): ClusteringFilter;
  /** What remains to be tested a row, null when nothing does. */
  rowFilter(evaluation: Evaluation): RowFilter | null;
}

/** Checks the relations against the table and gives what they restrict; markers are recorded in text order. */
export function analyseRestrictions(
  _table: Table,
  _relations: readonly Relation[],
  _kind: RestrictionKind,
  _context: AnalysisContext,
): Restrictions {
  throw unsupported('WHERE');
}
