import { beforeAll, describe, expect, test } from 'vitest';
import { createSimulatedBackend } from '../../../src/backend/simulated.ts';
import { SHELL_COMMANDS } from '../../../src/shell/command-list.ts';
import { begunStatement, type CompletionContext, complete } from '../../../src/shell/complete.ts';

const SCHEMA = [
  "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
  'CREATE TABLE shop.orders (customer uuid, placed timestamp, note text, "Total" int, PRIMARY KEY (customer, placed))',
  'CREATE TABLE shop.visits (page text PRIMARY KEY, seen counter)',
  'CREATE TYPE shop.address (street text)',
  'CREATE INDEX by_note ON shop.orders (note)',
  'USE shop',
];
const OPTIONS = {
  consistency: 'ONE',
  serialConsistency: 'SERIAL',
  pageSize: null,
  pagingState: null,
} as const;

let context: CompletionContext;

beforeAll(async () => {
  const backend = createSimulatedBackend({
    cluster: 'us-east:2,eu-west:1',
    clusterName: 'lab',
    vnodes: 4,
    seed: 1,
  });
  for (const statement of SCHEMA) await backend.execute(statement, OPTIONS);
  context = {
    schema: backend.schema(),
    keyspace: backend.keyspace(),
    nodes: backend.nodes().map((node) => node.name),
    dataCentres: ['us-east', 'eu-west'],
    commands: SHELL_COMMANDS,
  };
});

/** The candidates at the bar, with the text that they stand in for in front. */
function at(marked: string): readonly string[] {
  const cursor = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { start, candidates } = complete(text, cursor, context);
  return candidates.map((candidate) => text.slice(0, start) + candidate);
}

describe('completion', () => {
  test.each([
    ['SEL|', ['SELECT']],
    ['sel|', ['select']],
    ['SELECT * FROM o|', ['SELECT * FROM orders']],
    ['SELECT * FROM sh|', ['SELECT * FROM shop.']],
    ['SELECT * FROM shop.|', ['SELECT * FROM shop.orders', 'SELECT * FROM shop.visits']],
    ['SELECT * FROM shop.v|', ['SELECT * FROM shop.visits']],
    ['SELECT cus| FROM orders', ['SELECT customer']],
    ['SELECT * FROM orders WHERE p|', ['SELECT * FROM orders WHERE placed']],
    ['INSERT INTO orders (n|', ['INSERT INTO orders (note']],
    ['SELECT * FROM orders WHERE note = 1 ALL|', ['SELECT * FROM orders WHERE note = 1 ALLOW']],
    ['INSERT INTO orders |', ['INSERT INTO orders JSON', 'INSERT INTO orders (']],
    ['DESCRIBE MATERIALIZED |', ['DESCRIBE MATERIALIZED VIEW']],
    ['UPDATE visits SET s|', ['UPDATE visits SET seen']],
    ['SELECT to_ti|', ['SELECT to_timestamp(']],
    ['SELECT cust|', ['SELECT customer']],
    ['SELECT toti|', ['SELECT totimestamp(']],
    ['CREATE TABLE t (a addr|', ['CREATE TABLE t (a address']],
    ['CREATE TABLE t (a timeu|', ['CREATE TABLE t (a timeuuid']],
    [
      'CREATE TABLE t (abc int, d text, PRIMARY KEY (a|',
      ['CREATE TABLE t (abc int, d text, PRIMARY KEY (abc'],
    ],
    [
      'CREATE TABLE t (a int PRIMARY KEY) WITH gc|',
      ['CREATE TABLE t (a int PRIMARY KEY) WITH gc_grace_seconds = '],
    ],
    ['DROP INDEX b|', ['DROP INDEX by_note']],
    ['USE sh|', ['USE shop']],
    ['SELECT 1; UPD|', ['SELECT 1; UPDATE']],
    ['CONSISTENCY\nSELEC|', ['CONSISTENCY\nSELECT']],
    [
      'BEGIN BATCH INSERT INTO visits (page) VALUES (1); UPDATE orders SET n|',
      ['BEGIN BATCH INSERT INTO visits (page) VALUES (1); UPDATE orders SET note'],
    ],
    ['CREATE KEYSPACE k WITH rep|', ["CREATE KEYSPACE k WITH replication = {'class': '"]],
    [
      "CREATE KEYSPACE k WITH replication = {'class': 'N|",
      ["CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', '"],
    ],
    [
      "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3, '|",
      [
        "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3, 'eu-west': ",
      ],
    ],
    [
      "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', '|",
      ["CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': "],
    ],
    [
      'consistency local_|',
      ['consistency local_one', 'consistency local_quorum', 'consistency local_serial'],
    ],
    ['TRACING |', ['TRACING ON', 'TRACING OFF']],
    ['DESCRIBE TABLE o|', ['DESCRIBE TABLE orders']],
    ['DESC ONLY |', ['DESC ONLY KEYSPACE']],
    ['NODE n1,n|', ['NODE n1,n1', 'NODE n1,n2', 'NODE n1,n3']],
    ['NODE n1 d|', ['NODE n1 down']],
    ['COPY vi|', ['COPY visits']],
    ['EXPA|', ['EXPAND']],
    ["SELECT 'ord|", []],
    ['SELEC a |', []],
  ])('%s', (marked, expected) => {
    expect([...at(marked)].sort()).toEqual([...expected].sort());
  });

  test('columns of the key come first, and names that need quotes have them', () => {
    const columns = at('SELECT * FROM orders WHERE |').map((text) => text.slice(27));
    expect(columns.slice(0, 2)).toEqual(['customer', 'placed']);
    expect(columns).toContain('"Total"');
    expect(at('SELECT "T| FROM orders')).toEqual(['SELECT "Total" FROM orders'.slice(0, 14)]);
  });

  test('an empty line offers statements and commands', () => {
    expect(at('|')).toEqual(expect.arrayContaining(['SELECT', 'CONSISTENCY', 'NODE', 'EXIT']));
    expect(at('|')).not.toContain('?');
  });

  test('what has begun is cut at ends of statements and of commands', () => {
    const ends = (word: string) => word.toLowerCase() === 'paging';
    expect(begunStatement('a; b', ends)).toBe(' b');
    expect(begunStatement("x ';' y", ends)).toBe("x ';' y");
    expect(begunStatement('PAGING\nb', ends)).toBe('b');
    expect(begunStatement('BEGIN BATCH a; b', ends)).toBe('BEGIN BATCH a; b');
    expect(begunStatement('BEGIN BATCH a; APPLY BATCH; b', ends)).toBe(' b');
  });
});
