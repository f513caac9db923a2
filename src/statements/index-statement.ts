/** CREATE and DROP INDEX: what an index is on, its class and options. Source: CreateIndexStatement of 5.0. */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { IndexStatement, IndexTarget, QualifiedName } from '../cql/ast.ts';
import { putTable } from '../schema/changes.ts';
import { checkIndexes, indexClass, SASI_CLASS, SASI_WARNING } from '../schema/custom-index.ts';
import { formatTarget } from '../schema/index-targets.ts';
import { findTable, keyspaceOf, requireColumn } from '../schema/lookup.ts';
import type { Column, Index, Keyspace, Schema, Table } from '../schema/model.ts';
import {
  checkKnown,
  collectProperties,
  mapProperty,
  type Properties,
} from '../schema/properties.ts';
import { containsDuration, isCollection, isMultiCell } from '../types/type-relations.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, changed, ensureModifiable, NO_CHANGE, schemaPlan } from './schema-change.ts';

type CreateIndex = IndexStatement & { readonly kind: 'createIndex' };

interface Definition {
  readonly name: string | null;
  readonly table: string;
  readonly targets: readonly IndexTarget[];
  readonly custom: boolean;
  readonly using: string | null;
  readonly properties: Properties;
  readonly ifNotExists: boolean;
}

/** cassandra.yaml's default_secondary_index: what CREATE INDEX without USING makes. */
const DEFAULT_INDEX = 'legacy_local_table';

/** The plan of either. */
export function prepareIndex(statement: IndexStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createIndex':
      return prepareCreateIndex(statement, context);
    case 'dropIndex': {
      const { kind: _, name, ifExists, ...rest } = statement;
      rest satisfies Record<string, never>;
      return prepareDropIndex(name, ifExists, context);
    }
    default:
      return unreachable(statement);
  }
}

function prepareCreateIndex(statement: CreateIndex, context: PrepareContext): Plan {
  const {
    kind: _,
    custom,
    ifNotExists,
    name,
    table,
    targets,
    using,
    properties,
    ...rest
  } = statement;
  rest satisfies Record<string, never>;
  const given = collectProperties(properties);
  const keyspace = keyspaceOf(table, context.keyspace);
  ensureModifiable(keyspace, 'ALTER', { kind: 'table', table: table.name });
  const definition: Definition = {
    name: name?.name ?? null,
    table: table.name,
    targets,
    custom,
    using,
    properties: given,
    ifNotExists,
  };
  return schemaPlan(keyspace, (schema) => createIndex(schema, keyspace, definition));
}

function createIndex(schema: Schema, keyspaceName: string, definition: Definition): Change {
  const { className, options } = indexAttributes(definition);
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
  const table = findTable(keyspace, definition.table);
  if (table === undefined) throw invalid(`Table '${definition.table}' doesn't exist`);
  const { name: wanted, ifNotExists } = definition;
  if (wanted !== null && hasIndex(keyspace, wanted)) {
    if (ifNotExists) return NO_CHANGE;
    throw invalid(`Index '${wanted}' already exists`);
  }
  if (table.isCounter) throw invalid("Secondary indexes on counter tables aren't supported");
  if (keyspace.views.has(table.name)) {
    throw invalid("Secondary indexes on materialized views aren't supported");
  }
  const targets = definition.targets.map((target) => actualTarget(table, target));
  checkTargets(table, targets, className !== null);
  const name = wanted ?? availableName(keyspace, defaultName(table, targets));
  const index = indexOf(name, className, options, targets);
  const twin = [...table.indexes.values()].find((other) => isSame(other, index));
  if (twin !== undefined) {
    if (ifNotExists) return NO_CHANGE;
    throw invalid(`Index ${name} is a duplicate of existing index ${twin.name}`);
  }
  const next: Table = { ...table, indexes: new Map(table.indexes).set(name, index) };
  const warnings = [...checkIndexes(next)];
  if (className !== null && indexClass(className) === SASI_CLASS) warnings.push(SASI_WARNING);
  return changed(putTable(schema, next), 'UPDATED', 'TABLE', keyspaceName, table.name, warnings);
}

const KNOWN: ReadonlySet<string> = new Set(['options']);

/** The class of a custom index, null for a plain one, and its options. USING makes an index custom. */
function indexAttributes(definition: Definition): {
  readonly className: string | null;
  readonly options: ReadonlyMap<string, string>;
} {
  checkKnown(definition.properties, KNOWN);
  const options = mapProperty(definition.properties, 'options') ?? new Map<string, string>();
  const using = definition.using ?? DEFAULT_INDEX;
  const isPlain = using === DEFAULT_INDEX && !definition.custom;
  if (isPlain && definition.properties.values.size > 0) {
    throw invalid('Cannot specify options for a non-CUSTOM index');
  }
  for (const reserved of ['class_name', 'target']) {
    if (options.has(reserved)) throw invalid(`Cannot specify ${reserved} as a CUSTOM option`);
  }
  return { className: isPlain ? null : using, options };
}

