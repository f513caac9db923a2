/**
 * Counters: a replica of the coordinator's data centre leads. It adds the delta to its own shard and sends the
 * resulting cell to all replicas as an ordinary write. Source: Cassandra's StorageProxy.mutateCounter,
 * CounterMutation.
 */
import { CassandraError, type Consistency } from '../base/errors.ts';
import { blockFor, unavailable } from '../cluster/consistency.ts';
import type { Exchange, ResponseHandler } from '../cluster/messages.ts';
import type { Node } from '../cluster/node.ts';
import type { Task } from '../sim/task.ts';
import type { Cell, ColumnData, Mutation, Partition, Row } from '../storage/model.ts';
import { emptyPartition } from '../storage/partition.ts';
import {
  type CoordinatorContext,
  nowMicros,
  replicationOf,
  TIMEOUT_MICROS,
  traceMicros,
  waitFor,
} from './context.ts';
import { planWrite, replicasOf, sortByProximity } from './replica-plan.ts';
import type { CounterUpdate } from './requests.ts';
import { sendWrites } from './write.ts';

type CounterCell = Cell & { readonly kind: 'counter' };

/** Applies one update through its leader. Throws Unavailable and WriteTimeout. */
export function* applyCounter(
  context: CoordinatorContext,
  update: CounterUpdate,
  consistency: Consistency,
): Task<void> {
  const leader = pickLeader(context, update, consistency);
  // Exit now rather than at the leader when the level cannot be reached.
  planWrite(context, update.table, update.token, consistency);
  if (leader === context.node) {
    yield* lead(context, update, consistency);
    return;
  }
  const { cluster, node, trace } = context;
  let outcome: { readonly failure: unknown } | null = null;
  const handler: ResponseHandler = {
    onResponse: (_from, response) => {
      if (response.verb === 'COUNTER_MUTATION_RSP') outcome = response;
    },
  };
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  const atMicros = traceMicros(context);
  trace.add({ kind: 'note', atMicros, node: node.name, text: `counter led by ${leader.name}` });
  cluster.network.send(
    node.name,
    leader.name,
    {
      verb: 'COUNTER_MUTATION_REQ',
      lead: (name, respond) => {
        const atLeader: CoordinatorContext = { ...context, node: cluster.node(name) };
        cluster.scheduler.start(leadAndRespond(atLeader, update, consistency, respond));
      },
    },
    exchange,
  );
  yield waitFor(context, () => outcome !== null, TIMEOUT_MICROS.counter);
  if (outcome === null) throw timeout(context, update, consistency);
}

/** As in Cassandra, a leader whose own write times out answers all the same. */
function* leadAndRespond(
  context: CoordinatorContext,
  update: CounterUpdate,
  consistency: Consistency,
  respond: (response: { verb: 'COUNTER_MUTATION_RSP'; failure: unknown }) => void,
): Task<void> {
  let failure: unknown = null;
  try {
    yield* lead(context, update, consistency);
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    failure = error;
  }
  respond({ verb: 'COUNTER_MUTATION_RSP', failure });
}

function* lead(
  context: CoordinatorContext,
  update: CounterUpdate,
  consistency: Consistency,
): Task<void> {
  const { table, token } = update;
  const plan = planWrite(context, table, token, consistency);
  const mutation = mutationOf(context, update);
  yield* sendWrites(context, [[mutation]], [plan], 'COUNTER');
}

/** The leader's shard with the deltas added, as the cells of a write. */
function mutationOf(context: CoordinatorContext, update: CounterUpdate): Mutation {
  const { table, key, token, clustering, deltas } = update;
  const held = heldRow(context, update);
  const columns = new Map<string, ColumnData>();
  for (const [name, delta] of deltas) {
    const data = held?.columns.get(name);
    const present = data?.kind === 'simple' && data.cell.kind === 'counter' ? data.cell : null;
    columns.set(name, { kind: 'simple', cell: increment(context, present, delta) });
  }
  const row: Row = {
    clustering: clustering ?? [],
    liveness: { kind: 'none' },
    deletion: null,
    columns,
  };
  const empty = emptyPartition(key);
  const partition: Partition =
    clustering === null ? { ...empty, staticRow: row } : { ...empty, rows: [row] };
  return { table, token, partition };
}

function increment(
  context: CoordinatorContext,
  present: CounterCell | null,
  delta: bigint,
): CounterCell {
  const id = context.node.hostId;
  const shard = present?.shards.get(id) ?? { clock: 0n, count: 0n };
  const timestamp = context.node.nextTimestamp(nowMicros(context));
  const clock = timestamp > shard.clock ? timestamp : shard.clock + 1n;
  const count = BigInt.asIntN(64, shard.count + delta);
  return { kind: 'counter', timestamp, shards: new Map([[id, { clock, count }]]) };
}

/** What the leader itself has of the row. */
function heldRow(context: CoordinatorContext, update: CounterUpdate): Row | null {
  const { table, key, token, clustering } = update;
  const bound = { prefix: clustering ?? [], inclusive: true };
  const [read] = context.node.store(table).read({
    table,
    target: { kind: 'single', key, token },
    clustering: { kind: 'slices', slices: [{ start: bound, end: bound }] },
    reversed: false,
    limit: clustering === null ? 0 : null,
    perPartitionLimit: null,
    nowSeconds: Math.floor(nowMicros(context) / 1_000_000),
  });
  if (read === undefined) return null;
  return clustering === null ? read.partition.staticRow : (read.partition.rows[0] ?? null);
}

/** A live replica of the own data centre by chance, else the nearest of another. */
function pickLeader(
  context: CoordinatorContext,
  update: CounterUpdate,
  consistency: Consistency,
): Node {
  const { cluster, node } = context;
  const replication = replicationOf(context, update.table);
  const live = replicasOf(context, replication, update.token).filter((one) => one.isAlive);
  const local = live.filter(({ dc }) => dc === node.dc);
  if (local.length > 0) return local[cluster.pickChance.below(local.length)]!;
  const [nearest] = sortByProximity(node, live);
  if (nearest === undefined) {
    const required = blockFor(consistency, replication, node.dc);
    throw unavailable(consistency, required, 0);
  }
  return nearest;
}

function timeout(
  context: CoordinatorContext,
  update: CounterUpdate,
  consistency: Consistency,
): CassandraError {
  const replication = replicationOf(context, update.table);
  return new CassandraError('Operation timed out - received only 0 responses.', {
    kind: 'writeTimeout',
    consistency,
    required: blockFor(consistency, replication, context.node.dc),
    received: 0,
    writeType: 'COUNTER',
  });
}
