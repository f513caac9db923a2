/**
 * ORDER BY: rows of a partition come in clustering order or fully reversed, and nothing else can be asked for; with
 * an IN on the partition key they are sorted again over all partitions. Source: Cassandra's SelectStatement
 * (verifyOrderingIsAllowed, isReversed, getOrderingComparator).
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { OrderBy } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Clustering } from '../storage/model.ts';
import { comparatorOf } from '../types/registry.ts';
import { type AnnOrdering, bindAnnOrdering, nameAnnOrdering } from './ann-ordering.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';
import type { Restrictions } from './restrictions.ts';

export interface Ordering {
  /** Replicas read backwards. */
  readonly reversed: boolean;
  /** Over several partitions; null where each partition's own order is the answer's. */
  readonly compare: ((a: Clustering, b: Clustering) => number) | null;
  /** Rows by nearness instead. */
  readonly nearness: Nearness | null;
}

export interface Nearness {
  readonly column: Column;
  bind(evaluation: Evaluation): (value: Uint8Array) => number;
}

/** What ORDER BY names. */
export interface NamedOrdering {
  readonly columns: readonly OrderedColumn[];
  readonly ann: AnnOrdering | null;
}

/** A column and whether it is asked for descending. */
export interface OrderedColumn {
  readonly column: Column;
  readonly descending: boolean;
}

/** What ORDER BY names, before the WHERE clause is looked at. */
export function nameOrdering(
  table: Table,
  orderBy: readonly OrderBy[],
  context: AnalysisContext,
): NamedOrdering {
  const byColumn = new Map<Column, OrderedColumn>();
  const near: AnnOrdering[] = [];
  for (const order of orderBy) {
    if (order.kind === 'ann') {
      near.push(nameAnnOrdering(table, order, context));
    } else {
      const column = requireColumn(table, order.column);
      byColumn.set(column, { column, descending: order.direction === 'desc' });
    }
  }
  const [ann = null] = near;
  const descending = orderBy.some((order) => order.kind === 'ann' && order.direction === 'desc');
  if (near.length > 1) throw invalid('Cannot specify more than one ANN ordering');
  if (ann !== null && orderBy.length > 1) {
    throw invalid('ANN ordering does not support any other ordering');
  }
  if (descending) throw invalid('Descending ANN ordering is not supported');
  return { columns: [...byColumn.values()], ann };
}

/** The order of the rows; null without an ORDER BY. */
export function prepareOrdering(
  table: Table,
  { columns, ann }: NamedOrdering,
  restrictions: Restrictions,
  context: AnalysisContext,
): Ordering | null {
  if (ann !== null) {
    const bind = bindAnnOrdering(table, ann, context);
    return { reversed: false, compare: null, nearness: { column: ann.column, bind } };
  }
  if (columns.length === 0) return null;
  if (restrictions.usesIndex) {
    throw invalid('ORDER BY with 2ndary indexes is not supported, except for ANN queries.');
  }
  if (restrictions.isKeyRange) {
    throw invalid(
      'ORDER BY is only supported when the partition key is restricted by an EQ or an IN.',
    );
  }
  const reversed = isReversed(table, columns, restrictions);
  const compare = restrictions.keyIsIn ? comparison(columns) : null;
  return { reversed, compare, nearness: null };
}

function isReversed(
  table: Table,
  columns: readonly OrderedColumn[],
  restrictions: Restrictions,
): boolean {
  const directions = new Set<boolean>();
  let expected = 0;
  for (const { column, descending } of columns) {
    if (column.kind !== 'clustering') {
      throw invalid(
        `Order by is currently only supported on the clustered columns of the PRIMARY KEY, got ${column.name}`,
      );
    }
    while (expected !== column.position) {
      const skipped = table.clustering[expected++];
      if (skipped === undefined || !restrictions.isRestrictedByEqual(skipped)) {
        throw invalid(
          'Order by currently only supports the ordering of columns following their declared order in the PRIMARY KEY',
        );
      }
    }
    expected++;
    directions.add(descending !== (column.order === 'desc'));
  }
  if (directions.size > 1) throw invalid('Unsupported order by relation');
  const [reversed] = directions;
  assert(reversed !== undefined, 'an ordering has a column');
  return reversed;
}

function comparison(columns: readonly OrderedColumn[]): (a: Clustering, b: Clustering) => number {
  const compares = columns.map(({ column, descending }) => {
    const compare = comparatorOf(column.type);
    const { position } = column;
    return (a: Clustering, b: Clustering) => {
      const [left, right] = descending ? [b, a] : [a, b];
      return compareNullable(left[position], right[position], compare);
    };
  });
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** The row of a partition that has static cells only has no clustering: it sorts first. */
function compareNullable(
  a: Uint8Array | undefined,
  b: Uint8Array | undefined,
  compare: (a: Uint8Array, b: Uint8Array) => number,
): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}
