/**
 * The relations of a WHERE clause, understood one after the other and sorted by the part of the table they restrict.
 * Source: the first half of Cassandra's StatementRestrictions.
 */
import { invalid } from '../base/errors.ts';
import type { Relation } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import type { AnalysisContext } from './contract.ts';
import { isIndexed } from './index-support.ts';
import {
  addRestriction,
  lastRestriction,
  mergeTokenRestrictions,
  type RestrictionSet,
  restrictedColumns,
} from './restrictions-merge.ts';
import { firstColumn, type Restriction, type TokenRestriction } from './restrictions-model.ts';
import { toRestriction } from './restrictions-relations.ts';
import { relationText } from './restrictions-text.ts';

export interface RestrictionKind {
  readonly statement: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** The statement selects or changes static columns only: clustering columns need not, and for UPDATE, DELETE and SELECT must not, be named. */
  readonly onlyStatics: boolean;
  /** SELECT ... ALLOW FILTERING; false for the others. */
  readonly allowFiltering: boolean;
  /** The column of ORDER BY ... ANN OF. */
  readonly ann?: Column | null;
  /** The WHERE of a view: IS NOT NULL is understood. */
  readonly forView?: boolean;
}

/** The relations by what part of the table they restrict. */
export interface Sets {
  readonly partition: RestrictionSet;
  readonly token: TokenRestriction | null;
  readonly clustering: RestrictionSet;
  readonly others: RestrictionSet;
}

/** Throws what Cassandra says of a relation that cannot be, alone or beside the ones before it. */
export function sortRelations(
  table: Table,
  relations: readonly Relation[],
  kind: RestrictionKind,
  context: AnalysisContext,
): Sets {
  const { statement } = kind;
  let partition: RestrictionSet = [];
  let token: TokenRestriction | null = null;
  let clustering: RestrictionSet = [];
  let others: RestrictionSet = [];
  for (const relation of relations) {
    if ('operator' in relation && relation.operator.startsWith('CONTAINS')) {
      if (statement === 'UPDATE' || statement === 'DELETE') {
        throw invalid(`Cannot use ${statement} with ${relation.operator}`);
      }
    }
    if (relation.kind === 'isNotNull') {
      if (kind.forView && requireColumn(table, relation.column)) continue;
      throw invalid(`Unsupported restriction: ${relationText(relation)}`);
    }
    const restriction = toRestriction(table, relation, context);
    if (restriction.kind === 'like' && (statement !== 'SELECT' || !isIndexed(table, restriction))) {
      throw invalid(
        `LIKE restriction is only supported on properly indexed columns. ${relationText(relation)} is not valid.`,
      );
    }
    if (restriction.kind === 'token') {
      token = token === null ? restriction : mergeTokenRestrictions(token, restriction);
    } else if (firstColumn(restriction).kind === 'partition') {
      partition = addRestriction(partition, restriction);
    } else if (firstColumn(restriction).kind === 'clustering') {
      clustering = addClustering(table, clustering, restriction, kind);
    } else {
      others = addRestriction(others, restriction);
    }
  }
  return { partition, token, clustering, others };
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
    const following = restrictedColumns(set).find(
      (column) => column.position > addedStart.position,
    );
    throw refused('PRIMARY KEY column', following ?? lastStart, addedStart);
  }
  return next;
}
