import { describe, expect, it } from 'vitest';
import { KeyParser } from '../../../src/ui/keys.ts';

const named = (name: string, ctrl = false, alt = false) => ({ kind: 'named', name, ctrl, alt });

describe('keys', () => {
  const table: readonly (readonly [string, string, readonly unknown[]])[] = [
    ['text is one key', 'abc', [{ kind: 'text', text: 'abc' }]],
    [
      'two backspaces in one chunk are two keys',
      'ab\u007f\u007f',
      [{ kind: 'text', text: 'ab' }, named('backspace'), named('backspace')],
    ],
    ['a statement and Enter', 'a;\r', [{ kind: 'text', text: 'a;' }, named('enter')]],
    ['a line feed is Enter too', 'a;\n', [{ kind: 'text', text: 'a;' }, named('enter')]],
    ['Alt and Enter begin a line', '\u001b\r', [named('newline')]],
    ['the answer where the cursor is', '\u001b[12;34R', [{ kind: 'report', row: 12, column: 34 }]],
    ['arrows', '\u001b[A\u001bOB', [named('up'), named('down')]],
    ['control and arrow', '\u001b[1;5D', [named('left', true)]],
    ['home and delete', '\u001b[H\u001b[3~', [named('home'), named('delete')]],
    ['control letters', '\u0003', [{ kind: 'chord', letter: 'c', modifier: 'ctrl' }]],
    ['alt letters', '\u001bb', [{ kind: 'chord', letter: 'b', modifier: 'alt' }]],
    ['a lone escape', '\u001b', [named('escape')]],
    ['an unknown sequence is swallowed', '\u001b[?25h', []],
    ['wide characters stay whole', '漢😀', [{ kind: 'text', text: '漢😀' }]],
    [
      'a paste is one key with its line breaks',
      '\u001b[200~a\r\nb\rc\u001b[201~x',
      [
        { kind: 'paste', text: 'a\nb\nc' },
        { kind: 'text', text: 'x' },
      ],
    ],
  ];
  for (const [name, bytes, keys] of table) {
    it(name, () => expect(new KeyParser().feed(bytes)).toEqual(keys));
  }

  it('a sequence cut in two waits for its end', () => {
    const parser = new KeyParser();
    expect(parser.feed('\u001b[20')).toEqual([]);
    expect(parser.feed('0~a;\nb')).toEqual([]);
    expect(parser.feed(';\n\u001b[201~')).toEqual([{ kind: 'paste', text: 'a;\nb;\n' }]);
  });
});
