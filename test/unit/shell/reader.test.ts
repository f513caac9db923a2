/** Cutting input: expected values are what cqlsh 6.2.2 did with the same lines (test/transcripts/shell/lex_*). */
import { describe, expect, test } from 'vitest';
import { StatementReader } from '../../../src/shell/reader.ts';

const COMMANDS = new Set(['consistency', 'describe', 'exit', 'show', '?']);

function read(lines: readonly string[], compat = true): (string | string[])[] {
  const reader = new StatementReader({
    endsAtNewline: (word) => COMMANDS.has(word),
    commentsSwallowNewlines: compat,
  });
  return lines.map((line) => {
    const fed = reader.feed(line);
    switch (fed.kind) {
      case 'more':
        return 'more';
      case 'invalid':
        return `invalid ${fed.line}:${fed.char}`;
      case 'statements':
        return fed.statements.map((statement) => statement.text);
    }
  });
}

describe('statements are cut as cqlsh cuts them', () => {
  test.each<[string, string[], (string | string[])[]]>([
    ['several on a line', ['a; b;c;\n'], [['a;', 'b;', 'c;']]],
    [
      'one over lines',
      ['SELECT *\n', '\n', 'FROM t;\n'],
      ['more', 'more', ['SELECT *\n\nFROM t;']],
    ],
    ['a command ends with its line', ['CONSISTENCY ONE\n'], [['CONSISTENCY ONE\n']]],
    [
      'a command ends at a semicolon',
      ['CONSISTENCY; SHOW HOST\n'],
      [['CONSISTENCY;', 'SHOW HOST\n']],
    ],
    [
      'a command only as the first word',
      ['USE ks\n', 'CONSISTENCY\n', ';\n'],
      ['more', 'more', ['USE ks\nCONSISTENCY\n;']],
    ],
    ['nothing runs before the line is whole', ['a; b\n', ';\n'], ['more', ['a;', 'b\n;']]],
    [
      'a comment swallows the end of a line',
      ['CONSISTENCY -- x\n', 'ONE\n'],
      ['more', ['CONSISTENCY -- x\nONE\n']],
    ],
    ['comments alone are nothing', ['-- a; b\n', '/* c; */\n'], [[], []]],
    ['a block comment over lines', ['/* a\n', 'b; */ c;\n'], ['more', ['c;']]],
    ['strings keep semicolons', ['a \';\' ";" $$;$$;\n'], [['a \';\' ";" $$;$$;']]],
    ['an open string waits', ["a 'x;\n", "y';\n"], ['more', ["a 'x;\ny';"]]],
    ['a doubled quote', ["a 'it''s';\n"], [["a 'it''s';"]]],
    ['an open body waits', ['a $$;\n', '$$;\n'], ['more', ['a $$;\n$$;']]],
    ['lone semicolons', [';;\n'], [[';', ';']]],
    [
      'a batch stays together',
      ['BEGIN BATCH\n', 'a;\n', '\n', 'b; APPLY BATCH;\n'],
      ['more', 'more', 'more', ['BEGIN BATCH\na;\n\nb; APPLY BATCH;']],
    ],
    ['BEGIN alone is no batch', ['BEGIN; a b;\n'], [['BEGIN;', 'a b;']]],
    ['a strange character', ['SELECT * FROM t\\G\n', ';\n'], ['invalid 1:16', [';']]],
    ['a letter that is none', ['CREATE TABLE ünï;\n'], ['invalid 1:14']],
    ['on a later line', ['a\n', 'b @;\n'], ['more', 'invalid 2:3']],
    ['characters beyond the first plane count once', ["'😀' @;\n"], ['invalid 1:5']],
  ])('%s', (_, lines, expected) => {
    expect(read(lines)).toEqual(expected);
  });

  test('our own shell ends a command before a comment', () => {
    expect(read(['CONSISTENCY -- x\n', 'SHOW HOST // y\n'], false)).toEqual([
      ['CONSISTENCY -- x\n'],
      ['SHOW HOST // y\n'],
    ]);
  });

  test('lines of first and last token', () => {
    const reader = new StatementReader({
      endsAtNewline: () => false,
      commentsSwallowNewlines: true,
    });
    reader.feed('a;\n');
    reader.feed('\n');
    reader.feed('b\n');
    const fed = reader.feed('c;\n');
    expect(fed.kind === 'statements' && fed.statements[0]).toMatchObject({
      firstLine: 3,
      lastLine: 4,
    });
  });

  test('a statement of many lines is read in one pass', () => {
    const lines = Array.from(
      { length: 5000 },
      (_, index) => `INSERT INTO t (k) VALUES (${index});\n`,
    );
    const results = read(['BEGIN BATCH\n', ...lines, 'APPLY BATCH;\n']);
    expect(results.at(-1)).toHaveLength(1);
  });
});
