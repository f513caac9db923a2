/**
 * Whether a statement may restrict what it restricts: a modification names its rows, a read may look through rows
 * only when it says ALLOW FILTERING or an index serves it. Source: the second half of Cassandra's
 * StatementRestrictions.
 */
import { invalid } from '../base/errors.ts';
import type { Column, Table } from '../schema/model.ts';
import { filterNeedsScan, hasIndexOn, isIndexed } from './index-support.ts';
import { filteredClustering, splitClustering } from './restrictions-clustering.ts';
import { type RestrictionSet, restrictedColumns } from './restrictions-merge.ts';
import type { Restriction } from './restrictions-model.ts';
import type { RestrictionKind, Sets } from './restrictions-sets.ts';

/** Cassandra's refusal of a read that may look at far more than it gives. */
export function requiresAllowFiltering(): Error {
  return invalid(
    'Cannot execute this query as it might involve data filtering and thus may have unpredictable performance. If you want to execute this query despite the performance unpredictability, use ALLOW FILTERING',
  );
}

/** How a statement is answered. */
export interface Decided {
  readonly isKeyRange: boolean;
  readonly usesIndex: boolean;
  readonly filter: readonly Restriction[];
  readonly lacksAllowFiltering: boolean;
}

export function checkModification(table: Table, sets: Sets, kind: RestrictionKind): Decided {
  const { statement, onlyStatics } = kind;
  const { partition, clustering, others } = sets;
  if (onToken(table, sets)) {
    throw invalid(`The token function cannot be used in WHERE clauses for ${statement} statements`);
  }
  const keyColumns = restrictedColumns(partition);
  if (keyColumns.length < table.partitionKey.length) {
    throw invalid(
      `Some partition key parts are missing: ${missing(table.partitionKey, keyColumns)}`,
    );
  }
  if (hasSlice(partition)) {
    throw invalid(
      `Only EQ and IN relation are supported on the partition key (unless you use the token() function) for ${statement} statements`,
    );
  }
  checkStaticsOnly(clustering, kind);
  if (statement === 'DELETE') {
    checkClusteringGaps(table, clustering);
  } else {
    if (hasSlice(clustering)) {
      throw invalid(
        `Slice restrictions are not supported on the clustering columns in ${statement} statements`,
      );
    }
    const columns = restrictedColumns(clustering);
    if (!onlyStatics && columns.length < table.clustering.length) {
      throw invalid(`Some clustering keys are missing: ${missing(table.clustering, columns)}`);
    }
  }
  if (others.length > 0) {
    const names = restrictedColumns(others).map((column) => column.name);
    throw invalid(`Non PRIMARY KEY columns found in where clause: ${names.join(', ')} `);
  }
  return { isKeyRange: false, usesIndex: false, filter: [], lacksAllowFiltering: false };
}

export function decideRead(table: Table, sets: Sets, kind: RestrictionKind): Decided {
  const { partition, token, clustering, others } = sets;
  const { allowFiltering, ann = null } = kind;
  const clusteringIndexed = clustering.some((restriction) => isIndexed(table, restriction));
  const indexed =
    ann !== null ||
    clusteringIndexed ||
    [...partition, ...others].some((restriction) => isIndexed(table, restriction));
  // What the rows are tested for, and what an index would have to serve to spare ALLOW FILTERING.
  const filter: Restriction[] = [];
  const required: Restriction[] = [];
  const filterKeys = partition.length > 0 && keysNeedFiltering(table, partition);

  let isKeyRange = onToken(table, sets) || (partition.length === 0 && token === null);
  let usesIndex = partition.length === 0 && token === null && indexed;
  if (filterKeys) {
    if (!allowFiltering && !indexed) throw requiresAllowFiltering();
    isKeyRange = true;
    usesIndex = indexed;
  }
  if (usesIndex || filterKeys) {
    filter.push(...partition);
    required.push(...partition);
  }

  checkStaticsOnly(clustering, kind);
  if (hasContains(clustering) && !indexed && !allowFiltering) {
    throw invalid(
      'Clustering columns can only be restricted with CONTAINS with a secondary index or filtering',
    );
  }
  const rest = splitClustering(clustering).filtering;
  if (rest.length > 0) {
    if (indexed) usesIndex = true;
    else if (!allowFiltering) checkClusteringGaps(table, clustering);
  }
  if (isKeyRange && clusteringIndexed) usesIndex = true;
  if (usesIndex || rest.length > 0) {
    filter.push(...filteredClustering(clustering, (one) => isIndexed(table, one)));
  }
  if (usesIndex || rest.length > 0) required.push(...clustering);

  checkVectors(table, sets, ann);
  if (others.length > 0 || ann !== null) {
    if (indexed) usesIndex = true;
    else if (!allowFiltering) throw requiresAllowFiltering();
    filter.push(...others);
    required.push(...others);
  }
  if (usesIndex && partition.some((restriction) => restriction.kind === 'in')) {
    throw invalid(
      'Select on indexed columns and with IN clause for the PRIMARY KEY are not supported',
    );
  }
  const scans =
    filterNeedsScan(table, required) ||
    (required.length === 0 && clustering.length > 0 && ann === null);
  const lacksAllowFiltering = !allowFiltering && (isKeyRange || usesIndex) && scans;
  return { isKeyRange, usesIndex, filter, lacksAllowFiltering };
}

