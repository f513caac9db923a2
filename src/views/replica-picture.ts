/**
 * REPLICAS FULL: where a row's token falls, the walk around the ring that finds its replicas, and a table of what each
 * of them did. Lines are CQL comments.
 */
import CliTable from 'cli-table3';
import type { NodeView, QueryTrace, ReplicaSummary, TraceEvent } from '../cluster/trace.ts';
import { millis, summariseReplicas } from './replica-line.ts';

type Planned = Extract<TraceEvent, { kind: 'planned' }>;

/** The clockwise walk over vnodes from a token. */
export type RingWalk = (
  keyspace: string,
  token: bigint,
) => readonly {
  readonly token: bigint;
  readonly node: string;
  readonly decision: 'replica' | 'taken' | 'skipped' | 'otherDc';
}[];

/** The lines for a statement, none when it asked nothing of replicas; `walk` is null on a real cluster. */
export function replicaPicture(
  trace: QueryTrace,
  nodes: readonly NodeView[],
  walk: RingWalk | null,
): string[] {
  if (trace.blockFor === null) return [];
  const lines: string[] = [];
  for (const plan of trace.events.filter((event): event is Planned => event.kind === 'planned')) {
    if (plan.token === null) continue;
    lines.push(`-- token ${plan.token} of ${plan.keyspace}.${plan.table}`);
    if (walk !== null) lines.push(...drawWalk(walk(plan.keyspace, plan.token), nodes));
  }
  lines.push(...drawTable(summariseReplicas(trace), nodes));
  return lines;
}

const DECISIONS = {
  replica: 'replica',
  taken: 'node has a copy already',
  skipped: 'skipped: rack has one already',
  otherDc: 'no copies wanted in this data centre',
} as const;

function drawWalk(steps: ReturnType<RingWalk>, nodes: readonly NodeView[]): string[] {
  const places = new Map(nodes.map((node) => [node.name, `${node.dc} ${node.rack}`]));
  const table = newTable(['vnode token', 'node', 'where', 'decision']);
  for (const step of steps) {
    table.push([
      String(step.token),
      step.node,
      places.get(step.node) ?? '',
      DECISIONS[step.decision],
    ]);
  }
  return steps.length === 0 ? [] : commented(table.toString());
}

function drawTable(replicas: readonly ReplicaSummary[], nodes: readonly NodeView[]): string[] {
  if (replicas.length === 0) return [];
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const table = newTable(['replica', 'address', 'data centre', 'rack', 'gave', 'after']);
  for (const replica of replicas) {
    const node = byName.get(replica.node);
    const kinds = replica.outcomes.map((outcome) => outcome.kind.replace(/([A-Z])/g, ' $1'));
    const times = replica.outcomes.map((outcome) =>
      'atMicros' in outcome ? millis(outcome.atMicros) + (outcome.late ? ' late' : '') : '',
    );
    table.push([
      replica.node,
      node?.address ?? '',
      node?.dc ?? '',
      node?.rack ?? '',
      kinds.join(', ').toLowerCase(),
      times.filter((time) => time !== '').join(', '),
    ]);
  }
  return commented(table.toString());
}

function newTable(head: string[]): CliTable.Table {
  return new CliTable({ head, style: { head: [], border: [], compact: true } });
}

function commented(text: string): string[] {
  return text.split('\n').map((line) => `-- ${line}`);
}
