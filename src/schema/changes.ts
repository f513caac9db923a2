/**
 * Pure changes: a schema and what changes, giving the next schema. Nothing here checks whether the change is
 * allowed: that is the statements' work. Every change raises the version by one.
 */
import { assert } from '../base/assert.ts';
import type {
  Keyspace,
  Schema,
  Table,
  UserAggregate,
  UserFunction,
  UserType,
  View,
} from './model.ts';
import { signatureOf } from './signatures.ts';
import { systemKeyspaces } from './system-keyspaces.ts';

/** What a cluster has before anybody has made anything: the system keyspaces. */
export function emptySchema(): Schema {
  return { version: 0, keyspaces: systemKeyspaces() };
}

/** Adds the keyspace or puts it in the place of the one with its name. */
export function putKeyspace(schema: Schema, keyspace: Keyspace): Schema {
  const keyspaces = new Map(schema.keyspaces).set(keyspace.name, keyspace);
  return { version: schema.version + 1, keyspaces };
}

/** The schema without that keyspace and all that is in it. */
export function removeKeyspace(schema: Schema, name: string): Schema {
  return { version: schema.version + 1, keyspaces: without(schema.keyspaces, name) };
}

/** Adds the table to its keyspace or replaces the one with its name. */
export function putTable(schema: Schema, table: Table): Schema {
  const keyspace = keyspaceIn(schema, table.keyspace);
  const tables = new Map(keyspace.tables).set(table.name, table);
  return putKeyspace(schema, { ...keyspace, tables });
}

/** The schema without that table. */
export function removeTable(schema: Schema, keyspaceName: string, name: string): Schema {
  const keyspace = keyspaceIn(schema, keyspaceName);
  return putKeyspace(schema, { ...keyspace, tables: without(keyspace.tables, name) });
}

/** Adds the view to its keyspace or replaces the one with its name. */
export function putView(schema: Schema, view: View): Schema {
  const keyspace = keyspaceIn(schema, view.keyspace);
  const views = new Map(keyspace.views).set(view.name, view);
  return putKeyspace(schema, { ...keyspace, views });
}

/** The schema without that view. */
export function removeView(schema: Schema, keyspaceName: string, name: string): Schema {
  const keyspace = keyspaceIn(schema, keyspaceName);
  return putKeyspace(schema, { ...keyspace, views: without(keyspace.views, name) });
}

/** Adds the user type to its keyspace; types and tables that use an older form of it keep theirs. */
export function putType(schema: Schema, type: UserType): Schema {
  const keyspace = keyspaceIn(schema, type.keyspace);
  const types = new Map(keyspace.types).set(type.name, type);
  return putKeyspace(schema, { ...keyspace, types });
}

/** The schema without that user type. */
export function removeType(schema: Schema, keyspaceName: string, name: string): Schema {
  const keyspace = keyspaceIn(schema, keyspaceName);
  return putKeyspace(schema, { ...keyspace, types: without(keyspace.types, name) });
}

/** Adds the function to its keyspace; one with its signature goes, and the new one stands last. */
export function putFunction(schema: Schema, added: UserFunction): Schema {
  const keyspace = keyspaceIn(schema, added.keyspace);
  const functions = new Map(without(keyspace.functions, signatureOf(added)));
  functions.set(signatureOf(added), added);
  return putKeyspace(schema, { ...keyspace, functions });
}

/** The schema without that function. */
export function removeFunction(schema: Schema, removed: UserFunction): Schema {
  const keyspace = keyspaceIn(schema, removed.keyspace);
  const functions = without(keyspace.functions, signatureOf(removed));
  return putKeyspace(schema, { ...keyspace, functions });
}

/** Adds the aggregate to its keyspace, as putFunction does. */
export function putAggregate(schema: Schema, added: UserAggregate): Schema {
  const keyspace = keyspaceIn(schema, added.keyspace);
  const aggregates = new Map(without(keyspace.aggregates, signatureOf(added)));
  aggregates.set(signatureOf(added), added);
  return putKeyspace(schema, { ...keyspace, aggregates });
}

/** The schema without that aggregate. */
export function removeAggregate(schema: Schema, removed: UserAggregate): Schema {
  const keyspace = keyspaceIn(schema, removed.keyspace);
  const aggregates = without(keyspace.aggregates, signatureOf(removed));
  return putKeyspace(schema, { ...keyspace, aggregates });
}

function keyspaceIn(schema: Schema, name: string): Keyspace {
  const keyspace = schema.keyspaces.get(name);
  assert(keyspace !== undefined, `the keyspace ${name} of a changed object exists`);
  return keyspace;
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
