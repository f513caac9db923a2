/** The types that a definition names, resolved in its keyspace, and what tables and user types ask of them. */
import { invalid } from '../base/errors.ts';
import type { TypeName } from '../cql/ast.ts';
import type { Keyspace } from '../schema/model.ts';
import type { CqlType, NativeKind } from '../types/cql-type.ts';

/** The type as data; throws for unknown names and for combinations that Cassandra refuses. */
export function resolveColumnType(type: TypeName, keyspace: Keyspace): CqlType {
  return resolve(type, keyspace, false);
}

function resolve(type: TypeName, keyspace: Keyspace, frozen: boolean): CqlType {
  switch (type.kind) {
    case 'native':
      return { kind: (type.name === 'varchar' ? 'text' : type.name) as NativeKind };
    case 'user': {
      const found = keyspace.types.get(type.name.name);
      if (found === undefined) {
        throw invalid(`Unknown type ${type.name.keyspace ?? keyspace.name}.${type.name.name}`);
      }
      return { ...found, frozen };
    }
    case 'list':
    case 'set':
      return { kind: type.kind, element: resolve(type.element, keyspace, frozen), frozen };
    case 'map':
      return {
        kind: 'map',
        key: resolve(type.key, keyspace, frozen),
        value: resolve(type.value, keyspace, frozen),
        frozen,
      };
    case 'tuple':
      return { kind: 'tuple', elements: type.elements.map((e) => resolve(e, keyspace, true)) };
    case 'vector':
      return {
        kind: 'vector',
        element: resolve(type.element, keyspace, true),
        dimension: type.dimension,
      };
    case 'frozen':
      return resolve(type.of, keyspace, true);
    case 'custom':
      return { kind: 'custom', className: type.className };
  }
}

/** True for a collection or user type whose parts are cells of their own. */
export function isMultiCell(type: CqlType): boolean {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
    case 'udt':
      return !type.frozen;
    default:
      return false;
  }
}

/** True when a value of the type may hold a value of that native type. */
export function mentions(type: CqlType, native: NativeKind): boolean {
  return parts(type).some((part) => mentions(part, native)) || type.kind === native;
}

/** True when the type is that user type or holds it. */
export function mentionsUserType(type: CqlType, name: string): boolean {
  if (type.kind === 'udt' && type.name === name) return true;
  return parts(type).some((part) => mentionsUserType(part, name));
}

/** The same type with each occurrence of a user type replaced by its new form, which keeps its frozen-ness. */
export function replaceUserType(
  type: CqlType,
  changed: CqlType & { readonly kind: 'udt' },
): CqlType {
  const again = (part: CqlType): CqlType => replaceUserType(part, changed);
  switch (type.kind) {
    case 'list':
    case 'set':
      return { ...type, element: again(type.element) };
    case 'map':
      return { ...type, key: again(type.key), value: again(type.value) };
    case 'tuple':
      return { ...type, elements: type.elements.map(again) };
    case 'vector':
      return { ...type, element: again(type.element) };
    case 'udt': {
      if (type.name === changed.name) return { ...changed, frozen: type.frozen };
      const fields = type.fields.map((field) => ({ name: field.name, type: again(field.type) }));
      return { ...type, fields };
    }
    default:
      return type;
  }
}

function parts(type: CqlType): readonly CqlType[] {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'vector':
      return [type.element];
    case 'map':
      return [type.key, type.value];
    case 'tuple':
      return type.elements;
    case 'udt':
      return type.fields.map((field) => field.type);
    default:
      return [];
  }
}
