/** UPDATE: assignments on rows that WHERE names one by one. Source: UpdateStatement.ParsedUpdate. */
import { invalid } from '../base/errors.ts';
import type { AnalysisContext } from '../clauses/contract.ts';
import { prepareAssignment, requireCompatibleAssignments } from '../clauses/operations.ts';
import { prepareUsing } from '../clauses/using.ts';
import type { UpdateStatement } from '../cql/ast.ts';
import { requireColumn, requireTable } from '../schema/lookup.ts';
import { byRow, type Modification, prepareIf, requireConditional } from './modification.ts';
import { analyseTargets } from './modification-targets.ts';

/** The modification that the statement means. */
export function analyseUpdate(statement: UpdateStatement, context: AnalysisContext): Modification {
  const {
    kind: _,
    table: name,
    using: options,
    assignments,
    where,
    if: clause,
    ...rest
  } = statement;
  rest satisfies Record<string, never>;
  requireCompatibleAssignments(assignments);
  const table = requireTable(context.schema, context.keyspace, name);
  const using = prepareUsing(options, table.keyspace, table.name, context);
  const conditions = prepareIf(clause, options, table, context);
  const operations = byRow(
    assignments.map((assignment) => {
      const column = requireColumn(table, assignment.column);
      if (column.kind === 'partition' || column.kind === 'clustering') {
        throw invalid(`PRIMARY KEY part ${column.name} found in SET part`);
      }
      return prepareAssignment(assignment, table, column, context, conditions.kind !== 'none');
    }),
  );
  const { targets } = analyseTargets('UPDATE', table, where, operations, conditions, context);
  const modification: Modification = {
    kind: 'UPDATE',
    table,
    using,
    operations,
    conditions,
    targets,
  };
  requireConditional(modification);
  return modification;
}
