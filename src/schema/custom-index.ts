/**
 * The checks that a custom index class makes on its options: storage-attached (SAI) and SASI indexes. A table's
 * indexes are all checked again whenever one is added, so their warnings come again too.
 * Source: IndexMetadata.validate, StorageAttachedIndex.validateOptions, SASIIndex.validateOptions of 5.0.
 */
import { configuration, invalid } from '../base/errors.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { type Target, targetOf } from './index-targets.ts';
import { copyCapacity, hashMapOrder } from './java-order.ts';
import { findColumn, type Index, type Table } from './model.ts';
import { formatMap } from './table-options.ts';

export const SAI_CLASS = 'org.apache.cassandra.index.sai.StorageAttachedIndex';
export const SASI_CLASS = 'org.apache.cassandra.index.sasi.SASIIndex';

/** CREATE INDEX of a SASI index always says so. */
export const SASI_WARNING =
  'SASI indexes are experimental and are not recommended for production use.';

const ANN_WARNING = [
  'SAI ANN indexes on vector columns are experimental and are not recommended for production use.',
  "They don't yet support SELECT queries with:",
  ' * Consistency level higher than ONE/LOCAL_ONE.',
  ' * Paging.',
  ' * No LIMIT clauses.',
  ' * PER PARTITION LIMIT clauses.',
  ' * GROUP BY clauses.',
  ' * Aggregation functions.',
  ' * Filters on columns without a SAI index.',
].join('\n');

/** The full class name for what USING says: 'sai' and the simple names are short forms. */
export function indexClass(written: string): string {
  if (/^(sai|storageattachedindex)$/i.test(written)) return SAI_CLASS;
  return /^sasiindex$/i.test(written) ? SASI_CLASS : written;
}

/** True for a storage-attached index. */
export function isStorageAttached(index: Index): boolean {
  return index.kind === 'CUSTOM' && indexClass(index.options.get('class_name') ?? '') === SAI_CLASS;
}

/** Checks all indexes of the table and gives their warnings, each once. */
export function checkIndexes(table: Table): readonly string[] {
  const warnings = new Set<string>();
  for (const index of table.indexes.values()) {
    if (!/^\w+$/.test(index.name)) throw configuration(`Illegal index name ${index.name}`);
    if (index.kind !== 'CUSTOM') continue;
    const written = index.options.get('class_name') ?? '';
    const className = indexClass(written);
    if (className === SAI_CLASS) {
      for (const warning of checkStorageAttached(table, index)) warnings.add(warning);
    } else if (className === SASI_CLASS) checkSasi(table, index);
    else if (table.keyspace !== 'system') {
      throw configuration(`Unable to find custom indexer class '${className}'`);
    }
  }
  return [...warnings];
}

const ANALYZER_OPTIONS = ['case_sensitive', 'normalize', 'ascii'];

const SAI_OPTIONS: ReadonlySet<string> = new Set([
  ...ANALYZER_OPTIONS,
  'similarity_function',
  'optimize_for',
  'maximum_node_connections',
  'construction_beam_width',
]);

const SAI_TYPES: ReadonlySet<CqlType['kind']> = new Set([
  'ascii',
  'bigint',
  'boolean',
  'date',
  'decimal',
  'double',
  'float',
  'inet',
  'int',
  'smallint',
  'text',
  'time',
  'timestamp',
  'timeuuid',
  'tinyint',
  'uuid',
  'varint',
  'vector',
]);

function checkStorageAttached(table: Table, index: Index): readonly string[] {
  const options = ownOptions(index);
  refuseUnknown(options, SAI_OPTIONS, 'StorageAttachedIndex');
  const text = index.options.get('target') ?? '';
  if (text.split(',').length > 1) {
    throw invalid(`A storage-attached index cannot be created over multiple columns: ${text}`);
  }
  const target = targetOf(index);
  const column = target === null ? undefined : findColumn(table, target.column);
  if (target === null || column === undefined) {
    throw configuration(`Failed to retrieve target column for: ${text}`);
  }
  const twins = [...table.indexes.values()].filter(
    (other) => isStorageAttached(other) && other.options.get('target') === text,
  );
  if (twins.length > 1) {
    throw invalid(
      `Cannot create more than one storage-attached index on the same column: ${target.column}`,
    );
  }
  const analysis = [...options].filter(([name]) => ANALYZER_OPTIONS.includes(name)).sort();
  if (analysis.length > 0 && (column.kind === 'partition' || column.kind === 'clustering')) {
    throw invalid(
      `Analysis options are not supported on primary key columns, but found ${formatMap(new Map(analysis))}`,
    );
  }
  for (const part of indexedTypes(column.type, target)) {
    if (!SAI_TYPES.has(part.kind) && !isFrozen(part)) {
      throw invalid(`Unsupported type: ${typeName(part)}`);
    }
  }
  const [indexed] = indexedTypes(column.type, target);
  const isVector = indexed?.kind === 'vector';
  if (isVector) checkVector(indexed, options);
  if (indexed !== undefined) checkAnalyzer(indexed, options);
  checkGraph(isVector, indexed, options);
  return isVector ? [ANN_WARNING] : [];
}

