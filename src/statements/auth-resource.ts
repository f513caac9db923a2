/** The resource that a GRANT, REVOKE or LIST names, looked up. Source: PermissionsManagementStatement.maybeCorrectResource. */

import { type AuthResource, existsInSchema } from '../auth/resources.ts';
import type { AuthState } from '../auth/state.ts';
import { unreachable } from '../base/assert.ts';
import { configuration, invalid } from '../base/errors.ts';
import type { Resource, TypeName } from '../cql/ast.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import type { Schema } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { resolveType } from '../types/resolve.ts';

/** The resource, a table's with the session's keyspace where none is written. */
export function toAuthResource(
  resource: Resource,
  keyspace: string | null,
  schema: Schema,
): AuthResource {
  switch (resource.kind) {
    case 'data':
      return { kind: 'data' };
    case 'keyspace':
      return { kind: 'keyspace', keyspace: resource.name };
    case 'allTables':
      return { kind: 'allTables', keyspace: resource.keyspace };
    case 'table':
      return {
        kind: 'table',
        keyspace: keyspaceOf(resource.name, keyspace),
        table: resource.name.name,
      };
    case 'roles':
      return { kind: 'roles' };
    case 'role':
      return { kind: 'role', role: resource.name };
    case 'functions':
      return resource.keyspace === null
        ? { kind: 'functions' }
        : { kind: 'keyspaceFunctions', keyspace: resource.keyspace };
    case 'function': {
      const { keyspace: own, name } = resource.name;
      if (own === null) {
        throw invalid('In this context function name must be explictly qualified by a keyspace');
      }
      if (resource.args.length > 0 && !schema.keyspaces.has(own)) {
        throw configuration(`Keyspace ${own} doesn't exist`);
      }
      const argumentTypes = resource.args.map((type) => argumentType(type, own, schema));
      return { kind: 'function', keyspace: own, name, argumentTypes };
    }
    case 'mbeans':
      return { kind: 'mbeans' };
    case 'mbean':
      return { kind: 'mbean', name: resource.name };
    default:
      return unreachable(resource);
  }
}

/** Whether there is such a thing. */
export function resourceExists(resource: AuthResource, schema: Schema, state: AuthState): boolean {
  if (resource.kind === 'role') return state.roles.has(resource.role);
  return existsInSchema(resource, schema);
}

/** A type as functions take it: what is not frozen inside is frozen. */
export function argumentType(type: TypeName, keyspace: string, schema: Schema): CqlType {
  const types = schema.keyspaces.get(keyspace)?.types;
  return resolveType(type, {
    keyspace,
    userType: (of, name) => (of === keyspace ? types?.get(name) : undefined),
  });
}
