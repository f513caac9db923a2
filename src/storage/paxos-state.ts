/**
 * What one replica has promised, accepted and committed of the Paxos rounds of its partitions. A round is known by
 * its ballot; a higher one takes over, and what was accepted but not committed is told to whoever prepares next, who
 * then has to finish it. Source: Cassandra's PaxosState (variant v1).
 */
import type { Mutation } from './model.ts';

/** Ballots are ordered by time, then by their id. */
export interface Ballot {
  /** Also the write timestamp of what the round writes, microseconds. */
  readonly timestamp: bigint;
  /** A timeuuid, 16 bytes. */
  readonly id: Uint8Array;
}

/** What a round writes; no mutations for one that only makes sure that nothing is unfinished. */
export interface Proposal {
  readonly ballot: Ballot;
  readonly mutations: readonly Mutation[];
}

export interface PrepareAnswer {
  readonly promised: boolean;
  /** The highest ballot that the replica had seen. */
  readonly seen: Ballot | null;
  readonly accepted: Proposal | null;
  readonly committed: Proposal | null;
}

interface State {
  seen: Ballot | null;
  accepted: Proposal | null;
  committed: Proposal | null;
}

/** Negative when `a` is the older. */
export function compareBallots(a: Ballot, b: Ballot): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return Buffer.compare(a.id, b.id);
}

export class PaxosStates {
  readonly #states = new Map<string, State>();

  /** Promises to take nothing older, unless something newer was promised. */
  prepare(tableId: string, key: Uint8Array, ballot: Ballot): PrepareAnswer {
    const state = this.#stateOf(tableId, key);
    const { seen, accepted, committed } = state;
    const promised = isOlder(seen, ballot);
    if (promised) state.seen = ballot;
    return { promised, seen, accepted, committed };
  }

  /** Accepts unless something newer was promised; says whether. */
  propose(tableId: string, key: Uint8Array, proposal: Proposal): boolean {
    const state = this.#stateOf(tableId, key);
    if (isOlder(state.seen, proposal.ballot) || isSame(state.seen, proposal.ballot)) {
      state.seen = proposal.ballot;
      state.accepted = proposal;
      return true;
    }
    return false;
  }

  /** Closes the round; the mutations are the caller's to apply. */
  commit(tableId: string, key: Uint8Array, proposal: Proposal): void {
    const state = this.#stateOf(tableId, key);
    if (isOlder(state.committed?.ballot ?? null, proposal.ballot)) state.committed = proposal;
    if (state.accepted !== null && compareBallots(state.accepted.ballot, proposal.ballot) <= 0) {
      state.accepted = null;
    }
  }

  #stateOf(tableId: string, key: Uint8Array): State {
    const name = `${tableId} ${Buffer.from(key).toString('hex')}`;
    let state = this.#states.get(name);
    if (state === undefined) {
      state = { seen: null, accepted: null, committed: null };
      this.#states.set(name, state);
    }
    return state;
  }
}

function isOlder(seen: Ballot | null, ballot: Ballot): boolean {
  return seen === null || compareBallots(seen, ballot) < 0;
}

function isSame(seen: Ballot | null, ballot: Ballot): boolean {
  return seen !== null && compareBallots(seen, ballot) === 0;
}
