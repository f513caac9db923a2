/**
 * The one function behind writes, reads, hints and repairs: two partitions of one key become one. Commutative,
 * associative and idempotent, so any order and grouping of the same writes ends alike. (Counters keep Cassandra's
 * exception: increments that race with a deletion of the row may end either way.)
 */
import { assert } from '../base/assert.ts';
import type { Table } from '../schema/model.ts';
import { strongerDeletion } from './cell.ts';
import { orderOf, type TableOrder } from './clustering.ts';
import type { Bytes, DeletionTime, Partition, RangeTombstone, Row } from './model.ts';
import { coveringDeletion, mergeRangeTombstones } from './range-tombstones.ts';
import { mergeRows, shrinkRow } from './row.ts';

/** A partition without data. */
export function emptyPartition(key: Bytes): Partition {
  return { key, deletion: null, staticRow: null, rows: [], rangeTombstones: [] };
}

/** Everything that both know of one key, without what deletions cover. */
export function mergePartitions(table: Table, a: Partition, b: Partition): Partition {
  assert(Buffer.compare(a.key, b.key) === 0, 'merged partitions have one key');
  const order = orderOf(table);
  const deletion = strongerDeletion(a.deletion, b.deletion);
  const rangeTombstones = mergeRangeTombstones(
    order,
    a.rangeTombstones,
    b.rangeTombstones,
    deletion,
  );
  return {
    key: a.key,
    deletion,
    staticRow: mergeOptional(order, a.staticRow, b.staticRow, deletion),
    rows: mergeRowLists(order, a.rows, b.rows, deletion, rangeTombstones),
    rangeTombstones,
  };
}

/** True when the partition holds no data and no deletion. */
export function isEmptyPartition(partition: Partition): boolean {
  return (
    partition.deletion === null &&
    partition.staticRow === null &&
    partition.rows.length === 0 &&
    partition.rangeTombstones.length === 0
  );
}

/** The deletion that holds around a row: the partition's or a range tombstone's. */
export function deletionAround(
  order: TableOrder,
  partitionDeletion: DeletionTime | null,
  tombstones: readonly RangeTombstone[],
  row: Row,
): DeletionTime | null {
  if (tombstones.length === 0) return partitionDeletion;
  const covering = coveringDeletion(order, tombstones, row.clustering);
  return strongerDeletion(partitionDeletion, covering);
}

function mergeOptional(
  order: TableOrder,
  a: Row | null,
  b: Row | null,
  outer: DeletionTime | null,
): Row | null {
  if (a !== null && b !== null) return mergeRows(order, a, b, outer);
  const only = a ?? b;
  return only === null ? null : shrinkRow(only, outer);
}

function mergeRowLists(
  order: TableOrder,
  a: readonly Row[],
  b: readonly Row[],
  deletion: DeletionTime | null,
  tombstones: readonly RangeTombstone[],
): readonly Row[] {
  const result: Row[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    const compared =
      left === undefined
        ? 1
        : right === undefined
          ? -1
          : order.compareClusterings(left.clustering, right.clustering);
    if (compared <= 0) i++;
    if (compared >= 0) j++;
    const row = compared <= 0 ? left! : right!;
    const outer = deletionAround(order, deletion, tombstones, row);
    const merged = compared === 0 ? mergeRows(order, left!, right!, outer) : shrinkRow(row, outer);
    if (merged !== null) result.push(merged);
  }
  return result;
}
