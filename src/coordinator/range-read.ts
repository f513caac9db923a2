/**
 * Reads over many partitions: the token range is cut at the ring's tokens, each part is read from its own nearest
 * replicas, neighbours with enough replicas in common are read together. One part first, then several at a time.
 * With more than one replica a part all send full data. Source: Cassandra's RangeCommands, ReplicaPlanMerger.
 */
import type { Consistency } from '../base/errors.ts';
import { MAX_TOKEN, MIN_TOKEN } from '../base/murmur3.ts';
import { blockFor, insufficiency } from '../cluster/consistency.ts';
import type { Exchange } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Replication } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import { livePartition } from '../storage/live.ts';
import type { LivePartition, ReadCommand, TokenRange } from '../storage/model.ts';
import type { ReadPartition } from '../storage/table-store.ts';
import { type CoordinatorContext, replicationOf, TIMEOUT_MICROS, waitFor } from './context.ts';
import { ReadHandler } from './read-handler.ts';
import { reconcile } from './read-repair.ts';
import { planReadFrom, type ReplicaPlan, replicasOf, tracePlan } from './replica-plan.ts';

export type RangeCommand = ReadCommand & {
  readonly target: ReadCommand['target'] & { readonly kind: 'range' };
};

/** A part of the range and the replicas that hold all of it. */
interface Part {
  readonly range: TokenRange;
  readonly replicas: readonly Node[];
}

const mostConcurrent = 20;

/** The living partitions in token order, within the command's limit. */
export function* readRange(
  context: CoordinatorContext,
  command: RangeCommand,
  consistency: Consistency,
): Task<readonly LivePartition[]> {
  const replication = replicationOf(context, command.table);
  const parts = mergeNeighbours(
    context,
    replication,
    consistency,
    splitRange(context, replication, command.target.range),
  );
  traceParts(context, command, replication, consistency, parts);
  const result: LivePartition[] = [];
  let left = command.limit ?? Infinity;
  let concurrency = 1;
  for (let next = 0; next < parts.length && left > 0; ) {
    const batch = parts.slice(next, next + concurrency);
    next += batch.length;
    const partitions = yield* readParts(context, command, replication, consistency, batch);
    for (const { token, partition } of partitions) {
      if (left <= 0) break;
      const limit = left === Infinity ? null : left;
      const query = { ...command, limit };
      const live = livePartition(command.table, partition, query, command.nowSeconds, token);
      if (live === null) continue;
      result.push(live);
      left -= countRows(command, live);
    }
    concurrency = nextConcurrency(next, command.limit, left);
  }
  return result;
}

/** As many parts as are likely to hold what is still wanted. */
function nextConcurrency(partsRead: number, limit: number | null, left: number): number {
  if (limit === null || left === limit) return mostConcurrent;
  const rowsPerPart = (limit - left) / partsRead;
  return Math.max(1, Math.min(mostConcurrent, Math.round(left / rowsPerPart)));
}

/** What a limit counts: rows, or one for static cells that stand alone. */
function countRows(command: RangeCommand, { rows }: LivePartition): number {
  return rows.length === 0 && command.clustering.kind === 'all' ? 1 : rows.length;
}

/** Reads parts at the same time; their partitions in token order. */
function* readParts(
  context: CoordinatorContext,
  command: RangeCommand,
  replication: Replication,
  consistency: Consistency,
  parts: readonly Part[],
): Task<readonly ReadPartition[]> {
  const reads = parts.map((part) => {
    const { replicas, range } = part;
    const plan = planReadFrom(context, replication, consistency, replicas, replicas);
    const handler = new ReadHandler(context, plan, 0n);
    sendPart(context, command, range, plan, handler);
    return { plan, handler };
  });
  const isDone = (): boolean =>
    reads.every(({ plan, handler }) => handler.answers.length >= plan.contacts.length);
  yield waitFor(context, isDone, TIMEOUT_MICROS.range);
  const result: ReadPartition[] = [];
  for (const { plan, handler } of reads) {
    handler.conclude();
    result.push(...(yield* reconcile(context, command.table, plan, handler.answers)));
  }
  return result;
}

