/**
 * What a statement may ask of the cluster: the only door from `statements` down to replicas. Implemented in this
 * folder; every method that waits is a task. Errors are CassandraError with Cassandra's texts and counts.
 */
import type { Consistency } from '../base/errors.ts';
import type { NodeView } from '../cluster/trace.ts';
import type { LoggedTrace } from '../cluster/trace-log.ts';
import type { Schema, Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { LivePartition, Mutation, ReadCommand } from '../storage/model.ts';

export interface ReadOptions {
  readonly consistency: Consistency;
}

export interface WriteOptions {
  readonly consistency: Consistency;
  /** 'logged' goes through the batch log when it touches more than one partition. */
  readonly batch: 'none' | 'logged' | 'unlogged';
}

export interface CounterUpdate {
  readonly table: Table;
  readonly key: Uint8Array;
  readonly token: bigint;
  /** Clustering values; null for a static counter. */
  readonly clustering: readonly Uint8Array[] | null;
  readonly deltas: ReadonlyMap<string, bigint>;
}

/** A conditional write to one partition. */
export interface ConditionalUpdate {
  readonly table: Table;
  readonly key: Uint8Array;
  readonly token: bigint;
  /** The read that the decision is made on. */
  readonly command: ReadCommand;
  /** What to write after that read, at the ballot's timestamp (microseconds); pure, may be asked again after a lost round. */
  decide(current: LivePartition | null, timestamp: bigint): ConditionalDecision;
}

export type ConditionalDecision =
  | { readonly applied: true; readonly mutations: readonly Mutation[] }
  | { readonly applied: false };

export interface ConditionalOptions {
  /** Of the commit. */
  readonly consistency: Consistency;
  /** SERIAL or LOCAL_SERIAL. */
  readonly serialConsistency: Consistency;
}

export interface ConditionalOutcome {
  readonly applied: boolean;
  /** What the decision was made on. */
  readonly current: LivePartition | null;
}

export interface Requests {
  /** The coordinator's own clock: microseconds for write timestamps (strictly rising per coordinator), seconds for TTL and reads. */
  nextTimestamp(): bigint;
  nowMicros(): number;
  nowSeconds(): number;
  /** 16 bytes each, from the cluster's own seeded stream. */
  randomUuid(): Uint8Array;
  timeUuid(): Uint8Array;

  schema(): Schema;
  /** Makes the schema current on all live nodes and creates or drops stores. */
  changeSchema(next: Schema): Task<void>;
  nodes(): readonly NodeView[];
  coordinator(): NodeView;
  clusterName(): string;
  /** What clients asked to be traced, the newest last. */
  traces(): readonly LoggedTrace[];

  /** One command a partition or range; results in the commands' order, a range's partitions in token order. Refuses ANY. */
  read(commands: readonly ReadCommand[], options: ReadOptions): Task<readonly LivePartition[]>;
  write(mutations: readonly Mutation[], options: WriteOptions): Task<void>;
  applyCounters(updates: readonly CounterUpdate[], options: WriteOptions): Task<void>;
  truncate(table: Table): Task<void>;
  /** A conditional write by Paxos. */
  cas(update: ConditionalUpdate, options: ConditionalOptions): Task<ConditionalOutcome>;
}
