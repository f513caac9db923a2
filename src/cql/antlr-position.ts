/**
 * Which token Cassandra's parser blames. ANTLR 3 reads ahead to choose between alternatives: when no
 * alternative goes on it says "no viable alternative" at the token read last, and brackets the token where the
 * choice began. Outside a choice exactly one token can follow, and anything else is "mismatched". A guarded
 * alternative (tried first, taken only when it can be read to its end) that fails is as if it were not there,
 * so that the blame falls on its first token.
 */
import { type Chart, type ChartState, isHintRule, readTokens } from './chart.ts';
import { ROLE } from './keywords.ts';
import type { Token } from './lexer.ts';
import { cassandraName } from './terminal-names.ts';

/** Indexes among the tokens without spaces. */
export type Blame =
  | {
      readonly kind: 'token';
      /** The token named, whose position is given; the count of tokens for the end of the text. */
      readonly at: number;
      readonly bracket: number;
      /** How far the parser had looked. */
      readonly looked: number;
      /** Set when only one token could follow. */
      readonly expecting: string | null;
    }
  /** `tuple<>` breaks Cassandra's parser. */
  | { readonly kind: 'emptyTuple' };

export function findBlame(tokens: readonly Token[], chart: Chart): Blame {
  const failedAt = chart.failedAt ?? tokens.length;
  if (tokens[failedAt]?.text === '>' && wantsTupleType(chart)) return { kind: 'emptyTuple' };
  const choose = (at: number, bracket: number, looked = failedAt): Blame => ({
    kind: 'token',
    at,
    bracket,
    looked,
    expecting: null,
  });
  const hint = outermost(chart, ({ rule, dot }) => isHintRule(rule) && dot >= 2);
  const withoutHint = hint === null ? null : readTokens(tokens, 'withoutHints');
  if (hint !== null && withoutHint !== null && (withoutHint.failedAt ?? 0) > hint.reference) {
    const blame = findBlame(tokens, withoutHint);
    return blame.kind === 'token' ? { ...blame, looked: failedAt } : blame;
  }
  const option = failedOption(tokens, chart, failedAt);
  if (option !== null) return choose(option + 1, option);
  const modifier = failedModifier(chart);
  if (modifier !== null) {
    const expecting = insideParentheses(tokens, modifier) ? "')'" : 'K_FROM';
    return { kind: 'token', at: modifier, bracket: modifier, looked: failedAt, expecting };
  }
  const start = choiceStart(tokens, chart, failedAt);
  if (start !== null) return choose(failedAt, start);
  const expecting = onlyOne(chart, tokens, failedAt);
  const looked = looksPast(tokens, chart, failedAt) ? failedAt + 1 : failedAt;
  return { kind: 'token', at: failedAt, bracket: failedAt, looked, expecting };
}

function wantsTupleType(chart: Chart): boolean {
  return chart.open.states.some(
    ({ rule, dot }) => rule.name === 'tuple_types' && rule.symbols[dot] === 'type',
  );
}

/** JSON and DISTINCT are options only when a whole selection follows. The index of the option, if that failed. */
function failedOption(tokens: readonly Token[], chart: Chart, failedAt: number): number | null {
  const option = tokens[1]?.type ?? '';
  if (!option.endsWith('_OPTION') || failedAt < 2) return null;
  const selected = tokens.slice(0, failedAt).some((token) => token.type === 'K_FROM');
  if (selected) return null;
  const complete = chart.open.scannable.some(
    (state) => cassandraName(state.rule.symbols[state.dot]!) === 'K_FROM',
  );
  const aliased = tokens[failedAt - 2]?.type === 'K_AS';
  if (complete && (aliased || !isName(tokens[failedAt - 1]))) return null;
  return 1;
}

/**
 * A column with elements or fields behind it is a guarded alternative in SELECT: when the part behind cannot be
 * read, the column stands alone and its first bracket or dot is the mistake.
 */
function failedModifier(chart: Chart): number | null {
  const open = outermost(
    chart,
    ({ rule, dot }) => rule.name === 'selector_path' && rule.symbols.length > 1 && dot >= 2,
  );
  return open === null ? null : firstModifier(open);
}

/** Of the rules being read where reading stopped, and those that wait for them, the fitting one that began first. */
function outermost(chart: Chart, fits: (state: ChartState) => boolean): ChartState | null {
  const seen = new Set(chart.open.states.filter((state) => state.dot > 0));
  let found: ChartState | null = null;
  for (const state of seen) {
    if (fits(state) && (found === null || state.reference < found.reference)) found = state;
    // A set hands out what is added while it is walked.
    for (const wanting of state.wantedBy ?? []) seen.add(wanting);
  }
  return found;
}

/** The token of the first `[` or `.` behind the selector that `state` reads; null for a dot behind a plain name. */
function firstModifier(state: ChartState): number | null {
  let path = state;
  for (;;) {
    while (path.dot > 2 && path.left) path = path.left;
    const modifier = path.right?.reference ?? null;
    const before = path.left?.right;
    if (!before || 'isToken' in before) return modifier;
    if (before.rule.symbols.length > 1) {
      path = before;
      continue;
    }
    const dot = path.rule.symbols[1];
    const afterDot = typeof dot === 'object' && 'literal' in dot && dot.literal === '.';
    const alone = modifier !== null && modifier - before.reference === 1;
    return afterDot && alone && path === state ? null : modifier;
  }
}

