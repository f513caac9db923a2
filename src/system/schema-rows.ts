/**
 * system_schema: the schema as rows. Columns that a 5.0.6 node leaves null (cdc while CDC is off, memtable and
 * the backup options while they have their defaults) are left null here. Source: SchemaKeyspace.
 */
import { utf8Bytes, utf8Text } from '../base/bytes.ts';
import type {
  Column,
  DroppedColumn,
  Keyspace,
  Schema,
  Table,
  TableOptions,
  UserAggregate,
  UserFunction,
  View,
} from '../schema/model.ts';
import { allColumns } from '../schema/model.ts';
import { strategyClass } from '../schema/replication.ts';
import { resultType } from '../schema/signatures.ts';
import type { CqlType, Value } from '../types/cql-type.ts';
import { formatCql } from '../types/registry.ts';
import { typeName } from '../types/type-names.ts';
import type { SystemRow } from './rows.ts';

/** The rows of that table of system_schema; none for what this schema cannot hold. */
export function schemaRows(schema: Schema, table: string): readonly SystemRow[] {
  const keyspaces = [...schema.keyspaces.values()].filter((keyspace) => !keyspace.virtual);
  return keyspaces.flatMap((keyspace) => keyspaceRows(keyspace, table));
}

function keyspaceRows(keyspace: Keyspace, table: string): readonly SystemRow[] {
  const tables = [...keyspace.tables.values()];
  const views = [...keyspace.views.values()];
  switch (table) {
    case 'keyspaces':
      return [keyspaceRow(keyspace)];
    case 'tables':
      return tables.map(tableRow);
    case 'views':
      return views.map((view) => viewRow(view, keyspace));
    case 'columns':
      return [...tables, ...views].flatMap((of) =>
        allColumns(of).map((column) => columnRow(of, column)),
      );
    case 'dropped_columns':
      return tables.flatMap((of) =>
        [...of.dropped.values()].map((column) => droppedRow(of, column)),
      );
    case 'column_masks':
      return [...tables, ...views].flatMap((of) =>
        allColumns(of).flatMap((column) => maskRows(of, column)),
      );
    case 'indexes':
      return tables.flatMap(indexRows);
    case 'types':
      return [...keyspace.types.values()].map((type) => ({
        keyspace_name: keyspace.name,
        type_name: type.name,
        field_names: type.fields.map((field) => field.name),
        field_types: type.fields.map((field) => typeName(field.type)),
      }));
    case 'functions':
      return [...keyspace.functions.values()].map(functionRow);
    case 'aggregates':
      return [...keyspace.aggregates.values()].map(aggregateRow);
    default:
      return [];
  }
}

function functionRow(fn: UserFunction): SystemRow {
  return {
    keyspace_name: fn.keyspace,
    function_name: fn.name,
    argument_types: fn.argumentTypes.map((type) => typeName(type)),
    argument_names: fn.argumentNames,
    body: fn.body,
    called_on_null_input: fn.calledOnNull,
    language: fn.language,
    return_type: typeName(fn.returnType),
  };
}

function aggregateRow(aggregate: UserAggregate): SystemRow {
  const { stateType, stateFunction, finalFunction, initialCondition } = aggregate;
  return {
    keyspace_name: aggregate.keyspace,
    aggregate_name: aggregate.name,
    argument_types: aggregate.argumentTypes.map((type) => typeName(type)),
    final_func: finalFunction?.name,
    initcond: initialCondition === null ? null : formatCql(stateType, initialCondition),
    return_type: typeName(resultType(aggregate)),
    state_func: stateFunction.name,
    state_type: typeName(stateType),
  };
}

/** The columns of a table as rows of system_schema.columns and system_virtual_schema.columns. */
export function columnRow(table: Table, column: Column): SystemRow {
  return {
    keyspace_name: table.keyspace,
    table_name: table.name,
    column_name: column.name,
    clustering_order: column.order,
    column_name_bytes: utf8Bytes(column.name),
    kind: column.kind === 'partition' ? 'partition_key' : column.kind,
    position: column.position,
    type: typeName(column.type),
  };
}

function keyspaceRow(keyspace: Keyspace): SystemRow {
  return {
    keyspace_name: keyspace.name,
    durable_writes: keyspace.durableWrites,
    replication: textMap(
      new Map([['class', strategyClass(keyspace.replication)], ...keyspace.replication.options]),
    ),
  };
}

