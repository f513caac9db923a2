/**
 * Schema to CQL: the CREATE statements that DESCRIBE gives, byte for byte as a 5.0.6 server writes them (two
 * spaces before durable_writes, simple columns before collections, options in the server's order). Pure.
 * Source: the toCqlString of KeyspaceMetadata, TableMetadata, UserType, IndexMetadata and ViewMetadata.
 */
import { formatCql } from '../types/registry.ts';
import { typeName } from '../types/type-names.ts';
import { isMultiCell, referencesUserType } from '../types/type-relations.ts';
import type {
  Column,
  ColumnMask,
  DroppedColumn,
  Index,
  Keyspace,
  Table,
  UserAggregate,
  UserFunction,
  UserType,
  View,
} from './model.ts';
import { compareUtf8, quoteName, quoteText } from './names.ts';
import { formatReplication } from './replication.ts';
import { argumentTypeName } from './signatures.ts';
import { formatMap, formatOptions } from './table-options.ts';

/** Tables may be described with what CQL cannot see: id and dropped columns. */
export interface DescribeOptions {
  readonly withInternals: boolean;
}

/** CREATE KEYSPACE, or the comment that stands for a virtual one. */
export function describeKeyspace(keyspace: Keyspace): string {
  const name = quoteName(keyspace.name);
  if (keyspace.virtual) {
    return [
      '/*',
      `Warning: Keyspace ${name} is a virtual keyspace and cannot be recreated with CQL.`,
      'Structure, for reference:',
      `VIRTUAL KEYSPACE ${name};`,
      '*/',
    ].join('\n');
  }
  return `CREATE KEYSPACE ${name} WITH replication = ${formatReplication(keyspace.replication)}  AND durable_writes = ${keyspace.durableWrites};`;
}

/** CREATE TYPE with a field a line. */
export function describeType(type: UserType): string {
  const fields = type.fields.map((field) => `    ${quoteName(field.name)} ${typeName(field.type)}`);
  return `CREATE TYPE ${qualified(type)} (\n${fields.join(',\n')}\n);`;
}

/** CREATE TABLE, or the comment that stands for a virtual one. */
export function describeTable(table: Table, virtual: boolean, options: DescribeOptions): string {
  const name = qualified(table);
  if (virtual) {
    const order = clusteringOrder(table);
    const comment = `comment = ${quoteText(table.options.comment)}`;
    return [
      '/*',
      `Warning: Table ${name} is a virtual table and cannot be recreated with CQL.`,
      'Structure, for reference:',
      `VIRTUAL TABLE ${name} (\n${columnLines(table, [])}\n) WITH ${withClause([...order, comment])};`,
      '*/',
    ].join('\n');
  }
  const dropped = options.withInternals ? [...table.dropped.values()] : [];
  const clauses = [
    ...(table.compactStorage ? ['COMPACT STORAGE'] : []),
    ...(options.withInternals ? [`ID = ${table.id}`] : []),
    ...clusteringOrder(table),
    ...formatOptions(table.options, false),
  ];
  const create = `CREATE TABLE ${name} (\n${columnLines(table, dropped)}\n) WITH ${withClause(clauses)};`;
  if (table.compactStorage) return legacyTable(name, create);
  return [create, ...dropped.flatMap((column) => dropLines(table, column))].join('\n');
}

/** The comment that stands for a table WITH COMPACT STORAGE. */
function legacyTable(name: string, create: string): string {
  return [
    '/*',
    `Warning: Table ${name} omitted because it has constructs not compatible with CQL (was created via legacy API).`,
    'Approximate structure, for reference:',
    '(this should not be used to reproduce this schema)',
    '',
    create,
    '*/',
  ].join('\n');
}

/** CREATE INDEX or CREATE CUSTOM INDEX. */
export function describeIndex(table: Table, index: Index): string {
  const target = index.options.get('target') ?? '';
  const on = `${quoteName(index.name)} ON ${qualified(table)} (${target})`;
  if (index.kind !== 'CUSTOM') return `CREATE INDEX ${on};`;
  const using = ` USING ${quoteText(index.options.get('class_name') ?? '')}`;
  const own = new Map(index.options);
  own.delete('target');
  own.delete('class_name');
  const options = own.size === 0 ? '' : ` WITH OPTIONS = ${formatMap(own)}`;
  return `CREATE CUSTOM INDEX ${on}${using}${options};`;
}

/** CREATE MATERIALIZED VIEW. */
export function describeView(view: View, options: DescribeOptions): string {
  const selection = view.includeAllColumns
    ? '*'
    : createOrder(view)
        .map((column) => quoteName(column.name))
        .join(', ');
  const clauses = [
    ...(options.withInternals ? [`ID = ${view.id}`] : []),
    ...clusteringOrder(view),
    ...formatOptions(view.options, true),
  ];
  return [
    `CREATE MATERIALIZED VIEW ${qualified(view)} AS`,
    `    SELECT ${selection}`,
    `    FROM ${quoteName(view.keyspace)}.${quoteName(view.baseTable)}`,
    `    WHERE ${view.whereClause}`,
    `    ${primaryKey(view)}`,
    ` WITH ${withClause(clauses)};`,
  ].join('\n');
}

/** CREATE FUNCTION; the body between double dollars, as it is. */
export function describeFunction(fn: UserFunction): string {
  const args = fn.argumentNames.map((name, place) => {
    const type = fn.argumentTypes[place];
    return `${quoteName(name)} ${type === undefined ? '' : argumentTypeName(type)}`;
  });
  return [
    `CREATE FUNCTION ${qualified(fn)}(${args.join(', ')})`,
    `    ${fn.calledOnNull ? 'CALLED' : 'RETURNS NULL'} ON NULL INPUT`,
    `    RETURNS ${argumentTypeName(fn.returnType)}`,
    `    LANGUAGE ${fn.language}`,
    `    AS $$${fn.body}$$;`,
  ].join('\n');
}