function insideParentheses(tokens: readonly Token[], index: number): boolean {
  let depth = 0;
  for (const token of tokens.slice(0, index)) {
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth -= 1;
  }
  return depth > 0;
}

function isName(token: Token | undefined): boolean {
  return token !== undefined && (token.roles & (ROLE.columnName | ROLE.functionName)) !== 0;
}

/** Where the choice began that the failed token was to settle, or null when it was not part of one. */
function choiceStart(tokens: readonly Token[], chart: Chart, failedAt: number): number | null {
  if (statementChoice(tokens, failedAt)) return 0;
  const before = tokens[failedAt - 1];
  const failed = tokens[failedAt];
  if (failed === undefined || before === undefined || failedAt < 2) return null;
  const type = tokens[failedAt - 2]?.type;
  if (before.type === 'K_EXISTS' && type === 'K_IF' && failed.text !== ';') return failedAt - 1;
  if (before.type === 'K_IN' && isName(tokens[failedAt - 2])) return failedAt - 2;
  if (isConstant(before) || before.type === 'QMARK') return afterTerm(tokens, chart, failedAt);
  if (opensTerm(tokens, chart, failedAt)) return failedAt - 1;
  if (!isName(before)) return null;
  const follow = followOfName(chart, tokens, failedAt);
  if (follow === null || follow.has(failed.type)) return null;
  // In `a.b` of a selection the choice began at the first part.
  return type === '.' && (follow === AFTER_SELECTED || follow === AFTER_FUNCTION)
    ? failedAt - 3
    : failedAt - 1;
}

function isConstant(token: Token | undefined): boolean {
  return token !== undefined && (token.roles & ROLE.constant) !== 0;
}

/** Behind a constant the parser wants an operator or what may follow a term in any statement. */
function afterTerm(tokens: readonly Token[], chart: Chart, failedAt: number): number | null {
  const failed = tokens[failedAt]!;
  const inTerm = chart.open.states.some(
    ({ rule, dot }) => rule.name === 'term' && dot === rule.symbols.length,
  );
  if (!inTerm || AFTER_TERM.has(failed.type)) return null;
  return tokens[failedAt - 1]!.type === 'QMARK' ? failedAt - 1 : failedAt;
}

/** `(` begins a tuple, a type hint, a list of columns; so does `=` or IN before what compares with a tuple. */
function opensTerm(tokens: readonly Token[], chart: Chart, failedAt: number): boolean {
  const before = tokens[failedAt - 1]!;
  const reading = (name: string, dot: number): boolean =>
    chart.open.states.some((state) => state.rule.name === name && state.dot === dot);
  if (before.text === '(') {
    const inTuple = chart.open.states.some(
      ({ rule, dot, reference }) =>
        (rule.name === 'tuple' || rule.name === 'relation') &&
        dot === 1 &&
        reference === failedAt - 1,
    );
    return inTuple || reading('tuple_in_values', 1);
  }
  return before.type !== 'K_IN' && reading('relation', 4) && tokens[failedAt - 2]?.text === ')';
}

/** CREATE, ALTER, DROP and LIST choose among statements by the words behind them. */
function statementChoice(tokens: readonly Token[], failedAt: number): boolean {
  const first = tokens[0]?.type;
  if (failedAt === 1) return first !== undefined && STATEMENTS.has(first);
  if (failedAt === 2 || failedAt === 3) {
    return (
      first === 'K_CREATE' &&
      tokens[1]?.type === 'K_OR' &&
      tokens[failedAt - 1]?.type !== 'K_FUNCTION'
    );
  }
  return false;
}

const STATEMENTS: ReadonlySet<string> = new Set([
  'K_CREATE',
  'K_ALTER',
  'K_DROP',
  'K_LIST',
  'K_GRANT',
  'K_REVOKE',
]);

/** What may stand behind a table's name in any statement. */
const AFTER_TABLE: ReadonlySet<string> = new Set(
  (
    '. ( ; K_WHERE K_GROUP K_ORDER K_PER K_LIMIT K_ALLOW K_JSON K_USING K_SET K_ALTER K_ADD K_DROP ' +
    'K_RENAME K_WITH K_AS K_PRIMARY K_TO K_FROM K_OF K_NORECURSIVE'
  ).split(' '),
);

/** What may stand behind a column in a selection. */
const AFTER_SELECTED: ReadonlySet<string> = new Set(
  ', . [ ( ) ] } : ; + - * / % K_FROM K_AS K_ORDER K_PER K_LIMIT K_ALLOW'.split(' '),
);

/** What may stand behind a column in WHERE. */
const AFTER_RELATED: ReadonlySet<string> = new Set(
  '= != < <= > >= [ K_IN K_LIKE K_IS K_CONTAINS'.split(' '),
);

