/**
 * The rows of one stored partition in clustering order: a list of short arrays, so that an insert moves at most
 * one array's rows, and appending costs next to nothing. One array while the partition is small.
 */
import type { Edge, TableOrder } from './clustering.ts';
import type { Clustering, Row } from './model.ts';

const longestChunk = 512;

export class RowList {
  readonly #order: TableOrder;
  /** Never an empty chunk, save that the first may be. */
  readonly #chunks: Row[][] = [[]];
  #size = 0;

  constructor(order: TableOrder) {
    this.#order = order;
  }

  get size(): number {
    return this.#size;
  }

  get(clustering: Clustering): Row | undefined {
    const chunk = this.#chunks[this.#chunkFor(clustering)]!;
    const row = chunk[this.#placeIn(chunk, clustering)];
    return row !== undefined && this.#isAt(row, clustering) ? row : undefined;
  }

  /** Puts the row in the place of the one with its clustering, or adds it. */
  set(row: Row): void {
    this.update(row.clustering, () => row);
  }

  delete(clustering: Clustering): void {
    this.update(clustering, () => null);
  }

  /** Replaces the row of the clustering, or none, by what `change` makes of it; null takes it away. */
  update(clustering: Clustering, change: (present: Row | undefined) => Row | null): void {
    const index = this.#chunkFor(clustering);
    const chunk = this.#chunks[index]!;
    const place = this.#placeIn(chunk, clustering);
    const found = chunk[place];
    const present = found !== undefined && this.#isAt(found, clustering) ? found : undefined;
    const row = change(present);
    if (row === null) {
      if (present !== undefined) this.#remove(index, place);
    } else if (present === undefined) this.#insert(index, place, row);
    else chunk[place] = row;
  }

  #insert(index: number, place: number, row: Row): void {
    const chunk = this.#chunks[index]!;
    if (place === chunk.length) chunk.push(row);
    else chunk.splice(place, 0, row);
    this.#size++;
    if (chunk.length > longestChunk) {
      // Appending is the usual way to grow: then the full chunk stays full.
      const cut = place >= longestChunk ? longestChunk : longestChunk >> 1;
      this.#chunks.splice(index + 1, 0, chunk.splice(cut));
    }
  }

  #remove(index: number, place: number): void {
    const chunk = this.#chunks[index]!;
    chunk.splice(place, 1);
    this.#size--;
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(index, 1);
  }

  clear(): void {
    this.#chunks.length = 0;
    this.#chunks.push([]);
    this.#size = 0;
  }

  /** Rows between two edges in clustering order, or from the last to the first. The list must not change meanwhile. */
  *between(start: Edge | null, end: Edge | null, reversed: boolean): Generator<Row> {
    if (reversed) yield* this.#backward(start, end);
    else yield* this.#forward(start, end);
  }

  /** All rows in clustering order, as a new array. */
  toArray(): Row[] {
    return this.#chunks.length === 1 ? this.#chunks[0]!.slice() : this.#chunks.flat();
  }

  *#forward(start: Edge | null, end: Edge | null): Generator<Row> {
    let [index, place] = start === null ? [0, 0] : this.#seek(start);
    for (; index < this.#chunks.length; index++, place = 0) {
      const chunk = this.#chunks[index]!;
      for (; place < chunk.length; place++) {
        const row = chunk[place]!;
        if (end !== null && this.#order.compareEdgeToClustering(end, row.clustering) < 0) return;
        yield row;
      }
    }
  }

  *#backward(start: Edge | null, end: Edge | null): Generator<Row> {
    const last = this.#chunks.length - 1;
    let [index, place] = end === null ? [last, this.#chunks[last]!.length] : this.#seek(end);
    for (;;) {
      const chunk = this.#chunks[index]!;
      for (let i = place - 1; i >= 0; i--) {
        const row = chunk[i]!;
        if (start !== null && this.#order.compareEdgeToClustering(start, row.clustering) > 0) {
          return;
        }
        yield row;
      }
      if (index === 0) return;
      index--;
      place = this.#chunks[index]!.length;
    }
  }

  /** Chunk and place of the first row behind the edge. */
  #seek(edge: Edge): [number, number] {
    const isBefore = (row: Row): boolean =>
      this.#order.compareEdgeToClustering(edge, row.clustering) > 0;
    const index = this.#lastChunk((chunk) => isBefore(chunk[0]!));
    return [index, partitionPoint(this.#chunks[index]!, isBefore)];
  }

  /** The last chunk whose first row is not behind the clustering. */
  #chunkFor(clustering: Clustering): number {
    const compare = this.#order.compareClusterings;
    return this.#lastChunk((chunk) => compare(chunk[0]!.clustering, clustering) <= 0);
  }

  /** The last chunk that satisfies the condition, or the first if none does. */
  #lastChunk(holds: (chunk: readonly Row[]) => boolean): number {
    if (this.#chunks.length === 1) return 0;
    return Math.max(0, partitionPoint(this.#chunks, holds) - 1);
  }

  #placeIn(chunk: readonly Row[], clustering: Clustering): number {
    const compare = this.#order.compareClusterings;
    const last = chunk[chunk.length - 1];
    if (last === undefined || compare(last.clustering, clustering) < 0) return chunk.length;
    // Written out, since each write of each replica comes here.
    let low = 0;
    let high = chunk.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(chunk[middle]!.clustering, clustering) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isAt(row: Row, clustering: Clustering): boolean {
    return this.#order.compareClusterings(row.clustering, clustering) === 0;
  }
}

/** How many items at the front satisfy the condition, which holds for a front part only. */
function partitionPoint<T>(items: readonly T[], holds: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
