/** Events in order of (time, sequence): a binary heap. Events of one instant come out in the order they went in. */

/** Something that happens at an instant of virtual time. */
export interface Event {
  readonly atMicros: number;
  /** Set by the queue's owner; decides between events of one instant. */
  readonly sequence: number;
  happen(): void;
}

export class EventQueue {
  readonly #heap: Event[] = [];

  get size(): number {
    return this.#heap.length;
  }

  peek(): Event | undefined {
    return this.#heap[0];
  }

  push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent]!;
      if (!comesBefore(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  pop(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return first;
  }

  /** Puts an event into the empty place at the root and lets it sink to where it belongs. */
  #sink(event: Event): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && comesBefore(heap[child + 1]!, heap[child]!)) child++;
      const below = heap[child]!;
      if (!comesBefore(below, event)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = event;
  }
}

function comesBefore(a: Event, b: Event): boolean {
  return a.atMicros < b.atMicros || (a.atMicros === b.atMicros && a.sequence < b.sequence);
}
