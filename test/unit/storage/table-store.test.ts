import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenOf } from '../../../src/base/murmur3.ts';
import { orderOf } from '../../../src/storage/clustering.ts';
import { livePartition } from '../../../src/storage/live.ts';
import type { Cell, Partition, ReadCommand, Row } from '../../../src/storage/model.ts';
import { emptyPartition } from '../../../src/storage/partition.ts';
import { RowList } from '../../../src/storage/row-list.ts';
import { TableStore } from '../../../src/storage/table-store.ts';
import { int32, utf8, wide } from './tables.ts';

function rowOf(c: number, d: number, cell?: Cell): Row {
  return {
    clustering: [int32(c), int32(d)],
    liveness: cell === undefined ? { kind: 'live', timestamp: 1n } : { kind: 'none' },
    deletion: null,
    columns: cell === undefined ? new Map() : new Map([['v', { kind: 'simple', cell }]]),
  };
}

function partitionOf(key: string, rows: readonly Row[]): Partition {
  return { ...emptyPartition(utf8(key)), rows };
}

const range: ReadCommand = {
  table: wide,
  target: {
    kind: 'range',
    range: { start: null, startInclusive: false, end: null, endInclusive: false },
  },
  clustering: { kind: 'all' },
  reversed: false,
  limit: null,
  perPartitionLimit: null,
  nowSeconds: 100,
};

function single(key: string): ReadCommand {
  return { ...range, target: { kind: 'single', key: utf8(key), token: tokenOf(utf8(key)) } };
}

/** c and d of each row. */
function places(partition: Partition | undefined): readonly (readonly number[])[] {
  return (partition?.rows ?? []).map(({ clustering }) =>
    clustering.map((value) => new DataView(value.buffer, value.byteOffset).getInt32(0)),
  );
}

test('a long list of rows is the sorted list of them, d from high to low', () => {
  const numbers = fc.array(fc.tuple(fc.nat(60), fc.nat(60)), { minLength: 600, maxLength: 1500 });
  fc.assert(
    fc.property(numbers, fc.nat(60), fc.boolean(), (all, cut, reversed) => {
      const order = orderOf(wide);
      const list = new RowList(order);
      for (const [c, d] of all) list.set(rowOf(c, d));
      for (const [c, d] of all) if (d === 7) list.delete([int32(c), int32(d)]);
      const expected = [...new Set(all.filter(([, d]) => d !== 7).map(([c, d]) => c * 100 + d))]
        .filter((number) => Math.floor(number / 100) > cut)
        .map((number) => [Math.floor(number / 100), number % 100] as const)
        .sort(([c, d], [c2, d2]) => c - c2 || d2 - d);
      const start = { prefix: [int32(cut)], side: 1 } as const;
      const found = places({
        ...partitionOf('a', [...list.between(start, null, reversed)]),
      });
      expect(found).toEqual(reversed ? expected.reverse() : expected);
    }),
    { numRuns: 40 },
  );
});

test('a row is found in as many comparisons as halving takes, and appended in three', () => {
  const order = orderOf(wide);
  let comparisons = 0;
  const counting: typeof order = {
    ...order,
    compareClusterings: (a, b) => {
      comparisons++;
      return order.compareClusterings(a, b);
    },
  };
  const count = 20_000;
  const list = new RowList(counting);
  list.set(rowOf(0, 0));
  comparisons = 0;
  // The list is cut into chunks: finding the last one halves their number each time.
  for (let c = 1; c < count; c++) list.set(rowOf(c, 0));
  expect(comparisons).toBeLessThanOrEqual(count * (3 + Math.log2(count / 512)));
  comparisons = 0;
  for (let c = 0; c < count; c++) list.get([int32((c * 7919) % count), int32(0)]);
  expect(comparisons).toBeLessThanOrEqual(count * (4 + Math.log2(count)));
});

test('a row that replaces all of another is shared by all replicas that take it', () => {
  const later: Cell = { kind: 'live', timestamp: 9n, value: int32(2) };
  const update: Row = { ...rowOf(1, 1, later), liveness: { kind: 'live', timestamp: 9n } };
  const stores = [new TableStore(wide), new TableStore(wide)];
  for (const store of stores) {
    store.apply(tokenOf(utf8('a')), partitionOf('a', [rowOf(1, 1)]));
    store.apply(tokenOf(utf8('a')), partitionOf('a', [update]));
    expect(store.read(single('a'))[0]?.partition.rows[0]).toBe(update);
  }
});

