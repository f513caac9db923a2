/**
 * Reconciles what replicas answered and gives back to each what it lacks, before the client is answered. Source:
 * Cassandra's DataResolver and BlockingReadRepair.
 */
import { CassandraError } from '../base/errors.ts';
import type { Exchange, ResponseHandler } from '../cluster/messages.ts';
import type { Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import { difference } from '../storage/difference.ts';
import type { Mutation, Partition } from '../storage/model.ts';
import { mergePartitions } from '../storage/partition.ts';
import type { ReadPartition } from '../storage/table-store.ts';
import { type CoordinatorContext, TIMEOUT_MICROS, traceMicros, waitFor } from './context.ts';
import type { Answer } from './read-handler.ts';
import type { ReplicaPlan } from './replica-plan.ts';

type DataAnswer = Answer & { readonly kind: 'data' };

/** Full answers of all contacts as one list in token order, after stale replicas were repaired. */
export function* reconcile(
  context: CoordinatorContext,
  table: Table,
  plan: ReplicaPlan,
  answers: readonly Answer[],
): Task<readonly ReadPartition[]> {
  const data = answers.filter((answer): answer is DataAnswer => answer.kind === 'data');
  const merged = mergeAnswers(table, data);
  if (table.options.readRepair === 'NONE' || data.length < 2) return merged;
  const repairs = new Map<string, Mutation[]>();
  for (const { from, partitions } of data) {
    const lacking = lackingOf(table, merged, partitions);
    if (lacking.length > 0) repairs.set(from, lacking);
  }
  if (repairs.size > 0) yield* sendRepairs(context, plan, repairs);
  return merged;
}

function mergeAnswers(table: Table, answers: readonly DataAnswer[]): readonly ReadPartition[] {
  const first = answers[0];
  if (first === undefined) return [];
  if (answers.length === 1) return first.partitions;
  const all = answers.flatMap(({ partitions }) => partitions).sort(compareReadPartitions);
  const merged: ReadPartition[] = [];
  for (const next of all) {
    const last = merged.at(-1);
    if (last === undefined || compareReadPartitions(last, next) !== 0) merged.push(next);
    else {
      const partition = mergePartitions(table, last.partition, next.partition);
      merged[merged.length - 1] = { token: last.token, partition };
    }
  }
  return merged;
}

function compareReadPartitions(a: ReadPartition, b: ReadPartition): number {
  if (a.token !== b.token) return a.token < b.token ? -1 : 1;
  return Buffer.compare(a.partition.key, b.partition.key);
}

function lackingOf(
  table: Table,
  merged: readonly ReadPartition[],
  held: readonly ReadPartition[],
): Mutation[] {
  const lacking: Mutation[] = [];
  let at = 0;
  for (const one of merged) {
    const other = held[at];
    const isHeld = other !== undefined && compareReadPartitions(other, one) === 0;
    if (isHeld) at++;
    const partition: Partition | null = difference(
      table,
      one.partition,
      isHeld ? other.partition : null,
    );
    if (partition !== null) lacking.push({ table, token: one.token, partition });
  }
  return lacking;
}

function* sendRepairs(
  context: CoordinatorContext,
  plan: ReplicaPlan,
  repairs: ReadonlyMap<string, Mutation[]>,
): Task<void> {
  const { cluster, node, trace } = context;
  const waiting = new Set(repairs.keys());
  const handler: ResponseHandler = {
    onResponse: (from) => {
      waiting.delete(from);
      trace.add({ kind: 'repaired', atMicros: traceMicros(context), node: from });
    },
  };
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  for (const [name, mutations] of repairs) {
    const body = { verb: 'READ_REPAIR_REQ', mutations } as const;
    cluster.network.send(node.name, name, body, exchange, true);
  }
  yield waitFor(context, () => waiting.size === 0, TIMEOUT_MICROS.write);
  if (waiting.size === 0) return;
  const received = plan.contacts.length - waiting.size;
  throw new CassandraError(`Operation timed out - received only ${received} responses.`, {
    kind: 'readTimeout',
    consistency: plan.consistency,
    required: plan.blockFor,
    received,
    dataPresent: true,
  });
}
