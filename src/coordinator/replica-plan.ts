/**
 * Who takes part in a request, decided as data before anything is sent. Source: Cassandra's ReplicaPlans and the
 * recorded order of replicas ("proximity").
 */

import type { Consistency } from '../base/errors.ts';
import { assureSufficientLive, blockFor, eachQuorum, isLocal } from '../cluster/consistency.ts';
import type { Node } from '../cluster/node.ts';
import type { TraceEvent } from '../cluster/trace.ts';
import type { Replication, Table } from '../schema/model.ts';
import { type CoordinatorContext, replicationOf, traceMicros } from './context.ts';

export interface ReplicaPlan {
  readonly consistency: Consistency;
  readonly replication: Replication;
  readonly blockFor: number;
  /** In placement order. */
  readonly replicas: readonly Node[];
  /** Those asked: of a write all that live, of a read as many as the level needs. */
  readonly contacts: readonly Node[];
  readonly down: readonly Node[];
  /** Live replicas that a read may turn to if a contact does not answer. */
  readonly spare: readonly Node[];
}

/** Every live replica takes part in a write. Throws Unavailable. */
export function planWrite(
  context: CoordinatorContext,
  table: Table,
  token: bigint,
  consistency: Consistency,
): ReplicaPlan {
  const replication = replicationOf(context, table);
  const replicas = replicasOf(context, replication, token);
  const live = replicas.filter((node) => node.isAlive);
  const localDc = context.node.dc;
  assureSufficientLive(consistency, replication, localDc, live);
  return {
    consistency,
    replication,
    blockFor: blockFor(consistency, replication, localDc),
    replicas,
    contacts: live,
    down: live.length === replicas.length ? [] : replicas.filter((node) => !node.isAlive),
    spare: [],
  };
}

/** The nearest live replicas that satisfy the level take part in a read. Throws Unavailable. */
export function planRead(
  context: CoordinatorContext,
  table: Table,
  token: bigint,
  consistency: Consistency,
): ReplicaPlan {
  const replication = replicationOf(context, table);
  const replicas = replicasOf(context, replication, token);
  return planReadFrom(context, replication, consistency, replicas, replicas);
}

/** A read of replicas among which the candidates may answer for all that is read. */
export function planReadFrom(
  context: CoordinatorContext,
  replication: Replication,
  consistency: Consistency,
  replicas: readonly Node[],
  candidates: readonly Node[],
): ReplicaPlan {
  const live = candidates.filter((node) => node.isAlive);
  const localDc = context.node.dc;
  assureSufficientLive(consistency, replication, localDc, live);
  const needed = blockFor(consistency, replication, localDc);
  const usable = isLocal(consistency) ? live.filter(({ dc }) => dc === localDc) : live;
  const nearest = sortByProximity(context.node, usable);
  const contacts =
    consistency === 'EACH_QUORUM'
      ? contactsOfEachDc(nearest, replication, needed)
      : nearest.slice(0, needed);
  return {
    consistency,
    replication,
    blockFor: needed,
    replicas,
    contacts,
    down: replicas.filter((node) => !node.isAlive),
    spare: nearest.filter((node) => !contacts.includes(node)),
  };
}

/** The coordinator first, then its data centre, then others; in each a rack of the coordinator's rack's name first. */
export function sortByProximity(from: Node, nodes: readonly Node[]): readonly Node[] {
  const distance = (node: Node): number => {
    if (node === from) return 0;
    return (node.dc === from.dc ? 1 : 3) + (node.rack === from.rack ? 0 : 1);
  };
  return [...nodes].sort((a, b) => distance(a) - distance(b));
}

/** Records the plan in the statement's trace. */
export function tracePlan(
  context: CoordinatorContext,
  plan: ReplicaPlan,
  purpose: (TraceEvent & { readonly kind: 'planned' })['purpose'],
  table: Table,
  key: Uint8Array | null,
  token: bigint | null,
): void {
  context.trace.waitsFor(plan.blockFor);
  context.trace.add({
    kind: 'planned',
    atMicros: traceMicros(context),
    purpose,
    keyspace: table.keyspace,
    table: table.name,
    key,
    token,
    blockFor: plan.blockFor,
    replicas: plan.replicas.map(nameOf),
    contacts: plan.contacts.map(nameOf),
    down: plan.down.map(nameOf),
  });
}

/** Replicas in placement order; of what each node keeps to itself, the coordinator. */
export function replicasOf(
  context: CoordinatorContext,
  replication: Replication,
  token: bigint,
): readonly Node[] {
  if (replication.strategy === 'LocalStrategy') return [context.node];
  return context.cluster.ring.replicasOf(replication, token);
}

export function nameOf(node: Node): string {
  return node.name;
}

/** A quorum of each data centre, the nearest first. */
function contactsOfEachDc(
  nearest: readonly Node[],
  replication: Replication,
  needed: number,
): readonly Node[] {
  const quorums = eachQuorum(replication);
  if (quorums === null) return nearest.slice(0, needed);
  const left = new Map(quorums);
  return nearest.filter(({ dc }) => {
    const wanted = left.get(dc) ?? 0;
    left.set(dc, wanted - 1);
    return wanted > 0;
  });
}
