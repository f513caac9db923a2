/**
 * A refusal as Cassandra words it: ANTLR's sentence with line and column, and the end of what was read with the
 * offending token in brackets (Cassandra's ErrorCollector). Where ANTLR stops is mostly the first token that
 * nothing can read; the exceptions are in antlr-position.ts.
 */
import { CassandraError, syntaxWithoutPosition } from '../base/errors.ts';
import { type Blame, findBlame } from './antlr-position.ts';
import type { Chart } from './chart.ts';
import { isSignificant, type Token } from './lexer.ts';
import { friendlyName } from './terminal-names.ts';

/** The error for tokens that the chart could not read to the end. `all` are the tokens with spaces and comments. */
export function syntaxError(
  text: string,
  all: readonly Token[],
  tokens: readonly Token[],
  chart: Chart,
): CassandraError {
  const failedAt = chart.failedAt ?? tokens.length;
  const overflow = overflowError(text, tokens.slice(0, failedAt));
  if (overflow) return overflow;
  const refusal = tokens[failedAt]?.refusal;
  if (refusal) return positioned(refusal, refusal.message, []);
  const blame = findBlame(tokens, chart);
  if (blame.kind === 'emptyTuple') return emptyTupleError(text);
  const token = tokens[blame.at];
  const position = token ?? endOf(text);
  const sentence =
    blame.expecting === null
      ? `no viable alternative at input '${shown(token)}'`
      : `mismatched input '${shown(token)}' expecting ${blame.expecting}`;
  const expected = expectedNames(chart);
  if (token === undefined) return positioned(position, sentence, expected, END);
  return positioned(position, sentence + snippet(text, all, tokens, blame), expected);
}

/** Where Cassandra says the end of a text is. */
const END = 'line 0:-1';

/**
 * A number that no double holds breaks Cassandra's parser while it reads it. Null when there is none among the
 * tokens that were read.
 */
export function overflowError(text: string, read: readonly Token[]): CassandraError | null {
  const overflows = (token: Token): boolean =>
    token.kind === 'float' && !Number.isFinite(Number(token.text));
  if (!read.some(overflows)) return null;
  return syntaxWithoutPosition(
    `Failed parsing statement: [${text}] reason: NumberFormatException Character I is neither a decimal ` +
      'digit number, decimal point, nor "e" notation exponential mark.',
  );
}

function emptyTupleError(text: string): CassandraError {
  return syntaxWithoutPosition(
    `Failed parsing statement: [${text}] reason: NullPointerException Cannot invoke ` +
      '"org.apache.cassandra.cql3.CQL3Type$Raw.supportsFreezing()" because "t" is null',
  );
}

interface Place {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

function positioned(
  { offset, line, column }: Place,
  sentence: string,
  expected: readonly string[],
  header = `line ${line}:${column}`,
): CassandraError {
  return new CassandraError(`${header} ${sentence}`, {
    kind: 'syntax',
    position: { offset, line, column },
    expected,
  });
}

function endOf(text: string): Place {
  const lines = text.split('\n');
  return { offset: text.length, line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

/** ANTLR shows a string and a quoted name by what they hold, with line ends made visible. */
function shown(token: Token | undefined): string {
  if (token === undefined) return '<EOF>';
  return antlrText(token).replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
}

function antlrText(token: Token): string {
  if (token.type === 'EMPTY_QUOTED_NAME') return token.text;
  return token.kind === 'string' || token.kind === 'quotedName' ? token.value : token.text;
}

/** Names of everything that could have stood where reading stopped, each once. */
function expectedNames(chart: Chart): readonly string[] {
  const names = chart.open.scannable.map((state) => friendlyName(state.rule.symbols[state.dot]!));
  return [...new Set(names.filter((name) => name !== null))];
}

const TOKENS_BEFORE = 10;
const TOKENS_AFTER = 2;

/**
 * ` (...FROM t WHERE [k] NOT...)`: up to ten tokens (spaces count) before the one in brackets and two after it,
 * as far as the parser had looked. Nothing when it had looked at the end of the text.
 */
function snippet(
  text: string,
  all: readonly Token[],
  tokens: readonly Token[],
  blame: Blame & { readonly kind: 'token' },
): string {
  const bracketed = tokens[blame.bracket];
  const furthest = tokens[blame.looked];
  if (!bracketed || !furthest) return '';
  const index = all.indexOf(nearest(all, bracketed));
  const from = all[Math.max(0, index - TOKENS_BEFORE)]!;
  const to = all[Math.min(all.indexOf(nearest(all, furthest)), index + TOKENS_AFTER)]!;
  const lines = text.split('\n');
  const atStart = from.line === 1 && from.column === 0;
  const last = lines.length;
  const atEnd = to.line === last && endColumn(to) === lines[last - 1]!.length;
  edit(lines, to.line, (line) => line.slice(0, endColumn(to)));
  edit(lines, bracketed.line, (line) => bracket(line, bracketed));
  edit(lines, from.line, (line) => line.slice(from.column));
  const shownLines = lines.slice(from.line - 1, to.line).join('');
  return ` (${atStart ? '' : '...'}${shownLines}${atEnd ? '' : '...'})`;
}

/** The token of `all` at the same place: options were exchanged for tokens of their own. */
function nearest(all: readonly Token[], token: Token): Token {
  return all.find((other) => other.offset === token.offset && isSignificant(other)) ?? token;
}

function edit(lines: string[], line: number, change: (line: string) => string): void {
  lines[line - 1] = change(lines[line - 1] ?? '');
}

function bracket(line: string, token: Token): string {
  const end = endColumn(token);
  return `${line.slice(0, token.column)}[${line.slice(token.column, end)}]${line.slice(end)}`;
}

/** Cassandra counts the text ANTLR kept, which has lost its quotes. */
function endColumn(token: Token): number {
  return token.column + antlrText(token).length;
}
