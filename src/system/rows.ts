/**
 * From plain values to what a read returns: rows of a system table as partitions in token order (of a virtual
 * table in key order), rows in clustering order, cells with the types' own bytes.
 */
import { assert } from '../base/assert.ts';
import { compareBytes } from '../base/bytes.ts';
import { tokenOf } from '../base/murmur3.ts';
import { type Column, columnIndex, type Table } from '../schema/model.ts';
import type {
  Bytes,
  LiveCell,
  LiveColumn,
  LivePartition,
  LiveRow,
  Timestamp,
} from '../storage/model.ts';
import { composePartitionKey } from '../storage/partition-key.ts';
import type { Value } from '../types/cql-type.ts';
import { collectionElements, compareValues, encode } from '../types/registry.ts';
import { isCollection, isMultiCell } from '../types/type-relations.ts';

/** A row by column name; a column that is left out or null has no cell. */
export type SystemRow = Readonly<Record<string, Value | undefined>>;

/** The rows as partitions. `byKey`: ordered by the key's value instead of its token, as virtual tables are. */
export function toPartitions(
  table: Table,
  rows: readonly SystemRow[],
  timestamp: Timestamp,
  byKey: boolean,
): readonly LivePartition[] {
  const groups = new Map<string, { readonly key: Bytes; readonly rows: LiveRow[] }>();
  for (const row of rows) {
    const key = composePartitionKey(table.partitionKey.map((column) => keyValue(column, row)));
    const name = Buffer.from(key).toString('hex');
    const group = groups.get(name) ?? { key, rows: [] };
    group.rows.push(toLiveRow(table, row, timestamp));
    groups.set(name, group);
  }
  const partitions = [...groups.values()].map(({ key, rows: own }): LivePartition => {
    const sorted = own.sort((a, b) => compareClustering(table, a.clustering, b.clustering));
    return { key, token: tokenOf(key), staticCells: null, rows: sorted };
  });
  return partitions.sort((a, b) =>
    byKey ? compareKeys(table, a.key, b.key) : a.token < b.token ? -1 : a.token > b.token ? 1 : 0,
  );
}

function toLiveRow(table: Table, row: SystemRow, timestamp: Timestamp): LiveRow {
  for (const name of Object.keys(row)) {
    assert(columnIndex(table).has(name), `${table.keyspace}.${table.name} has a column ${name}`);
  }
  const cells = new Map<string, LiveColumn>();
  for (const column of table.regulars) {
    const value = row[column.name];
    if (value === undefined || value === null) continue;
    const cell = toColumn(column, value, timestamp);
    if (cell !== null) cells.set(column.name, cell);
  }
  return {
    clustering: table.clustering.map((column) => keyValue(column, row)),
    liveness: { kind: 'live', timestamp },
    cells,
  };
}

function toColumn(column: Column, value: Value, timestamp: Timestamp): LiveColumn | null {
  const bytes = encode(column.type, value);
  const cellOf = (own: Bytes): LiveCell => ({
    value: own,
    timestamp,
    ttlSeconds: null,
    expiresAtSeconds: null,
  });
  const { type } = column;
  if (!isMultiCell(type)) return { kind: 'simple', cell: cellOf(bytes) };
  assert(isCollection(type) && type.kind !== 'list', 'system tables have sets and maps only');
  const elements = collectionElements(type, bytes);
  if (elements.length === 0) return null;
  return {
    kind: 'complex',
    cells: elements.map(({ key, value: own }) => {
      assert(key !== null, 'elements of sets and maps have a key');
      return { path: key, cell: cellOf(own) };
    }),
  };
}

function keyValue(column: Column, row: SystemRow): Bytes {
  const value = row[column.name];
  assert(value !== undefined && value !== null, `a row has a value for its key ${column.name}`);
  return encode(column.type, value);
}

function compareClustering(table: Table, a: readonly Bytes[], b: readonly Bytes[]): number {
  for (const [place, column] of table.clustering.entries()) {
    const left = a[place];
    const right = b[place];
    assert(left !== undefined && right !== undefined, 'a row has all its clustering values');
    const order = compareValues(column.type, left, right);
    if (order !== 0) return order;
  }
  return 0;
}

function compareKeys(table: Table, a: Bytes, b: Bytes): number {
  const [only, ...more] = table.partitionKey;
  if (only !== undefined && more.length === 0) return compareValues(only.type, a, b);
  return compareBytes(a, b);
}
