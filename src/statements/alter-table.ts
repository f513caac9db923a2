/**
 * ALTER TABLE: ADD, DROP, RENAME, ALTER TYPE, MASKED, WITH and DROP COMPACT STORAGE.
 * Source: AlterTableStatement of 5.0.
 */
import { unreachable } from '../base/assert.ts';
import { invalid, unknownName } from '../base/errors.ts';
import type { ColumnDefinition, MaskClause, TableStatement } from '../cql/ast.ts';
import { putTable, putView } from '../schema/changes.ts';
import { indexesOn } from '../schema/index-targets.ts';
import { keyspaceOf, requireColumn, tableText } from '../schema/lookup.ts';
import {
  type Column,
  type DroppedColumn,
  findColumn,
  type Keyspace,
  type Schema,
  type Table,
  viewsOf,
} from '../schema/model.ts';
import { compareColumnNames } from '../schema/names.ts';
import { collectProperties, type Properties } from '../schema/properties.ts';
import { alteredTableOptions } from '../schema/table-options.ts';
import { typeName } from '../types/type-names.ts';
import { isMultiCell, isValueCompatible } from '../types/type-relations.ts';
import { prepareMask } from './column-mask.ts';
import { resolveColumnType } from './column-types.ts';
import { refuseNestedCells, validateTable } from './create-table.ts';
import type { Plan, PrepareContext } from './plan.ts';
import {
  type Change,
  type ChangeContext,
  changed,
  ensureModifiable,
  NO_CHANGE,
  schemaPlan,
} from './schema-change.ts';
import { followBase } from './view-columns.ts';

type AlterTable = TableStatement & { readonly kind: 'alterTable' };

/** What one of the seven does to a table that exists. */
type Step = (table: Table, keyspace: Keyspace, context: ChangeContext, schema: Schema) => Table;

/** The plan of an ALTER TABLE of any kind. */
export function prepareAlterTable(statement: AlterTable, context: PrepareContext): Plan {
  const { kind: _, table, ifExists, change, ...rest } = statement;
  rest satisfies Record<string, never>;
  const step = stepOf(change);
  const keyspace = keyspaceOf(table, context.keyspace);
  ensureModifiable(keyspace, 'ALTER', { kind: 'table', table: table.name });
  return schemaPlan(keyspace, (schema, changeContext) =>
    alterTable(schema, keyspace, table.name, ifExists, step, changeContext),
  );
}

function alterTable(
  schema: Schema,
  keyspaceName: string,
  name: string,
  ifExists: boolean,
  step: Step,
  context: ChangeContext,
): Change {
  const keyspace = schema.keyspaces.get(keyspaceName);
  const table = keyspace?.tables.get(name) ?? keyspace?.views.get(name);
  if (keyspace === undefined || table === undefined) {
    if (ifExists) return NO_CHANGE;
    throw unknownName(`Table '${keyspaceName}.${name}' doesn't exist`, 'table', name);
  }
  if (keyspace.views.has(name)) {
    throw invalid(
      'Cannot use ALTER TABLE on a materialized view; use ALTER MATERIALIZED VIEW instead',
    );
  }
  const next = step(table, keyspace, context, schema);
  if (next === table) return NO_CHANGE;
  let changedSchema = putTable(schema, next);
  for (const view of viewsOf(keyspace, name)) {
    changedSchema = putView(changedSchema, followBase(view, table, next));
  }
  return changed(changedSchema, 'UPDATED', 'TABLE', keyspaceName, name);
}

function stepOf(change: AlterTable['change']): Step {
  switch (change.kind) {
    case 'add':
      return (table, keyspace, _, schema) =>
        addColumns(schema, table, keyspace, change.columns, change.ifNotExists);
    case 'drop':
      return (table, keyspace, context) => {
        const at = change.timestamp === null ? context.timestamp() : BigInt(change.timestamp);
        return dropColumns(table, keyspace, change.columns, change.ifExists, at);
      };
    case 'rename':
      return (table) => renameColumns(table, change.renames);
    case 'alterType':
      return () => {
        throw invalid('Altering column types is no longer supported');
      };
    case 'mask':
      return (table, _keyspace, _, schema) =>
        maskColumn(schema, table, change.column, change.mask, change.ifExists);
    case 'with': {
      const properties = collectProperties(change.properties);
      return (table, keyspace) => alterOptions(table, keyspace, properties);
    }
    case 'dropCompactStorage':
      return dropCompactStorage;
    default:
      return unreachable(change);
  }
}

