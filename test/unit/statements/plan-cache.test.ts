/** Statements of one shape answer alike, whether they are analysed or their constants are bound. */
import { describe, expect, test } from 'vitest';
import { createSimulatedBackend } from '../../../src/backend/simulated.ts';
import { CassandraError } from '../../../src/base/errors.ts';
import { PlanCache } from '../../../src/statements/plan-cache.ts';

const SCHEMA = [
  "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
  'USE ks',
  'CREATE TABLE t (k int, c int, v text, b blob, d double, s set<int>, PRIMARY KEY (k, c))',
  'CREATE TABLE n (k int PRIMARY KEY, hits counter)',
];

async function shell(): Promise<(text: string) => Promise<string>> {
  const backend = createSimulatedBackend({ cluster: 'dc1:1', tokens: 'even' });
  const run = async (text: string): Promise<string> => {
    try {
      const result = await backend.execute(text, {
        consistency: 'ONE',
        serialConsistency: 'SERIAL',
        pageSize: null,
        pagingState: null,
      });
      return result.kind === 'rows' ? JSON.stringify(result.rows) : result.kind;
    } catch (error) {
      if (!(error instanceof CassandraError)) throw error;
      return error.message;
    }
  };
  for (const text of SCHEMA) await run(text);
  return run;
}

/** Of each pair the second has the shape of the first. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['INSERT INTO t (k, c, v) VALUES (1, 1, 2)', 'INSERT INTO t (k, c, v) VALUES (1, 1, 3)'],
  ["INSERT INTO t (k, c, v) VALUES (1, 1, 'a')", "INSERT INTO t (k, c, v) VALUES (1, 'x', 'a')"],
  ['INSERT INTO t (k, c) VALUES (1, 1)', 'INSERT INTO t (k, c) VALUES (99999999999, 1)'],
  ['INSERT INTO t (k, c, b) VALUES (1, 1, 0xca)', 'INSERT INTO t (k, c, b) VALUES (1, 1, 0xabc)'],
  ['INSERT INTO t (k, c, s) VALUES (1, 1, {1})', 'INSERT INTO t (k, c, s) VALUES (1, 1, {2})'],
  ['INSERT INTO t (k, c, s) VALUES (1, 1, 5)', 'INSERT INTO t (k, c, s) VALUES (1, 1, 6)'],
  [
    'INSERT INTO t (k, c) VALUES (1, 1) USING TTL 5',
    'INSERT INTO t (k, c) VALUES (1, 1) USING TTL 630720001',
  ],
  ['SELECT k FROM t WHERE k = 1 LIMIT 1', 'SELECT k FROM t WHERE k = 1 LIMIT 0'],
  ['SELECT k FROM t WHERE k IN (1, 2)', 'SELECT k FROM t WHERE k IN (3, 99999999999)'],
  ['SELECT v FROM t WHERE k = 1 AND v = 2', 'SELECT v FROM t WHERE k = 1 AND v = 3'],
  ['SELECT (int) 1 FROM t WHERE k = 1', 'SELECT (int) 2 FROM t WHERE k = 1'],
  ['UPDATE t SET d = 1.5 WHERE k = 1 AND c = 1', 'UPDATE t SET d = 2.5 WHERE k = 1 AND c = 2'],
  ['UPDATE t SET s = s + 1 WHERE k = 1 AND c = 1', 'UPDATE t SET s = s + 2 WHERE k = 1 AND c = 1'],
  [
    'UPDATE n SET hits = hits - 1 WHERE k = 1',
    'UPDATE n SET hits = hits - -9223372036854775808 WHERE k = 1',
  ],
  ['DELETE FROM t WHERE k = 1 AND c > 1', 'DELETE FROM t WHERE k = 1 AND c > 2'],
  ['DELETE FROM t WHERE k = 1 AND c = 1', 'DELETE FROM t WHERE k = 1 AND c = 2'],
];

describe('a statement says the same behind others of its shape', () => {
  test.each(PAIRS)('%s', async (first, second) => {
    const alone = await shell();
    // The further space makes it another shape.
    const expected = [await alone(first.replace(' ', '  ')), await alone(second)];
    const later = await shell();
    for (let i = 0; i < 3; i++) expect(await later(first)).toBe(expected[0]);
    for (let i = 0; i < 3; i++) expect(await later(second)).toBe(expected[1]);
  });

  test('values are those of the constants', async () => {
    const run = await shell();
    for (let i = 0; i < 5; i++) {
      await run(`INSERT INTO t (k, c, v, d) VALUES (1, ${i}, 'it''s ${i}', ${i}.5)`);
      await run(`UPDATE n SET hits = hits + ${i} WHERE k = 7`);
    }
    const rows = await run(`SELECT c, v FROM t WHERE k = 1`);
    expect(JSON.parse(rows)).toHaveLength(5);
    for (let i = 0; i < 4; i++) {
      const [[v]] = JSON.parse(await run(`SELECT v FROM t WHERE k = 1 AND c = ${i}`));
      expect(Buffer.from(Object.values(v as object)).toString()).toBe(`it's ${i}`);
    }
    const [[hits]] = JSON.parse(await run('SELECT hits FROM n WHERE k = 7'));
    expect(Object.values(hits as object)).toEqual([0, 0, 0, 0, 0, 0, 0, 10]);
  });
});

describe('plans are kept', () => {
  const text = (i: number) => `SELECT k FROM t WHERE k = ${i}`;

  test('for a schema and a keyspace, from the second text of a shape on', async () => {
    const backend = createSimulatedBackend({ cluster: 'dc1:1', tokens: 'even' });
    const options = { consistency: 'ONE', serialConsistency: 'SERIAL' } as const;
    const run = (cql: string) =>
      backend.execute(cql, { ...options, pageSize: null, pagingState: null });
    for (const cql of SCHEMA) await run(cql);
    const cache = new PlanCache();
    const context = { schema: backend.schema(), keyspace: 'ks' };
    const plans = [1, 2, 3, 4].map((i) => cache.prepare(text(i), context, []).plan);
    expect(plans[1]).not.toBe(plans[0]);
    expect(plans[2]).toBe(plans[1]);
    expect(plans[3]).toBe(plans[1]);
    await run('ALTER TABLE t ADD more int');
    const changed = cache.prepare(text(5), { schema: backend.schema(), keyspace: 'ks' }, []);
    expect(changed.plan).not.toBe(plans[1]);
    expect(() => cache.prepare(text(6), { ...context, keyspace: null }, [])).toThrow(
      'No keyspace has been specified',
    );
  });
});
