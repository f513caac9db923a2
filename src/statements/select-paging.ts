/**
 * The paging state of a SELECT: where the last page ended, as bytes that a client hands back. It holds the last
 * row's place and what the limits still allow. Source: Cassandra's PagingState, in a form of our own.
 */
import { CassandraError } from '../base/errors.ts';
import type { Clustering } from '../storage/model.ts';

export interface PagePosition {
  readonly key: Uint8Array;
  /** null: the whole partition is done. */
  readonly clustering: Clustering | null;
  /** Rows that LIMIT still allows; null without one. */
  readonly remaining: number | null;
  /** Rows that PER PARTITION LIMIT still allows in this partition; null without one. */
  readonly remainingInPartition: number | null;
}

const format = 1;

export function encodePagingState(position: PagePosition): Uint8Array {
  const { key, clustering, remaining, remainingInPartition } = position;
  const parts = [key, ...(clustering ?? [])];
  const size = 13 + parts.reduce((total, part) => total + 4 + part.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, format);
  view.setInt32(1, remaining ?? -1);
  view.setInt32(5, remainingInPartition ?? -1);
  view.setInt32(9, clustering === null ? -1 : clustering.length);
  let offset = 13;
  for (const part of parts) {
    view.setInt32(offset, part.length);
    bytes.set(part, offset + 4);
    offset += 4 + part.length;
  }
  return bytes;
}

/** Throws a protocol error for bytes that no page gave. */
export function decodePagingState(bytes: Uint8Array, clusteringColumns: number): PagePosition {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 13 || view.getUint8(0) !== format) throw wrongState();
  const count = view.getInt32(9);
  if (count !== -1 && count !== clusteringColumns) throw wrongState();
  const parts: Uint8Array[] = [];
  let offset = 13;
  while (offset < bytes.length) {
    if (offset + 4 > bytes.length) throw wrongState();
    const length = view.getInt32(offset);
    if (length < 0 || offset + 4 + length > bytes.length) throw wrongState();
    parts.push(bytes.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  const [key, ...clustering] = parts;
  if (key === undefined || clustering.length !== Math.max(count, 0)) throw wrongState();
  return {
    key,
    clustering: count === -1 ? null : clustering,
    remaining: limitOf(view.getInt32(1)),
    remainingInPartition: limitOf(view.getInt32(5)),
  };
}

function limitOf(value: number): number | null {
  return value < 0 ? null : value;
}

function wrongState(): CassandraError {
  return new CassandraError('Invalid value for the paging state', { kind: 'protocol' });
}
