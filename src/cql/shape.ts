/**
 * A statement's shape: its text with the constants cut out. Ten thousand INSERTs of one script have one shape,
 * so the grammar reads it once. The scan looks at characters only and is meant to be fast; what it is not sure
 * of stays in the shape, or makes the statement one without a shape.
 */

export type CutKind = 'string' | 'integer' | 'float' | 'uuid' | 'hex';

/** A constant as the lexer would give it. */
export interface CutLiteral {
  readonly kind: CutKind;
  /** A string's content, else the text. */
  readonly value: string;
  readonly offset: number;
  readonly length: number;
}

export interface Shape {
  readonly key: string;
  readonly literals: readonly CutLiteral[];
}

const LONGEST = 4096;

/** Stands for a constant in the key; no token begins with it. */
const MARKS: Readonly<Record<CutKind, string>> = {
  string: '\u0001S',
  integer: '\u0001I',
  float: '\u0001F',
  uuid: '\u0001U',
  hex: '\u0001H',
};

/** The shape of a SELECT, INSERT, UPDATE, DELETE or BATCH; null for others, long ones, and those with comments or $$. */
export function shapeOf(text: string): Shape | null {
  if (text.length > LONGEST || !isCacheable(text)) return null;
  const literals: CutLiteral[] = [];
  let key = '';
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      at = skipWord(text, at + 1);
      continue;
    }
    let literal: CutLiteral | null = null;
    if (code === QUOTE) {
      literal = cutString(text, at);
      if (literal === null) return null;
    } else if (isDigit(code) || (code === MINUS && isDigit(text.charCodeAt(at + 1)))) {
      literal = cutNumber(text, at);
      if (literal === null) {
        at = skipWord(text, at + 1);
        continue;
      }
    } else if (code === DOUBLE_QUOTE) {
      at = text.indexOf('"', at + 1) + 1;
      if (at === 0) return null;
      continue;
    } else if (isUncertain(code, text.charCodeAt(at + 1))) {
      return null;
    } else {
      at += 1;
      continue;
    }
    literals.push(literal);
    key += text.slice(kept, at) + MARKS[literal.kind];
    at += literal.length;
    kept = at;
  }
  return { key: key + text.slice(kept), literals };
}

const QUOTE = 0x27;
const DOUBLE_QUOTE = 0x22;
const MINUS = 0x2d;
const SLASH = 0x2f;
const STAR = 0x2a;
const DOT = 0x2e;
const DOLLAR = 0x24;

/** SELECT, INSERT, UPDATE, DELETE and BEGIN, told by their first letters. */
function isCacheable(text: string): boolean {
  const second = text.charCodeAt(1) | 0x20;
  const third = text.charCodeAt(2) | 0x20;
  switch (text.charCodeAt(0) | 0x20) {
    case 0x73: // s
      return second === 0x65;
    case 0x69: // i
      return second === 0x6e;
    case 0x75: // u
      return second === 0x70;
    case 0x64: // d
      return second === 0x65 && third === 0x6c;
    case 0x62: // b
      return second === 0x65;
    default:
      return false;
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x5f;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isHex(code: number): boolean {
  const lower = code | 0x20;
  return isDigit(code) || (lower >= 0x61 && lower <= 0x66);
}

function skipWord(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); isLetter(code) || isDigit(code); ) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return at;
}

/** Comments and dollar quotes, and characters that are no CQL. */
function isUncertain(code: number, next: number): boolean {
  if (code === MINUS) return next === MINUS;
  if (code === SLASH) return next === SLASH || next === STAR;
  return code === DOLLAR || code < 0x09 || code > 0x7e;
}

function cutString(text: string, offset: number): CutLiteral | null {
  let end = offset + 1;
  let doubled = false;
  for (;;) {
    end = text.indexOf("'", end);
    if (end < 0) return null;
    if (text.charCodeAt(end + 1) !== QUOTE) break;
    doubled = true;
    end += 2;
  }
  const content = text.slice(offset + 1, end);
  const value = doubled ? content.replaceAll("''", "'") : content;
  return { kind: 'string', value, offset, length: end + 1 - offset };
}

/** A whole number, a plain fraction, a UUID or a blob; null for all else that begins with a digit. */
function cutNumber(text: string, offset: number): CutLiteral | null {
  const negative = text.charCodeAt(offset) === MINUS;
  const start = negative ? offset + 1 : offset;
  let end = skipDigits(text, start);
  let kind: CutKind = 'integer';
  let next = text.charCodeAt(end);
  if (!negative && end === start + 1 && (next | 0x20) === 0x78 && text[start] === '0') {
    end = skipHex(text, end + 1);
    kind = 'hex';
  } else if (!negative && isUuid(text, offset)) {
    end = offset + 36;
    kind = 'uuid';
  } else if (next === DOT && isDigit(text.charCodeAt(end + 1))) {
    end = skipDigits(text, end + 1);
    kind = 'float';
  }
  next = text.charCodeAt(end);
  if (isLetter(next) || (next === MINUS && kind !== 'uuid' && end - start >= 8)) return null;
  if (next === DOT && (kind !== 'integer' || text.charCodeAt(end + 1) !== DOT)) return null;
  return { kind, value: text.slice(offset, end), offset, length: end - offset };
}

function skipDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function skipHex(text: string, start: number): number {
  let at = start;
  while (isHex(text.charCodeAt(at))) at += 1;
  return at;
}

function isUuid(text: string, offset: number): boolean {
  if (text.charCodeAt(offset + 8) !== MINUS || text.charCodeAt(offset + 13) !== MINUS) return false;
  if (text.charCodeAt(offset + 18) !== MINUS || text.charCodeAt(offset + 23) !== MINUS)
    return false;
  return (
    skipHex(text, offset) === offset + 8 &&
    skipHex(text, offset + 9) === offset + 13 &&
    skipHex(text, offset + 14) === offset + 18 &&
    skipHex(text, offset + 19) === offset + 23 &&
    skipHex(text, offset + 24) >= offset + 36
  );
}
