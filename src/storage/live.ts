/**
 * What of a partition is alive at one instant: expired cells, tombstones, shadowed data and dropped columns are
 * gone. A row exists when its marker or any of its cells lives. Source: Cassandra's Row.hasLiveData,
 * LivenessInfo.isLive, Row.purgeDataShadowedByDropped (Table.dropped).
 */
import { type Column, columnIndex, type Table } from '../schema/model.ts';
import { counterTotal, deletes } from './cell.ts';
import { endEdge, orderOf, startEdge } from './clustering.ts';
import type {
  Cell,
  Clustering,
  ClusteringFilter,
  ColumnData,
  LiveCell,
  LiveColumn,
  Liveness,
  LivePartition,
  LiveRow,
  Partition,
  ReadCommand,
  Row,
} from './model.ts';

/** What livePartition needs of a command. */
export type LiveQuery = Pick<
  ReadCommand,
  'clustering' | 'reversed' | 'limit' | 'perPartitionLimit'
>;

/**
 * The living part of a reconciled partition, in the command's order and within its limits; null when nothing
 * lives. A partition of which only the static row lives has no rows.
 */
export function livePartition(
  table: Table,
  partition: Partition,
  query: LiveQuery,
  nowSeconds: number,
  token: bigint,
): LivePartition | null {
  const limit = Math.min(query.limit ?? Infinity, query.perPartitionLimit ?? Infinity);
  const rows: LiveRow[] = [];
  const source = query.reversed ? partition.rows.toReversed() : partition.rows;
  for (const row of source) {
    if (rows.length >= limit) break;
    if (!isSelected(table, query.clustering, row.clustering)) continue;
    const live = liveRow(table, row, nowSeconds);
    if (live !== null) rows.push(live);
  }
  const staticCells = liveStatics(table, partition.staticRow, nowSeconds);
  if (staticCells === null && rows.length === 0) return null;
  return { key: partition.key, token, staticCells, rows };
}

/** True when any of the row lives: what a limit counts. */
export function isLiveRow(table: Table, row: Row, nowSeconds: number): boolean {
  if (livesAt(row.liveness, nowSeconds)) return true;
  if (table.strictLiveness) return false;
  return liveCells(table, row, nowSeconds) !== null;
}

/** The live cells of a static row, or null. */
export function liveStatics(
  table: Table,
  row: Row | null,
  nowSeconds: number,
): ReadonlyMap<string, LiveColumn> | null {
  return row === null ? null : liveCells(table, row, nowSeconds);
}

function liveRow(table: Table, row: Row, nowSeconds: number): LiveRow | null {
  const marked = livesAt(row.liveness, nowSeconds);
  if (!marked && table.strictLiveness) return null;
  const cells = liveCells(table, row, nowSeconds);
  if (!marked && cells === null) return null;
  const liveness: Liveness = marked ? row.liveness : { kind: 'none' };
  return { clustering: row.clustering, liveness, cells: cells ?? new Map() };
}

function isSelected(table: Table, filter: ClusteringFilter, clustering: Clustering): boolean {
  if (filter.kind === 'all') return true;
  const { compareEdgeToClustering } = orderOf(table);
  return filter.slices.some(
    (slice) =>
      compareEdgeToClustering(startEdge(slice), clustering) < 0 &&
      compareEdgeToClustering(endEdge(slice), clustering) > 0,
  );
}

/** True for a marker that has not expired. */
export function livesAt(liveness: Liveness, nowSeconds: number): boolean {
  if (liveness.kind === 'expiring') return nowSeconds < liveness.expiresAtSeconds;
  return liveness.kind === 'live';
}

/** Null when none lives. */
function liveCells(
  table: Table,
  row: Row,
  nowSeconds: number,
): ReadonlyMap<string, LiveColumn> | null {
  const index = columnIndex(table);
  let cells: Map<string, LiveColumn> | null = null;
  for (const [name, data] of row.columns) {
    const column = index.get(name);
    if (column === undefined) continue;
    const live = liveColumn(table, column, data, nowSeconds);
    if (live === null) continue;
    cells ??= new Map();
    cells.set(name, live);
  }
  return cells;
}

function liveColumn(
  table: Table,
  column: Column,
  data: ColumnData,
  nowSeconds: number,
): LiveColumn | null {
  const dropped = table.dropped.size === 0 ? undefined : table.dropped.get(column.name);
  const isHidden = (cell: Cell): boolean =>
    dropped !== undefined && cell.timestamp <= dropped.droppedAtMicros;
  if (data.kind === 'simple') {
    const cell = isHidden(data.cell) ? null : liveCell(data.cell, nowSeconds);
    return cell === null ? null : { kind: 'simple', cell };
  }
  const cells: { path: Uint8Array; cell: LiveCell }[] = [];
  for (const { path, cell } of data.cells) {
    if (deletes(data.deletion, cell.timestamp) || isHidden(cell)) continue;
    const live = liveCell(cell, nowSeconds);
    if (live !== null) cells.push({ path, cell: live });
  }
  return cells.length === 0 ? null : { kind: 'complex', cells };
}

function liveCell(cell: Cell, nowSeconds: number): LiveCell | null {
  const { timestamp } = cell;
  switch (cell.kind) {
    case 'tombstone':
      return null;
    case 'live':
      return { value: cell.value, timestamp, ttlSeconds: null, expiresAtSeconds: null };
    case 'expiring': {
      if (nowSeconds >= cell.expiresAtSeconds) return null;
      const { value, ttlSeconds, expiresAtSeconds } = cell;
      return { value, timestamp, ttlSeconds, expiresAtSeconds };
    }
    case 'counter': {
      const value = new Uint8Array(8);
      new DataView(value.buffer).setBigInt64(0, counterTotal(cell));
      return { value, timestamp, ttlSeconds: null, expiresAtSeconds: null };
    }
  }
}