/** What may stand behind a term in any statement. */
const AFTER_TERM: ReadonlySet<string> = new Set(
  (
    ') ] } , : ; + - * / % RANGE K_WHERE K_AND K_IF K_GROUP K_ORDER K_PER K_LIMIT K_ALLOW K_APPLY ' +
    'K_INSERT K_UPDATE K_DELETE K_PRIMARY K_AS K_FROM K_ASC K_DESC'
  ).split(' '),
);

const AFTER_ASSIGNED: ReadonlySet<string> = new Set('+ - INTEGER . ('.split(' '));
const AFTER_FUNCTION: ReadonlySet<string> = new Set(['.', '(']);
const AFTER_DELETED: ReadonlySet<string> = new Set([',', '[', '.', 'K_FROM']);

/** The tokens that settle what the name just read is; null when one look was enough. */
function followOfName(
  chart: Chart,
  tokens: readonly Token[],
  failedAt: number,
): ReadonlySet<string> | null {
  const rules = new Set(
    chart.open.states
      .filter(
        (state) => state.dot === state.rule.symbols.length && state.reference === failedAt - 1,
      )
      .map((state) => state.rule.name),
  );
  const before = tokens[failedAt - 2];
  if (rules.has('table_name') && before?.text !== '.') return AFTER_TABLE;
  if (rules.has('table_part') && before?.text !== '.') return AFTER_TABLE;
  if (rules.has('simple_selector')) return AFTER_SELECTED;
  if (rules.has('function_name')) {
    return before?.text === '=' && rules.has('column') ? AFTER_ASSIGNED : AFTER_FUNCTION;
  }
  if (rules.has('deletion')) return AFTER_DELETED;
  if (rules.has('column') && (before?.type === 'K_WHERE' || before?.type === 'K_AND')) {
    return AFTER_RELATED;
  }
  return null;
}

/** The one token that Cassandra's parser asks for here: what must come once all that may come is left out. */
function onlyOne(chart: Chart, tokens: readonly Token[], failedAt: number): string | null {
  const names = new Set<string>();
  let isAnyName = false;
  for (const state of chart.open.scannable) {
    const name = cassandraName(state.rule.symbols[state.dot]!);
    if (name === null) isAnyName = true;
    else names.add(name);
  }
  const isComplete = chart.open.states.some(
    ({ rule, dot, reference }) =>
      rule.name === 'statement' && dot === rule.symbols.length && reference === 0,
  );
  if (isComplete) return 'EOF';
  if (names.size === 1 && !isAnyName) return [...names][0]!;
  const before = tokens[failedAt - 1];
  if (mayEnd(tokens, failedAt) && names.has("')'")) return "')'";
  if (before?.type === 'K_DELETE') return 'K_FROM';
  if (isAnyName || (names.has('K_JSON') && names.has("'('"))) return null;
  const optional = optionalBefore(names, isName(before));
  const must = [...names].filter((name) => !optional.has(name));
  if (must.length === 0) {
    const rest = [...names].filter((name) => name !== "'.'");
    return rest.length === 1 ? rest[0]! : null;
  }
  return must.length === 1 ? must[0]! : null;
}

/** A call without arguments, and a comma behind the last column of a table. */
function mayEnd(tokens: readonly Token[], failedAt: number): boolean {
  const before = tokens[failedAt - 1]?.text;
  if (before === '(') return isName(tokens[failedAt - 2]);
  return before === ',' && tokens[0]?.type === 'K_CREATE';
}

/** Tokens that begin something that may be left out. */
const OPTIONAL = (
  "'+' '-' '*' '/' '%' ',' '.' '[' K_AND K_USING K_IF K_STATIC K_MASKED RANGE K_PERMISSION K_PERMISSIONS " +
  'K_UNLOGGED K_COUNTER'
).split(' ');

function optionalBefore(names: ReadonlySet<string>, afterName: boolean): ReadonlySet<string> {
  const optional = new Set(OPTIONAL);
  if (afterName) optional.add("'('");
  if (names.has('K_FROM')) optional.add('K_AS');
  if (names.has('K_APPLY')) {
    for (const name of ['K_INSERT', 'K_UPDATE', 'K_DELETE', "';'"]) optional.add(name);
  }
  return optional;
}

/** To settle what a name or constant was, the parser has looked one token past the one that failed. */
function looksPast(tokens: readonly Token[], chart: Chart, failedAt: number): boolean {
  const before = tokens[failedAt - 1];
  const failed = tokens[failedAt];
  if (before === undefined || failed === undefined) return false;
  if (isConstant(before) || before.type === 'QMARK') {
    const isRead = chart.open.states.some(
      ({ rule, dot, reference }) =>
        (rule.name === 'term' || rule.name === 'simple_selector') &&
        dot === rule.symbols.length &&
        reference < failedAt,
    );
    return isRead && AFTER_TERM.has(failed.type);
  }
  const follow = isName(before) ? followOfName(chart, tokens, failedAt) : null;
  return (follow === AFTER_TABLE || follow === AFTER_SELECTED) && follow.has(failed.type);
}
