/**
 * How cqlsh cuts what is typed into statements and commands. Input comes line by line; nothing of a line is run
 * before the last thing on it is finished, so `SELECT 1; SELECT` waits for its second half.
 *
 * A statement ends at a semicolon. A shell command ends at the end of its line too, unless a comment eats the
 * line's end. BEGIN glues what follows until a piece that ends in APPLY and one more word. A character that
 * cqlsh's own scanner does not know drops everything that is waiting (cqlhandling.py, pylexotron.py of 6.2).
 */
import { scan, type Token } from './lexer.ts';
import { cutPlainLine } from './plain-line.ts';

export type Piece =
  | {
      readonly kind: 'statement' | 'command';
      /** From the first token to the semicolon; a command may end in its line's end instead. */
      readonly text: string;
      readonly startOffset: number;
      readonly endOffset: number;
      /** 1-based lines of the whole input. */
      readonly startLine: number;
      readonly endLine: number;
    }
  | {
      readonly kind: 'invalid';
      /** All that was waiting, and the rest of the line. */
      readonly text: string;
      readonly startOffset: number;
      readonly endOffset: number;
      readonly startLine: number;
      readonly endLine: number;
      /** The line with the character, and its line number counted from the start of what was waiting, from 1. */
      readonly line: string;
      readonly lineInText: number;
      /** Which character of that line, from 1, counted in code points. */
      readonly character: number;
    };

/** Why the input cannot run yet. */
export type Unfinished = 'quote' | 'comment' | 'batch' | 'statement';

export interface Rest {
  readonly text: string;
  readonly why: Unfinished;
  readonly startOffset: number;
  readonly startLine: number;
}

/** Cuts a whole script. `rest` is what the text ends in the middle of, with all that waits for it. */
export function splitInput(
  text: string,
  isShellCommand: (word: string) => boolean,
): { readonly pieces: readonly Piece[]; readonly rest: Rest | null } {
  const splitter = createSplitter(isShellCommand);
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    for (const piece of splitter.feed(text.slice(start, end))) pieces.push(piece);
    start = end;
  }
  return { pieces, rest: splitter.rest() };
}

export interface Splitter {
  /** Takes one line with its line end (the last of a file may lack it); answers what can run now. */
  feed(line: string): readonly Piece[];
  /** What is waiting for more lines; null when nothing is. */
  rest(): Rest | null;
  /** True when something is waiting; cheaper than its text. */
  isWaiting(): boolean;
  /** Forgets what is waiting (Ctrl-C). */
  drop(): void;
}

/**
 * A splitter that is fed line by line. `isShellCommand` gets the first word of a piece in lower case. With
 * `commentEndsCommand` a comment leaves a command its line's end, which cqlsh's comments eat.
 */
export function createSplitter(
  isShellCommand: (word: string) => boolean,
  commentEndsCommand = false,
): Splitter {
  return new LineSplitter(isShellCommand, commentEndsCommand);
}

/** A piece that is being read, as far as cqlsh looks at it. */
interface OpenPiece {
  readonly startOffset: number;
  readonly startLine: number;
  readonly kind: 'statement' | 'command';
  /** The words so far, in upper case: the first, and the last three. */
  readonly first: string;
  last: string[];
  count: number;
}

type Opener = "'" | '"' | '$$' | '/*';
type CutPiece = Exclude<Piece, { kind: 'invalid' }>;

class LineSplitter implements Splitter {
  readonly #isShellCommand: (word: string) => boolean;
  readonly #commentEndsCommand: boolean;
  /** Lines since the last time that nothing was waiting. */
  #waiting: string[] = [];
  #waitingOffset = 0;
  #waitingLine = 1;
  #offset = 0;
  #line = 1;
  #done: Omit<CutPiece, 'text'>[] = [];
  #open: OpenPiece | null = null;
  #opener: Opener | null = null;
  #inBatch = false;

  constructor(isShellCommand: (word: string) => boolean, commentEndsCommand: boolean) {
    this.#isShellCommand = isShellCommand;
    this.#commentEndsCommand = commentEndsCommand;
  }

  feed(line: string): readonly Piece[] {
    return (this.#waiting.length === 0 ? this.#plain(line) : null) ?? this.#feedTokens(line);
  }

  /** The pieces of a line that is told at a glance. */
  #plain(line: string): readonly Piece[] | null {
    const cuts = cutPlainLine(line, this.#isShellCommand);
    if (cuts === null) return null;
    const offset = this.#offset;
    const lineNumber = this.#line;
    this.#offset += line.length;
    this.#line += 1;
    return cuts.map(({ start, end }) => ({
      kind: 'statement',
      text: line.slice(start, end),
      startOffset: offset + start,
      endOffset: offset + end,
      startLine: lineNumber,
      endLine: lineNumber,
    }));
  }

  #feedTokens(line: string): readonly Piece[] {
    if (this.#waiting.length === 0) {
      this.#waitingOffset = this.#offset;
      this.#waitingLine = this.#line;
    }
    this.#waiting.push(line);
    const invalidAt = this.#read(line);
    const pieces = invalidAt === null ? this.#finished() : [this.#invalid(line, invalidAt)];
    this.#offset += line.length;
    this.#line += 1;
    if (pieces === null) return [];
    this.drop();
    return pieces;
  }

