/**
 * The cells of each operation: what a whole value, an element or a discarded one becomes in a row. A whole
 * collection deletes what is older and adds its elements; list elements have timeuuid paths in their order.
 * Source: Setter, Appender, Prepender, Discarder and kin of Lists, Sets, Maps and UserTypes.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Column } from '../schema/model.ts';
import type { LiveColumn } from '../storage/model.ts';
import { type CollectionType, collectionElements } from '../types/registry.ts';
import { splitTuple } from '../types/tuples.ts';
import { isCollection, isMultiCell } from '../types/type-relations.ts';
import { fieldPath, mirroredTimeUuid } from './cell-paths.ts';
import type { PreparedTerm, ScalarFunction } from './contract.ts';
import type { RowUpdate } from './row-update.ts';

/** `column = value`. */
export function setWhole(
  row: RowUpdate,
  column: Column,
  value: Uint8Array | null | undefined,
): void {
  if (value === undefined) return;
  if (!isMultiCell(column.type)) {
    if (value === null) row.delete(column, false);
    else row.set(column, value);
    return;
  }
  row.overwrite(column);
  if (value !== null) addValue(row, column, value);
}

/** `c = c + value` of a number or text: nothing plus a value is nothing. */
export function addToValue(
  row: RowUpdate,
  column: Column,
  sum: ScalarFunction,
  term: PreparedTerm,
): void {
  const { evaluation } = row.parameters;
  const added = term.evaluate(evaluation);
  const existing = row.existing(column);
  if (existing?.kind !== 'simple' || !added) return;
  const total = sum.execute([existing.cell.value, added], evaluation.runtime);
  if (total !== null) row.set(column, total);
}

/** `c = c + value` of a list, set or map. */
export function addToCollection(row: RowUpdate, column: Column, term: PreparedTerm): void {
  const value = evaluate(row, term);
  if (value) addValue(row, column, value);
}

function addValue(row: RowUpdate, column: Column, value: Uint8Array): void {
  const { type } = column;
  if (type.kind === 'udt') {
    for (const [index, field] of splitTuple(value, type.fields.length).entries()) {
      if (field !== null) row.setPath(column, fieldPath(index), field);
    }
    return;
  }
  assert(isCollection(type), `${column.name} is a collection`);
  const { runtime } = row.parameters.evaluation;
  for (const element of collectionElements(type, value)) {
    row.setPath(column, element.key ?? runtime.timeUuid(), element.value);
  }
}

/** `l = value + l`: from the last, each before the one added before it. */
export function prependList(row: RowUpdate, column: Column, term: PreparedTerm): void {
  const value = evaluate(row, term);
  if (!value) return;
  const { runtime } = row.parameters.evaluation;
  for (const element of listElements(column, value).toReversed()) {
    row.setPath(column, mirroredTimeUuid(runtime.timeUuid()), element);
  }
}

function listElements(column: Column, value: Uint8Array): readonly Uint8Array[] {
  assert(column.type.kind === 'list', `${column.name} is a list`);
  return collectionElements(column.type, value).map((element) => element.value);
}

/** `l = l - value`: every element that equals one of the value's. */
export function discardFromList(row: RowUpdate, column: Column, term: PreparedTerm): void {
  const value = evaluate(row, term);
  if (!value) return;
  const discarded = new Set(listElements(column, value).map(identity));
  for (const { path, cell } of elementsOf(row.existing(column))) {
    if (discarded.has(identity(cell.value))) row.deletePath(column, path);
  }
}

/** `s = s - value` and `m = m - keys`. */
export function discardPaths(
  row: RowUpdate,
  column: Column,
  setType: CollectionType,
  term: PreparedTerm,
): void {
  const value = evaluate(row, term);
  if (!value) return;
  for (const { key } of collectionElements(setType, value)) {
    if (key !== null) row.deletePath(column, key);
  }
}

/** `l[index] = value`. */
export function setListIndex(
  row: RowUpdate,
  column: Column,
  index: PreparedTerm,
  term: PreparedTerm,
): void {
  const at = evaluate(row, index);
  const value = evaluate(row, term);
  if (at === null) throw invalid('Invalid null value for list index');
  if (at === undefined) throw invalid('Invalid unset value for list index');
  const path = elementPath(row, column, at, 'Attempted to set an element on a list which is null');
  if (value === null) row.deletePath(column, path);
  else if (value !== undefined) row.setPath(column, path, value);
}

/** `DELETE l[index]`. */
export function discardListIndex(row: RowUpdate, column: Column, index: PreparedTerm): void {
  const at = evaluate(row, index);
  if (at === null) throw invalid('Invalid null value for list index');
  if (at === undefined) return;
  const missing = 'Attempted to delete an element from a list which is null';
  row.deletePath(column, elementPath(row, column, at, missing));
}

function elementPath(
  row: RowUpdate,
  column: Column,
  indexBytes: Uint8Array,
  missing: string,
): Uint8Array {
  const elements = elementsOf(row.existing(column));
  const index = new DataView(indexBytes.buffer, indexBytes.byteOffset).getInt32(0);
  if (elements.length === 0) throw invalid(missing);
  const element = elements[index];
  if (element === undefined) {
    throw invalid(`List index ${index} out of bound, list has size ${elements.length}`);
  }
  return element.path;
}

/** `m[key] = value`; `what` names the path in refusals. */
export function setPath(
  row: RowUpdate,
  column: Column,
  path: PreparedTerm,
  what: string,
  term: PreparedTerm,
): void {
  const at = requirePath(row, path, what);
  const value = evaluate(row, term);
  if (value === null) row.deletePath(column, at);
  else if (value !== undefined) row.setPath(column, at, value);
}

/** `DELETE m[key]` and `DELETE s[element]`. */
export function deletePath(row: RowUpdate, column: Column, path: PreparedTerm, what: string): void {
  row.deletePath(column, requirePath(row, path, what));
}

function requirePath(row: RowUpdate, path: PreparedTerm, what: string): Uint8Array {
  const at = evaluate(row, path);
  if (at === null) throw invalid(`Invalid null ${what}`);
  if (at === undefined) throw invalid(`Invalid unset ${what}`);
  return at;
}

function evaluate(row: RowUpdate, term: PreparedTerm): Uint8Array | null | undefined {
  return term.evaluate(row.parameters.evaluation);
}

function elementsOf(column: LiveColumn | undefined) {
  return column?.kind === 'complex' ? column.cells : [];
}

function identity(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
