/**
 * What a change of base rows means for a materialized view: the base's rows before and after give the view's
 * mutations. Pure. A row of the base has at most one row in the view. When the view's key has one column more than
 * the base's, the marker of the view's row is that column's cell, and a row whose cell changes moves: the old row
 * gets a dead marker, the new one all cells.
 *
 *     base k=1: v=10 -> v=11    view (v, k): 10,1 gets a dead marker; 11,1 is written
 *
 * Source: Cassandra's ViewUpdateGenerator and TableViews (CASSANDRA-11500, CASSANDRA-13826).
 */
import { tokenOf } from '../base/murmur3.ts';
import { findColumn, type Table, type View } from '../schema/model.ts';
import { comparatorOf } from '../types/registry.ts';
import { DEAD_MARKER_TTL_SECONDS, deletes, strongerDeletion } from './cell.ts';
import { orderOf } from './clustering.ts';
import { isLiveRow, livesAt } from './live.ts';
import type {
  Bytes,
  Cell,
  Clustering,
  ColumnData,
  DeletionTime,
  Liveness,
  Mutation,
  Partition,
  Row,
  Timestamp,
} from './model.ts';
import { deletionAround, emptyPartition } from './partition.ts';
import { composePartitionKey, MAX_KEY_BYTES, splitPartitionKey } from './partition-key.ts';
import { passesKeyTests } from './view-key-tests.ts';

type LiveValue = Cell & { readonly kind: 'live' | 'expiring' };

/** One row of the base, before and after, with the deletion that holds around it taken into the row's own. */
interface Change {
  readonly key: readonly Bytes[];
  readonly before: Row | null;
  readonly after: Row;
}

/** The mutations that bring the view from one state of a partition's rows to the next. Both may hold only the rows that were touched. */
export function viewMutations(
  base: Table,
  view: View,
  before: Partition | null,
  after: Partition | null,
  nowSeconds: number,
): readonly Mutation[] {
  const entries = new ViewEntries(base, view, nowSeconds);
  const key = (after ?? before)?.key;
  if (key === undefined) return [];
  const parts = splitPartitionKey(key, base.partitionKey.length);
  for (const [old, current] of changedRows(base, before, after)) {
    const clustering = (current ?? old)!.clustering;
    const whole = [...parts, ...clustering];
    if (!passesKeyTests(base, view.keyTests, whole)) continue;
    entries.change({
      key: whole,
      before: old === null ? null : withDeletion(base, before, old),
      after: withDeletion(base, after, current ?? emptyRow(clustering)),
    });
  }
  return entries.mutations;
}

/** Pairs of a row before and after that differ; both lists are in clustering order. */
function* changedRows(
  base: Table,
  before: Partition | null,
  after: Partition | null,
): Generator<readonly [Row | null, Row | null]> {
  const { compareClusterings } = orderOf(base);
  const old = before?.rows ?? [];
  const current = after?.rows ?? [];
  for (let i = 0, j = 0; i < old.length || j < current.length; ) {
    const left = old[i] ?? null;
    const right = current[j] ?? null;
    const compared =
      left === null
        ? 1
        : right === null
          ? -1
          : compareClusterings(left.clustering, right.clustering);
    if (compared <= 0) i++;
    if (compared >= 0) j++;
    if (compared < 0) yield [left, null];
    else if (compared > 0) yield [null, right];
    else if (left !== right) yield [left, right];
  }
}

function emptyRow(clustering: Clustering): Row {
  return { clustering, liveness: { kind: 'none' }, deletion: null, columns: new Map() };
}

function withDeletion(base: Table, partition: Partition | null, row: Row): Row {
  if (partition === null) return row;
  const { deletion: outer, rangeTombstones } = partition;
  const around = deletionAround(orderOf(base), outer, rangeTombstones, row);
  const deletion = strongerDeletion(row.deletion, around);
  return deletion === row.deletion ? row : { ...row, deletion };
}

/** Collects the view's rows that changes of base rows lead to. */
class ViewEntries {
  readonly mutations: Mutation[] = [];
  readonly #base: Table;
  readonly #view: View;
  readonly #nowSeconds: number;
  /** The column of the view's key that is none of the base's key. */
  readonly #extra: string | null;
  readonly #places: ReadonlyMap<string, number>;

