/**
 * Literals that hold other terms: lists, sets and maps here, the others in term-tuples.ts. Whether the literal fits is
 * asked of every part before any part is prepared, so that the first refusal is Cassandra's. Source: Lists, Sets,
 * Maps and ArrayLiteral.
 */
import { invalid } from '../base/errors.ts';
import type { Term } from '../cql/ast.ts';
import { sortedUnique } from '../types/collections.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf, packCollection } from '../types/registry.ts';
import { typeName } from '../types/type-names.ts';
import type { Assignment, Evaluation, PreparedTerm, Receiver } from './contract.ts';
import { containsMarker, termText } from './term-text.ts';
import {
  badField,
  isParenthesis,
  type PartAnalysis,
  prepareTuple,
  prepareUserType,
  prepareVector,
  tupleRefusal,
} from './term-tuples.ts';
import { composedTerm, elementOf, keyOf } from './term-values.ts';

const noBytes = new Uint8Array(0);

export type CompositeTerm = Extract<Term, { kind: 'list' | 'set' | 'map' | 'udt' | 'tuple' }>;

/** The literal for that receiver. Throws when it does not fit. */
export function prepareComposite(
  term: CompositeTerm,
  receiver: Receiver,
  parts: PartAnalysis,
): PreparedTerm {
  switch (term.kind) {
    case 'list':
      return prepareArray(term, receiver, parts);
    case 'set':
      return prepareSet(term, receiver, parts);
    case 'map':
      return prepareMap(term, receiver, parts);
    case 'udt':
      return prepareUserType(term, receiver, parts);
    case 'tuple':
      return prepareTuple(term, receiver, parts);
  }
}

/** How well the literal fits a receiver. */
export function testComposite(
  term: CompositeTerm,
  receiver: Receiver,
  parts: PartAnalysis,
): Assignment {
  const { type } = receiver;
  switch (term.kind) {
    case 'list':
      if (type.kind === 'vector' && term.items.length !== type.dimension) return 'no';
      if (type.kind !== 'list' && type.kind !== 'vector') throw unexpectedArray(receiver);
      return testAll(term.items, elementOf(receiver, type.element), parts);
    case 'set':
      if (type.kind === 'map' && term.items.length === 0) return 'weak';
      return type.kind === 'set'
        ? testAll(term.items, elementOf(receiver, type.element), parts)
        : 'no';
    case 'map':
      return type.kind === 'map' ? testMap(term, receiver, type, parts) : 'no';
    case 'udt':
      return type.kind === 'udt' && badField(term, receiver, type, parts) === null ? 'weak' : 'no';
    case 'tuple':
      if (isParenthesis(term, type)) return parts.test(term.items[0]!, receiver);
      return tupleRefusal(term, receiver, parts) === null ? 'weak' : 'no';
  }
}

type ListTerm = Extract<Term, { kind: 'list' }>;
type SetTerm = Extract<Term, { kind: 'set' }>;
type MapTerm = Extract<Term, { kind: 'map' }>;
type MapType = Extract<CqlType, { kind: 'map' }>;

/** Every element as well as the worst of them; what is empty fits, but any type. */
function testAll(terms: readonly Term[], receiver: Receiver, parts: PartAnalysis): Assignment {
  let result: Assignment = terms.length === 0 ? 'weak' : 'exact';
  for (const term of terms) {
    const one = parts.test(term, receiver);
    if (one === 'no') return 'no';
    if (one === 'weak') result = 'weak';
  }
  return result;
}

function testMap(
  term: MapTerm,
  receiver: Receiver,
  type: MapType,
  parts: PartAnalysis,
): Assignment {
  const keys = testAll(
    term.entries.map(([key]) => key),
    keyOf(receiver, type.key),
    parts,
  );
  const values = testAll(
    term.entries.map(([, value]) => value),
    elementOf(receiver, type.value),
    parts,
  );
  if (keys === 'no' || values === 'no') return 'no';
  return keys === 'exact' && values === 'exact' ? 'exact' : 'weak';
}

function unexpectedArray(receiver: Receiver): Error {
  return invalid(
    `Unexpected receiver type '${typeName(receiver.type)}'; only list and vector are expected`,
  );
}

