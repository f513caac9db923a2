/** Who is sent what: the messages of traced statements are those of real nodes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TraceEvent } from '../../src/cluster/trace.ts';
import { type Recorded, startRecordedCluster } from './recorded-cluster.ts';

interface Golden {
  readonly source: string;
  readonly coordinator: string;
  readonly down: readonly string[];
  readonly hang: readonly string[];
  readonly consistency: string;
  readonly serial: string;
  readonly cql: string;
  readonly error: string | null;
  readonly message_counts: Readonly<Record<string, number>>;
  readonly messages: readonly (readonly [string, string, string])[];
  readonly write?: {
    readonly local_dc: readonly string[];
    readonly self: boolean;
    readonly remote_entry_random: readonly string[];
    readonly forwarded: readonly string[];
  };
  readonly read?: { readonly data: readonly string[]; readonly digest: readonly string[] };
}
const goldens: Golden[] = JSON.parse(readFileSync('test/goldens/flows.json', 'utf8'));

/** A counter's leader is picked by chance, so what is recorded is what some seed gives. */
const isCounter = ({ cql }: Golden): boolean => cql.includes('n=n+1');
const counters = goldens.filter(isCounter);
const others = goldens.filter((golden) => !isCounter(golden));

/** What ran before, where it matters: [level, statement]. */
const before: Readonly<Record<string, readonly [string, string]>> = {
  'traces-2-lwt-batch-range #2': ['QUORUM', "INSERT INTO ks33.t (k, v) VALUES ('lwt1', 1)"],
  'traces-2-lwt-batch-range #7': ['QUORUM', "INSERT INTO ks33.t (k, v) VALUES ('lwt2', 1)"],
  'traces-2-lwt-batch-range #8': ['QUORUM', "INSERT INTO ks33.t (k, v) VALUES ('lwt2', 1)"],
  'traces-2-lwt-batch-range #13': ['QUORUM', "INSERT INTO ks22.t (k, v) VALUES ('alice', 50)"],
  // Accepted, but too few live for the commit: the next round finishes it.
  'traces-3-one-down #8': ['ALL', "UPDATE ks33.t SET v = 203 WHERE k = 'alice' IF EXISTS"],
};

type Sent = TraceEvent & { readonly kind: 'sent' };

function sentBy(cluster: Recorded, golden: Golden): readonly Sent[] {
  cluster.setStates(golden.down, golden.hang);
  const [consistency, cql] = before[golden.source] ?? [];
  if (consistency !== undefined && cql !== undefined) {
    cluster.run({ ...golden, consistency, cql });
  }
  const { trace } = cluster.run(golden);
  return (trace?.events ?? []).filter((event): event is Sent => event.kind === 'sent');
}

function countsOf(sent: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verb } of sent) counts[verb] = (counts[verb] ?? 0) + 1;
  return counts;
}

test.each(others)('$source: $consistency $cql', (golden) => {
  const sent = sentBy(startRecordedCluster(), golden);
  if (golden.hang.length === 0) expect(countsOf(sent)).toEqual(golden.message_counts);
  const asked = sent.filter(({ verb }) => verb === 'MUTATION_REQ' || verb === 'READ_REQ');
  const fromCoordinator = asked.filter(({ from }) => from === golden.coordinator);
  if (golden.write !== undefined) {
    const { local_dc, remote_entry_random: entries, forwarded } = golden.write;
    expect(fromCoordinator.map(({ to }) => to)).toEqual(expect.arrayContaining([...local_dc]));
    expect(fromCoordinator.length).toBe(local_dc.length + entries.length);
    expect(asked.length - fromCoordinator.length).toBe(forwarded.length);
    const reached = asked.map(({ to }) => to).sort();
    expect(reached).toEqual([...local_dc, ...entries, ...forwarded].sort());
  }
  if (golden.read !== undefined && golden.hang.length === 0) {
    const { data, digest } = golden.read;
    const remote = [...data, ...digest].filter((name) => name !== golden.coordinator);
    expect(fromCoordinator.map(({ to }) => to)).toEqual(remote);
  }
});

test.each(counters)('$source: $consistency $cql', (golden) => {
  const seen = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) =>
    countsOf(sentBy(startRecordedCluster(seed), golden)),
  );
  expect(seen).toContainEqual(golden.message_counts);
});
