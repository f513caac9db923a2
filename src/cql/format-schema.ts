/** Statements that change the schema, as text that parses back to the same tree. */
import { unreachable } from '../base/assert.ts';
import type {
  ColumnDefinition,
  FunctionStatement,
  IndexStatement,
  IndexTarget,
  KeyspaceStatement,
  MaskClause,
  Property,
  PropertyValue,
  TableStatement,
  TriggerStatement,
  TypeName,
  TypeStatement,
  ViewStatement,
} from './ast.ts';
import {
  formatColumn,
  formatFunctionName,
  formatFunctionWord,
  formatLiteral,
  formatName,
  formatTerm,
  formatTerms,
  formatTypeName,
  formatUserTypeName,
  formatWord,
  quoteString,
} from './format.ts';
import { formatSelection, formatWhere, joinParts } from './format-statement.ts';

type SchemaStatement =
  | KeyspaceStatement
  | TableStatement
  | TypeStatement
  | IndexStatement
  | ViewStatement
  | FunctionStatement
  | TriggerStatement;

export function formatSchemaStatement(statement: SchemaStatement): string {
  switch (statement.kind) {
    case 'createKeyspace':
    case 'alterKeyspace':
    case 'dropKeyspace':
      return formatKeyspaceStatement(statement);
    case 'createTable':
    case 'alterTable':
    case 'dropTable':
      return formatTableStatement(statement);
    case 'createType':
    case 'alterType':
    case 'dropType':
      return formatTypeStatement(statement);
    case 'createIndex':
    case 'dropIndex':
      return formatIndexStatement(statement);
    case 'createView':
    case 'alterView':
    case 'dropView':
      return formatViewStatement(statement);
    case 'createFunction':
    case 'dropFunction':
    case 'createAggregate':
    case 'dropAggregate':
      return formatFunctionStatement(statement);
    case 'createTrigger':
      return joinParts(
        'CREATE TRIGGER',
        unlessExists(statement.ifNotExists),
        `${formatWord(statement.name)} ON ${formatName(statement.table)}`,
        `USING ${quoteString(statement.className)}`,
      );
    case 'dropTrigger':
      return joinParts(
        'DROP TRIGGER',
        whenExists(statement.ifExists),
        `${formatWord(statement.name)} ON ${formatName(statement.table)}`,
      );
    default:
      return unreachable(statement);
  }
}

function unlessExists(ifNotExists: boolean): string {
  return ifNotExists ? 'IF NOT EXISTS' : '';
}

function whenExists(ifExists: boolean): string {
  return ifExists ? 'IF EXISTS' : '';
}

function formatKeyspaceStatement(statement: KeyspaceStatement): string {
  const name = formatWord(statement.name);
  switch (statement.kind) {
    case 'createKeyspace':
      return joinParts(
        'CREATE KEYSPACE',
        unlessExists(statement.ifNotExists),
        name,
        formatWith(statement.properties.map(formatProperty)),
      );
    case 'alterKeyspace':
      return joinParts(
        'ALTER KEYSPACE',
        whenExists(statement.ifExists),
        name,
        formatWith(statement.properties.map(formatProperty)),
      );
    case 'dropKeyspace':
      return joinParts('DROP KEYSPACE', whenExists(statement.ifExists), name);
    default:
      return unreachable(statement);
  }
}

function formatWith(options: readonly string[]): string {
  return options.length === 0 ? '' : `WITH ${options.join(' AND ')}`;
}

function formatProperty({ name, value }: Property): string {
  return `${formatWord(name)} = ${formatPropertyValue(value)}`;
}

function formatPropertyValue(value: PropertyValue): string {
  if (value.kind === 'map') {
    const entries = value.entries.map(([key, text]) => `${quoteString(key)}: ${quoteString(text)}`);
    return `{${entries.join(', ')}}`;
  }
  return value.literal === 'name' ? value.text : formatLiteral(value.literal, value.text);
}

