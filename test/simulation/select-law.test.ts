/**
 * SELECT with a restriction gives what a naive filter over the written rows gives, in clustering order within a
 * partition; an index on a column, and pages of any size, change nothing. On six nodes at QUORUM.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { createSimulatedBackend } from '../../src/backend/simulated.ts';
import { decode } from '../../src/types/registry.ts';

interface Row {
  readonly k: number;
  readonly c: number;
  readonly d: number;
  readonly v: number | null;
}

const COLUMNS = ['k', 'c', 'd', 'v'] as const;
type ColumnName = (typeof COLUMNS)[number];

interface Restriction {
  readonly column: ColumnName;
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'IN';
  readonly values: readonly number[];
}

const small = fc.integer({ min: 0, max: 3 });
const rows = fc.uniqueArray(
  fc.record({ k: small, c: small, d: small, v: fc.option(small, { freq: 5 }) }),
  { selector: ({ k, c, d }) => `${k} ${c} ${d}`, minLength: 0, maxLength: 12 },
);
const restriction = (column: ColumnName): fc.Arbitrary<Restriction> =>
  fc.record({
    column: fc.constant(column),
    operator: fc.constantFrom('=', '<', '<=', '>', '>=', 'IN' as const),
    values: fc.array(small, { minLength: 1, maxLength: 3 }),
  });
/** At most one for each column. */
const restrictions = fc
  .tuple(...COLUMNS.map((column) => fc.option(restriction(column))))
  .map((all) => all.filter((one) => one !== null));

const options = {
  consistency: 'QUORUM',
  serialConsistency: 'SERIAL',
  pagingState: null,
  pageSize: null,
} as const;

let backend: Backend;

beforeAll(async () => {
  backend = createSimulatedBackend({ cluster: 'us-east:3,eu-west:3' });
  const replication = "{'class': 'NetworkTopologyStrategy', 'us-east': 3, 'eu-west': 2}";
  await backend.execute(`CREATE KEYSPACE law WITH replication = ${replication}`, options);
  await backend.execute('USE law', options);
  for (const table of ['t', 'i']) {
    await backend.execute(
      `CREATE TABLE ${table} (k int, c int, d int, v int, PRIMARY KEY (k, c, d)) WITH CLUSTERING ORDER BY (c ASC, d DESC)`,
      options,
    );
  }
  await backend.execute('CREATE INDEX ON i (v)', options);
});

async function write(table: string, written: readonly Row[]): Promise<void> {
  await backend.execute(`TRUNCATE ${table}`, options);
  for (const { k, c, d, v } of written) {
    const value = v === null ? 'null' : String(v);
    await backend.execute(
      `INSERT INTO ${table} (k, c, d, v) VALUES (${k}, ${c}, ${d}, ${value})`,
      options,
    );
  }
}

async function select(text: string, pageSize: number | null = null): Promise<Row[]> {
  const found: Row[] = [];
  let pagingState: Uint8Array | null = null;
  do {
    const result = await backend.execute(text, { ...options, pageSize, pagingState });
    if (result.kind !== 'rows') throw new Error(`${text} gave ${result.kind}`);
    for (const row of result.rows) {
      const [k, c, d, v] = row.map((bytes) =>
        bytes === null ? null : (decode({ kind: 'int' }, bytes) as number),
      );
      found.push({ k: k!, c: c!, d: d!, v: v ?? null });
    }
    pagingState = result.pagingState;
  } while (pagingState !== null);
  return found;
}

function clause({ column, operator, values }: Restriction): string {
  return operator === 'IN'
    ? `${column} IN (${values.join(', ')})`
    : `${column} ${operator} ${values[0]}`;
}

function passes(row: Row, { column, operator, values }: Restriction): boolean {
  const value = row[column];
  if (value === null) return false;
  const [first = 0] = values;
  switch (operator) {
    case '=':
      return value === first;
    case '<':
      return value < first;
    case '<=':
      return value <= first;
    case '>':
      return value > first;
    case '>=':
      return value >= first;
    case 'IN':
      return values.includes(value);
  }
}

function sorted(all: readonly Row[]): Row[] {
  return [...all].sort((a, b) => a.k - b.k || a.c - b.c || b.d - a.d);
}

/** Each partition's rows stand together and in clustering order. */
function expectClusteringOrder(found: readonly Row[]): void {
  const seen = new Set<number>();
  for (const [index, row] of found.entries()) {
    const before = found[index - 1];
    if (before === undefined || before.k !== row.k) {
      expect(seen.has(row.k)).toBe(false);
      seen.add(row.k);
    } else expect(before.c < row.c || (before.c === row.c && before.d > row.d)).toBe(true);
  }
}

describe('SELECT is a filter', () => {
  test('by any restrictions, at any page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        restrictions,
        fc.option(fc.integer({ min: 1, max: 5 })),
        async (written, where, pageSize) => {
          await write('t', written);
          const text = `SELECT k, c, d, v FROM t${where.length > 0 ? ` WHERE ${where.map(clause).join(' AND ')} ALLOW FILTERING` : ''}`;
          const found = await select(text, pageSize);
          const expected = written.filter((row) => where.every((one) => passes(row, one)));
          expect(sorted(found)).toEqual(sorted(expected));
          expectClusteringOrder(found);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('an index gives what a scan gives, and follows updates and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        rows,
        fc.array(small, { maxLength: 2 }),
        small,
        async (first, second, deleted, v) => {
          await write('i', first);
          const held = new Map(first.map((row) => [`${row.k} ${row.c} ${row.d}`, row]));
          for (const row of second) {
            held.set(`${row.k} ${row.c} ${row.d}`, row);
            const value = row.v === null ? 'null' : row.v;
            await backend.execute(
              `INSERT INTO i (k, c, d, v) VALUES (${row.k}, ${row.c}, ${row.d}, ${value})`,
              options,
            );
          }
          for (const k of deleted) {
            await backend.execute(`DELETE FROM i WHERE k = ${k}`, options);
            for (const [key, row] of held) if (row.k === k) held.delete(key);
          }
          const expected = [...held.values()].filter((row) => row.v === v);
          expect(sorted(await select(`SELECT k, c, d, v FROM i WHERE v = ${v}`))).toEqual(
            sorted(expected),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
