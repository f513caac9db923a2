/**
 * The typed text cut into rows of the terminal: prompts in front, characters by the columns they take, tabs and
 * control characters made visible, colours by token, the cursor's place. A row is never wider than the terminal, and
 * there are never more rows than asked for: of a long text those around the cursor.
 */
import { displayWidth, type Palette } from '../base/text.ts';
import { columnise } from '../shell/render/columns.ts';
import { paintToken } from './colors.ts';
import { characters } from './graphemes.ts';
import { highlight, type TokenStyle } from './highlight.ts';
import type { Frame } from './screen.ts';

export interface InputToLayOut {
  readonly prompt: string;
  readonly continuationPrompt: string;
  readonly text: string;
  readonly cursor: number;
  readonly columns: number;
  /** The most rows that may be used, at least one. */
  readonly rows: number;
  readonly colors: Palette;
  /** Words that begin a command of the shell, in lower case. */
  readonly commands: ReadonlySet<string>;
}

/** A tab's columns: always as many, so that text looks the same before and after it is entered. */
const TAB = '    ';

interface Span {
  readonly text: string;
  readonly style: TokenStyle;
}

/** The rows to show and the cursor within them. */
export function layOutInput(input: InputToLayOut): Frame {
  const page = new Page(Math.max(2, input.columns));
  page.write(input.prompt);
  let offset = 0;
  let cursor: Frame['cursor'] | null = null;
  for (const { text, style } of spansOf(input)) {
    for (const character of characters(text)) {
      if (cursor === null && input.cursor < offset + character.length) {
        cursor = page.place(character);
      }
      if (character === '\n') {
        page.newRow();
        page.write(input.continuationPrompt);
      } else page.put(character, style);
      offset += character.length;
    }
  }
  cursor ??= page.place(' ');
  const rows = page.rows.map((row) =>
    row.map(({ text, style }) => paintToken(input.colors, style, text)).join(''),
  );
  return around(rows, cursor, Math.max(1, input.rows));
}

/** Candidates in columns; of too many the first ones and how many are left out. */
export function layOutMenu(
  names: readonly string[],
  size: { readonly columns: number; readonly rows: number },
): readonly string[] {
  if (names.length === 0) return [];
  const whole = columnise(names, size.columns);
  if (whole.length <= size.rows) return whole;
  let count = names.length - 1;
  while (count > 1 && columnise(names.slice(0, count), size.columns).length >= size.rows) count--;
  const rows = columnise(names.slice(0, count), size.columns);
  return [...rows, `and ${names.length - count} more`].slice(-size.rows);
}

/** Text as it stays in the scrollback: prompts and colours, long lines left to the terminal to wrap. */
export function echoInput(input: Omit<InputToLayOut, 'cursor' | 'columns' | 'rows'>): string {
  const body = spansOf(input)
    .map(({ text, style }) =>
      text
        .split('\n')
        .map((line) => (line === '' ? '' : paintToken(input.colors, style, printable(line))))
        .join(`\n${input.continuationPrompt}`),
    )
    .join('');
  return `${input.prompt}${body}`;
}

function spansOf(input: Pick<InputToLayOut, 'text' | 'colors' | 'commands'>): readonly Span[] {
  const { text, colors, commands } = input;
  return colors.on ? highlight(text, commands) : [{ text, style: 'plain' }];
}

/** A line without what would move the terminal's cursor or change its state. */
function printable(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return line.replace(/[\u0000-\u001f\u007f-\u009f]/g, visible);
}

function visible(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\t') return TAB;
  if (code < 0x20) return `^${String.fromCharCode(code + 64)}`;
  return code >= 0x7f && code < 0xa0 ? '\ufffd' : character;
}

/** Rows that are being filled. */
class Page {
  readonly #columns: number;
  readonly rows: Span[][] = [[]];
  #column = 0;

  constructor(columns: number) {
    this.#columns = columns;
  }

  write(text: string): void {
    for (const character of characters(text)) this.put(character, 'plain');
  }

  put(character: string, style: TokenStyle): void {
    const shown = visible(character);
    const width = displayWidth(shown);
    if (width > this.#columns) return;
    if (this.#column + width > this.#columns) this.newRow();
    const row = this.rows.at(-1)!;
    const last = row.at(-1);
    if (last?.style === style) row[row.length - 1] = { text: last.text + shown, style };
    else row.push({ text: shown, style });
    this.#column += width;
  }

  newRow(): void {
    this.rows.push([]);
    this.#column = 0;
  }

  /** Where the cursor stands before the next character; behind a full row it gets a row of its own. */
  place(next: string): Frame['cursor'] {
    const width = Math.max(1, displayWidth(visible(next)));
    if (this.#column + (next === '\n' ? 1 : width) > this.#columns) this.newRow();
    return { row: this.rows.length - 1, column: this.#column };
  }
}

/** At most `most` rows, the cursor's among them. */
function around(rows: readonly string[], cursor: Frame['cursor'], most: number): Frame {
  const first = Math.max(0, Math.min(cursor.row - most + 1, rows.length - most));
  return {
    rows: rows.slice(first, first + most),
    cursor: { row: cursor.row - first, column: cursor.column },
  };
}