function sendPart(
  context: CoordinatorContext,
  command: RangeCommand,
  range: TokenRange,
  plan: ReplicaPlan,
  handler: ReadHandler,
): void {
  const { cluster, node, trace } = context;
  const isAlone = plan.contacts.length === 1;
  const part: RangeCommand = {
    ...command,
    target: { kind: 'range', range },
    // Only one replica may cut by itself: what several cut could hide each other's deletions.
    limit: isAlone ? command.limit : null,
    perPartitionLimit: isAlone ? command.perPartitionLimit : null,
  };
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  for (const replica of plan.contacts) {
    const isTraced = !isAlone || replica !== node;
    const body = { verb: 'RANGE_REQ', command: part } as const;
    cluster.network.send(node.name, replica.name, body, exchange, isTraced);
  }
}

/** Cut at each ring token inside, and at the smallest token, where the ring begins. */
function splitRange(
  context: CoordinatorContext,
  replication: Replication,
  range: TokenRange,
): readonly Part[] {
  const start = range.start ?? MIN_TOKEN;
  const end = range.end ?? MAX_TOKEN;
  const parts: Part[] = [];
  let from = range;
  for (const token of context.cluster.ring.tokens) {
    if (token < start || token >= end) continue;
    if (token === start && range.start !== null && !range.startInclusive) continue;
    parts.push({
      range: { ...from, end: token, endInclusive: true },
      replicas: replicasOf(context, replication, token),
    });
    from = { ...range, start: token, startInclusive: false };
  }
  return [...parts, { range: from, replicas: replicasOf(context, replication, end) }];
}

/** Joins a part to the one before while the replicas they share can answer for both. */
function mergeNeighbours(
  context: CoordinatorContext,
  replication: Replication,
  consistency: Consistency,
  parts: readonly Part[],
): readonly Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const joined = last && join(context, replication, consistency, last, part);
    if (joined === undefined || joined === null) merged.push(part);
    else merged[merged.length - 1] = joined;
  }
  return merged;
}

function join(
  context: CoordinatorContext,
  replication: Replication,
  consistency: Consistency,
  a: Part,
  b: Part,
): Part | null {
  const shared = a.replicas.filter((node) => b.replicas.includes(node));
  const localDc = context.node.dc;
  const live = shared.filter((node) => node.isAlive);
  if (insufficiency(consistency, replication, localDc, live) !== null) return null;
  const contacts = contactsOf(context, replication, consistency, shared);
  // Asking another data centre once is dearer than asking the own one twice.
  if (contacts.some(({ dc }) => dc !== localDc)) {
    const before = [a, b].flatMap(({ replicas }) =>
      contactsOf(context, replication, consistency, replicas),
    );
    if (before.every(({ dc }) => dc === localDc)) return null;
  }
  const { end, endInclusive } = b.range;
  return { range: { ...a.range, end, endInclusive }, replicas: shared };
}

/** Who would be asked; nobody when too few live. */
function contactsOf(
  context: CoordinatorContext,
  replication: Replication,
  consistency: Consistency,
  replicas: readonly Node[],
): readonly Node[] {
  const live = replicas.filter((node) => node.isAlive);
  if (insufficiency(consistency, replication, context.node.dc, live) !== null) return [];
  return planReadFrom(context, replication, consistency, replicas, replicas).contacts;
}

/** One plan for the whole range: everybody who holds or gives a part of it. */
function traceParts(
  context: CoordinatorContext,
  command: RangeCommand,
  replication: Replication,
  consistency: Consistency,
  parts: readonly Part[],
): void {
  const replicas = new Set<Node>();
  const contacts = new Set<Node>();
  for (const { replicas: held } of parts) {
    for (const node of held) replicas.add(node);
    for (const node of contactsOf(context, replication, consistency, held)) contacts.add(node);
  }
  // The level's count is the same for every part.
  const localDc = context.node.dc;
  const plan: ReplicaPlan = {
    consistency,
    replication,
    blockFor: blockFor(consistency, replication, localDc),
    replicas: [...replicas],
    contacts: [...contacts],
    down: [...replicas].filter((node) => !node.isAlive),
    spare: [],
  };
  tracePlan(context, plan, 'range', command.table, null, null);
}
