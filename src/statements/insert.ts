/** INSERT ... VALUES: keys by name, a value a column, and a row marker. Source: UpdateStatement.ParsedInsert. */
import { invalid } from '../base/errors.ts';
import type { AnalysisContext } from '../clauses/contract.ts';
import { columnReceiver, type Operation } from '../clauses/operation.ts';
import { prepareSet } from '../clauses/operations.ts';
import { prepareTerm } from '../clauses/terms.ts';
import { prepareUsing } from '../clauses/using.ts';
import type { InsertStatement, Term } from '../cql/ast.ts';
import { requireColumn, requireTable } from '../schema/lookup.ts';
import type { Column } from '../schema/model.ts';
import { insertTargets, type KeyValues } from './insert-targets.ts';
import {
  appliesOnlyToStatics,
  byRow,
  type Conditions,
  type Modification,
  requireConditional,
} from './modification.ts';

/** The modification that the statement means. */
export function analyseInsert(statement: InsertStatement, context: AnalysisContext): Modification {
  const { kind: _, table: name, columns, values, ifNotExists, using: options, ...rest } = statement;
  rest satisfies Record<string, never>;
  const table = requireTable(context.schema, context.keyspace, name);
  const using = prepareUsing(options, table.keyspace, table.name, context);
  const conditions: Conditions = { kind: ifNotExists ? 'notExists' : 'none' };
  if (table.isCounter) throw counterInsert();
  if (columns.length !== values.length) throw invalid('Unmatched column names/values');
  if (new Set(columns).size !== columns.length) {
    throw invalid('The column names contains duplicates');
  }
  const operations: Operation[] = [];
  const keys: (readonly [Column, Term])[] = [];
  for (const [index, columnName] of columns.entries()) {
    const column = requireColumn(table, columnName);
    const value = values[index]!;
    if (column.kind === 'partition' || column.kind === 'clustering') keys.push([column, value]);
    else operations.push(prepareSet(value, columnReceiver(table, column), column, context));
  }
  const sorted = byRow(operations);
  const keyValues: KeyValues = new Map(
    keys.map(([column, value]) => [
      column.name,
      prepareTerm(value, columnReceiver(table, column), context),
    ]),
  );
  const onlyStatics =
    keys.every(([column]) => column.kind === 'partition') &&
    appliesOnlyToStatics('INSERT', sorted, conditions);
  const modification: Modification = {
    kind: 'INSERT',
    table,
    using,
    operations: sorted,
    conditions,
    targets: insertTargets(table, keyValues, onlyStatics),
  };
  requireConditional(modification);
  return modification;
}

/** Counters have no value to be set. */
export function counterInsert(): Error {
  return invalid('INSERT statements are not allowed on counter tables, use UPDATE instead');
}
