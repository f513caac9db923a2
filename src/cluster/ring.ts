/**
 * Who holds what. The node with token t owns (previous token, t]; the replicas of a key are found by a walk
 * clockwise from the first token that is not before the key's. Source: Cassandra's TokenMetadata, SimpleStrategy,
 * NetworkTopologyStrategy; recorded on real nodes.
 *
 *     ... -- n1:100 -- n2:200 -- n3:300 --   token 150 belongs to n2; RF 2 with SimpleStrategy: n2, n3
 */
import { assert } from '../base/assert.ts';
import type { Replication } from '../schema/model.ts';
import { parseFactor } from '../schema/replication.ts';

/** A node as placement sees it. */
export interface Member {
  readonly name: string;
  readonly dc: string;
  readonly rack: string;
  readonly tokens: readonly bigint[];
}

/** Tokens after `start` up to and including `end`; the range of the smallest token wraps around. */
export interface RingRange {
  readonly start: bigint;
  readonly end: bigint;
}

/** `taken`: holds the key already; `skipped`: its rack has a replica and others must come first; `otherDc`: its data centre wants no (more) replicas. */
export interface WalkStep<M extends Member = Member> {
  readonly token: bigint;
  readonly member: M;
  readonly decision: 'replica' | 'taken' | 'skipped' | 'otherDc';
}

export class Ring<M extends Member = Member> {
  readonly members: readonly M[];
  /** All tokens, ascending. */
  readonly tokens: readonly bigint[];
  readonly #owners: readonly M[];
  readonly #placements = new WeakMap<Replication, (readonly M[] | undefined)[]>();

  constructor(members: readonly M[]) {
    const places = members.flatMap((member) => member.tokens.map((token) => ({ token, member })));
    places.sort((a, b) => (a.token < b.token ? -1 : a.token > b.token ? 1 : 0));
    assert(places.length > 0, 'a ring has tokens');
    this.members = members;
    this.tokens = places.map(({ token }) => token);
    this.#owners = places.map(({ member }) => member);
  }

  /** The replicas of a token in the order they are met. Empty for a keyspace that each node keeps to itself. */
  replicasOf(replication: Replication, token: bigint): readonly M[] {
    let placements = this.#placements.get(replication);
    if (placements === undefined) {
      placements = new Array(this.tokens.length);
      this.#placements.set(replication, placements);
    }
    const index = this.#indexOf(token);
    let replicas = placements[index];
    if (replicas === undefined) {
      replicas = this.#walkFrom(replication, index)
        .filter(({ decision }) => decision === 'replica')
        .map(({ member }) => member);
      placements[index] = replicas;
    }
    return replicas;
  }

  /** Every token that the placement looks at, with what it decided there. */
  walk(replication: Replication, token: bigint): readonly WalkStep<M>[] {
    return this.#walkFrom(replication, this.#indexOf(token));
  }

  /** The range that a token lies in. */
  rangeOf(token: bigint): RingRange {
    const index = this.#indexOf(token);
    const before = (index + this.tokens.length - 1) % this.tokens.length;
    return { start: this.tokens[before]!, end: this.tokens[index]! };
  }

  /** The first ring token that is not before the token, around the ring. */
  #indexOf(token: bigint): number {
    let low = 0;
    let high = this.tokens.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.tokens[middle]! < token) low = middle + 1;
      else high = middle;
    }
    return low === this.tokens.length ? 0 : low;
  }

  #walkFrom(replication: Replication, index: number): readonly WalkStep<M>[] {
    const rule = this.#ruleOf(replication);
    const steps: WalkStep<M>[] = [];
    for (let i = 0; i < this.tokens.length && !rule.isDone(); i++) {
      const at = (index + i) % this.tokens.length;
      const member = this.#owners[at]!;
      steps.push({ token: this.tokens[at]!, member, decision: rule.decide(member) });
    }
    return steps;
  }

  #ruleOf(replication: Replication): PlacementRule {
    switch (replication.strategy) {
      case 'SimpleStrategy': {
        const factor = parseFactor(replication.options.get('replication_factor') ?? '1').full;
        return simpleRule(Math.min(factor, this.members.length));
      }
      case 'NetworkTopologyStrategy':
        return networkTopologyRule(this.members, factorsOf(replication));
      case 'EverywhereStrategy':
      case 'MetaStrategy':
        return simpleRule(this.members.length);
      case 'LocalStrategy':
        return simpleRule(0);
    }
  }
}

const factors = new WeakMap<Replication, ReadonlyMap<string, number>>();

/**
 * Replicas wanted in each data centre, for NetworkTopologyStrategy. Read once per Replication object (a memo keyed by
 * the immutable replication).
 */
export function factorsOf(replication: Replication): ReadonlyMap<string, number> {
  let read = factors.get(replication);
  if (read === undefined) {
    read = new Map([...replication.options].map(([dc, text]) => [dc, parseFactor(text).full]));
    factors.set(replication, read);
  }
  return read;
}

interface PlacementRule {
  isDone(): boolean;
  decide(member: Member): WalkStep['decision'];
}

function simpleRule(wanted: number): PlacementRule {
  const taken = new Set<Member>();
  return {
    isDone: () => taken.size >= wanted,
    decide: (member) => {
      if (taken.has(member)) return 'taken';
      taken.add(member);
      return 'replica';
    },
  };
}

/** What one data centre still wants. `repeats`: how many replicas may share a rack. */
interface Wanted {
  left: number;
  repeats: number;
  readonly racks: Set<string>;
}

function networkTopologyRule(
  members: readonly Member[],
  factors: ReadonlyMap<string, number>,
): PlacementRule {
  const wanted = new Map<string, Wanted>();
  for (const [dc, factor] of factors) {
    const inDc = members.filter((member) => member.dc === dc);
    if (factor <= 0 || inDc.length === 0) continue;
    const racks = new Set(inDc.map(({ rack }) => rack));
    wanted.set(dc, {
      left: Math.min(factor, inDc.length),
      repeats: factor - racks.size,
      racks: new Set(),
    });
  }
  const taken = new Set<Member>();
  return {
    isDone: () => [...wanted.values()].every(({ left }) => left === 0),
    decide: (member) => {
      if (taken.has(member)) return 'taken';
      const dc = wanted.get(member.dc);
      if (dc === undefined || dc.left === 0) return 'otherDc';
      if (dc.racks.has(member.rack)) {
        if (dc.repeats <= 0) return 'skipped';
        dc.repeats--;
      }
      dc.racks.add(member.rack);
      dc.left--;
      taken.add(member);
      return 'replica';
    },
  };
}
