/**
 * Which relations the table's indexes would serve, and so spare ALLOW FILTERING. Reads through an index give what a
 * filtered scan gives, so this file only decides what is allowed. Source: Cassandra's CassandraIndex, SASIIndex and
 * StorageAttachedIndex (supportsExpression), IndexRestrictions.needsFiltering.
 */
import type { Column, Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { isCollection } from '../types/type-relations.ts';
import type { Restriction } from './restrictions-model.ts';
import { indexesOf, type TableIndex } from './table-indexes.ts';

/** Some index of the table serves the restriction, or part of it. */
export function isIndexed(table: Table, restriction: Restriction): boolean {
  return indexesOf(table).some((index) => serves(index, restriction));
}

/** No single index (all SAI indexes of a table count as one) serves every restriction of the filter. */
export function filterNeedsScan(table: Table, filter: readonly Restriction[]): boolean {
  if (filter.length === 0) return false;
  return !indexGroups(table).some((group) =>
    filter.every(
      (restriction) =>
        restriction.columns.every((column) =>
          group.some((index) => index.column === column.name && serves(index, restriction)),
        ) && !(group[0]!.kind !== 'sai' && containsCount(restriction) > 1),
    ),
  );
}

/** Some index of the table is on the column. */
export function hasIndexOn(table: Table, column: Column): boolean {
  return indexesOf(table).some((index) => index.column === column.name);
}

function indexGroups(table: Table): readonly (readonly TableIndex[])[] {
  const indexes = indexesOf(table);
  const attached = indexes.filter((index) => index.kind === 'sai');
  const others = indexes.filter((index) => index.kind !== 'sai').map((index) => [index]);
  return attached.length === 0 ? others : [attached, ...others];
}

function serves(index: TableIndex, restriction: Restriction): boolean {
  const column = restriction.columns.find(({ name }) => name === index.column);
  if (column === undefined) return false;
  switch (restriction.kind) {
    case 'equal':
      return servesEqual(index, column);
    case 'in':
      return false;
    case 'slice':
      return servesSlice(index, column);
    case 'contains':
      return (
        (index.target === 'values' && restriction.values.length > 0) ||
        (index.target === 'keys' && restriction.keys.length > 0) ||
        (index.target === 'entries' && restriction.entries.length > 0)
      );
    case 'like':
      return index.like.length > 0;
  }
}

function servesEqual(index: TableIndex, column: Column): boolean {
  return index.target === 'full' || !isCollection(column.type);
}

function servesSlice(index: TableIndex, column: Column): boolean {
  if (!index.ranges || isCollection(column.type)) return false;
  return !termsOnly[index.kind].has(column.type.kind);
}

/** Types of which an index keeps single terms, without ranges. */
const termsOnly: Readonly<Record<TableIndex['kind'], ReadonlySet<CqlType['kind']>>> = {
  legacy: new Set(),
  sasi: new Set(['text', 'ascii']),
  sai: new Set(['text', 'ascii', 'boolean', 'uuid', 'tuple', 'udt', 'vector']),
};

function containsCount(restriction: Restriction): number {
  if (restriction.kind !== 'contains') return 0;
  return restriction.values.length + restriction.keys.length + restriction.entries.length;
}
