/**
 * Short notation for the tables that every cluster has: columns as in CQL ('peer inet, tokens set<text>'), the
 * key columns named apart. Ids are those of a real node: the MD5 of keyspace and name as a version 3 UUID
 * (TableId.forSystemTable).
 */
import { createHash } from 'node:crypto';
import { assert } from '../base/assert.ts';
import type { CqlType, NativeKind } from '../types/cql-type.ts';
import type { Column, Keyspace, Replication, Table, TableOptions } from './model.ts';
import { compareColumnNames } from './names.ts';
import { DEFAULT_OPTIONS } from './table-options.ts';

export interface TableDefinition {
  readonly name: string;
  readonly comment: string;
  /** Names of the partition key's columns: 'keyspace_name, table_name'. */
  readonly partition: string;
  readonly clustering?: string;
  readonly columns: string;
  readonly options?: Partial<TableOptions>;
}

/** A table of that keyspace; `common` holds the options that all of the keyspace's tables share. */
export function defineTable(
  keyspace: string,
  definition: TableDefinition,
  common: Partial<TableOptions>,
): Table {
  const { name, comment, partition, clustering = '', options = {} } = definition;
  const types = new Map(splitTopLevel(definition.columns).map(parseColumn));
  const keyColumns = (names: string, kind: 'partition' | 'clustering'): readonly Column[] =>
    splitTopLevel(names).map((column, position) => {
      const type = types.get(column);
      assert(type !== undefined, `the key column ${column} of ${keyspace}.${name} has a type`);
      types.delete(column);
      return { name: column, type, kind, position, order: kind === 'partition' ? 'none' : 'asc' };
    });
  const partitionKey = keyColumns(partition, 'partition');
  const clusteringKey = keyColumns(clustering, 'clustering');
  const regulars = [...types]
    .map(([column, type]): Column => {
      return { name: column, type, kind: 'regular', position: -1, order: 'none' };
    })
    .sort((a, b) => compareColumnNames(a.name, b.name));
  return {
    keyspace,
    name,
    id: systemTableId(keyspace, name),
    partitionKey,
    clustering: clusteringKey,
    statics: [],
    regulars,
    isCounter: false,
    compactStorage: false,
    options: { ...DEFAULT_OPTIONS, ...common, comment, ...options },
    dropped: new Map(),
    indexes: new Map(),
  };
}

/** A keyspace of tables that are made when somebody first looks: most programs look at few of the system's. */
export function defineKeyspace(
  name: string,
  replication: Replication,
  makeTables: () => readonly Table[],
  virtual: boolean,
): Keyspace {
  let tables: ReadonlyMap<string, Table> | null = null;
  return {
    name,
    replication,
    durableWrites: true,
    get tables() {
      tables ??= new Map(makeTables().map((table) => [table.name, table]));
      return tables;
    },
    types: new Map(),
    views: new Map(),
    functions: new Map(),
    aggregates: new Map(),
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

function parseColumn(text: string): [string, CqlType] {
  const space = text.indexOf(' ');
  return [text.slice(0, space), parseType(text.slice(space + 1), false)];
}

const NATIVE: readonly NativeKind[] = [
  'bigint',
  'blob',
  'boolean',
  'double',
  'float',
  'inet',
  'int',
  'smallint',
  'text',
  'timestamp',
  'timeuuid',
  'uuid',
];

/** The subset of types that system tables use. */
function parseType(text: string, frozen: boolean): CqlType {
  const native = NATIVE.find((kind) => kind === text);
  if (native !== undefined) return { kind: native };
  const match = /^(frozen|list|set|map|tuple)<(.*)>$/.exec(text);
  assert(match !== null, `the type ${text} of a system table is known`);
  const [, name = '', inner = ''] = match;
  if (name === 'frozen') return parseType(inner, true);
  const types = splitTopLevel(inner).map((part) => parseType(part, frozen));
  const [first = { kind: 'empty' }, second = { kind: 'empty' }] = types;
  if (name === 'tuple') return { kind: 'tuple', elements: types };
  if (name === 'map') return { kind: 'map', key: first, value: second, frozen };
  return { kind: name === 'list' ? 'list' : 'set', element: first, frozen };
}

/** Splits at commas that are not inside <>. */
function splitTopLevel(text: string): readonly string[] {
  return text === '' ? [] : text.split(', ').reduce(joinOpen, []);
}

function joinOpen(parts: readonly string[], part: string): string[] {
  const last = parts.at(-1);
  if (last === undefined || isBalanced(last)) return [...parts, part];
  return [...parts.slice(0, -1), `${last}, ${part}`];
}

function isBalanced(text: string): boolean {
  return text.split('<').length === text.split('>').length;
}
