/**
 * What a change of the schema does to permissions: who makes a keyspace, table or function gets all permissions on
 * it, and what goes takes its permissions along. Source: AlterSchemaStatement.grantPermissionsOnResource,
 * AuthSchemaChangeListener.
 */
import type { Schema } from '../schema/model.ts';
import { functionResources } from './functions.ts';
import { type AuthResource, applicablePermissions, resourceName } from './resources.ts';
import { type AuthState, grant, revokeAllOn } from './state.ts';

/** The state after the schema went from `before` to `after`; `creator` is null where nobody is asked. */
export function afterSchemaChange(
  state: AuthState,
  before: Schema,
  after: Schema,
  creator: string | null,
): AuthState {
  if (before === after) return state;
  const old = resourcesOf(before);
  const current = resourcesOf(after);
  const gone = [...old].filter(([name]) => !current.has(name)).map(([, resource]) => resource);
  let next = gone.length === 0 ? state : revokeAllOn(state, gone);
  if (creator === null) return next;
  for (const [name, resource] of current) {
    if (old.has(name) || !isGrantedToCreator(resource, after)) continue;
    next = grant(next, creator, resource, applicablePermissions(resource));
  }
  return next;
}

/** Views are created on the base table's permissions; ALL TABLES is below the keyspace anyway. */
function isGrantedToCreator(resource: AuthResource, schema: Schema): boolean {
  if (resource.kind === 'allTables') return false;
  if (resource.kind !== 'table') return true;
  return schema.keyspaces.get(resource.keyspace)?.tables.has(resource.table) === true;
}

/** By name. */
function resourcesOf(schema: Schema): ReadonlyMap<string, AuthResource> {
  const resources = new Map<string, AuthResource>();
  const add = (resource: AuthResource): void => {
    resources.set(resourceName(resource), resource);
  };
  for (const { name: keyspace, tables, views } of schema.keyspaces.values()) {
    add({ kind: 'keyspace', keyspace });
    add({ kind: 'allTables', keyspace });
    add({ kind: 'keyspaceFunctions', keyspace });
    for (const table of [...tables.keys(), ...views.keys()]) {
      add({ kind: 'table', keyspace, table });
    }
    for (const one of functionResources(schema, keyspace)) add(one);
  }
  return resources;
}
