import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from '../../../src/sim/event-queue.ts';
import { Scheduler } from '../../../src/sim/scheduler.ts';
import type { Task } from '../../../src/sim/task.ts';

test('events come out by time, and in the order they went in at one instant', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (times) => {
      const queue = new EventQueue();
      times.forEach((atMicros, sequence) => {
        queue.push({ atMicros, sequence, happen: () => undefined });
      });
      const out: [number, number][] = [];
      for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
        out.push([event.atMicros, event.sequence]);
      }
      const sorted = times.map((time, i): [number, number] => [time, i]);
      sorted.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      expect(out).toEqual(sorted);
    }),
  );
});

function* waiting(scheduler: Scheduler, ready: () => boolean, timeout: number): Task<number> {
  yield { ready, deadlineMicros: scheduler.nowMicros() + timeout };
  return scheduler.nowMicros();
}

test('a task resumes when what it waits for has happened', () => {
  const scheduler = new Scheduler(1000);
  let done = false;
  scheduler.after(50, () => {
    done = true;
  });
  expect(scheduler.runToEnd(waiting(scheduler, () => done, 500))).toBe(1050);
});

test('a task resumes at its deadline when nothing happens', () => {
  const scheduler = new Scheduler(1000);
  expect(scheduler.runToEnd(waiting(scheduler, () => false, 500))).toBe(1500);
});

test('what is there already is not waited for', () => {
  const scheduler = new Scheduler(1000);
  expect(scheduler.runToEnd(waiting(scheduler, () => true, 500))).toBe(1000);
});

test('two tasks run side by side, each to its own end', () => {
  const scheduler = new Scheduler(0);
  const slow = scheduler.start(waiting(scheduler, () => false, 100));
  expect(scheduler.runToEnd(waiting(scheduler, () => false, 10))).toBe(10);
  expect(slow.outcome).toBeNull();
  scheduler.advanceTo(200);
  expect(slow.outcome).toEqual({ kind: 'returned', value: 100 });
});

test('what a task throws is thrown to who runs it', () => {
  const scheduler = new Scheduler(0);
  // biome-ignore lint/correctness/useYield: a task that fails at once
  function* failing(): Task<void> {
    throw new Error('no');
  }
  expect(() => scheduler.runToEnd(failing())).toThrow('no');
});

test('time moves to an instant with all that happens before, and never back', () => {
  const scheduler = new Scheduler(100);
  const seen: number[] = [];
  for (const delay of [30, 10, 20]) scheduler.after(delay, () => seen.push(scheduler.nowMicros()));
  scheduler.advanceTo(125);
  expect(seen).toEqual([110, 120]);
  expect(scheduler.nowMicros()).toBe(125);
  scheduler.advanceTo(50);
  expect(scheduler.nowMicros()).toBe(125);
});
