/**
 * One relation of a WHERE clause, checked against the column it names, as a restriction. Source: Cassandra's
 * SingleColumnRelation, MultiColumnRelation and TokenRelation; the order of checks is theirs.
 */
import { assert, unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Relation } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { containsDuration, isCollection } from '../types/type-relations.ts';
import type { AnalysisContext, Receiver } from './contract.ts';
import type { Restriction, TokenRestriction } from './restrictions-model.ts';
import { tupleInRestriction, tupleRestriction } from './restrictions-tuples.ts';
import {
  comparison,
  markerList,
  notEqual,
  receiverOf,
  valuesRestriction,
} from './restrictions-values.ts';
import { prepareTerm } from './terms.ts';

/** The relation as a restriction; throws what Cassandra says of one that cannot be. */
export function toRestriction(
  table: Table,
  relation: Exclude<Relation, { kind: 'isNotNull' }>,
  context: AnalysisContext,
): Restriction | TokenRestriction {
  if ('operator' in relation && relation.operator === '!=') {
    throw notEqual(relation);
  }
  switch (relation.kind) {
    case 'single':
      return singleRestriction(table, relation, context);
    case 'in':
      return inRestriction(table, relation, context);
    case 'element':
      return elementRestriction(table, relation, context);
    case 'token':
      return tokenRestriction(table, relation, context);
    case 'tuple':
      return tupleRestriction(table, relation, context);
    case 'tupleIn':
      return tupleInRestriction(table, relation, context);
    default:
      return unreachable(relation);
  }
}

function singleRestriction(
  table: Table,
  relation: Relation & { kind: 'single' },
  context: AnalysisContext,
): Restriction {
  const column = requireColumn(table, relation.column);
  const { operator } = relation;
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=') {
    checkSliceable(column);
  }
  checkContains(column, operator);
  checkWholeColumn(column, operator);
  const prepare = (receiver: Receiver) => prepareTerm(relation.value, receiver, context);
  switch (operator) {
    case 'CONTAINS':
    case 'CONTAINS KEY': {
      const key = operator === 'CONTAINS KEY';
      const term = prepare(elementReceiver(table, column, key ? 'key' : 'value'));
      return contains(column, key ? { keys: [term] } : { values: [term] });
    }
    case 'LIKE':
      return {
        kind: 'like',
        columns: [column],
        tuple: false,
        value: prepare(receiverOf(table, column)),
      };
    case '!=':
      throw notEqual(relation);
    default: {
      const term = prepare(receiverOf(table, column));
      return comparison([column], false, operator, (evaluation) => [term.evaluate(evaluation)]);
    }
  }
}

function inRestriction(
  table: Table,
  relation: Relation & { kind: 'in' },
  context: AnalysisContext,
): Restriction {
  const column = requireColumn(table, relation.column);
  checkWholeColumn(column, 'IN');
  const { values } = relation;
  const receiver = receiverOf(table, column);
  if (values.kind === 'terms') {
    const terms = values.terms.map((term) => prepareTerm(term, receiver, context));
    return valuesRestriction(
      [column],
      false,
      terms.map((term) => (evaluation) => [term.evaluate(evaluation)]),
    );
  }
  const items = markerList(values, { ...receiver, name: `in(${column.name})` }, context);
  return {
    kind: 'in',
    columns: [column],
    tuple: false,
    values: (evaluation) => items(evaluation, column.name).map((item) => [item]),
  };
}

function elementRestriction(
  table: Table,
  relation: Relation & { kind: 'element' },
  context: AnalysisContext,
): Restriction {
  const column = requireColumn(table, relation.column);
  const { name, type } = column;
  if (isSliceOperator(relation.operator)) checkSliceable(column);
  if (type.kind === 'list') {
    throw invalid(`Indexes on list entries (${name}[index] = value) are not currently supported.`);
  }
  if (type.kind !== 'map') throw invalid(`Column ${name} cannot be used as a map`);
  if (type.frozen) {
    throw invalid(`Map-entry equality predicates on frozen map column ${name} are not supported`);
  }
  if (relation.operator !== '=') throw invalid('Only EQ relations are supported on map entries');
  const key = prepareTerm(relation.key, elementReceiver(table, column, 'key'), context);
  const value = prepareTerm(relation.value, elementReceiver(table, column, 'value'), context);
  return contains(column, { entries: [[key, value]] });
}

