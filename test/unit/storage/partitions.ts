/** Random partitions of the table `wide`, all of one key: few clusterings and timestamps, so that much collides. */
import fc from 'fast-check';
import type {
  Cell,
  Clustering,
  ColumnData,
  DeletionTime,
  Liveness,
  Partition,
  RangeTombstone,
  Row,
  Slice,
} from '../../../src/storage/model.ts';
import { emptyPartition, mergePartitions } from '../../../src/storage/partition.ts';
import { int32, utf8, wide } from './tables.ts';

export const key = utf8('a');

const timestamp = fc.integer({ min: 1, max: 6 }).map(BigInt);
const seconds = fc.integer({ min: 100, max: 103 });

export const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.record({ kind: fc.constant('live' as const), timestamp, value: fc.nat(3).map(int32) }),
  fc.record({ kind: fc.constant('tombstone' as const), timestamp, localSeconds: seconds }),
  fc.record({
    kind: fc.constant('expiring' as const),
    timestamp,
    value: fc.nat(3).map(int32),
    ttlSeconds: fc.integer({ min: 1, max: 3 }),
    expiresAtSeconds: seconds,
  }),
);

export const liveness: fc.Arbitrary<Liveness> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({ kind: fc.constant('live' as const), timestamp }),
  fc.record({
    kind: fc.constant('expiring' as const),
    timestamp,
    ttlSeconds: fc.integer({ min: 1, max: 3 }),
    expiresAtSeconds: seconds,
  }),
);

const deletion: fc.Arbitrary<DeletionTime> = fc.record({ timestamp, localSeconds: seconds });
const maybeDeletion = fc.option(deletion, { nil: null, freq: 3 });

const simple: fc.Arbitrary<ColumnData> = cell.map((value) => ({ kind: 'simple', cell: value }));
const complex: fc.Arbitrary<ColumnData> = fc
  .record({
    deletion: maybeDeletion,
    paths: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    cells: fc.array(cell, { minLength: 3, maxLength: 3 }),
  })
  .map(({ deletion: removed, paths, cells }) => ({
    kind: 'complex',
    deletion: removed,
    cells: paths.sort().map((path, i) => ({ path: utf8(path), cell: cells[i]! })),
  }));

const columns = fc
  .record({ v: simple, w: simple, m: complex }, { requiredKeys: [] })
  .map((record) => new Map(Object.entries(record)) as ReadonlyMap<string, ColumnData>);

const clustering: fc.Arbitrary<Clustering> = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map((parts) => parts.map(int32));

const row: fc.Arbitrary<Row> = fc.record({
  clustering,
  liveness,
  deletion: maybeDeletion,
  columns,
});

const prefix = fc.array(fc.nat(2), { maxLength: 2 }).map((parts) => parts.map(int32));
const bound = fc.record({ prefix, inclusive: fc.boolean() });
export const slice: fc.Arbitrary<Slice> = fc.record({ start: bound, end: bound });
const rangeTombstone: fc.Arbitrary<RangeTombstone> = fc.record({ slice, deletion });

const staticRow: fc.Arbitrary<Row> = simple.map((data) => ({
  clustering: [],
  liveness: { kind: 'none' },
  deletion: null,
  columns: new Map([['s', data]]),
}));

/** As one write brings it: a few rows and deletions, taken in one after the other. */
export const partition: fc.Arbitrary<Partition> = fc
  .record({
    rows: fc.array(row, { maxLength: 4 }),
    rangeTombstones: fc.array(rangeTombstone, { maxLength: 2 }),
    deletion: fc.option(deletion, { nil: null, freq: 4 }),
    staticRow: fc.option(staticRow, { nil: null }),
  })
  .map(({ rows, ...rest }) => {
    const start: Partition = { ...emptyPartition(key), ...rest };
    return rows.reduce<Partition>(
      (all, one) => mergePartitions(wide, all, { ...emptyPartition(key), rows: [one] }),
      mergePartitions(wide, start, emptyPartition(key)),
    );
  });

/** A form in which equal partitions are equal: columns lie in order of name. */
export function plain(value: Partition | null): unknown {
  const sorted = (one: Row): unknown => ({
    ...one,
    columns: [...one.columns].sort(([a], [b]) => (a < b ? -1 : 1)),
  });
  return (
    value && {
      ...value,
      rows: value.rows.map(sorted),
      staticRow: value.staticRow && sorted(value.staticRow),
    }
  );
}
