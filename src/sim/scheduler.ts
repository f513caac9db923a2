/**
 * Virtual time in integer microseconds since 1970, the events to come and the tasks that wait for them. Time moves
 * from event to event and never back. Nothing here knows the wall clock.
 *
 *     post(event) ---> queue (time, sequence) ---> step(): now = event's time, event.happen(), ready tasks resume
 */
import { assert } from '../base/assert.ts';
import { type Event, EventQueue } from './event-queue.ts';
import type { Task, Wait } from './task.ts';

/** A started task: `outcome` is null while it waits. */
export interface Running<T> {
  readonly outcome:
    | null
    | { readonly kind: 'returned'; readonly value: T }
    | { readonly kind: 'threw'; readonly error: unknown };
}

export class Scheduler {
  readonly #queue = new EventQueue();
  #nowMicros: number;
  #sequence = 0;
  #waiting: Waiting[] = [];

  constructor(startMicros: number) {
    this.#nowMicros = startMicros;
  }

  nowMicros(): number {
    return this.#nowMicros;
  }

  /** The number that makes the next event's order sure; each call gives a new one. */
  nextSequence(): number {
    return this.#sequence++;
  }

  /** Adds an event; its sequence comes from `nextSequence`. */
  post(event: Event): void {
    assert(event.atMicros >= this.#nowMicros, 'an event lies in the future');
    this.#queue.push(event);
  }

  /** Runs `action` after a delay. */
  after(delayMicros: number, action: () => void): void {
    this.post({
      atMicros: this.#nowMicros + delayMicros,
      sequence: this.nextSequence(),
      happen: action,
    });
  }

  /** Runs a task up to its first wait and keeps it among the waiting. */
  start<T>(task: Task<T>): Running<T> {
    const waiting = new WaitingTask(task);
    if (!waiting.advance()) this.#waiting.push(waiting);
    return waiting;
  }

  /** Runs events until the task has ended. Returns its value or throws what it threw. */
  runToEnd<T>(task: Task<T>): T {
    const running = this.start(task);
    while (running.outcome === null) {
      assert(this.step(), 'a waiting task has a deadline');
    }
    if (running.outcome.kind === 'threw') throw running.outcome.error;
    return running.outcome.value;
  }

  /** The next event or deadline, whichever comes first. False when there is neither. */
  step(): boolean {
    const event = this.#queue.peek();
    const deadline = this.#earliestDeadline();
    if (event !== undefined && event.atMicros <= deadline) {
      this.#queue.pop();
      this.#nowMicros = event.atMicros;
      event.happen();
    } else if (deadline < Number.POSITIVE_INFINITY) {
      this.#nowMicros = Math.max(this.#nowMicros, deadline);
    } else {
      return false;
    }
    if (this.#waiting.length > 0) this.#resumeReady();
    return true;
  }

  /** Runs everything that happens up to that instant, then stands there. An instant in the past changes nothing. */
  advanceTo(micros: number): void {
    for (;;) {
      const next = Math.min(this.#queue.peek()?.atMicros ?? Infinity, this.#earliestDeadline());
      if (next > micros) break;
      this.step();
    }
    this.#nowMicros = Math.max(this.#nowMicros, micros);
  }

  #earliestDeadline(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { wait } of this.#waiting) {
      if (wait.deadlineMicros < earliest) earliest = wait.deadlineMicros;
    }
    return earliest;
  }

  #resumeReady(): void {
    const now = this.#nowMicros;
    for (const waiting of this.#waiting) {
      if (waiting.wait.deadlineMicros > now && !waiting.wait.ready()) continue;
      if (waiting.advance()) this.#waiting = this.#waiting.filter((other) => other !== waiting);
    }
  }
}

interface Waiting {
  readonly wait: Wait;
  advance(): boolean;
}

class WaitingTask<T> implements Running<T>, Waiting {
  readonly #task: Task<T>;
  outcome: Running<T>['outcome'] = null;
  wait: Wait = { ready: () => true, deadlineMicros: 0 };

  constructor(task: Task<T>) {
    this.#task = task;
  }

  /** Goes on until the task has to wait for something that is not there yet; true when it has ended. */
  advance(): boolean {
    try {
      for (;;) {
        const step = this.#task.next();
        if (step.done) {
          this.outcome = { kind: 'returned', value: step.value };
          return true;
        }
        this.wait = step.value;
        if (!step.value.ready()) return false;
      }
    } catch (error) {
      this.outcome = { kind: 'threw', error };
      return true;
    }
  }
}
