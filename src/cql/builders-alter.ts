/** Post-processors for ALTER and DROP of tables, and for user types: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/ddl.html */
import type {
  ColumnDefinition,
  MaskClause,
  Property,
  QualifiedName,
  TableStatement,
  TypeName,
  TypeStatement,
} from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import { distinctProperties } from './builders-schema.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
type Rename = readonly [string, string];
type TableChange = (TableStatement & { readonly kind: 'alterTable' })['change'];
type TypeChange = (TypeStatement & { readonly kind: 'alterType' })['change'];

export const alterTable = ([, , ifExists, table, change]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
  TableChange,
]): TableStatement => ({ kind: 'alterTable', table, ifExists, change });
export const dropTable = ([, , ifExists, table]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
]): TableStatement => ({ kind: 'dropTable', table, ifExists });

export const changeColumnType = ([, column, , type]: readonly [
  _,
  string,
  _,
  TypeName,
]): TableChange => ({ kind: 'alterType', column, type });
export const maskColumn = ([, ifExists, column, mask]: readonly [
  _,
  boolean,
  string,
  MaskClause,
]): TableChange => ({ kind: 'mask', ifExists, column, mask });
export const unmaskColumn = ([, ifExists, column]: readonly [_, boolean, string]): TableChange => ({
  kind: 'mask',
  ifExists,
  column,
  mask: null,
});

export const addedColumn = ([name, type, isStatic, mask]: readonly [
  string,
  TypeName,
  boolean,
  MaskClause | null,
]): ColumnDefinition => ({ name, type, isStatic, isPrimaryKey: false, mask });
export const addColumn = ([, ifNotExists, column]: readonly [
  _,
  boolean,
  ColumnDefinition,
]): TableChange => ({ kind: 'add', ifNotExists, columns: [column] });
export const addColumns = ([, ifNotExists, , columns]: readonly [
  _,
  boolean,
  _,
  Cons<ColumnDefinition>,
]): TableChange => ({ kind: 'add', ifNotExists, columns: flatten(columns) });

export const dropColumn = ([, ifExists, column, timestamp]: readonly [
  _,
  boolean,
  string,
  string | null,
]): TableChange => ({ kind: 'drop', ifExists, columns: [column], timestamp });
export const dropColumns = ([, ifExists, , columns, , timestamp]: readonly [
  _,
  boolean,
  _,
  Cons<string>,
  _,
  string | null,
]): TableChange => ({ kind: 'drop', ifExists, columns: flatten(columns), timestamp });
export const dropTime = ([, , token]: readonly [_, _, Token]): string => token.text;
export const dropCompactStorage = (): TableChange => ({ kind: 'dropCompactStorage' });

export const renameColumns = ([, ifExists, renames]: readonly [
  _,
  boolean,
  Cons<Rename>,
]): TableChange => ({ kind: 'rename', ifExists, renames: flatten(renames) });
export const changeOptions = ([, properties]: readonly [_, Cons<Property>]): TableChange => ({
  kind: 'with',
  properties: distinctProperties(flatten(properties)),
});

export const createType = ([, , ifNotExists, name, , fields]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
  _,
  Cons<readonly [string, TypeName]>,
]): TypeStatement => ({ kind: 'createType', name, ifNotExists, fields: flatten(fields) });
export const alterType = ([, , ifExists, name, change]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
  TypeChange,
]): TypeStatement => ({ kind: 'alterType', name, ifExists, change });
export const dropType = ([, , ifExists, name]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
]): TypeStatement => ({ kind: 'dropType', name, ifExists });

export const changeFieldType = ([, field, , type]: readonly [
  _,
  string,
  _,
  TypeName,
]): TypeChange => ({ kind: 'alterField', field, type });
export const addField = ([, ifNotExists, field, type]: readonly [
  _,
  boolean,
  string,
  TypeName,
]): TypeChange => ({ kind: 'add', ifNotExists, field, type });
export const renameFields = ([, ifExists, renames]: readonly [
  _,
  boolean,
  Cons<Rename>,
]): TypeChange => ({ kind: 'rename', ifExists, renames: flatten(renames) });
