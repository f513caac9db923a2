/**
 * The text being typed: several lines, a cursor, a kill buffer and undo, as a value; every change is a pure function.
 * Movement is by character as a user sees it, so an accent or a surrogate is never cut off. Keys as in readline's
 * emacs mode.
 */
import { after, before, characters } from './graphemes.ts';

export interface Editor {
  readonly text: string;
  /** Offset in UTF-16 units, never inside a surrogate pair. */
  readonly cursor: number;
  readonly killed: string;
  readonly undo: readonly Snapshot[];
}

interface Snapshot {
  readonly text: string;
  readonly cursor: number;
}

export type PlainEdit =
  | 'backspace'
  | 'deleteForward'
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'killToLineEnd'
  | 'killToLineStart'
  | 'killWordLeft'
  | 'killWordRight'
  | 'yank'
  | 'undo'
  | 'transpose';

export type Edit =
  | { readonly kind: 'insert'; readonly text: string }
  /** The text from there to the cursor gives way to another. */
  | { readonly kind: 'complete'; readonly from: number; readonly text: string }
  | { readonly kind: PlainEdit };

const UNDO_LIMIT = 200;

export const emptyEditor: Editor = { text: '', cursor: 0, killed: '', undo: [] };

/** The editor holding `text` with the cursor at its end; the kill buffer is kept. */
export function editorWith(text: string, from: Editor = emptyEditor): Editor {
  return { text, cursor: text.length, killed: from.killed, undo: [] };
}

/** The editor after one edit. */
export function edit(editor: Editor, change: Edit): Editor {
  const { text, cursor } = editor;
  switch (change.kind) {
    case 'insert':
      return replace(editor, cursor, cursor, change.text);
    case 'complete':
      return replace(editor, change.from, cursor, change.text);
    case 'backspace':
      return replace(editor, before(text, cursor), cursor, '');
    case 'deleteForward':
      return replace(editor, cursor, after(text, cursor), '');
    case 'left':
      return move(editor, before(text, cursor));
    case 'right':
      return move(editor, after(text, cursor));
    case 'wordLeft':
      return move(editor, wordStart(text, cursor));
    case 'wordRight':
      return move(editor, wordEnd(text, cursor));
    case 'lineStart':
      return move(editor, lineStart(text, cursor));
    case 'lineEnd':
      return move(editor, lineEnd(text, cursor));
    case 'killToLineEnd':
      return kill(editor, cursor, killEnd(text, cursor));
    case 'killToLineStart':
      return kill(editor, lineStart(text, cursor), cursor);
    case 'killWordLeft':
      return kill(editor, wordStart(text, cursor), cursor);
    case 'killWordRight':
      return kill(editor, cursor, wordEnd(text, cursor));
    case 'yank':
      return replace(editor, cursor, cursor, editor.killed);
    case 'transpose':
      return transpose(editor);
    case 'undo': {
      const last = editor.undo.at(-1);
      return last === undefined ? editor : { ...editor, ...last, undo: editor.undo.slice(0, -1) };
    }
  }
}

/** The cursor one line up or down in the same column, or null at the first or last line. */
export function moveVertically(editor: Editor, direction: 'up' | 'down'): Editor | null {
  const { text, cursor } = editor;
  const start = lineStart(text, cursor);
  const column = [...characters(text.slice(start, cursor))].length;
  if (direction === 'up') {
    if (start === 0) return null;
    return move(editor, atColumn(text, lineStart(text, start - 1), column));
  }
  const end = lineEnd(text, cursor);
  if (end === text.length) return null;
  return move(editor, atColumn(text, end + 1, column));
}

function replace(editor: Editor, from: number, to: number, inserted: string): Editor {
  if (from === to && inserted === '') return editor;
  return {
    ...editor,
    text: editor.text.slice(0, from) + inserted + editor.text.slice(to),
    cursor: from + inserted.length,
    undo: [...editor.undo.slice(-UNDO_LIMIT), { text: editor.text, cursor: editor.cursor }],
  };
}

function move(editor: Editor, cursor: number): Editor {
  return { ...editor, cursor };
}

function kill(editor: Editor, from: number, to: number): Editor {
  if (from === to) return editor;
  return { ...replace(editor, from, to, ''), killed: editor.text.slice(from, to) };
}

/** At the end of a line its line break goes, as in emacs. */
function killEnd(text: string, cursor: number): number {
  const end = lineEnd(text, cursor);
  return end === cursor ? after(text, cursor) : end;
}

function transpose(editor: Editor): Editor {
  const { text, cursor } = editor;
  const right = cursor === lineEnd(text, cursor) ? before(text, cursor) : cursor;
  const left = before(text, right);
  if (left === right || left < lineStart(text, cursor)) return editor;
  const end = after(text, right);
  return replace(move(editor, end), left, end, text.slice(right, end) + text.slice(left, right));
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

function wordStart(text: string, offset: number): number {
  const match = /[\p{L}\p{N}_]+[^\p{L}\p{N}_]*$/u.exec(text.slice(0, offset));
  return match === null ? 0 : match.index;
}

function wordEnd(text: string, offset: number): number {
  const match = /^[^\p{L}\p{N}_]*[\p{L}\p{N}_]+/u.exec(text.slice(offset));
  return match === null ? text.length : offset + match[0].length;
}

function atColumn(text: string, start: number, column: number): number {
  let offset = start;
  const end = lineEnd(text, start);
  for (let moved = 0; moved < column && offset < end; moved++) offset = after(text, offset);
  return offset;
}
