/** Conditional writes to replicas that take messages and do not answer: texts and numbers as recorded. */
import { expect, test } from 'vitest';
import type { Consistency } from '../../../src/base/errors.ts';
import { Cluster } from '../../../src/cluster/cluster.ts';
import { parseClusterSpec } from '../../../src/cluster/spec.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import { Session } from '../../../src/session.ts';
import { Scheduler } from '../../../src/sim/scheduler.ts';

function withHung(...places: readonly number[]) {
  const cluster = new Cluster(
    {
      name: 'lab',
      spec: parseClusterSpec('us_east:3,eu_west:3'),
      vnodes: 4,
      tokens: 'random',
      seed: 1,
      schema: emptySchema(),
    },
    new Scheduler(Date.UTC(2026, 0, 1) * 1000),
  );
  const session = new Session(cluster, cluster.nodes[0]!.name);
  const run = (
    text: string,
    consistency: Consistency = 'QUORUM',
    serialConsistency: Consistency = 'SERIAL',
  ) => session.execute(text, { consistency, serialConsistency });
  run(
    "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'us_east': 3, 'eu_west': 3}",
  );
  run('CREATE TABLE k.t (k int PRIMARY KEY, v int)');
  for (const place of places) cluster.setState(cluster.nodes[place]!.name, 'hung');
  return run;
}

const insert = 'INSERT INTO k.t (k, v) VALUES (1, 1) IF NOT EXISTS';

function failure(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

test('promises that do not come', () => {
  const run = withHung(1, 2);
  expect(failure(() => run(insert, 'LOCAL_QUORUM', 'LOCAL_SERIAL'))).toMatchObject({
    message:
      'CAS operation timed out: received 1 of 2 required responses after 0 contention retries',
    detail: {
      kind: 'writeTimeout',
      consistency: 'LOCAL_SERIAL',
      required: 2,
      received: 1,
      writeType: 'CAS',
    },
  });
});

test('a commit that waits for all', () => {
  const run = withHung(5);
  expect(failure(() => run(insert, 'ALL'))).toMatchObject({
    message:
      'CAS operation timed out: received 5 of 6 required responses after 0 contention retries',
    detail: { consistency: 'ALL', required: 6, received: 5, writeType: 'SIMPLE' },
  });
});

test('at ANY nobody waits for the commit', () => {
  const run = withHung(5);
  expect(run(insert, 'ANY')).toMatchObject({ kind: 'rows', shape: 'applied' });
});

test('a SERIAL read whose promises do not come is a read that times out', () => {
  const run = withHung(1, 2);
  const select = 'SELECT v FROM k.t WHERE k = 1';
  expect(failure(() => run(select, 'LOCAL_SERIAL'))).toMatchObject({
    detail: { kind: 'readTimeout', consistency: 'LOCAL_SERIAL', required: 2 },
  });
});
