/**
 * Conditional writes and SERIAL reads by Paxos, variant v1: a ballot is promised, the partition is read at quorum,
 * what to write is proposed under the ballot, and committed once a quorum has accepted it. A round that somebody
 * left accepted but not committed is finished first. Source: Cassandra's StorageProxy.cas and doPaxos; recorded flows.
 *
 *     PREPARE -> promises -> READ at QUORUM -> decide -> PROPOSE -> accepts -> COMMIT
 *        ^---- a higher ballot was promised, or a round had to be finished ----'
 */
import { assert } from '../base/assert.ts';
import { CassandraError, type Consistency } from '../base/errors.ts';
import { unavailable } from '../cluster/consistency.ts';
import type { Task } from '../sim/task.ts';
import type { LivePartition, ReadCommand } from '../storage/model.ts';
import { type Ballot, compareBallots, type Proposal } from '../storage/paxos-state.ts';
import {
  type CoordinatorContext,
  nowMicros,
  replicationOf,
  traceMicros,
  waitFor,
} from './context.ts';
import { commitProposal, sendCommit } from './paxos-commit.ts';
import { askToAccept, askToPromise } from './paxos-messages.ts';
import { casTimeout, type PaxosRound } from './paxos-round.ts';
import { readPartition, type SingleCommand } from './read.ts';
import { nameOf, replicasOf } from './replica-plan.ts';
import type { ConditionalOptions, ConditionalOutcome, ConditionalUpdate } from './requests.ts';

/** cas_contention_timeout in cassandra.yaml. */
const CONTENTION_TIMEOUT_MICROS = 1_800_000;
/** A proposer that lost waits a random time up to this, so that the other can finish. */
const LONGEST_BACKOFF_MICROS = 100_000;

/** Decides and applies the update. Throws Unavailable, CAS timeouts, and what the read and the commit throw. */
export function* conditionalWrite(
  context: CoordinatorContext,
  update: ConditionalUpdate,
  { consistency, serialConsistency }: ConditionalOptions,
): Task<ConditionalOutcome> {
  const round = planRound(context, update, serialConsistency);
  const deadlineMicros = nowMicros(context) + CONTENTION_TIMEOUT_MICROS;
  while (nowMicros(context) < deadlineMicros) {
    const ballot = yield* beginRound(context, round, consistency, deadlineMicros);
    if (ballot === null) break;
    const current = yield* readPartition(
      context,
      singleCommand(update.command),
      readConsistency(serialConsistency),
    );
    const decision = update.decide(current, ballot.timestamp);
    const mutations = decision.applied ? decision.mutations : [];
    const proposal: Proposal = { ballot, mutations };
    if (yield* propose(context, round, proposal, 'refuse')) {
      if (mutations.length > 0) yield* commitProposal(context, round, proposal, consistency);
      return { applied: decision.applied, current };
    }
    yield* backOff(context, round);
  }
  throw contentionTimeout(round);
}

/** A read that sees every conditional write that was answered: unfinished rounds end before it. */
export function* serialRead(
  context: CoordinatorContext,
  command: SingleCommand,
  serialConsistency: Consistency,
): Task<LivePartition | null> {
  try {
    return yield* readAfterRound(context, command, serialConsistency);
  } catch (error) {
    if (!(error instanceof CassandraError) || error.detail.kind !== 'writeTimeout') throw error;
    // A reader is told of a read that timed out, and never of how many had promised.
    const { consistency, required } = error.detail;
    throw new CassandraError('Operation timed out - received only 0 responses.', {
      kind: 'readTimeout',
      consistency,
      required,
      received: 0,
      dataPresent: false,
    });
  }
}

function* readAfterRound(
  context: CoordinatorContext,
  command: SingleCommand,
  serialConsistency: Consistency,
): Task<LivePartition | null> {
  const { table, target } = command;
  const partition = { table, key: target.key, token: target.token };
  const round = planRound(context, partition, serialConsistency);
  const deadlineMicros = nowMicros(context) + CONTENTION_TIMEOUT_MICROS;
  const consistency = readConsistency(serialConsistency);
  while (nowMicros(context) < deadlineMicros) {
    const ballot = yield* beginRound(context, round, consistency, deadlineMicros);
    if (ballot === null) break;
    if (yield* propose(context, round, { ballot, mutations: [] }, 'refuse')) {
      return yield* readPartition(context, command, consistency);
    }
    yield* backOff(context, round);
  }
  throw contentionTimeout(round);
}

