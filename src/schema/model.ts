/**
 * The schema as data. Changes make new objects; nothing here is mutated. Maps keep creation order.
 * Source: system_schema's tables.
 */
import type { Relation } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';

export interface Schema {
  /** Rises by one with each change. */
  readonly version: number;
  readonly keyspaces: ReadonlyMap<string, Keyspace>;
}

export interface Replication {
  /** The full class name's last part. */
  readonly strategy:
    | 'SimpleStrategy'
    | 'NetworkTopologyStrategy'
    | 'LocalStrategy'
    | 'EverywhereStrategy'
    | 'MetaStrategy';
  /** As stored: values are texts ('3', '3/1'); for SimpleStrategy the key replication_factor; for NTS a data centre each, in stored order. */
  readonly options: ReadonlyMap<string, string>;
}

export interface Keyspace {
  readonly name: string;
  readonly replication: Replication;
  readonly durableWrites: boolean;
  readonly tables: ReadonlyMap<string, Table>;
  readonly types: ReadonlyMap<string, UserType>;
  readonly views: ReadonlyMap<string, View>;
  /** By signature: `f(int, text)`. */
  readonly functions: ReadonlyMap<string, UserFunction>;
  /** By signature, as functions. */
  readonly aggregates: ReadonlyMap<string, UserAggregate>;
  /** Virtual keyspaces (system_views, system_virtual_schema) are not in system_schema. */
  readonly virtual: boolean;
}

export type UserType = CqlType & { readonly kind: 'udt' };

/** A scalar function that a user wrote. */
export interface UserFunction {
  readonly keyspace: string;
  readonly name: string;
  readonly argumentNames: readonly string[];
  readonly argumentTypes: readonly CqlType[];
  readonly returnType: CqlType;
  /** False: a null argument gives null and the body does not run. */
  readonly calledOnNull: boolean;
  /** Always java in 5.0. */
  readonly language: string;
  readonly body: string;
}

/** An aggregate over user functions; it keeps the functions that it was made with, also when they are replaced. */
export interface UserAggregate {
  readonly keyspace: string;
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
  readonly stateFunction: UserFunction;
  readonly stateType: CqlType;
  readonly finalFunction: UserFunction | null;
  readonly initialCondition: Uint8Array | null;
}

export type ColumnKind = 'partition' | 'clustering' | 'static' | 'regular';

export interface Column {
  readonly name: string;
  readonly type: CqlType;
  readonly kind: ColumnKind;
  /** Place within its own part of the key; -1 for static and regular columns. */
  readonly position: number;
  /** Order on disk; 'none' for everything that is not a clustering column. */
  readonly order: 'asc' | 'desc' | 'none';
  /** Absent: values are shown as they are. */
  readonly mask?: ColumnMask;
}

/** The function that hides a column's values; its first argument is the value itself. */
export interface ColumnMask {
  readonly keyspace: string;
  readonly name: string;
  /** The arguments after the value. */
  readonly arguments: readonly { readonly type: CqlType; readonly value: Uint8Array | null }[];
}

export interface DroppedColumn {
  readonly name: string;
  readonly type: CqlType;
  readonly kind: ColumnKind;
  /** Cells with a write timestamp at or below this are hidden. Microseconds. */
  readonly droppedAtMicros: bigint;
}

export interface Index {
  readonly name: string;
  readonly kind: 'COMPOSITES' | 'KEYS' | 'CUSTOM';
  /** As in system_schema.indexes: target, and class_name for CUSTOM, and what WITH OPTIONS gave. */
  readonly options: ReadonlyMap<string, string>;
}

export interface Table {
  readonly keyspace: string;
  readonly name: string;
  /** UUID text. */
  readonly id: string;
  readonly partitionKey: readonly Column[];
  readonly clustering: readonly Column[];
  /** By name in byte order: simple before complex is DESCRIBE's matter. */
  readonly statics: readonly Column[];
  readonly regulars: readonly Column[];
  readonly isCounter: boolean;
  readonly compactStorage: boolean;
  readonly options: TableOptions;
  readonly dropped: ReadonlyMap<string, DroppedColumn>;
  readonly indexes: ReadonlyMap<string, Index>;
  /** A row lives by its marker alone, whatever its cells: so it is in a view whose key has a column more than its base's. */
  readonly strictLiveness?: boolean;
}

export interface View extends Table {
  readonly baseTable: string;
  /** `where` as text. */
  readonly whereClause: string;
  readonly includeAllColumns: boolean;
  readonly where: readonly Relation[];
  /** What `where` asks of the base's key, besides being there: only rows that pass all are in the view. */
  readonly keyTests: readonly KeyTest[];
}

/** A test of key values. `places` count the base's key columns, partition key first. */
export type KeyTest = { readonly places: readonly number[] } & (
  | { readonly kind: 'in'; readonly tuples: readonly KeyTuple[] }
  | { readonly kind: 'slice'; readonly start: KeyBound | null; readonly end: KeyBound | null }
  /** Of a frozen collection: all of these are in it. */
  | {
      readonly kind: 'contains';
      readonly keys: readonly Uint8Array[];
      readonly values: readonly Uint8Array[];
    }
);

/** A value for each place; a bound may have fewer. */
export type KeyTuple = readonly Uint8Array[];

export interface KeyBound {
  readonly tuple: KeyTuple;
  readonly inclusive: boolean;
}

/** The views on a table, in order of creation. */
export function viewsOf(keyspace: Keyspace, table: string): readonly View[] {
  return [...keyspace.views.values()].filter((view) => view.baseTable === table);
}

/** Option values in the types they have in system_schema.tables. */
export interface TableOptions {
  readonly additionalWritePolicy: string;
  readonly allowAutoSnapshot: boolean;
  readonly bloomFilterFpChance: number;
  readonly caching: ReadonlyMap<string, string>;
  readonly cdc: boolean;
  readonly comment: string;
  readonly compaction: ReadonlyMap<string, string>;
  readonly compression: ReadonlyMap<string, string>;
  readonly memtable: string;
  readonly crcCheckChance: number;
  readonly defaultTimeToLive: number;
  readonly extensions: ReadonlyMap<string, string>;
  readonly gcGraceSeconds: number;
  readonly incrementalBackups: boolean;
  readonly maxIndexInterval: number;
  readonly memtableFlushPeriodInMs: number;
  readonly minIndexInterval: number;
  readonly readRepair: 'BLOCKING' | 'NONE';
  readonly speculativeRetry: string;
}

/** The column of that name in the table, or undefined. */
export function findColumn(table: Table, name: string): Column | undefined {
  return columnIndex(table).get(name);
}

const indexes = new WeakMap<Table, ReadonlyMap<string, Column>>();

/** All columns by name: partition key, clustering, statics, regulars. Computed once per Table object (a memo keyed by the immutable table). */
export function columnIndex(table: Table): ReadonlyMap<string, Column> {
  let index = indexes.get(table);
  if (index === undefined) {
    index = new Map(allColumns(table).map((column) => [column.name, column]));
    indexes.set(table, index);
  }
  return index;
}

/** In SELECT *'s order: partition key, clustering, statics, regulars. */
export function allColumns(table: Table): readonly Column[] {
  return [...table.partitionKey, ...table.clustering, ...table.statics, ...table.regulars];
}
