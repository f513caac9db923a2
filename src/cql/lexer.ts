/**
 * The only scanner of CQL: parsing, splitting, completing and colouring read its tokens. The rules follow
 * Cassandra's Lexer.g: a minus sign before digits belongs to the number, `1h30m` is a duration, `expr(` is one
 * token. What Lexer.g refuses becomes a token of kind 'error' that carries the refusal, and scanning goes on
 * after it, so that half-typed text can still be coloured.
 */
import moo from 'moo';
import { KEYWORDS, ROLE } from './keywords.ts';
import { explainBadText, type Refusal } from './lexer-errors.ts';

export type TokenKind =
  | 'name'
  | 'quotedName'
  | 'keyword'
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'uuid'
  | 'hex'
  | 'duration'
  | 'operator'
  | 'space'
  | 'comment'
  | 'error';

export interface Token {
  readonly kind: TokenKind;
  /** Cassandra's name of the token: K_SELECT, IDENT, INTEGER; an operator is its own. */
  readonly type: string;
  /** As typed. */
  readonly text: string;
  /** A string's content, a quoted name's content, a name in lower case; else the text. */
  readonly value: string;
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  /** 0-based. */
  readonly column: number;
  /** Bits of ROLE: what the token may be used as. */
  readonly roles: number;
  /** Set for kind 'error'. */
  readonly refusal: Refusal | null;
}

/**
 * The tokens of a text, spaces and comments included, without gaps: the texts joined are the input. Linear in
 * its length.
 */
export function tokenize(text: string): Token[] {
  return [...scan(text)];
}

/** As `tokenize`, one by one: a long text's tokens need not all be in memory. */
export function* scan(text: string): Generator<Token> {
  const lexer = COMPILED.clone().reset(text);
  for (let token = lexer.next(), next = token; token !== undefined; token = next) {
    next = lexer.next();
    const end = token.type === 'string' || token.type === 'quotedName' ? quotedEnd(token, text) : 0;
    while (next !== undefined && next.offset < end) next = lexer.next();
    yield makeToken(end === 0 ? token : { ...token, text: text.slice(token.offset, end) }, text);
  }
}

/**
 * Where a quoted token ends whose first part a rule found: a doubled quote in it goes on with another part. (One regular
 * expression for all parts would need a stack as deep as there are doubled quotes.)
 */
function quotedEnd({ offset, text }: moo.Token, whole: string): number {
  const quote = text[0]!;
  let end = offset + text.length;
  while (quote !== '$' && whole[end] === quote) {
    const close = whole.indexOf(quote, end + 1);
    if (close < 0) return end;
    end = close + 1;
  }
  return end;
}

/** True for tokens that the grammar sees. */
export function isSignificant(token: Token): boolean {
  return token.kind !== 'space' && token.kind !== 'comment';
}

/** What nearley asks its lexer when a grammar is put together: is that a token of its own? */
export const grammarTokens = {
  has: (name: string): boolean => TOKEN_TYPES.has(name),
};

const HEX = '[0-9a-fA-F]';
const UUID = new RegExp(`${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`);
const UNIT = '(?:[yY]|[mM][oO]|[wW]|[dD]|[hH]|[mM][sS]|[mM]|[sS]|[uU][sS]|\\u00B5[sS]|[nN][sS])';
const TIME_PART = 'T(?:\\d+H(?:\\d+M)?(?:\\d+S)?|\\d+M(?:\\d+S)?|\\d+S)';
const PERIOD_PART = '(?:\\d+Y(?:\\d+M)?(?:\\d+D)?|\\d+M(?:\\d+D)?|\\d+D)';
const ISO_DURATION = new RegExp(
  `-?P(?:\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d|${TIME_PART}|\\d+W|${PERIOD_PART}(?:${TIME_PART})?)(?![A-Za-z0-9_])`,
);

