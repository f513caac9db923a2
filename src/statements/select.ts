/**
 * SELECT, analysed: names, WHERE clause, types of the selection, DISTINCT, GROUP BY, ORDER BY and limits, checked
 * in Cassandra's order. Source: Cassandra's SelectStatement.RawStatement.prepare.
 */
import { invalid } from '../base/errors.ts';
import type { AnalysisContext, PreparedTerm } from '../clauses/contract.ts';
import { prepareGrouping } from '../clauses/grouping.ts';
import { collectMarkers } from '../clauses/markers.ts';
import { type NamedOrdering, nameOrdering, prepareOrdering } from '../clauses/ordering.ts';
import { analyseRestrictions, type Restrictions } from '../clauses/restrictions.ts';
import { requiresAllowFiltering } from '../clauses/restrictions-rules.ts';
import { nameSelection } from '../clauses/selection.ts';
import { prepareTerm } from '../clauses/terms.ts';
import type { SelectStatement, Term } from '../cql/ast.ts';
import { requireTable } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import { callsOf, type Plan, type PrepareContext } from './plan.ts';
import { executeSelect, resultColumns } from './select-execute.ts';
import type { SelectPlan } from './select-plan.ts';

export function prepareSelect(statement: SelectStatement, context: PrepareContext): Plan {
  const { table: name, kind: _kind, ...clauses } = statement;
  const table = requireTable(context.schema, context.keyspace, name);
  const markers = collectMarkers();
  const analysis: AnalysisContext = {
    schema: context.schema,
    keyspace: table.keyspace,
    table,
    markers,
    ...callsOf(context),
  };
  const plan = analyseSelect(clauses, table, analysis);
  const specs = markers.specs();
  return {
    markers: specs,
    columns: resultColumns(plan),
    execute: (execution) => executeSelect(plan, specs, execution),
  };
}

function analyseSelect(
  clauses: Omit<SelectStatement, 'kind' | 'table'>,
  table: Table,
  analysis: AnalysisContext,
): SelectPlan {
  const { json, distinct, groupBy, orderBy, where, allowFiltering, ...rest } = clauses;
  const { selection: written, limit, perPartitionLimit, ...nothing } = rest;
  nothing satisfies Record<string, never>;

  const named = nameSelection(table, written, analysis);
  const ordered = nameOrdering(table, orderBy, analysis);
  const { onlyStatics } = named;
  const ann = ordered.ann?.column ?? null;
  const kind = { statement: 'SELECT' as const, onlyStatics, allowFiltering, ann };
  const restrictions = analyseRestrictions(table, where, kind, analysis);
  const selection = named.prepare();
  if (distinct) {
    if (perPartitionLimit !== null) {
      throw invalid('PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries');
    }
    checkDistinct(
      table,
      selection.read.concat(orderedOver(ordered, restrictions)),
      restrictions,
      ann,
    );
  }
  const grouping = prepareGrouping(table, groupBy, distinct, restrictions, analysis);
  if (grouping === null && selection.aggregates && perPartitionLimit !== null) {
    throw invalid('PER PARTITION LIMIT is not allowed with aggregate queries.');
  }
  const ordering = prepareOrdering(table, ordered, restrictions, analysis);
  if (restrictions.lacksAllowFiltering) throw requiresAllowFiltering();
  return {
    table,
    selection,
    restrictions,
    json,
    distinct,
    grouping,
    ordering,
    limit: prepareLimit(limit, '[limit]', table, analysis),
    perPartitionLimit: prepareLimit(perPartitionLimit, '[per_partition_limit]', table, analysis),
  };
}

/** The columns that rows of several partitions are sorted by, which are read beside the selected ones. */
function orderedOver(
  { columns, ann }: NamedOrdering,
  { keyIsIn }: Restrictions,
): readonly Column[] {
  if (ann !== null) return [ann.column];
  return keyIsIn ? columns.map(({ column }) => column) : [];
}

function checkDistinct(
  table: Table,
  read: readonly Column[],
  restrictions: Restrictions,
  ann: Column | null,
): void {
  const isStatic = (column: Column) => column.kind === 'static';
  const restricted = ann === null ? restrictions.otherColumns : [...restrictions.otherColumns, ann];
  if (restrictions.hasClusteringRestrictions || !restricted.every(isStatic)) {
    throw invalid(
      'SELECT DISTINCT with WHERE clause only supports restriction by partition key and/or static columns.',
    );
  }
  const other = read.find((column) => column.kind !== 'partition' && column.kind !== 'static');
  if (other !== undefined) {
    throw invalid(
      `SELECT DISTINCT queries must only request partition key columns and/or static columns (not ${other.name})`,
    );
  }
  if (!restrictions.isKeyRange) return;
  const missing = table.partitionKey.find((column) => !read.includes(column));
  if (missing !== undefined) {
    throw invalid(
      `SELECT DISTINCT queries must request all the partition key columns (missing ${missing.name})`,
    );
  }
}

function prepareLimit(
  term: Term | null,
  name: string,
  table: Table,
  analysis: AnalysisContext,
): PreparedTerm | null {
  if (term === null) return null;
  const { keyspace } = table;
  const receiver = { keyspace, table: table.name, name, type: { kind: 'int' as const } };
  return prepareTerm(term, receiver, analysis);
}
