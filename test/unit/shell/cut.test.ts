import { expect, test } from 'vitest';
import { createSplitter } from '../../../src/cql/split.ts';
import { cutInput } from '../../../src/shell/cut.ts';

const COMMANDS = new Set(['paging', 'copy']);

function cut(text: string) {
  return cutInput(
    text,
    createSplitter((word) => COMMANDS.has(word)),
  );
}

test.each([
  ['', ['']],
  ['a;', ['a;']],
  ['a', null],
  ['a;\nb\nc;\n', ['a;', 'b\nc;']],
  ['a;\nb', null],
  ['a; b;\nPAGING\nc;', ['a; b;', 'PAGING', 'c;']],
  ['\n\na;\n\n\nb;\n\n', ['a;', 'b;']],
  ['-- why\na;\n-- the end', ['-- why\na;', '-- the end']],
  ["x 'a;\nb;';\ny;", ["x 'a;\nb;';", 'y;']],
  ['BEGIN BATCH\na;\nAPPLY BATCH;\nb;', ['BEGIN BATCH\na;\nAPPLY BATCH;', 'b;']],
  ['BEGIN BATCH\na;', null],
  ['COPY t FROM STDIN;\n1,a\n\n2,b\n.\na;', ['COPY t FROM STDIN;', '1,a\n\n2,b\n.', 'a;']],
  ['COPY t FROM STDIN\n1,a', ['COPY t FROM STDIN', '1,a']],
  ["COPY t FROM 'stdin';\na;", ["COPY t FROM 'stdin';", 'a;']],
] as const)('%j', (text, pieces) => {
  expect(cut(text)).toEqual(pieces);
});
