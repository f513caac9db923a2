/**
 * CREATE TABLE: from columns, keys and options to a Table, with every check in Cassandra's order.
 * Source: CreateTableStatement and TableMetadata.validate of 5.0.
 */
import { assert } from '../base/assert.ts';
import { CassandraError, configuration, invalid } from '../base/errors.ts';
import type { ColumnDefinition, TableStatement } from '../cql/ast.ts';
import { putTable } from '../schema/changes.ts';
import { hashMapOrder, identifierHash } from '../schema/java-order.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import type { Column, ColumnKind, Keyspace, Schema, Table, TableOptions } from '../schema/model.ts';
import { checkTableName, compareColumnNames } from '../schema/names.ts';
import { collectProperties, type Properties } from '../schema/properties.ts';
import { newTableOptions } from '../schema/table-options.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { containsDuration, isMultiCell } from '../types/type-relations.ts';
import { prepareMask } from './column-mask.ts';
import { resolveColumnType } from './column-types.ts';
import type { Plan, PrepareContext } from './plan.ts';
import {
  type Change,
  type ChangeContext,
  changed,
  ensureModifiable,
  NO_CHANGE,
  schemaPlan,
} from './schema-change.ts';

type CreateTable = TableStatement & { readonly kind: 'createTable' };

/** What is left of the statement when its form has been checked. */
interface Definition {
  readonly keyspace: string;
  readonly name: string;
  readonly columns: readonly ColumnDefinition[];
  readonly partitionKey: readonly string[];
  readonly clustering: readonly string[];
  readonly order: ReadonlyMap<string, 'asc' | 'desc'>;
  readonly compactStorage: boolean;
  readonly properties: Properties;
  readonly ifNotExists: boolean;
}

/** The plan; what Cassandra's parser refuses is refused here at once. */
export function prepareCreateTable(statement: CreateTable, context: PrepareContext): Plan {
  const { kind: _, table, ifNotExists, columns, primaryKeys, clusteringOrder, ...more } = statement;
  const { compactStorage, properties, ...rest } = more;
  rest satisfies Record<string, never>;
  const written = table.keyspace === null ? table.name : `${table.keyspace}.${table.name}`;
  refuseDoubledColumns(columns, written);
  const keys = primaryKeyOf(columns, primaryKeys, written);
  const order = clusteringOrderOf(clusteringOrder, written);
  const given = collectProperties(properties);
  const keyspace = keyspaceOf(table, context.keyspace);
  if (keys === null) {
    throw invalid(`No PRIMARY KEY specifed for table '${written}' (exactly one required)`);
  }
  ensureModifiable(keyspace, 'CREATE', { kind: 'allTables' });
  const definition: Definition = {
    keyspace,
    name: table.name,
    columns,
    ...keys,
    order,
    compactStorage,
    properties: given,
    ifNotExists,
  };
  return schemaPlan(keyspace, (schema, change) => createTable(schema, definition, change));
}

function refuseDoubledColumns(columns: readonly ColumnDefinition[], table: string): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name))
      throw invalid(`Duplicate column '${name}' declaration for table '${table}'`);
    seen.add(name);
  }
}

interface Keys {
  readonly partitionKey: readonly string[];
  readonly clustering: readonly string[];
}

function primaryKeyOf(
  columns: readonly ColumnDefinition[],
  clauses: readonly Keys[],
  table: string,
): Keys | null {
  const inline = columns.filter((column) => column.isPrimaryKey);
  const all = [
    ...inline.map((column) => ({ partitionKey: [column.name], clustering: [] })),
    ...clauses,
  ];
  if (all.length > 1) {
    throw invalid(`Multiple PRIMARY KEY specified for table '${table}' (exactly one required)`);
  }
  return all[0] ?? null;
}

function clusteringOrderOf(
  written: CreateTable['clusteringOrder'],
  table: string,
): ReadonlyMap<string, 'asc' | 'desc'> {
  const order = new Map<string, 'asc' | 'desc'>();
  for (const [column, direction] of written) {
    if (order.has(column)) {
      throw invalid(
        `Duplicate column '${column}' in CLUSTERING ORDER BY clause for table '${table}'`,
      );
    }
    order.set(column, direction);
  }
  return order;
}

