import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference } from '../../../src/storage/difference.ts';
import { digest } from '../../../src/storage/digest.ts';
import { livePartition } from '../../../src/storage/live.ts';
import type { Partition, ReadCommand } from '../../../src/storage/model.ts';
import { emptyPartition, mergePartitions } from '../../../src/storage/partition.ts';
import { TableStore } from '../../../src/storage/table-store.ts';
import { key, partition, plain, slice } from './partitions.ts';
import { wide } from './tables.ts';

const runs = { numRuns: 1000 };
const merge = (a: Partition, b: Partition): Partition => mergePartitions(wide, a, b);
const everything: ReadCommand = {
  table: wide,
  target: { kind: 'single', key, token: 7n },
  clustering: { kind: 'all' },
  reversed: false,
  limit: null,
  perPartitionLimit: null,
  nowSeconds: 101,
};

function storeOf(writes: readonly Partition[]): TableStore {
  const store = new TableStore(wide);
  for (const write of writes) store.apply(7n, write);
  return store;
}

test('merging is commutative', () => {
  fc.assert(
    fc.property(partition, partition, (a, b) => {
      expect(plain(merge(a, b))).toEqual(plain(merge(b, a)));
    }),
    runs,
  );
});

test('merging is associative', () => {
  fc.assert(
    fc.property(partition, partition, partition, (a, b, c) => {
      expect(plain(merge(merge(a, b), c))).toEqual(plain(merge(a, merge(b, c))));
    }),
    runs,
  );
});

test('merging is idempotent, and nothing is its neutral element', () => {
  fc.assert(
    fc.property(partition, (a) => {
      expect(plain(merge(a, a))).toEqual(plain(a));
      expect(plain(merge(a, emptyPartition(key)))).toEqual(plain(a));
    }),
    runs,
  );
});

test('a store holds the merge of its writes, in any order of arrival', () => {
  fc.assert(
    fc.property(fc.array(partition, { minLength: 1, maxLength: 5 }), fc.nat(), (writes, turn) => {
      const shuffled = writes.map((_, i) => writes[(i + turn) % writes.length]!).reverse();
      const merged = writes.reduce(merge);
      const read = storeOf(shuffled).read(everything)[0]?.partition ?? emptyPartition(key);
      expect(plain(read)).toEqual(plain(merged));
      expect(digest(read)).toBe(digest(merged));
    }),
    runs,
  );
});

test('any grouping of a history reads the same', () => {
  fc.assert(
    fc.property(
      partition,
      partition,
      partition,
      fc.integer({ min: 99, max: 104 }),
      (a, b, c, now) => {
        const left = livePartition(wide, merge(merge(a, b), c), everything, now, 7n);
        const right = livePartition(wide, merge(merge(c, a), b), everything, now, 7n);
        expect(left?.rows.length).toBe(right?.rows.length);
        expect(left?.rows.map((row) => [...row.cells].sort())).toEqual(
          right?.rows.map((row) => [...row.cells].sort()),
        );
      },
    ),
    runs,
  );
});

test('what a replica lacks, merged into it, makes it whole', () => {
  fc.assert(
    fc.property(partition, partition, (one, b) => {
      const a = merge(one, one); // as a store holds it
      const merged = merge(a, b);
      const lacking = difference(wide, merged, a);
      const repaired = lacking === null ? a : merge(a, lacking);
      expect(plain(repaired)).toEqual(plain(merged));
      expect(difference(wide, merged, merged)).toBeNull();
    }),
    runs,
  );
});

test('a slice of the merge is the merge of the slices', () => {
  fc.assert(
    fc.property(partition, partition, slice, fc.boolean(), (a, b, one, reversed) => {
      const command: ReadCommand = {
        ...everything,
        clustering: { kind: 'slices', slices: [one] },
        reversed,
      };
      const read = (writes: Partition[]): Partition =>
        storeOf(writes).read(command)[0]?.partition ?? emptyPartition(key);
      expect(plain(merge(read([a]), read([b])))).toEqual(plain(read([a, b])));
    }),
    runs,
  );
});
