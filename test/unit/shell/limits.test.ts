/** Inputs at the machine's limits: the statement fails with a node's words, and what follows runs. */
import { describe, expect, test } from 'vitest';
import { tokenize } from '../../../src/cql/lexer.ts';
import { runShell } from './run-shell.ts';

const TABLE = `CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1};
USE k; CREATE TABLE t (a int PRIMARY KEY, d decimal, l list<int>);`;
const DEPTH = 20_000;
const nested = (open: string, inside: string, close: string): string =>
  open.repeat(DEPTH) + inside + close.repeat(DEPTH);

const STACK = 'ServerError: java.lang.StackOverflowError';

describe('what is nested deeper than a stack', () => {
  test.each([
    ['selectors', `SELECT ${nested('(', 'a', ')')} FROM t`],
    ['a sum', `SELECT ${'a + '.repeat(DEPTH)}a FROM t`],
    ['JSON', `INSERT INTO t JSON '${nested('[', '', ']')}'`],
    ['terms', `SELECT * FROM t WHERE a = ${nested('(', '1', ')')}`],
    ['types', `CREATE TABLE u (a int PRIMARY KEY, b ${nested('frozen<list<', 'int', '>>')})`],
  ])('%s', async (_, statement) => {
    const run = await runShell(`${TABLE}\n${statement};\nCONSISTENCY\n`);
    expect(run.out).toBe('Current consistency level is ONE.\n');
    expect(run.err).not.toContain('ringsh bug');
    expect(run.result.errors).toBe(1);
  });

  test('is told as a node tells it', async () => {
    const run = await runShell(`${TABLE}\nSELECT ${'a + '.repeat(DEPTH)}a FROM t;\n`);
    expect(run.err).toContain(STACK);
  });
});

test('a decimal too long to be written out fails its statement alone', async () => {
  const run = await runShell(
    `${TABLE}\nINSERT INTO t (a, d) VALUES (1, 1e-2147483647);\nSELECT d + 1 FROM t;\nSELECT CAST(d AS text) FROM t;\nCONSISTENCY\n`,
  );
  expect(run.err).not.toContain('ringsh bug');
  expect(run.out).toMatch(/Current consistency level is ONE\.\n$/);
});

test('doubled quotes may be as many as one likes, closed or not', () => {
  const many = "''".repeat(6_000_000);
  expect(tokenize(`'${many}'`).map(({ kind }) => kind)).toEqual(['string']);
  expect(tokenize('"a""b" "').map(({ text }) => text)).toEqual(['"a""b"', ' ', '"']);
  expect(tokenize(`'a''b''c`).map(({ text }) => text)).toEqual(["'a''b'", "'c"]);
  expect(tokenize(`'a''b' 'c'`).map(({ value }) => value)).toEqual(["a'b", ' ', 'c']);
});

test('the clock does not leave the years of four digits', async () => {
  const run = await runShell('CLOCK +999999999999999999w\nCLOCK +416000w\nCLOCK +52w\nCLOCK\n');
  expect(run.err).toBe('test.cql:1: The clock ends with the year 9999.\n');
  expect(run.out).toMatch(/^The clock is at 9998-\d\d-.*\n(?:The clock is at 9999-.*\n){2}$/);
});

test('a word that nobody means is not compared with names', async () => {
  const run = await runShell(`${'a'.repeat(300_000)};\nCONSISTENCY\n`);
  expect(run.out).toBe('Current consistency level is ONE.\n');
});
