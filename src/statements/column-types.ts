/** The types that a definition names, resolved in the keyspace of what is defined. */
import type { TypeName } from '../cql/ast.ts';
import type { Keyspace } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { resolveType } from '../types/resolve.ts';

/** The type as data; throws for unknown names and for combinations that Cassandra refuses. */
export function resolveColumnType(type: TypeName, keyspace: Keyspace): CqlType {
  return resolveType(type, {
    keyspace: keyspace.name,
    userType: (of, name) => (of === keyspace.name ? keyspace.types.get(name) : undefined),
  });
}
