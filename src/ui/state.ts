/**
 * The prompt's state and its one reducer: what a key does. Running statements, writing history and leaving are
 * effects, returned as data for the app to carry out; nothing here knows Ink, a cluster or a clock.
 */
import { emptySearch, type HistorySearch, placeOf, pressInSearch } from './history-search.ts';
import type { Key } from './keys.ts';
import {
  type Edit,
  type Editor,
  edit,
  editorWith,
  emptyEditor,
  moveVertically,
  type PlainEdit,
} from './line-editor.ts';

export interface PromptState {
  readonly editor: Editor;
  /** Oldest first, one entry a submitted text. */
  readonly history: readonly string[];
  /** Place in history while walking it; null when on the text being typed. */
  readonly historyIndex: number | null;
  /** What was being typed before the walk began. */
  readonly draft: string;
  /** What Tab found more than one of, shown until the next key. */
  readonly menu: readonly string[];
  /** A search through history, and what was being typed before it. */
  readonly search: { readonly search: HistorySearch; readonly before: Editor } | null;
}

export type PromptEffect =
  /** Run this text: a piece of complete input. */
  | { readonly kind: 'submit'; readonly text: string }
  | { readonly kind: 'cancel'; readonly text: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'clearScreen' }
  /** To the shell that started the program, until it is called back. */
  | { readonly kind: 'suspend' };

export interface Outcome {
  readonly state: PromptState;
  readonly effects: readonly PromptEffect[];
}

/** What the prompt asks the shell about the text. */
export interface TextReader {
  /** The text in pieces of whole lines that run one after another; null when its end is missing. */
  cut(text: string): readonly string[] | null;
  /** What could stand from `start` to the cursor. */
  complete(
    text: string,
    cursor: number,
  ): { readonly start: number; readonly candidates: readonly string[] };
}

/** An empty prompt over earlier entries. */
export function initialState(history: readonly string[]): PromptState {
  return { editor: emptyEditor, history, historyIndex: null, draft: '', menu: [], search: null };
}

/** The state after a key, and what is to be done about it. */
export function press(state: PromptState, key: Key, reader: TextReader): Outcome {
  if (state.search !== null) return pressWhileSearching(state, state.search, key, reader);
  const now = state.menu.length === 0 ? state : { ...state, menu: [] };
  switch (key.kind) {
    case 'text':
      return edited(now, { kind: 'insert', text: key.text });
    case 'paste':
      return pasted(now, key.text, reader);
    case 'chord':
      return chord(now, key.letter, key.modifier);
    case 'named':
      return pressNamed(now, key, reader);
    case 'report':
      return { state, effects: [] };
  }
}

/** A key that is none of the search's ends it and then does what it always does. */
function pressWhileSearching(
  state: PromptState,
  searching: NonNullable<PromptState['search']>,
  key: Key,
  reader: TextReader,
): Outcome {
  const { before } = searching;
  const search = pressInSearch(searching.search, key, state.history);
  if (search === 'dropped')
    return { state: { ...state, editor: before, search: null }, effects: [] };
  if (search === 'accepted') return press({ ...state, search: null }, key, reader);
  const entry = search.found === null ? undefined : state.history[search.found];
  const editor =
    entry === undefined
      ? before
      : { ...editorWith(entry, before), cursor: placeOf(entry, search.query) };
  return { state: { ...state, editor, search: { search, before } }, effects: [] };
}

function pressNamed(
  state: PromptState,
  key: Key & { readonly kind: 'named' },
  reader: TextReader,
): Outcome {
  const byWord = key.ctrl || key.alt;
  switch (key.name) {
    case 'enter':
      return entered(state, reader);
    case 'newline':
      return edited(state, { kind: 'insert', text: '\n' });
    case 'tab':
      return completed(state, reader);
    case 'backspace':
      return edited(state, { kind: byWord ? 'killWordLeft' : 'backspace' });
    case 'delete':
      return edited(state, { kind: 'deleteForward' });
    case 'left':
      return edited(state, { kind: byWord ? 'wordLeft' : 'left' });
    case 'right':
      return edited(state, { kind: byWord ? 'wordRight' : 'right' });
    case 'home':
      return edited(state, { kind: 'lineStart' });
    case 'end':
      return edited(state, { kind: 'lineEnd' });
    case 'up':
    case 'down':
      return vertical(state, key.name);
    case 'pageUp':
      return walkHistory(state, 'up');
    case 'pageDown':
      return walkHistory(state, 'down');
    case 'escape':
      return { state, effects: [] };
  }
}

const CTRL_EDITS: ReadonlyMap<string, PlainEdit> = new Map([
  ['a', 'lineStart'],
  ['b', 'left'],
  ['e', 'lineEnd'],
  ['f', 'right'],
  ['k', 'killToLineEnd'],
  ['t', 'transpose'],
  ['u', 'killToLineStart'],
  ['w', 'killWordLeft'],
  ['y', 'yank'],
  ['_', 'undo'],
]);
const ALT_EDITS: ReadonlyMap<string, PlainEdit> = new Map([
  ['b', 'wordLeft'],
  ['d', 'killWordRight'],
  ['f', 'wordRight'],
]);

