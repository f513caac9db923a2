/** How wide a text is: measured in pieces, as wide as in one. */
import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { displayWidth } from '../../../src/base/text.ts';

const PIECES = [
  'a',
  ' ',
  'é',
  'e\u0301',
  '漢',
  'ｱﾞ',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '🇩',
  '👍🏽',
  '1\ufe0f\u20e3',
  '한',
  '\u200d',
  '\t',
  'कि',
  '\ud83d',
];

test('a long text is as wide in pieces as in one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...PIECES), fc.integer({ min: 1, max: 90 })), {
        minLength: 1,
        maxLength: 12,
      }),
      (parts) => {
        const text = parts.map(([piece, count]) => piece.repeat(count)).join('');
        expect(displayWidth(text)).toBe(stringWidth(text));
      },
    ),
    { numRuns: 150 },
  );
});

test('a very long text takes no longer than its length asks for', () => {
  expect(displayWidth('👨‍👩‍👧‍👦'.repeat(30_000))).toBe(60_000);
  expect(displayWidth('\\u200d👩'.repeat(50_000))).toBe(400_000);
}, 10_000);
