/**
 * One node's data of one table, in memory: partitions in order of (token, key), each with its rows in order. A
 * write merges into it, a read hands out immutable rows. Source: the roles of Cassandra's memtable and
 * ColumnFamilyStore.
 */
import { assert } from '../base/assert.ts';
import type { Table } from '../schema/model.ts';
import { strongerDeletion } from './cell.ts';
import { endEdge, orderOf, startEdge, type TableOrder } from './clustering.ts';
import { isLiveRow, liveStatics } from './live.ts';
import type {
  Bytes,
  DeletionTime,
  Partition,
  RangeTombstone,
  ReadCommand,
  Row,
  TokenRange,
} from './model.ts';
import { deletionAround, isEmptyPartition } from './partition.ts';
import { clipRangeTombstones, mergeRangeTombstones } from './range-tombstones.ts';
import { mergeRows, shrinkRow } from './row.ts';
import { RowList } from './row-list.ts';
import { createSortedTree, type SortedTree } from './sorted-tree.ts';

/** A partition that was read, with its place on the ring. */
export interface ReadPartition {
  readonly token: bigint;
  readonly partition: Partition;
}

interface Position {
  readonly token: bigint;
  /** Null lies before every key of the token. */
  readonly key: Bytes | null;
}

/** The parts of a command that say what to take of each partition. */
type Selection = Pick<
  ReadCommand,
  'clustering' | 'reversed' | 'limit' | 'perPartitionLimit' | 'nowSeconds'
>;

export class TableStore {
  #table: Table;
  readonly #byKey = new Map<string, StoredPartition>();
  /** In ring order; partitions made since the last range read are still in `#unsorted`. */
  readonly #inOrder: SortedTree<Position, StoredPartition> = createSortedTree(comparePositions);
  #unsorted: StoredPartition[] = [];

  constructor(table: Table) {
    this.#table = table;
  }

  get table(): Table {
    return this.#table;
  }

  /** How many partitions there are, deleted ones too. */
  get size(): number {
    return this.#byKey.size;
  }

