/**
 * Writes: every live replica gets the mutation, whatever the level; the level only says how many acknowledgements
 * the client waits for. One message goes to each other data centre, whose receiver hands it on. For replicas that
 * are down the coordinator keeps a hint. Source: Cassandra's StorageProxy.mutate, AbstractWriteResponseHandler.
 */
import { CassandraError, type WriteType } from '../base/errors.ts';
import { eachQuorum, isLocal } from '../cluster/consistency.ts';
import type { Exchange, ResponseHandler } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Task } from '../sim/task.ts';
import type { Mutation } from '../storage/model.ts';
import { type CoordinatorContext, hint, TIMEOUT_MICROS, traceMicros, waitFor } from './context.ts';
import { nameOf, planWrite, type ReplicaPlan, tracePlan } from './replica-plan.ts';
import type { WriteOptions } from './requests.ts';

/** Mutations of one keyspace and key: they travel and fail together. */
export type MutationGroup = readonly [Mutation, ...Mutation[]];

/** Sends planned groups and waits for what the level needs. Throws WriteTimeout. */
export function* sendWrites(
  context: CoordinatorContext,
  groups: readonly MutationGroup[],
  plans: readonly ReplicaPlan[],
  writeType: WriteType,
): Task<void> {
  const handlers = groups.map((group, i) => startWrite(context, group, plans[i]!));
  const first = handlers[0];
  if (first === undefined) return;
  const isDone =
    handlers.length === 1 ? () => first.isDone() : () => handlers.every((one) => one.isDone());
  yield waitFor(context, isDone, TIMEOUT_MICROS.write);
  for (const handler of handlers) handler.conclude(writeType);
}

/** The plans of all groups, before anything is sent. Throws Unavailable. */
export function planWrites(
  context: CoordinatorContext,
  groups: readonly MutationGroup[],
  consistency: WriteOptions['consistency'],
): readonly ReplicaPlan[] {
  return groups.map((group) => planWrite(context, group[0].table, group[0].token, consistency));
}

/** Mutations by keyspace and key, in order of first appearance. */
export function groupMutations(mutations: readonly Mutation[]): readonly MutationGroup[] {
  const first = mutations[0];
  if (first === undefined) return [];
  if (mutations.length === 1) return [[first]];
  const groups = new Map<string, [Mutation, ...Mutation[]]>();
  for (const mutation of mutations) {
    const key = Buffer.from(mutation.partition.key).toString('latin1');
    const name = `${mutation.table.keyspace}/${key}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [mutation]);
    else group.push(mutation);
  }
  return [...groups.values()];
}

function startWrite(
  context: CoordinatorContext,
  group: MutationGroup,
  plan: ReplicaPlan,
): WriteHandler {
  const { table, token, partition } = group[0];
  const purpose = table.isCounter ? 'counter' : 'write';
  tracePlan(context, plan, purpose, table, partition.key, token);
  const handler = new WriteHandler(context, plan, group);
  sendToReplicas(context, plan, group, handler);
  for (const node of plan.down) {
    if (hint(context, node, group)) handler.onHint();
  }
  return handler;
}

function sendToReplicas(
  context: CoordinatorContext,
  plan: ReplicaPlan,
  mutations: MutationGroup,
  handler: ResponseHandler,
): void {
  const { cluster, node: self, trace } = context;
  const exchange: Exchange = { coordinator: self.name, trace, handler };
  const local = { verb: 'MUTATION_REQ', mutations, forwardTo: [] } as const;
  const remote: Node[][] = [];
  for (const replica of plan.contacts) {
    if (replica.dc === self.dc) {
      cluster.network.send(self.name, replica.name, local, exchange);
      continue;
    }
    const inDc = remote.find((nodes) => nodes[0]!.dc === replica.dc);
    if (inDc === undefined) remote.push([replica]);
    else inDc.push(replica);
  }
  for (const replicas of remote) {
    const entry = replicas[cluster.pickChance.below(replicas.length)]!;
    const forwardTo = replicas.filter((replica) => replica !== entry).map(nameOf);
    const body = { verb: 'MUTATION_REQ', mutations, forwardTo } as const;
    cluster.network.send(self.name, entry.name, body, exchange);
  }
}

/** Counts acknowledgements by the level's rule. */
export class WriteHandler implements ResponseHandler {
  readonly #context: CoordinatorContext;
  readonly #plan: ReplicaPlan;
  readonly #group: MutationGroup;
  readonly #isLocal: boolean;
  readonly #quorums: ReadonlyMap<string, number> | null;
  /** Counted for EACH_QUORUM only. */
  readonly #acksByDc: Map<string, number> | null;
  readonly #acknowledged: string[] = [];
  #counted = 0;

  constructor(context: CoordinatorContext, plan: ReplicaPlan, group: MutationGroup) {
    this.#context = context;
    this.#plan = plan;
    this.#group = group;
    this.#isLocal = isLocal(plan.consistency);
    this.#quorums = plan.consistency === 'EACH_QUORUM' ? eachQuorum(plan.replication) : null;
    this.#acksByDc = this.#quorums === null ? null : new Map();
    context.whenSettled(() => this.#hintSilent());
  }

  onResponse(from: string): void {
    const { cluster, node, trace } = this.#context;
    const atMicros = traceMicros(this.#context);
    trace.add({ kind: 'answered', atMicros, from, gave: 'ack', late: trace.isAnswered });
    if (!this.#acknowledged.includes(from)) this.#acknowledged.push(from);
    const { dc } = cluster.node(from);
    if (this.#isLocal && dc !== node.dc) return;
    this.#counted++;
    const acks = this.#acksByDc;
    acks?.set(dc, (acks.get(dc) ?? 0) + 1);
  }

  /** At ANY a hint is as good as an acknowledgement. */
  onHint(): void {
    if (this.#plan.consistency === 'ANY') this.#counted++;
  }

  isDone(): boolean {
    if (this.#quorums === null) return this.#counted >= this.#plan.blockFor;
    for (const [dc, quorum] of this.#quorums) {
      if ((this.#acksByDc?.get(dc) ?? 0) < quorum) return false;
    }
    return true;
  }

  /** The wait is over. Throws WriteTimeout when the level was not reached. */
  conclude(writeType: WriteType): void {
    const { consistency, blockFor: required } = this.#plan;
    const { trace } = this.#context;
    if (this.isDone()) {
      trace.received(this.#counted);
      return;
    }
    const received = Math.min(this.#counted, required - 1);
    trace.received(received);
    const atMicros = traceMicros(this.#context);
    for (const node of this.#silent()) trace.add({ kind: 'timedOut', atMicros, node: node.name });
    throw new CassandraError(`Operation timed out - received only ${received} responses.`, {
      kind: 'writeTimeout',
      consistency,
      required,
      received,
      writeType,
    });
  }

  /** Replicas that were sent the write and said nothing get a hint, as those that are down did. */
  #hintSilent(): void {
    for (const node of this.#silent()) hint(this.#context, node, this.#group);
  }

  #silent(): readonly Node[] {
    if (this.#acknowledged.length === this.#plan.contacts.length) return [];
    return this.#plan.contacts.filter(({ name }) => !this.#acknowledged.includes(name));
  }
}
