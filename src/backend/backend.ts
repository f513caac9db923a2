/** The shell's one door to a cluster: simulated here, a real one later. Everything the shell shows comes through it. */
import type { Consistency } from '../base/errors.ts';
import type { NodeView, QueryTrace } from '../cluster/trace.ts';
import type { Schema } from '../schema/model.ts';
import type { Result } from '../statements/result.ts';

export interface BackendOptions {
  readonly consistency: Consistency;
  readonly serialConsistency: Consistency;
  readonly pageSize: number | null;
  readonly pagingState: Uint8Array | null;
}

export interface Backend {
  readonly release: {
    readonly cassandra: string;
    readonly cqlSpec: string;
    readonly protocol: string;
  };
  clusterName(): string;
  /** Where the shell is connected: the coordinator. */
  host(): { readonly address: string; readonly port: number };
  keyspace(): string | null;
  /** Null where nobody is asked. */
  user(): string | null;
  /** Goes on as somebody else; keyspace and coordinator stay. Rejects with badCredentials and changes nothing then. */
  login(user: string, password: string): Promise<void>;
  /** Runs one CQL statement; rejects with a CassandraError. USE changes `keyspace()`. */
  execute(text: string, options: BackendOptions): Promise<Result>;
  /** The trace of the last statement, also when it failed; null when it asked nothing of the cluster. */
  lastTrace?(): QueryTrace | null;
  schema(): Schema;
  nodes(): readonly NodeView[];
  /** Replicas of a token in a keyspace in placement order; empty when there is no such keyspace. */
  replicas(keyspace: string, token: bigint): readonly NodeView[];
  /** Null on a real cluster. */
  readonly simulation: Simulation | null;
}

/** What only a simulated cluster can do. Refusals are CassandraErrors of kind 'invalid' with a hint. */
export interface Simulation {
  readonly seed: number;
  /** `hung`: takes messages but answers none, and is still believed to be up. */
  setNode(name: string, state: 'down' | 'up' | 'hung'): void;
  setCoordinator(name: string): void;
  nowMicros(): number;
  /** Moves the virtual clock on. */
  advance(micros: number): void;
  /** The clockwise walk over vnodes from a token with the decision at each: for REPLICAS FULL. */
  walk(
    keyspace: string,
    token: bigint,
  ): readonly {
    readonly token: bigint;
    readonly node: string;
    readonly decision: 'replica' | 'taken' | 'skipped' | 'otherDc';
  }[];
}
