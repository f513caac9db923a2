/** Questions about types: frozen or not, what they hold, and whether one type's values can stand for another's. */
import type { CqlType } from './cql-type.ts';

/** Whether a column of the type has a cell for each element (a non-frozen collection or user type). */
export function isMultiCell(type: CqlType): boolean {
  return isCollection(type) || type.kind === 'udt' ? !type.frozen : false;
}

export function isCollection(type: CqlType): type is CqlType & { kind: 'list' | 'set' | 'map' } {
  return type.kind === 'list' || type.kind === 'set' || type.kind === 'map';
}

/** The type with itself and all collections and user types in it frozen. */
export function freeze(type: CqlType): CqlType {
  switch (type.kind) {
    case 'list':
    case 'set':
      return { ...type, element: freeze(type.element), frozen: true };
    case 'map':
      return { ...type, key: freeze(type.key), value: freeze(type.value), frozen: true };
    case 'tuple':
      return { ...type, elements: type.elements.map(freeze) };
    case 'vector':
      return { ...type, element: freeze(type.element) };
    case 'udt': {
      const fields = type.fields.map((field) => ({ ...field, type: freeze(field.type) }));
      return { ...type, fields, frozen: true };
    }
    default:
      return type;
  }
}

/** The type without its own outermost frozen<>; what it holds stays as it is. */
export function unfreeze(type: CqlType): CqlType {
  return isCollection(type) || type.kind === 'udt' ? { ...type, frozen: false } : type;
}

/** The types directly inside a type. */
export function innerTypes(type: CqlType): readonly CqlType[] {
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

/** Whether the type is, or holds at any depth, one that passes the test. */
export function containsType(type: CqlType, test: (inner: CqlType) => boolean): boolean {
  return test(type) || innerTypes(type).some((inner) => containsType(inner, test));
}

/** Whether a duration is in the type. */
export function containsDuration(type: CqlType): boolean {
  return containsType(type, (inner) => inner.kind === 'duration');
}

/** Whether a counter is in the type. */
export function containsCounter(type: CqlType): boolean {
  return containsType(type, (inner) => inner.kind === 'counter');
}

/** Whether the user type is in the type. */
export function referencesUserType(type: CqlType, keyspace: string, name: string): boolean {
  return containsType(
    type,
    (inner) => inner.kind === 'udt' && inner.keyspace === keyspace && inner.name === name,
  );
}

/** The type with every mention of a user type replaced by its new definition; frozen where it was. */
export function withUserType(type: CqlType, replacement: CqlType & { kind: 'udt' }): CqlType {
  const of = (inner: CqlType): CqlType => withUserType(inner, replacement);
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'vector':
      return { ...type, element: of(type.element) };
    case 'map':
      return { ...type, key: of(type.key), value: of(type.value) };
    case 'tuple':
      return { ...type, elements: type.elements.map(of) };
    case 'udt':
      if (type.keyspace === replacement.keyspace && type.name === replacement.name) {
        return type.frozen ? freeze(replacement) : unfreeze(replacement);
      }
      return {
        ...type,
        fields: type.fields.map((field) => ({ ...field, type: of(field.type) })),
      };
    default:
      return type;
  }
}

/** The same type, frozen-ness included. */
export function equalTypes(a: CqlType, b: CqlType): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'list':
    case 'set':
      return b.kind === a.kind && a.frozen === b.frozen && equalTypes(a.element, b.element);
    case 'map':
      return (
        b.kind === 'map' &&
        a.frozen === b.frozen &&
        equalTypes(a.key, b.key) &&
        equalTypes(a.value, b.value)
      );
    case 'tuple':
      return b.kind === 'tuple' && equalLists(a.elements, b.elements);
    case 'vector':
      return b.kind === 'vector' && a.dimension === b.dimension && equalTypes(a.element, b.element);
    case 'udt':
      return (
        b.kind === 'udt' &&
        a.keyspace === b.keyspace &&
        a.name === b.name &&
        a.frozen === b.frozen &&
        a.fields.length === b.fields.length &&
        a.fields.every((field, at) => field.name === b.fields[at]?.name) &&
        equalLists(innerTypes(a), innerTypes(b))
      );
    case 'custom':
      return b.kind === 'custom' && a.className === b.className;
    default:
      return a.kind === b.kind;
  }
}

function equalLists(a: readonly CqlType[], b: readonly CqlType[]): boolean {
  return a.length === b.length && a.every((type, at) => equalTypes(type, b[at]!));
}

/** Whether values written as `other` can be read as `type` (AbstractType.isValueCompatibleWith). */
export function isValueCompatible(type: CqlType, other: CqlType): boolean {
  switch (type.kind) {
    case 'blob':
      return true;
    case 'text':
      return other.kind === 'text' || other.kind === 'ascii';
    case 'uuid':
      return other.kind === 'uuid' || other.kind === 'timeuuid';
    case 'varint':
      return ['varint', 'int', 'bigint', 'timestamp'].includes(other.kind);
    case 'bigint':
    case 'timestamp':
      return other.kind === 'bigint' || other.kind === 'timestamp';
    case 'time':
      return other.kind === 'time' || other.kind === 'bigint';
    case 'date':
      return other.kind === 'date' || other.kind === 'varint' || other.kind === 'int';
    case 'list':
    case 'set':
      if (other.kind !== type.kind || other.frozen !== type.frozen) return false;
      return type.kind === 'list'
        ? isValueCompatible(type.element, other.element)
        : isOrderCompatible(type.element, other.element);
    case 'map':
      if (other.kind !== 'map' || other.frozen !== type.frozen) return false;
      return isOrderCompatible(type.key, other.key) && isValueCompatible(type.value, other.value);
    case 'tuple': {
      if (other.kind !== 'tuple' || other.elements.length > type.elements.length) return false;
      return other.elements.every((element, at) => isValueCompatible(type.elements[at]!, element));
    }
    case 'udt':
      return isUserTypeCompatible(type, other);
    default:
      return equalTypes(type, other);
  }
}

/** Whether values written and sorted as `other` are in order for `type` too (AbstractType.isCompatibleWith). */
export function isOrderCompatible(type: CqlType, other: CqlType): boolean {
  if (equalTypes(type, other)) return true;
  if (type.kind === 'blob') return other.kind === 'text' || other.kind === 'ascii';
  return type.kind === 'text' && other.kind === 'ascii';
}

function isUserTypeCompatible(type: CqlType & { kind: 'udt' }, other: CqlType): boolean {
  if (other.kind !== 'udt' || type.frozen !== other.frozen) return false;
  if (type.keyspace !== other.keyspace || type.fields.length !== other.fields.length) return false;
  return other.fields.every((field, at) => isValueCompatible(type.fields[at]!.type, field.type));
}

/** How well a value of one type fits a receiver (AbstractType.testAssignment): frozen-ness makes no difference. */
export function isAssignableTo(value: CqlType, receiver: CqlType): 'exact' | 'weak' | 'no' {
  const from = freeze(value);
  const to = freeze(receiver);
  if (equalTypes(from, to)) return 'exact';
  return isValueCompatible(to, from) ? 'weak' : 'no';
}
