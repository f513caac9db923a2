/**
 * How cqlsh sees the characters typed: enough to know where a statement ends, which word it starts with and whether a
 * string is still open. It is not CQL's lexer: it knows fewer characters and refuses the rest at once, with a caret,
 * before anything reaches the server. The order of the rules decides. Source: cqlsh 6.2.2's terminals.
 */

export type ScanKind =
  | 'endline'
  | 'reserved'
  | 'string'
  | 'bodyString'
  | 'quotedName'
  | 'open'
  | 'float'
  | 'uuid'
  | 'blob'
  | 'number'
  | 'word'
  | 'end'
  | 'symbol';

export interface ScanToken {
  readonly kind: ScanKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Scan {
  readonly tokens: readonly ScanToken[];
  /** Offset of the first character that no rule takes, or null. */
  readonly badAt: number | null;
}

/** Words that cqlsh takes for CQL's own and never for a name. */
const RESERVED =
  'add|allow|alter|and|apply|asc|authorize|batch|begin|by|columnfamily|create|delete|desc|describe|drop|entries|execute|from|' +
  'full|grant|if|in|index|infinity|insert|into|is|keyspace|limit|materialized|modify|nan|norecursive|not|null|of|on|or|order|' +
  'primary|rename|revoke|schema|select|set|table|to|token|truncate|unlogged|update|use|using|view|where|with';

const RULES: readonly (readonly [ScanKind | 'junk', string])[] = [
  ['reserved', `\\b(?:${RESERVED})\\b`],
  ['endline', '\\n'],
  ['junk', '[ \\t\\r\\f\\v]+|(?:--|//)[^\\n\\r]*(?:[\\n\\r]|$)|/\\*[^]*?\\*/'],
  ['string', "'[^']*(?:''[^']*)*'"],
  ['bodyString', '\\$\\$[^]*?\\$\\$'],
  ['quotedName', '"[^"]*(?:""[^"]*)*"'],
  ['open', '\\$\\$[^]*|\'[^]*|"[^]*|/\\*[^]*'],
  ['float', '-?[0-9]+\\.[0-9]+'],
  ['uuid', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'],
  ['blob', '0x[0-9a-f]+'],
  ['number', '[0-9]+'],
  ['word', '[a-z][a-z0-9_]*'],
  ['symbol', '[:*]'],
  ['end', ';'],
  ['symbol', '[-+=%/,().]|[<>!]=?|[\\][{}]|\\?'],
];

const PATTERN = RULES.map(([, source]) => `(${source})`).join('|');

/** The tokens of `text` from `from` on, blanks and comments left out. */
export function scan(text: string, from = 0): Scan {
  const pattern = new RegExp(PATTERN, 'iy');
  const tokens: ScanToken[] = [];
  pattern.lastIndex = from;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) return { tokens, badAt: start };
    const kind = RULES[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]![0];
    if (kind !== 'junk') tokens.push({ kind, text: match[0], start, end: pattern.lastIndex });
  }
  return { tokens, badAt: null };
}

/** True for what cqlsh takes as the name of a keyspace, table or column. */
export function isName(token: ScanToken | undefined): token is ScanToken {
  return token !== undefined && (token.kind === 'word' || token.kind === 'quotedName');
}

/** True for a string literal, quoted or between dollar signs. */
export function isString(token: ScanToken | undefined): token is ScanToken {
  return token !== undefined && (token.kind === 'string' || token.kind === 'bodyString');
}

/** A string literal's content. */
export function stringValue(token: ScanToken): string {
  return token.kind === 'bodyString'
    ? token.text.slice(2, -2)
    : token.text.slice(1, -1).replaceAll("''", "'");
}

/** A name as the schema has it: lower case unless quoted. */
export function nameValue(token: ScanToken): string {
  return token.kind === 'quotedName'
    ? token.text.slice(1, -1).replaceAll('""', '"')
    : token.text.toLowerCase();
}
