import { describe, expect, it } from 'vitest';
import type { Statement } from '../../src/cql/ast.ts';
import { readTokens } from '../../src/cql/chart.ts';
import { formatStatement } from '../../src/cql/format-statement.ts';
import { isSignificant, tokenize } from '../../src/cql/lexer.ts';
import { markOptions } from '../../src/cql/options.ts';
import { parse } from '../../src/cql/parser.ts';
import { recordedStatements } from './corpus.ts';

const PREPARED_LATER =
  /^(?:Unknown property|Invalid (?:integer|boolean) value|Invalid value for property|Error setting type|Invalid double value)|NoSuchElementException/;

/** Refused at the right place, but with other words or another excerpt than Cassandra's. */
const OTHER_WORDS: readonly string[] = [
  'SELECT v+1,v-1 FROM t;',
  'SELECT * FROM t WHERE k IN (,1);',
  'SELECT (*) FROM t;',
  'UPDATE t SET v = 1 FROM t WHERE k = 1 AND c = 1;',
  'UPDATE t SET l = [1] + l + [2] WHERE k = 1 AND c = 1;',
  'INSERT INTO t (k, b) VALUES (3, a.b);',
  'SELECT writetime(count(v)) FROM t;',
  "CREATE KEYSPACE g1_kse WITH replication = ['SimpleStrategy'];",
  'CREATE TABLE b7 (k int PRIMARY KEY, v text MASKED);',
  'CREATE TABLE t12 (k int PRIMARY KEY, v map<int>);',
  'CREATE TABLE t13 (k int PRIMARY KEY, v set<int, int>);',
  'CREATE TABLE t24 (k int PRIMARY KEY, v vector<int>);',
  'INSERT INTO t (k, u) VALUES (1, 50554d6e29bb11e5b345feff819cdc9f);',
  'CREATE TABLE b8 (k int PRIMARY KEY) WITH bloom_filter_fp_chance = null;',
  'CREATE TABLE x24 (k int PRIMARY KEY) WITH default_time_to_live = +5;',
  'CREATE TABLE x26 (k int PRIMARY KEY) WITH comment;',
  'CREATE TABLE x26 (k int PRIMARY KEY) WITH comment = a;',
  "CREATE TABLE t8 (k 'Int32Type' PRIMARY KEY, v frozen<'UTF8Type'>);",
  'CREATE TYPE e3 (x int static);',
  'CREATE TYPE e4 (x int PRIMARY KEY);',
  'ALTER TYPE a ADD w int, v int;',
  'ALTER TABLE t ADD e int, f text;',
  'ALTER TABLE t ADD x int, x int;',
  'CREATE TABLE bad (k int PRIMARY KEY, v vector<float>);',
  "BEGIN; INSERT INTO t (k, c, v) VALUES (5, 1, 'a'); APPLY BATCH;",
  "INSERT INTO p (a, b, v) VALUES (1, 'y', count(*));",
  'INSERT INTO t (k, c, l) VALUES (1, 4, [,]);',
];

/** Refused one character before the place that Cassandra names. None may be added. */
const OTHER_PLACES: readonly string[] = ['INSERT INTO t (k, du) VALUES (122, 1d2);'];

/** The statements that Cassandra's parser took. cqlsh itself refuses some forms of USE. */
const accepted = recordedStatements().filter(
  ({ syntaxError, answer }) =>
    (syntaxError === null || PREPARED_LATER.test(syntaxError)) &&
    answer !== 'Improper USE command.',
);

const refused = recordedStatements().filter(
  ({ syntaxError }) => syntaxError !== null && !PREPARED_LATER.test(syntaxError),
);

describe('recorded statements', () => {
  it('are there', () => {
    expect(accepted.length).toBeGreaterThan(4000);
    expect(refused.length).toBeGreaterThan(400);
  });

  it('have exactly one reading each', () => {
    const readings = accepted.map(({ place, text }) => {
      const tokens = markOptions(tokenize(text).filter(isSignificant));
      return `${place} ${readTokens(tokens).results.length}`;
    });
    expect(readings.filter((reading) => !reading.endsWith(' 1'))).toEqual([]);
  });

  it('are the same tree when written out and read again', () => {
    for (const { text } of accepted) {
      const tree = parse(text);
      expect(parse(formatStatement(tree)), text).toEqual(tree satisfies Statement);
    }
  });

  it('are refused where Cassandra refuses them', () => {
    const place = (message: string) => /^line \d+:\d+/.exec(message)?.[0] ?? 'no place';
    const elsewhere = refused.filter(
      ({ text, syntaxError }) => place(refusalOf(text)) !== place(syntaxError ?? ''),
    );
    expect(elsewhere.map(({ text }) => text)).toEqual(OTHER_PLACES);
  });

  it('are refused in its very words', () => {
    const different = refused.filter(({ text, syntaxError }) => refusalOf(text) !== syntaxError);
    expect(different.map(({ text }) => text).sort()).toEqual(
      [...OTHER_WORDS, ...OTHER_PLACES].sort(),
    );
  });
});

function refusalOf(text: string): string {
  try {
    parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}
