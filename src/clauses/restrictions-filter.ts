/**
 * What replicas cannot narrow down is tested row by row on the reconciled result. A null cell matches nothing.
 * Source: Cassandra's RowFilter and Operator.isSatisfiedBy.
 */
import { assert, unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Column, Table } from '../schema/model.ts';
import type { LivePartition, LiveRow } from '../storage/model.ts';
import { type CollectionType, collectionElements, comparatorOf } from '../types/registry.ts';
import { isCollection } from '../types/type-relations.ts';
import type { Evaluation, PreparedTerm } from './contract.ts';
import { likeOperators, matchesLike, parseLike } from './like-pattern.ts';
import type { Restriction, SliceSide } from './restrictions-model.ts';
import { columnValue } from './row-values.ts';
import { indexOn } from './table-indexes.ts';

/** Whether a live row passes; `row` is null for the row of a partition that has static cells only. */
export type RowFilter = (partition: LivePartition, row: LiveRow | null) => boolean;

/** Passes rows that satisfy all restrictions; the bound values are checked at once. */
export function compileFilter(
  table: Table,
  restrictions: readonly Restriction[],
  evaluation: Evaluation,
): RowFilter {
  const tests = restrictions.flatMap((restriction) => testsOf(table, restriction, evaluation));
  return (partition, row) => tests.every((test) => test(partition, row));
}

function testsOf(
  table: Table,
  restriction: Restriction,
  evaluation: Evaluation,
): readonly RowFilter[] {
  switch (restriction.kind) {
    case 'equal':
      return restriction.value(evaluation).map((value, i) => {
        const column = restriction.columns[i]!;
        return equalTest(table, column, requireValue(column, value));
      });
    case 'in':
      return [inTest(table, restriction, evaluation)];
    case 'slice':
      return sliceTests(table, restriction, evaluation);
    case 'contains':
      return containsTests(table, restriction, evaluation);
    case 'like':
      return [likeTest(table, restriction, evaluation)];
    default:
      return unreachable(restriction);
  }
}

/** An index that folds text finds all that folds to the same. */
function equalTest(table: Table, column: Column, value: Uint8Array): RowFilter {
  const fold = indexOn(table, column)?.fold ?? null;
  if (fold === null) return comparing(table, column, value, (order) => order === 0);
  const wanted = fold(value);
  return (partition, row) => {
    const found = columnValue(table, column, partition, row);
    return found !== null && Buffer.compare(fold(found), wanted) === 0;
  };
}

function likeTest(
  table: Table,
  restriction: Restriction & { kind: 'like' },
  evaluation: Evaluation,
): RowFilter {
  const column = restriction.columns[0]!;
  const written = requireValue(column, restriction.value.evaluate(evaluation));
  const pattern = parseLike(written);
  const index = indexOn(table, column);
  if (!index?.like.includes(pattern.form)) {
    const term = new TextDecoder().decode(pattern.term);
    throw invalid(
      `${column.name} ${likeOperators[pattern.form]} ${term} is only supported on properly indexed columns`,
    );
  }
  const fold = index.fold ?? ((value) => value);
  const folded = { form: pattern.form, term: fold(pattern.term) };
  return (partition, row) => {
    const found = columnValue(table, column, partition, row);
    return found !== null && matchesLike(folded, fold(found));
  };
}

function inTest(
  table: Table,
  restriction: Restriction & { kind: 'in' },
  evaluation: Evaluation,
): RowFilter {
  const column = restriction.columns[0]!;
  if (restriction.columns.length > 1) throw invalid('Multicolumn IN filters are not supported');
  const compare = comparatorOf(column.type);
  const written = restriction.values(evaluation).map(([value]) => {
    if (value === undefined) throw invalid(`Invalid unset value for column ${column.name}`);
    return value;
  });
  // What stands behind a null is never found.
  const values: Uint8Array[] = [];
  for (const value of written) {
    if (value === null) break;
    values.push(value);
  }
  return (partition, row) => {
    const found = columnValue(table, column, partition, row);
    return found !== null && values.some((value) => compare(found, value) === 0);
  };
}

function sliceTests(
  table: Table,
  restriction: Restriction & { kind: 'slice' },
  evaluation: Evaluation,
): readonly RowFilter[] {
  if (restriction.columns.length > 1 || restriction.tuple) {
    throw invalid('Multi-column slice restrictions cannot be used for filtering.');
  }
  const column = restriction.columns[0]!;
  const side = (bound: SliceSide, passes: (order: number) => boolean) =>
    comparing(table, column, requireValue(column, bound.value(evaluation)[0]), passes);
  const { start, end } = restriction;
  return [
    ...(start === null
      ? []
      : [side(start, (order) => order > 0 || (order === 0 && start.inclusive))]),
    ...(end === null ? [] : [side(end, (order) => order < 0 || (order === 0 && end.inclusive))]),
  ];
}

function comparing(
  table: Table,
  column: Column,
  value: Uint8Array,
  passes: (order: number) => boolean,
): RowFilter {
  const compare = comparatorOf(column.type);
  return (partition, row) => {
    const found = columnValue(table, column, partition, row);
    return found !== null && passes(compare(found, value));
  };
}

function containsTests(
  table: Table,
  restriction: Restriction & { kind: 'contains' },
  evaluation: Evaluation,
): readonly RowFilter[] {
  const column = restriction.columns[0]!;
  const { type } = column;
  assert(isCollection(type), 'CONTAINS is for collections');
  const keyType = type.kind === 'map' ? type.key : null;
  const compareValue = comparatorOf(type.kind === 'map' ? type.value : type.element);
  const compareKey = keyType === null ? null : comparatorOf(keyType);
  const evaluate = (term: PreparedTerm) => requireValue(column, term.evaluate(evaluation));

  const values = restriction.values
    .map(evaluate)
    .map((value) => (entry: Entry) => compareValue(entry.value, value) === 0);
  const keys = restriction.keys
    .map(evaluate)
    .map((key) => (entry: Entry) => compareKey?.(entry.key, key) === 0);
  const entries = restriction.entries.map(([keyTerm, valueTerm]) => {
    const key = requireEntryPart(column, 'key', keyTerm.evaluate(evaluation));
    const value = requireEntryPart(column, 'value', valueTerm.evaluate(evaluation));
    return (entry: Entry) =>
      compareKey?.(entry.key, key) === 0 && compareValue(entry.value, value) === 0;
  });
  return [...values, ...keys, ...entries].map((test) => (partition, row) => {
    return entriesOf(table, column, type, partition, row).some(test);
  });
}

/** A list's and set's element is its value. */
interface Entry {
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

function entriesOf(
  table: Table,
  column: Column,
  type: CollectionType,
  partition: LivePartition,
  row: LiveRow | null,
): readonly Entry[] {
  const packed = columnValue(table, column, partition, row);
  if (packed === null) return [];
  return collectionElements(type, packed).map(({ key, value }) => ({
    key: key ?? value,
    value: type.kind === 'set' ? (key ?? value) : value,
  }));
}

function requireValue(column: Column, value: Uint8Array | null | undefined): Uint8Array {
  if (value === null) throw invalid(`Unsupported null value for column ${column.name}`);
  if (value === undefined) throw invalid(`Unsupported unset value for column ${column.name}`);
  return value;
}

function requireEntryPart(
  column: Column,
  part: 'key' | 'value',
  value: Uint8Array | null | undefined,
): Uint8Array {
  if (value === null) throw invalid(`Unsupported null map ${part} for column ${column.name}`);
  if (value === undefined) throw invalid(`Unsupported unset map ${part} for column ${column.name}`);
  return value;
}