  constructor(base: Table, view: View, nowSeconds: number) {
    this.#base = base;
    this.#view = view;
    this.#nowSeconds = nowSeconds;
    const key = [...base.partitionKey, ...base.clustering];
    this.#places = new Map(key.map(({ name }, place) => [name, place]));
    const viewKey = [...view.partitionKey, ...view.clustering];
    this.#extra = viewKey.find(({ name }) => !this.#places.has(name))?.name ?? null;
  }

  change(change: Change): void {
    if (this.#extra === null) this.#changeInPlace(change);
    else this.#changeOrMove(change, this.#extra);
  }

  /** The view's row is the same before and after. */
  #changeInPlace(change: Change): void {
    const { before, after } = change;
    const wasLive = before !== null && isLiveRow(this.#base, before, this.#nowSeconds);
    const isLive = isLiveRow(this.#base, after, this.#nowSeconds);
    if (isLive) this.#write(change.key, null, after, this.#markerOf(after), before);
    else if (wasLive) this.#takeOut(change, before, null);
  }

  /** The view's row is where the extra column's value says. */
  #changeOrMove(change: Change, extra: string): void {
    const { before, after } = change;
    const was = before === null ? null : this.#liveValue(before, extra);
    const is = this.#liveValue(after, extra);
    const stays = was !== null && is !== null && this.#isSameValue(extra, was, is);
    if (is !== null) this.#write(change.key, is, after, markerOfCell(is), stays ? before : null);
    if (before !== null && was !== null && !stays) this.#takeOut(change, before, was);
  }

  #isSameValue(extra: string, a: LiveValue, b: LiveValue): boolean {
    const type = findColumn(this.#base, extra)?.type;
    return type !== undefined && comparatorOf(type)(a.value, b.value) === 0;
  }

  /** The view's row without what it has from before. */
  #takeOut({ key, after }: Change, before: Row, extra: LiveValue | null): void {
    const timestamp = this.#entryTimestamp(before, extra);
    const isDeleted = timestamp === null || deletes(after.deletion, timestamp);
    const marker: Liveness = isDeleted
      ? { kind: 'none' }
      : {
          kind: 'expiring',
          timestamp,
          ttlSeconds: DEAD_MARKER_TTL_SECONDS,
          expiresAtSeconds: this.#nowSeconds,
        };
    this.#write(key, extra, after, marker, before);
  }

  /**
   * How late the marker of the view's row can be; null when it has none. A dead cell that the view leaves out counts
   * too: it may have overwritten one that gave the marker.
   */
  #entryTimestamp(before: Row, extra: LiveValue | null): Timestamp | null {
    if (extra !== null) return extra.timestamp;
    const times = before.liveness.kind === 'none' ? [] : [before.liveness.timestamp];
    if (!this.#view.includeAllColumns) {
      for (const cell of this.#unselectedCells(before)) times.push(cell.timestamp);
    }
    return times.reduce<Timestamp | null>(
      (latest, time) => (latest === null || time > latest ? time : latest),
      null,
    );
  }

