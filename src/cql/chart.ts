/**
 * The grammar at work: feeds tokens to nearley's Earley parser, one column of the chart per token. What could
 * stand at a place, and who asks for it, is read off the chart's last column.
 */
import nearley from 'nearley';
import compiled from './grammar.generated.ts';
import type { Token } from './lexer.ts';
import type { Terminal } from './terminals.ts';

/** A symbol of a rule: a rule's name, a token's type, an operator's text, or a test on a token. */
export type GrammarSymbol =
  | string
  | { readonly type: string }
  | { readonly literal: string }
  | Terminal;

/** A rule being read: `dot` of its symbols are, starting at token `reference`. */
export interface ChartState {
  readonly rule: { readonly name: string; readonly symbols: readonly GrammarSymbol[] };
  readonly dot: number;
  readonly reference: number;
  readonly wantedBy: readonly ChartState[];
  /** The state before its last symbol was read. */
  readonly left?: ChartState;
  /** The last symbol read: a finished rule, or a token with its index as `reference`. */
  readonly right?: ChartState | { readonly isToken: true; readonly reference: number };
}

export interface ChartColumn {
  readonly states: readonly ChartState[];
  /** States that wait for a token. */
  readonly scannable: readonly ChartState[];
}

export interface Chart {
  /** Index of the first token that nothing can read, or null when all were read. */
  readonly failedAt: number | null;
  /** Complete readings of all tokens: none, or one. */
  readonly results: readonly unknown[];
  /** What waits before the token that failed, or after the last one. */
  readonly open: ChartColumn;
}

/**
 * Reads tokens (spaces and comments left out). Errors thrown by the grammar's post-processors pass through: all
 * tokens up to the one that completed the refused part were acceptable.
 */
export function readTokens(tokens: readonly Token[], grammar: CqlGrammar = 'full'): Chart {
  const parser = newParser(tokens, grammar === 'full' ? FULL : withoutHints());
  let failed = false;
  try {
    parser.feed('');
  } catch (error) {
    if (!(error instanceof Error) || !('token' in error)) throw error;
    failed = true;
  }
  // A failed token has left an empty column behind the open one.
  const index = parser.table.length - (failed ? 2 : 1);
  return {
    failedAt: failed ? index : null,
    results: failed ? [] : (parser.results ?? []),
    open: parser.table[index] ?? { states: [], scannable: [] },
  };
}

/** 'withoutHints' lacks `(type) selector`, which Cassandra's parser leaves out once it has failed. */
export type CqlGrammar = 'full' | 'withoutHints';

/** The rule that reads a type hint in a selection. */
export function isHintRule({
  name,
  symbols,
}: {
  readonly name: string;
  readonly symbols: readonly unknown[];
}): boolean {
  return name === 'simple_selector' && symbols[1] === 'type';
}

const FULL = nearley.Grammar.fromCompiled(compiled);

/** Needed for a few refusals only, so it is put together when asked for. */
function withoutHints(): nearley.Grammar {
  const ParserRules = compiled.ParserRules.filter((rule) => !isHintRule(rule));
  return nearley.Grammar.fromCompiled({ ...compiled, ParserRules });
}

/** The parts of nearley's parser that its type declaration leaves out (nearley 2.20.1, lib/nearley.js). */
interface OpenParser {
  feed(chunk: string): unknown;
  readonly results: readonly unknown[] | undefined;
  readonly table: readonly ChartColumn[];
  reportError: () => string;
}

function newParser(tokens: readonly Token[], grammar: nearley.Grammar): OpenParser {
  let next = 0;
  const lexer = {
    next: () => tokens[next++],
    save: () => null,
    reset: () => undefined,
    formatError: () => '',
  };
  const parser: unknown = new nearley.Parser(grammar, { lexer: lexer as unknown as nearley.Lexer });
  const open = parser as OpenParser; // see OpenParser
  open.reportError = () => ''; // nearley's own report is slow and shows rule names
  return open;
}
