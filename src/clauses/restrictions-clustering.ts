/**
 * The rows that clustering restrictions name: equalities multiply into prefixes, a slice on the next columns bounds
 * each of them. A slice is compared by logical values; in a table with DESC columns it is turned, and over mixed
 * directions it falls into several. Source: Cassandra's ClusteringColumnRestrictions and MultiColumnRestriction.
 */
import { invalid } from '../base/errors.ts';
import type { Column, Table } from '../schema/model.ts';
import type { Bound, Clustering, ClusteringFilter, Slice } from '../storage/model.ts';
import type { Evaluation } from './contract.ts';
import { firstColumn, lastColumn, type Restriction, type SliceSide } from './restrictions-model.ts';
import { intersectSlices, nonEmpty, sortClusterings, wholePrefix } from './slice-algebra.ts';

/** Splits the restrictions in those that bound what is read and those that are left for the row filter: after a gap, CONTAINS and LIKE. */
export function splitClustering(restrictions: readonly Restriction[]): {
  readonly bounding: readonly Restriction[];
  readonly filtering: readonly Restriction[];
} {
  const bounding: Restriction[] = [];
  const filtering: Restriction[] = [];
  let position = 0;
  let open = true;
  for (const restriction of restrictions) {
    if (cannotBound(restriction) || firstColumn(restriction).position !== position) {
      filtering.push(restriction);
      open = false;
      continue;
    }
    if (open) bounding.push(restriction);
    else filtering.push(restriction);
    if (restriction.kind !== 'slice') position = lastColumn(restriction).position + 1;
  }
  return { bounding, filtering };
}

/**
 * What the row filter tests of clustering restrictions: the filtering ones, and those an index serves with all that
 * follow them, though they bound what is read too.
 */
export function filteredClustering(
  restrictions: readonly Restriction[],
  isIndexed: (restriction: Restriction) => boolean,
): readonly Restriction[] {
  let position = 0;
  return restrictions.filter((restriction) => {
    if (cannotBound(restriction) || firstColumn(restriction).position !== position) return true;
    if (isIndexed(restriction)) return true;
    if (restriction.kind !== 'slice') position = lastColumn(restriction).position + 1;
    return false;
  });
}

/** The named clusterings in table order, each once; restrictions are all equalities. */
export function evaluateClusterings(
  table: Table,
  restrictions: readonly Restriction[],
  evaluation: Evaluation,
): readonly Clustering[] {
  let prefixes: readonly Clustering[] = [[]];
  for (const restriction of restrictions) {
    prefixes = extendPrefixes(prefixes, restriction, evaluation);
    if (prefixes.length === 0) break;
  }
  return sortClusterings(table, prefixes);
}

/** The slices that the bounding restrictions leave. */
export function evaluateSlices(
  table: Table,
  bounding: readonly Restriction[],
  evaluation: Evaluation,
): ClusteringFilter {
  if (bounding.length === 0) return { kind: 'all' };
  const last = bounding.at(-1)!;
  if (last.kind !== 'slice') {
    const prefixes = evaluateClusterings(table, bounding, evaluation);
    return { kind: 'slices', slices: prefixes.map(wholePrefix) };
  }
  const prefixes = evaluateClusterings(table, bounding.slice(0, -1), evaluation);
  const start = last.start && evaluateSide(last, last.start, evaluation);
  const end = last.end && evaluateSide(last, last.end, evaluation);
  const slices = prefixes.flatMap((prefix) => {
    const above = start && sideSlices(prefix, last.columns, start, 'start');
    const below = end && sideSlices(prefix, last.columns, end, 'end');
    if (above && below) return intersectSlices(table, above, below);
    return nonEmpty(table, above ?? below ?? []);
  });
  return { kind: 'slices', slices };
}

function cannotBound(restriction: Restriction): boolean {
  return restriction.kind === 'contains' || restriction.kind === 'like';
}

function extendPrefixes(
  prefixes: readonly Clustering[],
  restriction: Restriction,
  evaluation: Evaluation,
): readonly Clustering[] {
  const values =
    restriction.kind === 'equal'
      ? [restriction.value(evaluation)]
      : restriction.kind === 'in'
        ? restriction.values(evaluation)
        : [];
  const checked = values.map((value) =>
    value.map((part, i) => {
      if (part === null) throw nullPart(restriction, i);
      if (part === undefined) {
        throw invalid(`Invalid unset value for column ${restriction.columns[i]!.name}`);
      }
      return part;
    }),
  );
  return prefixes.flatMap((prefix) => checked.map((value) => [...prefix, ...value]));
}

function nullPart(restriction: Restriction, index: number): Error {
  const { columns, tuple, kind } = restriction;
  if (!tuple) return invalid(`Invalid null value in condition for column ${columns[index]!.name}`);
  if (kind === 'equal') return invalid(`Invalid null value for column ${columns[index]!.name}`);
  const names = columns.map((column) => column.name).join(', ');
  return invalid(`Invalid null value in condition for columns: [${names}]`);
}

interface Side {
  readonly values: readonly (Uint8Array | null)[];
  readonly inclusive: boolean;
}

function evaluateSide(restriction: Restriction, side: SliceSide, evaluation: Evaluation): Side {
  const values = side.value(evaluation).map((value, i) => {
    const { name } = restriction.columns[i]!;
    if (value === undefined) throw invalid(`Invalid unset value for column ${name}`);
    if (value === null && restriction.tuple) {
      throw invalid(`Invalid null value in condition for column ${name}`);
    }
    return value;
  });
  return { values, inclusive: side.inclusive };
}

/**
 * What lies above (or below) the values within the prefix, in table order. Over one direction it is one slice;
 * else `(a, b) > (1, 2)` is the rows with a > 1 and those with a = 1 and b > 2.
 */
function sideSlices(
  prefix: Clustering,
  columns: readonly Column[],
  side: Side,
  which: 'start' | 'end',
): readonly Slice[] {
  const values: Uint8Array[] = [];
  for (const value of side.values) {
    // A null bound leaves all where the table's order starts at it, nothing where it ends.
    if (value === null) return leadsToEnd(columns[0]!, which) ? [wholePrefix(prefix)] : [];
    values.push(value);
  }
  const directions = new Set(columns.slice(0, values.length).map((column) => column.order));
  if (directions.size === 1) {
    return [oneSide(prefix, columns[0]!, [...prefix, ...values], side.inclusive, which)];
  }
  const before: Slice[] = [];
  const after: Slice[] = [];
  for (let i = 0; i < values.length; i++) {
    const fixed = [...prefix, ...values.slice(0, i)];
    const isLast = i === values.length - 1;
    const column = columns[i]!;
    const slice = oneSide(fixed, column, [...fixed, values[i]!], isLast && side.inclusive, which);
    // A later column's rows share the earlier columns' values, so they lie between the slices found so far.
    if (leadsToEnd(column, which)) after.unshift(slice);
    else before.push(slice);
  }
  return [...before, ...after];
}

function leadsToEnd(column: Column, which: 'start' | 'end'): boolean {
  return (which === 'start') !== (column.order === 'desc');
}

function oneSide(
  prefix: Clustering,
  column: Column,
  at: Clustering,
  inclusive: boolean,
  which: 'start' | 'end',
): Slice {
  const bound: Bound = { prefix: at, inclusive };
  const open: Bound = { prefix, inclusive: true };
  return leadsToEnd(column, which) ? { start: bound, end: open } : { start: open, end: bound };
}