/** What is looked up: the column itself, a collection's elements, keys or values, or both of an entry. */
function indexedTypes(type: CqlType, target: Target): readonly CqlType[] {
  if (target.target === 'full' || target.target === 'simple') return [type];
  if (type.kind === 'map') {
    if (target.target === 'keys') return [type.key];
    return target.target === 'values' ? [type.value] : [type.key, type.value];
  }
  return type.kind === 'list' || type.kind === 'set' ? [type.element] : [type];
}

function isFrozen(type: CqlType): boolean {
  if (type.kind === 'tuple') return true;
  return (
    (type.kind === 'list' || type.kind === 'set' || type.kind === 'map' || type.kind === 'udt') &&
    type.frozen
  );
}

function checkVector(
  type: CqlType & { readonly kind: 'vector' },
  options: ReadonlyMap<string, string>,
): void {
  if (type.element.kind !== 'float') {
    throw invalid('SAI ANN indexes are only allowed on vector columns with float elements');
  }
  const similarity = (options.get('similarity_function') ?? 'cosine').toLowerCase();
  if (type.dimension === 1 && similarity === 'cosine') {
    throw invalid('Cosine similarity is not supported for single-dimension vectors');
  }
}

function checkAnalyzer(type: CqlType, options: ReadonlyMap<string, string>): void {
  const given = ANALYZER_OPTIONS.filter((name) => options.has(name));
  if (given.length === 0) return;
  if (type.kind !== 'text' && type.kind !== 'ascii') {
    throw invalid(`CQL type ${typeName(type)} cannot be analyzed.`);
  }
  for (const name of given) {
    const value = options.get(name) ?? '';
    if (value === '') throw invalid(`Empty value for boolean option '${name}'`);
    if (!/^(true|false)$/i.test(value)) {
      throw invalid(`Illegal value for boolean option '${name}': ${value}`);
    }
  }
}

/** Set only with a property of the node that it is started with. */
const GRAPH_NUMBERS: readonly (readonly [string, string])[] = [
  ['maximum_node_connections', 'Maximum node connections'],
  ['construction_beam_width', 'Construction beam width'],
];

/** Options of the vector graph are for vectors only. Source: IndexWriterConfig.fromOptions. */
function checkGraph(
  isVector: boolean,
  type: CqlType | undefined,
  options: ReadonlyMap<string, string>,
): void {
  const names = [...GRAPH_NUMBERS.map(([name]) => name), 'similarity_function', 'optimize_for'];
  if (!names.some((name) => options.has(name))) return;
  if (!isVector) {
    throw invalid(
      `CQL type ${type === undefined ? '' : typeName(type)} cannot have vector options`,
    );
  }
  for (const [name, what] of GRAPH_NUMBERS) {
    if (!options.has(name)) continue;
    throw invalid(`${what} cannot be set without enabling SAI_VECTOR_ALLOW_CUSTOM_PARAMETERS`);
  }
  const similarity = options.get('similarity_function');
  if (similarity !== undefined && !/^(cosine|euclidean|dot_product)$/i.test(similarity)) {
    throw invalid(
      `Similarity function ${similarity.toUpperCase()} was not recognized for index null. Valid values are: EUCLIDEAN, DOT_PRODUCT, COSINE`,
    );
  }
  const goal = options.get('optimize_for');
  if (goal !== undefined && !/^(latency|recall)$/i.test(goal)) {
    throw invalid(
      `optimize_for '${goal.toUpperCase()}' was not recognized for index null. Valid values are: LATENCY, RECALL`,
    );
  }
}

const SASI_LITERALS: ReadonlySet<CqlType['kind']> = new Set(['text', 'ascii']);

function checkSasi(table: Table, index: Index): void {
  const target = targetOf(index);
  const column = target === null ? undefined : findColumn(table, target.column);
  const { options } = index;
  const mode = (options.get('mode') ?? 'PREFIX').toUpperCase();
  if (mode !== 'PREFIX' && mode !== 'CONTAINS' && mode !== 'SPARSE') {
    throw configuration(`Incorrect index mode: ${options.get('mode')}`);
  }
  const isLiteral = column !== undefined && SASI_LITERALS.has(column.type.kind);
  if (mode === 'SPARSE' && isLiteral) {
    throw configuration('SPARSE mode is only supported on non-literal columns.');
  }
}

function ownOptions(index: Index): ReadonlyMap<string, string> {
  const own = new Map(index.options);
  own.delete('target');
  own.delete('class_name');
  return own;
}

function refuseUnknown(
  options: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  className: string,
): void {
  const unknown = hashMapOrder([...options.keys()], copyCapacity(options.size)).filter(
    (name) => !known.has(name),
  );
  if (unknown.length > 0) {
    throw configuration(
      `Properties specified [${unknown.join(', ')}] are not understood by ${className}`,
    );
  }
}
