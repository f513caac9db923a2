/**
 * CREATE, ALTER and DROP MATERIALIZED VIEW. Who keeps a view's rows is the nodes' matter (storage/view.ts).
 * Source: CreateViewStatement, AlterViewStatement, DropViewStatement of 5.0.
 */
import { assert, unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { QualifiedName, Relation, SelectClause, ViewStatement } from '../cql/ast.ts';
import { putView, removeView } from '../schema/changes.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import { type Column, findColumn, type Schema, type Table, type View } from '../schema/model.ts';
import { compareUtf8 } from '../schema/names.ts';
import { collectProperties, type Properties } from '../schema/properties.ts';
import { alteredTableOptions } from '../schema/table-options.ts';
import { NO_VALUES } from './column-mask.ts';
import { validateTable } from './create-table.ts';
import type { Plan, PrepareContext } from './plan.ts';
import {
  type Change,
  type ChangeContext,
  changed,
  ensureModifiable,
  NO_CHANGE,
  schemaPlan,
} from './schema-change.ts';
import { whereText } from './view-columns.ts';
import {
  baseOf,
  checkBaseKey,
  checkGrace,
  checkKeys,
  checkName,
  checkOptions,
  checkWhere,
  EXPERIMENTAL,
  hasMarker,
  selectedColumns,
} from './view-rules.ts';

type CreateView = ViewStatement & { readonly kind: 'createView' };

/** The plan of any of the three. */
export function prepareView(statement: ViewStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createView':
      return prepareCreateView(statement, context);
    case 'alterView':
      return prepareAlterView(statement, context);
    case 'dropView':
      return prepareDropView(statement, context);
    default:
      return unreachable(statement);
  }
}

function prepareAlterView(
  statement: ViewStatement & { readonly kind: 'alterView' },
  context: PrepareContext,
): Plan {
  const { kind: _, name: qualified, ifExists, properties, ...rest } = statement;
  rest satisfies Record<string, never>;
  const keyspaceName = keyspaceOf(qualified, context.keyspace);
  const { name } = qualified;
  const given = collectProperties(properties);
  ensureModifiable(keyspaceName, 'ALTER', { kind: 'table', table: name });
  return schemaPlan(keyspaceName, (schema) => {
    const view = existingView(schema, keyspaceName, name, ifExists);
    if (view === null) return NO_CHANGE;
    const options = alteredTableOptions(given, view.options);
    if (options.gcGraceSeconds === 0) {
      throw invalid(
        'Cannot alter gc_grace_seconds of a materialized view to 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.',
      );
    }
    if (options.defaultTimeToLive > 0) {
      throw invalid(
        'Forbidden default_time_to_live detected for a materialized view. Data in a materialized view always expire at the same time than the corresponding data in the parent table. default_time_to_live must be set to zero, see CASSANDRA-12868 for more information',
      );
    }
    const next = putView(schema, { ...view, options });
    return changed(next, 'UPDATED', 'TABLE', keyspaceName, name);
  });
}

function prepareDropView(
  statement: ViewStatement & { readonly kind: 'dropView' },
  context: PrepareContext,
): Plan {
  const { kind: _, name: qualified, ifExists, ...rest } = statement;
  rest satisfies Record<string, never>;
  const keyspaceName = keyspaceOf(qualified, context.keyspace);
  const { name } = qualified;
  ensureModifiable(keyspaceName, 'DROP', { kind: 'table', table: name });
  return schemaPlan(keyspaceName, (schema) => {
    if (existingView(schema, keyspaceName, name, ifExists) === null) return NO_CHANGE;
    return changed(removeView(schema, keyspaceName, name), 'DROPPED', 'TABLE', keyspaceName, name);
  });
}

/** Null when there is none and IF EXISTS lets that be. */
function existingView(
  schema: Schema,
  keyspaceName: string,
  name: string,
  ifExists: boolean,
): View | null {
  const view = schema.keyspaces.get(keyspaceName)?.views.get(name);
  if (view !== undefined) return view;
  if (ifExists) return null;
  throw invalid(`Materialized view '${keyspaceName}.${name}' doesn't exist`);
}

/** What is left of CREATE when its form has been checked. */
interface Definition {
  readonly keyspace: string;
  readonly name: string;
  readonly ifNotExists: boolean;
  readonly base: string;
  readonly selection: readonly SelectClause[] | null;
  readonly where: readonly Relation[];
  readonly keys: CreateView['primaryKeys'][number];
  readonly order: ReadonlyMap<string, 'asc' | 'desc'>;
  readonly properties: Properties;
}

