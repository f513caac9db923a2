/**
 * The part of the terminal that the prompt owns: a few rows at the end of the text, the live region, with the real
 * cursor in it. Whatever is finished is printed above it as ordinary text and scrolls away. A change is one write that
 * begins at the first row that differs; nothing above the region is ever touched, and the screen is wiped on request only.
 *
 * Terminals lay long rows out anew when they get narrower, some of them all rows, some all but the cursor's. So after
 * a change of size the terminal is asked where its cursor is, which tells how far up the region's first row is now.
 */
import { displayWidth } from '../base/text.ts';

/** Rows without line ends, each no wider than the terminal. */
export interface Frame {
  readonly rows: readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
}

export const NO_FRAME: Frame = { rows: [], cursor: { row: 0, column: 0 } };

const ESC = '\u001b';
const ERASE_BELOW = `${ESC}[J`;
/** Printed, it empties the screen; what has scrolled away stays. */
export const CLEAR_SCREEN = `${ESC}[H${ESC}[2J`;
const ASK_CURSOR = `${ESC}[6n`;
/** Terminals that know it show all of a change at once; to others it says nothing. */
const BEGIN_UPDATE = `${ESC}[?2026h${ESC}[?25l`;
const END_UPDATE = `${ESC}[?25h${ESC}[?2026l`;

export class Screen {
  readonly #write: (text: string) => void;
  #drawn: Frame = NO_FRAME;
  /** Questions for the cursor's place that wait for an answer; only the last one counts. */
  #asked = 0;
  #columns: number;

  constructor(write: (text: string) => void, columns: number) {
    this.#write = write;
    this.#columns = columns;
  }

  /** Prints text above the region and shows the frame in it. */
  paint(text: string, frame: Frame): void {
    if (this.#asked > 0) this.#eraseResized(0, null);
    const moves = text === '' ? this.#change(frame) : this.#replace(text, frame);
    this.#drawn = frame;
    if (moves !== '') this.#write(BEGIN_UPDATE + moves + END_UPDATE);
  }

  /** The terminal has a new width. True when the region is to be painted again only after `cursorAt`. */
  resized(columns: number): boolean {
    this.#columns = columns;
    if (this.#drawn.rows.length === 0) return false;
    this.#asked++;
    this.#write(ASK_CURSOR);
    return true;
  }

  /** The answer, counted from 1. True when the region is gone and is to be painted again. */
  cursorAt(column: number): boolean {
    if (this.#asked === 0 || --this.#asked > 0) return false;
    this.#eraseResized(this.#rowsAboveInCursorLine(column), column);
    return true;
  }

  /** An empty screen; what has scrolled away stays. */
  clear(): void {
    this.#drawn = NO_FRAME;
    this.#write(CLEAR_SCREEN);
  }

  /** Others have written to the terminal: the region begins anew where the cursor is. */
  forget(): void {
    this.#drawn = NO_FRAME;
    this.#asked = 0;
  }

  #change(frame: Frame): string {
    const old = this.#drawn.rows;
    let same = 0;
    while (same < old.length && same < frame.rows.length && old[same] === frame.rows[same]) same++;
    if (same === old.length && same === frame.rows.length) return this.#moveCursor(frame);
    const { row } = this.#drawn.cursor;
    const start =
      same < old.length || same === 0
        ? `${vertical(same - row)}\r${ERASE_BELOW}`
        : `${vertical(same - 1 - row)}\r\n`;
    const last = Math.max(same, frame.rows.length - 1);
    return start + frame.rows.slice(same).join('\r\n') + place(frame, last);
  }

  #moveCursor(frame: Frame): string {
    const { row, column } = this.#drawn.cursor;
    if (row === frame.cursor.row && column === frame.cursor.column) return '';
    return place(frame, row);
  }

  #replace(text: string, frame: Frame): string {
    const whole = /(?:\n|\[2J)$/.test(text) ? text : `${text}\n`;
    const above = `${vertical(-this.#drawn.cursor.row)}\r${ERASE_BELOW}${whole.replaceAll('\n', '\r\n')}`;
    return above + frame.rows.join('\r\n') + place(frame, Math.max(0, frame.rows.length - 1));
  }

  /** How many rows of the cursor's own line stand above the cursor: none where the terminal leaves that line alone. */
  #rowsAboveInCursorLine(column: number): number {
    const at = this.#drawn.cursor.column;
    const laidOutAnew = at >= this.#columns && column === (at % this.#columns) + 1;
    return laidOutAnew ? Math.floor(at / this.#columns) : 0;
  }

  #eraseResized(inCursorLine: number, column: number | null): void {
    if (column === null) this.#asked = 0;
    const { rows, cursor } = this.#drawn;
    const above = rows
      .slice(0, cursor.row)
      .reduce((sum, row) => sum + Math.max(1, Math.ceil(displayWidth(row) / this.#columns)), 0);
    this.#write(`${vertical(-above - inCursorLine)}\r${ERASE_BELOW}`);
    this.#drawn = NO_FRAME;
  }
}

/** From a row of the region to where the frame wants the cursor. */
function place(frame: Frame, fromRow: number): string {
  const { row, column } = frame.cursor;
  return `${vertical(row - fromRow)}\r${column === 0 ? '' : `${ESC}[${column}C`}`;
}

function vertical(rows: number): string {
  if (rows === 0) return '';
  return rows < 0 ? `${ESC}[${-rows}A` : `${ESC}[${rows}B`;
}