function createTable(schema: Schema, definition: Definition, context: ChangeContext): Change {
  const { keyspace: keyspaceName, name } = definition;
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
  if (keyspace.tables.has(name) || keyspace.views.has(name)) {
    if (definition.ifNotExists) return NO_CHANGE;
    throw new CassandraError(`Table '${keyspaceName}.${name}' already exists`, {
      kind: 'alreadyExists',
      keyspace: keyspaceName,
      table: name,
    });
  }
  const table = buildTable(schema, keyspace, definition, context);
  validateTable(table);
  return changed(putTable(schema, table), 'CREATED', 'TABLE', keyspaceName, name);
}

function buildTable(
  schema: Schema,
  keyspace: Keyspace,
  definition: Definition,
  context: ChangeContext,
): Table {
  const { options, id } = newTableOptions(definition.properties);
  const resolved = resolveColumns(definition, schema, keyspace);
  const types = new Map([...resolved].map(([name, { type }]) => [name, type]));
  for (const type of types.values()) refuseNestedCells(type, '');
  checkPrimaryKey(definition, types);
  checkClusteringOrder(definition);
  const rest = definition.columns
    .filter(
      ({ name }) =>
        !definition.partitionKey.includes(name) && !definition.clustering.includes(name),
    )
    .sort((a, b) => compareColumnNames(a.name, b.name));
  if (definition.compactStorage) checkCompact(definition, rest, types);
  else if (definition.clustering.length === 0 && definition.columns.some((c) => c.isStatic)) {
    throw invalid(
      'Static columns are only useful (and thus allowed) if the table has at least one clustering column',
    );
  }
  const isCounter = [...types.values()].some((type) => type.kind === 'counter');
  if (isCounter) checkCounters(rest, types, options);
  return {
    keyspace: keyspace.name,
    name: definition.name,
    id: id ?? context.newTableId(),
    ...placeColumns(definition, rest, resolved),
    isCounter,
    compactStorage: definition.compactStorage,
    options,
    dropped: new Map(),
    indexes: new Map(),
  };
}

function checkCounters(
  rest: readonly ColumnDefinition[],
  types: ReadonlyMap<string, CqlType>,
  options: TableOptions,
): void {
  if (rest.some(({ name }) => types.get(name)?.kind !== 'counter')) {
    throw invalid('Cannot mix counter and non counter columns in the same table');
  }
  if (options.defaultTimeToLive > 0) {
    throw invalid('Cannot set default_time_to_live on a table with counters');
  }
}

type Resolved = Pick<Column, 'type' | 'mask'>;

/** Types and masks by column name. Cassandra meets the columns in a hash map's order, which decides what is refused first. */
function resolveColumns(
  definition: Definition,
  schema: Schema,
  keyspace: Keyspace,
): ReadonlyMap<string, Resolved> {
  const columns = new Map(definition.columns.map((column) => [column.name, column]));
  const resolved = new Map<string, Resolved>();
  for (const name of hashMapOrder([...columns.keys()], 16, identifierHash)) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const type = resolveColumnType(column.type, keyspace);
    const owner = { keyspace: keyspace.name, table: definition.name, name, type };
    resolved.set(
      name,
      column.mask === null ? { type } : { type, mask: prepareMask(column.mask, owner, schema) },
    );
  }
  return resolved;
}

function placeColumns(
  definition: Definition,
  rest: readonly ColumnDefinition[],
  resolved: ReadonlyMap<string, Resolved>,
): Pick<Table, 'partitionKey' | 'clustering' | 'statics' | 'regulars'> {
  const column = (
    name: string,
    kind: ColumnKind,
    position: number,
    order: Column['order'],
  ): Column => {
    const found = resolved.get(name);
    assert(found !== undefined, `the column ${name} of a checked table has a type`);
    return { name, ...found, kind, position, order };
  };
  return {
    partitionKey: definition.partitionKey.map((name, at) => column(name, 'partition', at, 'none')),
    clustering: definition.clustering.map((name, at) =>
      column(name, 'clustering', at, definition.order.get(name) ?? 'asc'),
    ),
    statics: rest.filter((of) => of.isStatic).map(({ name }) => column(name, 'static', -1, 'none')),
    regulars: rest
      .filter((of) => !of.isStatic)
      .map(({ name }) => column(name, 'regular', -1, 'none')),
  };
}

