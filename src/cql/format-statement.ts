/**
 * Statement to text, on one line and without a semicolon. Parsed again it is the same tree. Schema statements
 * are in format-schema.ts, roles and DESCRIBE in format-roles.ts.
 */
import { unreachable } from '../base/assert.ts';
import type {
  Assignment,
  BatchStatement,
  Condition,
  DeleteStatement,
  Deletion,
  IfClause,
  InsertJsonStatement,
  InsertStatement,
  ModificationStatement,
  OrderBy,
  Relation,
  SelectClause,
  SelectStatement,
  Statement,
  UpdateStatement,
  Using,
} from './ast.ts';
import {
  formatColumn,
  formatColumns,
  formatInValues,
  formatName,
  formatRelation,
  formatSelector,
  formatSelectors,
  formatTerm,
  formatTerms,
  formatWord,
} from './format.ts';
import { formatDescribe, formatRoleStatement, isRoleStatement } from './format-roles.ts';
import { formatSchemaStatement } from './format-schema.ts';

export function formatStatement(statement: Statement): string {
  if (isRoleStatement(statement)) return formatRoleStatement(statement);
  switch (statement.kind) {
    case 'select':
      return formatSelect(statement);
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
      return formatModification(statement);
    case 'batch':
      return formatBatch(statement);
    case 'truncate':
      return `TRUNCATE ${formatName(statement.table)}`;
    case 'use':
      return `USE ${formatWord(statement.keyspace)}`;
    case 'describe':
      return formatDescribe(statement);
    default:
      return formatSchemaStatement(statement);
  }
}

/** Parts with a space between them, the empty ones left out. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function formatSelect(select: SelectStatement): string {
  const { groupBy, orderBy, perPartitionLimit, limit } = select;
  return joinParts(
    'SELECT',
    select.json ? 'JSON' : '',
    select.distinct ? 'DISTINCT' : '',
    formatSelection(select.selection),
    `FROM ${formatName(select.table)}`,
    formatWhere(select.where),
    groupBy.length === 0 ? '' : `GROUP BY ${formatSelectors(groupBy)}`,
    orderBy.length === 0 ? '' : `ORDER BY ${orderBy.map(formatOrdering).join(', ')}`,
    perPartitionLimit === null ? '' : `PER PARTITION LIMIT ${formatTerm(perPartitionLimit)}`,
    limit === null ? '' : `LIMIT ${formatTerm(limit)}`,
    select.allowFiltering ? 'ALLOW FILTERING' : '',
  );
}

/** `*` or the selected things with their aliases. */
export function formatSelection(selection: readonly SelectClause[] | null): string {
  if (selection === null) return '*';
  return selection
    .map(({ selector, alias }) =>
      alias === null
        ? formatSelector(selector)
        : `${formatSelector(selector)} AS ${formatWord(alias)}`,
    )
    .join(', ');
}

export function formatWhere(relations: readonly Relation[]): string {
  return relations.length === 0 ? '' : `WHERE ${relations.map(formatRelation).join(' AND ')}`;
}

function formatOrdering(ordering: OrderBy): string {
  const column = formatColumn(ordering.column);
  if (ordering.kind === 'ann') {
    const nearest = `${column} ANN OF ${formatTerm(ordering.vector)}`;
    return ordering.direction === 'desc' ? `${nearest} DESC` : nearest;
  }
  return ordering.direction === 'desc' ? `${column} DESC` : column;
}

function formatModification(statement: ModificationStatement): string {
  switch (statement.kind) {
    case 'insert':
      return formatInsert(statement);
    case 'insertJson':
      return formatInsertJson(statement);
    case 'update':
      return formatUpdate(statement);
    case 'delete':
      return formatDelete(statement);
    default:
      return unreachable(statement);
  }
}

function formatInsert(insert: InsertStatement): string {
  return joinParts(
    `INSERT INTO ${formatName(insert.table)} (${formatColumns(insert.columns)})`,
    `VALUES (${formatTerms(insert.values)})`,
    insert.ifNotExists ? 'IF NOT EXISTS' : '',
    formatUsing(insert.using),
  );
}