function prepareCreateView(statement: CreateView, context: PrepareContext): Plan {
  const { kind: _, name, ifNotExists, selection, base, where, primaryKeys, ...more } = statement;
  const { clusteringOrder, compactStorage: _compact, properties, ...rest } = more;
  rest satisfies Record<string, never>;
  const order = clusteringOrderOf(clusteringOrder, name);
  const given = collectProperties(properties);
  const keyspace = keyspaceOf(name, context.keyspace);
  if (keyspaceOf(base, name.keyspace ?? context.keyspace) !== keyspace) {
    throw invalid('Cannot create a materialized view on a table in a different keyspace');
  }
  if (where.some(hasMarker)) {
    throw invalid('Bind variables are not allowed in CREATE MATERIALIZED VIEW statements');
  }
  ensureModifiable(keyspace, 'ALTER', { kind: 'table', table: base.name });
  const definition: Definition = {
    keyspace,
    name: name.name,
    ifNotExists,
    base: base.name,
    selection,
    where,
    keys: primaryKeys.at(-1) ?? { partitionKey: [], clustering: [] },
    order,
    properties: given,
  };
  return schemaPlan(keyspace, (schema, change) => createView(schema, definition, change));
}

function clusteringOrderOf(
  written: CreateView['clusteringOrder'],
  view: QualifiedName,
): ReadonlyMap<string, 'asc' | 'desc'> {
  const order = new Map<string, 'asc' | 'desc'>();
  const shown = view.keyspace === null ? view.name : `${view.keyspace}.${view.name}`;
  for (const [column, direction] of written) {
    if (order.has(column)) {
      throw invalid(
        `Duplicate column '${column}' in CLUSTERING ORDER BY clause for view '${shown}'`,
      );
    }
    order.set(column, direction);
  }
  return order;
}

function createView(schema: Schema, definition: Definition, context: ChangeContext): Change {
  const { name, keys, order, where, ifNotExists } = definition;
  const { keyspace, table } = baseOf(schema, definition.keyspace, definition.base);
  const existing = checkName(keyspace, name, ifNotExists);
  if (existing !== null) return existing;
  if (table.isCounter) throw invalid('Materialized views are not supported on counter tables');
  checkGrace(table, name);
  const selected = selectedColumns(table, name, definition.selection);
  checkKeys(table, name, selected, keys);
  if (order.size > 0 && [...order.keys()].join() !== keys.clustering.join()) {
    throw invalid(
      'Clustering key columns must exactly match columns in CLUSTERING ORDER BY directive',
    );
  }
  const keyNames = [...keys.partitionKey, ...keys.clustering];
  checkBaseKey(table, name, keyNames);
  const filter = checkWhere(schema, table, where, keyNames);
  const { options, id } = checkOptions(definition.properties);
  const view: View = {
    keyspace: definition.keyspace,
    name,
    id: id ?? context.newTableId(),
    ...placeColumns(table, definition, selected),
    statics: [],
    isCounter: false,
    compactStorage: false,
    options,
    dropped: new Map(),
    indexes: new Map(),
    strictLiveness: keyNames.some((key) => findColumn(table, key)?.kind === 'regular'),
    baseTable: table.name,
    whereClause: whereText(where),
    includeAllColumns: definition.selection === null,
    where,
    keyTests: filter.tests(NO_VALUES),
  };
  validateTable(view);
  const warnings = [EXPERIMENTAL];
  return changed(putView(schema, view), 'CREATED', 'TABLE', view.keyspace, name, warnings);
}

/** The base's columns in their places in the view. A clustering column keeps the base's order unless WITH tells another. */
function placeColumns(
  table: Table,
  { keys, order }: Definition,
  selected: ReadonlySet<string>,
): Pick<View, 'partitionKey' | 'clustering' | 'regulars'> {
  const placed = (name: string): Column => {
    const column = findColumn(table, name);
    assert(column !== undefined, `the column ${name} of a checked view is in its base`);
    return column;
  };
  const keyNames = new Set([...keys.partitionKey, ...keys.clustering]);
  return {
    partitionKey: keys.partitionKey.map((name, position) => {
      return { ...placed(name), kind: 'partition', position, order: 'none' };
    }),
    clustering: keys.clustering.map((name, position) => {
      const column = placed(name);
      const inBase = column.order === 'none' ? 'asc' : column.order;
      return { ...column, kind: 'clustering', position, order: order.get(name) ?? inBase };
    }),
    regulars: [...selected]
      .filter((name) => !keyNames.has(name))
      .sort(compareUtf8)
      .map((name) => ({ ...placed(name), kind: 'regular', position: -1, order: 'none' })),
  };
}
