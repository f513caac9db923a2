/** Post-processors for indexes, views, functions, aggregates and triggers: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/ */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type {
  FunctionStatement,
  IndexStatement,
  IndexTarget,
  Property,
  QualifiedName,
  Relation,
  SelectClause,
  Term,
  TriggerStatement,
  TypeName,
  ViewStatement,
} from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import {
  distinctProperties,
  gatherOptions,
  type PrimaryKey,
  type TableOption,
} from './builders-schema.ts';
import type { Token } from './lexer.ts';

type _ = unknown;

export const secondValue = ([, token]: readonly [_, Token]): string => token.value;

export const createIndex = ([
  ,
  custom,
  ,
  ifNotExists,
  name,
  ,
  table,
  ,
  targets,
  ,
  using,
  properties,
]: readonly [
  _,
  boolean,
  _,
  boolean,
  QualifiedName | null,
  _,
  QualifiedName,
  _,
  readonly IndexTarget[],
  _,
  string | null,
  readonly Property[],
]): IndexStatement => ({
  kind: 'createIndex',
  custom,
  ifNotExists,
  name,
  table,
  targets,
  using,
  properties,
});
export const dropIndex = ([, , ifExists, name]: readonly [
  _,
  _,
  boolean,
  QualifiedName,
]): IndexStatement => ({ kind: 'dropIndex', name, ifExists });

export const simpleTarget = ([column]: readonly [string]): IndexTarget => ({
  column,
  target: 'simple',
});
export const partTarget = ([token, , column]: readonly [Token, _, string]): IndexTarget => ({
  column,
  target: targetOf(token),
});

function targetOf(token: Token): IndexTarget['target'] {
  switch (token.type) {
    case 'K_VALUES':
      return 'values';
    case 'K_KEYS':
      return 'keys';
    case 'K_ENTRIES':
      return 'entries';
    default:
      return 'full';
  }
}

export const createView = ([
  ,
  ,
  ,
  ifNotExists,
  name,
  ,
  ,
  selection,
  ,
  base,
  where,
  ,
  ,
  key,
  options,
]: readonly [
  _,
  _,
  _,
  boolean,
  QualifiedName,
  _,
  _,
  readonly SelectClause[] | null,
  _,
  QualifiedName,
  readonly Relation[],
  _,
  _,
  PrimaryKey,
  readonly TableOption[],
]): ViewStatement => ({
  kind: 'createView',
  name,
  ifNotExists,
  selection,
  base,
  where,
  primaryKeys: [key],
  ...gatherOptions(options),
});
export const alterView = ([, , , ifExists, name, , properties]: readonly [
  _,
  _,
  _,
  boolean,
  QualifiedName,
  _,
  Cons<Property>,
]): ViewStatement => ({
  kind: 'alterView',
  name,
  ifExists,
  properties: distinctProperties(flatten(properties)),
});
export const dropView = ([, , , ifExists, name]: readonly [
  _,
  _,
  _,
  boolean,
  QualifiedName,
]): ViewStatement => ({ kind: 'dropView', name, ifExists });

export const refuseCompact = (): never => {
  throw syntaxWithoutPosition('COMPACT STORAGE tables are not allowed starting with version 4.0');
};

export const createFunction = ([
  ,
  orReplace,
  ,
  ifNotExists,
  name,
  ,
  args,
  ,
  calledOnNull,
  ,
  ,
  ,
  ,
  returns,
  ,
  language,
  ,
  body,
]: readonly [
  _,
  boolean,
  _,
  boolean,
  QualifiedName,
  _,
  readonly (readonly [string, TypeName])[],
  _,
  boolean,
  _,
  _,
  _,
  _,
  TypeName,
  _,
  Token,
  _,
  Token,
]): FunctionStatement => ({
  kind: 'createFunction',
  orReplace,
  ifNotExists,
  name,
  args,
  calledOnNull,
  returns,
  language: language.value,
  body: body.value,
});

type Drop = readonly [_, _, boolean, QualifiedName, readonly TypeName[] | null];

export const dropFunction = ([, , ifExists, name, args]: Drop): FunctionStatement => ({
  kind: 'dropFunction',
  ifExists,
  name,
  args,
});
export const dropAggregate = ([, , ifExists, name, args]: Drop): FunctionStatement => ({
  kind: 'dropAggregate',
  ifExists,
  name,
  args,
});

export const createAggregate = ([
  ,
  orReplace,
  ,
  ifNotExists,
  name,
  ,
  args,
  ,
  ,
  stateFunction,
  ,
  stateType,
  finalFunction,
  initialCondition,
]: readonly [
  _,
  boolean,
  _,
  boolean,
  QualifiedName,
  _,
  readonly TypeName[],
  _,
  _,
  string,
  _,
  TypeName,
  string | null,
  Term | null,
]): FunctionStatement => ({
  kind: 'createAggregate',
  orReplace,
  ifNotExists,
  name,
  args,
  stateFunction,
  stateType,
  finalFunction,
  initialCondition,
});

export const createTrigger = ([, , ifNotExists, name, , table, , token]: readonly [
  _,
  _,
  boolean,
  string,
  _,
  QualifiedName,
  _,
  Token,
]): TriggerStatement => ({
  kind: 'createTrigger',
  ifNotExists,
  name,
  table,
  className: token.value,
});
export const dropTrigger = ([, , ifExists, name, , table]: readonly [
  _,
  _,
  boolean,
  string,
  _,
  QualifiedName,
]): TriggerStatement => ({ kind: 'dropTrigger', ifExists, name, table });