function formatInsertJson(insert: InsertJsonStatement): string {
  return joinParts(
    `INSERT INTO ${formatName(insert.table)} JSON ${formatTerm(insert.json)}`,
    insert.defaultUnset ? 'DEFAULT UNSET' : '',
    insert.ifNotExists ? 'IF NOT EXISTS' : '',
    formatUsing(insert.using),
  );
}

function formatUsing({ timestamp, ttl }: Using): string {
  const options = [
    timestamp === null ? '' : `TIMESTAMP ${formatTerm(timestamp)}`,
    ttl === null ? '' : `TTL ${formatTerm(ttl)}`,
  ].filter((option) => option !== '');
  // Markers are bound in the order they are written.
  const isTtlFirst =
    timestamp?.kind === 'marker' && ttl?.kind === 'marker' && ttl.index < timestamp.index;
  if (isTtlFirst) options.reverse();
  return options.length === 0 ? '' : `USING ${options.join(' AND ')}`;
}

function formatUpdate(update: UpdateStatement): string {
  return joinParts(
    `UPDATE ${formatName(update.table)}`,
    formatUsing(update.using),
    `SET ${update.assignments.map(formatAssignment).join(', ')}`,
    formatWhere(update.where),
    formatIf(update.if),
  );
}

function formatAssignment(assignment: Assignment): string {
  const column = formatColumn(assignment.column);
  const value = formatTerm(assignment.value);
  switch (assignment.kind) {
    case 'set':
      return `${column} = ${value}`;
    case 'add':
      return `${column} = ${formatColumn(assignment.source)} + ${value}`;
    case 'subtract':
      return `${column} = ${formatColumn(assignment.source)} - ${value}`;
    case 'prepend':
      return `${column} = ${value} + ${formatColumn(assignment.source)}`;
    case 'setElement':
      return `${column}[${formatTerm(assignment.key)}] = ${value}`;
    case 'setField':
      return `${column}.${formatWord(assignment.field)} = ${value}`;
    default:
      return unreachable(assignment);
  }
}

function formatDelete(remove: DeleteStatement): string {
  return joinParts(
    'DELETE',
    remove.deletions.map(formatDeletion).join(', '),
    `FROM ${formatName(remove.table)}`,
    formatUsing(remove.using),
    formatWhere(remove.where),
    formatIf(remove.if),
  );
}

function formatDeletion(deletion: Deletion): string {
  const column = formatColumn(deletion.column);
  switch (deletion.kind) {
    case 'column':
      return column;
    case 'element':
      return `${column}[${formatTerm(deletion.key)}]`;
    case 'field':
      return `${column}.${formatWord(deletion.field)}`;
    default:
      return unreachable(deletion);
  }
}

function formatIf(clause: IfClause): string {
  switch (clause.kind) {
    case 'none':
      return '';
    case 'exists':
      return 'IF EXISTS';
    case 'conditions':
      return `IF ${clause.conditions.map(formatCondition).join(' AND ')}`;
    default:
      return unreachable(clause);
  }
}

function formatCondition({ column, path, test }: Condition): string {
  const target = formatColumn(column) + formatPath(path);
  if (test.kind === 'in') return `${target} IN ${formatInValues(test.values)}`;
  return `${target} ${test.operator} ${formatTerm(test.value)}`;
}

function formatPath(path: Condition['path']): string {
  switch (path.kind) {
    case 'whole':
      return '';
    case 'element':
      return `[${formatTerm(path.key)}]`;
    case 'field':
      return `.${formatWord(path.field)}`;
    default:
      return unreachable(path);
  }
}

function formatBatch(batch: BatchStatement): string {
  return joinParts(
    'BEGIN',
    batch.type === 'logged' ? '' : batch.type.toUpperCase(),
    'BATCH',
    formatUsing(batch.using),
    ...batch.statements.map((statement) => `${formatModification(statement)};`),
    'APPLY BATCH',
  );
}