function formatTableStatement(statement: TableStatement): string {
  const table = formatName(statement.table);
  switch (statement.kind) {
    case 'createTable': {
      const parts = [
        ...statement.columns.map(formatDefinition),
        ...statement.primaryKeys.map(formatKey),
      ];
      return joinParts(
        'CREATE TABLE',
        unlessExists(statement.ifNotExists),
        `${table} (${parts.join(', ')})`,
        formatTableOptions(statement),
      );
    }
    case 'alterTable':
      return joinParts(
        'ALTER TABLE',
        whenExists(statement.ifExists),
        table,
        formatTableChange(statement.change),
      );
    case 'dropTable':
      return joinParts('DROP TABLE', whenExists(statement.ifExists), table);
    default:
      return unreachable(statement);
  }
}

function formatTableOptions(options: {
  readonly clusteringOrder: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly compactStorage: boolean;
  readonly properties: readonly Property[];
}): string {
  const order = options.clusteringOrder.map(
    ([column, direction]) => `${formatWord(column)} ${direction.toUpperCase()}`,
  );
  return formatWith([
    ...(order.length === 0 ? [] : [`CLUSTERING ORDER BY (${order.join(', ')})`]),
    ...(options.compactStorage ? ['COMPACT STORAGE'] : []),
    ...options.properties.map(formatProperty),
  ]);
}

function formatDefinition(column: ColumnDefinition): string {
  return joinParts(
    formatWord(column.name),
    formatTypeName(column.type),
    column.isStatic ? 'STATIC' : '',
    column.mask === null ? '' : formatMask(column.mask),
    column.isPrimaryKey ? 'PRIMARY KEY' : '',
  );
}

function formatMask(mask: MaskClause): string {
  if (mask.kind === 'default' || mask.function === null) return 'MASKED WITH DEFAULT';
  return `MASKED WITH ${formatFunctionName(mask.function)}(${formatTerms(mask.args)})`;
}

function formatKey(key: {
  readonly partitionKey: readonly string[];
  readonly clustering: readonly string[];
}): string {
  const partition = `(${key.partitionKey.map(formatWord).join(', ')})`;
  return `PRIMARY KEY (${[partition, ...key.clustering.map(formatWord)].join(', ')})`;
}

type TableChange = (TableStatement & { readonly kind: 'alterTable' })['change'];

function formatTableChange(change: TableChange): string {
  switch (change.kind) {
    case 'add':
      return joinParts(
        'ADD',
        unlessExists(change.ifNotExists),
        parenthesised(change.columns.map(formatDefinition)),
      );
    case 'drop':
      return joinParts(
        'DROP',
        whenExists(change.ifExists),
        parenthesised(change.columns.map(formatWord)),
        change.timestamp === null ? '' : `USING TIMESTAMP ${change.timestamp}`,
      );
    case 'rename':
      return joinParts('RENAME', whenExists(change.ifExists), formatRenames(change.renames));
    case 'alterType':
      return `ALTER ${formatWord(change.column)} TYPE ${formatTypeName(change.type)}`;
    case 'mask':
      return joinParts(
        'ALTER',
        whenExists(change.ifExists),
        formatWord(change.column),
        change.mask === null ? 'DROP MASKED' : formatMask(change.mask),
      );
    case 'with':
      return formatWith(change.properties.map(formatProperty));
    case 'dropCompactStorage':
      return 'DROP COMPACT STORAGE';
    default:
      return unreachable(change);
  }
}

function parenthesised(items: readonly string[]): string {
  return items.length === 1 ? items.join('') : `(${items.join(', ')})`;
}

function formatRenames(renames: readonly (readonly [string, string])[]): string {
  return renames.map(([from, to]) => `${formatWord(from)} TO ${formatWord(to)}`).join(' AND ');
}

function formatTypeStatement(statement: TypeStatement): string {
  const name = formatUserTypeName(statement.name);
  switch (statement.kind) {
    case 'createType':
      return joinParts(
        'CREATE TYPE',
        unlessExists(statement.ifNotExists),
        `${name} (${statement.fields.map(formatField).join(', ')})`,
      );
    case 'alterType':
      return joinParts(
        'ALTER TYPE',
        whenExists(statement.ifExists),
        name,
        formatTypeChange(statement.change),
      );
    case 'dropType':
      return joinParts('DROP TYPE', whenExists(statement.ifExists), name);
    default:
      return unreachable(statement);
  }
}

function formatField([name, type]: readonly [string, TypeName]): string {
  return `${formatWord(name)} ${formatTypeName(type)}`;
}

