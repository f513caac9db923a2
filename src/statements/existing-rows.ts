/** What partitions that were read hold, and mutations of one partition made into one. */
import type { LivePartition, Mutation } from '../storage/model.ts';
import { mergePartitions } from '../storage/partition.ts';
import type { ExistingRows } from './to-mutation.ts';

/** The columns of the rows read, by key and clustering. */
export function existingRows(partitions: readonly LivePartition[]): ExistingRows {
  const byKey = new Map(partitions.map((partition) => [identity([partition.key]), partition]));
  return (key, clustering) => {
    const partition = byKey.get(identity([key]));
    if (clustering === null) return (column) => partition?.staticCells?.get(column.name);
    const wanted = identity(clustering);
    const row = partition?.rows.find((candidate) => identity(candidate.clustering) === wanted);
    return (column) => row?.cells.get(column.name);
  };
}

/** One mutation for each table and key, in order of first appearance. */
export function mergeMutations(mutations: readonly Mutation[]): readonly Mutation[] {
  if (mutations.length < 2) return mutations;
  const merged = new Map<string, Mutation>();
  for (const mutation of mutations) {
    const { table, partition } = mutation;
    const name = `${table.id} ${identity([partition.key])}`;
    const earlier = merged.get(name);
    merged.set(
      name,
      earlier === undefined
        ? mutation
        : { ...earlier, partition: mergePartitions(table, earlier.partition, partition) },
    );
  }
  return [...merged.values()];
}

function identity(parts: readonly Uint8Array[]): string {
  return parts.map((part) => Buffer.from(part).toString('hex')).join(':');
}
