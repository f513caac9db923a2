/**
 * The one data shape: what a write carries, a node stores, a read returns, a digest hashes, a hint keeps and a
 * repair sends are all a Partition. Immutable: merge makes new objects and shares what did not change.
 * Source: Cassandra's rows.Row, rows.Cell, LivenessInfo, DeletionTime, RangeTombstone.
 */
import type { Table } from '../schema/model.ts';

export type Bytes = Uint8Array;

/** Write timestamp, microseconds, int64. */
export type Timestamp = bigint;

/** Deletes what has a timestamp at or below `timestamp`. `localSeconds`: when it happened, for gc_grace. */
export interface DeletionTime {
  readonly timestamp: Timestamp;
  readonly localSeconds: number;
}

export type Cell =
  | { readonly kind: 'live'; readonly timestamp: Timestamp; readonly value: Bytes }
  | {
      readonly kind: 'expiring';
      readonly timestamp: Timestamp;
      readonly value: Bytes;
      readonly ttlSeconds: number;
      readonly expiresAtSeconds: number;
    }
  | { readonly kind: 'tombstone'; readonly timestamp: Timestamp; readonly localSeconds: number }
  /** `shards` by counter id (a node's), each with its clock; the value is the sum. */
  | {
      readonly kind: 'counter';
      readonly timestamp: Timestamp;
      readonly shards: ReadonlyMap<string, { readonly clock: bigint; readonly count: bigint }>;
    };

/** Cells of one column of one row. A complex one (non-frozen collection or UDT) has a cell per path, sorted by path in the path type's order. */
export type ColumnData =
  | { readonly kind: 'simple'; readonly cell: Cell }
  | {
      readonly kind: 'complex';
      readonly deletion: DeletionTime | null;
      readonly cells: readonly PathCell[];
    };

/** Path: set element, map key, list's timeuuid, or the UDT field's index as 2 bytes. */
export interface PathCell {
  readonly path: Bytes;
  readonly cell: Cell;
}

/** The row marker that INSERT writes. */
export type Liveness =
  | { readonly kind: 'none' }
  | { readonly kind: 'live'; readonly timestamp: Timestamp }
  | {
      readonly kind: 'expiring';
      readonly timestamp: Timestamp;
      readonly ttlSeconds: number;
      readonly expiresAtSeconds: number;
    };

/** Values of the clustering columns in order; full length for a row. */
export type Clustering = readonly Bytes[];

export interface Row {
  readonly clustering: Clustering;
  readonly liveness: Liveness;
  readonly deletion: DeletionTime | null;
  /** By column name. */
  readonly columns: ReadonlyMap<string, ColumnData>;
}

/** A side of a slice: a prefix of clustering values. An empty prefix is the partition's start or end. */
export interface Bound {
  readonly prefix: Clustering;
  readonly inclusive: boolean;
}

/** Rows from start to end in the table's clustering order (so DESC columns are already turned). */
export interface Slice {
  readonly start: Bound;
  readonly end: Bound;
}

export interface RangeTombstone {
  readonly slice: Slice;
  readonly deletion: DeletionTime;
}

export interface Partition {
  /** The serialised partition key: the bare value of one column, or composite form of several. */
  readonly key: Bytes;
  readonly deletion: DeletionTime | null;
  /** Clustering is empty. */
  readonly staticRow: Row | null;
  /** In the table's clustering order, one a clustering. */
  readonly rows: readonly Row[];
  /** In order of start; may overlap. */
  readonly rangeTombstones: readonly RangeTombstone[];
}

/** What a write carries to one table. Several of one keyspace and key make a batch's mutation. */
export interface Mutation {
  readonly table: Table;
  readonly token: bigint;
  readonly partition: Partition;
}

export type ClusteringFilter =
  | { readonly kind: 'all' }
  /** Disjoint, in clustering order. */
  | { readonly kind: 'slices'; readonly slices: readonly Slice[] };

/** Tokens from `start` (exclusive) to `end` (inclusive) unless told otherwise; null = no bound. */
export interface TokenRange {
  readonly start: bigint | null;
  readonly startInclusive: boolean;
  readonly end: bigint | null;
  readonly endInclusive: boolean;
}

/** What a coordinator asks of replicas. `limit` counts live rows at `nowSeconds` and is null when the coordinator must filter itself. */
export interface ReadCommand {
  readonly table: Table;
  readonly target:
    | { readonly kind: 'single'; readonly key: Bytes; readonly token: bigint }
    | { readonly kind: 'range'; readonly range: TokenRange };
  readonly clustering: ClusteringFilter;
  readonly reversed: boolean;
  readonly limit: number | null;
  readonly perPartitionLimit: number | null;
  readonly nowSeconds: number;
}

/** A partition after reconciliation at one instant: only what is alive. */
export interface LivePartition {
  readonly key: Bytes;
  readonly token: bigint;
  /** null: no live static cell. */
  readonly staticCells: ReadonlyMap<string, LiveColumn> | null;
  /** In the command's order (reversed if it was). */
  readonly rows: readonly LiveRow[];
}

export interface LiveRow {
  readonly clustering: Clustering;
  readonly liveness: Liveness;
  readonly cells: ReadonlyMap<string, LiveColumn>;
}

/** A counter's `value` is its 8-byte sum. A complex column without live cells is absent. */
export type LiveColumn =
  | { readonly kind: 'simple'; readonly cell: LiveCell }
  | {
      readonly kind: 'complex';
      readonly cells: readonly { readonly path: Bytes; readonly cell: LiveCell }[];
    };

export interface LiveCell {
  readonly value: Bytes;
  readonly timestamp: Timestamp;
  readonly ttlSeconds: number | null;
  readonly expiresAtSeconds: number | null;
}