function formatTypeChange(
  change: (TypeStatement & { readonly kind: 'alterType' })['change'],
): string {
  switch (change.kind) {
    case 'add':
      return joinParts(
        'ADD',
        unlessExists(change.ifNotExists),
        formatField([change.field, change.type]),
      );
    case 'rename':
      return joinParts('RENAME', whenExists(change.ifExists), formatRenames(change.renames));
    case 'alterField':
      return `ALTER ${formatWord(change.field)} TYPE ${formatTypeName(change.type)}`;
    default:
      return unreachable(change);
  }
}

function formatIndexStatement(statement: IndexStatement): string {
  switch (statement.kind) {
    case 'createIndex':
      return joinParts(
        statement.custom ? 'CREATE CUSTOM INDEX' : 'CREATE INDEX',
        unlessExists(statement.ifNotExists),
        statement.name === null ? '' : formatName(statement.name),
        `ON ${formatName(statement.table)} (${statement.targets.map(formatTarget).join(', ')})`,
        statement.using === null ? '' : `USING ${quoteString(statement.using)}`,
        formatWith(statement.properties.map(formatProperty)),
      );
    case 'dropIndex':
      return joinParts('DROP INDEX', whenExists(statement.ifExists), formatName(statement.name));
    default:
      return unreachable(statement);
  }
}

function formatTarget({ column, target }: IndexTarget): string {
  const name = formatColumn(column);
  return target === 'simple' ? name : `${target.toUpperCase()}(${name})`;
}

function formatViewStatement(statement: ViewStatement): string {
  const name = formatName(statement.name);
  switch (statement.kind) {
    case 'createView':
      return joinParts(
        'CREATE MATERIALIZED VIEW',
        unlessExists(statement.ifNotExists),
        `${name} AS SELECT ${formatSelection(statement.selection)}`,
        `FROM ${formatName(statement.base)}`,
        formatWhere(statement.where),
        ...statement.primaryKeys.map(formatKey),
        formatTableOptions(statement),
      );
    case 'alterView':
      return joinParts(
        'ALTER MATERIALIZED VIEW',
        whenExists(statement.ifExists),
        name,
        formatWith(statement.properties.map(formatProperty)),
      );
    case 'dropView':
      return joinParts('DROP MATERIALIZED VIEW', whenExists(statement.ifExists), name);
    default:
      return unreachable(statement);
  }
}

function formatFunctionStatement(statement: FunctionStatement): string {
  const name = formatFunctionName(statement.name);
  switch (statement.kind) {
    case 'createFunction':
      return joinParts(
        statement.orReplace ? 'CREATE OR REPLACE FUNCTION' : 'CREATE FUNCTION',
        unlessExists(statement.ifNotExists),
        `${name}(${statement.args.map(formatField).join(', ')})`,
        statement.calledOnNull ? 'CALLED ON NULL INPUT' : 'RETURNS NULL ON NULL INPUT',
        `RETURNS ${formatTypeName(statement.returns)}`,
        `LANGUAGE ${statement.language}`,
        `AS ${formatBody(statement.body)}`,
      );
    case 'createAggregate':
      return joinParts(
        statement.orReplace ? 'CREATE OR REPLACE AGGREGATE' : 'CREATE AGGREGATE',
        unlessExists(statement.ifNotExists),
        `${name}(${formatTypes(statement.args)})`,
        `SFUNC ${formatFunctionWord(statement.stateFunction)}`,
        `STYPE ${formatTypeName(statement.stateType)}`,
        statement.finalFunction === null
          ? ''
          : `FINALFUNC ${formatFunctionWord(statement.finalFunction)}`,
        statement.initialCondition === null
          ? ''
          : `INITCOND ${formatTerm(statement.initialCondition)}`,
      );
    case 'dropFunction':
    case 'dropAggregate':
      return joinParts(
        statement.kind === 'dropFunction' ? 'DROP FUNCTION' : 'DROP AGGREGATE',
        whenExists(statement.ifExists),
        statement.args === null ? name : `${name}(${formatTypes(statement.args)})`,
      );
    default:
      return unreachable(statement);
  }
}

function formatTypes(types: readonly TypeName[]): string {
  return types.map(formatTypeName).join(', ');
}

/** Code is easier to read without doubled quotes. */
function formatBody(body: string): string {
  return /\$\$|\$$/.test(body) ? quoteString(body) : `$$${body}$$`;
}
