/**
 * Finding what a statement names, with Cassandra's texts when it is not there. Statements on data say
 * `keyspace x does not exist`, USE says `Keyspace 'x' does not exist`, schema changes say `doesn't exist`.
 * Source: Schema.validateTable, TableMetadata.getExistingColumn, ClientState.getKeyspace.
 */
import { invalid, unknownName } from '../base/errors.ts';
import type { QualifiedName } from '../cql/ast.ts';
import { type Column, findColumn, type Keyspace, type Schema, type Table } from './model.ts';
import { quoteName } from './names.ts';

/** The keyspace a name belongs to: the one written, else the session's. Throws when there is neither. */
export function keyspaceOf(name: QualifiedName, sessionKeyspace: string | null): string {
  const keyspace = name.keyspace ?? sessionKeyspace;
  if (keyspace === null) {
    throw invalid(
      'No keyspace has been specified. USE a keyspace, or explicitly specify keyspace.tablename',
      'USE names the keyspace of what follows; DESCRIBE KEYSPACES lists them.',
    );
  }
  return keyspace;
}

/** The keyspace of that name, for statements on data. */
export function requireKeyspace(schema: Schema, name: string): Keyspace {
  const keyspace = schema.keyspaces.get(name);
  if (keyspace === undefined) {
    throw unknownName(`keyspace ${name} does not exist`, 'keyspace', name);
  }
  return keyspace;
}

/** The table or view that a statement on data names. */
export function requireTable(
  schema: Schema,
  sessionKeyspace: string | null,
  name: QualifiedName,
): Table {
  const keyspace = requireKeyspace(schema, keyspaceOf(name, sessionKeyspace));
  const table = findTable(keyspace, name.name);
  if (table === undefined) {
    throw unknownName(`table ${name.name} does not exist`, 'table', name.name);
  }
  return table;
}

/** The table's column of that name. */
export function requireColumn(table: Table, name: string): Column {
  const column = findColumn(table, name);
  if (column === undefined) {
    const message = `Undefined column name ${quoteName(name)} in table ${tableText(table)}`;
    throw unknownName(message, 'column', name);
  }
  return column;
}

/** The table with its keyspace, quoted where CQL needs it: how most refusals name it. */
export function tableText(table: Table): string {
  return `${quoteName(table.keyspace)}.${quoteName(table.name)}`;
}

/** The keyspace's table or view of that name, or undefined. */
export function findTable(keyspace: Keyspace, name: string): Table | undefined {
  return keyspace.tables.get(name) ?? keyspace.views.get(name);
}

/** The keyspaces that a client can read but never change or write to. */
const LOCAL: ReadonlySet<string> = new Set(['system', 'system_schema']);
const REPLICATED_SYSTEM: ReadonlySet<string> = new Set([
  'system_auth',
  'system_distributed',
  'system_traces',
]);
const VIRTUAL: ReadonlySet<string> = new Set(['system_views', 'system_virtual_schema']);

/** True for system and system_schema, which every node keeps for itself. */
export function isLocalSystemKeyspace(name: string): boolean {
  return LOCAL.has(name);
}

/** True for every keyspace that a fresh cluster has. */
export function isSystemKeyspace(name: string): boolean {
  return LOCAL.has(name) || REPLICATED_SYSTEM.has(name) || VIRTUAL.has(name);
}

/** True for the keyspaces whose rows are made on demand. */
export function isVirtualKeyspace(name: string): boolean {
  return VIRTUAL.has(name);
}