  /** A row of a view with the base's key lives as the base's row does, also by cells that the view leaves out. */
  #markerOf(row: Row): Liveness {
    const { liveness } = row;
    if (this.#view.includeAllColumns) return liveness;
    const now = this.#nowSeconds;
    const cells = [...this.#unselectedCells(row)].filter((cell) => isLiveCell(cell, now));
    if (cells.length === 0) return liveness;
    let timestamp = liveness.kind === 'none' ? cells[0]!.timestamp : liveness.timestamp;
    let longest: (Cell & { readonly kind: 'expiring' }) | null = null;
    let isForever = liveness.kind === 'live';
    for (const cell of cells) {
      if (cell.timestamp > timestamp) timestamp = cell.timestamp;
      if (cell.kind !== 'expiring') isForever = true;
      else if (longest === null || cell.expiresAtSeconds > longest.expiresAtSeconds) longest = cell;
    }
    if (isForever || longest === null) return { kind: 'live', timestamp };
    const { ttlSeconds, expiresAtSeconds } = longest;
    const outlives =
      liveness.kind !== 'expiring' ||
      expiresAtSeconds > liveness.expiresAtSeconds ||
      !livesAt(liveness, now);
    return outlives ? { kind: 'expiring', timestamp, ttlSeconds, expiresAtSeconds } : liveness;
  }

  *#unselectedCells(row: Row): Generator<Cell> {
    for (const [name, data] of row.columns) {
      if (findColumn(this.#view, name) !== undefined) continue;
      const kept = this.#withoutDropped(name, data);
      if (kept === null) continue;
      if (kept.kind === 'simple') yield kept.cell;
      else for (const { cell } of kept.cells) yield cell;
    }
  }

  /** Adds the view's row with the cells of `row` that are not in `known`. */
  #write(
    key: readonly Bytes[],
    extra: LiveValue | null,
    row: Row,
    liveness: Liveness,
    known: Row | null,
  ): void {
    const view = this.#view;
    const keyPart = ({ name }: { readonly name: string }): Bytes => {
      const place = this.#places.get(name);
      return place === undefined ? extra!.value : key[place]!;
    };
    const partitionParts = view.partitionKey.map(keyPart);
    if (partitionParts.some((part) => part.length > MAX_KEY_BYTES)) return;
    const partitionKey = composePartitionKey(partitionParts);
    const columns = this.#columnsOf(row, known);
    const { deletion } = row;
    if (liveness.kind === 'none' && deletion === null && columns.size === 0) return;
    const written = withoutDeleted({
      clustering: view.clustering.map(keyPart),
      liveness,
      deletion,
      columns,
    });
    const partition: Partition = { ...emptyPartition(partitionKey), rows: [written] };
    this.mutations.push({ table: view, token: tokenOf(partitionKey), partition });
  }

  #columnsOf(row: Row, known: Row | null): ReadonlyMap<string, ColumnData> {
    const columns = new Map<string, ColumnData>();
    for (const [name, data] of row.columns) {
      if (findColumn(this.#view, name)?.kind !== 'regular') continue;
      if (known?.columns.get(name) === data) continue;
      const kept = this.#withoutDropped(name, data);
      if (kept !== null) columns.set(name, kept);
    }
    return columns;
  }

  /** Null when the column was dropped after all of it was written. */
  #withoutDropped(name: string, data: ColumnData): ColumnData | null {
    const dropped = this.#base.dropped.get(name);
    if (dropped === undefined) return data;
    const isKept = (cell: Cell): boolean => cell.timestamp > dropped.droppedAtMicros;
    if (data.kind === 'simple') return isKept(data.cell) ? data : null;
    const cells = data.cells.filter(({ cell }) => isKept(cell));
    return cells.length === 0 && data.deletion === null ? null : { ...data, cells };
  }

  #liveValue(row: Row, extra: string): LiveValue | null {
    const stored = row.columns.get(extra);
    const data = stored === undefined ? null : this.#withoutDropped(extra, stored);
    if (data === null || data.kind !== 'simple') return null;
    const { cell } = data;
    return isLiveCell(cell, this.#nowSeconds) ? cell : null;
  }
}

function isLiveCell(cell: Cell, nowSeconds: number): cell is LiveValue {
  if (cell.kind === 'expiring') return nowSeconds < cell.expiresAtSeconds;
  return cell.kind === 'live';
}

/** In a view whose key has the cell's value, the row lives as long as the cell. */
function markerOfCell(cell: LiveValue): Liveness {
  const { timestamp } = cell;
  if (cell.kind === 'live') return { kind: 'live', timestamp };
  const { ttlSeconds, expiresAtSeconds } = cell;
  return { kind: 'expiring', timestamp, ttlSeconds, expiresAtSeconds };
}

/** A base cell that is older than a deletion around it was dropped already; its marker may be one that was computed. */
function withoutDeleted(row: Row): Row {
  const { deletion, liveness }: { deletion: DeletionTime | null; liveness: Liveness } = row;
  const isGone = liveness.kind !== 'none' && deletes(deletion, liveness.timestamp);
  return isGone ? { ...row, liveness: { kind: 'none' } } : row;
}
