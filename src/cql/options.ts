/**
 * JSON and DISTINCT after SELECT are options, or columns of that name. Cassandra decides by trying the option
 * first: `SELECT json, a` reads a column, `SELECT json a` an option, `SELECT json - a` an option too. Here the
 * next token decides, before parsing, and an option becomes a token of its own.
 */
import type { Token } from './lexer.ts';

/** What can only follow a column called json or distinct. */
const AFTER_COLUMN: ReadonlySet<string> = new Set([',', 'K_FROM', '.', '+', '/', '%', ')', ';']);

/**
 * The same tokens, with options after SELECT marked as such. At the end of the tokens the word is a column, or
 * with `hopeful` an option (somebody is still typing).
 */
export function markOptions(tokens: readonly Token[], hopeful = false): readonly Token[] {
  if (tokens[0]?.type !== 'K_SELECT') return tokens;
  const marked = [...tokens];
  let place = 1;
  for (const [type, option] of OPTIONS) {
    const token = marked[place];
    const next = marked[place + 1];
    const isColumn = next === undefined ? !hopeful : AFTER_COLUMN.has(next.type);
    if (token?.type !== type || isColumn) continue;
    marked[place] = { ...token, type: option, roles: 0 };
    place += 1;
  }
  return marked;
}

const OPTIONS = [
  ['K_JSON', 'JSON_OPTION'],
  ['K_DISTINCT', 'DISTINCT_OPTION'],
] as const;