  rest(): Rest | null {
    if (this.#waiting.length === 0) return null;
    return {
      text: this.#waiting.join(''),
      why: this.#why(),
      startOffset: this.#waitingOffset,
      startLine: this.#waitingLine,
    };
  }

  isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  drop(): void {
    this.#waiting = [];
    this.#done = [];
    this.#open = null;
    this.#opener = null;
    this.#inBatch = false;
  }

  #why(): Unfinished {
    if (this.#opener === '/*') return 'comment';
    if (this.#opener !== null) return 'quote';
    return this.#inBatch ? 'batch' : 'statement';
  }

  /** Reads one line on top of what waits. Answers where a character stands that cqlsh does not know, or null. */
  #read(line: string): number | null {
    const prefix = this.#opener ?? '';
    for (const token of scan(prefix + line)) {
      const at = token.offset - prefix.length;
      const continued = prefix !== '' && token.offset === 0;
      if (!continued) this.#opener = null;
      const unknown = unknownCharacter(token);
      if (unknown !== null) return at + unknown;
      if (token.kind === 'space') {
        if (token.text.includes('\n')) this.#endLine(at + token.text.indexOf('\n') + 1);
        continue;
      }
      this.#opener = unfinishedBy(token);
      if (this.#commentEndsCommand && isComment(token) && /^[^/]*\n$|^\/\/.*\n$/.test(token.text))
        this.#endLine(at + token.text.length);
      if (isComment(token) || continued) continue;
      this.#take(token, at);
    }
    return null;
  }

  #take(token: Token, at: number): void {
    const word = token.text.toUpperCase();
    this.#open ??= {
      startOffset: this.#offset + at,
      startLine: this.#line,
      kind: this.#isShellCommand(token.text.toLowerCase()) ? 'command' : 'statement',
      first: word,
      last: [],
      count: 0,
    };
    const open = this.#open;
    open.last = [...open.last.slice(-2), word];
    open.count += 1;
    if (token.text === ';') this.#close(open, at + 1);
  }

  #endLine(end: number): void {
    const open = this.#open;
    if (open?.kind !== 'command') return;
    open.last = [...open.last.slice(-2), '\n'];
    open.count += 1;
    this.#close(open, end);
  }

  #close(open: OpenPiece, end: number): void {
    // Our own shell takes a lone `;` for nothing, so that a line of millions of them is not kept.
    if (this.#commentEndsCommand && open.count === 1 && open.first === ';' && !this.#inBatch) {
      this.#open = null;
      return;
    }
    const endOffset = this.#offset + end;
    const previous = this.#inBatch ? this.#done.pop() : undefined;
    this.#done.push(
      previous
        ? { ...previous, endOffset, endLine: this.#line }
        : {
            kind: open.kind,
            startOffset: open.startOffset,
            startLine: open.startLine,
            endOffset,
            endLine: this.#line,
          },
    );
    if (open.count > 2) {
      if (open.last[0] === 'APPLY') this.#inBatch = false;
      else if (open.first === 'BEGIN') this.#inBatch = true;
    }
    this.#open = null;
  }

  /** All pieces, once nothing is open; null while something is. */
  #finished(): readonly Piece[] | null {
    if (this.#open || this.#inBatch || this.#opener !== null) return null;
    const text = this.#waiting.join('');
    return this.#done.map((piece) => ({
      ...piece,
      text: text.slice(
        piece.startOffset - this.#waitingOffset,
        piece.endOffset - this.#waitingOffset,
      ),
    }));
  }

  #invalid(line: string, at: number): Piece {
    const text = this.#waiting.join('');
    return {
      kind: 'invalid',
      text,
      startOffset: this.#waitingOffset,
      endOffset: this.#waitingOffset + text.length,
      startLine: this.#waitingLine,
      endLine: this.#line,
      line: line.replace(/\r?\n$/, ''),
      lineInText: this.#line - this.#waitingLine + 1,
      character: [...line.slice(0, at)].length + 1,
    };
  }
}

function isComment(token: Token): boolean {
  return token.kind === 'comment' || /^(?:--|\/\/|\/\*)/.test(token.text);
}

/** How the token goes on in the next line, if the line ends inside it. */
function unfinishedBy(token: Token): Opener | null {
  if (token.kind !== 'error') return null;
  if (token.text.startsWith("'")) return "'";
  if (token.text.startsWith('"')) return '"';
  if (token.text.startsWith('$$')) return '$$';
  if (token.text.startsWith('/*')) return '/*';
  return null;
}

/** Where in a token a character stands that cqlsh's scanner does not know, though the server might. */
function unknownCharacter(token: Token): number | null {
  if (token.kind === 'duration') {
    const micro = token.text.indexOf('\u00B5');
    return micro < 0 ? null : micro;
  }
  if (token.kind !== 'error' || token.text === '\f' || token.text === '\v') return null;
  return /^(?:[-0-9A-Za-z!'"/]|\$\$)/.test(token.text) ? null : 0;
}
