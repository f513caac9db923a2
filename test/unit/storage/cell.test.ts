/** Who wins at equal timestamps, as recorded: tombstone, then expiring, then later expiry, then greater bytes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  counterTotal,
  equalCells,
  reconcileCells,
  reconcileLiveness,
} from '../../../src/storage/cell.ts';
import type { Cell } from '../../../src/storage/model.ts';
import { cell, liveness } from './partitions.ts';
import { int32, utf8 } from './tables.ts';

const live = (value: Uint8Array, timestamp = 5n): Cell => ({ kind: 'live', timestamp, value });
const tombstone: Cell = { kind: 'tombstone', timestamp: 5n, localSeconds: 100 };
const expiring = (expiresAtSeconds: number): Cell => ({
  kind: 'expiring',
  timestamp: 5n,
  value: int32(0),
  ttlSeconds: 10,
  expiresAtSeconds,
});

test.each<[string, Cell, Cell]>([
  ['a tombstone over a value', tombstone, live(int32(7))],
  ['a tombstone over a value with TTL', tombstone, expiring(200)],
  ['a value with TTL over one without', expiring(200), live(int32(7))],
  ['the later expiry', expiring(201), expiring(200)],
  ['int 5 over 3', live(int32(5)), live(int32(3))],
  ['int -1 over 5', live(int32(-1)), live(int32(5))],
  ["text 'abd' over 'abc'", live(utf8('abd')), live(utf8('abc'))],
  ["text 'b' over 'ab'", live(utf8('b')), live(utf8('ab'))],
  ['the later write over a tombstone', live(int32(1), 6n), tombstone],
])('%s', (_name, winner, loser) => {
  expect(reconcileCells(winner, loser)).toBe(winner);
  expect(reconcileCells(loser, winner)).toBe(winner);
});

test('reconciling cells is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(cell, cell, cell, (a, b, c) => {
      expect(reconcileCells(a, b)).toEqual(reconcileCells(b, a));
      expect(reconcileCells(reconcileCells(a, b), c)).toEqual(
        reconcileCells(a, reconcileCells(b, c)),
      );
      expect(reconcileCells(a, { ...a })).toEqual(a);
      expect(equalCells(a, b)).toBe(JSON.stringify(plain(a)) === JSON.stringify(plain(b)));
    }),
    { numRuns: 1000 },
  );
});

test('reconciling row markers is commutative and associative', () => {
  fc.assert(
    fc.property(liveness, liveness, liveness, (a, b, c) => {
      expect(reconcileLiveness(a, b)).toEqual(reconcileLiveness(b, a));
      expect(reconcileLiveness(reconcileLiveness(a, b), c)).toEqual(
        reconcileLiveness(a, reconcileLiveness(b, c)),
      );
    }),
    { numRuns: 1000 },
  );
});

test('each counter shard keeps its later clock, the total is their wrapped sum', () => {
  const counter = (entries: [string, bigint, bigint][]): Cell & { kind: 'counter' } => ({
    kind: 'counter',
    timestamp: 1n,
    shards: new Map(entries.map(([id, clock, count]) => [id, { clock, count }])),
  });
  const a = counter([
    ['x', 2n, 10n],
    ['y', 1n, 1n],
  ]);
  const b = counter([['x', 1n, 99n]]);
  const merged = reconcileCells(a, b);
  expect(merged.kind === 'counter' && counterTotal(merged)).toBe(11n);
  const full = counter([
    ['x', 1n, 2n ** 63n - 1n],
    ['y', 1n, 1n],
  ]);
  expect(counterTotal(full)).toBe(-(2n ** 63n));
  expect(reconcileCells(full, tombstone)).toBe(tombstone);
});

function plain(one: Cell): unknown {
  return Object.entries(one).map(([name, value]) => [name, String(value)]);
}