function chord(state: PromptState, letter: string, modifier: 'ctrl' | 'alt'): Outcome {
  if (modifier === 'ctrl') {
    if (letter === 'c') return cancelled(state);
    if (letter === 'r') return searching(state);
    if (letter === 'z') return { state, effects: [{ kind: 'suspend' }] };
    if (letter === 'l') return { state, effects: [{ kind: 'clearScreen' }] };
    if (letter === 'p') return walkHistory(state, 'up');
    if (letter === 'n') return walkHistory(state, 'down');
    if (letter === 'd') {
      return state.editor.text === ''
        ? { state, effects: [{ kind: 'leave' }] }
        : edited(state, { kind: 'deleteForward' });
    }
  }
  const kind = (modifier === 'ctrl' ? CTRL_EDITS : ALT_EDITS).get(letter);
  return kind === undefined ? { state, effects: [] } : edited(state, { kind });
}

function edited(state: PromptState, change: Edit): Outcome {
  return { state: { ...state, editor: edit(state.editor, change) }, effects: [] };
}

/** Enter runs what is complete, from wherever the cursor is in it; else it begins a new line. */
function entered(state: PromptState, reader: TextReader): Outcome {
  const pieces = reader.cut(state.editor.text);
  return pieces === null ? edited(state, { kind: 'insert', text: '\n' }) : submitted(state, pieces);
}

/** A paste that ends its last line runs when that completes it; with an open rest all of it stays to be edited. */
function pasted(state: PromptState, text: string, reader: TextReader): Outcome {
  const editor = edit(state.editor, { kind: 'insert', text });
  const ends = text.endsWith('\n') && editor.cursor === editor.text.length;
  const pieces = ends ? reader.cut(editor.text) : null;
  return pieces === null ? { state: { ...state, editor }, effects: [] } : submitted(state, pieces);
}

/** Each piece runs, and is remembered, on its own. */
function submitted(state: PromptState, pieces: readonly string[]): Outcome {
  const history = [...state.history];
  for (const piece of pieces) {
    const entry = piece.trimEnd();
    if (entry !== '' && history.at(-1) !== entry) history.push(entry);
  }
  return {
    state: {
      ...state,
      editor: editorWith('', state.editor),
      history,
      historyIndex: null,
      draft: '',
    },
    effects: pieces.map((text) => ({ kind: 'submit', text })),
  };
}

function cancelled(state: PromptState): Outcome {
  return {
    state: { ...state, editor: editorWith('', state.editor), historyIndex: null, draft: '' },
    effects: [{ kind: 'cancel', text: state.editor.text }],
  };
}

function searching(state: PromptState): Outcome {
  const search = { search: emptySearch, before: state.editor };
  return { state: { ...state, search }, effects: [] };
}

/** Tab writes what all candidates share and lists them; on an empty line of a statement it indents. */
function completed(state: PromptState, reader: TextReader): Outcome {
  const { text, cursor } = state.editor;
  const { start, candidates } = reader.complete(text, cursor);
  const [only, second] = candidates;
  if (only === undefined) {
    const isBlank = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor).trim() === '';
    return isBlank ? edited(state, { kind: 'insert', text: '  ' }) : { state, effects: [] };
  }
  if (second === undefined) {
    const space = /[\w"]$/.test(only) && text[cursor] !== ' ' ? ' ' : '';
    return edited(state, { kind: 'complete', from: start, text: only + space });
  }
  const shared = sharedStart(candidates);
  const word = text.slice(start, cursor);
  const longer = shared.length > word.length ? shared : word;
  const editor = edit(state.editor, { kind: 'complete', from: start, text: longer });
  return { state: { ...state, editor, menu: candidates }, effects: [] };
}

/** What all begin with, in any case, as the first writes it. */
function sharedStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const lower = first.toLowerCase();
  let length = first.length;
  for (const name of others) {
    while (!name.toLowerCase().startsWith(lower.slice(0, length))) length--;
  }
  return first.slice(0, length);
}

function vertical(state: PromptState, direction: 'up' | 'down'): Outcome {
  const moved = moveVertically(state.editor, direction);
  return moved === null
    ? walkHistory(state, direction)
    : { state: { ...state, editor: moved }, effects: [] };
}

function walkHistory(state: PromptState, direction: 'up' | 'down'): Outcome {
  const last = state.history.length;
  const at = state.historyIndex ?? last;
  const next = direction === 'up' ? at - 1 : at + 1;
  if (next < 0 || next > last) return { state, effects: [] };
  const draft = state.historyIndex === null ? state.editor.text : state.draft;
  const text = next === last ? draft : (state.history[next] ?? '');
  return {
    state: {
      ...state,
      editor: editorWith(text, state.editor),
      historyIndex: next === last ? null : next,
      draft,
    },
    effects: [],
  };
}