function prepareArray(term: ListTerm, receiver: Receiver, parts: PartAnalysis): PreparedTerm {
  const { type } = receiver;
  if (type.kind === 'vector') return prepareVector(term, receiver, type, parts);
  if (type.kind !== 'list') throw unexpectedArray(receiver);
  const element = elementOf(receiver, type.element);
  const items = prepareElements('list', term.items, receiver, element, parts);
  return composedTerm(term, items, (evaluation) => {
    const values = evaluateElements(items, evaluation);
    if (values === undefined) return undefined;
    return packCollection(
      type,
      values.map((value) => ({ key: null, value })),
    );
  });
}

function prepareElements(
  kind: 'list' | 'set',
  terms: readonly Term[],
  receiver: Receiver,
  element: Receiver,
  parts: PartAnalysis,
): readonly PreparedTerm[] {
  for (const term of terms) {
    if (parts.test(term, element) === 'no') {
      throw invalid(
        `Invalid ${kind} literal for ${receiver.name}: value ${termText(term)} is not of type ${typeName(element.type)}`,
      );
    }
  }
  return terms.map((term) => preparePart(kind, term, receiver, element, parts));
}

function preparePart(
  kind: 'list' | 'set' | 'map',
  term: Term,
  receiver: Receiver,
  element: Receiver,
  parts: PartAnalysis,
): PreparedTerm {
  const prepared = parts.prepare(term, element);
  if (containsMarker(term)) {
    throw invalid(
      `Invalid ${kind} literal for ${receiver.name}: bind variables are not supported inside collection literals`,
    );
  }
  return prepared;
}

/** The elements' values, or undefined when one is unset. */
function evaluateElements(
  items: readonly PreparedTerm[],
  evaluation: Evaluation,
): Uint8Array[] | undefined {
  const values: Uint8Array[] = [];
  for (const item of items) {
    const value = item.evaluate(evaluation);
    if (value === undefined) return undefined;
    if (value === null) throw invalid('null is not supported inside collections');
    values.push(value);
  }
  return values;
}

function prepareSet(term: SetTerm, receiver: Receiver, parts: PartAnalysis): PreparedTerm {
  const { type } = receiver;
  if (type.kind === 'map' && term.items.length === 0) {
    return composedTerm(term, [], () => packCollection(type, []));
  }
  if (type.kind !== 'set') {
    throw invalid(`Invalid set literal for ${receiver.name} of type ${typeName(type)}`);
  }
  const element = elementOf(receiver, type.element);
  const items = prepareElements('set', term.items, receiver, element, parts);
  return composedTerm(term, items, (evaluation) => {
    const values = evaluateElements(items, evaluation);
    if (values === undefined) return undefined;
    const sorted = sortedUnique(values, (value) => value, comparatorOf(type.element));
    return packCollection(
      type,
      sorted.map((key) => ({ key, value: noBytes })),
    );
  });
}

function prepareMap(term: MapTerm, receiver: Receiver, parts: PartAnalysis): PreparedTerm {
  const { type } = receiver;
  if (type.kind !== 'map') {
    throw invalid(`Invalid map literal for ${receiver.name} of type ${typeName(type)}`);
  }
  const keySpec = keyOf(receiver, type.key);
  const valueSpec = elementOf(receiver, type.value);
  for (const [key, value] of term.entries) {
    requireEntryPart('key', key, receiver, keySpec, parts);
    requireEntryPart('value', value, receiver, valueSpec, parts);
  }
  const keys: PreparedTerm[] = [];
  const values: PreparedTerm[] = [];
  for (const [key, value] of term.entries) {
    keys.push(preparePart('map', key, receiver, keySpec, parts));
    values.push(preparePart('map', value, receiver, valueSpec, parts));
  }
  return composedTerm(term, [...keys, ...values], (evaluation) => {
    const keyBytes = evaluateElements(keys, evaluation);
    const valueBytes = evaluateElements(values, evaluation);
    if (keyBytes === undefined || valueBytes === undefined) return undefined;
    const entries = keyBytes.map((key, index) => ({ key, value: valueBytes[index]! }));
    return packCollection(
      type,
      sortedUnique(entries, ({ key }) => key, comparatorOf(type.key)),
    );
  });
}

function requireEntryPart(
  part: 'key' | 'value',
  term: Term,
  receiver: Receiver,
  spec: Receiver,
  parts: PartAnalysis,
): void {
  if (parts.test(term, spec) !== 'no') return;
  throw invalid(
    `Invalid map literal for ${receiver.name}: ${part} ${termText(term)} is not of type ${typeName(spec.type)}`,
  );
}
