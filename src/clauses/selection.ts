/**
 * The selection of a SELECT: the columns of its result and how each is computed from live rows, one by one or by
 * groups. Source: Cassandra's Selection.
 */
import type { SelectClause } from '../cql/ast.ts';
import { allColumns, type Column, type Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { AnalysisContext, Evaluation } from './contract.ts';
import type {
  BoundSelector,
  PreparedSelector,
  Selectable,
  SelectionContext,
} from './selection-model.ts';
import { columnSelectable, toSelectable } from './selectors.ts';

export interface SelectedColumn {
  readonly name: string;
  readonly type: CqlType;
  /** The table's column when it is just that. */
  readonly column: Column | null;
}

export interface Selection {
  readonly columns: readonly SelectedColumn[];
  /** The table's columns that it reads, in order of appearance. */
  readonly read: readonly Column[];
  readonly aggregates: boolean;
  /** Throws for bound values that a selector cannot take. */
  bind(evaluation: Evaluation): readonly BoundSelector[];
}

/** The first half of the analysis: what the clauses name, before the WHERE clause is looked at. `clauses` is null for `*`. */
export interface NamedSelection {
  /** Nothing but partition key and static columns, and a static one at least. */
  readonly onlyStatics: boolean;
  /** The second half: types are settled. */
  prepare(): Selection;
}

export function nameSelection(
  table: Table,
  clauses: readonly SelectClause[] | null,
  analysis: AnalysisContext,
): NamedSelection {
  const context: SelectionContext = { ...analysis, table };
  const selectables =
    clauses === null
      ? allColumns(table).map((column) => columnSelectable(column, context))
      : clauses.map((clause) => toSelectable(clause.selector, context));
  return {
    onlyStatics: clauses !== null && readsOnlyStatics(selectables),
    prepare: () => prepareSelection(selectables, clauses),
  };
}

function prepareSelection(
  selectables: readonly Selectable[],
  clauses: readonly SelectClause[] | null,
): Selection {
  const read: Column[] = [];
  const selectors: readonly PreparedSelector[] = selectables.map((one) => one.prepare(null, read));
  return {
    columns: selectors.map(({ name, type, column }, i) => ({
      name: clauses?.[i]?.alias ?? name,
      type,
      column,
    })),
    read,
    aggregates: selectors.some((selector) => selector.aggregates),
    bind: (evaluation) => selectors.map((selector) => selector.bind(evaluation)),
  };
}

function readsOnlyStatics(selectables: readonly Selectable[]): boolean {
  const columns = selectables.flatMap((selectable) => selectable.columns);
  return (
    columns.some((column) => column.kind === 'static') &&
    columns.every((column) => column.kind === 'static' || column.kind === 'partition')
  );
}
