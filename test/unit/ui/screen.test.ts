import xterm from '@xterm/headless';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Frame, NO_FRAME, Screen } from '../../../src/ui/screen.ts';

/** A headless terminal with a screen on it; what it answers comes back as text. */
function open(columns: number, rows: number) {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  const answers: string[] = [];
  terminal.onData((answer) => answers.push(answer));
  const screen = new Screen((text) => terminal.write(text), columns);
  const settled = () => new Promise<void>((resolve) => terminal.write('', resolve));
  return { terminal, screen, answers, settled };
}

/** Everything in the terminal, rows that it wrapped joined. */
function contentOf(terminal: InstanceType<typeof xterm.Terminal>): string[] {
  const lines: string[] = [];
  const { active } = terminal.buffer;
  for (let index = 0; index < active.length; index++) {
    const line = active.getLine(index)!;
    if (line.isWrapped) lines[lines.length - 1] += line.translateToString(true);
    else lines.push(line.translateToString(true));
  }
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

const WIDTH = 12;
const row = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', '\u001b[1mx\u001b[0m'),
  maxLength: WIDTH,
});
const frame: fc.Arbitrary<Frame> = fc.array(row, { minLength: 1, maxLength: 5 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    cursor: fc.record({
      row: fc.integer({ min: 0, max: rows.length - 1 }),
      column: fc.integer({ min: 0, max: WIDTH - 1 }),
    }),
  }),
);
const printed = fc
  .array(fc.string({ unit: fc.constantFrom('p', 'q', 'r'), minLength: 1, maxLength: 20 }), {
    maxLength: 3,
  })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));

describe('the live region', () => {
  test('the terminal shows what was printed and the last frame, whatever came before', async () => {
    const steps = fc.array(fc.tuple(printed, fc.oneof(frame, fc.constant(NO_FRAME))), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (paints) => {
        const { terminal, screen, settled } = open(WIDTH, 8);
        for (const [text, next] of paints) screen.paint(text, next);
        await settled();
        const last = paints.at(-1)![1];
        const lines = paints.flatMap(([text]) => text.split('\n').slice(0, -1));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
        const plain = last.rows.map((text) => text.replace(/\u001b\[\d+m/g, ''));
        const expected = [...lines, ...plain];
        while (expected.at(-1) === '') expected.pop();
        expect(contentOf(terminal)).toEqual(expected);
        expect(terminal.buffer.active.cursorX).toBe(last.cursor.column);
      }),
      { numRuns: 60 },
    );
  });

  test('the same frame again is not written again', () => {
    const written: string[] = [];
    const screen = new Screen((text) => written.push(text), WIDTH);
    const one: Frame = { rows: ['> abc'], cursor: { row: 0, column: 5 } };
    screen.paint('', one);
    screen.paint('', { ...one });
    expect(written).toHaveLength(1);
  });

  const wide: Frame = {
    rows: ['> SELECT one, two, three, four', '. FROM a_table_with_a_long_name'],
    cursor: { row: 1, column: 29 },
  };

  test('a narrower xterm, which leaves the row with the cursor alone, keeps no row and loses none', async () => {
    const narrow: Frame = { rows: ['> SELECT', 'one', '. FROM'], cursor: { row: 2, column: 6 } };
    const { terminal, screen, answers, settled } = open(40, 10);
    screen.paint('first\nsecond\n', wide);
    await settled();
    terminal.resize(11, 10);
    expect(screen.resized(11)).toBe(true);
    await settled();
    expect(screen.cursorAt(Number(/;(\d+)R$/.exec(answers.at(-1) ?? '')?.[1]))).toBe(true);
    screen.paint('', narrow);
    await settled();
    expect(contentOf(terminal)).toEqual(['first', 'second', ...narrow.rows]);
  });

  test('where a narrower terminal lays out every row, as tmux and VTE, its answer tells', () => {
    const written: string[] = [];
    const screen = new Screen((text) => written.push(text), 40);
    screen.paint('', wide);
    screen.resized(11);
    // Column 29 is now column 7 (from 0) of the third row of its line; the line above has three.
    screen.cursorAt(8);
    expect(written.at(-1)).toBe('\u001b[5A\r\u001b[J');
  });

  test('of two changes of size the last answer counts', () => {
    const screen = new Screen(() => undefined, 40);
    screen.paint('', { rows: ['> a'], cursor: { row: 0, column: 3 } });
    screen.resized(30);
    screen.resized(20);
    expect([screen.cursorAt(4), screen.cursorAt(4), screen.cursorAt(4)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