function addColumns(
  schema: Schema,
  table: Table,
  keyspace: Keyspace,
  columns: readonly ColumnDefinition[],
  ifNotExists: boolean,
): Table {
  let next = table;
  for (const column of columns) next = addColumn(schema, next, keyspace, column, ifNotExists);
  if (next !== table) validateTable(next);
  return next;
}

function addColumn(
  schema: Schema,
  table: Table,
  keyspace: Keyspace,
  definition: ColumnDefinition,
  ifNotExists: boolean,
): Table {
  const { name, isStatic, mask } = definition;
  const type = resolveColumnType(definition.type, keyspace);
  const owner = { keyspace: table.keyspace, table: table.name, name, type };
  const prepared = mask === null ? {} : { mask: prepareMask(mask, owner, schema) };
  if (findColumn(table, name) !== undefined) {
    if (ifNotExists) return table;
    throw invalid(`Column with name '${name}' already exists`);
  }
  if (table.compactStorage) throw invalid('Cannot add new column to a COMPACT STORAGE table');
  if (isStatic && table.clustering.length === 0) {
    throw invalid(
      'Static columns are only useful (and thus allowed) if the table has at least one clustering column',
    );
  }
  refuseNestedCells(type, ` for column ${name}`);
  const column: Column = {
    name,
    type,
    kind: isStatic ? 'static' : 'regular',
    position: -1,
    order: 'none',
    ...prepared,
  };
  checkDropped(table, column);
  return isStatic
    ? { ...table, statics: insertByName(table.statics, column) }
    : { ...table, regulars: insertByName(table.regulars, column) };
}

/** A column may come back only as what it was: its old cells may still be on disk. */
function checkDropped(table: Table, column: Column): void {
  const dropped = table.dropped.get(column.name);
  if (dropped === undefined) return;
  if (!isValueCompatible(column.type, dropped.type)) {
    throw invalid(
      `Cannot re-add previously dropped column '${column.name}' of type ${typeName(column.type)}, incompatible with previous type ${typeName(dropped.type)}`,
    );
  }
  if (column.kind !== dropped.kind) {
    throw invalid(
      `Cannot re-add previously dropped column '${column.name}' of kind ${column.kind.toUpperCase()}, incompatible with previous kind ${dropped.kind.toUpperCase()}`,
    );
  }
  if (table.isCounter) {
    throw invalid(`Cannot re-add previously dropped counter column ${column.name}`);
  }
}

function insertByName(columns: readonly Column[], column: Column): readonly Column[] {
  return [...columns, column].sort((a, b) => compareColumnNames(a.name, b.name));
}

function dropColumns(
  table: Table,
  keyspace: Keyspace,
  names: readonly string[],
  ifExists: boolean,
  atMicros: bigint,
): Table {
  let next = table;
  for (const name of new Set(names)) next = dropColumn(next, keyspace, name, ifExists, atMicros);
  return next;
}

function dropColumn(
  table: Table,
  keyspace: Keyspace,
  name: string,
  ifExists: boolean,
  droppedAtMicros: bigint,
): Table {
  const column = findColumn(table, name);
  if (column === undefined) {
    if (ifExists) return table;
    throw invalid(`Column ${name} was not found in table '${tableText(table)}'`);
  }
  if (column.kind === 'partition' || column.kind === 'clustering') {
    throw invalid(`Cannot drop PRIMARY KEY column ${name}`);
  }
  if (column.type.kind === 'udt' && isMultiCell(column.type)) {
    throw invalid(`Cannot drop non-frozen column ${name} of user type ${typeName(column.type)}`);
  }
  refuseIndexed(table, name, 'drop');
  if (viewsOf(keyspace, table.name).length > 0) {
    throw invalid(`Cannot drop column ${name} on base table ${table.name} with materialized views`);
  }
  const dropped: DroppedColumn = { name, type: column.type, kind: column.kind, droppedAtMicros };
  const without = (columns: readonly Column[]): readonly Column[] =>
    columns.filter((other) => other.name !== name);
  return {
    ...table,
    statics: without(table.statics),
    regulars: without(table.regulars),
    dropped: new Map(table.dropped).set(name, dropped),
  };
}

