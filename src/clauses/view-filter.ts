/**
 * The WHERE of a materialized view: it names every column of the view's key, and may keep out rows by the values
 * of the base's key. Source: the use of StatementRestrictions in CreateViewStatement of 5.0.
 */
import { assert, unreachable } from '../base/assert.ts';
import type { Relation } from '../cql/ast.ts';
import type { KeyBound, KeyTest, KeyTuple, Table } from '../schema/model.ts';
import type { AnalysisContext, Evaluation, PreparedTerm } from './contract.ts';
import { restrictedColumns } from './restrictions-merge.ts';
import type { Restriction, RestrictionValue, SliceSide } from './restrictions-model.ts';
import { decideRead } from './restrictions-rules.ts';
import { sortRelations } from './restrictions-sets.ts';

export interface ViewFilter {
  /** Columns that some relation names, IS NOT NULL too. */
  readonly restricted: ReadonlySet<string>;
  /** Columns outside the base's key that are compared with a value: Cassandra refuses them. */
  readonly others: readonly string[];
  /** The tests of key values; to be asked for only when there are no `others`. */
  readonly tests: (evaluation: Evaluation) => readonly KeyTest[];
}

/** Understands the relations over the base table; throws what Cassandra says of one that cannot be. */
export function analyseViewFilter(
  base: Table,
  relations: readonly Relation[],
  context: AnalysisContext,
): ViewFilter {
  const table: Table = { ...base, indexes: new Map() };
  const kind = {
    statement: 'SELECT',
    onlyStatics: false,
    allowFiltering: true,
    forView: true,
  } as const;
  const sets = sortRelations(table, relations, kind, { ...context, table });
  decideRead(table, sets, kind);
  const { partition, clustering, others } = sets;
  const restricted = new Set(
    restrictedColumns([...partition, ...clustering, ...others]).map((column) => column.name),
  );
  for (const relation of relations) {
    if (relation.kind === 'isNotNull') restricted.add(relation.column);
  }
  return {
    restricted,
    others: restrictedColumns(others).map((column) => column.name),
    tests: (evaluation) =>
      [...partition, ...clustering].map((restriction) => keyTest(table, restriction, evaluation)),
  };
}

function keyTest(table: Table, restriction: Restriction, evaluation: Evaluation): KeyTest {
  const key = [...table.partitionKey, ...table.clustering];
  const places = restriction.columns.map((column) => key.indexOf(column));
  assert(!places.includes(-1), "the tests of a view are of its base's key");
  assert(restriction.kind !== 'like', 'LIKE needs an index, and a view is asked without any');
  switch (restriction.kind) {
    case 'equal':
      return { places, kind: 'in', tuples: tuplesOf([restriction.value(evaluation)]) };
    case 'in':
      return { places, kind: 'in', tuples: tuplesOf(restriction.values(evaluation)) };
    case 'slice': {
      const start = boundOf(restriction.start, evaluation);
      const end = boundOf(restriction.end, evaluation);
      const nothing: KeyTest = { places, kind: 'in', tuples: [] };
      return start === undefined || end === undefined
        ? nothing
        : { places, kind: 'slice', start, end };
    }
    case 'contains': {
      const valuesOf = (terms: readonly PreparedTerm[]) =>
        terms
          .map((term) => term.evaluate(evaluation))
          .filter((value) => value instanceof Uint8Array);
      return {
        places,
        kind: 'contains',
        keys: valuesOf(restriction.keys),
        values: valuesOf(restriction.values),
      };
    }
    default:
      return unreachable(restriction);
  }
}

/** A null is in no key: what asks for it matches nothing. */
function tuplesOf(values: readonly RestrictionValue[]): readonly KeyTuple[] {
  return values.map(tupleOf).filter((tuple) => tuple !== undefined);
}

function tupleOf(value: RestrictionValue): KeyTuple | undefined {
  const present = value.filter((part) => part instanceof Uint8Array);
  return present.length === value.length ? present : undefined;
}

/** Undefined for a bound of null. */
function boundOf(side: SliceSide | null, evaluation: Evaluation): KeyBound | null | undefined {
  if (side === null) return null;
  const tuple = tupleOf(side.value(evaluation));
  return tuple === undefined ? undefined : { tuple, inclusive: side.inclusive };
}
