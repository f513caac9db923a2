/**
 * Cuts what is typed, line by line, into complete statements, by cqlsh's rules: a statement ends at `;`, a command also
 * at the end of its line when its word comes first; pieces after BEGIN stay together until APPLY BATCH; an open string,
 * name, comment or `$$` asks for more. A comment swallows the end of its line, so a command followed by one goes on
 * (`--compat cqlsh`); our own shell ends it there.
 */
import { type ScanToken, scan } from './scan.ts';

/** A complete statement: `tokens` with the one that ends it; `text` from the first token to the end of the last. */
export interface CutStatement {
  readonly tokens: readonly ScanToken[];
  readonly text: string;
  /** Lines counted from 1 within the input: of its first token, and of the line that completed it. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export type Fed =
  | { readonly kind: 'more' }
  | { readonly kind: 'statements'; readonly statements: readonly CutStatement[] }
  /** A character that cannot be: 1-based line within the pending text and character, and that line. */
  | {
      readonly kind: 'invalid';
      readonly line: number;
      readonly char: number;
      readonly source: string;
      readonly lastLine: number;
    };

export interface ReaderRules {
  /** Does a statement that begins with this word (lower case) end with its line? */
  endsAtNewline(word: string): boolean;
  /** cqlsh's way with a comment after a command. */
  readonly commentsSwallowNewlines: boolean;
}

export class StatementReader {
  readonly #rules: ReaderRules;
  #text = '';
  #scanned = 0;
  /** The tokens since the last end. */
  #piece: ScanToken[] = [];
  #done: ScanToken[][] = [];
  #inBatch = false;
  #open = false;
  #line = 0;
  #startLine = 1;

  constructor(rules: ReaderRules) {
    this.#rules = rules;
  }

  /** True when something typed waits for its end. */
  get pending(): boolean {
    return this.#text.trim() !== '';
  }

  /** The text that waits for its end. */
  get pendingText(): string {
    return this.#text;
  }

  /** How many lines were fed. */
  get line(): number {
    return this.#line;
  }

  /** Takes one line, with its newline unless it is the input's last. */
  feed(line: string): Fed {
    this.#line++;
    if (this.#text === '') this.#startLine = this.#line;
    this.#text += line;
    const found = scan(this.#text, this.#scanned);
    if (found.badAt !== null) return this.#refuse(found.badAt);
    this.#open = false;
    for (const token of found.tokens) {
      if (token.kind === 'open') {
        this.#open = true;
        this.#scanned = token.start;
        break;
      }
      this.#accept(token);
    }
    if (!this.#open) {
      this.#scanned = this.#text.length;
      if (!this.#rules.commentsSwallowNewlines && line.endsWith('\n')) this.#endOfLine();
    }
    return this.#complete();
  }

  /** Drops what waits. */
  reset(): void {
    this.#text = '';
    this.#scanned = 0;
    this.#piece = [];
    this.#done = [];
    this.#inBatch = false;
    this.#open = false;
  }

  #accept(token: ScanToken): void {
    if (token.kind !== 'endline') this.#piece.push(token);
    if (token.kind === 'end') this.#endPiece();
    else if (token.kind === 'endline' && this.#endsHere()) {
      this.#piece.push({ ...token, kind: 'end' });
      this.#endPiece();
    }
  }

  #endsHere(): boolean {
    const first = this.#piece[0];
    return first !== undefined && this.#rules.endsAtNewline(first.text.toLowerCase());
  }

  /** Closes the piece and glues it to its batch when one is open. */
  #endPiece(): void {
    const piece = this.#piece;
    this.#piece = [];
    if (this.#inBatch) this.#done.at(-1)!.push(...piece);
    else this.#done.push([...piece]);
    if (piece.length <= 2) return;
    if (piece.at(-3)!.text.toUpperCase() === 'APPLY') this.#inBatch = false;
    else if (piece[0]!.text.toUpperCase() === 'BEGIN') this.#inBatch = true;
  }

  /** A command whose line ended in a comment. */
  #endOfLine(): void {
    if (!this.#endsHere()) return;
    const at = this.#text.length;
    this.#piece.push({ kind: 'end', text: '', start: at, end: at });
    this.#endPiece();
  }

  #refuse(badAt: number): Fed {
    const before = this.#text.slice(0, badAt).split('\n');
    const line = before.length;
    const source = this.#text.split('\n')[line - 1] ?? '';
    this.reset();
    return {
      kind: 'invalid',
      line,
      char: [...before[line - 1]!].length + 1,
      source,
      lastLine: this.#line,
    };
  }

  #complete(): Fed {
    if (this.#open || this.#piece.length > 0 || this.#inBatch) return { kind: 'more' };
    const text = this.#text;
    const startLine = this.#startLine;
    const done = this.#done;
    this.reset();
    return {
      kind: 'statements',
      statements: done.map((tokens) => ({
        tokens,
        text: text.slice(tokens[0]!.start, tokens.at(-1)!.end),
        firstLine: startLine + countNewlines(text, tokens[0]!.start),
        lastLine: this.#line,
      })),
    };
  }
}

function countNewlines(text: string, until: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < until; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
