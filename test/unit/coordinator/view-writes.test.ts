/** Views on a cluster: every replica of the base writes to a replica of the view, near or far, awake or later. */
import { expect, test } from 'vitest';
import { createSimulatedBackend } from '../../../src/backend/simulated.ts';

async function cluster(spec: string, replication: string) {
  const backend = createSimulatedBackend({ cluster: spec });
  const run = (text: string, consistency: 'ONE' | 'ALL' = 'ONE') =>
    backend.execute(text, {
      consistency,
      serialConsistency: 'SERIAL',
      pageSize: 1000,
      pagingState: null,
    });
  await run(`CREATE KEYSPACE k WITH replication = ${replication}`);
  await run('USE k');
  await run('CREATE TABLE t (id int PRIMARY KEY, v int, w text)');
  const create = () =>
    run(
      'CREATE MATERIALIZED VIEW by_v AS SELECT * FROM t WHERE v IS NOT NULL AND id IS NOT NULL PRIMARY KEY (v, id)',
    );
  const rows = async (text: string, consistency: 'ONE' | 'ALL' = 'ALL') => {
    const body = await run(text, consistency);
    if (body.kind !== 'rows') throw new Error('a SELECT gives rows');
    return body.rows
      .map((row) => row.map((cell) => Buffer.from(cell ?? []).toString('hex')))
      .sort();
  };
  const names = backend.nodes().map(({ name }) => name);
  const set = (place: number, state: 'up' | 'down' | 'hung') =>
    backend.simulation?.setNode(names[place]!, state);
  return { run, create, rows, set };
}

const SIMPLE = (factor: number) => `{'class': 'SimpleStrategy', 'replication_factor': ${factor}}`;
const TWO_CENTRES = "{'class': 'NetworkTopologyStrategy', 'us': 2, 'eu': 2}";
const ids = Array.from({ length: 30 }, (_, id) => id);
const BASE = 'SELECT id, v, w FROM t';
const VIEW = 'SELECT id, v, w FROM by_v';

test.each([
  ['one replica', 'us:4', SIMPLE(1)],
  ['two replicas', 'us:5', SIMPLE(2)],
  ['two data centres', 'us:3,eu:3', TWO_CENTRES],
])('rows come, move and go on all replicas of the view: %s', async (_, spec, replication) => {
  const { run, create, rows } = await cluster(spec, replication);
  for (const id of ids.slice(0, 15))
    await run(`INSERT INTO t (id, v, w) VALUES (${id}, ${id % 7}, 'a')`);
  await create();
  expect(await rows(VIEW)).toEqual(await rows(BASE));
  for (const id of ids.slice(10))
    await run(`INSERT INTO t (id, v, w) VALUES (${id}, ${id % 5}, 'b')`);
  for (const id of ids.slice(20)) await run(`UPDATE t SET v = ${id % 3} WHERE id = ${id}`);
  await run('DELETE FROM t WHERE id = 12');
  expect(await rows(VIEW)).toEqual(await rows(BASE));
  await run('DELETE v FROM t WHERE id = 13');
  expect(await rows(VIEW)).toHaveLength((await rows(BASE)).length - 1);
  await run('TRUNCATE t');
  expect(await rows(VIEW)).toEqual([]);
});

test.each(['down', 'hung'] as const)('a node that was %s gets what it missed', async (state) => {
  const { run, create, rows, set } = await cluster('us:5', SIMPLE(2));
  await create();
  set(1, state);
  for (const id of ids) await run(`INSERT INTO t (id, v, w) VALUES (${id}, ${id % 7}, 'a')`);
  set(1, 'up');
  expect(await rows(VIEW)).toEqual(await rows(BASE));
  expect(await rows(VIEW)).toHaveLength(ids.length);
});
