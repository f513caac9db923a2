/** Post-processors for keyspaces, tables and their options: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/ddl.html */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type {
  ColumnDefinition,
  KeyspaceStatement,
  MaskClause,
  Property,
  PropertyValue,
  QualifiedName,
  TableStatement,
  Term,
  TruncateStatement,
  TypeName,
  UseStatement,
} from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import { ROLE } from './keywords.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
export type Direction = 'asc' | 'desc';
export interface PrimaryKey {
  readonly partitionKey: readonly string[];
  readonly clustering: readonly string[];
}

export const use = ([, keyspace]: readonly [_, string]): UseStatement => ({
  kind: 'use',
  keyspace,
});
export const truncate = (children: readonly [...Token[], QualifiedName]): TruncateStatement => ({
  kind: 'truncate',
  table: children.at(-1) as QualifiedName, // the tuple's type says so; at() forgets it
});

export const createKeyspace = ([, , ifNotExists, name, , properties]: readonly [
  _,
  _,
  boolean,
  string,
  _,
  Cons<Property>,
]): KeyspaceStatement => ({
  kind: 'createKeyspace',
  name,
  ifNotExists,
  properties: distinctProperties(flatten(properties)),
});

/** Cassandra's parser refuses an option written twice. */
export function distinctProperties(properties: readonly Property[]): readonly Property[] {
  const seen = new Set<string>();
  for (const { name } of properties) {
    if (seen.has(name)) {
      throw syntaxWithoutPosition(`Multiple definitions for property '${name}'`);
    }
    seen.add(name);
  }
  return properties;
}

export const property = ([name, , value]: readonly [string, _, PropertyValue]): Property => ({
  name,
  value,
});
export const propertyText = ([constant]: readonly [
  Term & { readonly kind: 'literal' },
]): PropertyValue => ({ kind: 'text', text: constant.text, literal: constant.literal });
export const propertyWord = ([token]: readonly [Token]): PropertyValue => ({
  kind: 'text',
  // Cassandra keeps an unreserved word as typed, but a type's name in lower case.
  text: (token.roles & ROLE.nativeType) === 0 ? token.text : token.value,
  literal: 'name',
});
export const propertyNothing = (): PropertyValue => ({ kind: 'map', entries: [] });
export const propertyMap = ([, list]: readonly [
  _,
  Cons<readonly [Term, Term]>,
]): PropertyValue => ({ kind: 'map', entries: propertyEntries(flatten(list)) });

/** A map of options may hold constants only, and no key twice. */
export function propertyEntries(
  entries: readonly (readonly [Term, Term])[],
): readonly (readonly [string, string])[] {
  const seen = new Set<string>();
  return entries.map(([key, value]) => {
    const name = literalOf(key, 'Invalid property name: ', '');
    const text = literalOf(value, 'Invalid property value: ', ` for property: ${shown(key)}`);
    if (seen.has(name)) throw syntaxWithoutPosition(`Multiple definition for property ${name}`);
    seen.add(name);
    return [name, text];
  });
}

function literalOf(term: Term, complaint: string, about: string): string {
  if (term.kind === 'literal') return term.text;
  const marker = term.kind === 'marker' ? ' (bind variables are not supported in DDL queries)' : '';
  throw syntaxWithoutPosition(`${complaint}${shown(term)}${about}${marker}`);
}

/** A term as Cassandra's own objects print themselves in these refusals. */
function shown(term: Term): string {
  switch (term.kind) {
    case 'literal':
      return term.literal === 'string' ? `'${term.text}'` : term.text;
    case 'null':
      return 'NULL';
    case 'marker':
      return '?';
    case 'list':
      return `[${term.items.map(shown).join(', ')}]`;
    case 'set':
      return `{${term.items.map(shown).join(', ')}}`;
    case 'tuple':
      return `(${term.items.map(shown).join(', ')})`;
    case 'map':
      return `{${term.entries.map(([key, value]) => `${shown(key)}: ${shown(value)}`).join(', ')}}`;
    case 'udt':
      return `{${term.fields.map(([key, value]) => `${key}: ${shown(value)}`).join(', ')}}`;
    case 'call':
      return `${term.name.name}(${term.args.map(shown).join(', ')})`;
    case 'hint':
      return shown(term.term);
    case 'negate':
      return `-${shown(term.term)}`;
    case 'binary':
      return `${shown(term.left)} ${term.operator} ${shown(term.right)}`;
  }
}

