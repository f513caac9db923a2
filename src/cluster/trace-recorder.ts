/** Collects the trace of one statement while it runs, and what comes after its client was answered. */
import type { Consistency } from '../base/errors.ts';
import type { QueryTrace, TraceEvent } from './trace.ts';

export class TraceRecorder {
  readonly events: TraceEvent[] = [];
  readonly #coordinator: string;
  readonly #consistency: Consistency;
  readonly #startMicros: number;
  #endMicros: number | null = null;
  #blockFor: number | null = null;
  #received = 0;

  constructor(coordinator: string, consistency: Consistency, startMicros: number) {
    this.#coordinator = coordinator;
    this.#consistency = consistency;
    this.#startMicros = startMicros;
  }

  /** True once the client has its answer. */
  get isAnswered(): boolean {
    return this.#endMicros !== null;
  }

  /** Microseconds since the statement began. */
  at(nowMicros: number): number {
    return nowMicros - this.#startMicros;
  }

  add(event: TraceEvent): void {
    this.events.push(event);
  }

  /** What the statement waits for: the greatest of its requests to replicas. */
  waitsFor(blockFor: number): void {
    if (this.#blockFor === null || blockFor > this.#blockFor) this.#blockFor = blockFor;
  }

  /** Answers that counted, of the request that got the most. */
  received(count: number): void {
    if (count > this.#received) this.#received = count;
  }

  /** The client is answered now. */
  answer(nowMicros: number): void {
    this.#endMicros ??= nowMicros;
  }

  finish(): QueryTrace {
    return {
      coordinator: this.#coordinator,
      consistency: this.#consistency,
      blockFor: this.#blockFor,
      received: this.#received,
      durationMicros: (this.#endMicros ?? this.#startMicros) - this.#startMicros,
      events: this.events,
    };
  }
}
