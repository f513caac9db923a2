/**
 * What UPDATE's SET and INSERT's values do to a row. Analysis checks the column and the term in
 * Cassandra's order and gives an operation that adds cells to a row under construction. Source: Cassandra's
 * Operation and the operations of Constants, Lists, Sets, Maps and UserTypes (5.0).
 */
import { unreachable } from '../base/assert.ts';
import { CassandraError, invalid, syntaxWithoutPosition } from '../base/errors.ts';
import type { Assignment, Term } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import { isCollection } from '../types/type-relations.ts';
import { fieldPath } from './cell-paths.ts';
import type { AnalysisContext, PreparedTerm, Receiver } from './contract.ts';
import { arithmeticFunction } from './functions/arithmetic.ts';
import { columnReceiver, type Operation, operationOn, requireField } from './operation.ts';
import {
  addToCollection,
  addToValue,
  discardFromList,
  discardPaths,
  prependList,
  setListIndex,
  setPath,
  setWhole,
} from './operation-cells.ts';
import { termText } from './term-text.ts';
import { elementOf, fieldOf, indexOf, keyOf } from './term-values.ts';
import { prepareTerm } from './terms.ts';

/** Refuses assignments that cannot stand in one SET, as the parser of Cassandra does before it looks at names. */
export function requireCompatibleAssignments(assignments: readonly Assignment[]): void {
  for (const [index, assignment] of assignments.entries()) {
    requireOwnColumn(assignment);
    const earlier = assignments.slice(0, index);
    if (earlier.some((other) => clash(assignment, other))) {
      throw syntaxWithoutPosition(`Multiple incompatible setting of column ${assignment.column}`);
    }
  }
}

function requireOwnColumn(assignment: Assignment): void {
  if (!('source' in assignment) || assignment.source === assignment.column) return;
  const form = {
    add: 'X = X +<value>',
    subtract: 'X = X -<value>',
    prepend: 'X = <value> + X',
  }[assignment.kind];
  throw syntaxWithoutPosition(`Only expressions of the form ${form} are supported.`);
}

function clash(a: Assignment, b: Assignment): boolean {
  if (a.column !== b.column) return false;
  if (a.kind === 'set' || b.kind === 'set') return true;
  return a.kind === 'setField' && b.kind === 'setField' && a.field === b.field;
}

/**
 * The operation of an assignment. Throws when the column cannot be changed so. A conditional statement knows the row
 * it changes, so it may add to numbers and texts.
 */
export function prepareAssignment(
  assignment: Assignment,
  table: Table,
  column: Column,
  context: AnalysisContext,
  isConditional: boolean,
): Operation {
  const receiver = columnReceiver(table, column);
  switch (assignment.kind) {
    case 'set':
      return prepareSet(assignment.value, receiver, column, context);
    case 'setElement':
      return prepareSetElement(assignment.key, assignment.value, receiver, column, context);
    case 'setField':
      return prepareSetField(assignment.field, assignment.value, receiver, column, context);
    case 'add':
      return prepareAddition(assignment.value, receiver, column, context, isConditional);
    case 'subtract':
      return prepareSubtraction(assignment.value, receiver, column, context);
    case 'prepend':
      return preparePrepend(assignment.value, receiver, column, context);
    default:
      return unreachable(assignment);
  }
}

/** The operation of `column = value`, also INSERT's. */
export function prepareSet(
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const term = prepareTerm(value, receiver, context);
  if (column.type.kind === 'counter') {
    throw invalid(
      `Cannot set the value of counter column ${column.name} (counters can only be incremented/decremented, not set)`,
    );
  }
  return setOperation(column, term);
}

/** The operation of a value that is ready. */
export function setOperation(column: Column, term: PreparedTerm): Operation {
  return operationOn(column, (row) =>
    setWhole(row, column, term.evaluate(row.parameters.evaluation)),
  );
}

function prepareSetElement(
  key: Term,
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const { type } = column;
  const text = () => `${column.name}[${termText(key)}] = ${termText(value)}`;
  if (!isCollection(type)) throw refused(text(), 'non collection column', column);
  if (type.frozen) throw refused(text(), 'frozen collection column', column);
  switch (type.kind) {
    case 'list': {
      const index = prepareTerm(key, indexOf(receiver), context);
      const term = prepareTerm(value, elementOf(receiver, type.element), context);
      return operationOn(column, (row) => setListIndex(row, column, index, term), true);
    }
    case 'set':
      throw refused(text(), 'set column', column);
    case 'map': {
      const path = prepareTerm(key, keyOf(receiver, type.key), context);
      const term = prepareTerm(value, elementOf(receiver, type.value), context);
      return operationOn(column, (row) => setPath(row, column, path, 'map key', term));
    }
  }
}