/** CREATE AGGREGATE. */
export function describeAggregate(aggregate: UserAggregate): string {
  const { argumentTypes, stateFunction, stateType, finalFunction, initialCondition } = aggregate;
  const lines = [
    `CREATE AGGREGATE ${qualified(aggregate)}(${argumentTypes.map(argumentTypeName).join(', ')})`,
    `    SFUNC ${quoteName(stateFunction.name)}`,
    `    STYPE ${argumentTypeName(stateType)}`,
    ...(finalFunction === null ? [] : [`    FINALFUNC ${quoteName(finalFunction.name)}`]),
    ...(initialCondition === null
      ? []
      : [`    INITCOND ${formatCql(stateType, initialCondition)}`]),
  ];
  return `${lines.join('\n')};`;
}

/** The order in which DESCRIBE lists names: letters before their case. */
export function compareNames(a: { readonly name: string }, b: { readonly name: string }): number {
  const left = a.name.toUpperCase().toLowerCase();
  const right = b.name.toUpperCase().toLowerCase();
  if (left !== right) return left < right ? -1 : 1;
  return 0;
}

/** Types of a keyspace by name, each right behind those it is made of. */
export function typesInOrder(keyspace: Keyspace): readonly UserType[] {
  const ordered = new Set<UserType>();
  const visit = (type: UserType): void => {
    if (ordered.has(type)) return;
    for (const other of sorted) if (other !== type && isMadeOf(type, other)) visit(other);
    ordered.add(type);
  };
  const sorted = [...keyspace.types.values()].sort((a, b) => compareUtf8(a.name, b.name));
  for (const type of sorted) visit(type);
  return [...ordered];
}

function isMadeOf(type: UserType, other: UserType): boolean {
  return type.fields.some((field) => referencesUserType(field.type, other.keyspace, other.name));
}

function qualified(object: { readonly keyspace: string; readonly name: string }): string {
  return `${quoteName(object.keyspace)}.${quoteName(object.name)}`;
}

function withClause(clauses: readonly string[]): string {
  return clauses.join('\n    AND ');
}

/** Key columns, then statics, then the others; among those, collections and user types come last. */
function createOrder(table: Table): readonly Column[] {
  return [
    ...table.partitionKey,
    ...table.clustering,
    ...simpleFirst(table.statics),
    ...simpleFirst(table.regulars),
  ];
}

function simpleFirst(columns: readonly Column[]): readonly Column[] {
  return [
    ...columns.filter((column) => !isMultiCell(column.type)),
    ...columns.filter((column) => isMultiCell(column.type)),
  ];
}

/**
 * A line a column, and the key unless it is a single column. A column that was dropped stands here in its old
 * form, because the statement is followed by the DROP and, if it lives again, by the ADD.
 */
function columnLines(table: Table, dropped: readonly DroppedColumn[]): string {
  const single =
    table.partitionKey.length === 1 && table.clustering.length === 0 && !table.compactStorage;
  const lines = createOrder(table)
    .filter((column) => !dropped.some((old) => old.name === column.name))
    .map(
      (column) =>
        `    ${columnText(column)}${single && column.kind === 'partition' ? ' PRIMARY KEY' : ''}`,
    );
  for (const column of dropped) lines.push(`    ${columnText(column)}`);
  if (!single) lines.push(`    ${primaryKey(table)}`);
  return lines.join(',\n');
}

function columnText(column: Pick<Column, 'name' | 'type' | 'kind' | 'mask'>): string {
  const text = `${quoteName(column.name)} ${typeName(column.type)}`;
  return [
    text,
    ...(column.kind === 'static' ? ['static'] : []),
    ...(column.mask === undefined ? [] : [maskText(column.mask)]),
  ].join(' ');
}

function maskText(mask: ColumnMask): string {
  const args = mask.arguments.map(({ type, value }) =>
    value === null ? 'null' : formatCql(type, value),
  );
  return `MASKED WITH ${quoteName(mask.keyspace)}.${quoteName(mask.name)}(${args.join(', ')})`;
}

function primaryKey(table: Table): string {
  const partition = table.partitionKey.map((column) => quoteName(column.name));
  const first = partition.length === 1 ? partition.join('') : `(${partition.join(', ')})`;
  return `PRIMARY KEY (${[first, ...table.clustering.map((c) => quoteName(c.name))].join(', ')})`;
}

function clusteringOrder(table: Table): readonly string[] {
  // A compact table without clustering columns has a hidden one.
  if (table.clustering.length === 0) {
    return table.compactStorage ? ['CLUSTERING ORDER BY (column1 ASC)'] : [];
  }
  const parts = table.clustering.map(
    (column) => `${quoteName(column.name)} ${column.order === 'desc' ? 'DESC' : 'ASC'}`,
  );
  return [`CLUSTERING ORDER BY (${parts.join(', ')})`];
}

function dropLines(table: Table, dropped: DroppedColumn): readonly string[] {
  const alter = `ALTER TABLE ${qualified(table)}`;
  const lines = [
    `${alter} DROP ${quoteName(dropped.name)} USING TIMESTAMP ${dropped.droppedAtMicros};`,
  ];
  const again = [...table.statics, ...table.regulars].find((c) => c.name === dropped.name);
  if (again !== undefined) lines.push(`${alter} ADD ${columnText(again)};`);
  return lines;
}
