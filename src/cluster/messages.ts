/**
 * What nodes say to each other, by Cassandra's verbs. An exchange ties the answers to the coordinator's request:
 * every message that belongs to it carries it, forwarded ones too, and replicas answer straight to the coordinator.
 * Source: Cassandra's Verb; recorded message flows.
 */
import type { Table } from '../schema/model.ts';
import type { Mutation, Partition, ReadCommand } from '../storage/model.ts';
import type { Ballot, PrepareAnswer, Proposal } from '../storage/paxos-state.ts';
import type { ReadPartition } from '../storage/table-store.ts';
import type { TraceRecorder } from './trace-recorder.ts';

export type Request =
  /** Mutations of one key, and the nodes of the receiver's data centre to hand them on to. */
  | {
      readonly verb: 'MUTATION_REQ';
      readonly mutations: readonly Mutation[];
      readonly forwardTo: readonly string[];
    }
  | { readonly verb: 'READ_REQ'; readonly command: ReadCommand; readonly wants: 'data' | 'digest' }
  | { readonly verb: 'RANGE_REQ'; readonly command: ReadCommand }
  | { readonly verb: 'READ_REPAIR_REQ'; readonly mutations: readonly Mutation[] }
  | { readonly verb: 'HINT_REQ'; readonly mutations: readonly Mutation[] }
  /** The leader does `lead` in its own name and answers when that is done. */
  | { readonly verb: 'COUNTER_MUTATION_REQ'; readonly lead: LeadCounter }
  | {
      readonly verb: 'BATCH_STORE_REQ';
      readonly id: string;
      readonly mutations: readonly Mutation[];
    }
  | { readonly verb: 'BATCH_REMOVE_REQ'; readonly id: string }
  | { readonly verb: 'TRUNCATE_REQ'; readonly table: Table }
  | {
      readonly verb: 'PAXOS_PREPARE_REQ';
      readonly table: Table;
      readonly key: Uint8Array;
      readonly ballot: Ballot;
    }
  | {
      readonly verb: 'PAXOS_PROPOSE_REQ' | 'PAXOS_COMMIT_REQ';
      readonly table: Table;
      readonly key: Uint8Array;
      readonly proposal: Proposal;
    };

/** Runs the counter's write as its leader and calls `respond` at the end. */
export type LeadCounter = (leader: string, respond: (response: Response) => void) => void;

export type Response =
  | { readonly verb: 'MUTATION_RSP' }
  | { readonly verb: 'READ_RSP'; readonly kind: 'data'; readonly partition: Partition | null }
  | { readonly verb: 'READ_RSP'; readonly kind: 'digest'; readonly digest: bigint }
  | { readonly verb: 'RANGE_RSP'; readonly partitions: readonly ReadPartition[] }
  | { readonly verb: 'READ_REPAIR_RSP' }
  | { readonly verb: 'HINT_RSP' }
  | { readonly verb: 'COUNTER_MUTATION_RSP'; readonly failure: unknown }
  | { readonly verb: 'BATCH_STORE_RSP' }
  | { readonly verb: 'TRUNCATE_RSP' }
  | { readonly verb: 'PAXOS_PREPARE_RSP'; readonly answer: PrepareAnswer }
  | { readonly verb: 'PAXOS_PROPOSE_RSP'; readonly accepted: boolean }
  | { readonly verb: 'PAXOS_COMMIT_RSP' };

/** Who waits for the answers, and whose trace they belong to. */
export interface Exchange {
  readonly coordinator: string;
  readonly trace: TraceRecorder | null;
  /** Null for messages that nobody waits for. */
  readonly handler: ResponseHandler | null;
}

export interface ResponseHandler {
  onResponse(from: string, response: Response): void;
}

export interface Envelope {
  readonly from: string;
  readonly to: string;
  readonly body: Request | Response;
  readonly exchange: Exchange;
  /** False for what a node does for itself without a message in Cassandra: it shows in no trace. */
  readonly isTraced: boolean;
}
