/**
 * CREATE, ALTER and DROP MATERIALIZED VIEW: what Cassandra refuses is refused; what it would make is not built
 * yet. Source: CreateViewStatement, AlterViewStatement, DropViewStatement of 5.0.
 */
import { unreachable } from '../base/assert.ts';
import { CassandraError, invalid, unsupported } from '../base/errors.ts';
import type { InValues, Relation, SelectClause, Term, ViewStatement } from '../cql/ast.ts';
import { hashMapOrder, identifierHash } from '../schema/java-order.ts';
import { keyspaceOf, requireColumn } from '../schema/lookup.ts';
import { allColumns, findColumn, type Keyspace, type Schema, type Table } from '../schema/model.ts';
import { collectProperties, type Properties } from '../schema/properties.ts';
import { newTableOptions } from '../schema/table-options.ts';
import { javaClassName } from '../types/type-names.ts';
import { containsDuration, isCollection, isMultiCell } from '../types/type-relations.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, ensureModifiable, NO_CHANGE, schemaPlan } from './schema-change.ts';

type CreateView = ViewStatement & { readonly kind: 'createView' };

const EXPERIMENTAL =
  'Materialized views are experimental and are not recommended for production use.';

/** The plan of any of the three. */
export function prepareView(statement: ViewStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createView':
      return prepareCreateView(statement, context);
    case 'alterView':
    case 'dropView': {
      const keyspaceName = keyspaceOf(statement.name, context.keyspace);
      const { name } = statement.name;
      if (statement.kind === 'alterView') collectProperties(statement.properties);
      const permission = statement.kind === 'alterView' ? 'ALTER' : 'DROP';
      ensureModifiable(keyspaceName, permission, { kind: 'table', table: name });
      return schemaPlan(keyspaceName, (schema) => {
        if (schema.keyspaces.get(keyspaceName)?.views.has(name)) {
          throw unsupported('materialized views');
        }
        if (statement.ifExists) return NO_CHANGE;
        throw invalid(`Materialized view '${keyspaceName}.${name}' doesn't exist`);
      });
    }
    default:
      return unreachable(statement);
  }
}

function prepareCreateView(statement: CreateView, context: PrepareContext): Plan {
  const { kind: _, name, ifNotExists, selection, base, where, primaryKeys, ...more } = statement;
  const { clusteringOrder, compactStorage: _compact, properties, ...rest } = more;
  rest satisfies Record<string, never>;
  const given = collectProperties(properties);
  const keyspaceName = keyspaceOf(name, context.keyspace);
  if (keyspaceOf(base, name.keyspace ?? context.keyspace) !== keyspaceName) {
    throw invalid('Cannot create a materialized view on a table in a different keyspace');
  }
  if (where.some(hasMarker)) {
    throw invalid('Bind variables are not allowed in CREATE MATERIALIZED VIEW statements');
  }
  ensureModifiable(keyspaceName, 'ALTER', { kind: 'table', table: base.name });
  const [keys = { partitionKey: [], clustering: [] }] = primaryKeys;
  return schemaPlan(keyspaceName, (schema) => {
    const { keyspace, table } = baseOf(schema, keyspaceName, base.name);
    const existing = checkName(keyspace, name.name, ifNotExists);
    if (existing !== null) return existing;
    if (table.isCounter) throw invalid('Materialized views are not supported on counter tables');
    checkGrace(table, name.name);
    checkKeys(table, name.name, selectedColumns(table, name.name, selection), keys);
    const order = clusteringOrder.map(([column]) => column);
    if (order.length > 0 && order.join() !== keys.clustering.join()) {
      throw invalid(
        'Clustering key columns must exactly match columns in CLUSTERING ORDER BY directive',
      );
    }
    checkBaseKey(table, name.name, [...keys.partitionKey, ...keys.clustering]);
    checkWhere(table, where, [...keys.partitionKey, ...keys.clustering]);
    checkOptions(given);
    throw unsupported('materialized views');
  });
}

function baseOf(
  schema: Schema,
  keyspaceName: string,
  name: string,
): { readonly keyspace: Keyspace; readonly table: Table } {
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
  const table = keyspace.tables.get(name);
  if (table === undefined) throw invalid(`Base table '${name}' doesn't exist`);
  return { keyspace, table };
}

/** The outcome when the name is taken and IF NOT EXISTS lets that be; null when it is free. */
function checkName(keyspace: Keyspace, name: string, ifNotExists: boolean): Change | null {
  if (keyspace.tables.has(name)) {
    throw invalid(
      `Cannot create materialized view '${name}' - a table with the same name already exists`,
    );
  }
  if (!keyspace.views.has(name)) return null;
  if (ifNotExists) return { ...NO_CHANGE, warnings: [EXPERIMENTAL] };
  throw new CassandraError(`Table '${keyspace.name}.${name}' already exists`, {
    kind: 'alreadyExists',
    keyspace: keyspace.name,
    table: name,
  });
}

