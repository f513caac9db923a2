/**
 * Short notation for the tables that every cluster has: `{ name: 'type' }` in three groups. The types are
 * written as CQL writes them. Ids are those of a real node: the MD5 of keyspace and name as a version 3 UUID
 * (TableId.forSystemTable).
 */
import { createHash } from 'node:crypto';
import { assert } from '../base/assert.ts';
import type { CqlType, NativeKind } from '../types/cql-type.ts';
import type { Column, ColumnKind, Keyspace, Replication, Table, TableOptions } from './model.ts';
import { compareBytes } from './names.ts';
import { DEFAULT_OPTIONS } from './table-options.ts';

export type Columns = Readonly<Record<string, string>>;

export interface TableDefinition {
  readonly name: string;
  readonly comment: string;
  readonly partition: Columns;
  readonly clustering?: Columns;
  readonly regular?: Columns;
  readonly options?: Partial<TableOptions>;
}

/** A table of that keyspace; `common` holds the options that all of the keyspace's tables share. */
export function defineTable(
  keyspace: string,
  definition: TableDefinition,
  common: Partial<TableOptions>,
): Table {
  const { name, comment, partition, clustering = {}, regular = {}, options = {} } = definition;
  return {
    keyspace,
    name,
    id: systemTableId(keyspace, name),
    partitionKey: columns(partition, 'partition'),
    clustering: columns(clustering, 'clustering'),
    statics: [],
    regulars: [...columns(regular, 'regular')].sort((a, b) => compareBytes(a.name, b.name)),
    isCounter: false,
    compactStorage: false,
    options: { ...DEFAULT_OPTIONS, ...common, comment, ...options },
    dropped: new Map(),
    indexes: new Map(),
  };
}

/** A keyspace of those tables. */
export function defineKeyspace(
  name: string,
  replication: Replication,
  tables: readonly Table[],
  virtual = false,
): Keyspace {
  return {
    name,
    replication,
    durableWrites: true,
    tables: new Map(tables.map((table) => [table.name, table])),
    types: new Map(),
    views: new Map(),
    virtual,
  };
}

/** MD5 of both names, made a UUID of version 3 as java.util.UUID.nameUUIDFromBytes does. */
export function systemTableId(keyspace: string, table: string): string {
  const bytes = createHash('md5')
    .update(keyspace + table, 'utf8')
    .digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x30;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

function columns(definitions: Columns, kind: ColumnKind): readonly Column[] {
  return Object.entries(definitions).map(([name, type], place) => ({
    name,
    type: parseType(type),
    kind,
    position: kind === 'regular' ? -1 : place,
    order: kind === 'clustering' ? ('asc' as const) : ('none' as const),
  }));
}

const NATIVE: readonly NativeKind[] = [
  'bigint',
  'blob',
  'boolean',
  'double',
  'inet',
  'int',
  'text',
  'timestamp',
  'timeuuid',
  'uuid',
];

/** The subset of types that system tables use. */
function parseType(text: string, frozen = false): CqlType {
  const native = NATIVE.find((kind) => kind === text);
  if (native !== undefined) return { kind: native };
  const match = /^(frozen|list|set|map)<(.*)>$/.exec(text);
  assert(match !== null, `the type ${text} of a system table is known`);
  const [, name = '', inner = ''] = match;
  if (name === 'frozen') return parseType(inner, true);
  if (name === 'map') {
    const [key = '', value = ''] = inner.split(', ');
    return { kind: 'map', key: parseType(key), value: parseType(value), frozen };
  }
  return { kind: name === 'list' ? 'list' : 'set', element: parseType(inner), frozen };
}
