/**
 * Text to tree. One statement, with or without semicolons behind it. What the grammar refuses is a
 * CassandraError of kind 'syntax' with Cassandra's own sentence.
 */
import { type CassandraError, unsupported } from '../base/errors.ts';
import type { Statement } from './ast.ts';
import { checkName, RESERVED_TYPE_NAMES } from './bound-names.ts';
import { readTokens } from './chart.ts';
import { isSignificant, scan, type Token, tokenize } from './lexer.ts';
import { markConstants } from './mark-constants.ts';
import { markOptions } from './options.ts';
import { type Shape, shapeOf } from './shape.ts';
import { overflowError, syntaxError } from './syntax-error.ts';
import { fill, placeholder, placeholderNumber, type Template, templateOf } from './template.ts';

/** Parses one statement. Throws CassandraError kind 'syntax'. */
export function parse(text: string): Statement {
  return parseTokens(text, tokensOf(text));
}

export interface StatementParser {
  /** As `parse`; trees of equal texts may be the same object, trees of like texts may share parts. */
  parse(text: string): Statement;
  /** A text like one that was parsed before, as its constants; null for every other. */
  recognise(text: string): Recognised | null;
}

/** A text of a known shape. */
export interface Recognised {
  /** The same object for all texts of the shape. */
  readonly shape: KnownShape;
  /** In text order. */
  readonly literals: Shape['literals'];
}

export interface KnownShape {
  readonly template: Template;
  /** The tree with markers for its constants, by their number; null when the text has markers or they do not fit. */
  readonly marked: Statement | null;
}

/** The tree of a recognised text. */
export function treeOf({ shape, literals }: Recognised): Statement {
  return fill(shape.template, literals) as Statement; // the template is a statement's
}

/**
 * A parser that remembers: the trees of texts it has read, and for SELECT, INSERT, UPDATE, DELETE and BATCH the tree of
 * a shape, in which only the constants change.
 */
export function createParser(): StatementParser {
  const exact = new Recent<Statement>();
  const shapes = new Recent<KnownShape>();
  const recognise = (shape: Shape | null): Recognised | null => {
    const known = shape === null ? undefined : shapes.get(shape.key);
    if (shape === null || known === undefined || !shape.literals.every(fitsDouble)) return null;
    return { shape: known, literals: shape.literals };
  };
  return {
    recognise: (text) => recognise(shapeOf(text)),
    parse(text) {
      const known = exact.get(text);
      if (known !== undefined) return known;
      const shape = shapeOf(text);
      const recognised = recognise(shape);
      if (recognised !== null) return treeOf(recognised);
      const statement = parseAndLearn(text, shape, shapes);
      exact.set(text, statement);
      return statement;
    },
  };
}

function parseAndLearn(text: string, shape: Shape | null, shapes: Recent<KnownShape>): Statement {
  const tokens = tokensOf(text);
  const statement = parseTokens(text, tokens);
  const known = shape === null ? null : learn(tokens, shape);
  if (shape !== null && known !== null) shapes.set(shape.key, known);
  return statement;
}

/** The shape of a text that has just been parsed, or null when scan and lexer disagree. */
function learn(all: readonly Token[], { key, literals }: Shape): KnownShape | null {
  let found = 0;
  const tokens = all.filter(isSignificant).map((token) => {
    const literal = literals[found];
    if (literal?.offset !== token.offset) return token;
    const same = token.kind === literal.kind && token.value === literal.value;
    if (!same || token.text.length !== literal.length) return token;
    const mark = placeholder(found);
    found += 1;
    return { ...token, text: mark, value: mark };
  });
  if (found !== literals.length || found === 0) return null;
  const tree = readTree(tokens);
  const template = templateOf(tree, found);
  if (tree === undefined || template === null) return null;
  // Where the text has markers of its own, the numbers are theirs.
  const marked = /[?:]/.test(key) ? null : markConstants(tree, found, placeholderNumber);
  return { template, marked };
}

function readTree(tokens: readonly Token[]): Statement | undefined {
  const marked = markOptions(tokens);
  const tree = readTokens(marked).results[0] as Statement | undefined; // see parseTokens
  if (tree !== undefined && marked.some(needsSecondLook)) lookAgain(tree);
  return tree;
}

/** Numbers that no double holds must be refused anew. */
function fitsDouble({ kind, value }: Shape['literals'][number]): boolean {
  return kind !== 'float' || Number.isFinite(Number(value));
}

const KEPT = 1000;

/** Keeps what was used last: a thousand entries and the thousand before them. */
class Recent<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: T): void {
    if (this.#young.size >= KEPT) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

/** What the grammar can hold in memory: half a KiB a token. */
const MOST_TOKENS = 2_000_000;

/** The tokens of a statement. Refuses one of millions before it fills the memory. */
function tokensOf(text: string): readonly Token[] {
  // A token has a character at least.
  if (text.length <= MOST_TOKENS) return tokenize(text);
  const tokens: Token[] = [];
  for (const token of scan(text)) {
    if (tokens.length >= MOST_TOKENS) throw tooManyTokens();
    tokens.push(token);
  }
  return tokens;
}

function tooManyTokens(): CassandraError {
  return unsupported(`statements of more than ${MOST_TOKENS / 1_000_000} million words and signs`);
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