/** A non-frozen user type must not have cells within cells. `where` ends the message for ALTER TABLE. */
export function refuseNestedCells(type: CqlType, where: string): void {
  if (type.kind !== 'udt' || type.frozen) return;
  if (type.fields.some((field) => isMultiCell(field.type))) {
    throw invalid(`Non-frozen UDTs with nested non-frozen collections are not supported${where}`);
  }
}

function checkPrimaryKey(definition: Definition, types: ReadonlyMap<string, CqlType>): void {
  const statics = new Set(definition.columns.filter((c) => c.isStatic).map((c) => c.name));
  const seen = new Set<string>();
  for (const column of [...definition.partitionKey, ...definition.clustering]) {
    const type = types.get(column);
    if (type === undefined) {
      throw invalid(
        `Unknown column '${column}' referenced in PRIMARY KEY for table '${definition.name}'`,
      );
    }
    if (seen.has(column)) {
      throw invalid(
        `Duplicate column '${column}' in PRIMARY KEY clause for table '${definition.name}'`,
      );
    }
    seen.add(column);
    checkKeyType(type, column);
    if (statics.has(column)) {
      throw invalid(`Static column '${column}' cannot be part of the PRIMARY KEY`);
    }
  }
}

function checkKeyType(type: CqlType, column: string): void {
  if (isMultiCell(type)) {
    throw type.kind === 'udt'
      ? invalid(
          `Invalid non-frozen user-defined type "${type.keyspace}.${type.name}" for PRIMARY KEY column '${column}'`,
        )
      : invalid(
          `Invalid non-frozen collection type ${typeName(type)} for PRIMARY KEY column '${column}'`,
        );
  }
  if (type.kind === 'counter') {
    throw invalid(`counter type is not supported for PRIMARY KEY column '${column}'`);
  }
  if (containsDuration(type)) {
    throw invalid(`duration type is not supported for PRIMARY KEY column '${column}'`);
  }
}

function checkClusteringOrder({ order, clustering }: Definition): void {
  const foreign = [...order.keys()].filter((column) => !clustering.includes(column));
  if (foreign.length > 0) {
    throw invalid(
      `Only clustering key columns can be defined in CLUSTERING ORDER directive: [${foreign.join(', ')}] are not clustering columns`,
    );
  }
  for (const [place, column] of [...order.keys()].entries()) {
    const expected = clustering[place];
    if (expected === undefined || expected === column) continue;
    if (order.has(expected)) {
      throw invalid(
        `The order of columns in the CLUSTERING ORDER directive must match that of the clustering columns (${expected} must appear before ${column})`,
      );
    }
    throw invalid(`Missing CLUSTERING ORDER for column ${expected}`);
  }
}

function checkCompact(
  definition: Definition,
  rest: readonly ColumnDefinition[],
  types: ReadonlyMap<string, CqlType>,
): void {
  if (rest.some(({ name }) => isMultiCell(types.get(name) ?? { kind: 'empty' }))) {
    throw invalid('Non-frozen collections and UDTs are not supported with COMPACT STORAGE');
  }
  if (definition.columns.some((column) => column.isStatic)) {
    throw invalid('Static columns are not supported in COMPACT STORAGE tables');
  }
  if (definition.clustering.length === 0) {
    if (rest.length === 0) throw invalid('No definition found that is not part of the PRIMARY KEY');
  } else if (rest.length > 1) {
    throw invalid(
      `COMPACT STORAGE with composite PRIMARY KEY allows no more than one column not part of the PRIMARY KEY (got: ${rest.map((c) => c.name).join(', ')})`,
    );
  }
}

/** What every new form of a table must keep. */
export function validateTable(table: Table): void {
  checkTableName(table.keyspace, table.name);
  for (const column of [...table.statics, ...table.regulars]) {
    const isCounter = column.type.kind === 'counter';
    if (table.isCounter === isCounter) continue;
    throw configuration(
      `${table.keyspace}.${table.name}: Cannot have a ${isCounter ? '' : 'non '}counter column ("${column.name}") in a ${isCounter ? 'non ' : ''}counter table`,
    );
  }
}