function tokenRestriction(
  table: Table,
  relation: Relation & { kind: 'token' },
  context: AnalysisContext,
): TokenRestriction {
  const columns = relation.columns.map((name) => requireColumn(table, name));
  checkTokenColumns(table, columns);
  const receiver: Receiver = {
    keyspace: table.keyspace,
    table: table.name,
    name: 'partition key token',
    type: { kind: 'bigint' },
  };
  const value = prepareTerm(relation.value, receiver, context);
  const { operator } = relation;
  const side = { value, inclusive: operator === '>=' || operator === '<=' };
  return {
    kind: 'token',
    columns,
    equal: operator === '=' ? value : null,
    start: operator === '>' || operator === '>=' ? side : null,
    end: operator === '<' || operator === '<=' ? side : null,
  };
}

function checkTokenColumns(table: Table, columns: readonly Column[]): void {
  const key = table.partitionKey;
  if (columns.length === key.length && key.every((column, i) => columns[i] === column)) return;
  if (!key.every((column) => columns.includes(column))) {
    throw invalid(
      'The token() function must be applied to all partition key components or none of them',
    );
  }
  if (new Set(columns).size !== columns.length) {
    throw invalid('The token() function contains duplicate partition key components');
  }
  if (columns.some((column) => !key.includes(column))) {
    throw invalid('The token() function must contains only partition key components');
  }
  const names = key.map((column) => column.name).join(', ');
  throw invalid(`The token function arguments must be in the partition key order: ${names}`);
}

function contains(
  column: Column,
  parts: Partial<Pick<Restriction & { kind: 'contains' }, 'values' | 'keys' | 'entries'>>,
): Restriction {
  return {
    kind: 'contains',
    columns: [column],
    tuple: false,
    values: parts.values ?? [],
    keys: parts.keys ?? [],
    entries: parts.entries ?? [],
  };
}

/** The receiver of CONTAINS' value or of a map's key, named as Cassandra names it. */
function elementReceiver(table: Table, column: Column, part: 'key' | 'value'): Receiver {
  return {
    keyspace: table.keyspace,
    table: table.name,
    name: `${part}(${column.name})`,
    type: elementType(column.type, part),
  };
}

function elementType(type: CqlType, part: 'key' | 'value'): CqlType {
  if (type.kind === 'map') return part === 'key' ? type.key : type.value;
  assert(type.kind === 'list' || type.kind === 'set', 'CONTAINS is for collections');
  return type.element;
}

function isSliceOperator(operator: string): boolean {
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
}

function checkContains(column: Column, operator: string): void {
  if (operator === 'CONTAINS KEY' && column.type.kind !== 'map') {
    throw invalid(`Cannot use CONTAINS KEY on non-map column ${column.name}`);
  }
  if (operator === 'CONTAINS' && !isCollection(column.type)) {
    throw invalid(`Cannot use CONTAINS on non-collection column ${column.name}`);
  }
}

/** What may not be compared as a whole: a UDT or collection that is stored by parts. */
function checkWholeColumn(column: Column, operator: string): void {
  const { name, type } = column;
  if (type.kind === 'udt' && !type.frozen) {
    throw invalid(
      `Non-frozen UDT column '${name}' (${typeName(type)}) cannot be restricted by any relation`,
    );
  }
  if (isCollection(type) && !type.frozen && !operator.startsWith('CONTAINS')) {
    throw invalid(
      `Collection column '${name}' (${typeName(type)}) cannot be restricted by a '${operator}' relation`,
    );
  }
}

/** Durations have no order, nor has what holds them. */
function checkSliceable(column: Column): void {
  const { type } = column;
  if (!containsDuration(type)) return;
  const what = isCollection(type)
    ? 'collections containing durations'
    : type.kind === 'tuple'
      ? 'tuples containing durations'
      : type.kind === 'udt'
        ? 'UDTs containing durations'
        : 'duration columns';
  throw invalid(`Slice restrictions are not supported on ${what}`);
}
