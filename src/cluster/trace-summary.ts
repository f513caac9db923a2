/** A trace seen from its replicas: what became of each. The replica line and WHO are drawn from it. */
import type { QueryTrace, ReplicaSummary } from './trace.ts';

type Outcome = ReplicaSummary['outcomes'][number];

/** Every replica of what the statement touched, in order of first appearance. */
export function summarise(trace: QueryTrace): readonly ReplicaSummary[] {
  const outcomes = new Map<string, Outcome[]>();
  const asked = new Set<string>();
  const of = (node: string): Outcome[] => {
    let list = outcomes.get(node);
    if (list === undefined) {
      list = [];
      outcomes.set(node, list);
    }
    return list;
  };
  for (const event of trace.events) {
    switch (event.kind) {
      case 'planned':
        for (const node of event.replicas) of(node);
        for (const node of event.contacts) asked.add(node);
        for (const node of event.down) addOnce(of(node), { kind: 'down' });
        break;
      case 'answered': {
        const { gave, atMicros, late } = event;
        of(event.from).push({ kind: gave, atMicros, late });
        break;
      }
      case 'repaired':
      case 'hinted':
      case 'timedOut':
        addOnce(of(event.node), { kind: event.kind });
        break;
      case 'dropped':
        addOnce(of(event.to), { kind: 'dropped' });
        break;
      case 'sent':
      case 'digestMismatch':
      case 'note':
        break;
    }
  }
  return [...outcomes].map(([node, list]) => ({
    node,
    outcomes: list.length === 0 && !asked.has(node) ? [{ kind: 'notAsked' as const }] : list,
  }));
}

function addOnce(outcomes: Outcome[], outcome: Outcome): void {
  if (!outcomes.some(({ kind }) => kind === outcome.kind)) outcomes.push(outcome);
}
