/**
 * IF of UPDATE, DELETE and INSERT: the analysis of conditions and their test against what a row holds. Here null
 * is a value: `v = null` holds where v is missing. Source: Cassandra's ColumnCondition and Conditions (5.0).
 */
import { assert, unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Condition, InValues, Term } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import type { LiveColumn } from '../storage/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { collectionElements } from '../types/registry.ts';
import { containsDuration, isCollection } from '../types/type-relations.ts';
import { type ComparisonOperator, holds, holdsForCollection } from './condition-tests.ts';
import { type ColumnPart, columnPart, wholeValue } from './condition-values.ts';
import type { AnalysisContext, Evaluation, Receiver } from './contract.ts';
import { columnReceiver } from './operation.ts';
import { elementOf, fieldOf, indexOf, keyOf } from './term-values.ts';
import { prepareTerm } from './terms.ts';

export type ConditionOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'CONTAINS' | 'CONTAINS KEY';

export interface PreparedCondition {
  readonly column: Column;
  /** Ready to be tested; throws for values that no condition may have. */
  bind(evaluation: Evaluation): BoundCondition;
}

/** Whether the condition holds for what the row has of the column; undefined: nothing. */
export type BoundCondition = (content: LiveColumn | undefined) => boolean;

/** The conditions of one IF, in order. Throws in the order of Cassandra's checks. */
export function prepareConditions(
  conditions: readonly Condition[],
  table: Table,
  context: AnalysisContext,
): readonly PreparedCondition[] {
  return conditions.map((condition) => {
    const column = requireColumn(table, condition.column);
    const prepared = prepareCondition(condition, table, column, context);
    if (column.kind === 'partition' || column.kind === 'clustering') {
      throw invalid(`PRIMARY KEY column '${column.name}' cannot have IF conditions`);
    }
    return prepared;
  });
}

function prepareCondition(
  condition: Condition,
  table: Table,
  column: Column,
  context: AnalysisContext,
): PreparedCondition {
  if (column.type.kind === 'counter') throw invalid('Conditions on counters are not supported');
  const receiver = columnReceiver(table, column);
  const { path, test } = condition;
  switch (path.kind) {
    case 'whole': {
      requireComparable(column.type, test);
      const values = prepareTest(test, receiver, context);
      return {
        column,
        bind: (evaluation) => bindWhole(column, values.operator, values.evaluate(evaluation)),
      };
    }
    case 'element':
      return prepareElementCondition(path.key, test, receiver, column, context);
    case 'field':
      return prepareFieldCondition(path.field, test, receiver, column, context);
    default:
      return unreachable(path);
  }
}

type Test = Condition['test'];

function prepareElementCondition(
  key: Term,
  test: Test,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): PreparedCondition {
  const { type } = column;
  if (type.kind === 'set') {
    throw invalid(`Invalid element access syntax for set column ${column.name}`);
  }
  if (type.kind !== 'list' && type.kind !== 'map') {
    throw invalid(`Invalid element access syntax for non-collection column ${column.name}`);
  }
  const isMap = type.kind === 'map';
  const elementType = isMap ? type.value : type.element;
  requireComparable(elementType, test);
  const path = prepareTerm(key, isMap ? keyOf(receiver, type.key) : indexOf(receiver), context);
  const values = prepareTest(test, elementOf(receiver, elementType), context);
  return {
    column,
    bind(evaluation) {
      const wanted = requireSet(values.evaluate(evaluation));
      const at = path.evaluate(evaluation);
      if (at === null) {
        throw invalid(`Invalid null value for ${isMap ? 'map' : 'list'} element access`);
      }
      if (at === undefined)
        throw invalid(`Invalid unset value for ${isMap ? 'map' : 'list'} element access`);
      return testPart(
        columnPart(column, { kind: 'element', at }),
        elementType,
        values.operator,
        wanted,
      );
    },
  };
}

function prepareFieldCondition(
  field: string,
  test: Test,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): PreparedCondition {
  const { type } = column;
  if (type.kind !== 'udt') {
    throw invalid(`Invalid field access syntax for non-UDT column ${column.name}`);
  }
  const index = type.fields.findIndex((candidate) => candidate.name === field);
  if (index < 0) throw invalid(`Unknown field ${field} for column ${column.name}`);
  const fieldType = type.fields[index]!.type;
  requireComparable(fieldType, test);
  const values = prepareTest(test, fieldOf(receiver, field, fieldType), context);
  return {
    column,
    bind: (evaluation) =>
      testPart(
        columnPart(column, { kind: 'field', index }),
        fieldType,
        values.operator,
        requireSet(values.evaluate(evaluation)),
      ),
  };
}

