/**
 * Most lines of a script hold whole statements without comments. Where they end can be told by looking at characters,
 * which costs a thirtieth of reading tokens. What the scan is not sure of it leaves to the lexer: every answer here is
 * the one that the lexer's tokens give (a law in the tests).
 */

export interface PlainPiece {
  readonly start: number;
  /** Behind the semicolon. */
  readonly end: number;
}

/**
 * The statements of a line that consists of whole ones and spaces; null for every other line. `isOther` tells words
 * that begin something else than a statement.
 */
export function cutPlainLine(
  line: string,
  isOther: (word: string) => boolean,
): readonly PlainPiece[] | null {
  const pieces: PlainPiece[] = [];
  for (let at = skipSpaces(line, 0); at < line.length; ) {
    if (!isLetter(line.charCodeAt(at))) return null;
    const word = line.slice(at, skipName(line, at)).toLowerCase();
    if (word === 'begin' || isOther(word)) return null;
    const end = endOfStatement(line, at + word.length);
    if (end < 0) return null;
    pieces.push({ start: at, end });
    at = skipSpaces(line, end);
  }
  return pieces;
}

const QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const SEMICOLON = 0x3b;
const MINUS = 0x2d;
const SLASH = 0x2f;
const STAR = 0x2a;
const UNDERSCORE = 0x5f;

/** Characters that tokens other than words, numbers and quoted ones consist of, and spaces. */
const PLAIN: ReadonlySet<number> = new Set(
  Array.from(' \t\r\n+-*/%<>=.,:?()[]{}!', (character) => character.charCodeAt(0)),
);

/** Behind the first semicolon outside of quotes, or -1. */
function endOfStatement(line: string, start: number): number {
  let at = start;
  while (at < line.length) {
    const code = line.charCodeAt(at);
    if (code === SEMICOLON) return at + 1;
    if (isLetter(code)) at = skipName(line, at);
    else if (isDigit(code)) at = skipNumber(line, at);
    else if (code === QUOTE || code === DOUBLE_QUOTE) at = skipQuoted(line, at, code);
    else if (!PLAIN.has(code) || beginsComment(code, line.charCodeAt(at + 1))) return -1;
    // A UUID's or duration's letters may follow a minus sign, so they are no name.
    else at = code === MINUS ? skipNumber(line, at + 1) : at + 1;
    if (at < 0) return -1;
  }
  return -1;
}

function skipSpaces(line: string, start: number): number {
  let at = start;
  for (let code = line.charCodeAt(at); code === 0x20 || (code >= 0x09 && code <= 0x0d); ) {
    if (code === 0x0b || code === 0x0c) break;
    at += 1;
    code = line.charCodeAt(at);
  }
  return at;
}

function skipName(line: string, start: number): number {
  let at = start;
  for (let code = line.charCodeAt(at); isLetter(code) || isDigit(code) || code === UNDERSCORE; ) {
    at += 1;
    code = line.charCodeAt(at);
  }
  return at;
}

/** Digits and letters; -1 when an underscore follows, which may stand alone then. */
function skipNumber(line: string, start: number): number {
  let at = start;
  while (isLetter(line.charCodeAt(at)) || isDigit(line.charCodeAt(at))) at += 1;
  return line.charCodeAt(at) === UNDERSCORE ? -1 : at;
}

/** Behind the closing quote; a doubled quote stands for itself. -1 when there is none. */
function skipQuoted(line: string, start: number, quote: number): number {
  const mark = quote === QUOTE ? "'" : '"';
  for (let at = line.indexOf(mark, start + 1); at >= 0; at = line.indexOf(mark, at + 2)) {
    if (line.charCodeAt(at + 1) !== quote) return at + 1;
  }
  return -1;
}

function beginsComment(code: number, next: number): boolean {
  if (code === MINUS) return next === MINUS;
  return code === SLASH && (next === SLASH || next === STAR);
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
