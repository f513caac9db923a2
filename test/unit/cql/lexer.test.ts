import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignificant, tokenize } from '../../../src/cql/lexer.ts';

const shown = (text: string): string[] =>
  tokenize(text)
    .filter(isSignificant)
    .map((token) => `${token.type} ${token.value}`);

describe('tokens', () => {
  it.each([
    ['a -5', ['IDENT a', 'INTEGER -5']],
    ['1-2', ['INTEGER 1', 'INTEGER -2']],
    ['a - 5', ['IDENT a', '- -', 'INTEGER 5']],
    ['1.5e3 2. 3e-1', ['FLOAT 1.5e3', 'FLOAT 2.', 'FLOAT 3e-1']],
    ['[1..2]', ['[ [', 'INTEGER 1', 'RANGE ..', 'INTEGER 2', '] ]']],
    ['1h30m -2mo3d 5us', ['DURATION 1h30m', 'DURATION -2mo3d', 'DURATION 5us']],
    ['P1Y2M3DT4H P2W -PT1S', ['DURATION P1Y2M3DT4H', 'DURATION P2W', 'DURATION -PT1S']],
    ['P1Yx p1y', ['IDENT p1yx', 'IDENT p1y']],
    ['0xFf 0X', ['HEXNUMBER 0xFf', 'HEXNUMBER 0X']],
    ["'it''s' $$a'b$$ ''", ["STRING_LITERAL it's", "STRING_LITERAL a'b", 'STRING_LITERAL ']],
    ['"A""b" ""', ['QUOTED_NAME A"b', 'EMPTY_QUOTED_NAME ']],
    [
      'TABLE columnfamilies NaN -Infinity',
      [
        'K_COLUMNFAMILY table',
        'K_TABLES columnfamilies',
        'K_POSITIVE_NAN nan',
        'K_NEGATIVE_INFINITY -Infinity',
      ],
    ],
    ['a/**/b--x\nc//y\rd', ['IDENT a', 'IDENT b', 'IDENT c', 'IDENT d']],
    ['a+=1 <= != expr(', ['IDENT a', '+= +=', 'INTEGER 1', '<= <=', '!= !=', 'EXPR expr(']],
    ['123e4567-e89b-12d3-a456-426655440000', ['UUID 123e4567-e89b-12d3-a456-426655440000']],
  ])('%s', (text, tokens) => {
    expect(shown(text)).toEqual(tokens);
  });

  it('carry lines from 1 and columns from 0', () => {
    const places = tokenize("a 'x\ny' b\n c").filter(isSignificant);
    expect(places.map(({ line, column, offset }) => [line, column, offset])).toEqual([
      [1, 0, 0],
      [1, 2, 2],
      [2, 3, 8],
      [3, 1, 11],
    ]);
  });

  it('joined are the input, whatever it is', () => {
    const unit = fc.constantFrom(...'ab1-.\'"$/*e0x \n;!é', '\u{1F600}');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const texts = tokenize(text).map((token) => token.text);
        expect(texts.join('')).toBe(text);
      }),
    );
  });
});

describe('what the lexer refuses', () => {
  // Positions and sentences as recorded, or as ANTLR's decisions for Lexer.g's rules give them.
  it.each([
    ['0b1)', "1:3 mismatched character ')' expecting set null"],
    ['1e;', "1:2 no viable alternative at character ';'"],
    ['-i,', "1:2 mismatched character ',' expecting set null"],
    ['-nb', "1:2 mismatched character 'b' expecting set null"],
    ['!l', "1:1 mismatched character 'l' expecting '='"],
    ['123e4567-e89b-42d3-a456)', "1:23 mismatched character ')' expecting '-'"],
    ['a @', "1:2 no viable alternative at character '@'"],
    ['-- x', "1:4 mismatched character '<EOF>' expecting set null"],
    ["'a\nb", "2:1 mismatched character '<EOF>' expecting '\\''"],
  ])('%j', (text, expected) => {
    const refusal = tokenize(text).find((token) => token.refusal !== null)?.refusal;
    expect(`${refusal?.line}:${refusal?.column} ${refusal?.message}`).toBe(expected);
  });
});
