import { describe, expect, it } from 'vitest';
import { CassandraError } from '../../../src/base/errors.ts';
import type { TypeName } from '../../../src/cql/ast.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';
import {
  checkFieldType,
  resolveType,
  type TypeContext,
  type UserType,
} from '../../../src/types/resolve.ts';
import { javaClassName, typeName } from '../../../src/types/type-names.ts';
import {
  containsDuration,
  equalTypes,
  freeze,
  isAssignableTo,
  isMultiCell,
  referencesUserType,
  unfreeze,
  withUserType,
} from '../../../src/types/type-relations.ts';

const native = (name: string): TypeName => ({ kind: 'native', name });
const list = (element: TypeName): TypeName => ({ kind: 'list', element });
const set = (element: TypeName): TypeName => ({ kind: 'set', element });
const map = (key: TypeName, value: TypeName): TypeName => ({ kind: 'map', key, value });
const tuple = (...elements: TypeName[]): TypeName => ({ kind: 'tuple', elements });
const frozen = (of: TypeName): TypeName => ({ kind: 'frozen', of });
const vector = (element: TypeName, dimension: number): TypeName => ({
  kind: 'vector',
  element,
  dimension,
});
const user = (name: string, keyspace: string | null = null): TypeName => ({
  kind: 'user',
  name: { keyspace, name },
});

const ADDRESS: UserType = {
  kind: 'udt',
  keyspace: 'ks',
  name: 'address',
  fields: [
    { name: 'street', type: { kind: 'text' } },
    { name: 'phones', type: { kind: 'list', element: { kind: 'text' }, frozen: false } },
  ],
  frozen: false,
};

const CONTEXT: TypeContext = {
  keyspace: 'ks',
  userType: (keyspace, name) => (keyspace === 'ks' && name === 'address' ? ADDRESS : undefined),
};

