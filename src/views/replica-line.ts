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
  const replicas = summariseReplicas(trace);
  if (replicas.length === 0) return head;
  const answered = replicas.filter((replica) => firstAnswer(replica) !== null);
  answered.sort((a, b) => firstAnswer(a)!.atMicros - firstAnswer(b)!.atMicros);
  const others = replicas.filter((replica) => firstAnswer(replica) === null);
  const parts = [answered.map(describe).join(', '), ...others.map(describe)];
  return `${head}: ${parts.filter((part) => part !== '').join('; ')}`;
}

/** What each replica of the statement did, in placement order. */
export function summariseReplicas(trace: QueryTrace): ReplicaSummary[] {
  const outcomes = new Map<string, Outcome[]>();
  const contacted = new Set<string>();
  const of = (node: string): Outcome[] => {
    const known = outcomes.get(node);
    if (known !== undefined) return known;
    const made: Outcome[] = [];
    outcomes.set(node, made);
    return made;
  };
  for (const event of trace.events) {
    if (event.kind === 'planned') {
      for (const node of event.replicas) of(node);
      for (const node of event.contacts) contacted.add(node);
      for (const node of event.down) add(of(node), { kind: 'down' });
    } else addEvent(of, event, contacted);
  }
  return [...outcomes].map(([node, found]) => ({
    node,
    outcomes: found.length === 0 && !contacted.has(node) ? [{ kind: 'notAsked' as const }] : found,
  }));
}

function addEvent(
  of: (node: string) => Outcome[],
  event: Exclude<TraceEvent, { kind: 'planned' }>,
  contacted: Set<string>,
): void {
  switch (event.kind) {
    case 'answered': {
      contacted.add(event.from);
      const answers = of(event.from);
      // One entry a replica: the first answer that carried most.
      const { gave, atMicros, late } = event;
      if (!answers.some((outcome) => outcome.kind === gave))
        answers.push({ kind: gave, atMicros, late });
      return;
    }
    case 'hinted':
    case 'repaired':
    case 'timedOut':
      add(of(event.node), { kind: event.kind });
      return;
    case 'dropped':
      add(of(event.to), { kind: 'dropped' });
      return;
    default:
      return;
  }
}

function add(outcomes: Outcome[], outcome: Outcome): void {
  if (!outcomes.some((known) => known.kind === outcome.kind)) outcomes.push(outcome);
}

function firstAnswer(replica: ReplicaSummary): Answer | null {
  return replica.outcomes.find((outcome): outcome is Answer => 'atMicros' in outcome) ?? null;
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

function describe(replica: ReplicaSummary): string {
  const words = replica.outcomes.map((outcome) => {
    if (!('atMicros' in outcome)) return WORDS[outcome.kind];
    return `${WORDS[outcome.kind]} ${millis(outcome.atMicros)}${outcome.late ? ' late' : ''}`;
  });
  return `${replica.node} ${words.length === 0 ? 'no answer' : words.join(', ')}`;
}

/** Microseconds as `1.1ms`. */
export function millis(micros: number): string {
  return `${(micros / 1000).toFixed(1)}ms`;
}
