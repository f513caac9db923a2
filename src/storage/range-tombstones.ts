/**
 * Range tombstones of one partition in their canonical form: disjoint, in order, neighbours with the same deletion
 * joined, nothing that the partition's own deletion already covers. Two histories with the same deletions in any
 * order have the same list, so digests of equal replicas are equal. Source: Cassandra's RangeTombstoneList.
 */
import { strongerDeletion, supersedes } from './cell.ts';
import { type Edge, endEdge, sliceBetween, startEdge, type TableOrder } from './clustering.ts';
import type { Clustering, DeletionTime, RangeTombstone, Slice } from './model.ts';

/** Both lists as one canonical list; either may be in any order and overlap. */
export function mergeRangeTombstones(
  order: TableOrder,
  a: readonly RangeTombstone[],
  b: readonly RangeTombstone[],
  partitionDeletion: DeletionTime | null,
): readonly RangeTombstone[] {
  if (a.length === 0 && b.length === 0) return a;
  return drop(sweep(order, canonical(order, a), canonical(order, b)), partitionDeletion);
}

/** The deletion of the range tombstone that covers a clustering, in a canonical list. */
export function coveringDeletion(
  order: TableOrder,
  tombstones: readonly RangeTombstone[],
  clustering: Clustering,
): DeletionTime | null {
  let low = 0;
  let high = tombstones.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = endEdge(tombstones[middle]!.slice);
    if (order.compareEdgeToClustering(end, clustering) < 0) low = middle + 1;
    else high = middle;
  }
  const candidate = tombstones[low];
  if (candidate === undefined) return null;
  const starts = order.compareEdgeToClustering(startEdge(candidate.slice), clustering) < 0;
  return starts ? candidate.deletion : null;
}

/** The parts of a canonical list that lie within the slices (disjoint, in order). */
export function clipRangeTombstones(
  order: TableOrder,
  tombstones: readonly RangeTombstone[],
  slices: readonly Slice[],
): readonly RangeTombstone[] {
  const result: RangeTombstone[] = [];
  for (const slice of slices) {
    for (const { slice: covered, deletion } of tombstones) {
      const start = later(order, startEdge(slice), startEdge(covered));
      const end = earlier(order, endEdge(slice), endEdge(covered));
      if (order.compareEdges(start, end) < 0) {
        result.push({ slice: sliceBetween(start, end), deletion });
      }
    }
  }
  return result;
}

function later(order: TableOrder, a: Edge, b: Edge): Edge {
  return order.compareEdges(a, b) >= 0 ? a : b;
}

function earlier(order: TableOrder, a: Edge, b: Edge): Edge {
  return order.compareEdges(a, b) <= 0 ? a : b;
}

function drop(
  tombstones: readonly RangeTombstone[],
  partitionDeletion: DeletionTime | null,
): readonly RangeTombstone[] {
  if (partitionDeletion === null) return tombstones;
  return tombstones.filter(({ deletion }) => deletion.timestamp > partitionDeletion.timestamp);
}

/** A list in any order, made canonical by adding one tombstone after the other. */
function canonical(
  order: TableOrder,
  tombstones: readonly RangeTombstone[],
): readonly RangeTombstone[] {
  if (isCanonical(order, tombstones)) return tombstones;
  let result: readonly RangeTombstone[] = [];
  for (const tombstone of tombstones) {
    const empty = order.compareEdges(startEdge(tombstone.slice), endEdge(tombstone.slice)) >= 0;
    if (!empty) result = sweep(order, result, [tombstone]);
  }
  return result;
}

function isCanonical(order: TableOrder, tombstones: readonly RangeTombstone[]): boolean {
  let last: Edge | null = null;
  for (const { slice } of tombstones) {
    const start = startEdge(slice);
    const end = endEdge(slice);
    if (last !== null && order.compareEdges(last, start) >= 0) return false;
    if (order.compareEdges(start, end) >= 0) return false;
    last = end;
  }
  return true;
}

/** One side of the sweep: the edges of a disjoint list, each with the deletion that holds from there on. */
interface Step {
  readonly edge: Edge;
  readonly deletion: DeletionTime | null;
}

function stepsOf(tombstones: readonly RangeTombstone[]): Step[] {
  const steps: Step[] = [];
  for (const { slice, deletion } of tombstones) {
    steps.push({ edge: startEdge(slice), deletion }, { edge: endEdge(slice), deletion: null });
  }
  return steps;
}

/** Walks both disjoint lists edge by edge and keeps the stronger deletion of each stretch. */
function sweep(
  order: TableOrder,
  a: readonly RangeTombstone[],
  b: readonly RangeTombstone[],
): readonly RangeTombstone[] {
  const left = stepsOf(a);
  const right = stepsOf(b);
  const output = new SweepOutput(order);
  let inLeft: DeletionTime | null = null;
  let inRight: DeletionTime | null = null;
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    const fromLeft = left[i];
    const fromRight = right[j];
    const compared: number =
      fromLeft === undefined
        ? 1
        : fromRight === undefined
          ? -1
          : order.compareEdges(fromLeft.edge, fromRight.edge);
    const edge: Edge = (compared <= 0 ? fromLeft! : fromRight!).edge;
    if (compared <= 0) {
      inLeft = fromLeft!.deletion;
      i++;
    }
    if (compared >= 0) {
      inRight = fromRight!.deletion;
      j++;
    }
    output.change(edge, strongerDeletion(inLeft, inRight));
  }
  return output.tombstones;
}

class SweepOutput {
  readonly tombstones: RangeTombstone[] = [];
  readonly #order: TableOrder;
  #start: Edge | null = null;
  #deletion: DeletionTime | null = null;

  constructor(order: TableOrder) {
    this.#order = order;
  }

  /** From that edge on the deletion holds. Edges come in order; the same one may come twice. */
  change(edge: Edge, deletion: DeletionTime | null): void {
    if (equalDeletions(deletion, this.#deletion)) return;
    if (this.#start !== null && this.#deletion !== null) {
      this.#push(this.#start, edge, this.#deletion);
    }
    this.#start = edge;
    this.#deletion = deletion;
  }

  /** Joins the stretch to the one before when they touch and hold the same deletion. */
  #push(start: Edge, end: Edge, deletion: DeletionTime): void {
    if (this.#order.compareEdges(start, end) >= 0) return;
    const last = this.tombstones.at(-1);
    const isSame = last !== undefined && equalDeletions(last.deletion, deletion);
    if (isSame && this.#order.compareEdges(endEdge(last.slice), start) === 0) {
      const slice = sliceBetween(startEdge(last.slice), end);
      this.tombstones[this.tombstones.length - 1] = { slice, deletion };
    } else {
      this.tombstones.push({ slice: sliceBetween(start, end), deletion });
    }
  }
}

function equalDeletions(a: DeletionTime | null, b: DeletionTime | null): boolean {
  return !supersedes(a, b) && !supersedes(b, a);
}
