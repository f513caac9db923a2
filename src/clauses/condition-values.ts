/** What a row has of a column for a condition: the whole value, an element or a field, null where there is none. */
import { AssertionFailure, assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Column } from '../schema/model.ts';
import type { LiveColumn } from '../storage/model.ts';
import { collectionElements, comparatorOf, packCollection } from '../types/registry.ts';
import { joinTuple, splitTuple } from '../types/tuples.ts';
import { comparePaths, fieldPath } from './cell-paths.ts';

export type ColumnPart = (content: LiveColumn | undefined) => Uint8Array | null;

/** The serialised value of the whole column. */
export function wholeValue(column: Column, content: LiveColumn | undefined): Uint8Array | null {
  if (content === undefined) return null;
  if (content.kind === 'simple') return content.cell.value;
  const { cells } = content;
  if (cells.length === 0) return null;
  const { type } = column;
  switch (type.kind) {
    case 'list':
      return packCollection(
        type,
        cells.map(({ cell }) => ({ key: null, value: cell.value })),
      );
    case 'set':
    case 'map':
      return packCollection(
        type,
        cells.map(({ path, cell }) => ({ key: path, value: cell.value })),
      );
    case 'udt':
      return joinTuple(type.fields.map((_, index) => cellAt(column, content, fieldPath(index))));
    default:
      throw new AssertionFailure(`a column of type ${type.kind} has one cell`);
  }
}

/** A part of the column's value: a list's or map's element, a UDT's field. */
export function columnPart(
  column: Column,
  part:
    | { readonly kind: 'element'; readonly at: Uint8Array }
    | { readonly kind: 'field'; readonly index: number },
): ColumnPart {
  const { type } = column;
  if (part.kind === 'field') {
    return (content) =>
      content?.kind === 'simple'
        ? (splitTuple(content.cell.value, part.index + 1)[part.index] ?? null)
        : cellAt(column, content, fieldPath(part.index));
  }
  if (type.kind === 'map') return (content) => mapValue(column, content, part.at);
  assert(type.kind === 'list', 'only lists and maps have elements');
  const index = new DataView(part.at.buffer, part.at.byteOffset).getInt32(0);
  return (content) => {
    if (index < 0) throw invalid(`Invalid negative list index ${index}`);
    if (content === undefined) return null;
    return content.kind === 'simple'
      ? (collectionElements(type, content.cell.value)[index]?.value ?? null)
      : (content.cells[index]?.cell.value ?? null);
  };
}

function mapValue(
  column: Column,
  content: LiveColumn | undefined,
  key: Uint8Array,
): Uint8Array | null {
  if (content?.kind !== 'simple') return cellAt(column, content, key);
  const { type } = column;
  assert(type.kind === 'map', 'only maps have values');
  const compare = comparatorOf(type.key);
  const found = collectionElements(type, content.cell.value).find(
    (entry) => entry.key !== null && compare(entry.key, key) === 0,
  );
  return found?.value ?? null;
}

function cellAt(
  column: Column,
  content: LiveColumn | undefined,
  path: Uint8Array,
): Uint8Array | null {
  if (content?.kind !== 'complex') return null;
  const compare = comparePaths(column.type);
  const found = content.cells.find((cell) => compare(cell.path, path) === 0);
  return found?.cell.value ?? null;
}
