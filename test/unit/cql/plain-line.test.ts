import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPlainLine } from '../../../src/cql/plain-line.ts';
import { createSplitter, type Piece } from '../../../src/cql/split.ts';

const isOther = (word: string): boolean => word === 'show' || word === 'help';

/** A comment in front makes the splitter read tokens. */
function byTokens(line: string): readonly Piece[] {
  return createSplitter(isOther).feed(`/**/${line}`);
}

const FRAGMENTS = [
  ...['SELECT', 'insert into t', 'begin', 'APPLY BATCH', 'show', 'k_1', '_', 'P1Y', 'P1Y_', '-P1M'],
  ...["'a'", "'a;b'", "'it''s'", "'", '"q"', '"q;""r"', '"', '$$', '$', '--', '//', '/*', '*/'],
  ...['550e8400-e29b-41d4-a716-446655440000', 'abcdef12-', 'abcdef12_', '0xcafe', '0x', '1.5e-3'],
  ...['1y', '1h30m', '1h_', '2µs', '-NaN', '-Infinity', '-N', '5', '-5', '1..2', '12345678-', 'é'],
  ...[
    ';',
    ';',
    ' ; ',
    ' ',
    '\t',
    '\f',
    '\v',
    '\r',
    '(',
    ')',
    ',',
    '=',
    '!',
    '!=',
    '#',
    '@',
    '-',
    '/',
  ],
];

const lines = fc
  .array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 })
  .chain((parts) => fc.constantFrom(parts.join(''), parts.join(' '), `a ${parts.join('')};`))
  .map((text) => `${text}\n`);

describe('lines of whole statements', () => {
  it('are cut as the lexer cuts them', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const cuts = cutPlainLine(line, isOther);
        if (cuts === null) return;
        const wanted = cuts.map(({ start, end }) => ['statement', line.slice(start, end)]);
        expect(byTokens(line).map(({ kind, text }) => [kind, text])).toEqual(wanted);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ["INSERT INTO t (k, v) VALUES (1, 'a;b');\n", ["INSERT INTO t (k, v) VALUES (1, 'a;b');"]],
    ['  SELECT "a;" FROM t; USE ks ; \r\n', ['SELECT "a;" FROM t;', 'USE ks ;']],
    [
      'SELECT v FROM t WHERE id = 550e8400-e29b-41d4-a716-446655440000;',
      ['SELECT v FROM t WHERE id = 550e8400-e29b-41d4-a716-446655440000;'],
    ],
    [' \n', []],
  ])('%j needs no tokens', (line, texts) => {
    const cuts = cutPlainLine(line, isOther);
    expect(cuts?.map(({ start, end }) => line.slice(start, end))).toEqual(texts);
  });

  it.each([
    'SELECT 1',
    'SELECT 1; SELECT',
    'show version;',
    'BEGIN BATCH;',
    'SELECT 1; -- so',
    'SELECT $$a$$;',
    "SELECT 'a;",
    'SELECT é;',
    ';',
  ])('%j is left to the lexer', (line) => {
    expect(cutPlainLine(line, isOther)).toBeNull();
  });
});
