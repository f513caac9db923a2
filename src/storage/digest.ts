/**
 * A number that is equal for equal partitions and, but for one chance in 2^64, only for them: what a replica sends
 * instead of data. It covers everything reconciliation looks at. Source: the idea of Cassandra's Digest; the hash
 * is Murmur3 here.
 */
import { ByteWriter } from '../base/bytes.ts';
import { hash64 } from '../base/murmur3.ts';
import type { Bound, Cell, ColumnData, DeletionTime, Liveness, Partition, Row } from './model.ts';

/** The digest of what a replica read; null stands for "no such partition". */
export function digest(partition: Partition | null): bigint {
  if (partition === null) return 0n;
  const writer = new ByteWriter(256);
  writer.sized(partition.key);
  writeDeletion(writer, partition.deletion);
  for (const { slice, deletion } of partition.rangeTombstones) {
    writeBound(writer, slice.start);
    writeBound(writer, slice.end);
    writeDeletion(writer, deletion);
  }
  if (partition.staticRow !== null) writeRow(writer, partition.staticRow);
  for (const row of partition.rows) writeRow(writer, row);
  return hash64(writer.finish());
}

function writeBound(writer: ByteWriter, bound: Bound): void {
  writer.uint8(bound.inclusive ? 1 : 0).uint8(bound.prefix.length);
  for (const value of bound.prefix) writer.sized(value);
}

function writeDeletion(writer: ByteWriter, deletion: DeletionTime | null): void {
  if (deletion === null) writer.uint8(0);
  else writer.uint8(1).int64(deletion.timestamp).int32(deletion.localSeconds);
}

function writeRow(writer: ByteWriter, row: Row): void {
  writer.uint8(row.clustering.length);
  for (const value of row.clustering) writer.sized(value);
  writeLiveness(writer, row.liveness);
  writeDeletion(writer, row.deletion);
  // Columns lie in order of arrival, which may differ between replicas.
  const names = row.columns.size < 2 ? row.columns.keys() : [...row.columns.keys()].sort();
  for (const name of names) {
    for (let i = 0; i < name.length; i++) writer.uint16(name.charCodeAt(i));
    writeColumn(writer, row.columns.get(name)!);
  }
}

function writeLiveness(writer: ByteWriter, liveness: Liveness): void {
  switch (liveness.kind) {
    case 'none':
      writer.uint8(0);
      break;
    case 'live':
      writer.uint8(1).int64(liveness.timestamp);
      break;
    case 'expiring':
      writer.uint8(2).int64(liveness.timestamp).int32(liveness.ttlSeconds);
      writer.int32(liveness.expiresAtSeconds);
      break;
  }
}

function writeColumn(writer: ByteWriter, data: ColumnData): void {
  if (data.kind === 'simple') {
    writer.uint8(0);
    writeCell(writer, data.cell);
    return;
  }
  writer.uint8(1).int32(data.cells.length);
  writeDeletion(writer, data.deletion);
  for (const { path, cell } of data.cells) {
    writer.sized(path);
    writeCell(writer, cell);
  }
}

function writeCell(writer: ByteWriter, cell: Cell): void {
  writer.int64(cell.timestamp);
  switch (cell.kind) {
    case 'live':
      writer.uint8(0).sized(cell.value);
      break;
    case 'expiring':
      writer.uint8(1).sized(cell.value).int32(cell.ttlSeconds).int32(cell.expiresAtSeconds);
      break;
    case 'tombstone':
      writer.uint8(2).int32(cell.localSeconds);
      break;
    case 'counter':
      writer.uint8(3);
      for (const id of [...cell.shards.keys()].sort()) {
        const shard = cell.shards.get(id)!;
        for (let i = 0; i < id.length; i++) writer.uint16(id.charCodeAt(i));
        writer.int64(shard.clock).int64(shard.count);
      }
      break;
  }
}