const resolve = (name: TypeName): CqlType => resolveType(name, CONTEXT);

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CassandraError) return `${error.detail.kind}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('types as written', () => {
  it.each<[TypeName, string]>([
    [native('varchar'), 'text'],
    [list(native('int')), 'list<int>'],
    [frozen(list(list(native('int')))), 'frozen<list<frozen<list<int>>>>'],
    [map(native('text'), frozen(set(native('int')))), 'map<text, frozen<set<int>>>'],
    [tuple(native('int'), native('text')), 'frozen<tuple<int, text>>'],
    [
      list(tuple(native('int'), list(native('int')))),
      'list<frozen<tuple<int, frozen<list<int>>>>>',
    ],
    [vector(list(native('int')), 2), 'vector<list<int>, 2>'],
    [user('address'), 'address'],
    [frozen(user('address', 'ks')), 'frozen<address>'],
    [{ kind: 'custom', className: 'org.apache.cassandra.db.marshal.Int32Type' }, 'int'],
  ])('resolves %o', (name, expected) => {
    expect(typeName(resolve(name))).toBe(expected);
  });

  // Texts recorded in schema/udt, schema/collections, schema/tables and schema/types.
  it.each<[TypeName, string]>([
    [user('nosuch'), 'invalid: Unknown type ks.nosuch'],
    [user('tuple'), 'invalid: Unknown type ks.tuple'],
    [
      frozen(native('int')),
      'syntax: frozen<> is only allowed on collections, tuples, and user-defined types (got int)',
    ],
    [
      list(list(native('int'))),
      'invalid: Non-frozen collections are not allowed inside collections: list<list<int>>',
    ],
    [
      list(user('address')),
      'invalid: Non-frozen UDTs are not allowed inside collections: list<address>',
    ],
    [
      list(native('counter')),
      'invalid: Counters are not allowed inside collections: list<counter>',
    ],
    [
      map(native('text'), native('counter')),
      'invalid: Counters are not allowed inside collections: map<text, counter>',
    ],
    [
      frozen(tuple(native('counter'), native('int'))),
      'invalid: Counters are not allowed inside tuples',
    ],
    [set(frozen(tuple(native('counter')))), 'invalid: Counters are not allowed inside tuples'],
    [vector(native('float'), 0), 'invalid: vectors may only have positive dimensions; given 0'],
    [vector(user('nosuch'), 0), 'invalid: Unknown type ks.nosuch'],
    [set(native('duration')), 'invalid: Durations are not allowed inside sets: set<duration>'],
    [
      map(native('duration'), native('int')),
      'invalid: Durations are not allowed as map keys: map<duration, int>',
    ],
    [
      user('address', 'other'),
      'invalid: Statement on keyspace ks cannot refer to a user type in keyspace other; user types can only be used in the keyspace they are defined in',
    ],
  ])('refuses %o', (name, expected) => {
    expect(refusal(() => resolve(name))).toBe(expected);
  });

  it('refuses counters and non-frozen user types as fields, known or not', () => {
    expect(refusal(() => checkFieldType(native('counter')))).toBe(
      'invalid: A user type cannot contain counters',
    );
    expect(refusal(() => checkFieldType(user('nosuch')))).toBe(
      'invalid: A user type cannot contain non-frozen UDTs',
    );
    expect(refusal(() => checkFieldType(frozen(user('nosuch'))))).toBe('accepted');
  });
});

describe('class names', () => {
  const marshal = 'org.apache.cassandra.db.marshal';
  it.each<[TypeName, string]>([
    [list(native('int')), `${marshal}.ListType(${marshal}.Int32Type)`],
    [
      frozen(list(native('int'))),
      `${marshal}.FrozenType(${marshal}.ListType(${marshal}.Int32Type))`,
    ],
    [
      map(native('int'), native('int')),
      `${marshal}.MapType(${marshal}.Int32Type,${marshal}.Int32Type)`,
    ],
    [
      tuple(native('int'), native('text')),
      `${marshal}.TupleType(${marshal}.Int32Type,${marshal}.UTF8Type)`,
    ],
    [vector(native('float'), 3), `${marshal}.VectorType(${marshal}.FloatType , 3)`],
    [
      user('address'),
      `${marshal}.UserType(ks,61646472657373,737472656574:${marshal}.UTF8Type,70686f6e6573:${marshal}.ListType(${marshal}.UTF8Type))`,
    ],
  ])('%o', (name, expected) => {
    expect(javaClassName(resolve(name))).toBe(expected);
  });
});

describe('relations', () => {
  const ints: CqlType = { kind: 'list', element: { kind: 'int' }, frozen: false };

  it('freezes through and thaws the outside', () => {
    const frozenAddress = freeze(ADDRESS);
    expect(isMultiCell(ADDRESS)).toBe(true);
    expect(isMultiCell(frozenAddress)).toBe(false);
    expect(javaClassName(frozenAddress)).toContain('FrozenType');
    expect(equalTypes(unfreeze(freeze(ints)), ints)).toBe(true);
    expect(equalTypes(freeze(ints), ints)).toBe(false);
  });

  it('looks inside', () => {
    const nested: CqlType = { kind: 'tuple', elements: [freeze(ADDRESS), { kind: 'duration' }] };
    expect(containsDuration(nested)).toBe(true);
    expect(referencesUserType(nested, 'ks', 'address')).toBe(true);
    expect(referencesUserType(nested, 'other', 'address')).toBe(false);
    const wider: UserType = {
      ...ADDRESS,
      fields: [...ADDRESS.fields, { name: 'zip', type: { kind: 'int' } }],
    };
    expect(typeName(withUserType(nested, wider))).toBe('frozen<tuple<frozen<address>, duration>>');
    expect(javaClassName(withUserType(nested, wider))).toContain('7a6970');
  });

  it.each<[CqlType, CqlType, string]>([
    [{ kind: 'int' }, { kind: 'int' }, 'exact'],
    [{ kind: 'int' }, { kind: 'bigint' }, 'no'],
    [{ kind: 'bigint' }, { kind: 'int' }, 'no'],
    [{ kind: 'timeuuid' }, { kind: 'uuid' }, 'weak'],
    [{ kind: 'uuid' }, { kind: 'timeuuid' }, 'no'],
    [{ kind: 'ascii' }, { kind: 'text' }, 'weak'],
    [{ kind: 'text' }, { kind: 'ascii' }, 'no'],
    [{ kind: 'timeuuid' }, { kind: 'timestamp' }, 'no'],
    [{ kind: 'int' }, { kind: 'blob' }, 'weak'],
    [ints, freeze(ints), 'exact'],
  ])('%o into %o: %s', (value, receiver, expected) => {
    expect(isAssignableTo(value, receiver)).toBe(expected);
  });
});
