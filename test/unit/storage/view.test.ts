/** A view holds what a scan of its base, filtered and re-keyed, would find; whatever the history. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { touchedRows } from '../../../src/cluster/view-updates.ts';
import type { Column, KeyTest, View } from '../../../src/schema/model.ts';
import { findColumn } from '../../../src/schema/model.ts';
import { livePartition } from '../../../src/storage/live.ts';
import type {
  Cell,
  ColumnData,
  LiveColumn,
  Liveness,
  Partition,
  ReadCommand,
  Row,
} from '../../../src/storage/model.ts';
import { emptyPartition } from '../../../src/storage/partition.ts';
import { splitPartitionKey } from '../../../src/storage/partition-key.ts';
import { TableStore } from '../../../src/storage/table-store.ts';
import { viewMutations } from '../../../src/storage/view.ts';
import { int32, utf8, wide } from './tables.ts';

interface Shape {
  readonly partition: readonly string[];
  readonly clustering: readonly string[];
  /** Null: all columns. */
  readonly selected: readonly string[] | null;
  readonly keyTests: readonly KeyTest[];
}

function viewOf({ partition, clustering, selected, keyTests }: Shape): View {
  const keys = [...partition, ...clustering];
  const placed = (name: string, kind: Column['kind'], position: number): Column => {
    const order = kind === 'clustering' ? 'asc' : 'none';
    return { ...findColumn(wide, name)!, kind, position, order };
  };
  return {
    ...wide,
    name: 'view',
    id: '00000000-0000-0000-0000-000000000002',
    partitionKey: partition.map((name, place) => placed(name, 'partition', place)),
    clustering: clustering.map((name, place) => placed(name, 'clustering', place)),
    statics: [],
    regulars: wide.regulars.filter(
      ({ name }) => !keys.includes(name) && (selected === null || selected.includes(name)),
    ),
    strictLiveness: keys.includes('v'),
    baseTable: 'wide',
    whereClause: '',
    includeAllColumns: selected === null,
    where: [],
    keyTests,
  };
}

const cAboveOne: KeyTest = {
  places: [1],
  kind: 'slice',
  start: { tuple: [int32(1)], inclusive: false },
  end: null,
};

const shapes: Readonly<Record<string, Shape>> = {
  'key with one column more': {
    partition: ['v'],
    clustering: ['k', 'c', 'd'],
    selected: null,
    keyTests: [],
  },
  'the same key in another order': {
    partition: ['c'],
    clustering: ['d', 'k'],
    selected: null,
    keyTests: [],
  },
  'the same key, and columns left out': {
    partition: ['c', 'd'],
    clustering: ['k'],
    selected: ['w'],
    keyTests: [],
  },
  'a key with one column more, columns left out, some keys': {
    partition: ['k', 'c'],
    clustering: ['v', 'd'],
    selected: ['m'],
    keyTests: [cAboveOne],
  },
};

/** One write, its timestamp and time still open. */
type Write = (timestamp: bigint, now: number) => Partition;

const place = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }));
const keys = fc.constantFrom(utf8('a'), utf8('b'));
const ttl = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 3 });

interface Sets {
  readonly v: number | null | undefined;
  readonly w: number | null | undefined;
  readonly m: number | null | undefined;
}

const maybe = fc.option(fc.option(fc.nat(1), { nil: null, freq: 3 }), { nil: undefined, freq: 2 });

function cellOf(value: number | null, life: number | null, timestamp: bigint, now: number): Cell {
  if (value === null) return { kind: 'tombstone', timestamp, localSeconds: now };
  if (life === null) return { kind: 'live', timestamp, value: int32(value) };
  const expiresAtSeconds = now + life;
  return { kind: 'expiring', timestamp, value: int32(value), ttlSeconds: life, expiresAtSeconds };
}

function columnsOf(
  sets: Sets,
  life: number | null,
  timestamp: bigint,
  now: number,
): Row['columns'] {
  const columns = new Map<string, ColumnData>();
  for (const name of ['v', 'w'] as const) {
    const value = sets[name];
    if (value === undefined) continue;
    columns.set(name, { kind: 'simple', cell: cellOf(value, life, timestamp, now) });
  }
  if (sets.m !== undefined) {
    const cell = cellOf(sets.m, life, timestamp, now);
    columns.set('m', { kind: 'complex', deletion: null, cells: [{ path: utf8('a'), cell }] });
  }
  return columns;
}

function markerOf(life: number | null, timestamp: bigint, now: number): Liveness {
  if (life === null) return { kind: 'live', timestamp };
  return { kind: 'expiring', timestamp, ttlSeconds: life, expiresAtSeconds: now + life };
}

const rowWrite: fc.Arbitrary<Write> = fc
  .record({
    key: keys,
    at: place,
    isInsert: fc.boolean(),
    life: ttl,
    sets: fc.record({ v: maybe, w: maybe, m: maybe }),
  })
  .map(({ key, at, isInsert, life, sets }) => (timestamp, now) => ({
    ...emptyPartition(key),
    rows: [
      {
        clustering: at.map(int32),
        liveness: isInsert ? markerOf(life, timestamp, now) : { kind: 'none' },
        deletion: null,
        columns: columnsOf(sets, life, timestamp, now),
      },
    ],
  }));

