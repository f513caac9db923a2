/** Slices of clusterings as sets: cut with each other, cut off behind a row, and asked what lies inside. */
import type { Table } from '../schema/model.ts';
import { endEdge, orderOf, sliceBetween, startEdge } from '../storage/clustering.ts';
import type { Bound, Clustering, ClusteringFilter, Slice } from '../storage/model.ts';

/** All rows that start with the prefix. */
export function wholePrefix(prefix: Clustering): Slice {
  return { start: { prefix, inclusive: true }, end: { prefix, inclusive: true } };
}

/** The slices without those that hold nothing. */
export function nonEmpty(table: Table, slices: readonly Slice[]): readonly Slice[] {
  const { compareEdges } = orderOf(table);
  return slices.filter((slice) => compareEdges(startEdge(slice), endEdge(slice)) < 0);
}

/** What both have; each is disjoint and in table order, and so is the result. */
export function intersectSlices(
  table: Table,
  a: readonly Slice[],
  b: readonly Slice[],
): readonly Slice[] {
  const { compareEdges } = orderOf(table);
  const both = (one: Slice, other: Slice): Slice => {
    const starts = [startEdge(one), startEdge(other)].sort(compareEdges);
    const ends = [endEdge(one), endEdge(other)].sort(compareEdges);
    return sliceBetween(starts[1]!, ends[0]!);
  };
  return nonEmpty(
    table,
    a.flatMap((one) => b.map((other) => both(one, other))),
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
  const { compareEdgeToClustering } = orderOf(table);
  return (clustering) =>
    filter.slices.some(
      (slice) =>
        compareEdgeToClustering(startEdge(slice), clustering) < 0 &&
        compareEdgeToClustering(endEdge(slice), clustering) > 0,
    );
}

/** In table order, each once; all are of one length. */
export function sortClusterings(
  table: Table,
  clusterings: readonly Clustering[],
): readonly Clustering[] {
  const { compareClusterings } = orderOf(table);
  return [...clusterings]
    .sort(compareClusterings)
    .filter((one, i, sorted) => i === 0 || compareClusterings(sorted[i - 1]!, one) !== 0);
}
