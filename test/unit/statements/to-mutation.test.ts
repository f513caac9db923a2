/** What INSERT, UPDATE and DELETE put into a partition (CQL facts 1, 12, 15, 21, 22, 27). */
import { expect, test } from 'vitest';
import { toMutations } from '../../../src/statements/to-mutation.ts';
import type { Partition, Row } from '../../../src/storage/model.ts';
import { analyse, evaluationOf } from './schema-of.ts';

const nowSeconds = 1_767_225_600;

function partitions(cql: string): readonly Partition[] {
  const moment = { evaluation: evaluationOf(), timestamp: 100n, nowSeconds };
  return toMutations(analyse(cql), moment).map(({ partition }) => partition);
}

function onlyRow(cql: string): Row {
  const [partition, ...others] = partitions(cql);
  expect(others).toEqual([]);
  expect(partition?.rows).toHaveLength(1);
  return partition!.rows[0]!;
}

const one = Uint8Array.of(0, 0, 0, 1);

test('INSERT writes a row marker, UPDATE does not', () => {
  const inserted = onlyRow('INSERT INTO t (k, c, v) VALUES (1, 1, 1)');
  expect(inserted.liveness).toEqual({ kind: 'live', timestamp: 100n });
  expect(onlyRow('UPDATE t SET v = 1 WHERE k = 1 AND c = 1').liveness).toEqual({ kind: 'none' });
  expect(inserted.columns.get('v')).toEqual({
    kind: 'simple',
    cell: { kind: 'live', timestamp: 100n, value: one },
  });
});

test('null is a tombstone; what is not named is not touched', () => {
  const row = onlyRow('INSERT INTO t (k, c, v) VALUES (1, 1, null)');
  const cell = { kind: 'tombstone', timestamp: 100n, localSeconds: nowSeconds };
  expect([...row.columns]).toEqual([['v', { kind: 'simple', cell }]]);
});

test('TTL is on the cells, and on the marker of INSERT', () => {
  const row = onlyRow('INSERT INTO t (k, c, v) VALUES (1, 1, 1) USING TTL 60 AND TIMESTAMP 7');
  const life = { timestamp: 7n, ttlSeconds: 60, expiresAtSeconds: nowSeconds + 60 };
  expect(row.liveness).toEqual({ kind: 'expiring', ...life });
  expect(row.columns.get('v')).toEqual({
    kind: 'simple',
    cell: { kind: 'expiring', value: one, ...life },
  });
});

test('a whole collection deletes what is older and keeps its own elements', () => {
  const row = onlyRow("INSERT INTO t (k, c, m) VALUES (1, 1, {'b': 1, 'a': 1})");
  expect(row.columns.get('m')).toEqual({
    kind: 'complex',
    deletion: { timestamp: 99n, localSeconds: nowSeconds },
    cells: ['a', 'b'].map((key) => ({
      path: Uint8Array.from(Buffer.from(key)),
      cell: { kind: 'live', timestamp: 100n, value: one },
    })),
  });
  expect(onlyRow("UPDATE t SET m['a'] = 1 WHERE k = 1 AND c = 1").columns.get('m')).toMatchObject({
    deletion: null,
  });
  expect(onlyRow('DELETE m FROM t WHERE k = 1 AND c = 1').columns.get('m')).toMatchObject({
    deletion: { timestamp: 100n },
    cells: [],
  });
});

test('appended list elements have rising paths, prepended ones lie before them in their own order', () => {
  const cells = (cql: string) => {
    const column = onlyRow(cql).columns.get('l');
    if (column?.kind !== 'complex') throw new Error('a list is complex');
    return column.cells;
  };
  const values = (cql: string) =>
    cells(cql).map(({ cell }) => ('value' in cell ? cell.value[3] : null));
  const append = 'UPDATE t SET l = l + [1, 2, 3] WHERE k = 1 AND c = 1';
  const prepend = 'UPDATE t SET l = [1, 2, 3] + l WHERE k = 1 AND c = 1';
  expect(values(append)).toEqual([1, 2, 3]);
  expect(values(prepend)).toEqual([1, 2, 3]);
  const year = (path: Uint8Array) => ((path[6]! & 0x0f) << 8) | path[7]!;
  expect(year(cells(prepend)[0]!.path)).toBeLessThan(year(cells(append)[0]!.path));
});

test('static columns go to the static row, alone or with a row', () => {
  const [alone] = partitions("INSERT INTO t (k, s) VALUES (1, 'x')");
  expect(alone?.rows).toEqual([]);
  expect(alone?.staticRow?.columns.has('s')).toBe(true);
  const [both] = partitions("INSERT INTO t (k, c, s, v) VALUES (1, 1, 'x', 1)");
  expect(both?.rows).toHaveLength(1);
  expect([...(both?.staticRow?.columns.keys() ?? [])]).toEqual(['s']);
});

test('DELETE takes a partition, a row or a range', () => {
  const deletion = { timestamp: 100n, localSeconds: nowSeconds };
  const [whole] = partitions('DELETE FROM t WHERE k = 1');
  expect(whole).toMatchObject({ deletion, rows: [], rangeTombstones: [] });
  expect(onlyRow('DELETE FROM t WHERE k = 1 AND c = 1')).toMatchObject({ deletion });
  const [range] = partitions('DELETE FROM t WHERE k = 1 AND c > 1');
  expect(range?.rangeTombstones).toEqual([
    {
      slice: { start: { prefix: [one], inclusive: false }, end: { prefix: [], inclusive: true } },
      deletion,
    },
  ]);
});

test('IN on both keys makes all combinations, an empty IN none', () => {
  const all = partitions('UPDATE t SET v = 1 WHERE k IN (4, 5) AND c IN (1, 2)');
  expect(all.map(({ rows }) => rows.length)).toEqual([2, 2]);
  expect(partitions('UPDATE t SET v = 1 WHERE k IN () AND c = 1')).toEqual([]);
  expect(partitions('UPDATE t SET v = 1 WHERE k = 1 AND c IN ()')).toEqual([]);
});

test('two values for one element reconcile as two writes do: the larger stays', () => {
  const row = onlyRow("UPDATE t SET m['z'] = 2, m['z'] = 1 WHERE k = 1 AND c = 1");
  expect(row.columns.get('m')).toMatchObject({
    cells: [{ cell: { value: Uint8Array.of(0, 0, 0, 2) } }],
  });
});
