/**
 * Tree to text, below statements: names, types, terms, selectors, relations. What is written parses back to the
 * same tree; keywords are upper case, names are quoted only where they must be. Statements: format-statement.ts.
 */
import { unreachable } from '../base/assert.ts';
import type {
  InValues,
  LiteralKind,
  QualifiedName,
  Relation,
  Selector,
  Term,
  TypeName,
} from './ast.ts';
import { isReserved, KEYWORDS, ROLE } from './keywords.ts';

/** The name as Cassandra writes it: in quotes when it is reserved or not all lower case (ColumnIdentifier.maybeQuote). */
export function quoteName(name: string): string {
  return /^[a-z][a-z0-9_]*$/.test(name) && !isReserved(name) ? name : quoted(name);
}

/** The text as a CQL string. */
export function quoteString(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A table, view, index with its keyspace if it has one. */
export function formatName({ keyspace, name }: QualifiedName): string {
  return keyspace === null ? formatWord(name) : `${formatWord(keyspace)}.${formatWord(name)}`;
}

/** A name that parses back: Cassandra itself leaves `true` without quotes. */
export function formatWord(name: string): string {
  return name === 'true' || name === 'false' ? quoted(name) : quoteName(name);
}

/** Only some unreserved words name functions. */
export function formatFunctionName({ keyspace, name }: QualifiedName): string {
  const prefix = keyspace === null ? '' : `${formatWord(keyspace)}.`;
  return prefix + formatFunctionWord(name);
}

export function formatFunctionWord(name: string): string {
  const keyword = KEYWORDS.get(name.toUpperCase());
  if (keyword && (keyword.roles & ROLE.functionName) === 0) return quoted(name);
  return name === 'expr' ? quoted(name) : keyword ? name : formatWord(name);
}

/** A user type's name; native types' names are not user types unless quoted. */
export function formatUserTypeName({ keyspace, name }: QualifiedName): string {
  const prefix = keyspace === null ? '' : `${formatWord(keyspace)}.`;
  const keyword = KEYWORDS.get(name.toUpperCase());
  const taken = keyword !== undefined && (keyword.roles & ROLE.typeName) === 0;
  return prefix + (taken ? quoted(name) : formatWord(name));
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function formatTypeName(type: TypeName): string {
  switch (type.kind) {
    case 'native':
      return type.name;
    case 'user':
      return formatUserTypeName(type.name);
    case 'list':
    case 'set':
      return `${type.kind}<${formatTypeName(type.element)}>`;
    case 'map':
      return `map<${formatTypeName(type.key)}, ${formatTypeName(type.value)}>`;
    case 'tuple':
      return `tuple<${type.elements.map(formatTypeName).join(', ')}>`;
    case 'vector':
      return `vector<${formatTypeName(type.element)}, ${type.dimension}>`;
    case 'frozen':
      return `frozen<${formatTypeName(type.of)}>`;
    case 'custom':
      return quoteString(type.className);
    default:
      return unreachable(type);
  }
}

export function formatTerm(term: Term): string {
  switch (term.kind) {
    case 'literal':
      return formatLiteral(term.literal, term.text);
    case 'null':
      return 'null';
    case 'marker':
      return formatMarker(term.name);
    case 'list':
      return `[${formatTerms(term.items)}]`;
    case 'set':
      return `{${formatTerms(term.items)}}`;
    case 'tuple':
      return `(${formatTerms(term.items)})`;
    case 'map':
      return `{${term.entries.map(([key, value]) => `${formatTerm(key)}: ${formatTerm(value)}`).join(', ')}}`;
    case 'udt':
      return `{${term.fields.map(([name, value]) => `${formatWord(name)}: ${formatTerm(value)}`).join(', ')}}`;
    case 'call':
      return `${formatFunctionName(term.name)}(${formatTerms(term.args)})`;
    case 'hint':
      return `(${formatTypeName(term.type)}) ${formatTerm(term.term)}`;
    case 'binary':
      return `${formatTerm(term.left)} ${term.operator} ${formatTerm(term.right)}`;
    case 'negate':
      // The space keeps the sign apart from a number.
      return `- ${formatTerm(term.term)}`;
    default:
      return unreachable(term);
  }
}

export function formatTerms(terms: readonly Term[]): string {
  return terms.map(formatTerm).join(', ');
}

export function formatLiteral(kind: LiteralKind, text: string): string {
  return kind === 'string' ? quoteString(text) : text;
}

function formatMarker(name: string | null): string {
  return name === null ? '?' : `:${formatWord(name)}`;
}

export function formatSelector(selector: Selector): string {
  switch (selector.kind) {
    case 'column':
      return formatSelectedName(selector.name);
    case 'term':
      return formatTerm(selector.term);
    case 'count':
      return 'count(*)';
    case 'cellInfo':
      return `${selector.function}(${formatSelector(selector.of)})`;
    case 'cast':
      return `CAST(${formatSelector(selector.of)} AS ${formatTypeName(selector.type)})`;
    case 'hint':
      return `(${formatTypeName(selector.type)}) ${formatSelector(selector.of)}`;
    case 'call':
      return `${formatFunctionName(selector.name)}(${formatSelectors(selector.args)})`;
    case 'element':
      return `${formatSelector(selector.of)}[${formatTerm(selector.key)}]`;
    case 'slice':
      return `${formatSelector(selector.of)}[${formatSlice(selector)}]`;
    case 'field':
      return `${formatOwner(selector.of)}.${formatWord(selector.name)}`;
    case 'list':
      return `[${formatSelectors(selector.items)}]`;
    case 'set':
      return `{${formatSelectors(selector.items)}}`;
    case 'tuple':
      return `(${formatSelectors(selector.items)})`;
    case 'map':
      return `{${selector.entries.map(([key, value]) => `${formatSelector(key)}: ${formatSelector(value)}`).join(', ')}}`;
    case 'udt':
      return `{${selector.fields.map(([name, value]) => `${formatSelectedName(name)}: ${formatSelector(value)}`).join(', ')}}`;
    case 'binary':
      return `${formatSelector(selector.left)} ${selector.operator} ${formatSelector(selector.right)}`;
    case 'negate':
      return `- ${formatSelector(selector.of)}`;
    default:
      return unreachable(selector);
  }
}

export function formatSelectors(selectors: readonly Selector[]): string {
  return selectors.map(formatSelector).join(', ');
}

/** A space keeps a number apart from the dot. */
function formatOwner(selector: Selector): string {
  const text = formatSelector(selector);
  return selector.kind === 'term' || selector.kind === 'hint' ? `${text} ` : text;
}

/** JSON and DISTINCT at the head of a selection are options unless they are quoted. */
function formatSelectedName(name: string): string {
  return name === 'json' || name === 'distinct' ? quoted(name) : formatWord(name);
}

/** A space keeps a whole number apart from the dots. */
function formatSlice({ from, to }: { from: Term | null; to: Term | null }): string {
  const start = from === null ? '' : `${formatTerm(from)} `;
  return `${start}..${to === null ? '' : ` ${formatTerm(to)}`}`;
}

export function formatRelation(relation: Relation): string {
  switch (relation.kind) {
    case 'single':
      return `${formatColumn(relation.column)} ${relation.operator} ${formatTerm(relation.value)}`;
    case 'in':
      return `${formatColumn(relation.column)} IN ${formatInValues(relation.values)}`;
    case 'isNotNull':
      return `${formatColumn(relation.column)} IS NOT NULL`;
    case 'element':
      return (
        `${formatColumn(relation.column)}[${formatTerm(relation.key)}] ` +
        `${relation.operator} ${formatTerm(relation.value)}`
      );
    case 'token':
      return `token(${formatColumns(relation.columns)}) ${relation.operator} ${formatTerm(relation.value)}`;
    case 'tuple':
      return `(${formatColumns(relation.columns)}) ${relation.operator} ${formatTerm(relation.value)}`;
    case 'tupleIn':
      return `(${formatColumns(relation.columns)}) IN ${formatInValues(relation.values)}`;
    default:
      return unreachable(relation);
  }
}

export function formatInValues(values: InValues): string {
  return values.kind === 'marker' ? formatMarker(values.name) : `(${formatTerms(values.terms)})`;
}

/** A column, which old tables may call "". */
export function formatColumn(name: string): string {
  return formatWord(name);
}

export function formatColumns(names: readonly string[]): string {
  return names.map(formatColumn).join(', ');
}