/** Tried in order at each place; the first that matches wins, so the longer ones stand first. */
const RULES: moo.Rules = {
  space: { match: /[ \t\n\r]+/, lineBreaks: true },
  comment: [
    { match: /(?:--|\/\/)[^\n\r]*[\n\r]/, lineBreaks: true },
    { match: /\/\*[\s\S]*?\*\//, lineBreaks: true },
  ],
  string: [
    { match: /'[^']*'/, lineBreaks: true },
    { match: /\$\$[\s\S]*?\$\$/, lineBreaks: true },
  ],
  quotedName: { match: /"[^"]*"/, lineBreaks: true },
  uuid: UUID,
  hex: /0[xX][0-9a-fA-F]*/,
  error: [
    // Unfinished: a comment, string or quoted name that the text ends in.
    { match: /(?:--|\/\/)[^\n\r]*/, lineBreaks: true },
    { match: /\/\*[\s\S]*/, lineBreaks: true },
    { match: /'[\s\S]*/, lineBreaks: true },
    { match: /\$\$[\s\S]*/, lineBreaks: true },
    { match: /"[\s\S]*/, lineBreaks: true },
    // What can only become a UUID, a number with an exponent, -NaN, -Infinity or an ISO duration, and does not.
    { match: /[0-9a-fA-F]{8}-/ },
    { match: /\d{1,7}[abcfABCF]/ },
    { match: /\d{1,6}[dD][0-9dD]*[abcefABCEF]/ },
    { match: /-?\d+(?:\.\d*)?[eE](?![+-]?\d)/ },
    { match: /-[nN](?![aA][nN])/ },
    { match: /-[iI](?![nN][fF][iI][nN][iI][tT][yY])/ },
    { match: new RegExp(`-P(?<!(?=${ISO_DURATION.source})-P)`) },
    { match: /!(?!=)/ },
  ],
  duration: [new RegExp(`-?\\d+${UNIT}(?:\\d+${UNIT})*`), ISO_DURATION],
  integerBeforeRange: { match: /-?\d+(?=\.\.(?!\.))/, type: () => 'integer' },
  float: /-?\d+(?:\.\d*(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/,
  integer: /-?\d+/,
  infinite: /-(?:[nN][aA][nN]|[iI][nN][fF][iI][nN][iI][tT][yY])/,
  expression: 'expr(',
  name: /[A-Za-z][A-Za-z0-9_]*/,
  operator: ['+=', '-=', '<=', '>=', '!=', '..', ...'+-*/%<>=.,;:?()[]{}'],
  unknown: { match: /[\s\S]/, lineBreaks: true },
};

/** Only cloned, never run: a moo lexer keeps its place. Its type declaration forgets `clone`. */
const COMPILED = moo.compile(RULES) as moo.Lexer & { clone(): moo.Lexer };

const FIXED_TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'STRING_LITERAL'],
  ['integer', 'INTEGER'],
  ['float', 'FLOAT'],
  ['uuid', 'UUID'],
  ['hex', 'HEXNUMBER'],
  ['duration', 'DURATION'],
]);

const TOKEN_TYPES: ReadonlySet<string> = new Set([
  ...[...KEYWORDS.values()].map((keyword) => keyword.type),
  ...FIXED_TYPES.values(),
  'IDENT',
  'QUOTED_NAME',
  'EMPTY_QUOTED_NAME',
  'BOOLEAN',
  'QMARK',
  'RANGE',
  'K_NEGATIVE_NAN',
  'K_NEGATIVE_INFINITY',
  'JSON_OPTION',
  'DISTINCT_OPTION',
  'EXPR',
]);

const NAME_ROLES =
  ROLE.name | ROLE.functionName | ROLE.typeName | ROLE.columnName | ROLE.describedName;

function makeToken(source: moo.Token, whole: string): Token {
  const text = source.text;
  const make = (kind: TokenKind, type: string, value: string, roles: number): Token => ({
    kind,
    type,
    text,
    value,
    offset: source.offset,
    line: source.line,
    column: source.col - 1,
    roles,
    refusal: null,
  });
  switch (source.type) {
    case 'space':
    case 'comment':
      return make(source.type, source.type, text, 0);
    case 'name':
      return nameToken(text, make);
    case 'quotedName':
      return text === '""'
        ? make('quotedName', 'EMPTY_QUOTED_NAME', '', ROLE.columnName)
        : make('quotedName', 'QUOTED_NAME', text.slice(1, -1).replaceAll('""', '"'), NAME_ROLES);
    case 'string':
      return make('string', 'STRING_LITERAL', stringContent(text), ROLE.constant);
    case 'integer':
    case 'float':
    case 'uuid':
    case 'hex':
    case 'duration':
      return make(source.type, FIXED_TYPES.get(source.type) ?? '', text, ROLE.constant);
    case 'infinite':
      return make('keyword', infiniteType(text), text, ROLE.constant);
    case 'expression':
      return make('operator', 'EXPR', text, 0);
    case 'operator':
      return make('operator', operatorType(text), text, 0);
    default:
      return {
        ...make('error', 'error', text, 0),
        refusal: explainBadText(whole, source.offset, source.line, source.col - 1, text),
      };
  }
}

function nameToken(
  text: string,
  make: (kind: TokenKind, type: string, value: string, roles: number) => Token,
): Token {
  const upper = text.toUpperCase();
  const keyword = KEYWORDS.get(upper);
  if (keyword) return make('keyword', keyword.type, text.toLowerCase(), keyword.roles);
  if (upper === 'TRUE' || upper === 'FALSE') return make('boolean', 'BOOLEAN', text, ROLE.constant);
  return make('name', 'IDENT', text.toLowerCase(), NAME_ROLES);
}

function stringContent(text: string): string {
  if (text.startsWith('$')) return text.slice(2, -2);
  return text.slice(1, -1).replaceAll("''", "'");
}

function infiniteType(text: string): string {
  return text.length === 4 ? 'K_NEGATIVE_NAN' : 'K_NEGATIVE_INFINITY';
}

function operatorType(text: string): string {
  if (text === '?') return 'QMARK';
  if (text === '..') return 'RANGE';
  return text;
}
