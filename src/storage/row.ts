/**
 * Merging rows and taking away what a deletion covers. What is shadowed is dropped at once, so that two replicas
 * that know the same writes hold the same row. Source: Cassandra's Rows.merge and Row.filter.
 */
import { equalBytes } from '../base/bytes.ts';
import { deletes, reconcileCells, reconcileLiveness, strongerDeletion } from './cell.ts';
import type { BytesComparator, TableOrder } from './clustering.ts';
import type { ColumnData, DeletionTime, Liveness, PathCell, Row, Timestamp } from './model.ts';

type ComplexData = ColumnData & { readonly kind: 'complex' };

const noLiveness: Liveness = { kind: 'none' };

/** Both rows of one clustering as one. `outer` is the deletion that holds around them. Null when nothing is left. */
export function mergeRows(
  order: TableOrder,
  a: Row,
  b: Row,
  outer: DeletionTime | null,
): Row | null {
  if (a === b) return shrinkRow(a, outer);
  const liveness = reconcileLiveness(a.liveness, b.liveness);
  const deletion = strongerDeletion(a.deletion, b.deletion);
  const columns = mergeColumns(order, a.columns, b.columns);
  // The later row often replaces all of the earlier; then all replicas go on sharing it.
  // Values that are equal, as 1.1 and 1.10 are, may differ in bytes: the row keeps its first ones.
  const isB =
    columns === b.columns &&
    liveness === b.liveness &&
    deletion === b.deletion &&
    b.clustering.every((value, place) => equalBytes(value, a.clustering[place]!));
  return shrinkRow(isB ? b : { clustering: a.clustering, liveness, deletion, columns }, outer);
}

/** The row without what its own deletion or the outer one covers; null when nothing is left. */
export function shrinkRow(row: Row, outer: DeletionTime | null): Row | null {
  const deletion =
    row.deletion !== null && (outer === null || row.deletion.timestamp > outer.timestamp)
      ? row.deletion
      : null;
  const strongest = deletion ?? outer;
  const liveness =
    row.liveness.kind !== 'none' && deletes(strongest, row.liveness.timestamp)
      ? noLiveness
      : row.liveness;
  const columns = shrinkColumns(row.columns, strongest);
  if (
    deletion === row.deletion &&
    liveness === row.liveness &&
    columns === row.columns &&
    !isEmptyRow(row)
  ) {
    return row;
  }
  const result: Row = { clustering: row.clustering, liveness, deletion, columns };
  return isEmptyRow(result) ? null : result;
}

/** True for a row that holds no data and no deletion. */
export function isEmptyRow(row: Row): boolean {
  return row.liveness.kind === 'none' && row.deletion === null && row.columns.size === 0;
}

function mergeColumns(order: TableOrder, a: Row['columns'], b: Row['columns']): Row['columns'] {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  if (replaces(b, a)) return b;
  const merged = new Map(a);
  for (const [name, data] of b) {
    const other = merged.get(name);
    merged.set(name, other === undefined ? data : mergeColumn(order, name, other, data));
  }
  return merged;
}

/** Whether each of the old columns is one cell and has a later one among the new. */
function replaces(later: Row['columns'], old: Row['columns']): boolean {
  if (later.size < old.size) return false;
  for (const name of old.keys()) {
    const before = old.get(name)!;
    const after = later.get(name);
    if (before.kind !== 'simple' || after?.kind !== 'simple') return false;
    if (before.cell.kind === 'counter' || after.cell.kind === 'counter') return false;
    if (after.cell.timestamp <= before.cell.timestamp) return false;
  }
  return true;
}

function mergeColumn(order: TableOrder, name: string, a: ColumnData, b: ColumnData): ColumnData {
  if (a.kind === 'simple' && b.kind === 'simple') {
    const cell = reconcileCells(a.cell, b.cell);
    if (cell === a.cell) return a;
    return cell === b.cell ? b : { kind: 'simple', cell };
  }
  // A column dropped and added again with another shape: only the later shape's data can be read.
  if (a.kind === 'simple' || b.kind === 'simple') return latestShape(a, b);
  const deletion = strongerDeletion(a.deletion, b.deletion);
  const cells = mergePaths(order.pathComparator(name), a.cells, b.cells);
  return { kind: 'complex', deletion, cells: aliveCells(cells, deletion) };
}

function latestShape(a: ColumnData, b: ColumnData): ColumnData {
  const newestA = newest(a);
  const newestB = newest(b);
  if (newestA !== newestB) return newestA > newestB ? a : b;
  return a.kind === 'complex' ? a : b;
}

function newest(data: ColumnData): Timestamp {
  if (data.kind === 'simple') return data.cell.timestamp;
  let result = data.deletion?.timestamp ?? -(2n ** 63n);
  for (const { cell } of data.cells) if (cell.timestamp > result) result = cell.timestamp;
  return result;
}

function mergePaths(
  compare: BytesComparator,
  a: readonly PathCell[],
  b: readonly PathCell[],
): readonly PathCell[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const result: PathCell[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i]!;
    const right = b[j]!;
    const compared = compare(left.path, right.path);
    if (compared < 0) result.push(left);
    else if (compared > 0) result.push(right);
    else {
      const cell = reconcileCells(left.cell, right.cell);
      result.push(cell === left.cell ? left : { path: left.path, cell });
    }
    if (compared <= 0) i++;
    if (compared >= 0) j++;
  }
  while (i < a.length) result.push(a[i++]!);
  while (j < b.length) result.push(b[j++]!);
  return result;
}

function aliveCells(
  cells: readonly PathCell[],
  deletion: DeletionTime | null,
): readonly PathCell[] {
  if (deletion === null || !cells.some(({ cell }) => deletes(deletion, cell.timestamp))) {
    return cells;
  }
  return cells.filter(({ cell }) => !deletes(deletion, cell.timestamp));
}

function shrinkColumns(columns: Row['columns'], deletion: DeletionTime | null): Row['columns'] {
  if (staysWhole(columns, deletion)) return columns;
  let result: Map<string, ColumnData> | null = null;
  for (const [name, data] of columns) {
    const left = shrinkColumn(data, deletion);
    if (left === data) continue;
    result ??= new Map(columns);
    if (left === null) result.delete(name);
    else result.set(name, left);
  }
  return result ?? columns;
}

/** Told without a look at names; nearly always so. */
function staysWhole(columns: Row['columns'], deletion: DeletionTime | null): boolean {
  for (const data of columns.values()) {
    if (data.kind === 'complex' || deletes(deletion, data.cell.timestamp)) return false;
  }
  return true;
}

function shrinkColumn(data: ColumnData, outer: DeletionTime | null): ColumnData | null {
  if (data.kind === 'complex') return shrinkComplex(data, outer);
  return deletes(outer, data.cell.timestamp) ? null : data;
}

/** A column's own deletion covers its cells like one around it, and is needless within a stronger one. */
function shrinkComplex(data: ComplexData, outer: DeletionTime | null): ColumnData | null {
  const own = data.deletion;
  const deletion = own !== null && (outer === null || own.timestamp > outer.timestamp) ? own : null;
  const cells = aliveCells(data.cells, deletion ?? outer);
  if (deletion === null && cells.length === 0) return null;
  return deletion === own && cells === data.cells ? data : { kind: 'complex', deletion, cells };
}