function prepareSetField(
  field: string,
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const { type } = column;
  const text = () => `${column.name}.${field} = ${termText(value)}`;
  if (type.kind !== 'udt') throw refused(text(), 'non-UDT column', column);
  if (type.frozen) throw refused(text(), 'frozen UDT column', column);
  const index = requireField(column, type, field);
  const term = prepareTerm(value, fieldOf(receiver, field, type.fields[index]!.type), context);
  const path = fieldPath(index);
  return operationOn(column, (row) => {
    const bytes = term.evaluate(row.parameters.evaluation);
    if (bytes === null) row.deletePath(column, path);
    else if (bytes !== undefined) row.setPath(column, path, bytes);
  });
}

function prepareAddition(
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
  isConditional: boolean,
): Operation {
  const { type } = column;
  const text = () => `${column.name} = ${column.name} + ${termText(value)}`;
  if (type.kind === 'tuple' || type.kind === 'udt') throw refused(text(), 'tuple column', column);
  if (type.kind === 'counter') {
    return counterOperation(column, prepareTerm(value, receiver, context), (delta) => delta);
  }
  if (!isCollection(type)) {
    if (!isConditional) throw refused(text(), 'non counter column', column);
    const sum = arithmeticFunction('+', type, type);
    if (sum === null) throw refused(text(), 'non-numeric and non-text type', column);
    const term = prepareTerm(value, receiver, context);
    return operationOn(column, (row) => addToValue(row, column, sum, term), true);
  }
  if (type.frozen) throw refused(text(), 'frozen collection column', column);
  if (type.kind === 'map') {
    const term = prepareOr(
      () => prepareTerm(value, receiver, context),
      `Value for a map addition has to be a map, but was: '${termText(value)}'`,
    );
    return operationOn(column, (row) => addToCollection(row, column, term));
  }
  const term = prepareTerm(value, receiver, context);
  return operationOn(column, (row) => addToCollection(row, column, term));
}

function prepareSubtraction(
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const { type } = column;
  const text = () => `${column.name} = ${column.name} - ${termText(value)}`;
  if (!isCollection(type)) {
    if (type.kind !== 'counter') throw refused(text(), 'non counter column', column);
    return counterOperation(column, prepareTerm(value, receiver, context), negatedDelta);
  }
  if (type.frozen) throw refused(text(), 'frozen collection column', column);
  if (type.kind === 'list') {
    const term = prepareTerm(value, receiver, context);
    return operationOn(column, (row) => discardFromList(row, column, term), true);
  }
  if (type.kind === 'set') {
    const term = prepareTerm(value, receiver, context);
    return operationOn(column, (row) => discardPaths(row, column, type, term));
  }
  // What is taken from a map is a set of its keys.
  const keysType = { kind: 'set', element: type.key, frozen: true } as const;
  const term = prepareOr(
    () => prepareTerm(value, { ...receiver, type: keysType }, context),
    `Value for a map substraction has to be a set, but was: '${termText(value)}'`,
  );
  return operationOn(column, (row) => discardPaths(row, column, keysType, term));
}

function preparePrepend(
  value: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const term = prepareTerm(value, receiver, context);
  // Cassandra prints a minus for the plus.
  const text = () => `${column.name} = ${termText(value)} - ${column.name}`;
  if (column.type.kind !== 'list') throw refused(text(), 'non list column', column);
  if (column.type.frozen) throw refused(text(), 'frozen list column', column);
  return operationOn(column, (row) => prependList(row, column, term));
}

function counterOperation(
  column: Column,
  term: PreparedTerm,
  deltaOf: (value: bigint) => bigint,
): Operation {
  return {
    column,
    readsColumn: false,
    delta(evaluation) {
      const bytes = term.evaluate(evaluation);
      if (bytes === null) throw invalid('Invalid null value for counter increment');
      if (bytes === undefined) return undefined;
      return deltaOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getBigInt64(0));
    },
    apply() {},
  };
}

function negatedDelta(value: bigint): bigint {
  if (value === -(2n ** 63n)) {
    throw invalid(
      `The negation of ${value} overflows supported counter precision (signed 8 bytes integer)`,
    );
  }
  return -value;
}

function refused(text: string, what: string, column: Column): Error {
  return invalid(`Invalid operation (${text}) for ${what} ${column.name}`);
}

/** Whatever is wrong with the term is said in these words. */
function prepareOr(prepare: () => PreparedTerm, message: string): PreparedTerm {
  try {
    return prepare();
  } catch (error) {
    if (error instanceof CassandraError && error.detail.kind === 'invalid') throw invalid(message);
    throw error;
  }
}
