/** Names of the schema, by what the grammar asks for. Keys come first among columns: most statements need them. */
import { nativeNames } from '../clauses/functions/registry.ts';
import type { Wanted } from '../cql/expected.ts';
import { KEYWORDS, ROLE } from '../cql/keywords.ts';
import { isSignificant, type Token, tokenize } from '../cql/lexer.ts';
import { allColumns, type Keyspace, type Schema, type Table } from '../schema/model.ts';
import { quoteName } from '../schema/names.ts';
import { DEFAULT_OPTIONS, formatOptions } from '../schema/table-options.ts';
import { matching } from './complete-words.ts';

export interface KnownNames {
  readonly schema: Schema;
  /** The one in use. */
  readonly keyspace: string | null;
  readonly nodes: readonly string[];
  readonly dataCentres: readonly string[];
}

/** A statement cut at the cursor. */
export interface CutStatement {
  readonly begun: string;
  readonly rest: string;
}

/** The names of a kind that may stand at the cursor, quoted where they must be. */
export function namesFor(
  wanted: Wanted,
  statement: CutStatement,
  known: KnownNames,
): readonly string[] {
  const named = namedKeyspace(statement.begun);
  switch (wanted) {
    case 'keyspace':
      return /^\s*(?:use|\w+\s+(?:keyspace|schema))\b/i.test(statement.begun)
        ? keyspaceNames(known)
        : [];
    case 'table':
      return named === null
        ? [...tableNames(known), ...keyspaceNames(known, '.')]
        : tableNames(known, named);
    case 'view':
    case 'index':
    case 'type':
      return named === null
        ? [...ofKeyspace(wanted, known, known.keyspace), ...(wanted === 'type' ? NATIVE_TYPES : [])]
        : ofKeyspace(wanted, known, named);
    case 'column':
      return columnNames(statement, known);
    case 'property':
      return propertyNames(statement.begun);
    case 'function':
    case 'field':
    case 'role':
    case 'constant':
    case 'newName':
    case 'described':
      return [];
  }
}

/** Native functions that begin with the word; older spellings (`totimestamp`) only where no newer one does. */
export function functionNames(begun: string, word: string): readonly string[] {
  if (namedKeyspace(begun) !== null) return [];
  const found = matching(nativeNames(), word);
  const isOlder = (name: string): boolean => OLDER_NAMES.has(name);
  const names = found.every(isOlder) ? found : found.filter((name) => !isOlder(name));
  return [...names].sort().map((name) => `${quoteName(name)}(`);
}

/** Names that are written with underscores since Cassandra 4.1 and 5.0. */
const OLDER_NAMES: ReadonlySet<string> = new Set(
  nativeNames()
    .filter((name) => name.includes('_'))
    .map((name) => name.replaceAll('_', '')),
);

/** All keyspaces, the user's before the system's. */
export function keyspaceNames(known: KnownNames, after = ''): readonly string[] {
  const names = [...known.schema.keyspaces.keys()];
  const isSystem = (name: string): boolean => name.startsWith('system');
  const sorted = [...names.filter((name) => !isSystem(name)), ...names.filter(isSystem)];
  return sorted.map((name) => quoteName(name) + after);
}

/** Tables and views of a keyspace, the one in use unless another is named. */
export function tableNames(known: KnownNames, keyspace = known.keyspace): readonly string[] {
  const found = keyspaceOf(known, keyspace);
  return found === null ? [] : [...found.tables.keys(), ...found.views.keys()].map(quoteName);
}

const NATIVE_TYPES = [...KEYWORDS.entries()]
  .filter(([, keyword]) => (keyword.roles & ROLE.nativeType) !== 0)
  .map(([name]) => name.toLowerCase());

function ofKeyspace(
  wanted: 'view' | 'index' | 'type',
  known: KnownNames,
  keyspace: string | null,
): readonly string[] {
  const found = keyspaceOf(known, keyspace);
  if (found === null) return [];
  const names =
    wanted === 'view'
      ? [...found.views.keys()]
      : wanted === 'type'
        ? [...found.types.keys()]
        : [...found.tables.values()].flatMap((table) => [...table.indexes.keys()]);
  return names.map(quoteName);
}

function keyspaceOf(known: KnownNames, keyspace: string | null): Keyspace | null {
  return keyspace === null ? null : (known.schema.keyspaces.get(keyspace) ?? null);
}

/** The keyspace before the dot that the word at the cursor follows. */
function namedKeyspace(begun: string): string | null {
  const tokens = tokenize(begun);
  const last = tokens.at(-1);
  const dot = last?.text === '.' ? tokens.length - 1 : tokens.length - 2;
  return tokens[dot]?.text === '.' ? (tokens[dot - 1]?.value ?? null) : null;
}

function columnNames(statement: CutStatement, known: KnownNames): readonly string[] {
  const begun = tokenize(statement.begun).filter(isSignificant);
  const inner = begun.slice(begun.findLastIndex((token) => token.text === ';') + 1);
  const tokens = [...inner, ...tokenize(statement.rest).filter(isSignificant)];
  if (tokens[0]?.type === 'K_CREATE' && tokens[1]?.type === 'K_COLUMNFAMILY') {
    return definedColumns(tokens);
  }
  const table = tableOf(tokens, known);
  const tables = table === null ? tablesToCome(tokens, known) : [table];
  return tables.flatMap(allColumns).map((column) => quoteName(column.name));
}

/** What stands before the name of the table whose columns a statement names. */
const BEFORE_TABLE: ReadonlySet<string> = new Set([
  'K_FROM',
  'K_INTO',
  'K_UPDATE',
  'K_ON',
  'K_COLUMNFAMILY',
]);

function tableOf(tokens: readonly Token[], known: KnownNames): Table | null {
  const at = tokens.findIndex((token) => BEFORE_TABLE.has(token.type)) + 1;
  if (at === 0) return null;
  const qualified = tokens[at + 1]?.text === '.';
  const keyspace = keyspaceOf(known, qualified ? (tokens[at]?.value ?? null) : known.keyspace);
  const name = tokens[qualified ? at + 2 : at]?.value ?? '';
  return keyspace?.tables.get(name) ?? keyspace?.views.get(name) ?? null;
}

/** SELECT names columns before its table: any of the keyspace's may be meant. */
function tablesToCome(tokens: readonly Token[], known: KnownNames): readonly Table[] {
  if (tokens.some((token) => BEFORE_TABLE.has(token.type))) return [];
  return [...(keyspaceOf(known, known.keyspace)?.tables.values() ?? [])];
}

/** The columns that CREATE TABLE has named so far, for its primary key. */
function definedColumns(tokens: readonly Token[]): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(' || token.text === '<') depth++;
    if (token.text === ')' || token.text === '>') depth--;
    const next = tokens[index + 1];
    const begins = depth === 1 && (token.text === '(' || token.text === ',');
    if (begins && next !== undefined && next.type !== 'K_PRIMARY' && (next.roles & ROLE.name) !== 0)
      names.push(quoteName(next.value));
  }
  return names;
}

const TABLE_PROPERTIES = formatOptions(DEFAULT_OPTIONS, false).map((line) =>
  line.slice(0, line.indexOf(' = ') + 3),
);

function propertyNames(begun: string): readonly string[] {
  if (/^\s*\w+\s+(?:keyspace|schema)\b/i.test(begun)) {
    return ["replication = {'class': '", 'durable_writes = '];
  }
  return /^\s*\w+\s+(?:table|columnfamily|materialized)\b/i.test(begun) ? TABLE_PROPERTIES : [];
}