/** A vector's index serves nearness and nothing else; what is restricted beside it must be indexed too. */
function checkVectors(table: Table, sets: Sets, ann: Column | null): void {
  const { partition, clustering, others } = sets;
  if (ann === null) {
    const vector = restrictedColumns(others).find((column) => column.type.kind === 'vector');
    if (vector !== undefined && hasIndexOn(table, vector)) {
      throw invalid('Vector indexes only support ANN queries');
    }
    return;
  }
  if (ann.type.kind !== 'vector' || ann.type.element.kind !== 'float') {
    throw invalid('ANN ordering is only supported on float vector indexes');
  }
  if (!hasIndexOn(table, ann)) {
    throw invalid('ANN ordering by vector requires the column to be indexed');
  }
  const keysAreFixed = !keysNeedFiltering(table, partition);
  const bare = [...restrictedColumns(clustering), ...restrictedColumns(others)].filter(
    (column) => !hasIndexOn(table, column),
  );
  const inKey =
    bare.every((column) => column.kind === 'clustering') &&
    keysAreFixed &&
    splitClustering(clustering).filtering.length === 0;
  if ((partition.length > 0 && !keysAreFixed) || (bare.length > 0 && !inKey)) {
    throw invalid('ANN ordering by vector requires all restricted column(s) to be indexed');
  }
}

/** With token() and the whole key fixed, the keys are listed and the range only filters them. */
function onToken(table: Table, sets: Sets): boolean {
  if (sets.token === null) return false;
  return keysNeedFiltering(table, sets.partition) || sets.partition.length === 0;
}

export function keysNeedFiltering(table: Table, partition: RestrictionSet): boolean {
  return (
    restrictedColumns(partition).length < table.partitionKey.length ||
    hasSlice(partition) ||
    hasContains(partition)
  );
}

function checkStaticsOnly(clustering: RestrictionSet, kind: RestrictionKind): void {
  if (!kind.onlyStatics || clustering.length === 0) return;
  if (kind.statement === 'UPDATE' || kind.statement === 'DELETE') {
    throw invalid(
      `Invalid restrictions on clustering columns since the ${kind.statement} statement modifies only static columns`,
    );
  }
  if (kind.statement === 'SELECT') {
    throw invalid('Cannot restrict clustering columns when selecting only static columns');
  }
}

function checkClusteringGaps(table: Table, clustering: RestrictionSet): void {
  restrictedColumns(clustering).forEach((column, i) => {
    const expected = table.clustering[i]!;
    if (expected === column) return;
    throw invalid(
      `PRIMARY KEY column "${column.name}" cannot be restricted as preceding column "${expected.name}" is not restricted`,
    );
  });
}

function missing(columns: readonly Column[], restricted: readonly Column[]): string {
  return columns
    .filter((column) => !restricted.includes(column))
    .map((column) => column.name)
    .join(', ');
}

function hasSlice(set: RestrictionSet): boolean {
  return set.some((restriction) => restriction.kind === 'slice');
}

function hasContains(set: RestrictionSet): boolean {
  return set.some((restriction) => restriction.kind === 'contains');
}
