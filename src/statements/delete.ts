/** DELETE: cells, elements, rows, ranges of rows or partitions. Source: DeleteStatement. */
import { invalid } from '../base/errors.ts';
import type { AnalysisContext } from '../clauses/contract.ts';
import { prepareDeletion } from '../clauses/deletions.ts';
import { prepareUsing } from '../clauses/using.ts';
import type { DeleteStatement } from '../cql/ast.ts';
import { requireColumn, requireTable } from '../schema/lookup.ts';
import {
  byRow,
  conditionsOn,
  isRegular,
  type Modification,
  prepareIf,
  requireConditional,
} from './modification.ts';
import { analyseTargets } from './modification-targets.ts';

/** The modification that the statement means. */
export function analyseDelete(statement: DeleteStatement, context: AnalysisContext): Modification {
  const { kind: _, table: name, deletions, using: options, where, if: clause, ...rest } = statement;
  rest satisfies Record<string, never>;
  const table = requireTable(context.schema, context.keyspace, name);
  const using = prepareUsing(options, table.keyspace, table.name, context);
  const conditions = prepareIf(clause, options, table, context);
  const operations = byRow(
    deletions.map((deletion) => {
      const column = requireColumn(table, deletion.column);
      if (column.kind === 'partition' || column.kind === 'clustering') {
        throw invalid(
          `Invalid identifier ${column.name} for deletion (should not be a PRIMARY KEY part)`,
        );
      }
      return prepareDeletion(deletion, table, column, context);
    }),
  );
  const { targets, hasAllKeysByEquality } = analyseTargets(
    'DELETE',
    table,
    where,
    operations,
    conditions,
    context,
  );
  const modification: Modification = {
    kind: 'DELETE',
    table,
    using,
    operations,
    conditions,
    targets,
  };
  requireConditional(modification);
  if (conditions.kind !== 'none' && !hasAllKeysByEquality) requireStaticsOnly(modification);
  return modification;
}

/** With IF, only the deletion of static columns may leave clustering columns open. */
function requireStaticsOnly({ operations, conditions }: Modification): void {
  const all = 'DELETE statements must restrict all PRIMARY KEY columns with equality relations';
  if (operations.regular.length > 0 || operations.statics.length === 0) {
    throw invalid(`${all} in order to delete non static columns`);
  }
  if (conditionsOn(conditions, isRegular).length > 0) {
    throw invalid(`${all} in order to use IF condition on non static columns`);
  }
}
