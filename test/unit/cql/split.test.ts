import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSplitter, splitInput } from '../../../src/cql/split.ts';

const COMMANDS = new Set(
  (
    'help ? consistency serial describe desc show source capture login debug tracing expand paging exit quit ' +
    'clear cls history'
  ).split(' '),
);
const isShellCommand = (word: string): boolean => COMMANDS.has(word);
const cut = (text: string) => splitInput(text, isShellCommand);
const texts = (text: string) => cut(text).pieces.map((piece) => piece.text);

const PROMPT = /^(?:[\w.]+@)?cqlsh(?::[^>]*)?> ?/;
const CONTINUED = /^ *\.\.\. ?/;

/** What stands behind each prompt of a recorded session: lines that cqlsh took together. */
function promptBlocks(transcript: string): string[][] {
  const blocks: { lines: string[]; answered: boolean }[] = [];
  for (const line of transcript.replaceAll('\r\n', '\n').split('\n')) {
    const last = blocks.at(-1);
    if (PROMPT.test(line)) blocks.push({ lines: [line.replace(PROMPT, '')], answered: false });
    else if (last && !last.answered && CONTINUED.test(line)) {
      last.lines.push(line.replace(CONTINUED, ''));
    } else if (last) last.answered = true;
  }
  return blocks.map((block) => block.lines);
}

describe('input is cut as the recorded cqlsh cut it', () => {
  const root = fileURLToPath(new URL('../../transcripts', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.txt') && !/copy_stdin|cmd_login/.test(name),
  );
  it.each(files)('%s', (name) => {
    const splitter = createSplitter(isShellCommand);
    const blocks = promptBlocks(readFileSync(join(root, name), 'utf8'));
    // The last block may be cut off by the end of the file.
    for (const lines of blocks.slice(0, -1)) {
      lines.forEach((line, index) => {
        const pieces = splitter.feed(`${line}\n`);
        const last = index === lines.length - 1;
        const waiting = splitter.rest() !== null;
        if (!last || waiting)
          expect(`${waiting} ${pieces.length} ${line}`).toBe(`${!last} 0 ${line}`);
      });
    }
  });
});

describe('cutting', () => {
  it('ends statements at semicolons and commands at line ends', () => {
    expect(texts("SELECT ';' FROM t; DESC t;EXPAND\nUSE k;")).toEqual([
      "SELECT ';' FROM t;",
      'DESC t;',
      'EXPAND\n',
      'USE k;',
    ]);
  });

  it('starts a piece at its first token and tells where it stood', () => {
    expect(cut('-- a\n\n /* b */ SELECT\n  1;  \n').pieces).toEqual([
      {
        kind: 'statement',
        text: 'SELECT\n  1;',
        startOffset: 15,
        endOffset: 26,
        startLine: 3,
        endLine: 4,
      },
    ]);
  });

  it('glues a batch', () => {
    const batch = 'BEGIN BATCH\nINSERT INTO t (k) VALUES (1);\nAPPLY BATCH;';
    expect(texts(`${batch} SELECT 1;`)).toEqual([batch, 'SELECT 1;']);
    expect(texts('BEGIN; SELECT 1;')).toEqual(['BEGIN;', 'SELECT 1;']);
  });

  it.each([
    ["SELECT 'a", 'quote'],
    ['SELECT "a\nb', 'quote'],
    ['SELECT $$ a;', 'quote'],
    ['/* a', 'comment'],
    ['BEGIN BATCH INSERT INTO t (k) VALUES (1);', 'batch'],
    ['SELECT 1', 'statement'],
    ['CONSISTENCY', 'statement'],
  ] as const)('keeps %j waiting: %s', (text, why) => {
    expect(cut(text)).toEqual({
      pieces: [],
      rest: { text, why, startOffset: 0, startLine: 1 },
    });
  });

  it('waits with everything on a line that is not finished', () => {
    const { pieces, rest } = cut('SELECT 1;\nSELECT 2; SELECT\n');
    expect(pieces.map((piece) => piece.text)).toEqual(['SELECT 1;']);
    expect(rest).toMatchObject({ text: 'SELECT 2; SELECT\n', startOffset: 10, startLine: 2 });
  });

  it('drops what waits at a character that no token begins with', () => {
    expect(cut('SELECT 1;\nSELECT *\nFROM é;\nUSE k;').pieces).toMatchObject([
      { kind: 'statement' },
      { kind: 'invalid', startLine: 2, endLine: 3, line: 'FROM é;', lineInText: 2, character: 6 },
      { kind: 'statement', text: 'USE k;', startLine: 4 },
    ]);
  });

  it('is fed line by line', () => {
    const splitter = createSplitter(isShellCommand);
    expect(splitter.feed("INSERT INTO t (v) VALUES ('a\n")).toEqual([]);
    expect(splitter.rest()?.why).toBe('quote');
    expect(splitter.feed("it''s\n")).toEqual([]);
    expect(splitter.feed("');\n")).toMatchObject([
      { text: "INSERT INTO t (v) VALUES ('a\nit''s\n');", startLine: 1, endLine: 3 },
    ]);
    expect(splitter.rest()).toBeNull();
    expect(splitter.feed('SELECT 1;\n')).toMatchObject([{ startLine: 4, text: 'SELECT 1;' }]);
  });

  it('takes a long line in linear time', () => {
    const line = `INSERT INTO t (v) VALUES (${'1, '.repeat(300_000)}1);`;
    const { pieces } = cut(line);
    expect(pieces).toHaveLength(1);
  });

  it('keeps nothing of lone semicolons in our own shell, and each of them for cqlsh', () => {
    const own = createSplitter(isShellCommand, true);
    expect(own.feed(`${';'.repeat(300_000)}\n`)).toEqual([]);
    expect(own.rest()).toBeNull();
    expect(own.feed(';;SELECT 1;;\n').map((piece) => piece.kind)).toEqual(['statement']);
    expect(createSplitter(isShellCommand).feed(';;\n')).toHaveLength(2);
  });
});
