/** The traces that clients asked to be kept, the newest last: what system_traces is made from. */
import type { QueryTrace } from './trace.ts';

export interface LoggedTrace {
  /** A version 1 UUID. */
  readonly id: Uint8Array;
  readonly startedAtMicros: number;
  /** The client's address. */
  readonly client: string;
  /** What was done, in Cassandra's words: `Execute CQL3 query`. */
  readonly request: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly trace: QueryTrace;
}

const KEPT = 1000;

export class TraceLog {
  #traces: LoggedTrace[] = [];

  add(trace: LoggedTrace): void {
    this.#traces.push(trace);
    if (this.#traces.length > 2 * KEPT) this.#traces = this.#traces.slice(-KEPT);
  }

  all(): readonly LoggedTrace[] {
    return this.#traces;
  }
}