  /** The same table after ALTER: key columns and their order are the same. */
  changeTable(table: Table): void {
    assert(table.id === this.#table.id, 'a store keeps its table');
    this.#table = table;
  }

  apply(token: bigint, partition: Partition): void {
    const name = nameOfKey(partition.key);
    let stored = this.#byKey.get(name);
    if (stored === undefined) {
      stored = new StoredPartition(partition.key, token, orderOf(this.#table));
      this.#byKey.set(name, stored);
      this.#unsorted.push(stored);
    }
    stored.apply(partition);
  }

  /**
   * What the command asks for, deletions included, so that it can be reconciled with other replicas' answers. Rows
   * are in clustering order even for a reversed command, which then has the last ones.
   */
  read(command: ReadCommand): readonly ReadPartition[] {
    const { target } = command;
    if (target.kind === 'single') {
      const stored = this.#byKey.get(nameOfKey(target.key));
      const partition = stored?.read(this.#table, command, command.limit ?? Infinity);
      return partition ? [{ token: target.token, partition }] : [];
    }
    const result: ReadPartition[] = [];
    let left = command.limit ?? Infinity;
    for (const stored of this.#within(target.range)) {
      if (left <= 0) break;
      const partition = stored.read(this.#table, command, left);
      if (partition === null) continue;
      result.push({ token: stored.token, partition });
      left -= countLive(this.#table, partition, command);
    }
    return result;
  }

  /** A store with the same data, independent from here on; rows are shared, since they never change. */
  copy(): TableStore {
    const copy = new TableStore(this.#table);
    for (const [name, stored] of this.#byKey) {
      const own = stored.copy();
      copy.#byKey.set(name, own);
      copy.#unsorted.push(own);
    }
    return copy;
  }

  truncate(): void {
    this.#byKey.clear();
    this.#inOrder.clear();
    this.#unsorted = [];
  }

  *#within(range: TokenRange): Generator<StoredPartition> {
    for (const stored of this.#unsorted) this.#inOrder.set(stored, stored);
    this.#unsorted = [];
    const from: Position | undefined =
      range.start === null ? undefined : { token: range.start, key: null };
    for (const [{ token }, stored] of this.#inOrder.entries(from)) {
      if (range.start !== null && token === range.start && !range.startInclusive) continue;
      if (range.end !== null) {
        if (token > range.end || (token === range.end && !range.endInclusive)) return;
      }
      yield stored;
    }
  }
}

/** A text for each key, as Maps find texts by content. */
function nameOfKey(key: Bytes): string {
  return Buffer.prototype.latin1Slice.call(key, 0, key.length);
}

/** How much of a limit a partition uses up: its live rows, or one for a static row that stands alone. */
export function countLive(table: Table, partition: Partition, selection: Selection): number {
  const { nowSeconds } = selection;
  let count = 0;
  for (const row of partition.rows) if (isLiveRow(table, row, nowSeconds)) count++;
  if (count > 0 || selection.clustering.kind !== 'all') return count;
  return liveStatics(table, partition.staticRow, nowSeconds) === null ? 0 : 1;
}

function comparePositions(a: Position, b: Position): number {
  if (a.token !== b.token) return a.token < b.token ? -1 : 1;
  if (a.key === b.key) return 0;
  if (a.key === null) return -1;
  return b.key === null ? 1 : Buffer.compare(a.key, b.key);
}

class StoredPartition implements Position {
  readonly key: Bytes;
  readonly token: bigint;
  readonly #order: TableOrder;
  readonly #rows: RowList;
  #deletion: DeletionTime | null = null;
  #staticRow: Row | null = null;
  #rangeTombstones: readonly RangeTombstone[] = [];

  constructor(key: Bytes, token: bigint, order: TableOrder) {
    this.key = key;
    this.token = token;
    this.#order = order;
    this.#rows = new RowList(order);
  }

  copy(): StoredPartition {
    const copy = new StoredPartition(this.key, this.token, this.#order);
    for (const row of this.#rows.toArray()) copy.#rows.set(row);
    copy.#deletion = this.#deletion;
    copy.#staticRow = this.#staticRow;
    copy.#rangeTombstones = this.#rangeTombstones;
    return copy;
  }

  apply(update: Partition): void {
    if (update.deletion !== null || update.rangeTombstones.length > 0) this.#delete(update);
    if (update.staticRow !== null) {
      this.#staticRow =
        this.#staticRow === null
          ? shrinkRow(update.staticRow, this.#deletion)
          : mergeRows(this.#order, this.#staticRow, update.staticRow, this.#deletion);
    }
    for (const row of update.rows) this.#applyRow(row);
  }

  read(table: Table, selection: Selection, limit: number): Partition | null {
    const isWhole = selection.clustering.kind === 'all';
    const most = Math.min(limit, selection.perPartitionLimit ?? Infinity);
    const partition: Partition = {
      key: this.key,
      deletion: this.#deletion,
      staticRow: this.#staticRow,
      rows:
        isWhole && most === Infinity ? this.#rows.toArray() : this.#select(table, selection, most),
      rangeTombstones:
        selection.clustering.kind === 'all'
          ? this.#rangeTombstones
          : clipRangeTombstones(this.#order, this.#rangeTombstones, selection.clustering.slices),
    };
    return isEmptyPartition(partition) ? null : partition;
  }

  /** Rows of the selection until `most` live ones are found. */
  #select(table: Table, selection: Selection, most: number): Row[] {
    const { clustering, reversed, nowSeconds } = selection;
    const rows: Row[] = [];
    const slices = clustering.kind === 'all' ? [null] : clustering.slices;
    let left = most;
    for (const slice of reversed ? slices.toReversed() : slices) {
      const start = slice === null ? null : startEdge(slice);
      const end = slice === null ? null : endEdge(slice);
      for (const row of this.#rows.between(start, end, reversed)) {
        if (left <= 0) break;
        rows.push(row);
        if (left !== Infinity && isLiveRow(table, row, nowSeconds)) left--;
      }
    }
    return reversed ? rows.reverse() : rows;
  }

  #applyRow(row: Row): void {
    const outer = deletionAround(this.#order, this.#deletion, this.#rangeTombstones, row);
    this.#rows.update(row.clustering, (present) =>
      present === undefined ? shrinkRow(row, outer) : mergeRows(this.#order, present, row, outer),
    );
  }

  /** Takes in the update's partition deletion and range tombstones and drops what they cover. */
  #delete(update: Partition): void {
    this.#deletion = strongerDeletion(this.#deletion, update.deletion);
    this.#rangeTombstones = mergeRangeTombstones(
      this.#order,
      this.#rangeTombstones,
      update.rangeTombstones,
      this.#deletion,
    );
    if (this.#staticRow !== null) this.#staticRow = shrinkRow(this.#staticRow, this.#deletion);
    if (update.deletion !== null) {
      this.#shrink(this.#rows.toArray());
      return;
    }
    for (const { slice } of update.rangeTombstones) {
      this.#shrink([...this.#rows.between(startEdge(slice), endEdge(slice), false)]);
    }
  }

  #shrink(rows: readonly Row[]): void {
    for (const row of rows) {
      const outer = deletionAround(this.#order, this.#deletion, this.#rangeTombstones, row);
      const left = shrinkRow(row, outer);
      if (left !== row) this.#rows.update(row.clustering, () => left);
    }
  }
}
