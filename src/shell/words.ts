/**
 * The words of a command as cqlsh tells them apart: names, strings, whole numbers, the rest. Scanned by CQL's lexer; which
 * names are reserved is cqlsh's own list.
 */
import { isSignificant, type Token, tokenize } from '../cql/lexer.ts';

export interface Word {
  readonly kind: 'name' | 'reserved' | 'quotedName' | 'string' | 'number' | 'uuid' | 'other';
  /** As typed. */
  readonly text: string;
  /** A string's content; a name as the schema has it: lower case unless quoted. */
  readonly value: string;
}

/** The words of a text, blanks, comments and the end left out. */
export function wordsOf(text: string): readonly Word[] {
  const words = tokenize(text).filter(isSignificant).map(toWord);
  return words.at(-1)?.text === ';' ? words.slice(0, -1) : words;
}

/** True for what cqlsh takes as the name of a keyspace, table or column. */
export function isName(
  word: Word | undefined,
): word is Word & { readonly kind: 'name' | 'quotedName' } {
  return word?.kind === 'name' || word?.kind === 'quotedName';
}

/** True for a string literal, quoted or between dollar signs. */
export function isString(word: Word | undefined): word is Word & { readonly kind: 'string' } {
  return word?.kind === 'string';
}

/** Words that cqlsh takes for CQL's own and never for a name. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'add allow alter and apply asc authorize batch begin by columnfamily create delete desc describe drop entries execute ' +
    'from full grant if in index infinity insert into is keyspace limit materialized modify nan norecursive not null of on ' +
    'or order primary rename revoke schema select set table to token truncate unlogged update use using view where with'
  ).split(' '),
);

function toWord(token: Token): Word {
  const kind = kindOf(token);
  const isPlain = kind === 'name' || kind === 'reserved';
  return { kind, text: token.text, value: isPlain ? token.text.toLowerCase() : token.value };
}

function kindOf(token: Token): Word['kind'] {
  switch (token.kind) {
    case 'name':
    case 'keyword':
    case 'boolean':
      return RESERVED.has(token.text.toLowerCase()) ? 'reserved' : 'name';
    case 'quotedName':
    case 'string':
    case 'uuid':
      return token.kind;
    case 'integer':
      return token.text.startsWith('-') ? 'other' : 'number';
    default:
      return 'other';
  }
}
