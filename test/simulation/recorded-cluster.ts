/**
 * The cluster that the goldens were recorded on: six nodes in two data centres with given tokens, its keyspaces and
 * tables, and a session on any of its nodes.
 */
import { CassandraError, type Consistency } from '../../src/base/errors.ts';
import { Cluster } from '../../src/cluster/cluster.ts';
import { parseClusterSpec } from '../../src/cluster/spec.ts';
import type { QueryTrace } from '../../src/cluster/trace.ts';
import { emptySchema } from '../../src/schema/changes.ts';
import { Session } from '../../src/session.ts';
import { Scheduler } from '../../src/sim/scheduler.ts';
import type { Result } from '../../src/statements/result.ts';

const nodes: readonly (readonly [string, string, string, string])[] = [
  [
    'n31',
    'us_east',
    'r1',
    '-9223372013097692192 -3074456815043654544 3074459396645424000 4611688607948168776',
  ],
  [
    'n32',
    'us_east',
    'r2',
    '-7686143308612467864 -4611685709585449040 1537230248694869280 7686147220610228496',
  ],
  [
    'n33',
    'us_east',
    'r3',
    '-6148914540775053480 -1537227857149669992 1164096504616 6148917882603103608',
  ],
  [
    'n34',
    'eu_west',
    'r1',
    '-8454757668774103785 -2305842344015686025 2305844814751122883 6917532543687642295',
  ],
  [
    'n35',
    'eu_west',
    'r2',
    '-6917528932612784429 -768613354445606445 768615698476663191 8454761913370862211',
  ],
  [
    'n36',
    'eu_west',
    'r3',
    '-5380300133099275017 -3843071270233575549 3843073994377772631 5380303237356612435',
  ],
];

const keyspaces: Readonly<Record<string, string>> = {
  ks33: "'NetworkTopologyStrategy', 'us_east': 3, 'eu_west': 3",
  ks22: "'NetworkTopologyStrategy', 'us_east': 2, 'eu_west': 2",
  kss3: "'SimpleStrategy', 'replication_factor': 3",
  ksus: "'NetworkTopologyStrategy', 'us_east': 3",
  ksbig: "'NetworkTopologyStrategy', 'us_east': 5, 'eu_west': 4",
  ksbigs: "'SimpleStrategy', 'replication_factor': 7",
};

export const cities = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'];

export interface Recorded {
  readonly cluster: Cluster;
  run(statement: {
    readonly cql: string;
    readonly coordinator: string;
    readonly consistency: string;
    readonly serial?: string | null;
  }): Outcome;
  /** Those nodes are down or hang, all others are up. */
  setStates(down: readonly string[], hung: readonly string[]): void;
}

export interface Outcome {
  readonly result: Result | null;
  readonly error: CassandraError | null;
  readonly trace: QueryTrace | null;
}

/** A fresh one, with its keyspaces and tables and the six keys in ks33 and ks22. */
export function startRecordedCluster(seed = 1): Recorded {
  const spec = JSON.stringify({
    nodes: nodes.map(([name, dc, rack, tokens]) => ({
      name,
      dc,
      rack,
      address: `127.0.0.${name.slice(1)}`,
      tokens: tokens.split(' '),
    })),
  });
  const options = { name: 'Test Cluster', vnodes: 4, tokens: 'random', seed } as const;
  const cluster = new Cluster(
    { ...options, spec: parseClusterSpec(spec), schema: emptySchema() },
    new Scheduler(Date.UTC(2026, 0, 1) * 1000),
  );
  const recorded: Recorded = {
    cluster,
    run: ({ cql, coordinator, consistency, serial }) => {
      const session = new Session(cluster, coordinator);
      const level = consistency as Consistency;
      const serialConsistency = (serial ?? 'SERIAL') as Consistency;
      try {
        const result = session.execute(cql, { consistency: level, serialConsistency });
        return { result, error: null, trace: session.lastTrace() };
      } catch (error) {
        if (!(error instanceof CassandraError)) throw error;
        return { result: null, error, trace: session.lastTrace() };
      }
    },
    setStates: (down, hung) => {
      for (const { name } of cluster.nodes) {
        const state = down.includes(name) ? 'down' : hung.includes(name) ? 'hung' : 'up';
        cluster.setState(name, state);
      }
      cluster.drain();
    },
  };
  for (const cql of schemaOf()) {
    const { error } = recorded.run({ cql, coordinator: 'n31', consistency: 'ALL' });
    if (error !== null) throw error;
  }
  return recorded;
}

function* schemaOf(): Generator<string> {
  for (const [name, replication] of Object.entries(keyspaces)) {
    yield `CREATE KEYSPACE ${name} WITH replication = {'class': ${replication}}`;
    yield `CREATE TABLE ${name}.t (k text PRIMARY KEY, v int) WITH speculative_retry = 'NONE'`;
    yield `CREATE TABLE ${name}.cnt (k text PRIMARY KEY, n counter)`;
  }
  yield `CREATE TABLE ks33.c (k text, c int, v int, PRIMARY KEY (k, c)) WITH speculative_retry = 'NONE'`;
  yield `CREATE TABLE ks33.spec (k text PRIMARY KEY, v int) WITH speculative_retry = 'ALWAYS'`;
  yield `CREATE TABLE ks33.s50 (k text PRIMARY KEY, v int) WITH speculative_retry = '50ms'`;
  yield `CREATE TABLE ks33.p99 (k text PRIMARY KEY, v int)`;
  for (const city of cities) {
    for (const keyspace of ['ks33', 'ks22']) {
      yield `INSERT INTO ${keyspace}.t (k, v) VALUES ('${city}', 1)`;
    }
  }
}
