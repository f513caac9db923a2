/**
 * Reads of one partition: the nearest replica gives data, the others a digest. When they differ, all give data,
 * the merge is the answer, and who lacked something gets it. Source: Cassandra's AbstractReadExecutor.
 *
 *     READ_REQ data, digest, digest  --equal-->  live rows
 *                                    --differ->  READ_REQ data from all -> merge -> READ_REPAIR_REQ -> live rows
 */
import type { Consistency } from '../base/errors.ts';
import type { Exchange } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import { digest } from '../storage/digest.ts';
import { livePartition } from '../storage/live.ts';
import type { LivePartition, ReadCommand } from '../storage/model.ts';
import type { ReadPartition } from '../storage/table-store.ts';
import {
  type CoordinatorContext,
  nowMicros,
  TIMEOUT_MICROS,
  traceMicros,
  waitFor,
} from './context.ts';
import { ReadHandler } from './read-handler.ts';
import { reconcile } from './read-repair.ts';
import { planRead, type ReplicaPlan, tracePlan } from './replica-plan.ts';

export type SingleCommand = ReadCommand & {
  readonly target: ReadCommand['target'] & { readonly kind: 'single' };
};

/** How long a read waits for its contacts before it asks one replica more, where the table tells no time of its own. */
const SPECULATION_MICROS = 200_000;

/** The living part of one partition, or null. */
export function* readPartition(
  context: CoordinatorContext,
  command: SingleCommand,
  consistency: Consistency,
): Task<LivePartition | null> {
  const { table, target } = command;
  const plan = planRead(context, table, target.token, consistency);
  tracePlan(context, plan, 'read', table, target.key, target.token);
  const read = yield* readReconciled(context, command, plan);
  if (read === undefined) return null;
  return livePartition(table, read.partition, command, command.nowSeconds, target.token);
}

function* readReconciled(
  context: CoordinatorContext,
  command: SingleCommand,
  plan: ReplicaPlan,
): Task<ReadPartition | undefined> {
  const { token } = command.target;
  const handler = new ReadHandler(context, plan, token);
  const asked = yield* askReplicas(context, command, plan, handler);
  const data = handler.answers.find((answer) => answer.kind === 'data');
  const found = data?.partitions[0];
  if (handler.answers.length === 1) return found;
  const expected = digest(found?.partition ?? null);
  const isEqual = handler.answers.every((answer) => {
    if (answer.kind === 'digest') return answer.digest === expected;
    if (answer.kind !== 'data' || answer === data) return true;
    return digest(answer.partitions[0]?.partition ?? null) === expected;
  });
  if (isEqual) return found;
  context.trace.add({ kind: 'digestMismatch', atMicros: traceMicros(context), token });
  // Without limits, so that no replica's cut hides what another has deleted.
  const whole: SingleCommand = { ...command, limit: null, perPartitionLimit: null };
  const full = new ReadHandler(context, { ...plan, contacts: asked }, token);
  for (const replica of asked) sendRead(context, replica, whole, 'data', full);
  yield waitFor(context, () => full.answers.length === asked.length, TIMEOUT_MICROS.read);
  if (full.answers.length < asked.length) throw full.timeout();
  const merged = yield* reconcile(context, command.table, plan, full.answers);
  return merged[0];
}

/** Asks the plan's contacts, and a spare one when they are slow. Returns who answered. */
function* askReplicas(
  context: CoordinatorContext,
  command: SingleCommand,
  plan: ReplicaPlan,
  handler: ReadHandler,
): Task<readonly Node[]> {
  const deadlineMicros = nowMicros(context) + TIMEOUT_MICROS.read;
  const isDone = (): boolean => handler.isDone();
  const policy = speculation(command.table);
  const [spare] = plan.spare;
  plan.contacts.forEach((replica, i) => {
    sendRead(context, replica, command, i === 0 ? 'data' : 'digest', handler);
  });
  if (policy === 'always' && spare !== undefined) {
    sendRead(context, spare, command, 'digest', handler);
  } else if (typeof policy === 'number' && spare !== undefined) {
    yield waitFor(context, isDone, policy);
    if (!handler.isDone()) {
      const wants = handler.hasData ? 'digest' : 'data';
      sendRead(context, spare, command, wants, handler);
    }
  }
  yield { ready: isDone, deadlineMicros };
  handler.conclude();
  return handler.answers.map(({ from }) => context.cluster.node(from));
}

/** Microseconds, or whether a spare replica is asked always or never. */
function speculation(table: Table): number | 'always' | 'never' {
  const policy = table.options.speculativeRetry.toUpperCase();
  if (policy === 'ALWAYS') return 'always';
  if (policy === 'NEVER' || policy === 'NONE') return 'never';
  const fixed = /^([\d.]+)MS$/.exec(policy);
  return fixed === null ? SPECULATION_MICROS : Math.round(Number(fixed[1]) * 1000);
}

function sendRead(
  context: CoordinatorContext,
  replica: Node,
  command: ReadCommand,
  wants: 'data' | 'digest',
  handler: ReadHandler,
): void {
  const { cluster, node, trace } = context;
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  cluster.network.send(node.name, replica.name, { verb: 'READ_REQ', command, wants }, exchange);
}
