/** What a coordinator's tasks work with: the cluster, the node that coordinates, and the statement's trace. */
import type { Cluster } from '../cluster/cluster.ts';
import { unavailable } from '../cluster/consistency.ts';
import type { Node } from '../cluster/node.ts';
import type { TraceRecorder } from '../cluster/trace-recorder.ts';
import type { Keyspace, Replication, Table } from '../schema/model.ts';
import type { Wait } from '../sim/task.ts';
import type { Mutation } from '../storage/model.ts';

export interface CoordinatorContext {
  readonly cluster: Cluster;
  readonly node: Node;
  readonly trace: TraceRecorder;
  /** The second that the statement takes for now, where the client says one. */
  readonly nowSeconds?: number;
  /** Called when everything that was sent has arrived or is lost. */
  readonly whenSettled: (action: () => void) => void;
}

/** Cassandra's default request timeouts. */
export const TIMEOUT_MICROS = {
  read: 5_000_000,
  range: 10_000_000,
  write: 2_000_000,
  counter: 5_000_000,
  truncate: 60_000_000,
} as const;

/** How long a node may be down before nobody keeps hints for it any more: max_hint_window. */
const HINT_WINDOW_MICROS = 3 * 3600 * 1_000_000;

export function nowMicros(context: CoordinatorContext): number {
  return context.cluster.scheduler.nowMicros();
}

/** Microseconds since the statement began. */
export function traceMicros(context: CoordinatorContext): number {
  return context.trace.at(nowMicros(context));
}

/** Wait until `ready`, at most so long. */
export function waitFor(
  context: CoordinatorContext,
  ready: () => boolean,
  timeoutMicros: number,
): Wait {
  return { ready, deadlineMicros: nowMicros(context) + timeoutMicros };
}

export function replicationOf(context: CoordinatorContext, table: Table): Replication {
  const keyspace: Keyspace | undefined = context.cluster.schema.keyspaces.get(table.keyspace);
  if (keyspace === undefined) throw unavailable('ONE', 1, 0);
  return keyspace.replication;
}

/** Keeps a write for a replica that did not take it. False when it has been down for too long. */
export function hint(
  context: CoordinatorContext,
  target: Node,
  mutations: readonly Mutation[],
): boolean {
  const isDown = !target.isAlive;
  if (isDown && nowMicros(context) - target.downSinceMicros > HINT_WINDOW_MICROS) return false;
  context.node.keepHint(target.name, mutations);
  context.trace.add({ kind: 'hinted', atMicros: traceMicros(context), node: target.name });
  return true;
}
