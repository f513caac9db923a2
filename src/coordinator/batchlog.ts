/**
 * The batch log: two other nodes of the coordinator's data centre keep the whole batch until it is written
 * everywhere, so that another can finish it. Source: Cassandra's StorageProxy.mutateAtomically, BatchlogManager.
 */
import { CassandraError, type Consistency } from '../base/errors.ts';
import { unavailable } from '../cluster/consistency.ts';
import type { Exchange, ResponseHandler } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Task } from '../sim/task.ts';
import type { Mutation } from '../storage/model.ts';
import { type CoordinatorContext, TIMEOUT_MICROS, traceMicros, waitFor } from './context.ts';
import { nameOf } from './replica-plan.ts';

const copies = 2;

/** The nodes that will keep the batch: two by chance, or the one there is. Throws Unavailable when there is none. */
export function pickBatchlogNodes(
  context: CoordinatorContext,
  consistency: Consistency,
): readonly Node[] {
  const { cluster, node } = context;
  const inDc = cluster.nodes.filter(({ dc }) => dc === node.dc);
  if (inDc.length === 1) return inDc;
  const others = inDc.filter((one) => one !== node && one.isAlive);
  if (others.length === 0) {
    if (consistency === 'ANY') throw unavailable('TWO', copies, 1);
    throw unavailable(
      'TWO',
      copies,
      0,
      ` for batchlog in local DC, required:${copies}, available:0`,
    );
  }
  const picked: Node[] = [];
  while (picked.length < copies && others.length > 0) {
    picked.push(...others.splice(cluster.pickChance.below(others.length), 1));
  }
  return picked;
}

/** Stores the batch on those nodes and waits for all of them. Throws WriteTimeout. */
export function* storeBatch(
  context: CoordinatorContext,
  nodes: readonly Node[],
  id: string,
  mutations: readonly Mutation[],
): Task<void> {
  const { cluster, node, trace } = context;
  const stored = new Set<string>();
  const handler: ResponseHandler = { onResponse: (from) => stored.add(from) };
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  trace.add({
    kind: 'note',
    atMicros: traceMicros(context),
    node: node.name,
    text: `batch kept by ${nodes.map(nameOf).join(' and ')}`,
  });
  for (const keeper of nodes) {
    const body = { verb: 'BATCH_STORE_REQ', id, mutations } as const;
    cluster.network.send(node.name, keeper.name, body, exchange);
  }
  yield waitFor(context, () => stored.size === nodes.length, TIMEOUT_MICROS.write);
  if (stored.size === nodes.length) return;
  throw new CassandraError(`Operation timed out - received only ${stored.size} responses.`, {
    kind: 'writeTimeout',
    consistency: nodes.length === 1 ? 'ONE' : 'TWO',
    required: nodes.length,
    received: stored.size,
    writeType: 'BATCH_LOG',
  });
}

/** Tells those nodes that the batch is written; nobody waits for it. */
export function removeBatch(context: CoordinatorContext, nodes: readonly Node[], id: string): void {
  const { cluster, node, trace } = context;
  const exchange: Exchange = { coordinator: node.name, trace, handler: null };
  for (const keeper of nodes) {
    cluster.network.send(node.name, keeper.name, { verb: 'BATCH_REMOVE_REQ', id }, exchange);
  }
}
