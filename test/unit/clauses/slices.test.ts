/** The rows that clustering restrictions name are those that satisfy them, whatever the directions of the columns. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyseRestrictions } from '../../../src/clauses/restrictions.ts';
import { filterMatcher, rowsBehind } from '../../../src/clauses/slice-algebra.ts';
import { parse } from '../../../src/cql/parser.ts';
import type { Table } from '../../../src/schema/model.ts';
import { endEdge, orderOf, startEdge } from '../../../src/storage/clustering.ts';
import type { ClusteringFilter } from '../../../src/storage/model.ts';
import { int32 } from '../storage/tables.ts';
import { analysisOf, evaluationWith, schemaFrom, tableOf } from './schema-from.ts';

const directions = ['ASC', 'DESC'].flatMap((a) =>
  ['ASC', 'DESC'].flatMap((b) => ['ASC', 'DESC'].map((c) => `a ${a}, b ${b}, c ${c}`)),
);
const schema = schemaFrom(
  ...directions.map(
    (order, i) =>
      `CREATE TABLE t${i} (k int, a int, b int, c int, PRIMARY KEY (k, a, b, c)) WITH CLUSTERING ORDER BY (${order})`,
  ),
);
const names = ['a', 'b', 'c'];
const values = [0, 1, 2];
const rows = values.flatMap((a) => values.flatMap((b) => values.map((c) => [a, b, c])));

interface Where {
  readonly text: string;
  readonly holds: (row: readonly number[]) => boolean;
}

const value = fc.integer({ min: 0, max: 2 });
const comparison = fc.constantFrom('<', '<=', '>', '>=');

/** `a = 1 AND b IN (0, 2)`: fixes the first columns. */
const fixed = fc
  .array(fc.uniqueArray(value, { minLength: 1, maxLength: 2 }), { maxLength: 3 })
  .map((lists): { where: Where[]; next: number } => ({
    where: lists.map((list, i) => ({
      text: list.length === 1 ? `${names[i]} = ${list[0]}` : `${names[i]} IN (${list.join(', ')})`,
      holds: (row) => list.includes(row[i]!),
    })),
    next: lists.length,
  }));

function sliceOf(from: number, operator: string, bound: readonly number[]): Where {
  const columns = names.slice(from, from + bound.length);
  const compare = (row: readonly number[]) => {
    for (const [i, wanted] of bound.entries()) {
      if (row[from + i] !== wanted) return row[from + i]! - wanted;
    }
    return 0;
  };
  return {
    text: `(${columns.join(', ')}) ${operator} (${bound.join(', ')})`,
    holds(row) {
      const order = compare(row);
      if (order === 0) return operator.endsWith('=');
      return operator.startsWith('<') ? order < 0 : order > 0;
    },
  };
}

const where = fixed.chain(({ where: equalities, next }) => {
  const room = 3 - next;
  if (room === 0) return fc.constant(equalities);
  const bound = fc.array(value, { minLength: 1, maxLength: room });
  return fc
    .tuple(fc.option(fc.tuple(comparison, bound)), fc.option(fc.tuple(comparison, bound)))
    .map(([one, other]) => {
      const isStart = (side: readonly [string, unknown] | null) => side?.[0].startsWith('>');
      const sides = one && other && isStart(one) === isStart(other) ? [one] : [one, other];
      const slices = sides
        .filter((side) => side !== null)
        .map(([operator, tuple]) => sliceOf(next, operator, tuple));
      return [...equalities, ...slices];
    });
});

function filterOf(table: Table, relations: readonly Where[]): ClusteringFilter {
  const text = ['k = 0', ...relations.map((relation) => relation.text)].join(' AND ');
  const statement = parse(`SELECT * FROM ${table.name} WHERE ${text}`);
  if (statement.kind !== 'select') throw new Error('not a SELECT');
  const kind = { statement: 'SELECT' as const, onlyStatics: false, allowFiltering: false };
  const restrictions = analyseRestrictions(table, statement.where, kind, analysisOf(schema));
  return restrictions.clusteringFilter(evaluationWith());
}

describe.each(directions.map((order, i) => [order, `t${i}`]))('%s', (_order, name) => {
  const table = tableOf(schema, name);

  test('a filter asks for the rows that satisfy the relations, and no others', () => {
    fc.assert(
      fc.property(where, (relations) => {
        const matches = filterMatcher(table, filterOf(table, relations));
        const found = rows.filter((row) => matches(row.map(int32)));
        expect(found).toEqual(rows.filter((row) => relations.every(({ holds }) => holds(row))));
      }),
    );
  });

  test('slices are in table order and do not overlap', () => {
    const { compareEdges } = orderOf(table);
    fc.assert(
      fc.property(where, (relations) => {
        const filter = filterOf(table, relations);
        if (filter.kind === 'all') return;
        const edges = filter.slices.flatMap((slice) => [startEdge(slice), endEdge(slice)]);
        for (const [i, edge] of edges.slice(1).entries()) {
          expect(compareEdges(edges[i]!, edge)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test('what is left behind a row is what comes after it in the direction of reading', () => {
    const { compareClusterings } = orderOf(table);
    fc.assert(
      fc.property(where, fc.constantFrom(...rows), fc.boolean(), (relations, last, reversed) => {
        const filter = filterOf(table, relations);
        const before = filterMatcher(table, filter);
        const after = filterMatcher(table, rowsBehind(table, filter, last.map(int32), reversed));
        for (const row of rows) {
          const clustering = row.map(int32);
          const order = compareClusterings(clustering, last.map(int32));
          const behind = reversed ? order < 0 : order > 0;
          expect(after(clustering)).toBe(behind && before(clustering));
        }
      }),
    );
  });
});
