/** The targets of DELETE: a column, an element of a collection, a field of a user type. Source: Operation.RawDeletion. */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Deletion, Term } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import { isCollection, isMultiCell } from '../types/type-relations.ts';
import { fieldPath } from './cell-paths.ts';
import type { AnalysisContext, Receiver } from './contract.ts';
import { columnReceiver, type Operation, operationOn, requireField } from './operation.ts';
import { deletePath, discardListIndex } from './operation-cells.ts';
import { elementOf, indexOf, keyOf } from './term-values.ts';
import { prepareTerm } from './terms.ts';

/** The operation of one target of DELETE. */
export function prepareDeletion(
  deletion: Deletion,
  table: Table,
  column: Column,
  context: AnalysisContext,
): Operation {
  const receiver = columnReceiver(table, column);
  switch (deletion.kind) {
    case 'column': {
      const isComplex = isMultiCell(column.type);
      return operationOn(column, (row) => row.delete(column, isComplex));
    }
    case 'element':
      return prepareElementDeletion(deletion.key, receiver, column, context);
    case 'field':
      return prepareFieldDeletion(deletion.field, column);
    default:
      return unreachable(deletion);
  }
}

function prepareElementDeletion(
  key: Term,
  receiver: Receiver,
  column: Column,
  context: AnalysisContext,
): Operation {
  const { type } = column;
  if (!isCollection(type)) {
    throw invalid(`Invalid deletion operation for non collection column ${column.name}`);
  }
  if (type.frozen) {
    throw invalid(`Invalid deletion operation for frozen collection column ${column.name}`);
  }
  switch (type.kind) {
    case 'list': {
      const index = prepareTerm(key, indexOf(receiver), context);
      return operationOn(column, (row) => discardListIndex(row, column, index), true);
    }
    case 'set': {
      const element = prepareTerm(key, elementOf(receiver, type.element), context);
      return operationOn(column, (row) => deletePath(row, column, element, 'set element'));
    }
    case 'map': {
      const path = prepareTerm(key, keyOf(receiver, type.key), context);
      return operationOn(column, (row) => deletePath(row, column, path, 'map key'));
    }
  }
}

function prepareFieldDeletion(field: string, column: Column): Operation {
  const { type } = column;
  if (type.kind !== 'udt') {
    throw invalid(`Invalid field deletion operation for non-UDT column ${column.name}`);
  }
  if (type.frozen) {
    throw invalid(`Frozen UDT column ${column.name} does not support field deletions`);
  }
  const path = fieldPath(requireField(column, type, field));
  return operationOn(column, (row) => row.deletePath(column, path));
}
