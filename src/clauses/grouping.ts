/**
 * GROUP BY: the partition key, then clustering columns in their order; a column fixed by `=` may be left out, and
 * the last may be seen through a function, `floor(t, 6h)`. Rows of a group follow each other. Source: Cassandra's
 * SelectStatement.getAggregationSpecFactory and GroupMaker.
 */
import { invalid } from '../base/errors.ts';
import type { GroupBy } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';
import { resolveFunction } from './functions/resolve.ts';
import type { Restrictions } from './restrictions.ts';
import type { PreparedSelector, SelectionInput } from './selection-model.ts';
import { toSelectable } from './selectors.ts';

export interface Grouping {
  /** Clustering columns that tell groups of a partition apart. */
  readonly prefixLength: number;
  /** Gives what tells whether two rows of a partition are of one group; equal texts are. */
  bind(evaluation: Evaluation): (input: SelectionInput) => string;
}

/** The grouping; null without a GROUP BY. */
export function prepareGrouping(
  table: Table,
  groups: readonly GroupBy[],
  distinct: boolean,
  restrictions: Restrictions,
  context: AnalysisContext,
): Grouping | null {
  if (groups.length === 0) return null;
  const key = [...table.partitionKey, ...table.clustering];
  let next = 0;
  let through: PreparedSelector | null = null;
  for (const group of groups) {
    const [column, selector] = groupColumn(table, group, context);
    if (selector === null) {
      requireKeyColumn(column);
      if (through !== null) {
        throw invalid('Functions are only supported on the last element of the GROUP BY clause');
      }
    }
    through = selector;
    next = advance(key, next, column, restrictions);
  }
  if (key[next]?.kind === 'partition') {
    throw invalid('Group by is not supported on only a part of the partition key');
  }
  const prefixLength = next - table.partitionKey.length;
  if (prefixLength > 0 && distinct) {
    throw invalid('Grouping on clustering columns is not allowed for SELECT DISTINCT queries');
  }
  return { prefixLength, bind: (evaluation) => bindGrouping(prefixLength, through, evaluation) };
}

function groupColumn(
  table: Table,
  group: GroupBy,
  context: AnalysisContext,
): readonly [Column, PreparedSelector | null] {
  const selectable = toSelectable(group, { ...context, table });
  if (group.kind !== 'call') return [selectable.columns[0]!, null];
  const args = group.args.map((arg) => toSelectable(arg, { ...context, table }));
  const fn = resolveFunction(group.name, args, null, { ...context, table });
  if (fn.kind === 'aggregate') {
    throw invalid(
      `Aggregate functions are not supported within the GROUP BY clause, got: ${fn.keyspace}.${fn.name}`,
    );
  }
  const columns: Column[] = [];
  const selector = selectable.prepare(null, columns);
  const [column] = columns;
  if (column === undefined) {
    throw invalid('GROUP BY functions must have one clustering column name as parameter');
  }
  if (columns.length > 1) {
    throw invalid(
      `GROUP BY functions accept only one clustering column as parameter, got: ${columns.map(({ name }) => name).join(',')}`,
    );
  }
  if (column.kind !== 'clustering') {
    throw invalid(
      `Group by functions are only supported on clustering columns, got ${column.name}`,
    );
  }
  return [column, selector];
}

function requireKeyColumn(column: Column): void {
  if (column.kind === 'partition' || column.kind === 'clustering') return;
  throw invalid(
    `Group by is currently only supported on the columns of the PRIMARY KEY, got ${column.name}`,
  );
}

/** The place behind the column; what is passed over must be fixed by `=`. */
function advance(
  key: readonly Column[],
  from: number,
  column: Column,
  restrictions: Restrictions,
): number {
  let next = from;
  for (;;) {
    const passed = key[next++];
    if (passed === column) return next;
    if (passed === undefined || !restrictions.isRestrictedByEqual(passed)) {
      throw invalid(
        'Group by currently only support groups of columns following their declared order in the PRIMARY KEY',
      );
    }
  }
}

function bindGrouping(
  prefixLength: number,
  through: PreparedSelector | null,
  evaluation: Evaluation,
): (input: SelectionInput) => string {
  const selector = through?.bind(evaluation) ?? null;
  const plain = selector === null ? prefixLength : prefixLength - 1;
  return (input) => {
    const clustering = input.row?.clustering ?? [];
    const parts: (Uint8Array | null)[] = clustering.slice(0, plain);
    if (selector !== null) parts.push(selector.evaluate(input));
    return parts.map((part) => (part === null ? '-' : Buffer.from(part).toString('hex'))).join('/');
  };
}
