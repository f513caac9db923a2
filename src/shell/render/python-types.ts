/**
 * cqlsh looks up the types of a result by name, user types first. A user type named like a native type ("int") that has
 * a field of that native type is then its own field, without end: cqlsh gives up on every result that meets it.
 */
import type { Keyspace, Schema } from '../../schema/model.ts';
import type { ResultColumn } from '../../statements/result.ts';
import type { CqlType } from '../../types/cql-type.ts';

export const ENDLESS_TYPE = 'maximum recursion depth exceeded while calling a Python object';

/** True when cqlsh would look up a column's type for ever. */
export function isEndless(columns: readonly ResultColumn[], schema: Schema): boolean {
  const keyspace = schema.keyspaces.get(columns[0]?.keyspace ?? '');
  if (keyspace === undefined || keyspace.types.size === 0) return false;
  return columns.some((column) => leads(column.type, keyspace, []));
}

function leads(type: CqlType, keyspace: Keyspace, path: readonly string[]): boolean {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'vector':
      return leads(type.element, keyspace, path);
    case 'map':
      return leads(type.key, keyspace, path) || leads(type.value, keyspace, path);
    case 'tuple':
      return type.elements.some((element) => leads(element, keyspace, path));
    case 'custom':
      return false;
    default: {
      const name = type.kind === 'udt' ? type.name : type.kind;
      const found = keyspace.types.get(name);
      if (found === undefined) return false;
      if (path.includes(name)) return true;
      return found.fields.some((field) => leads(field.type, keyspace, [...path, name]));
    }
  }
}
