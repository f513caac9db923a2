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

/** Those are tested with Paxos; a counter's leader is picked by chance, so its counts vary. */
const usable = goldens.filter(
  ({ message_counts, cql }) =>
    !Object.keys(message_counts).some((verb) => verb.startsWith('PAXOS')) &&
    !/ IF | n=n\+1/.test(cql),
);

type Sent = TraceEvent & { readonly kind: 'sent' };

function sentBy(cluster: Recorded, golden: Golden): readonly Sent[] {
  cluster.setStates(golden.down, golden.hang);
  const { trace } = cluster.run(golden);
  return (trace?.events ?? []).filter((event): event is Sent => event.kind === 'sent');
}

function countsOf(sent: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verb } of sent) counts[verb] = (counts[verb] ?? 0) + 1;
  return counts;
}

test.each(usable)('$source: $consistency $cql', (golden) => {
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
    const others = [...data, ...digest].filter((name) => name !== golden.coordinator);
    expect(fromCoordinator.map(({ to }) => to)).toEqual(others);
  }
});
