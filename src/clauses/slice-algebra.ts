/**
 * Slices of clusterings as sets: comparing their ends, cutting them with each other, and asking what lies inside.
 * An end is a place between rows, just before or just behind all that start with its prefix. Source: Cassandra's
 * ClusteringBound and Slices.
 */
import type { Table } from '../schema/model.ts';
import type { Bound, Clustering, ClusteringFilter, Slice } from '../storage/model.ts';
import { comparatorOf } from '../types/registry.ts';

/** All rows that start with the prefix. */
export function wholePrefix(prefix: Clustering): Slice {
  return { start: { prefix, inclusive: true }, end: { prefix, inclusive: true } };
}

/** The slices without those that hold nothing. */
export function nonEmpty(table: Table, slices: readonly Slice[]): readonly Slice[] {
  const compare = comparePositions(table);
  return slices.filter((slice) => compare(startOf(slice), endOf(slice)) < 0);
}

/** What both have; each is disjoint and in table order, and so is the result. */
export function intersectSlices(
  table: Table,
  a: readonly Slice[],
  b: readonly Slice[],
): readonly Slice[] {
  const compare = comparePositions(table);
  return nonEmpty(
    table,
    a.flatMap((one) =>
      b.map((other) => ({
        start: compare(startOf(one), startOf(other)) >= 0 ? one.start : other.start,
        end: compare(endOf(one), endOf(other)) <= 0 ? one.end : other.end,
      })),
    ),
  );
}

/** What is left of the filter behind the row, in the direction of reading. */
export function rowsBehind(
  table: Table,
  filter: ClusteringFilter,
  clustering: Clustering,
  reversed: boolean,
): ClusteringFilter {
  const open: Bound = { prefix: [], inclusive: true };
  const last: Bound = { prefix: clustering, inclusive: false };
  const behind: Slice = reversed ? { start: open, end: last } : { start: last, end: open };
  const slices = filter.kind === 'all' ? [wholePrefix([])] : filter.slices;
  return { kind: 'slices', slices: intersectSlices(table, slices, [behind]) };
}

/** Whether the filter asks for the row of that clustering. */
export function filterMatcher(
  table: Table,
  filter: ClusteringFilter,
): (clustering: Clustering) => boolean {
  if (filter.kind === 'all') return () => true;
  const compare = comparePositions(table);
  return (clustering) => {
    const before: Position = { prefix: clustering, after: false };
    const behind: Position = { prefix: clustering, after: true };
    return filter.slices.some(
      (slice) => compare(startOf(slice), before) <= 0 && compare(behind, endOf(slice)) <= 0,
    );
  };
}

/** In table order, each once. */
export function sortClusterings(
  table: Table,
  clusterings: readonly Clustering[],
): readonly Clustering[] {
  const compareColumn = columnComparators(table);
  const compare = (a: Clustering, b: Clustering) => {
    for (let i = 0; i < a.length; i++) {
      const order = compareColumn[i]!(a[i]!, b[i]!);
      if (order !== 0) return order;
    }
    return 0;
  };
  return [...clusterings]
    .sort(compare)
    .filter((one, i, sorted) => i === 0 || compare(sorted[i - 1]!, one) !== 0);
}

/** A place between rows: just before or just after all that start with the prefix. */
interface Position {
  readonly prefix: Clustering;
  readonly after: boolean;
}

function startOf(slice: Slice): Position {
  return { prefix: slice.start.prefix, after: !slice.start.inclusive };
}

function endOf(slice: Slice): Position {
  return { prefix: slice.end.prefix, after: slice.end.inclusive };
}

function comparePositions(table: Table): (a: Position, b: Position) => number {
  const compareColumn = columnComparators(table);
  return (a, b) => {
    const shared = Math.min(a.prefix.length, b.prefix.length);
    for (let i = 0; i < shared; i++) {
      const order = compareColumn[i]!(a.prefix[i]!, b.prefix[i]!);
      if (order !== 0) return order;
    }
    if (a.prefix.length < b.prefix.length) return a.after ? 1 : -1;
    if (a.prefix.length > b.prefix.length) return b.after ? -1 : 1;
    return Number(a.after) - Number(b.after);
  };
}

function columnComparators(table: Table): readonly ((a: Uint8Array, b: Uint8Array) => number)[] {
  return table.clustering.map((column) => {
    const compare = comparatorOf(column.type);
    return column.order === 'desc' ? (a, b) => compare(b, a) : compare;
  });
}
