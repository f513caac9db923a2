/** The two questions of a Paxos round: to promise a ballot, and to accept a proposal under it. */
import type { Response, ResponseHandler } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Task } from '../sim/task.ts';
import {
  type Ballot,
  compareBallots,
  type PrepareAnswer,
  type Proposal,
} from '../storage/paxos-state.ts';
import { type CoordinatorContext, TIMEOUT_MICROS, traceMicros, waitFor } from './context.ts';
import { casTimeout, type PaxosRound } from './paxos-round.ts';

/** What the replicas that promised know. */
export interface PrepareSummary {
  /** A newer ballot that one of them had promised; null when enough promised ours. */
  readonly refusedFor: Ballot | null;
  /** The newest proposal that one of them accepted and did not see committed. */
  readonly accepted: Proposal | null;
  /** The newest that one of them saw committed. */
  readonly committed: Proposal | null;
  /** Those that did not see that one. */
  readonly behind: readonly Node[];
}

/** Asks all participants for their promise and waits for a quorum, or for one that has promised more. Throws a CAS timeout. */
export function* askToPromise(
  context: CoordinatorContext,
  round: PaxosRound,
  ballot: Ballot,
): Task<PrepareSummary> {
  const { table, key } = round;
  const answers = new Map<Node, PrepareAnswer>();
  let refusedFor: Ballot | null = null;
  const isDone = () => refusedFor !== null || answers.size >= round.required;
  const handler = handlerOf(context, (node, response) => {
    if (response.verb !== 'PAXOS_PREPARE_RSP' || isDone()) return;
    const { answer } = response;
    if (answer.promised) answers.set(node, answer);
    else refusedFor = answer.seen;
  });
  const request = { verb: 'PAXOS_PREPARE_REQ', table, key, ballot } as const;
  for (const node of round.contacts) send(context, node, request, handler);
  yield waitFor(context, isDone, TIMEOUT_MICROS.write);
  if (!isDone()) throw timeout(round, answers.size);
  context.trace.received(answers.size);
  return summarise(refusedFor, answers);
}

function summarise(
  refusedFor: Ballot | null,
  answers: ReadonlyMap<Node, PrepareAnswer>,
): PrepareSummary {
  let accepted: Proposal | null = null;
  let committed: Proposal | null = null;
  for (const answer of answers.values()) {
    accepted = newer(accepted, answer.accepted);
    committed = newer(committed, answer.committed);
  }
  const behind = [...answers].filter(([, answer]) => isBehind(answer.committed, committed));
  return { refusedFor, accepted, committed, behind: behind.map(([node]) => node) };
}

function newer(a: Proposal | null, b: Proposal | null): Proposal | null {
  if (a === null || b === null) return a ?? b;
  return compareBallots(a.ballot, b.ballot) >= 0 ? a : b;
}

function isBehind(known: Proposal | null, newest: Proposal | null): boolean {
  if (newest === null) return false;
  return known === null || compareBallots(known.ballot, newest.ballot) < 0;
}

/** How many accept; waits until a quorum has, or no quorum can any more. Throws a CAS timeout. */
export function* askToAccept(
  context: CoordinatorContext,
  round: PaxosRound,
  proposal: Proposal,
): Task<number> {
  const { table, key } = round;
  let accepted = 0;
  let refused = 0;
  const isDone = () => accepted >= round.required || accepted + refused >= round.contacts.length;
  const handler = handlerOf(context, (_, response) => {
    if (response.verb !== 'PAXOS_PROPOSE_RSP') return;
    if (response.accepted) accepted += 1;
    else refused += 1;
  });
  const request = { verb: 'PAXOS_PROPOSE_REQ', table, key, proposal } as const;
  for (const node of round.contacts) send(context, node, request, handler);
  yield waitFor(context, isDone, TIMEOUT_MICROS.write);
  if (!isDone()) throw timeout(round, accepted + refused);
  return accepted;
}

function handlerOf(
  context: CoordinatorContext,
  take: (node: Node, response: Response) => void,
): ResponseHandler {
  const { trace, cluster } = context;
  return {
    onResponse(from, response) {
      const atMicros = traceMicros(context);
      trace.add({ kind: 'answered', atMicros, from, gave: 'ack', late: trace.isAnswered });
      take(cluster.node(from), response);
    },
  };
}

function send(
  { cluster, node, trace }: CoordinatorContext,
  to: Node,
  request: Parameters<typeof cluster.network.send>[2],
  handler: ResponseHandler,
): void {
  cluster.network.send(node.name, to.name, request, { coordinator: node.name, trace, handler });
}

function timeout(round: PaxosRound, received: number): Error {
  return casTimeout(round, round.serialConsistency, round.required, received, 'CAS');
}
