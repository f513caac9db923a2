/** Bind markers of modifications: their names and order, and what null and unset do (CQL facts 4, 5, 64, 66). */
import { describe, expect, test } from 'vitest';
import { createSimulatedBackend } from '../../../src/backend/simulated.ts';
import { parse } from '../../../src/cql/parser.ts';
import { prepare } from '../../../src/statements/prepare.ts';
import { toMutations } from '../../../src/statements/to-mutation.ts';
import { analyse, evaluationOf, schema } from './schema-of.ts';

const names = (cql: string) =>
  prepare(parse(cql), { schema, keyspace: 'ks' }).markers.map(({ name }) => name);

test.each([
  [
    'INSERT INTO t (k, c, v) VALUES (?, ?, :mine) USING TTL ? AND TIMESTAMP ?',
    'k c mine [ttl] [timestamp]',
  ],
  ['INSERT INTO t JSON ?', '[json]'],
  ['UPDATE t USING TTL ? SET v = ?, w = ? WHERE k = ? AND c = ? IF v = ?', '[ttl] v w k c v'],
  ['UPDATE t SET l[?] = ?, m[?] = ? WHERE k = ? AND c = ?', 'idx(l) value(l) key(m) value(m) k c'],
  ['UPDATE t SET l = l + ?, m = m - ? WHERE k = ? AND c IN (?, ?)', 'l m k c c'],
  ['UPDATE t SET v = ? WHERE k IN ? AND c = ?', 'v in(k) c'],
  ['UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF v IN ? AND m[?] = ?', 'in(v) key(m) value(m)'],
  [
    'DELETE m[?], st[?] FROM t USING TIMESTAMP ? WHERE k = ? AND c = ?',
    'key(m) value(st) [timestamp] k c',
  ],
  [
    'BEGIN BATCH USING TIMESTAMP ? INSERT INTO t (k, c) VALUES (?, ?); DELETE FROM t WHERE k = ?; APPLY BATCH',
    '[timestamp] k c k',
  ],
])('%s', (cql, expected) => {
  expect(names(cql)).toEqual(expected.split(' '));
});

const one = Uint8Array.of(0, 0, 0, 1);

function mutationsOf(cql: string, values: readonly (Uint8Array | null | undefined)[]) {
  const evaluation = { ...evaluationOf(), values };
  return toMutations(analyse(cql), { evaluation, timestamp: 100n, nowSeconds: 1_767_225_600 });
}

describe('null and unset', () => {
  const insert = 'INSERT INTO t (k, c, v) VALUES (1, 1, ?)';

  test('null deletes, unset leaves the column alone but makes the row', () => {
    const row = (value: null | undefined) => mutationsOf(insert, [value])[0]?.partition.rows[0];
    expect(row(null)?.columns.get('v')).toMatchObject({ cell: { kind: 'tombstone' } });
    expect(row(undefined)?.columns.size).toBe(0);
    expect(row(undefined)?.liveness).toMatchObject({ kind: 'live' });
  });

  test('an unset TTL or timestamp is as if it were not written, a null timestamp is refused', () => {
    const using = (option: string) => `INSERT INTO t (k, c) VALUES (1, 1) USING ${option} ?`;
    const liveness = (option: string, value: Uint8Array | null | undefined) =>
      mutationsOf(using(option), [value])[0]?.partition.rows[0]?.liveness;
    expect(liveness('TIMESTAMP', undefined)).toEqual({ kind: 'live', timestamp: 100n });
    expect(liveness('TTL', null)).toEqual({ kind: 'live', timestamp: 100n });
    expect(() => liveness('TIMESTAMP', null)).toThrow('Invalid null value of timestamp');
  });

  test('neither is a key', () => {
    const key = 'INSERT INTO t (k, c) VALUES (?, 1)';
    expect(() => mutationsOf(key, [null])).toThrow('Invalid null value in condition for column k');
    expect(() => mutationsOf(key, [undefined])).toThrow('Invalid unset value for column k');
    expect(mutationsOf(key, [one])).toHaveLength(1);
  });

  test('bytes of another type are refused', () => {
    expect(() => mutationsOf(insert, [Uint8Array.of(1, 2)])).toThrow(
      'Expected 4 or 0 byte int (2)',
    );
  });
});

test('an execution has to bring a value for every marker', async () => {
  const { execute } = backend();
  await execute('CREATE TABLE k.t (k int PRIMARY KEY, v int)');
  await expect(execute('INSERT INTO k.t (k, v) VALUES (?, ?)')).rejects.toThrow(
    'Invalid amount of bind variables',
  );
});

function backend() {
  const one = createSimulatedBackend({ cluster: 'dc1:1' });
  const options = {
    consistency: 'ONE',
    serialConsistency: 'SERIAL',
    pageSize: null,
    pagingState: null,
  } as const;
  return {
    async execute(text: string) {
      await one.execute(
        "CREATE KEYSPACE IF NOT EXISTS k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
        options,
      );
      return one.execute(text, options);
    },
  };
}
