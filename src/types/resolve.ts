/**
 * From a type as written to a CqlType (CQL3Type.Raw.prepare): user types are looked up in the statement's
 * keyspace, and what cannot be frozen, nested or counted is refused in Cassandra's order and words.
 */
import { unreachable } from '../base/assert.ts';
import { invalid, syntaxWithoutPosition, unknownName } from '../base/errors.ts';
import type { TypeName } from '../cql/ast.ts';
import type { CqlType, NativeKind } from './cql-type.ts';
import { customType } from './custom-type.ts';
import { javaClassName, NATIVE_CLASSES } from './type-names.ts';
import { freeze, unfreeze } from './type-relations.ts';

export type UserType = CqlType & { readonly kind: 'udt' };

export interface TypeContext {
  /** The keyspace of the statement: the only one whose user types it may name. */
  readonly keyspace: string | null;
  userType(keyspace: string, name: string): UserType | undefined;
}

/**
 * The type a written one stands for. Throws InvalidRequest, or a SyntaxException for frozen<> around what cannot be
 * frozen and for an unknown class.
 */
export function resolveType(name: TypeName, context: TypeContext): CqlType {
  return resolve(asWritten(name), context);
}

/** Refuses a written type that no field of a user type may have. */
export function checkFieldType(name: TypeName): void {
  const written = asWritten(name);
  if (isCounter(written)) throw invalid('A user type cannot contain counters');
  if (written.kind === 'user' && !written.frozen) {
    throw invalid('A user type cannot contain non-frozen UDTs');
  }
}

/** A written type with frozen<> turned into a flag, pushed inward as Raw.freeze does. */
type Written =
  | { readonly kind: 'native'; readonly name: NativeKind; readonly text: string }
  | {
      readonly kind: 'user';
      readonly keyspace: string | null;
      readonly name: string;
      readonly frozen: boolean;
    }
  | { readonly kind: 'list' | 'set'; readonly element: Written; readonly frozen: boolean }
  | {
      readonly kind: 'map';
      readonly key: Written;
      readonly value: Written;
      readonly frozen: boolean;
    }
  | { readonly kind: 'tuple'; readonly elements: readonly Written[] }
  | { readonly kind: 'vector'; readonly element: Written; readonly dimension: number }
  | { readonly kind: 'custom'; readonly className: string };

function asWritten(name: TypeName): Written {
  switch (name.kind) {
    case 'native':
      return { kind: 'native', name: nativeKind(name.name), text: name.name };
    case 'user':
      return { kind: 'user', keyspace: name.name.keyspace, name: name.name.name, frozen: false };
    case 'list':
    case 'set':
      return { kind: name.kind, element: asWritten(name.element), frozen: false };
    case 'map':
      return { kind: 'map', key: asWritten(name.key), value: asWritten(name.value), frozen: false };
    case 'tuple':
      return { kind: 'tuple', elements: name.elements.map(asWritten) };
    case 'vector':
      return { kind: 'vector', element: asWritten(name.element), dimension: name.dimension };
    case 'frozen':
      return freezeWritten(asWritten(name.of));
    case 'custom':
      return { kind: 'custom', className: name.className };
    default:
      return unreachable(name);
  }
}

function nativeKind(name: string): NativeKind {
  if (name === 'varchar') return 'text';
  const kind = NATIVE_KINDS.find((candidate) => candidate === name);
  if (kind === undefined) throw unknownName(`Unknown type ${name}`, 'type', name);
  return kind;
}

const NATIVE_KINDS = Object.keys(NATIVE_CLASSES) as readonly NativeKind[]; // the record's keys are the union

function canBeFrozen(written: Written): boolean {
  return written.kind !== 'native' && written.kind !== 'custom';
}

function freezeWritten(written: Written): Written {
  const inside = (inner: Written): Written => (canBeFrozen(inner) ? freezeWritten(inner) : inner);
  switch (written.kind) {
    case 'list':
    case 'set':
      return { ...written, element: inside(written.element), frozen: true };
    case 'map':
      return { ...written, key: inside(written.key), value: inside(written.value), frozen: true };
    case 'tuple':
      return { ...written, elements: written.elements.map(inside) };
    case 'vector':
      return { ...written, element: inside(written.element) };
    case 'user':
      return { ...written, frozen: true };
    default:
      throw syntaxWithoutPosition(
        `frozen<> is only allowed on collections, tuples, and user-defined types (got ${show(written)})`,
      );
  }
}