const rowDelete: fc.Arbitrary<Write> = fc.tuple(keys, place).map(([key, at]) => {
  return (timestamp, now) => ({
    ...emptyPartition(key),
    rows: [
      {
        clustering: at.map(int32),
        liveness: { kind: 'none' },
        deletion: { timestamp, localSeconds: now },
        columns: new Map(),
      },
    ],
  });
});

const rangeDelete: fc.Arbitrary<Write> = fc.tuple(keys, place).map(([key, [c]]) => {
  const bound = { prefix: [int32(c)], inclusive: true };
  return (timestamp, now) => ({
    ...emptyPartition(key),
    rangeTombstones: [
      { slice: { start: bound, end: bound }, deletion: { timestamp, localSeconds: now } },
    ],
  });
});

const partitionDelete: fc.Arbitrary<Write> = keys.map((key) => (timestamp, now) => ({
  ...emptyPartition(key),
  deletion: { timestamp, localSeconds: now },
}));

const write: fc.Arbitrary<Write> = fc.oneof(
  { arbitrary: rowWrite, weight: 8 },
  { arbitrary: rowDelete, weight: 2 },
  { arbitrary: rangeDelete, weight: 1 },
  { arbitrary: partitionDelete, weight: 1 },
);

function everything(table: ReadCommand['table'], nowSeconds: number): ReadCommand {
  const range = { start: null, startInclusive: true, end: null, endInclusive: true };
  return {
    table,
    target: { kind: 'range', range },
    clustering: { kind: 'all' },
    reversed: false,
    limit: null,
    perPartitionLimit: null,
    nowSeconds,
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function plain(column: LiveColumn): string {
  if (column.kind === 'simple') return hex(column.cell.value);
  return column.cells.map(({ path, cell }) => `${hex(path)}=${hex(cell.value)}`).join(' ');
}

/** The live rows as columns by name, those of the view alone, in an order of their own. */
function rowsOf(store: TableStore, view: View, nowSeconds: number): readonly string[] {
  const { table } = store;
  const shown = [...view.partitionKey, ...view.clustering, ...view.regulars];
  const rows: string[] = [];
  for (const { token, partition } of store.read(everything(table, nowSeconds))) {
    const command = everything(table, nowSeconds);
    const live = livePartition(table, partition, command, nowSeconds, token);
    for (const row of live?.rows ?? []) {
      const values = new Map<string, string>();
      const parts = splitPartitionKey(partition.key, table.partitionKey.length);
      for (const [i, { name }] of table.partitionKey.entries()) values.set(name, hex(parts[i]!));
      for (const [i, { name }] of table.clustering.entries()) {
        values.set(name, hex(row.clustering[i]!));
      }
      for (const [name, column] of row.cells) values.set(name, plain(column));
      if (view.strictLiveness && !values.has('v')) continue;
      if (view.keyTests.length > 0 && Number.parseInt(values.get('c')!, 16) <= 1) continue;
      rows.push(shown.map(({ name }) => `${name}:${values.get(name) ?? 'null'}`).join(' '));
    }
  }
  return rows.sort();
}

/** Writes to the base and then to the view what that means for it. */
function replay(
  view: View,
  writes: readonly { readonly partition: Partition; readonly now: number }[],
): { readonly base: TableStore; readonly kept: TableStore } {
  const base = new TableStore(wide);
  const kept = new TableStore(view);
  for (const { partition, now } of writes) {
    const token = BigInt(partition.key[0]!);
    const touched = touchedRows(wide, token, partition);
    const read = (): Partition | null =>
      touched === null ? null : (base.read(touched)[0]?.partition ?? null);
    const before = read();
    base.apply(token, partition);
    for (const mutation of viewMutations(wide, view, before, read(), now)) {
      kept.apply(mutation.token, mutation.partition);
    }
  }
  return { base, kept };
}

for (const [name, shape] of Object.entries(shapes)) {
  const view = viewOf(shape);

  test(`a view is a scan of its base, filtered and re-keyed: ${name}`, () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 10 }), fc.nat(8), (writes, later) => {
        const history = writes.map((make, i) => {
          const now = 100 + i;
          return { partition: make(BigInt(i + 1), now), now };
        });
        const { base, kept } = replay(view, history);
        const now = 100 + writes.length + later;
        expect(rowsOf(kept, view, now)).toEqual(rowsOf(base, view, now));
      }),
      { numRuns: 400 },
    );
  });

  test(`a view that is built later holds the same: ${name}`, () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 8 }), fc.nat(8), (writes, later) => {
        const history = writes.map((make, i) => {
          const now = 100 + i;
          return { partition: make(BigInt(i + 1), now), now };
        });
        const { base } = replay(view, history);
        const now = 100 + writes.length;
        const built = new TableStore(view);
        for (const { partition } of base.read(everything(wide, now))) {
          for (const mutation of viewMutations(wide, view, null, partition, now)) {
            built.apply(mutation.token, mutation.partition);
          }
        }
        expect(rowsOf(built, view, now + later)).toEqual(rowsOf(base, view, now + later));
      }),
      { numRuns: 150 },
    );
  });
}