type TablePart =
  | { readonly kind: 'column'; readonly column: ColumnDefinition }
  | { readonly kind: 'key'; readonly key: PrimaryKey };

/** What may follow WITH in CREATE TABLE and CREATE MATERIALIZED VIEW. */
export type TableOption =
  | { readonly kind: 'property'; readonly property: Property }
  | { readonly kind: 'compact' }
  | { readonly kind: 'order'; readonly orders: readonly (readonly [string, Direction])[] };

export const createTable = ([, , ifNotExists, table, , parts, , options]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
  _,
  Cons<TablePart | PrimaryKey>,
  _,
  readonly TableOption[],
]): TableStatement => {
  const all = flatten(parts);
  const columns: ColumnDefinition[] = [];
  const primaryKeys: PrimaryKey[] = [];
  for (const part of all) {
    if ('partitionKey' in part) primaryKeys.push(part);
    else if (part.kind === 'column') columns.push(part.column);
  }
  return {
    kind: 'createTable',
    table,
    ifNotExists,
    columns,
    primaryKeys,
    ...gatherOptions(options),
  };
};

export function gatherOptions(options: readonly TableOption[]): {
  readonly clusteringOrder: readonly (readonly [string, Direction])[];
  readonly compactStorage: boolean;
  readonly properties: readonly Property[];
} {
  return {
    clusteringOrder: options.flatMap((option) => (option.kind === 'order' ? option.orders : [])),
    compactStorage: options.some((option) => option.kind === 'compact'),
    properties: distinctProperties(
      options.flatMap((option) => (option.kind === 'property' ? [option.property] : [])),
    ),
  };
}

export const columnPart = ([name, type, isStatic, mask, primary]: readonly [
  string,
  TypeName,
  boolean,
  MaskClause | null,
  Token?,
  Token?,
]): TablePart => ({
  kind: 'column',
  column: { name, type, isStatic, isPrimaryKey: primary !== undefined, mask },
});

export const primaryKeyAlone = ([, partitionKey]: readonly [_, readonly string[]]): PrimaryKey => ({
  partitionKey,
  clustering: [],
});
export const primaryKey = ([, partitionKey, , clustering]: readonly [
  _,
  readonly string[],
  _,
  Cons<string>,
]): PrimaryKey => ({ partitionKey, clustering: flatten(clustering) });
export const oneName = ([name]: readonly [string]): readonly string[] => [name];

export const defaultMask = (): MaskClause => ({ kind: 'default', function: null, args: [] });
export const functionMask = ([, , name, , args]: readonly [
  _,
  _,
  QualifiedName,
  _,
  Cons<Term> | Token,
]): MaskClause => ({
  kind: 'function',
  function: name,
  args: 'item' in args ? flatten(args) : [],
});

export const propertyOption = ([option]: readonly [Property]): TableOption => ({
  kind: 'property',
  property: option,
});
export const compactOption = (): TableOption => ({ kind: 'compact' });
export const orderOption = ([, , , , orders]: readonly [
  _,
  _,
  _,
  _,
  Cons<readonly [string, Direction]>,
]): TableOption => ({ kind: 'order', orders: flatten(orders) });

export const alterKeyspace = ([, , ifExists, name, , properties]: readonly [
  _,
  _,
  boolean,
  string,
  _,
  Cons<Property>,
]): KeyspaceStatement => ({
  kind: 'alterKeyspace',
  name,
  ifExists,
  properties: givenProperties([null, properties]),
});
export const dropKeyspace = ([, , ifExists, name]: readonly [
  _,
  _,
  boolean,
  string,
]): KeyspaceStatement => ({ kind: 'dropKeyspace', name, ifExists });

/** The options after WITH. */
export const givenProperties = ([, properties]: readonly [
  _,
  Cons<Property>,
]): readonly Property[] => distinctProperties(flatten(properties));
