import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayWidth, palette } from '../../../src/base/text.ts';
import { echoInput, layOutInput } from '../../../src/ui/layout.ts';

const plain = palette(false);
const prompts = {
  prompt: 'cqlsh> ',
  continuationPrompt: '   ... ',
  colors: plain,
  commands: new Set(['paging']),
};

function lay(text: string, cursor: number, columns = 20, rows = 10) {
  return layOutInput({ ...prompts, text, cursor, columns, rows });
}

describe('the typed text in rows', () => {
  test('prompts stand before first and further lines', () => {
    expect(lay('a\nbc', 3)).toEqual({
      rows: ['cqlsh> a', '   ... bc'],
      cursor: { row: 1, column: 8 },
    });
  });

  test('a cursor behind a full row has a row of its own, at the end and before a line break', () => {
    const full = 'x'.repeat(13);
    expect(lay(full, 13)).toEqual({
      rows: [`cqlsh> ${full}`, ''],
      cursor: { row: 1, column: 0 },
    });
    expect(lay(`${full}\ny`, 13)).toEqual({
      rows: [`cqlsh> ${full}`, '', '   ... y'],
      cursor: { row: 1, column: 0 },
    });
    expect(lay(`${full}\ny`, 15).rows).toEqual([`cqlsh> ${full}`, '   ... y']);
  });

  test('a wide character does not hang over the edge', () => {
    expect(lay('xxxxxxxxxxxx漢', 12)).toEqual({
      rows: ['cqlsh> xxxxxxxxxxxx', '漢'],
      cursor: { row: 1, column: 0 },
    });
  });

  test('control characters are shown, never sent', () => {
    expect(lay('a\tb\u001b[2J', 0, 40).rows).toEqual(['cqlsh> a    b^[[2J']);
    expect(echoInput({ ...prompts, text: 'a\u0007\n\u009bb' })).toBe('cqlsh> a^G\n   ... \ufffdb');
  });

  test('of many lines those around the cursor are shown', () => {
    const text = Array.from({ length: 30 }, (_, index) => `${index}`).join('\n');
    expect(lay(text, text.length, 20, 3).rows).toEqual(['   ... 27', '   ... 28', '   ... 29']);
    expect(lay(text, 0, 20, 3)).toEqual({
      rows: ['cqlsh> 0', '   ... 1', '   ... 2'],
      cursor: { row: 0, column: 7 },
    });
  });

  test('colours change neither text nor widths', () => {
    const colors = palette(true);
    const text = "SELECT 'a' -- b\n, 1 FROM \"t\" WHERE x = 'open";
    const input = { ...prompts, text, cursor: 3, columns: 16, rows: 10 };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
    const bare = (line: string) => line.replace(/\u001b\[\d+m/g, '');
    const colored = layOutInput({ ...input, colors });
    expect(colored.rows.map(bare)).toEqual(layOutInput(input).rows);
    expect(colored.rows[0]).not.toBe(layOutInput(input).rows[0]);
    expect(bare(echoInput({ ...prompts, text, colors }))).toBe(echoInput({ ...prompts, text }));
  });

  test('rows fit the terminal and hold the cursor, whatever is typed', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('\n', '\t', 'a', '漢', "'"), fc.string({ unit: 'grapheme' })),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        (typed, at, columns, rows, color) => {
          const frame = layOutInput({
            ...prompts,
            colors: palette(color),
            text: typed,
            cursor: at % (typed.length + 1),
            columns,
            rows,
          });
          expect(frame.rows.length).toBeLessThanOrEqual(rows);
          for (const line of frame.rows) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
          expect(frame.cursor.row).toBeLessThan(frame.rows.length);
          expect(frame.cursor.row).toBeGreaterThanOrEqual(0);
          expect(frame.cursor.column).toBeLessThan(columns);
        },
      ),
    );
  });
});
