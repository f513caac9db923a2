/**
 * The line after a statement: who answered it, in a CQL comment so that pasted output replays.
 *   -- QUORUM 2/2 via n2: n3 data 1.1ms, n5 digest 1.3ms; n1 not asked; n6 down, hinted
 * Level, answers that counted / answers needed, coordinator; replicas that gave something in the order of their answers,
 * then the others in placement order.
 */
import type { QueryTrace, ReplicaSummary, TraceEvent } from '../cluster/trace.ts';

type Outcome = ReplicaSummary['outcomes'][number];
type Answer = Extract<Outcome, { atMicros: number }>;

/** The line, or null when nothing was asked of replicas. */
export function replicaLine(trace: QueryTrace): string | null {
  if (trace.blockFor === null) return null;
  const head = `-- ${trace.consistency} ${trace.received}/${trace.blockFor} via ${trace.coordinator}`;
  const answered: { readonly atMicros: number; readonly text: string }[] = [];
  let others = '';
  for (const replica of summariseReplicas(trace)) {
    const first = firstAnswer(replica);
    if (first === null) others += `; ${describe(replica)}`;
    else answered.push({ atMicros: first.atMicros, text: describe(replica) });
  }
  if (answered.length === 0) return others === '' ? head : `${head}: ${others.slice(2)}`;
  answered.sort((a, b) => a.atMicros - b.atMicros);
  return `${head}: ${answered.map(({ text }) => text).join(', ')}${others}`;
}

interface Summary {
  readonly node: string;
  readonly outcomes: Outcome[];
  contacted: boolean;
}

/** What each replica of the statement did, in placement order. */
export function summariseReplicas(trace: QueryTrace): ReplicaSummary[] {
  const found: Summary[] = [];
  // There are few: looking through them costs less than a map.
  const known = (node: string): Summary | undefined => {
    for (const summary of found) if (summary.node === node) return summary;
    return undefined;
  };
  const of = (node: string): Summary => {
    const summary = known(node);
    if (summary !== undefined) return summary;
    const made: Summary = { node, outcomes: [], contacted: false };
    found.push(made);
    return made;
  };
  for (const event of trace.events) {
    if (event.kind === 'sent') continue;
    if (event.kind === 'planned') {
      for (const node of event.replicas) of(node);
      for (const node of event.contacts) {
        const summary = known(node);
        if (summary !== undefined) summary.contacted = true;
      }
      for (const node of event.down) add(of(node).outcomes, { kind: 'down' });
    } else addEvent(of, event);
  }
  for (const { outcomes, contacted } of found) {
    if (outcomes.length === 0 && !contacted) outcomes.push({ kind: 'notAsked' });
  }
  return found;
}

function addEvent(
  of: (node: string) => Summary,
  event: Exclude<TraceEvent, { kind: 'planned' }>,
): void {
  switch (event.kind) {
    case 'answered': {
      const summary = of(event.from);
      summary.contacted = true;
      // One entry a replica: the first answer that carried most.
      const { gave, atMicros, late } = event;
      add(summary.outcomes, { kind: gave, atMicros, late });
      return;
    }
    case 'hinted':
    case 'repaired':
    case 'timedOut':
      add(of(event.node).outcomes, { kind: event.kind });
      return;
    case 'dropped':
      add(of(event.to).outcomes, { kind: 'dropped' });
      return;
    default:
      return;
  }
}

function add(outcomes: Outcome[], outcome: Outcome): void {
  for (const known of outcomes) if (known.kind === outcome.kind) return;
  outcomes.push(outcome);
}

function firstAnswer({ outcomes }: ReplicaSummary): Answer | null {
  for (const outcome of outcomes) if ('atMicros' in outcome) return outcome;
  return null;
}

const WORDS: Readonly<Record<Outcome['kind'], string>> = {
  data: 'data',
  digest: 'digest',
  ack: 'ack',
  failure: 'failure',
  notAsked: 'not asked',
  down: 'down',
  hinted: 'hinted',
  repaired: 'repaired',
  timedOut: 'timed out',
  dropped: 'dropped',
};

function describe({ node, outcomes }: ReplicaSummary): string {
  if (outcomes.length === 0) return `${node} no answer`;
  let text = '';
  for (const outcome of outcomes) {
    text += `${text === '' ? node : ','} ${WORDS[outcome.kind]}`;
    if ('atMicros' in outcome) text += ` ${millis(outcome.atMicros)}${outcome.late ? ' late' : ''}`;
  }
  return text;
}

/** Microseconds as `1.1ms`. */
export function millis(micros: number): string {
  // A half is rounded as toFixed rounds the double of it; all else needs whole numbers only.
  if (micros % 100 === 50) return `${(micros / 1000).toFixed(1)}ms`;
  const tenths = Math.round(micros / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}ms`;
}
