/**
 * Text to tree. One statement, with or without semicolons behind it. What the grammar refuses is a
 * CassandraError of kind 'syntax' with Cassandra's own sentence.
 */
import type { Statement } from './ast.ts';
import { checkName, RESERVED_TYPE_NAMES } from './bound-names.ts';
import { readTokens } from './chart.ts';
import { isSignificant, type Token, tokenize } from './lexer.ts';
import { markOptions } from './options.ts';
import { overflowError, syntaxError } from './syntax-error.ts';

/** Parses one statement. Throws CassandraError kind 'syntax'. */
export function parse(text: string): Statement {
  const tokens = tokenize(text);
  return parseTokens(text, tokens);
}

/** Parses the tokens of a text that has been scanned already. */
export function parseTokens(text: string, all: readonly Token[]): Statement {
  const tokens = markOptions(all.filter(isSignificant));
  const chart = readTokens(tokens);
  const statement = chart.results[0];
  if (statement === undefined) throw syntaxError(text, all, tokens, chart);
  const overflow = overflowError(text, tokens);
  if (overflow) throw overflow;
  const tree = statement as Statement; // the grammar's start rule yields statements only
  if (tokens.some(needsSecondLook)) lookAgain(tree);
  return tree;
}

/** Markers must be numbered, and some names refused: both are rare. */
function needsSecondLook(token: Token): boolean {
  return token.type === 'QMARK' || token.text === ':' || RESERVED_TYPE_NAMES.has(token.value);
}

/** Refuses names that may not be, and numbers the markers, which the builders numbered by their place in the text. */
function lookAgain(tree: Statement): void {
  const markers: { index: number }[] = [];
  visit(tree, markers);
  markers.sort((left, right) => left.index - right.index);
  markers.forEach((marker, index) => {
    marker.index = index;
  });
}

function visit(node: unknown, markers: { index: number }[]): void {
  if (typeof node === 'string') checkName(node);
  if (typeof node !== 'object' || node === null) return;
  if ('kind' in node && node.kind === 'marker' && 'index' in node) {
    markers.push(node as { index: number }); // a marker node, and this tree is not shared yet
  }
  for (const child of Object.values(node)) visit(child, markers);
}