function checkGrace(table: Table, view: string): void {
  if (table.options.gcGraceSeconds !== 0) return;
  throw invalid(
    `Cannot create materialized view '${view}' for base table '${table.name}' with gc_grace_seconds of 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.`,
  );
}

function selectedColumns(
  table: Table,
  view: string,
  selection: readonly SelectClause[] | null,
): ReadonlySet<string> {
  const selected = new Set<string>();
  if (selection === null) for (const column of allColumns(table)) selected.add(column.name);
  for (const { selector, alias } of selection ?? []) {
    if (selector.kind !== 'column') {
      throw invalid('Can only select columns by name when defining a materialized view');
    }
    if (alias !== null) {
      throw invalid(
        `Cannot use aliases when defining a materialized view (got ${selector.name} AS ${alias})`,
      );
    }
    selected.add(requireColumn(table, selector.name).name);
  }
  const statics = table.statics.find((column) => selected.has(column.name));
  if (statics !== undefined) {
    throw invalid(`Cannot include static column '${statics.name}' in materialized view '${view}'`);
  }
  return selected;
}

function checkKeys(
  table: Table,
  view: string,
  selected: ReadonlySet<string>,
  keys: CreateView['primaryKeys'][number],
): void {
  const seen = new Set<string>();
  for (const name of [...keys.partitionKey, ...keys.clustering]) {
    const column = findColumn(table, name);
    if (column === undefined || !selected.has(name)) {
      throw invalid(
        `Unknown column '${name}' referenced in PRIMARY KEY for materialized view '${view}'`,
      );
    }
    if (seen.has(name)) {
      throw invalid(
        `Duplicate column '${name}' in PRIMARY KEY clause for materialized view '${view}'`,
      );
    }
    seen.add(name);
    const { type } = column;
    if (isMultiCell(type)) {
      const what = isCollection(type) ? 'collection' : 'user-defined';
      throw invalid(
        `Invalid non-frozen ${what} type '${javaClassName(type)}' for PRIMARY KEY column '${name}'`,
      );
    }
    if (containsDuration(type)) {
      throw invalid(`duration type is not supported for PRIMARY KEY column '${name}'`);
    }
  }
}

/** A view's key has the base table's whole key and at most one column more. */
function checkBaseKey(table: Table, view: string, keys: readonly string[]): void {
  const base = [...table.partitionKey, ...table.clustering].map((column) => column.name);
  const missing = base.filter((name) => !keys.includes(name));
  if (missing.length > 0) {
    throw invalid(
      `Cannot create materialized view '${view}' without primary key columns ${javaSet(missing)} from base table '${table.name}'`,
    );
  }
  const added = keys.filter((name) => !base.includes(name));
  if (added.length > 1) {
    throw invalid(
      `Cannot include more than one non-primary key column in materialized view primary key (got ${javaSet(added)})`,
    );
  }
}

function checkWhere(table: Table, where: readonly Relation[], keys: readonly string[]): void {
  if (where.some((relation) => relation.kind === 'token')) {
    throw invalid('Cannot use token relation when defining a materialized view');
  }
  const restricted = new Set<string>();
  const byValue = new Set<string>();
  for (const relation of where) {
    const names = 'columns' in relation ? relation.columns : [relation.column];
    for (const name of names) {
      const column = requireColumn(table, name);
      restricted.add(name);
      const isKey = column.kind === 'partition' || column.kind === 'clustering';
      if (relation.kind !== 'isNotNull' && !isKey) byValue.add(name);
    }
  }
  const free = hashMapOrder(keys, 16, identifierHash).filter((name) => !restricted.has(name));
  if (free.length > 0) {
    throw invalid(
      `Primary key columns ${free.join(', ')} must be restricted with 'IS NOT NULL' or otherwise`,
    );
  }
  if (byValue.size > 0) {
    throw invalid(
      `Non-primary key columns can only be restricted with 'IS NOT NULL' (got: ${[...byValue].join(', ')} restricted illegally)`,
    );
  }
}

function checkOptions(properties: Properties): void {
  newTableOptions(properties);
  if (properties.values.has('default_time_to_live')) {
    throw invalid(
      'Cannot set default_time_to_live for a materialized view. Data in a materialized view always expire at the same time than the corresponding data in the parent table.',
    );
  }
}

function javaSet(names: readonly string[]): string {
  return hashMapOrder(names, 16, identifierHash).join(', ');
}

function hasMarker(relation: Relation): boolean {
  switch (relation.kind) {
    case 'isNotNull':
      return false;
    case 'in':
    case 'tupleIn':
      return isMarked(relation.values);
    case 'element':
      return relation.key.kind === 'marker' || relation.value.kind === 'marker';
    default:
      return relation.value.kind === 'marker';
  }
}

function isMarked(values: InValues): boolean {
  return values.kind === 'marker' || values.terms.some((term: Term) => term.kind === 'marker');
}
