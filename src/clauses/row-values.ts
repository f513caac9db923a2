/**
 * A column's value in a live row, as the bytes that a client would get: key parts from the key, statics from the
 * partition, and what is stored by parts (a non-frozen collection or UDT) packed. Null where nothing is alive.
 */
import { assert, unreachable } from '../base/assert.ts';
import type { Column, Table } from '../schema/model.ts';
import type { LiveColumn, LivePartition, LiveRow } from '../storage/model.ts';
import { splitPartitionKey } from '../storage/partition-key.ts';
import type { CqlType } from '../types/cql-type.ts';
import { packCollection } from '../types/registry.ts';
import { joinTuple } from '../types/tuples.ts';

/** The value of the column; `row` is null for the row of a partition that has static cells only. */
export function columnValue(
  table: Table,
  column: Column,
  partition: LivePartition,
  row: LiveRow | null,
): Uint8Array | null {
  switch (column.kind) {
    case 'partition':
      return splitPartitionKey(partition.key, table.partitionKey.length)[column.position] ?? null;
    case 'clustering':
      return row?.clustering[column.position] ?? null;
    case 'static':
    case 'regular': {
      const live = liveColumn(column, partition, row);
      return live === null ? null : packLive(column.type, live);
    }
    default:
      return unreachable(column.kind);
  }
}

/** The live cells of a static or regular column, null when it has none. */
export function liveColumn(
  column: Column,
  partition: LivePartition,
  row: LiveRow | null,
): LiveColumn | null {
  const cells = column.kind === 'static' ? partition.staticCells : row?.cells;
  return cells?.get(column.name) ?? null;
}

/** The cells as one value: what the type's frozen form would hold. */
export function packLive(type: CqlType, live: LiveColumn): Uint8Array {
  if (live.kind === 'simple') return live.cell.value;
  const { cells } = live;
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
      return packCollection(
        type,
        cells.map(({ path, cell }) => ({
          key: type.kind === 'list' ? null : path,
          value: cell.value,
        })),
      );
    case 'udt': {
      const fields: (Uint8Array | null)[] = type.fields.map(() => null);
      for (const { path, cell } of cells) fields[(path[0]! << 8) | path[1]!] = cell.value;
      return joinTuple(fields);
    }
    default:
      assert(false, `a ${type.kind} is not stored by parts`);
  }
}
