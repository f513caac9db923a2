/**
 * The order of a partition's rows: clustering columns one after the other, each in its type's order, DESC columns
 * turned. An edge is a place between rows: before or after everything that starts with a prefix.
 *
 *     slice [ (1) inclusive .. (1, 5) exclusive )  =  edge before 1  ..  edge before 1,5
 *
 * Source: Cassandra's ClusteringComparator and ClusteringBound.
 */
import { columnIndex, type Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf } from '../types/registry.ts';
import type { Bound, Bytes, Clustering, Slice } from './model.ts';

export type BytesComparator = (a: Bytes, b: Bytes) => number;

/** Before (-1) or after (1) all clusterings that start with the prefix. */
export interface Edge {
  readonly prefix: Clustering;
  readonly side: -1 | 1;
}

/** The comparisons of one table's rows and of the paths in its columns. */
export interface TableOrder {
  compareClusterings(a: Clustering, b: Clustering): number;
  /** Negative when the edge lies before the clustering; never zero. */
  compareEdgeToClustering(edge: Edge, clustering: Clustering): number;
  compareEdges(a: Edge, b: Edge): number;
  /** The order of the paths of a complex column, dropped ones too. */
  pathComparator(column: string): BytesComparator;
}

/** Compares clusterings of full length in the table's order. */
export function clusteringComparator(table: Table): (a: Clustering, b: Clustering) => number {
  return orderOf(table).compareClusterings;
}

export function startEdge(slice: Slice): Edge {
  return { prefix: slice.start.prefix, side: slice.start.inclusive ? -1 : 1 };
}

export function endEdge(slice: Slice): Edge {
  return { prefix: slice.end.prefix, side: slice.end.inclusive ? 1 : -1 };
}

/** The slice between two edges. */
export function sliceBetween(start: Edge, end: Edge): Slice {
  const startBound: Bound = { prefix: start.prefix, inclusive: start.side < 0 };
  return { start: startBound, end: { prefix: end.prefix, inclusive: end.side > 0 } };
}

const orders = new WeakMap<Table, TableOrder>();

/** The table's order; made once per Table object (a memo keyed by the immutable table). */
export function orderOf(table: Table): TableOrder {
  let order = orders.get(table);
  if (order === undefined) {
    order = makeOrder(table);
    orders.set(table, order);
  }
  return order;
}

function makeOrder(table: Table): TableOrder {
  const columns = table.clustering.map(({ type, order }) => {
    const compare = comparatorOf(type);
    const turned: BytesComparator = (a, b) => compare(b, a);
    return order === 'desc' ? turned : compare;
  });
  const comparePrefixes = (a: Clustering, b: Clustering): number => {
    const length = Math.min(a.length, b.length);
    for (let i = 0; i < length; i++) {
      const result = columns[i]!(a[i]!, b[i]!);
      if (result !== 0) return result;
    }
    return 0;
  };
  return {
    compareClusterings: comparePrefixes,
    compareEdgeToClustering: (edge, clustering) =>
      comparePrefixes(edge.prefix, clustering) || edge.side,
    compareEdges: (a, b) => {
      const result = comparePrefixes(a.prefix, b.prefix);
      if (result !== 0) return result;
      if (a.prefix.length === b.prefix.length) return a.side - b.side;
      return a.prefix.length < b.prefix.length ? a.side : -b.side;
    },
    pathComparator: pathComparators(table),
  };
}

function pathComparators(table: Table): (column: string) => BytesComparator {
  const known = new Map<string, BytesComparator>();
  return (column) => {
    let comparator = known.get(column);
    if (comparator === undefined) {
      const type = columnIndex(table).get(column)?.type ?? table.dropped.get(column)?.type;
      comparator = type === undefined ? Buffer.compare : comparatorOf(pathTypeOf(type));
      known.set(column, comparator);
    }
    return comparator;
  };
}

/**
 * The type that a path in a column of that type is a value of: an element, a key, a list's timeuuid, a field's number;
 * blob where a column has one cell.
 */
export function pathTypeOf(type: CqlType): CqlType {
  switch (type.kind) {
    case 'list':
      return { kind: 'timeuuid' };
    case 'set':
      return type.element;
    case 'map':
      return type.key;
    case 'udt':
      return { kind: 'smallint' };
    default:
      return { kind: 'blob' };
  }
}
