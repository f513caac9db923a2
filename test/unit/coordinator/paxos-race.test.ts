/** Several coordinators want the same partition at once: at most one insert of a row is applied, whatever the seed. */

import { expect, test } from 'vitest';
import { anonymous } from '../../../src/auth/access.ts';
import { CassandraError } from '../../../src/base/errors.ts';
import { Cluster } from '../../../src/cluster/cluster.ts';
import { parseClusterSpec } from '../../../src/cluster/spec.ts';
import { TraceRecorder } from '../../../src/cluster/trace-recorder.ts';
import { createRequests } from '../../../src/coordinator/create-requests.ts';
import { parse } from '../../../src/cql/parser.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import { Session } from '../../../src/session.ts';
import { Scheduler } from '../../../src/sim/scheduler.ts';
import { prepare } from '../../../src/statements/prepare.ts';

function race(seed: number) {
  const scheduler = new Scheduler(Date.UTC(2026, 0, 1) * 1000);
  const cluster = new Cluster(
    {
      name: 'race',
      spec: parseClusterSpec('dc1:3'),
      vnodes: 4,
      tokens: 'random',
      seed,
      schema: emptySchema(),
    },
    scheduler,
  );
  const session = new Session(cluster, cluster.nodes[0]!.name);
  const run = (text: string) => session.execute(text, { consistency: 'QUORUM' });
  run("CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3}");
  run('CREATE TABLE k.t (k int PRIMARY KEY, v int)');
  const racers = cluster.nodes.map((node, place) => {
    const text = `INSERT INTO k.t (k, v) VALUES (1, ${place}) IF NOT EXISTS`;
    const plan = prepare(parse(text), { schema: cluster.schema, keyspace: null });
    const trace = new TraceRecorder(node.name, 'QUORUM', scheduler.nowMicros());
    const context = { cluster, node, trace, whenSettled: () => {} };
    const options = {
      consistency: 'QUORUM',
      serialConsistency: 'SERIAL',
      values: [],
      pageSize: null,
      pagingState: null,
      timestamp: null,
    } as const;
    const requests = createRequests(context);
    return scheduler.start(
      plan.execute({ requests, options, identity: anonymous(), warn: () => {} }),
    );
  });
  while (racers.some(({ outcome }) => outcome === null)) scheduler.step();
  cluster.drain();
  const verdicts = racers.map(({ outcome }) => {
    if (outcome?.kind === 'returned' && outcome.value.kind === 'rows') {
      return outcome.value.rows[0]?.[0]?.[0] === 1 ? 'applied' : 'refused';
    }
    if (outcome?.kind === 'threw' && outcome.error instanceof CassandraError) return 'unknown';
    throw new Error('a racer ended otherwise');
  });
  const read = session.execute('SELECT v FROM k.t WHERE k = 1', { consistency: 'SERIAL' });
  const stored = read.kind === 'rows' ? read.rows.map(([v]) => v?.at(-1)) : [];
  return { verdicts, stored };
}

test.each(Array.from({ length: 20 }, (_, index) => index + 1))('seed %i', (seed) => {
  const { verdicts, stored } = race(seed);
  const winners = verdicts.flatMap((verdict, place) => (verdict === 'applied' ? [place] : []));
  expect(winners.length).toBeLessThanOrEqual(1);
  expect(stored).toHaveLength(1);
  const [winner] = winners;
  if (winner !== undefined) expect(stored).toEqual([winner]);
  else expect(verdicts).toContain('unknown');
});
