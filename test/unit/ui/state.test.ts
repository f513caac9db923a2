import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Key, KeyParser } from '../../../src/ui/keys.ts';
import { initialState, type PromptEffect, type PromptState, press } from '../../../src/ui/state.ts';

/** A statement ends at a semicolon at the end of a line. */
function cut(text: string): readonly string[] | null {
  if (text.trim() === '') return [text];
  if (!text.trimEnd().endsWith(';')) return null;
  return text.trimEnd().split(/(?<=;)\n/);
}

/** Words that Tab knows. */
const WORDS = ['SELECT', 'SELECTION', 'USE'];

const reader = {
  cut,
  complete(text: string, cursor: number) {
    const start = text.slice(0, cursor).search(/\w*$/);
    const word = text.slice(start, cursor);
    return { start, candidates: WORDS.filter((known) => known.startsWith(word)) };
  },
};

function play(bytes: string, history: readonly string[] = []) {
  let state: PromptState = initialState(history);
  const effects: PromptEffect[] = [];
  for (const key of new KeyParser().feed(bytes)) {
    const outcome = press(state, key, reader);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects, text: state.editor.text };
}

describe('the prompt', () => {
  it('submits a finished statement and remembers it once', () => {
    const { state, effects } = play('use a;\ruse a;\r');
    expect(effects.map((effect) => effect.kind)).toEqual(['submit', 'submit']);
    expect(state.history).toEqual(['use a;']);
    expect(state.editor.text).toBe('');
  });
  it('goes on in a new line while a statement is open', () => {
    const { effects, state } = play('select\r1;\r');
    expect(effects).toEqual([{ kind: 'submit', text: 'select\n1;' }]);
    expect(state.history).toEqual(['select\n1;']);
  });
  it('Ctrl-C drops the text, Ctrl-D leaves an empty prompt only', () => {
    expect(play('abc\u0003').effects).toEqual([{ kind: 'cancel', text: 'abc' }]);
    expect(play('abc\u0001\u0004').text).toBe('bc');
    expect(play('\u0004').effects).toEqual([{ kind: 'leave' }]);
  });
  it('walks history and comes back to what was typed', () => {
    expect(play('dra\u001b[A', ['one;', 'two;']).text).toBe('two;');
    expect(play('dra\u001b[A\u001b[A\u001b[A', ['one;', 'two;']).text).toBe('one;');
    expect(play('dra\u001b[A\u001b[A\u001b[B\u001b[B', ['one;', 'two;']).text).toBe('dra');
  });
  it('moves over the lines of one statement before it walks history', () => {
    expect(play('ab\rcd\u001b[AX', ['old;']).text).toBe('abX\ncd');
  });
  it('edits as readline does', () => {
    expect(play('one two\u0017').text).toBe('one ');
    expect(play('one two\u0001\u000b\u0019\u0019').text).toBe('one twoone two');
    expect(play('one two\u001bb\u001bd').text).toBe('one ');
    expect(play('ab\u0014').text).toBe('ba');
    expect(play('abc\u007f\u001f').text).toBe('abc');
    expect(play('a😀\u007f').text).toBe('a');
  });
  it('a paste of complete lines runs one by one, an open rest stays', () => {
    const { effects, state } = play('\u001b[200~a;\nb\nc;\n\u001b[201~');
    expect(effects).toEqual([
      { kind: 'submit', text: 'a;' },
      { kind: 'submit', text: 'b\nc;' },
    ]);
    expect(state.history).toEqual(['a;', 'b\nc;']);
    expect(play('\u001b[200~a;\nb\u001b[201~')).toMatchObject({ effects: [], text: 'a;\nb' });
  });
  it('Tab completes one candidate with a space, of several what they share, and lists them', () => {
    expect(play('U\t').text).toBe('USE ');
    const several = play('S\t');
    expect(several.text).toBe('SELECT');
    expect(several.state.menu).toEqual(['SELECT', 'SELECTION']);
    expect(play('S\tI').state.menu).toEqual([]);
    expect(play('x\t').text).toBe('x');
    expect(play('U\t\u001f').text).toBe('U');
  });
  it('Ctrl-R finds the newest entry that holds what is typed, again an older one', () => {
    const history = ['insert a;', 'select b;', 'insert c;', 'use d;'];
    expect(play('\u0012ins', history).text).toBe('insert c;');
    expect(play('\u0012ins\u0012', history).text).toBe('insert a;');
    expect(play('\u0012ins\u0012\u0012', history).text).toBe('insert a;');
    expect(play('\u0012SEL', history).text).toBe('select b;');
    expect(play('dra\u0012nothing', history).text).toBe('dra');
    expect(play('dra\u0012ins\u0007ft', history).text).toBe('draft');
    expect(play('\u0012ins a\u007f\u007f', history).text).toBe('insert c;');
    expect(play('\u0012sel\r', history).effects).toEqual([{ kind: 'submit', text: 'select b;' }]);
    expect(play('\u0012b\u001b[FX', history).text).toBe('select b;X');
  });
  it('any keys leave the cursor inside the text and between characters', () => {
    const letters = 'abcdefklptuwyz_'.split('');
    const key: fc.Arbitrary<Key> = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text): Key => ({ kind: 'text', text })),
      fc
        .constantFrom(...letters)
        .map((letter): Key => ({ kind: 'chord', letter, modifier: 'ctrl' })),
      fc
        .constantFrom('b', 'd', 'f')
        .map((letter): Key => ({ kind: 'chord', letter, modifier: 'alt' })),
      fc
        .constantFrom(
          'left',
          'right',
          'up',
          'down',
          'newline',
          'backspace',
          'delete',
          'home',
          'end',
        )
        .map((name): Key => ({ kind: 'named', name: name as 'left', ctrl: false, alt: false })),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
        let state = initialState(['x\ny;', '😀;']);
        for (const one of keys) state = press(state, one, reader).state;
        const { text, cursor } = state.editor;
        expect(cursor).toBeGreaterThanOrEqual(0);
        expect(cursor).toBeLessThanOrEqual(text.length);
        const low = text.charCodeAt(cursor);
        const high = text.charCodeAt(cursor - 1);
        expect(low >= 0xdc00 && low <= 0xdfff && high >= 0xd800 && high <= 0xdbff).toBe(false);
      }),
    );
  });
});
