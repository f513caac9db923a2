/**
 * Which relations the table's indexes would serve, and so spare ALLOW FILTERING. Reads through an index give what a
 * filtered scan gives, so this file only decides what is allowed. Source: Cassandra's CassandraIndex, SASIIndex and
 * StorageAttachedIndex (supportsExpression), IndexRestrictions.needsFiltering.
 */
import type { Column, Index, Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { Restriction } from './restrictions-model.ts';

type IndexKind = 'legacy' | 'sasi' | 'sai';

/** What an index covers of its column: the values, a map's keys or entries, or a frozen collection as a whole. */
type Target = 'values' | 'keys' | 'entries' | 'full';

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
        group.some((index) => serves(index, restriction)) &&
        !(group[0]!.kind !== 'sai' && containsCount(restriction) > 1),
    ),
  );
}

/** Some index of the table is on the column. */
export function hasIndexOn(table: Table, column: Column): boolean {
  return indexesOf(table).some((index) => index.column === column.name);
}

/** How the column's vector index measures nearness: cosine, dot_product or euclidean. */
export function similarityOf(table: Table, column: Column): string {
  const index = [...table.indexes.values()].find(
    (one) => describeIndex(table, one).column === column.name,
  );
  return index?.options.get('similarity_function')?.toLowerCase() ?? 'cosine';
}

interface TableIndex {
  readonly kind: IndexKind;
  readonly column: string;
  readonly target: Target;
  readonly like: readonly ('prefix' | 'contains')[];
}

function indexesOf(table: Table): readonly TableIndex[] {
  return [...table.indexes.values()].map((index) => describeIndex(table, index));
}

function indexGroups(table: Table): readonly (readonly TableIndex[])[] {
  const indexes = indexesOf(table);
  const attached = indexes.filter((index) => index.kind === 'sai');
  const others = indexes.filter((index) => index.kind !== 'sai').map((index) => [index]);
  return attached.length === 0 ? others : [attached, ...others];
}

function describeIndex(table: Table, index: Index): TableIndex {
  const { column, target } = parseTarget(table, index.options.get('target') ?? '');
  const className = index.options.get('class_name') ?? '';
  const mode = index.options.get('mode')?.toUpperCase() ?? 'PREFIX';
  return {
    kind: indexKind(index, className),
    column,
    target,
    like: mode === 'CONTAINS' ? ['prefix', 'contains'] : mode === 'SPARSE' ? [] : ['prefix'],
  };
}

function indexKind(index: Index, className: string): IndexKind {
  if (index.kind !== 'CUSTOM') return 'legacy';
  return className.toUpperCase().includes('SASI') ? 'sasi' : 'sai';
}

function parseTarget(table: Table, text: string): { column: string; target: Target } {
  const call = /^(keys|values|entries|full)\((.*)\)$/s.exec(text);
  const written = call === null ? text : call[2]!;
  const quoted = /^"(.*)"$/s.exec(written);
  const column = quoted === null ? written : quoted[1]!.replaceAll('""', '"');
  if (call !== null) return { column, target: call[1] as Target };
  const type = findType(table, column);
  return { column, target: type !== undefined && isFrozenCollection(type) ? 'full' : 'values' };
}

function findType(table: Table, name: string): CqlType | undefined {
  return [...table.partitionKey, ...table.clustering, ...table.statics, ...table.regulars].find(
    (column) => column.name === name,
  )?.type;
}

function isFrozenCollection(type: CqlType): boolean {
  return (type.kind === 'list' || type.kind === 'set' || type.kind === 'map') && type.frozen;
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
      return index.kind === 'sasi' && index.like.length > 0;
  }
}

function servesEqual(index: TableIndex, column: Column): boolean {
  return index.target === 'full' || !isCollection(column.type);
}

function servesSlice(index: TableIndex, column: Column): boolean {
  if (index.kind === 'legacy' || isCollection(column.type)) return false;
  return index.kind === 'sasi' || !unordered.has(column.type.kind);
}

/** Types whose SAI index keeps terms without ranges. */
const unordered: ReadonlySet<CqlType['kind']> = new Set([
  'text',
  'ascii',
  'boolean',
  'uuid',
  'tuple',
  'udt',
  'vector',
]);

function isCollection(type: CqlType): boolean {
  return type.kind === 'list' || type.kind === 'set' || type.kind === 'map';
}

function containsCount(restriction: Restriction): number {
  if (restriction.kind !== 'contains') return 0;
  return restriction.values.length + restriction.keys.length + restriction.entries.length;
}