/** Participants are the actual replicas: all, or those of the own data centre. Throws Unavailable. */
function planRound(
  context: CoordinatorContext,
  { table, key, token }: Pick<PaxosRound, 'table' | 'key' | 'token'>,
  serialConsistency: Consistency,
): PaxosRound {
  const replicas = replicasOf(context, replicationOf(context, table), token);
  const participants =
    serialConsistency === 'LOCAL_SERIAL'
      ? replicas.filter(({ dc }) => dc === context.node.dc)
      : replicas;
  const contacts = participants.filter((node) => node.isAlive);
  const required = Math.floor(participants.length / 2) + 1;
  if (contacts.length < required) throw unavailable(serialConsistency, required, contacts.length);
  context.trace.waitsFor(required);
  context.trace.add({
    kind: 'planned',
    atMicros: traceMicros(context),
    purpose: 'paxos',
    keyspace: table.keyspace,
    table: table.name,
    key,
    token,
    blockFor: required,
    replicas: participants.map(nameOf),
    contacts: contacts.map(nameOf),
    down: participants.filter((node) => !node.isAlive).map(nameOf),
  });
  return { table, key, token, serialConsistency, contacts, required, contentions: 0 };
}

/** A ballot that a quorum has promised and before which nothing is unfinished; null when time is up. */
function* beginRound(
  context: CoordinatorContext,
  round: PaxosRound,
  consistency: Consistency,
  deadlineMicros: number,
): Task<Ballot | null> {
  let newest: bigint = 0n;
  while (nowMicros(context) < deadlineMicros) {
    const ballot = nextBallot(context, newest);
    note(context, `Preparing ballot ${ballot.timestamp}`);
    const summary = yield* askToPromise(context, round, ballot);
    if (summary.refusedFor !== null) {
      newest = summary.refusedFor.timestamp;
      note(context, 'Some replicas have already promised a higher ballot than ours; aborting');
      yield* backOff(context, round);
      continue;
    }
    const { accepted, committed, behind } = summary;
    if (accepted !== null && isUnfinished(accepted, committed)) {
      note(context, `Finishing incomplete paxos round ${accepted.ballot.timestamp}`);
      const renewed: Proposal = { ballot, mutations: accepted.mutations };
      if (yield* propose(context, round, renewed, 'giveWay')) {
        yield* commitProposal(context, round, renewed, consistency);
      } else {
        yield* backOff(context, round);
      }
      continue;
    }
    if (committed !== null && behind.length > 0) {
      note(context, 'Repairing replicas that missed the most recent commit');
      for (const node of behind) sendCommit(context, round, committed, node, null);
      // Only a quorum that has seen the commit makes sure that the read sees it.
      continue;
    }
    return ballot;
  }
  return null;
}

function isUnfinished(accepted: Proposal, committed: Proposal | null): boolean {
  if (accepted.mutations.length === 0) return false;
  return committed === null || compareBallots(accepted.ballot, committed.ballot) > 0;
}

/** Whether a quorum accepts. When only some do: an unknown result, or, for somebody else's round, no. */
function* propose(
  context: CoordinatorContext,
  round: PaxosRound,
  proposal: Proposal,
  ifSome: 'refuse' | 'giveWay',
): Task<boolean> {
  const accepted = yield* askToAccept(context, round, proposal);
  if (accepted >= round.required) return true;
  if (accepted === 0 || ifSome === 'giveWay') return false;
  throw new CassandraError(
    `CAS operation result is unknown - proposal accepted by ${accepted} but not a quorum.`,
    {
      kind: 'casUnknown',
      consistency: round.serialConsistency,
      required: round.required,
      received: accepted,
    },
  );
}

function* backOff(context: CoordinatorContext, round: PaxosRound): Task<void> {
  round.contentions += 1;
  const micros = context.cluster.pickChance.below(LONGEST_BACKOFF_MICROS);
  yield waitFor(context, () => false, micros);
}

function nextBallot(context: CoordinatorContext, newest: bigint): Ballot {
  const now = nowMicros(context);
  const timestamp = context.node.nextTimestamp(now);
  return {
    timestamp: timestamp > newest ? timestamp : newest + 1n,
    id: context.node.nextTimeUuid(now),
  };
}

/** What the rounds read at, and what a finished round is committed at. */
function readConsistency(serialConsistency: Consistency): Consistency {
  return serialConsistency === 'LOCAL_SERIAL' ? 'LOCAL_QUORUM' : 'QUORUM';
}

function singleCommand(command: ReadCommand): SingleCommand {
  const { target } = command;
  assert(target.kind === 'single', 'a conditional write is of one partition');
  return { ...command, target };
}

function note(context: CoordinatorContext, text: string): void {
  const node = context.node.name;
  context.trace.add({ kind: 'note', atMicros: traceMicros(context), node, text });
}

function contentionTimeout(round: PaxosRound): CassandraError {
  return casTimeout(round, round.serialConsistency, round.required, 0, 'CAS');
}
