/**
 * What a repair sends: the part of the merged partition that one replica lacks. Merging it into the replica's
 * partition gives the merged one. Source: Cassandra's RowIteratorMergeListener.
 */
import type { Table } from '../schema/model.ts';
import { equalCells, supersedes } from './cell.ts';
import { type BytesComparator, orderOf, type TableOrder } from './clustering.ts';
import type {
  ColumnData,
  DeletionTime,
  Liveness,
  Partition,
  PathCell,
  RangeTombstone,
  Row,
} from './model.ts';
import { emptyPartition, isEmptyPartition } from './partition.ts';

/** Null when the replica lacks nothing. `replica` null: it has no such partition. */
export function difference(
  table: Table,
  merged: Partition,
  replica: Partition | null,
): Partition | null {
  const held = replica ?? emptyPartition(merged.key);
  const order = orderOf(table);
  const rows: Row[] = [];
  let at = 0;
  for (const row of merged.rows) {
    while (
      at < held.rows.length &&
      order.compareClusterings(held.rows[at]!.clustering, row.clustering) < 0
    ) {
      at++;
    }
    const other = held.rows[at];
    const isSame =
      other !== undefined && order.compareClusterings(other.clustering, row.clustering) === 0;
    const lacking = rowDifference(order, row, isSame ? other : null);
    if (lacking !== null) rows.push(lacking);
  }
  const { staticRow } = merged;
  const result: Partition = {
    key: merged.key,
    deletion: deletionDifference(merged.deletion, held.deletion),
    staticRow: staticRow === null ? null : rowDifference(order, staticRow, held.staticRow),
    rows,
    rangeTombstones: merged.rangeTombstones.filter(
      (tombstone) => !held.rangeTombstones.some((other) => equalTombstones(tombstone, other)),
    ),
  };
  return isEmptyPartition(result) ? null : result;
}

function deletionDifference(
  merged: DeletionTime | null,
  held: DeletionTime | null,
): DeletionTime | null {
  return supersedes(merged, held) ? merged : null;
}

function rowDifference(order: TableOrder, merged: Row, held: Row | null): Row | null {
  if (held === null) return merged;
  if (held === merged) return null;
  const columns = new Map<string, ColumnData>();
  for (const [name, data] of merged.columns) {
    const lacking = columnDifference(order.pathComparator(name), data, held.columns.get(name));
    if (lacking !== null) columns.set(name, lacking);
  }
  const liveness: Liveness = equalLiveness(merged.liveness, held.liveness)
    ? { kind: 'none' }
    : merged.liveness;
  const deletion = deletionDifference(merged.deletion, held.deletion);
  if (columns.size === 0 && liveness.kind === 'none' && deletion === null) return null;
  return { clustering: merged.clustering, liveness, deletion, columns };
}

function columnDifference(
  compare: BytesComparator,
  merged: ColumnData,
  held: ColumnData | undefined,
): ColumnData | null {
  if (held === undefined) return merged;
  if (merged === held) return null;
  if (merged.kind === 'simple') {
    return held.kind === 'simple' && equalCells(merged.cell, held.cell) ? null : merged;
  }
  if (held.kind === 'simple') return merged;
  const cells: PathCell[] = [];
  let at = 0;
  for (const item of merged.cells) {
    while (at < held.cells.length && compare(held.cells[at]!.path, item.path) < 0) at++;
    const other = held.cells[at];
    const isHeld =
      other !== undefined &&
      compare(other.path, item.path) === 0 &&
      equalCells(other.cell, item.cell);
    if (!isHeld) cells.push(item);
  }
  const deletion = deletionDifference(merged.deletion, held.deletion);
  return cells.length === 0 && deletion === null ? null : { kind: 'complex', deletion, cells };
}

function equalLiveness(a: Liveness, b: Liveness): boolean {
  if (a === b) return true;
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind;
  if (a.timestamp !== b.timestamp) return false;
  if (a.kind === 'live' || b.kind === 'live') return a.kind === b.kind;
  return a.expiresAtSeconds === b.expiresAtSeconds && a.ttlSeconds === b.ttlSeconds;
}

function equalTombstones(a: RangeTombstone, b: RangeTombstone): boolean {
  return (
    a === b ||
    (a.deletion.timestamp === b.deletion.timestamp &&
      a.deletion.localSeconds === b.deletion.localSeconds &&
      equalBounds(a.slice.start, b.slice.start) &&
      equalBounds(a.slice.end, b.slice.end))
  );
}

function equalBounds(
  a: RangeTombstone['slice']['start'],
  b: RangeTombstone['slice']['start'],
): boolean {
  return (
    a.inclusive === b.inclusive &&
    a.prefix.length === b.prefix.length &&
    a.prefix.every((value, i) => Buffer.compare(value, b.prefix[i]!) === 0)
  );
}
