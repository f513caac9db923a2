/**
 * Relations on several clustering columns: `(a, b) > (1, 2)`, `(a, b) IN ((1, 2), (3, 4))`. They compare by the
 * columns' order, first column first. Source: Cassandra's MultiColumnRelation.
 */
import { invalid } from '../base/errors.ts';
import type { Relation, Term } from '../cql/ast.ts';
import { requireColumn } from '../schema/lookup.ts';
import type { Column, Table } from '../schema/model.ts';
import { splitTuple } from '../types/tuples.ts';
import type { AnalysisContext, Receiver } from './contract.ts';
import type { Restriction, RestrictionValue, ValueOf } from './restrictions-model.ts';
import { relationText } from './restrictions-text.ts';
import {
  comparison,
  markerList,
  notEqual,
  receiverOf,
  valuesRestriction,
} from './restrictions-values.ts';
import { termText } from './term-text.ts';
import { prepareTerm } from './terms.ts';

export function tupleRestriction(
  table: Table,
  relation: Relation & { kind: 'tuple' },
  context: AnalysisContext,
): Restriction {
  const columns = tupleColumns(table, relation);
  if (relation.operator === '!=') throw notEqual(relation);
  const value = tupleValue(table, columns, relation.value, context);
  return comparison(columns, true, relation.operator, value);
}

export function tupleInRestriction(
  table: Table,
  relation: Relation & { kind: 'tupleIn' },
  context: AnalysisContext,
): Restriction {
  const columns = tupleColumns(table, relation);
  const { values } = relation;
  if (values.kind === 'terms') {
    const tuples = values.terms.map((term) => tupleValue(table, columns, term, context));
    return valuesRestriction(columns, true, tuples);
  }
  const names = columns.map((column) => column.name).join(',');
  const items = markerList(
    values,
    { ...tupleReceiver(table, columns), name: `in(${names})` },
    context,
  );
  return {
    kind: 'in',
    columns,
    tuple: true,
    values: (evaluation) =>
      items(evaluation, `(${names})`).map((item) => tupleParts(item, columns.length)),
  };
}

function tupleColumns(
  table: Table,
  relation: Relation & { kind: 'tuple' | 'tupleIn' },
): readonly Column[] {
  const columns: Column[] = [];
  for (const name of relation.columns) {
    const column = requireColumn(table, name);
    if (column.kind !== 'clustering') {
      throw invalid(
        `Multi-column relations can only be applied to clustering columns but was applied to: ${column.name}`,
      );
    }
    if (columns.includes(column)) {
      throw invalid(
        `Column "${column.name}" appeared twice in a relation: ${relationText(relation)}`,
      );
    }
    const previous = columns.at(-1);
    if (previous !== undefined && column.position !== previous.position + 1) {
      throw invalid(
        `Clustering columns must appear in the PRIMARY KEY order in multi-column relations: ${relationText(relation)}`,
      );
    }
    columns.push(column);
  }
  return columns;
}

/** A tuple literal whose parts are values of the columns, or a marker for the whole tuple. */
function tupleValue(
  table: Table,
  columns: readonly Column[],
  term: Term,
  context: AnalysisContext,
): ValueOf {
  if (term.kind !== 'tuple') {
    const whole = prepareTerm(term, tupleReceiver(table, columns), context);
    return (evaluation) => tupleParts(whole.evaluate(evaluation), columns.length);
  }
  if (term.items.length !== columns.length) {
    throw invalid(
      `Expected ${columns.length} elements in value tuple, but got ${term.items.length}: ${termText(term)}`,
    );
  }
  const items = term.items.map((item, i) =>
    prepareTerm(item, receiverOf(table, columns[i]!), context),
  );
  return (evaluation) => items.map((item) => item.evaluate(evaluation));
}

function tupleParts(bytes: Uint8Array | null | undefined, size: number): RestrictionValue {
  if (bytes === null || bytes === undefined) return new Array(size).fill(bytes);
  return splitTuple(bytes, size);
}

function tupleReceiver(table: Table, columns: readonly Column[]): Receiver {
  return {
    keyspace: table.keyspace,
    table: table.name,
    name: `(${columns.map((column) => column.name).join(',')})`,
    type: { kind: 'tuple', elements: columns.map((column) => column.type) },
  };
}
