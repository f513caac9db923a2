/**
 * What CREATE MATERIALIZED VIEW refuses of a base table, a selection, a key and a WHERE; the order in which these
 * are asked is in view.ts. Source: CreateViewStatement of 5.0.
 */
import { CassandraError, invalid } from '../base/errors.ts';
import { collectMarkers } from '../clauses/markers.ts';
import { analyseViewFilter, type ViewFilter } from '../clauses/view-filter.ts';
import type { InValues, Relation, SelectClause, Term, ViewStatement } from '../cql/ast.ts';
import { hashMapOrder, identifierHash } from '../schema/java-order.ts';
import { requireColumn } from '../schema/lookup.ts';
import { allColumns, findColumn, type Keyspace, type Schema, type Table } from '../schema/model.ts';
import type { Properties } from '../schema/properties.ts';
import { newTableOptions } from '../schema/table-options.ts';
import { javaClassName } from '../types/type-names.ts';
import { containsDuration, isCollection, isMultiCell } from '../types/type-relations.ts';
import { type Change, NO_CHANGE } from './schema-change.ts';

type CreateView = ViewStatement & { readonly kind: 'createView' };

/** Creating a view warns, even when IF NOT EXISTS finds it there. */
export const EXPERIMENTAL =
  'Materialized views are experimental and are not recommended for production use.';

/** The keyspace and the table that the view is of. */
export function baseOf(
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
export function checkName(keyspace: Keyspace, name: string, ifNotExists: boolean): Change | null {
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

/** The base must keep its tombstones for a while. */
export function checkGrace(table: Table, view: string): void {
  if (table.options.gcGraceSeconds !== 0) return;
  throw invalid(
    `Cannot create materialized view '${view}' for base table '${table.name}' with gc_grace_seconds of 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.`,
  );
}

/** The base's columns that are in the view. */
export function selectedColumns(
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
  const statics = new Set(table.statics.map((column) => column.name));
  const included = hashMapOrder([...selected], 16, identifierHash).find((name) =>
    statics.has(name),
  );
  if (included !== undefined) {
    throw invalid(`Cannot include static column '${included}' in materialized view '${view}'`);
  }
  return selected;
}

/** The view's key is made of selected columns that can be in a key. */
export function checkKeys(
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
export function checkBaseKey(table: Table, view: string, keys: readonly string[]): void {
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

/** WHERE names all of the view's key, and compares the base's key alone. */
export function checkWhere(
  schema: Schema,
  table: Table,
  where: readonly Relation[],
  keys: readonly string[],
): ViewFilter {
  if (where.some((relation) => relation.kind === 'token')) {
    throw invalid('Cannot use token relation when defining a materialized view');
  }
  const context = { schema, keyspace: table.keyspace, markers: collectMarkers() };
  const filter = analyseViewFilter(table, where, context);
  const free = hashMapOrder(keys, 16, identifierHash).filter(
    (name) => !filter.restricted.has(name),
  );
  if (free.length > 0) {
    throw invalid(
      `Primary key columns ${free.join(', ')} must be restricted with 'IS NOT NULL' or otherwise`,
    );
  }
  if (filter.others.length > 0) {
    throw invalid(
      `Non-primary key columns can only be restricted with 'IS NOT NULL' (got: ${filter.others.join(',')} restricted illegally)`,
    );
  }
  return filter;
}

/** What WITH gives; a view has no TTL of its own. */
export function checkOptions(properties: Properties): ReturnType<typeof newTableOptions> {
  const read = newTableOptions(properties);
  if (read.options.defaultTimeToLive !== 0) {
    throw invalid(
      'Cannot set default_time_to_live for a materialized view. Data in a materialized view always expire at the same time than the corresponding data in the parent table.',
    );
  }
  return read;
}

function javaSet(names: readonly string[]): string {
  return hashMapOrder(names, 16, identifierHash).join(', ');
}

/** True when a value is to be bound. */
export function hasMarker(relation: Relation): boolean {
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
