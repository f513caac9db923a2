/** What the typed text is made of, for its colours: read off the tokens of the one lexer, half-typed ones included. */
import { type Token, tokenize } from '../cql/lexer.ts';

export type TokenStyle = 'plain' | 'keyword' | 'string' | 'number' | 'name' | 'comment' | 'wrong';

export interface StyledSpan {
  readonly text: string;
  readonly style: TokenStyle;
}

/** Spans whose texts joined are the text. */
export function highlight(text: string): readonly StyledSpan[] {
  const spans: StyledSpan[] = [];
  for (const token of tokenize(text)) {
    const style = styleOf(token);
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
