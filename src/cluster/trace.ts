/** What coordinator and replicas did, as data. The replica line, TRACING, WHO and lessons' checks are drawn from it. */
import type { Consistency } from '../base/errors.ts';

/** All `atMicros` are virtual microseconds since the statement began at the coordinator. */
export type TraceEvent =
  | {
      readonly kind: 'planned';
      readonly atMicros: number;
      readonly purpose:
        | 'read'
        | 'write'
        | 'range'
        | 'counter'
        | 'truncate'
        | 'batchlog'
        | 'paxos'
        | 'schema';
      readonly keyspace: string;
      readonly table: string;
      readonly key: Uint8Array | null;
      readonly token: bigint | null;
      readonly blockFor: number;
      /** Natural replicas of the token in placement order. */
      readonly replicas: readonly string[];
      /** Those asked. */
      readonly contacts: readonly string[];
      readonly down: readonly string[];
    }
  | {
      readonly kind: 'sent';
      readonly atMicros: number;
      readonly from: string;
      readonly to: string;
      readonly verb: string;
    }
  | {
      readonly kind: 'dropped';
      readonly atMicros: number;
      readonly from: string;
      readonly to: string;
      readonly verb: string;
      readonly why: string;
    }
  | {
      readonly kind: 'answered';
      readonly atMicros: number;
      readonly from: string;
      readonly gave: 'data' | 'digest' | 'ack' | 'failure';
      /** True when it came after the client had been answered. */
      readonly late: boolean;
    }
  | { readonly kind: 'digestMismatch'; readonly atMicros: number; readonly token: bigint }
  | { readonly kind: 'repaired'; readonly atMicros: number; readonly node: string }
  | { readonly kind: 'hinted'; readonly atMicros: number; readonly node: string }
  | { readonly kind: 'timedOut'; readonly atMicros: number; readonly node: string }
  | {
      readonly kind: 'note';
      readonly atMicros: number;
      readonly node: string;
      readonly text: string;
    };

export interface QueryTrace {
  readonly coordinator: string;
  readonly consistency: Consistency;
  /** Null when nothing was asked of replicas (USE, DESCRIBE, virtual tables, schema). */
  readonly blockFor: number | null;
  /** How many answers counted towards blockFor. */
  readonly received: number;
  readonly durationMicros: number;
  readonly events: readonly TraceEvent[];
}

/** Per replica, what it did for the statement; `roles` in order of first appearance. */
export interface ReplicaSummary {
  readonly node: string;
  readonly outcomes: readonly (
    | {
        readonly kind: 'data' | 'digest' | 'ack' | 'failure';
        readonly atMicros: number;
        readonly late: boolean;
      }
    | { readonly kind: 'notAsked' | 'down' | 'hinted' | 'repaired' | 'timedOut' | 'dropped' }
  )[];
}

/** Where a node takes clients. */
export interface NativeAddress {
  readonly address: string;
  readonly port: number;
}

/** What a plan found the cluster to be, for pictures: every node, in order of joining. */
export interface NodeView {
  readonly name: string;
  readonly address: string;
  /** Where clients reach it; left out: at its address, Cassandra's port. */
  readonly native?: NativeAddress;
  readonly dc: string;
  readonly rack: string;
  readonly hostId: string;
  readonly tokens: readonly bigint[];
  readonly up: boolean;
}
