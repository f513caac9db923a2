/**
 * Turns what a terminal sends into keys. Ink's useInput sees one call a chunk, not a key (two backspaces in one
 * write are lost), so the bytes are parsed here: text, control keys, CSI and SS3 sequences, Alt (ESC before a
 * character), and bracketed paste (ESC [200~ ... ESC [201~) as one event. A sequence cut in the middle waits for
 * the next chunk; a lone ESC at the end of a chunk is the Escape key.
 */
export type KeyName =
  | 'enter'
  | 'newline'
  | 'tab'
  | 'backspace'
  | 'delete'
  | 'escape'
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'home'
  | 'end'
  | 'pageUp'
  | 'pageDown';

export type Key =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paste'; readonly text: string }
  | {
      readonly kind: 'named';
      readonly name: KeyName;
      readonly ctrl: boolean;
      readonly alt: boolean;
    }
  /** A letter with Control or Alt, lower case ('c', '_'). */
  | { readonly kind: 'chord'; readonly letter: string; readonly modifier: 'ctrl' | 'alt' }
  /** The terminal's answer where its cursor is, counted from 1. */
  | { readonly kind: 'report'; readonly row: number; readonly column: number };

const ESC = '\u001b';
const PASTE_START = `${ESC}[200~`;
const PASTE_END = `${ESC}[201~`;

const FINAL_NAMES: ReadonlyMap<string, KeyName> = new Map([
  ['A', 'up'],
  ['B', 'down'],
  ['C', 'right'],
  ['D', 'left'],
  ['H', 'home'],
  ['F', 'end'],
]);
const TILDE_NAMES: ReadonlyMap<string, KeyName> = new Map([
  ['1', 'home'],
  ['3', 'delete'],
  ['4', 'end'],
  ['5', 'pageUp'],
  ['6', 'pageDown'],
  ['7', 'home'],
  ['8', 'end'],
]);

/** Holds what is left of a sequence that was cut between two chunks. */
export class KeyParser {
  #pending = '';

  /** The keys that the chunk completes, in order. */
  feed(chunk: string): readonly Key[] {
    const keys: Key[] = [];
    const text = this.#pending + chunk;
    let at = 0;
    while (at < text.length) {
      const step = nextKey(text, at);
      if (step === null) break;
      if (step.key !== null) keys.push(step.key);
      at += step.length;
    }
    this.#pending = text.slice(at);
    return mergeText(keys);
  }
}

interface Step {
  readonly key: Key | null;
  readonly length: number;
}

/** The key at an offset, or null when the text ends inside a sequence. */
function nextKey(text: string, at: number): Step | null {
  if (text.startsWith(PASTE_START, at)) return paste(text, at);
  if (text[at] === ESC) return escapeSequence(text.slice(at, at + 32));
  const control = controlKey(text.charCodeAt(at));
  if (control !== undefined) return { key: control, length: 1 };
  // One code point at a time, so that a pair of surrogates stays together.
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { key: { kind: 'text', text: character }, length: character.length };
}

function paste(text: string, at: number): Step | null {
  const end = text.indexOf(PASTE_END, at);
  if (end < 0) return null;
  const pasted = text.slice(at + PASTE_START.length, end).replace(/\r\n?/g, '\n');
  return { key: { kind: 'paste', text: pasted }, length: end + PASTE_END.length - at };
}

function escapeSequence(text: string): Step | null {
  if (text.length === 1) return { key: named('escape'), length: 1 };
  const introducer = text[1];
  if (introducer === '[' || introducer === 'O') return introduced(text);
  if (introducer === ESC) return { key: named('escape'), length: 1 };
  if (introducer === '\r' || introducer === '\n') return { key: named('newline'), length: 2 };
  if (introducer === '\u007f') {
    return { key: { kind: 'named', name: 'backspace', ctrl: false, alt: true }, length: 2 };
  }
  const letter = String.fromCodePoint(text.codePointAt(1) ?? 0);
  return {
    key: { kind: 'chord', letter: letter.toLowerCase(), modifier: 'alt' },
    length: 1 + letter.length,
  };
}

/** A CSI or SS3 sequence: parameters, then one final character. */
function introduced(text: string): Step | null {
  let end = 2;
  while (end < text.length && /[0-9;?]/.test(text[end] ?? '')) end++;
  const final = text[end];
  if (final === undefined) return null;
  if (!/[A-Za-z~]/.test(final)) return { key: null, length: end };
  return { key: sequenceKey(text.slice(2, end), final), length: end + 1 };
}

function sequenceKey(parameters: string, final: string): Key | null {
  if (final === 'R') return report(parameters);
  const [number = '', modifier = '1'] = parameters.split(';');
  const name = final === '~' ? TILDE_NAMES.get(number) : FINAL_NAMES.get(final);
  if (name === undefined) return null;
  const bits = Math.max(0, Number(modifier) - 1);
  return { kind: 'named', name, ctrl: (bits & 4) !== 0, alt: (bits & 2) !== 0 };
}

function report(parameters: string): Key | null {
  const [row = '', column = ''] = parameters.split(';');
  return /^\d+;\d+$/.test(parameters)
    ? { kind: 'report', row: Number(row), column: Number(column) }
    : null;
}

function controlKey(code: number): Key | undefined {
  // Programs that type for a user end their lines with a line feed.
  if (code === 13 || code === 10) return named('enter');
  if (code === 9) return named('tab');
  if (code === 127 || code === 8) return named('backspace');
  if (code >= 32) return undefined;
  return { kind: 'chord', letter: String.fromCharCode(code + 64).toLowerCase(), modifier: 'ctrl' };
}

function named(name: KeyName): Key {
  return { kind: 'named', name, ctrl: false, alt: false };
}

/** Neighbouring text keys as one, so that a fast typist costs one redraw. */
function mergeText(keys: readonly Key[]): readonly Key[] {
  const merged: Key[] = [];
  for (const key of keys) {
    const last = merged.at(-1);
    if (key.kind === 'text' && last?.kind === 'text') {
      merged[merged.length - 1] = { kind: 'text', text: last.text + key.text };
    } else merged.push(key);
  }
  return merged;
}