test('partitions are read in token order, whatever the order of writing', () => {
  const store = new TableStore(wide);
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const key of keys) store.apply(tokenOf(utf8(key)), partitionOf(key, [rowOf(1, 1)]));
  const tokens = store.read(range).map(({ token }) => token);
  expect(tokens).toEqual(keys.map((key) => tokenOf(utf8(key))).sort((a, b) => (a < b ? -1 : 1)));
  const [first, second, third] = tokens as [bigint, bigint, bigint];
  const within = (startInclusive: boolean, endInclusive: boolean): readonly bigint[] => {
    const bounds = { start: first, startInclusive, end: third, endInclusive };
    const command: ReadCommand = { ...range, target: { kind: 'range', range: bounds } };
    return store.read(command).map(({ token }) => token);
  };
  expect(within(false, true)).toEqual([second, third]);
  expect(within(true, false)).toEqual([first, second]);
});

test('a limit counts live rows only, and goes on over dead ones', () => {
  const store = new TableStore(wide);
  const dead: Cell = { kind: 'tombstone', timestamp: 2n, localSeconds: 90 };
  const gone: Cell = {
    kind: 'expiring',
    timestamp: 2n,
    value: int32(1),
    ttlSeconds: 10,
    expiresAtSeconds: 100,
  };
  const rows = [rowOf(1, 1, dead), rowOf(2, 1, gone), rowOf(3, 1), rowOf(4, 1), rowOf(5, 1)];
  store.apply(tokenOf(utf8('a')), partitionOf('a', rows));
  const read = (part: Partial<ReadCommand>): readonly (readonly number[])[] =>
    places(store.read({ ...single('a'), ...part })[0]?.partition);
  expect(read({ limit: 1 })).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(read({ limit: 2, reversed: true })).toEqual([
    [4, 1],
    [5, 1],
  ]);
  expect(read({ limit: 1, nowSeconds: 99 })).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('a partition of which only the static row lives has no rows, and is gone without it', () => {
  const staticRow: Row = {
    clustering: [],
    liveness: { kind: 'none' },
    deletion: null,
    columns: new Map([
      ['s', { kind: 'simple', cell: { kind: 'live', timestamp: 1n, value: int32(3) } }],
    ]),
  };
  const partition: Partition = { ...partitionOf('a', []), staticRow };
  const live = livePartition(wide, partition, single('a'), 100, 0n);
  expect(live?.rows).toEqual([]);
  expect(live?.staticCells?.has('s')).toBe(true);
  const empty = { ...partition, staticRow: null };
  expect(livePartition(wide, empty, single('a'), 100, 0n)).toBeNull();
});

test('cells older than the drop of their column are hidden, later ones are not', () => {
  const dropped = new Map([
    [
      'v',
      {
        name: 'v',
        type: { kind: 'int' } as const,
        kind: 'regular' as const,
        droppedAtMicros: 5n,
      },
    ],
  ]);
  const table = { ...wide, dropped };
  const at = (timestamp: bigint): number => {
    const cell: Cell = { kind: 'live', timestamp, value: int32(1) };
    const partition = partitionOf('a', [rowOf(1, 1, cell)]);
    return livePartition(table, partition, single('a'), 100, 0n)?.rows.length ?? 0;
  };
  expect(at(5n)).toBe(0);
  expect(at(6n)).toBe(1);
});

test('a deletion covers what is written later with an older timestamp', () => {
  const store = new TableStore(wide);
  const token = tokenOf(utf8('a'));
  const slice = {
    start: { prefix: [int32(2)], inclusive: true },
    end: { prefix: [int32(3)], inclusive: true },
  };
  const deletion = { timestamp: 9n, localSeconds: 90 };
  store.apply(token, {
    ...partitionOf('a', []),
    rangeTombstones: [{ slice, deletion }],
  });
  store.apply(token, partitionOf('a', [rowOf(1, 1), rowOf(2, 1), rowOf(3, 9), rowOf(4, 1)]));
  expect(places(store.read(single('a'))[0]?.partition)).toEqual([
    [1, 1],
    [4, 1],
  ]);
});
