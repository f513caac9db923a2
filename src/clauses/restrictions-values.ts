/**
 * What all relations share: the values they compare with, given by terms, by the list of an IN or by one marker for
 * the whole list.
 */
import { invalid } from '../base/errors.ts';
import type { InValues, Relation } from '../cql/ast.ts';
import type { Column, Table } from '../schema/model.ts';
import { type CollectionType, collectionElements } from '../types/registry.ts';
import type { AnalysisContext, Evaluation, Receiver } from './contract.ts';
import type { Restriction, ValueOf } from './restrictions-model.ts';
import { relationText } from './restrictions-text.ts';
import { prepareTerm } from './terms.ts';

export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** `=` or one side of a slice. */
export function comparison(
  columns: readonly Column[],
  tuple: boolean,
  operator: Comparison,
  value: ValueOf,
): Restriction {
  if (operator === '=') return { kind: 'equal', columns, tuple, value };
  const side = { value, inclusive: operator === '>=' || operator === '<=' };
  const start = operator === '>' || operator === '>=' ? side : null;
  return { kind: 'slice', columns, tuple, start, end: start === null ? side : null };
}

/** An IN of one value is an equality. */
export function valuesRestriction(
  columns: readonly Column[],
  tuple: boolean,
  values: readonly ValueOf[],
): Restriction {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) {
    return { kind: 'equal', columns, tuple, value: only };
  }
  return {
    kind: 'in',
    columns,
    tuple,
    values: (evaluation) => values.map((value) => value(evaluation)),
  };
}

/** `IN ?`: the marker takes a list of the receiver's type. */
export function markerList(
  values: InValues & { kind: 'marker' },
  receiver: Receiver,
  context: AnalysisContext,
): (evaluation: Evaluation, name: string) => readonly (Uint8Array | null)[] {
  const type: CollectionType = { kind: 'list', element: receiver.type, frozen: true };
  const marker = prepareTerm(values, { ...receiver, type }, context);
  return (evaluation, name) => {
    const bytes = marker.evaluate(evaluation);
    if (bytes === undefined) throw invalid(`Invalid unset value for column ${name}`);
    if (bytes === null) throw invalid(`Invalid null value for column ${name}`);
    return collectionElements(type, bytes).map((element) => element.value);
  };
}

/** What a value of the column is for. */
export function receiverOf(table: Table, column: Column): Receiver {
  return { keyspace: table.keyspace, table: table.name, name: column.name, type: column.type };
}

/** Cassandra's refusal of `!=`, whatever it stands on. */
export function notEqual(relation: Relation): Error {
  return invalid(`Unsupported "!=" relation: ${relationText(relation)}`);
}
