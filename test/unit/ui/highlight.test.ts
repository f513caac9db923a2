import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlight } from '../../../src/ui/highlight.ts';

const COMMANDS = new Set(['paging', 'use']);

/** The spans that have a colour, as `style:text`. */
function colored(text: string): readonly string[] {
  return highlight(text, COMMANDS)
    .filter(({ style }) => style !== 'plain')
    .map(({ text: part, style }) => `${style}:${part}`);
}

test.each([
  ['SELECT a', ['keyword:SELECT']],
  ["x = 'it''s'", ["string:'it''s'"]],
  ["x = 'open", ["string:'open"]],
  ['x = $$a', ['string:$$a']],
  [
    '1 -2.5e3 1h30m true 0xff',
    ['number:1', 'number:-2.5e3', 'number:1h30m', 'number:true', 'number:0xff'],
  ],
  ['123e4567-e89b-12d3-a456-426614174000', ['number:123e4567-e89b-12d3-a456-426614174000']],
  ['"Total"', ['name:"Total"']],
  ['a -- b', ['comment:-- b']],
  ['a /* b', ['comment:/* b']],
  ['a # b', ['wrong:#']],
  ['paging on', ['keyword:paging', 'keyword:on']],
  ['a paging', []],
  ['PAGING\npaging', ['keyword:PAGING', 'keyword:paging']],
  ['a\npaging', []],
  ['a; paging', ['keyword:paging']],
] as const)('%j', (text, parts) => {
  expect(colored(text)).toEqual(parts);
});

test('the spans joined are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const joined = highlight(text, COMMANDS).map((span) => span.text);
      expect(joined.join('')).toBe(text);
    }),
  );
});