function refuseIndexed(table: Table, column: string, verb: 'drop' | 'rename'): void {
  const dependent = indexesOn(table, column);
  if (dependent.length === 0) return;
  throw invalid(
    `${verb === 'drop' ? 'Cannot' : "Can't"} ${verb} column ${column} because it has dependent secondary indexes (${dependent.map((index) => index.name).join(', ')})`,
  );
}

function renameColumns(table: Table, renames: readonly (readonly [string, string])[]): Table {
  let next = table;
  for (const [from, to] of renames) next = renameColumn(table, next, from, to);
  return next;
}

/**
 * All checks are against the table before the statement: `a TO b AND b TO c` finds no b. A name that is not there is
 * refused even with IF EXISTS, as in Cassandra.
 */
function renameColumn(before: Table, table: Table, from: string, to: string): Table {
  const column = requireColumn(before, from);
  if (column.kind === 'static' || column.kind === 'regular') {
    throw invalid(`Cannot rename non PRIMARY KEY column ${from}`);
  }
  if (findColumn(before, to) !== undefined) {
    throw invalid(
      `Cannot rename column ${from} to ${to} in table '${tableText(table)}'; another column with that name already exists`,
    );
  }
  refuseIndexed(before, from, 'rename');
  const renamed = (columns: readonly Column[]): readonly Column[] =>
    columns.map((other) => (other.name === from ? { ...other, name: to } : other));
  return {
    ...table,
    partitionKey: renamed(table.partitionKey),
    clustering: renamed(table.clustering),
  };
}

function maskColumn(
  schema: Schema,
  table: Table,
  name: string,
  clause: MaskClause | null,
  ifExists: boolean,
): Table {
  const column = findColumn(table, name);
  if (column === undefined) {
    if (ifExists) return table;
    throw unknownName(
      `Column with name '${name}' doesn't exist on table '${table.name}'`,
      'column',
      name,
    );
  }
  const { mask: _, ...clear } = column;
  const owner = { keyspace: table.keyspace, table: table.name, name, type: column.type };
  const next: Column =
    clause === null ? clear : { ...clear, mask: prepareMask(clause, owner, schema) };
  const replaced = (columns: readonly Column[]): readonly Column[] =>
    columns.map((other) => (other.name === name ? next : other));
  return {
    ...table,
    partitionKey: replaced(table.partitionKey),
    clustering: replaced(table.clustering),
    statics: replaced(table.statics),
    regulars: replaced(table.regulars),
  };
}

function alterOptions(table: Table, keyspace: Keyspace, properties: Properties): Table {
  const options = alteredTableOptions(properties, table.options);
  if (table.isCounter && options.defaultTimeToLive > 0) {
    throw invalid('Cannot set default_time_to_live on a table with counters');
  }
  const hasViews = viewsOf(keyspace, table.name).length > 0;
  if (hasViews && options.gcGraceSeconds === 0) {
    throw invalid(
      'Cannot alter gc_grace_seconds of the base table of a materialized view to 0, since this value is used to TTL undelivered updates. Setting gc_grace_seconds too low might cause undelivered updates to expire before being replayed.',
    );
  }
  return { ...table, options };
}

function dropCompactStorage(table: Table): Table {
  if (!table.compactStorage) {
    throw invalid('Cannot DROP COMPACT STORAGE on table without COMPACT STORAGE');
  }
  throw invalid('DROP COMPACT STORAGE is disabled. Enable in cassandra.yaml to use.');
}
