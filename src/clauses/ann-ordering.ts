/**
 * ORDER BY v ANN OF [..]: rows by how near their vector is, nearest first, as the column's index measures it. The
 * answer is exact here, where Cassandra's graph may miss a neighbour. Source: Cassandra's Ordering.Ann and
 * StatementRestrictions.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { OrderBy } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import { decode } from '../types/registry.ts';
import type { AnalysisContext, Evaluation, PreparedTerm, ScalarFunction } from './contract.ts';
import { resolveFunction } from './functions/resolve.ts';
import { receiverOf } from './restrictions-values.ts';
import { typedAssignable } from './selection-model.ts';
import { indexOn } from './table-indexes.ts';
import { prepareTerm } from './terms.ts';

export interface AnnOrdering {
  readonly column: Column;
  readonly vector: PreparedTerm;
}

/** The vector that nearness is measured from, for its column. */
export function nameAnnOrdering(
  table: Table,
  order: OrderBy & { kind: 'ann' },
  context: AnalysisContext,
): AnnOrdering {
  const column = requireColumn(table, order.column);
  return { column, vector: prepareTerm(order.vector, receiverOf(table, column), context) };
}

/** How near a value of the column is: the higher the nearer. */
export function bindAnnOrdering(
  table: Table,
  { column, vector }: AnnOrdering,
  context: AnalysisContext,
): (evaluation: Evaluation) => (value: Uint8Array) => number {
  const measure = similarity(table, column, context);
  return (evaluation) => {
    const from = vector.evaluate(evaluation);
    if (from === null) throw invalid(`Unsupported null value for column ${column.name}`);
    if (from === undefined) throw invalid(`Unsupported unset value for column ${column.name}`);
    return (value) => {
      const score = measure.execute([value, from], evaluation.runtime);
      assert(score !== null, 'two vectors have a similarity');
      return Number(decode(measure.returnType, score));
    };
  };
}

function similarity(table: Table, column: Column, context: AnalysisContext): ScalarFunction {
  const name = { keyspace: null, name: `similarity_${indexOn(table, column)?.similarity}` };
  const argument = { ...typedAssignable(column.type), text: column.name };
  const fn = resolveFunction(name, [argument, argument], null, context);
  assert(fn.kind === 'scalar', 'a similarity is no aggregate');
  return fn;
}
