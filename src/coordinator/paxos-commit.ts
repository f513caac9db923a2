/**
 * The end of a Paxos round: every live replica of every data centre gets the commit directly; the client waits for
 * its own level, at ANY for nothing. Replicas that are down get the write as a hint. Source: StorageProxy.commitPaxos.
 */
import { assert } from '../base/assert.ts';
import { CassandraError, type Consistency } from '../base/errors.ts';
import type { ResponseHandler } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Task } from '../sim/task.ts';
import type { Proposal } from '../storage/paxos-state.ts';
import { type CoordinatorContext, hint, TIMEOUT_MICROS, waitFor } from './context.ts';
import { casTimeout, type PaxosRound } from './paxos-round.ts';
import { planWrite } from './replica-plan.ts';
import { type MutationGroup, WriteHandler } from './write.ts';

/** Commits an accepted proposal. Throws Unavailable, then the proposal stays accepted, and WriteTimeout. */
export function* commitProposal(
  context: CoordinatorContext,
  round: PaxosRound,
  proposal: Proposal,
  consistency: Consistency,
): Task<void> {
  const [first, ...others] = proposal.mutations;
  assert(first !== undefined, 'a round that writes nothing is not committed');
  const group: MutationGroup = [first, ...others];
  const plan = planWrite(context, round.table, round.token, consistency);
  const handler = new WriteHandler(context, plan, group);
  for (const node of plan.contacts) {
    // At ANY nobody waits, and the coordinator sends itself a message too.
    const isTraced = node !== context.node || consistency === 'ANY';
    sendCommit(context, round, proposal, node, handler, isTraced);
  }
  for (const node of plan.down) hint(context, node, group);
  if (consistency === 'ANY') return;
  yield waitFor(context, () => handler.isDone(), TIMEOUT_MICROS.write);
  try {
    handler.conclude('SIMPLE');
  } catch (error) {
    if (!(error instanceof CassandraError) || error.detail.kind !== 'writeTimeout') throw error;
    const { required, received } = error.detail;
    throw casTimeout(round, consistency, required, received, 'SIMPLE');
  }
}

/** Tells one replica; `handler` is null when nobody waits for its answer. */
export function sendCommit(
  { cluster, node: self, trace }: CoordinatorContext,
  { table, key }: PaxosRound,
  proposal: Proposal,
  to: Node,
  handler: ResponseHandler | null,
  isTraced = to !== self,
): void {
  const request = { verb: 'PAXOS_COMMIT_REQ', table, key, proposal } as const;
  const exchange = { coordinator: self.name, trace, handler };
  cluster.network.send(self.name, to.name, request, exchange, isTraced);
}
