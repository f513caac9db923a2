/** Terms and types as Cassandra prints them in errors: its own spelling, not the user's. Source: Term.Raw.getText. */
import { unreachable } from '../base/assert.ts';
import type { QualifiedName, Term, TypeName } from '../cql/ast.ts';

/** Operators are calls of functions to the server, and their names are its own. */
const OPERATIONS = {
  '+': 'system."_add"',
  '-': 'system."_substract"',
  '*': 'system."_multiply"',
  '/': 'system."_divide"',
  '%': 'system."_modulo"',
} as const;

/** The term as errors show it: `{'a': 1}`, `NULL`, `?`, `(int)5`. */
export function termText(term: Term): string {
  switch (term.kind) {
    case 'literal':
      return term.literal === 'string' ? `'${term.text}'` : term.text;
    case 'null':
      return 'NULL';
    case 'marker':
      return term.name === null ? '?' : `:${term.name}`;
    case 'list':
      return `[${termTexts(term.items)}]`;
    case 'set':
      return `{${termTexts(term.items)}}`;
    case 'map':
      return `{${term.entries.map(([key, value]) => `${termText(key)}: ${termText(value)}`).join(', ')}}`;
    case 'udt':
      return `{${term.fields.map(([name, value]) => `${name}: ${termText(value)}`).join(', ')}}`;
    case 'tuple':
      return `(${termTexts(term.items)})`;
    case 'call':
      return `${functionText(term.name)}(${termTexts(term.args)})`;
    case 'hint':
      return `(${typeNameText(term.type)})${termText(term.term)}`;
    case 'binary':
      return `${OPERATIONS[term.operator]}(${termTexts([term.left, term.right])})`;
    case 'negate':
      return `system."_negate"(${termText(term.term)})`;
    default:
      return unreachable(term);
  }
}

/** The type as written: `frozen<list<int>>`. */
export function typeNameText(type: TypeName): string {
  switch (type.kind) {
    case 'native':
      return type.name;
    case 'user':
      return functionText(type.name);
    case 'list':
      return `list<${typeNameText(type.element)}>`;
    case 'set':
      return `set<${typeNameText(type.element)}>`;
    case 'map':
      return `map<${typeNameText(type.key)}, ${typeNameText(type.value)}>`;
    case 'tuple':
      return `tuple<${type.elements.map(typeNameText).join(', ')}>`;
    case 'vector':
      return `vector<${typeNameText(type.element)}, ${type.dimension}>`;
    case 'frozen':
      return `frozen<${typeNameText(type.of)}>`;
    case 'custom':
      return `'${type.className}'`;
    default:
      return unreachable(type);
  }
}

/** The type with its user types named by their keyspace, as they are once Cassandra has found them. */
export function typesOfKeyspace(type: TypeName, keyspace: string): TypeName {
  const inner = (part: TypeName) => typesOfKeyspace(part, keyspace);
  switch (type.kind) {
    case 'user':
      return { ...type, name: { ...type.name, keyspace } };
    case 'list':
    case 'set':
    case 'vector':
      return { ...type, element: inner(type.element) };
    case 'map':
      return { ...type, key: inner(type.key), value: inner(type.value) };
    case 'tuple':
      return { ...type, elements: type.elements.map(inner) };
    case 'frozen':
      return { ...type, of: inner(type.of) };
    case 'native':
    case 'custom':
      return type;
    default:
      return unreachable(type);
  }
}

/** True when a bind marker stands anywhere inside. */
export function containsMarker(term: Term): boolean {
  switch (term.kind) {
    case 'literal':
    case 'null':
      return false;
    case 'marker':
      return true;
    case 'list':
    case 'set':
    case 'tuple':
      return term.items.some(containsMarker);
    case 'map':
      return term.entries.some(([key, value]) => containsMarker(key) || containsMarker(value));
    case 'udt':
      return term.fields.some(([, value]) => containsMarker(value));
    case 'call':
      return term.args.some(containsMarker);
    case 'hint':
    case 'negate':
      return containsMarker(term.term);
    case 'binary':
      return containsMarker(term.left) || containsMarker(term.right);
    default:
      return unreachable(term);
  }
}

function termTexts(terms: readonly Term[]): string {
  return terms.map(termText).join(', ');
}

function functionText(name: QualifiedName): string {
  return name.keyspace === null ? name.name : `${name.keyspace}.${name.name}`;
}
