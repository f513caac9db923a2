/** What the typed text is made of, for its colours: read off the tokens of the one lexer, half-typed ones included. */
import { isSignificant, type Token, tokenize } from '../cql/lexer.ts';

export type TokenStyle = 'plain' | 'keyword' | 'string' | 'number' | 'name' | 'comment' | 'wrong';

export interface StyledSpan {
  readonly text: string;
  readonly style: TokenStyle;
}

/** Spans whose texts joined are the text. `commands`: first words of the shell's own, in lower case. */
export function highlight(text: string, commands: ReadonlySet<string>): readonly StyledSpan[] {
  const spans: StyledSpan[] = [];
  // The first word of the statement; a command ends with its line, everything at a semicolon.
  let first: string | null = null;
  for (const token of tokenize(text)) {
    const begins = first === null && isSignificant(token);
    const style = begins && commands.has(token.text.toLowerCase()) ? 'keyword' : styleOf(token);
    if (begins) first = token.text.toLowerCase();
    const ends = token.kind === 'space' && token.text.includes('\n');
    if (token.text === ';' || (ends && first !== null && commands.has(first))) first = null;
    const last = spans.at(-1);
    if (last?.style === style) spans[spans.length - 1] = { text: last.text + token.text, style };
    else spans.push({ text: token.text, style });
  }
  return spans;
}

function styleOf(token: Token): TokenStyle {
  switch (token.kind) {
    case 'keyword':
      return 'keyword';
    case 'string':
      return 'string';
    case 'integer':
    case 'float':
    case 'boolean':
    case 'uuid':
    case 'hex':
    case 'duration':
      return 'number';
    case 'name':
      return 'plain';
    case 'quotedName':
      return 'name';
    case 'comment':
      return 'comment';
    case 'operator':
    case 'space':
      return 'plain';
    case 'error':
      return unfinishedStyle(token.text);
  }
}

/** What a text that is not closed yet is going to be. */
function unfinishedStyle(text: string): TokenStyle {
  if (text.startsWith("'") || text.startsWith('$$')) return 'string';
  if (text.startsWith('"')) return 'name';
  if (/^(?:--|\/\/|\/\*)/.test(text)) return 'comment';
  return /^[\w-]/.test(text) ? 'number' : 'wrong';
}
