/**
 * How many answers a level needs, and from whom: Cassandra's count rules. They go by the configured replication
 * factor, not by the nodes there are. Source: ConsistencyLevel, ReplicaPlans.assureSufficientLiveReplicas.
 */
import { CassandraError, type Consistency } from '../base/errors.ts';
import type { Replication } from '../schema/model.ts';
import { totalFactor } from '../schema/replication.ts';
import { factorsOf } from './ring.ts';

/** What the rules look at in a replica. */
export interface Located {
  readonly dc: string;
}

/** How many answers an operation at that level waits for. A logged batch at SERIAL counts like QUORUM. */
export function blockFor(
  consistency: Consistency,
  replication: Replication,
  localDc: string,
): number {
  switch (consistency) {
    case 'ANY':
    case 'ONE':
    case 'LOCAL_ONE':
    case 'NODE_LOCAL':
      return 1;
    case 'TWO':
      return 2;
    case 'THREE':
      return 3;
    case 'QUORUM':
    case 'SERIAL':
      return quorumOf(totalFactor(replication));
    case 'ALL':
      return totalFactor(replication);
    case 'LOCAL_QUORUM':
    case 'LOCAL_SERIAL':
      return replication.strategy === 'NetworkTopologyStrategy'
        ? quorumOf(factorsOf(replication).get(localDc) ?? 0)
        : quorumOf(totalFactor(replication));
    case 'EACH_QUORUM': {
      const quorums = eachQuorum(replication);
      if (quorums === null) return quorumOf(totalFactor(replication));
      let total = 0;
      for (const quorum of quorums.values()) total += quorum;
      return total;
    }
  }
}

/** The quorum of each data centre; null when the strategy knows no data centres. */
export function eachQuorum(replication: Replication): ReadonlyMap<string, number> | null {
  if (replication.strategy !== 'NetworkTopologyStrategy') return null;
  return new Map([...factorsOf(replication)].map(([dc, factor]) => [dc, quorumOf(factor)]));
}

/** True for levels that look at the coordinator's data centre only. */
export function isLocal(consistency: Consistency): boolean {
  return (
    consistency === 'LOCAL_ONE' ||
    consistency === 'LOCAL_QUORUM' ||
    consistency === 'LOCAL_SERIAL' ||
    consistency === 'NODE_LOCAL'
  );
}

/** Throws Unavailable with Cassandra's text and numbers when the live replicas cannot satisfy the level. */
export function assureSufficientLive(
  consistency: Consistency,
  replication: Replication,
  localDc: string,
  live: readonly Located[],
): void {
  const failure = insufficiency(consistency, replication, localDc, live);
  if (failure !== null) throw failure;
}

/** The refusal of assureSufficientLive, or null when there are enough. */
export function insufficiency(
  consistency: Consistency,
  replication: Replication,
  localDc: string,
  live: readonly Located[],
): CassandraError | null {
  if (consistency === 'ANY') return null;
  if (consistency === 'EACH_QUORUM') {
    const quorums = eachQuorum(replication);
    for (const [dc, quorum] of quorums ?? []) {
      // Cassandra reports no live replica here even where some live.
      if (countIn(live, dc) < quorum) return unavailable('EACH_QUORUM', quorum, 0, ` in DC ${dc}`);
    }
    if (quorums !== null) return null;
  }
  const required = blockFor(consistency, replication, localDc);
  const alive = isLocal(consistency) ? countIn(live, localDc) : live.length;
  return alive < required ? unavailable(consistency, required, alive) : null;
}

/** UnavailableException (0x1000). */
export function unavailable(
  consistency: Consistency,
  required: number,
  alive: number,
  suffix = '',
): CassandraError {
  return new CassandraError(`Cannot achieve consistency level ${consistency}${suffix}`, {
    kind: 'unavailable',
    consistency,
    required,
    alive,
  });
}

function quorumOf(factor: number): number {
  return Math.floor(factor / 2) + 1;
}

function countIn(live: readonly Located[], dc: string): number {
  let count = 0;
  for (const replica of live) if (replica.dc === dc) count++;
  return count;
}
