import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CassandraError } from '../../../src/base/errors.ts';
import { createParser, parse } from '../../../src/cql/parser.ts';
import { recordedStatements } from '../../grammar/corpus.ts';

function refusal(text: string): CassandraError {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof CassandraError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

describe('refusals', () => {
  // Recorded from Cassandra 5.0.6 (the end of the text apart, which cqlsh never sends without its semicolon).
  it.each([
    ['SELECT * FORM t', "line 1:9 mismatched input 'FORM' expecting K_FROM (SELECT * [FORM]...)"],
    ['SELEC * FROM t;', "line 1:0 no viable alternative at input 'SELEC' ([SELEC]...)"],
    ['SELECT m[k] FROM t;', "line 1:8 mismatched input '[' expecting K_FROM (SELECT m[[]k]...)"],
    ['SELECT v w FROM t;', "line 1:9 no viable alternative at input 'w' (SELECT [v] w...)"],
    [
      'SELECT DISTINCT JSON k FROM t;',
      "line 1:16 no viable alternative at input 'JSON' (SELECT [DISTINCT] JSON...)",
    ],
    ['UPDATE t SET v = 1;', "line 1:18 mismatched input ';' expecting K_WHERE"],
    [
      'SELECT * FROM t WHERE;',
      "line 1:21 no viable alternative at input ';' (SELECT * FROM t WHERE[;])",
    ],
    ['SELECT * FROM', "line 0:-1 no viable alternative at input '<EOF>'"],
    ['TRUNCATE ?;', 'Bind variables cannot be used for table names'],
    ['CREATE TYPE byte (a int);', 'Invalid (reserved) user type name byte'],
    ['UPDATE t SET v = 1, v = 2 WHERE k = 1', 'Multiple incompatible setting of column v'],
    [
      'UPDATE t SET v = w + 1 WHERE k = 1',
      'Only expressions of the form X = X +<value> are supported.',
    ],
    [
      'CREATE TABLE t (k int PRIMARY KEY, v frozen<int>)',
      'frozen<> is only allowed on collections, tuples, and user-defined types (got int)',
    ],
  ])('%s', (text, message) => {
    expect(refusal(text).message).toBe(message);
  });

  it('of a type hint come from the reading without it', () => {
    // ANTLR gives up a guarded alternative and reads `(list` as a column in parentheses.
    expect(refusal('SELECT (list<int>) FROM t').detail).toMatchObject({ position: { column: 12 } });
    expect(refusal('SELECT (int) (a b) FROM t').detail).toMatchObject({ position: { column: 13 } });
  });

  it('tell the place and what could stand there', () => {
    expect(refusal('SELECT a\nFROM t WHERE 5').detail).toEqual({
      kind: 'syntax',
      position: { offset: 22, line: 2, column: 13 },
      expected: expect.arrayContaining(['identifier', 'TOKEN', '(']),
    });
  });
});

describe('trees', () => {
  it('number their markers in text order', () => {
    expect(parse("UPDATE t USING TTL ? SET a = {'x': :n} WHERE k IN ?")).toMatchObject({
      using: { ttl: { kind: 'marker', name: null, index: 0 } },
      assignments: [{ value: { entries: [[{}, { kind: 'marker', name: 'n', index: 1 }]] } }],
      where: [{ values: { kind: 'marker', index: 2 } }],
    });
  });

  it.each([
    ['SELECT json FROM t', { json: false, selection: [{ selector: { name: 'json' } }] }],
    ['SELECT json a FROM t', { json: true, selection: [{ selector: { name: 'a' } }] }],
    ['SELECT json distinct a FROM t', { json: true, distinct: true }],
    ['SELECT distinct, a FROM t', { distinct: false }],
    ['SELECT count(1) FROM t', { selection: [{ selector: { kind: 'count' } }] }],
    ['SELECT (a)[1] FROM t', { selection: [{ selector: { kind: 'hint' } }] }],
    ['SELECT f(a)[1] FROM t', { selection: [{ selector: { kind: 'element' } }] }],
  ])('%s', (text, tree) => {
    expect(parse(text)).toMatchObject(tree);
  });
});

describe('a parser that remembers', () => {
  const statements = recordedStatements()
    .map(({ text }) => text)
    .filter((text) => /^(?:SELECT|INSERT|UPDATE|DELETE|BEGIN)/i.test(text));

  const outcome = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      if (error instanceof CassandraError) return { refused: error.message, detail: error.detail };
      throw error;
    }
  };

  it('reads every recorded statement as the plain one does', () => {
    const parser = createParser();
    for (const text of [...statements, ...statements]) {
      expect(outcome(() => parser.parse(text))).toEqual(outcome(() => parse(text)));
    }
  });

  it('reads like statements with other constants as the plain one does', () => {
    const parser = createParser();
    const unit = fc.constantFrom(...'a\'b-/;"? \n');
    const constant = fc.oneof(
      fc.integer().map(String),
      fc.bigInt().map(String),
      fc.string({ unit }).map((text) => `'${text.replaceAll("'", "''")}'`),
      fc.double().map((number) => (Number.isFinite(number) ? number.toFixed(3) : 'NaN')),
      fc.uuid(),
      fc.constantFrom('0xab', '1h', 'true', 'null', '12345678', '1e9', '0b1', '-', '1.'),
      fc.constantFrom('12345678-1', '1e-5', '--1', '1/*', '$$a$$', '1..2', '5a', "''"),
    );
    const texts = fc
      .tuple(fc.constantFrom(...statements), fc.array(constant, { minLength: 6, maxLength: 6 }))
      .map(([text, constants]) => {
        let next = 0;
        return text.replace(/'(?:[^']|'')*'|(?<![\w"'.-])-?\d[\w.-]*/g, () => {
          next += 1;
          return constants[next % constants.length]!;
        });
      });
    fc.assert(
      fc.property(texts, (text) => {
        expect(outcome(() => parser.parse(text))).toEqual(outcome(() => parse(text)));
      }),
      { numRuns: 2000 },
    );
  });
});