function tableRow(table: Table): SystemRow {
  return {
    keyspace_name: table.keyspace,
    table_name: table.name,
    ...optionValues(table.options),
    flags: flagsOf(table),
    id: table.id,
  };
}

function viewRow(view: View, keyspace: Keyspace): SystemRow {
  return {
    keyspace_name: view.keyspace,
    view_name: view.name,
    ...optionValues(view.options),
    base_table_id: keyspace.tables.get(view.baseTable)?.id,
    base_table_name: view.baseTable,
    id: view.id,
    include_all_columns: view.includeAllColumns,
    where_clause: view.whereClause,
  };
}

function optionValues(options: TableOptions): SystemRow {
  return {
    additional_write_policy: options.additionalWritePolicy,
    allow_auto_snapshot: options.allowAutoSnapshot ? null : false,
    bloom_filter_fp_chance: options.bloomFilterFpChance,
    caching: textMap(options.caching),
    comment: options.comment,
    compaction: textMap(options.compaction),
    compression: textMap(options.compression),
    crc_check_chance: options.crcCheckChance,
    dclocal_read_repair_chance: 0,
    default_time_to_live: options.defaultTimeToLive,
    extensions: [...options.extensions].map(([key, hex]): [string, Value] => [
      key,
      Buffer.from(hex.slice(2), 'hex'),
    ]),
    gc_grace_seconds: options.gcGraceSeconds,
    incremental_backups: options.incrementalBackups ? null : false,
    max_index_interval: options.maxIndexInterval,
    memtable: options.memtable === 'default' ? null : options.memtable,
    memtable_flush_period_in_ms: options.memtableFlushPeriodInMs,
    min_index_interval: options.minIndexInterval,
    read_repair: options.readRepair,
    read_repair_chance: 0,
    speculative_retry: options.speculativeRetry,
  };
}

function flagsOf(table: Table): readonly string[] {
  const flags: string[] = [];
  if (!table.compactStorage || table.clustering.length > 1) flags.push('compound');
  if (table.isCounter) flags.push('counter');
  if (table.compactStorage && table.clustering.length > 0) flags.push('dense');
  return flags;
}

function maskRows(table: Table, column: Column): readonly SystemRow[] {
  const { mask } = column;
  if (mask === undefined) return [];
  return [
    {
      keyspace_name: table.keyspace,
      table_name: table.name,
      column_name: column.name,
      function_keyspace: mask.keyspace,
      function_name: mask.name,
      function_argument_types: mask.arguments.map(({ type }) => typeName(type)),
      function_argument_values: mask.arguments.map(({ type, value }) =>
        value === null ? '' : plainText(type, value),
      ),
      function_argument_nulls: mask.arguments.map(({ value }) => value === null),
    },
  ];
}

/** AbstractType.getString: the literal without quotes. */
function plainText(type: CqlType, value: Uint8Array): string {
  return type.kind === 'text' || type.kind === 'ascii' ? utf8Text(value) : formatCql(type, value);
}

function droppedRow(table: Table, column: DroppedColumn): SystemRow {
  return {
    keyspace_name: table.keyspace,
    table_name: table.name,
    column_name: column.name,
    dropped_time: column.droppedAtMicros / 1000n,
    kind: column.kind,
    type: typeName(expandUserTypes(column.type)),
  };
}

/** A dropped column must outlive the user types it used: they become tuples. */
function expandUserTypes(type: CqlType): CqlType {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'vector':
      return { ...type, element: expandUserTypes(type.element) };
    case 'map':
      return { ...type, key: expandUserTypes(type.key), value: expandUserTypes(type.value) };
    case 'tuple':
      return { ...type, elements: type.elements.map(expandUserTypes) };
    case 'udt':
      return { kind: 'tuple', elements: type.fields.map((field) => expandUserTypes(field.type)) };
    default:
      return type;
  }
}

function indexRows(table: Table): readonly SystemRow[] {
  return [...table.indexes.values()].map((index) => ({
    keyspace_name: table.keyspace,
    table_name: table.name,
    index_name: index.name,
    kind: index.kind,
    options: textMap(index.options),
  }));
}

function textMap(map: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...map];
}