/** A bare collection column means its values. */
function actualTarget(table: Table, target: IndexTarget): IndexTarget {
  const column = requireColumn(table, target.column);
  return target.target === 'simple' && isCollection(column.type)
    ? { column: column.name, target: 'values' }
    : target;
}

function checkTargets(table: Table, targets: readonly IndexTarget[], custom: boolean): void {
  if (targets.length === 0 && !custom) {
    throw invalid('Only CUSTOM indexes can be created without specifying a target column');
  }
  if (targets.length > 1) {
    if (!custom) throw invalid('Only CUSTOM indexes support multiple columns');
    const seen = new Set<string>();
    for (const { column } of targets) {
      if (seen.has(column)) throw invalid(`Duplicate column '${column}' in index target list`);
      seen.add(column);
    }
  }
  for (const target of targets) checkTarget(table, requireColumn(table, target.column), target);
}

function checkTarget(table: Table, column: Column, { target }: IndexTarget): void {
  const { name, type } = column;
  if (containsDuration(type)) refuseDuration(column);
  if (column.kind === 'partition' && table.partitionKey.length === 1) {
    throw invalid(`Cannot create secondary index on the only partition key column ${name}`);
  }
  const frozenCollection = isCollection(type) && type.frozen;
  if (frozenCollection && target !== 'full') {
    throw invalid(
      `Cannot create ${target}() index on frozen column ${name}. Frozen collections are immutable and must be fully indexed by using the 'full(${name})' modifier`,
    );
  }
  if (!frozenCollection && target === 'full') {
    throw invalid('full() indexes can only be created on frozen collections');
  }
  if (!isCollection(type) && target !== 'simple') {
    throw invalid(
      `Cannot create ${target}() index on ${name}. Non-collection columns only support simple indexes`,
    );
  }
  if (type.kind !== 'map' && (target === 'keys' || target === 'entries')) {
    throw invalid(`Cannot create index on ${target} of column ${name} with non-map type`);
  }
  if (type.kind === 'udt' && isMultiCell(type)) {
    throw invalid(`Cannot create index on non-frozen UDT column ${name}`);
  }
}

function refuseDuration({ type }: Column): never {
  const start = 'Secondary indexes are not supported on';
  if (isCollection(type)) throw invalid(`${start} collections containing durations`);
  if (type.kind === 'tuple') throw invalid(`${start} tuples containing durations`);
  if (type.kind === 'udt') throw invalid(`${start} UDTs containing durations`);
  throw invalid(`${start} duration columns`);
}

function indexOf(
  name: string,
  className: string | null,
  options: ReadonlyMap<string, string>,
  targets: readonly IndexTarget[],
): Index {
  const target: readonly [string, string] = ['target', targets.map(formatTarget).join(',')];
  if (className === null) return { name, kind: 'COMPOSITES', options: new Map([target]) };
  const all: (readonly [string, string])[] = [...options, ['class_name', className], target];
  return { name, kind: 'CUSTOM', options: new Map(all.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function isSame(a: Index, b: Index): boolean {
  return (
    a.kind === b.kind &&
    a.options.size === b.options.size &&
    [...a.options].every(([key, value]) => b.options.get(key) === value)
  );
}

function defaultName(table: Table, targets: readonly IndexTarget[]): string {
  const [only, ...more] = targets;
  const base =
    only !== undefined && more.length === 0
      ? `${table.name}_${only.column}_idx`
      : `${table.name}_idx`;
  return base.replace(/\W/g, '');
}

function availableName(keyspace: Keyspace, base: string): string {
  let name = base;
  for (let count = 1; hasIndex(keyspace, name); count++) name = `${base}_${count}`;
  return name;
}

function hasIndex(keyspace: Keyspace, name: string): boolean {
  return indexedTable(keyspace, name) !== undefined;
}

function indexedTable(keyspace: Keyspace, name: string): Table | undefined {
  return [...keyspace.tables.values()].find((table) => table.indexes.has(name));
}

function prepareDropIndex(name: QualifiedName, ifExists: boolean, context: PrepareContext): Plan {
  const keyspaceName = keyspaceOf(name, context.keyspace);
  const existing = context.schema.keyspaces.get(keyspaceName);
  const indexed = existing === undefined ? undefined : indexedTable(existing, name.name);
  if (indexed !== undefined) {
    ensureModifiable(keyspaceName, 'ALTER', { kind: 'table', table: indexed.name });
  }
  return schemaPlan(keyspaceName, (schema) => {
    const keyspace = schema.keyspaces.get(keyspaceName);
    const table = keyspace === undefined ? undefined : indexedTable(keyspace, name.name);
    if (table === undefined) {
      if (ifExists) return NO_CHANGE;
      throw invalid(`Index '${keyspaceName}.${name.name}' doesn't exist'`);
    }
    const indexes = new Map(table.indexes);
    indexes.delete(name.name);
    const next = putTable(schema, { ...table, indexes });
    return changed(next, 'UPDATED', 'TABLE', keyspaceName, table.name);
  });
}