interface PreparedTest {
  readonly operator: ConditionOperator;
  evaluate(evaluation: Evaluation): readonly (Uint8Array | null | undefined)[];
}

function prepareTest(test: Test, receiver: Receiver, context: AnalysisContext): PreparedTest {
  if (test.kind === 'in') return prepareIn(test.values, receiver, context);
  const { operator, value } = test;
  const term = prepareTerm(value, comparedWith(operator, receiver), context);
  return { operator, evaluate: (evaluation) => [term.evaluate(evaluation)] };
}

function comparedWith(operator: ConditionOperator, receiver: Receiver): Receiver {
  const { type } = receiver;
  if (operator === 'CONTAINS KEY') {
    if (type.kind !== 'map') {
      throw invalid(`Cannot use CONTAINS KEY on non-map column ${receiver.name}`);
    }
    return keyOf(receiver, type.key);
  }
  if (operator === 'CONTAINS') {
    if (!isCollection(type)) {
      throw invalid(`Cannot use CONTAINS on non-collection column ${receiver.name}`);
    }
    return elementOf(receiver, type.kind === 'map' ? type.value : type.element);
  }
  return receiver;
}

/** IN is an `=` with any of its values; unset ones are left out. */
function prepareIn(values: InValues, receiver: Receiver, context: AnalysisContext): PreparedTest {
  if (values.kind === 'terms') {
    const terms = values.terms.map((term) => prepareTerm(term, receiver, context));
    return {
      operator: '=',
      evaluate: (evaluation) =>
        terms.map((term) => term.evaluate(evaluation)).filter((value) => value !== undefined),
    };
  }
  const type = { kind: 'list', element: receiver.type, frozen: true } as const;
  const list = prepareTerm(values, { ...receiver, name: `in(${receiver.name})`, type }, context);
  return {
    operator: '=',
    evaluate(evaluation) {
      const value = list.evaluate(evaluation);
      if (value === null) throw invalid('Invalid null list in IN condition');
      if (value === undefined) throw invalid("Invalid 'unset' value in condition");
      return collectionElements(type, value).map((element) => element.value);
    },
  };
}

function requireSet(
  values: readonly (Uint8Array | null | undefined)[],
): readonly (Uint8Array | null)[] {
  return values.map((value) => {
    if (value === undefined) throw invalid("Invalid 'unset' value in condition");
    return value;
  });
}

/** Durations have no order. */
function requireComparable(type: CqlType, test: Test): void {
  if (test.kind === 'in' || !['<', '<=', '>', '>='].includes(test.operator)) return;
  if (!containsDuration(type)) return;
  const where = {
    list: 'collections',
    set: 'collections',
    map: 'collections',
    tuple: 'tuples',
    udt: 'UDTs',
  }[type.kind as string];
  throw invalid(
    where === undefined
      ? `Slice conditions ( ${test.operator} ) are not supported on durations`
      : `Slice conditions are not supported on ${where} containing durations`,
  );
}

function bindWhole(
  column: Column,
  operator: ConditionOperator,
  values: readonly (Uint8Array | null | undefined)[],
): BoundCondition {
  const { type } = column;
  const wanted = requireSet(values);
  if (isCollection(type) && (!type.frozen || isContains(operator))) {
    return (content) => {
      const whole = wholeValue(column, content);
      return wanted.some((value) => holdsForCollection(type, operator, whole, value));
    };
  }
  assert(!isContains(operator), 'CONTAINS is asked of collections only');
  return testPart((content) => wholeValue(column, content), type, operator, wanted);
}

function isContains(operator: ConditionOperator): operator is 'CONTAINS' | 'CONTAINS KEY' {
  return operator === 'CONTAINS' || operator === 'CONTAINS KEY';
}

function testPart(
  part: ColumnPart,
  type: CqlType,
  operator: ConditionOperator,
  wanted: readonly (Uint8Array | null)[],
): BoundCondition {
  if (isContains(operator)) {
    assert(isCollection(type), 'CONTAINS is asked of collections only');
    return (content) => {
      const found = part(content);
      return wanted.some((value) => holdsForCollection(type, operator, found, value));
    };
  }
  const comparison: ComparisonOperator = operator;
  return (content) => {
    const found = part(content);
    return wanted.some((value) => holds(comparison, type, found, value));
  };
}