function isCounter(written: Written): boolean {
  return written.kind === 'native' && written.name === 'counter';
}

function isDuration(written: Written): boolean {
  return written.kind === 'native' && written.name === 'duration';
}

/** The type as refusals show it. */
function show(written: Written): string {
  const frozen = (is: boolean, text: string): string => (is ? `frozen<${text}>` : text);
  switch (written.kind) {
    case 'native':
      return written.text;
    case 'custom': {
      const type = customType(written.className);
      return `'${type.kind === 'custom' ? type.className : javaClassName(type)}'`;
    }
    case 'user':
      return frozen(written.frozen, fullName(written.keyspace, written.name));
    case 'list':
    case 'set':
      return frozen(written.frozen, `${written.kind}<${show(written.element)}>`);
    case 'map':
      return frozen(written.frozen, `map<${show(written.key)}, ${show(written.value)}>`);
    case 'tuple':
      return `tuple<${written.elements.map(show).join(', ')}>`;
    case 'vector':
      return `vector<${show(written.element)}, ${written.dimension}>`;
  }
}

function fullName(keyspace: string | null, name: string): string {
  return keyspace === null ? name : `${keyspace}.${name}`;
}

function resolve(written: Written, context: TypeContext): CqlType {
  switch (written.kind) {
    case 'native':
      return { kind: written.name };
    case 'custom':
      return customType(written.className);
    case 'user':
      return userType(written, context);
    case 'list':
    case 'set':
    case 'map':
      return collection(written, context);
    case 'tuple':
      if (written.elements.some(isCounter)) throw invalid('Counters are not allowed inside tuples');
      return {
        kind: 'tuple',
        elements: written.elements.map((element) => freeze(resolve(element, context))),
      };
    case 'vector': {
      const element = resolve(written.element, context);
      if (written.dimension <= 0) {
        throw invalid(`vectors may only have positive dimensions; given ${written.dimension}`);
      }
      return { kind: 'vector', element, dimension: written.dimension };
    }
  }
}

function userType(written: Written & { kind: 'user' }, context: TypeContext): CqlType {
  const keyspace = written.keyspace ?? context.keyspace;
  if (
    written.keyspace !== null &&
    context.keyspace !== null &&
    written.keyspace !== context.keyspace
  ) {
    throw invalid(
      `Statement on keyspace ${context.keyspace} cannot refer to a user type in keyspace ${written.keyspace}; user types can only be used in the keyspace they are defined in`,
    );
  }
  const type = keyspace === null ? undefined : context.userType(keyspace, written.name);
  if (type === undefined) {
    throw unknownName(`Unknown type ${fullName(keyspace, written.name)}`, 'type', written.name);
  }
  return written.frozen ? freeze(type) : unfreeze(type);
}

function collection(
  written: Written & { kind: 'list' | 'set' | 'map' },
  context: TypeContext,
): CqlType {
  const value = written.kind === 'map' ? written.value : written.element;
  checkNested(written, value);
  if (isCounter(value)) throw countersInside(written);
  if (written.kind === 'set' && isDuration(value)) {
    throw invalid(`Durations are not allowed inside sets: ${show(written)}`);
  }
  if (written.kind !== 'map') {
    const element = resolve(value, context);
    return { kind: written.kind, element, frozen: written.frozen };
  }
  if (isCounter(written.key)) throw countersInside(written);
  if (isDuration(written.key)) {
    throw invalid(`Durations are not allowed as map keys: ${show(written)}`);
  }
  checkNested(written, written.key);
  const resolved = resolve(value, context);
  const key = resolve(written.key, context);
  return { kind: 'map', key, value: resolved, frozen: written.frozen };
}

function countersInside(written: Written) {
  return invalid(`Counters are not allowed inside collections: ${show(written)}`);
}

function checkNested(outer: Written & { kind: 'list' | 'set' | 'map' }, inner: Written): void {
  if (outer.frozen) return;
  const isNonFrozen = 'frozen' in inner && !inner.frozen;
  if (!isNonFrozen) return;
  const what = inner.kind === 'user' ? 'UDTs' : 'collections';
  throw invalid(`Non-frozen ${what} are not allowed inside collections: ${show(outer)}`);
}
