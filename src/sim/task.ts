/**
 * A task: a generator that runs until it needs an answer, yields what it waits for, and is resumed by the
 * scheduler. Only coordinator and `execute` functions are tasks; callers use `yield*`.
 */

/** Resume when `ready()` turns true after some event, or when virtual time reaches the deadline (microseconds since 1970). */
export interface Wait {
  readonly ready: () => boolean;
  readonly deadlineMicros: number;
}

export type Task<T> = Generator<Wait, T, void>;
