/** The requests of one statement at one coordinator: refuses levels that do not fit, then hands on to the tasks. */

import { type Consistency, invalid } from '../base/errors.ts';
import { formatUuid, randomUuid } from '../base/uuid.ts';
import type { NodeView } from '../cluster/trace.ts';
import type { LoggedTrace } from '../cluster/trace-log.ts';
import type { Schema, Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { LivePartition, Mutation, ReadCommand } from '../storage/model.ts';
import { pickBatchlogNodes, removeBatch, storeBatch } from './batchlog.ts';
import { type CoordinatorContext, nowMicros } from './context.ts';
import { applyCounter } from './counter.ts';
import { conditionalWrite, serialRead } from './paxos.ts';
import { readRange } from './range-read.ts';
import { readPartition } from './read.ts';
import type {
  ConditionalOptions,
  ConditionalOutcome,
  ConditionalUpdate,
  CounterUpdate,
  ReadOptions,
  Requests,
  WriteOptions,
} from './requests.ts';
import { truncateTable } from './truncate.ts';
import { groupMutations, planWrites, sendWrites } from './write.ts';

/** The door from a statement to the replicas, for the context's coordinator and trace. */
export function createRequests(context: CoordinatorContext): Requests {
  return new CoordinatorRequests(context);
}

class CoordinatorRequests implements Requests {
  readonly #context: CoordinatorContext;

  constructor(context: CoordinatorContext) {
    this.#context = context;
  }

  nextTimestamp(): bigint {
    return this.#context.node.nextTimestamp(this.nowMicros());
  }

  nowMicros(): number {
    return nowMicros(this.#context);
  }

  nowSeconds(): number {
    return this.#context.nowSeconds ?? Math.floor(this.nowMicros() / 1_000_000);
  }

  randomUuid(): Uint8Array {
    return randomUuid(this.#context.cluster.uuidChance.bytes(16));
  }

  timeUuid(): Uint8Array {
    return this.#context.node.nextTimeUuid(this.nowMicros());
  }

  schema(): Schema {
    return this.#context.cluster.schema;
  }

  // biome-ignore lint/correctness/useYield: gossip is instant, so nothing has to be waited for yet
  *changeSchema(next: Schema): Task<void> {
    this.#context.cluster.changeSchema(next);
  }

  nodes(): readonly NodeView[] {
    return this.#context.cluster.nodes.map((node) => node.view());
  }

  coordinator(): NodeView {
    return this.#context.node.view();
  }

  clusterName(): string {
    return this.#context.cluster.name;
  }

  traces(): readonly LoggedTrace[] {
    return this.#context.cluster.traces.all();
  }

  /** Partitions one after the other, as Cassandra reads the keys of an IN. */
  *read(
    commands: readonly ReadCommand[],
    { consistency }: ReadOptions,
  ): Task<readonly LivePartition[]> {
    if (consistency === 'ANY') throw invalid('ANY ConsistencyLevel is only supported for writes');
    const result: LivePartition[] = [];
    for (const command of commands) {
      const { target } = command;
      if (target.kind === 'range') {
        result.push(...(yield* readRange(this.#context, { ...command, target }, consistency)));
        continue;
      }
      const single = { ...command, target };
      const partition = isSerial(consistency)
        ? yield* serialRead(this.#context, single, consistency)
        : yield* readPartition(this.#context, single, consistency);
      if (partition !== null) result.push(partition);
    }
    return result;
  }

  *write(mutations: readonly Mutation[], options: WriteOptions): Task<void> {
    const { consistency, batch } = options;
    if (batch === 'none' && isSerial(consistency)) {
      throw invalid('You must use conditional updates for serializable writes');
    }
    const groups = groupMutations(mutations);
    if (batch === 'logged' && groups.length > 1) {
      const keepers = pickBatchlogNodes(this.#context, consistency);
      const plans = planWrites(this.#context, groups, consistency);
      const id = formatUuid(this.timeUuid());
      yield* storeBatch(this.#context, keepers, id, mutations);
      yield* sendWrites(this.#context, groups, plans, 'BATCH');
      removeBatch(this.#context, keepers, id);
      return;
    }
    const plans = planWrites(this.#context, groups, consistency);
    const writeType = groups.length > 1 ? 'UNLOGGED_BATCH' : 'SIMPLE';
    yield* sendWrites(this.#context, groups, plans, writeType);
  }

  *applyCounters(updates: readonly CounterUpdate[], { consistency }: WriteOptions): Task<void> {
    const [first] = updates;
    if (first === undefined) return;
    if (consistency === 'ANY') {
      const { name } = first.table;
      throw invalid(`Consistency level ANY is not yet supported for counter table ${name}`);
    }
    if (isSerial(consistency)) {
      throw invalid('Counter operations are inherently non-serializable');
    }
    for (const update of updates) yield* applyCounter(this.#context, update, consistency);
  }

  *cas(update: ConditionalUpdate, options: ConditionalOptions): Task<ConditionalOutcome> {
    return yield* conditionalWrite(this.#context, update, options);
  }

  *truncate(table: Table): Task<void> {
    yield* truncateTable(this.#context, table);
  }
}

function isSerial(consistency: Consistency): boolean {
  return consistency === 'SERIAL' || consistency === 'LOCAL_SERIAL';
}
