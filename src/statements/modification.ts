/**
 * INSERT, UPDATE and DELETE after analysis, in one shape: which rows, which operations, under which conditions.
 * BATCH holds several of them. Source: Cassandra's ModificationStatement (5.0).
 */
import { invalid, unsupported } from '../base/errors.ts';
import { type PreparedCondition, prepareConditions } from '../clauses/conditions.ts';
import type { AnalysisContext, Evaluation } from '../clauses/contract.ts';
import type { Operation } from '../clauses/operation.ts';
import type { PreparedUsing } from '../clauses/using.ts';
import type { IfClause, Using } from '../cql/ast.ts';
import { isSystemKeyspace, isVirtualKeyspace } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Clustering, Slice } from '../storage/model.ts';

export type ModificationKind = 'INSERT' | 'UPDATE' | 'DELETE';

/** The rows that a modification names. */
export interface RowTargets {
  readonly keyIsIn: boolean;
  readonly clusteringIsIn: boolean;
  readonly hasClusteringRestrictions: boolean;
  /** DELETE of ranges of rows; `slices` is asked then, else `clusterings`. */
  readonly isSlices: boolean;
  /** Serialised, without doubles; empty for an empty IN. */
  partitionKeys(evaluation: Evaluation): readonly Uint8Array[];
  /** Without doubles, in the table's order. */
  clusterings(evaluation: Evaluation): readonly Clustering[];
  slices(evaluation: Evaluation): readonly Slice[];
}

export type Conditions =
  | { readonly kind: 'none' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'notExists' }
  | { readonly kind: 'columns'; readonly conditions: readonly PreparedCondition[] };

/** Operations by the row that they change. */
export interface Operations {
  readonly regular: readonly Operation[];
  readonly statics: readonly Operation[];
}

export interface Modification {
  readonly kind: ModificationKind;
  readonly table: Table;
  readonly using: PreparedUsing;
  readonly operations: Operations;
  readonly conditions: Conditions;
  readonly targets: RowTargets;
}

/** The conditions of an IF clause. */
export function prepareIf(
  clause: IfClause,
  using: Using,
  table: Table,
  context: AnalysisContext,
): Conditions {
  if (clause.kind !== 'conditions') return clause;
  if (using.timestamp !== null) throw conditionalTimestamp();
  return { kind: 'columns', conditions: prepareConditions(clause.conditions, table, context) };
}

/** Operations sorted by the row they change. */
export function byRow(operations: readonly Operation[]): Operations {
  return {
    regular: operations.filter(({ column }) => column.kind !== 'static'),
    statics: operations.filter(({ column }) => column.kind === 'static'),
  };
}

/** Whether only the static row is looked at and changed. */
export function appliesOnlyToStatics(
  kind: ModificationKind,
  operations: Operations,
  conditions: Conditions,
): boolean {
  const wholeRows =
    kind === 'DELETE' && operations.regular.length === 0 && operations.statics.length === 0;
  if (operations.regular.length > 0 || wholeRows) return false;
  if (conditionsOn(conditions, isRegular).length > 0) return false;
  return operations.statics.length > 0 || conditionsOn(conditions, isStatic).length > 0;
}

/** The columns' conditions that concern columns of that kind. */
export function conditionsOn(
  conditions: Conditions,
  isWanted: (column: Column) => boolean,
): readonly PreparedCondition[] {
  if (conditions.kind !== 'columns') return [];
  return conditions.conditions.filter(({ column }) => isWanted(column));
}

export function isStatic(column: Column): boolean {
  return column.kind === 'static';
}

export function isRegular(column: Column): boolean {
  return column.kind === 'regular';
}

/** What the analysis refuses when all parts are known. */
export function requireConditional(modification: Modification): void {
  const { conditions, table, using } = modification;
  if (conditions.kind === 'none') return;
  if (table.isCounter) throw invalid('Conditional updates are not supported on counter tables');
  if (using.timestamp !== null) throw conditionalTimestamp();
}

/** What is refused when a statement is about to run, after its bind values are counted. */
export function requireModifiable(modification: Modification): void {
  const { table, using } = modification;
  if (table.isCounter && using.timestamp !== null) {
    throw invalid('Cannot provide custom timestamp for counter updates');
  }
  if (table.isCounter && using.ttl !== null) {
    throw invalid('Cannot provide custom TTL for counter updates');
  }
  if ('baseTable' in table) throw invalid('Cannot directly modify a materialized view');
  if (isVirtualKeyspace(table.keyspace)) throw virtualModification(modification);
  // The rows of these are made on demand here; a real node would let its own be overwritten.
  if (isSystemKeyspace(table.keyspace)) throw unsupported('writes to system tables');
}

function virtualModification({ table, using, conditions }: Modification): Error {
  if (using.timestamp !== null) {
    return invalid('Custom timestamp is not supported by virtual tables');
  }
  if (using.ttl !== null) return invalid('Expiring columns are not supported by virtual tables');
  if (conditions.kind !== 'none') {
    return invalid('Conditional updates are not supported by virtual tables');
  }
  return invalid(`Modification is not supported by table ${table.keyspace}.${table.name}`);
}

/** Whether rows of the partition are changed, beside the static one. */
export function changesRegularRows({ table, targets }: Modification): boolean {
  return table.clustering.length === 0 || targets.hasClusteringRestrictions;
}

function conditionalTimestamp(): Error {
  return invalid('Cannot provide custom timestamp for conditional updates');
}
