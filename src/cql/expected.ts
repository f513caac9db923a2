/**
 * What may come next at the cursor, for completion: keywords and symbols the grammar would take, and kinds of
 * things it asks for by name. Read off the Earley chart after the text before the cursor.
 */
import { type ChartState, readTokens } from './chart.ts';
import { isSignificant, tokenize } from './lexer.ts';
import { markOptions } from './options.ts';
import { friendlyName, isKeyword } from './terminal-names.ts';

export type Wanted =
  | 'keyspace'
  | 'table'
  | 'view'
  | 'column'
  | 'field'
  | 'type'
  | 'function'
  | 'index'
  | 'role'
  | 'property'
  | 'constant'
  /** A name that the statement makes up: an alias, a new column. */
  | 'newName'
  /** Anything that DESCRIBE can look for by its name. */
  | 'described';

export interface Expectation {
  /** The unfinished word before the cursor ('' when there is none), and where it begins. */
  readonly word: string;
  readonly wordOffset: number;
  /** Upper case. */
  readonly keywords: readonly string[];
  /** Operators and brackets. */
  readonly symbols: readonly string[];
  readonly wants: readonly Wanted[];
}

/** Expectations at the end of `text`, the part of one statement before the cursor. All empty when it is wrong already. */
export function expectedAfter(text: string): Expectation {
  const all = tokenize(text);
  const last = all.at(-1);
  const unfinished = last !== undefined && /^"?\w+$/.test(last.text) ? last : null;
  const word = unfinished?.text ?? '';
  const wordOffset = unfinished?.offset ?? text.length;
  const tokens = all.filter((token) => isSignificant(token) && token !== unfinished);
  const chart = readTokens(markOptions(tokens, true));
  if (chart.failedAt !== null) return { word, wordOffset, keywords: [], symbols: [], wants: [] };
  const keywords = new Set<string>();
  const symbols = new Set<string>();
  const wants = new Set<Wanted>();
  for (const state of chart.open.scannable) {
    const symbol = state.rule.symbols[state.dot]!;
    const name = friendlyName(symbol);
    if (isKeyword(symbol) && name !== null) keywords.add(name);
    else if (typeof symbol === 'object' && 'literal' in symbol) symbols.add(symbol.literal);
    else for (const wanted of wantedBy(state)) wants.add(wanted);
  }
  return {
    word,
    wordOffset,
    keywords: [...keywords],
    symbols: [...symbols],
    wants: [...wants],
  };
}

/** What a rule asks for where it reads a name; rules not listed pass the question on to who wants them. */
const ASKS: ReadonlyMap<string, Wanted | null> = new Map([
  ['keyspace_name', 'keyspace'],
  ['column', 'column'],
  ['simple_selector', 'column'],
  ['cell_path', 'column'],
  ['partition_key', 'column'],
  ['primary_key', 'column'],
  ['clustering_order', 'column'],
  ['rename', 'column'],
  ['table_change', 'column'],
  ['selector_path', 'field'],
  ['condition', 'field'],
  ['assignment', 'field'],
  ['deletion', 'field'],
  ['type_change', 'field'],
  ['field', 'field'],
  ['function_part', 'function'],
  ['type', 'type'],
  ['native_type', 'type'],
  ['user_type_name', 'type'],
  ['index_part', 'index'],
  ['role_name', 'role'],
  ['user_name', 'role'],
  ['property', 'property'],
  ['property_value', 'constant'],
  ['constant', 'constant'],
  ['int_value', 'constant'],
  ['json_value', 'constant'],
  ['role_option', 'constant'],
  ['string', 'constant'],
  ['index_class', 'constant'],
  ['described_first', 'described'],
  ['select_clause', 'newName'],
  ['added_column', 'newName'],
  ['table_part_of', 'newName'],
  ['type_field', 'newName'],
  ['argument', 'newName'],
  ['trigger_statement', 'newName'],
  ['view_statement', 'view'],
  ['table_part', null],
  ['marker', null],
]);

function wantedBy(state: ChartState): ReadonlySet<Wanted> {
  const found = new Set<Wanted>();
  const seen = new Set<ChartState>();
  const queue = [state];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const asks = ASKS.get(next.rule.name);
    if (asks) found.add(asks);
    else if (next.rule.name === 'table_part') found.add(tableOrView(next));
    else if (asks === undefined) {
      for (const wanting of next.wantedBy ?? []) {
        if (!seen.has(wanting)) queue.push(wanting);
        seen.add(wanting);
      }
    }
  }
  return found;
}

/** ALTER and DROP MATERIALIZED VIEW name a view where others name a table. */
function tableOrView(part: ChartState): Wanted {
  const statements = (part.wantedBy ?? []).flatMap((name) => name.wantedBy ?? []);
  const isView = statements.some(
    ({ rule, dot }) => rule.name === 'view_statement' && nameOf(rule.symbols[dot - 2]) === 'K_VIEW',
  );
  return isView ? 'view' : 'table';
}

function nameOf(symbol: ChartState['rule']['symbols'][number] | undefined): string | null {
  return typeof symbol === 'object' && 'type' in symbol ? symbol.type : null;
}
