/**
 * What a WHERE clause restricts, shared by SELECT, UPDATE, DELETE and INSERT: which partitions, which rows of
 * them, and what has to be filtered. The checks come in Cassandra's order and with its texts, since the first one
 * that fails is what a user sees. Source: Cassandra's StatementRestrictions.
 */
import { invalid } from '../base/errors.ts';
import type { Relation } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Clustering, ClusteringFilter, TokenRange } from '../storage/model.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';
import { filterNeedsScan, isIndexed } from './index-support.ts';
import { evaluateClusterings, evaluateSlices, splitClustering } from './restrictions-clustering.ts';
import { compileFilter, type RowFilter } from './restrictions-filter.ts';
import { evaluateKeys, evaluateTokenRange, tokenInRange } from './restrictions-keys.ts';
import {
  addRestriction,
  lastRestriction,
  mergeTokenRestrictions,
  type RestrictionSet,
  restrictedColumns,
} from './restrictions-merge.ts';
import {
  firstColumn,
  isEquality,
  type Restriction,
  type TokenRestriction,
} from './restrictions-model.ts';
import { toRestriction } from './restrictions-relations.ts';
import { relationText } from './restrictions-text.ts';

export interface RestrictionKind {
  readonly statement: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** The statement selects or changes static columns only: clustering columns need not, and for UPDATE, DELETE and SELECT must not, be named. */
  readonly onlyStatics: boolean;
  /** SELECT ... ALLOW FILTERING; false for the others. */
  readonly allowFiltering: boolean;
}

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

/** Cassandra's refusal of a read that may look at far more than it gives. */
export function requiresAllowFiltering(): Error {
  return invalid(
    'Cannot execute this query as it might involve data filtering and thus may have unpredictable performance. If you want to execute this query despite the performance unpredictability, use ALLOW FILTERING',
  );
}

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

/** The relations by what part of the table they restrict. */
interface Sets {
  readonly partition: RestrictionSet;
  readonly token: TokenRestriction | null;
  readonly clustering: RestrictionSet;
  readonly others: RestrictionSet;
}

interface Decided {
  readonly isKeyRange: boolean;
  readonly usesIndex: boolean;
  readonly filter: readonly Restriction[];
  readonly lacksAllowFiltering: boolean;
}

function sortRelations(
  table: Table,
  relations: readonly Relation[],
  kind: RestrictionKind,
  context: AnalysisContext,
): Sets {
  const { statement } = kind;
  const partition: (Restriction | TokenRestriction)[] = [];
  let clustering: RestrictionSet = [];
  let others: RestrictionSet = [];
  for (const relation of relations) {
    if ('operator' in relation && relation.operator.startsWith('CONTAINS')) {
      if (statement === 'UPDATE' || statement === 'DELETE') {
        throw invalid(`Cannot use ${statement} with ${relation.operator}`);
      }
    }
    if (relation.kind === 'isNotNull') {
      throw invalid(`Unsupported restriction: ${relationText(relation)}`);
    }
    const restriction = toRestriction(table, relation, context);
    if (restriction.kind === 'like' && (statement !== 'SELECT' || !isIndexed(table, restriction))) {
      throw invalid(
        `LIKE restriction is only supported on properly indexed columns. ${relationText(relation)} is not valid.`,
      );
    }
    if (restriction.kind === 'token' || firstColumn(restriction).kind === 'partition') {
      partition.push(restriction);
    } else if (firstColumn(restriction).kind === 'clustering') {
      clustering = addClustering(table, clustering, restriction, kind);
    } else {
      others = addRestriction(others, restriction);
    }
  }
  return { ...mergePartition(partition), clustering, others };
}

/** Partition restrictions are merged after all relations are understood. */
function mergePartition(restrictions: readonly (Restriction | TokenRestriction)[]): {
  partition: RestrictionSet;
  token: TokenRestriction | null;
} {
  let partition: RestrictionSet = [];
  let token: TokenRestriction | null = null;
  for (const restriction of restrictions) {
    if (restriction.kind !== 'token') partition = addRestriction(partition, restriction);
    else token = token === null ? restriction : mergeTokenRestrictions(token, restriction);
  }
  return { partition, token };
}

function addClustering(
  table: Table,
  set: RestrictionSet,
  added: Restriction,
  kind: RestrictionKind,
): RestrictionSet {
  const last = lastRestriction(set);
  const next = addRestriction(set, added);
  const indexed = kind.statement === 'SELECT' && isIndexed(table, added);
  if (last === undefined || kind.allowFiltering || indexed) return next;
  const lastStart = firstColumn(last);
  const addedStart = firstColumn(added);
  const refused = (what: string, column: Column, preceding: Column) =>
    invalid(
      `${what} "${column.name}" cannot be restricted (preceding column "${preceding.name}" is restricted by a non-EQ relation)`,
    );
  if (last.kind === 'slice' && addedStart.position > lastStart.position) {
    throw refused('Clustering column', addedStart, lastStart);
  }
  if (addedStart.position < lastStart.position && added.kind === 'slice') {
    const following = restrictedColumns(next).find(
      (column) => column.position > addedStart.position,
    );
    throw refused('PRIMARY KEY column', following ?? lastStart, addedStart);
  }
  return next;
}

function checkModification(table: Table, sets: Sets, kind: RestrictionKind): Decided {
  const { statement, onlyStatics } = kind;
  const { partition, token, clustering, others } = sets;
  if (token !== null) {
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

function decideRead(table: Table, sets: Sets, kind: RestrictionKind): Decided {
  const { partition, token, clustering, others } = sets;
  const { allowFiltering } = kind;
  const clusteringIndexed = clustering.some((restriction) => isIndexed(table, restriction));
  const indexed =
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
  filter.push(...rest);
  if (usesIndex || rest.length > 0) required.push(...clustering);

  if (others.length > 0) {
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
    filterNeedsScan(table, required) || (required.length === 0 && clustering.length > 0);
  const lacksAllowFiltering = !allowFiltering && (isKeyRange || usesIndex) && scans;
  return { isKeyRange, usesIndex, filter, lacksAllowFiltering };
}

/** With token() and the whole key fixed, the keys are listed and the range only filters them. */
function onToken(table: Table, sets: Sets): boolean {
  if (sets.token === null) return false;
  return keysNeedFiltering(table, sets.partition) || sets.partition.length === 0;
}

function keysNeedFiltering(table: Table, partition: RestrictionSet): boolean {
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

function describe(table: Table, sets: Sets, decided: Decided): Restrictions {
  const { partition, token, clustering, others } = sets;
  const all = [...partition, ...clustering, ...others];
  const { bounding } = splitClustering(clustering);
  const hasRegularRestrictions = others.some((one) => firstColumn(one).kind === 'regular');
  const allClustered = restrictedColumns(clustering).length === table.clustering.length;
  const onKeys = (column: Column) => token?.columns.includes(column) ?? false;
  return {
    ...decided,
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
      const range = evaluateTokenRange(token, evaluation);
      return range === null ? [] : keys.filter((key) => tokenInRange(range, key));
    },
    tokenRange: (evaluation) => evaluateTokenRange(token, evaluation),
    clusterings: (evaluation) => evaluateClusterings(table, clustering, evaluation),
    clusteringFilter: (evaluation) => evaluateSlices(table, bounding, evaluation),
    rowFilter: (evaluation) =>
      decided.filter.length === 0 ? null : compileFilter(table, decided.filter, evaluation),
  };
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
