/** Pages put together are the whole answer, whatever their size: on a cluster of three nodes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Cluster } from '../../../src/cluster/cluster.ts';
import { parseClusterSpec } from '../../../src/cluster/spec.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import { Session } from '../../../src/session.ts';
import { Scheduler } from '../../../src/sim/scheduler.ts';
import type { Result } from '../../../src/statements/result.ts';

type Rows = Result & { readonly kind: 'rows' };

const cluster = new Cluster(
  {
    name: 'pages',
    spec: parseClusterSpec('dc1:3'),
    vnodes: 4,
    tokens: 'random',
    seed: 1,
    schema: emptySchema(),
  },
  new Scheduler(Date.UTC(2026, 0, 1) * 1000),
);
const session = new Session(cluster, cluster.nodes[0]!.name);

function run(text: string, pageSize: number | null = null, pagingState: Uint8Array | null = null) {
  return session.execute(text, { consistency: 'ONE', pageSize, pagingState });
}

function rowsOf(text: string, pageSize: number | null, pagingState: Uint8Array | null): Rows {
  const result = run(text, pageSize, pagingState);
  if (result.kind !== 'rows') throw new Error(`${text} gives no rows`);
  return result;
}

function pagesOf(text: string, pageSize: number): Rows['rows'][] {
  const pages: Rows['rows'][] = [];
  let state: Uint8Array | null = null;
  do {
    const page = rowsOf(text, pageSize, state);
    pages.push(page.rows);
    state = page.pagingState;
  } while (state !== null);
  return pages;
}

beforeAll(() => {
  run("CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}");
  run('USE ks');
  run(
    'CREATE TABLE t (k int, c int, d int, s int static, v int, PRIMARY KEY (k, c, d)) WITH CLUSTERING ORDER BY (c DESC, d ASC)',
  );
  for (let k = 0; k < 6; k++) {
    if (k % 2 === 0) run(`INSERT INTO t (k, s) VALUES (${k}, ${k})`);
    // Partitions of different sizes; the last has static cells only.
    for (let row = 0; row < 7 - k; row++) {
      if (k === 4) break;
      run(`INSERT INTO t (k, c, d, v) VALUES (${k}, ${row >> 1}, ${row & 1}, ${row})`);
    }
  }
});

const queries = [
  'SELECT * FROM t',
  'SELECT * FROM t LIMIT 7',
  'SELECT * FROM t PER PARTITION LIMIT 2',
  'SELECT * FROM t PER PARTITION LIMIT 3 LIMIT 8',
  'SELECT * FROM t WHERE k = 0',
  'SELECT * FROM t WHERE k = 0 ORDER BY c ASC',
  'SELECT * FROM t WHERE k = 0 AND c IN (0, 2, 3)',
  'SELECT * FROM t WHERE k = 0 AND (c, d) > (0, 1) AND c < 3',
  'SELECT * FROM t WHERE k IN (5, 0, 4, 2)',
  'SELECT * FROM t WHERE k IN (5, 0, 2) AND c > 0 PER PARTITION LIMIT 2',
  'SELECT * FROM t WHERE v > 1 ALLOW FILTERING',
  'SELECT * FROM t WHERE s = 2 ALLOW FILTERING',
  'SELECT DISTINCT k, s FROM t',
  'SELECT DISTINCT k FROM t WHERE k IN (1, 2, 3)',
  'SELECT k, count(*) FROM t GROUP BY k',
  'SELECT k, c, sum(v) FROM t GROUP BY k, c',
  'SELECT k, c, sum(v) FROM t GROUP BY k, c PER PARTITION LIMIT 2 LIMIT 5',
  'SELECT k FROM t WHERE token(k) > -4000000000000000000',
  'SELECT keyspace_name, table_name FROM system_schema.tables',
];

describe.each(queries)('%s', (query) => {
  const sizes = [1, 2, 3, 5, 100];

  test.each(sizes)('in pages of %i', (size) => {
    const whole = rowsOf(query, null, null);
    expect(whole.pagingState).toBeNull();
    expect(whole.rows.length).toBeGreaterThan(0);
    const pages = pagesOf(query, size);
    expect(pages.flat()).toEqual(whole.rows);
    for (const page of pages.slice(0, -1)) expect(page.length).toBe(size);
  });
});

test('six rows in pages of three: the third page is empty, as the second was full', () => {
  const sizes = pagesOf('SELECT * FROM t WHERE k = 1', 3).map((page) => page.length);
  expect(sizes).toEqual([3, 3, 0]);
});

test('a page that meets LIMIT is the last', () => {
  const sizes = pagesOf('SELECT * FROM t WHERE k = 1 LIMIT 6', 3).map((page) => page.length);
  expect(sizes).toEqual([3, 3]);
});

test('an aggregate over many pages is one row', () => {
  const page = rowsOf('SELECT count(*) FROM t', 2, null);
  expect(page.rows).toHaveLength(1);
  expect(page.pagingState).toBeNull();
});

test('a paging state that no page gave is refused', () => {
  expect(() => run('SELECT * FROM t', 2, new Uint8Array([9, 9]))).toThrow(
    'Invalid value for the paging state',
  );
});
