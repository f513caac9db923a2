/**
 * Literals that hold other terms: lists, sets, maps, user types, tuples and vectors. Whether the literal fits is
 * asked of every part before any part is prepared, so that the first refusal is Cassandra's. Source: Lists, Sets,
 * Maps, UserTypes, Tuples, Vectors and ArrayLiteral.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Term } from '../cql/ast.ts';
import { sortedUnique } from '../types/collections.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf, isValueLengthFixed, packCollection } from '../types/registry.ts';
import { joinTuple } from '../types/tuples.ts';
import { typeName } from '../types/type-names.ts';
import { joinVector } from '../types/vector.ts';
import type { Assignment, Evaluation, PreparedTerm, Receiver } from './contract.ts';
import { containsMarker, termText } from './term-text.ts';
import { composedTerm, elementOf, fieldOf, keyOf, partOf } from './term-values.ts';

const noBytes = new Uint8Array(0);

/** What a literal asks of its parts. */
export interface PartAnalysis {
  prepare(term: Term, receiver: Receiver): PreparedTerm;
  test(term: Term, receiver: Receiver): Assignment;
}

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
type UserTypeTerm = Extract<Term, { kind: 'udt' }>;
type TupleTerm = Extract<Term, { kind: 'tuple' }>;
type MapType = Extract<CqlType, { kind: 'map' }>;
type UserType = Extract<CqlType, { kind: 'udt' }>;

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

function prepareVector(
  term: ListTerm,
  receiver: Receiver,
  type: Extract<CqlType, { kind: 'vector' }>,
  parts: PartAnalysis,
): PreparedTerm {
  if (term.items.length !== type.dimension) {
    throw invalid(
      `Invalid vector literal for ${receiver.name} of type ${typeName(type)}; expected ${type.dimension} elements, but given ${term.items.length}`,
    );
  }
  const element = elementOf(receiver, type.element);
  const items = term.items.map((item) => {
    if (parts.test(item, element) === 'no') {
      throw invalid(
        `Invalid vector literal for ${receiver.name}: value ${termText(item)} is not of type ${typeName(element.type)}`,
      );
    }
    return parts.prepare(item, element);
  });
  const length = isValueLengthFixed(type.element);
  return composedTerm(term, items, (evaluation) => {
    const values: Uint8Array[] = [];
    for (const item of items) {
      const value = item.evaluate(evaluation);
      if (!value) throw invalid('null is not supported inside vectors');
      values.push(value);
    }
    return joinVector(values, length);
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

function prepareUserType(
  term: UserTypeTerm,
  receiver: Receiver,
  parts: PartAnalysis,
): PreparedTerm {
  const { type } = receiver;
  if (type.kind !== 'udt') {
    throw invalid(`Invalid user type literal for ${receiver.name} of type ${typeName(type)}`);
  }
  const bad = badField(term, receiver, type, parts);
  if (bad !== null) {
    throw invalid(
      `Invalid user type literal for ${receiver.name}: field ${bad.name} is not of type ${typeName(bad.type)}`,
    );
  }
  const written = new Map(term.fields);
  const fields = type.fields.map((field) =>
    parts.prepare(
      written.get(field.name) ?? { kind: 'null' },
      fieldOf(receiver, field.name, field.type),
    ),
  );
  for (const name of written.keys()) {
    if (!type.fields.some((field) => field.name === name)) {
      throw invalid(`Unknown field '${name}' in value of user defined type ${type.name}`);
    }
  }
  return composedTerm(term, fields, (evaluation) =>
    joinTuple(
      fields.map((field, index) => {
        const value = field.evaluate(evaluation);
        if (value !== undefined) return value;
        throw invalid(
          `Invalid unset value for field '${type.fields[index]!.name}' of user defined type ${type.name}`,
        );
      }),
    ),
  );
}

function badField(
  term: UserTypeTerm,
  receiver: Receiver,
  type: UserType,
  parts: PartAnalysis,
): UserType['fields'][number] | null {
  const written = new Map(term.fields);
  for (const field of type.fields) {
    const value = written.get(field.name);
    if (value === undefined) continue;
    if (parts.test(value, fieldOf(receiver, field.name, field.type)) === 'no') return field;
  }
  return null;
}

/** `(1)` for anything but a tuple is a term in brackets; the parser cannot tell. */
function isParenthesis(term: TupleTerm, type: CqlType): boolean {
  return term.items.length === 1 && componentsOf(type) === null;
}

/** A user type is a tuple too. */
function componentsOf(type: CqlType): readonly CqlType[] | null {
  if (type.kind === 'tuple') return type.elements;
  if (type.kind === 'udt') return type.fields.map((field) => field.type);
  return null;
}

function componentOf(receiver: Receiver, index: number, type: CqlType): Receiver {
  return partOf(receiver, `${receiver.name}[${index}]`, type);
}

/** Why the tuple does not fit, or null. */
function tupleRefusal(term: TupleTerm, receiver: Receiver, parts: PartAnalysis): string | null {
  const { name, type } = receiver;
  const components = componentsOf(type);
  if (components === null)
    return `Invalid tuple type literal for ${name} of type ${typeName(type)}`;
  if (term.items.length > components.length) {
    return `Invalid tuple literal for ${name}: too many elements. Type ${typeName(type)} expects ${components.length} but got ${term.items.length}`;
  }
  for (const [index, item] of term.items.entries()) {
    const component = components[index]!;
    if (parts.test(item, componentOf(receiver, index, component)) === 'no') {
      return `Invalid tuple literal for ${name}: component ${index} is not of type ${typeName(component)}`;
    }
  }
  return null;
}

function prepareTuple(term: TupleTerm, receiver: Receiver, parts: PartAnalysis): PreparedTerm {
  if (isParenthesis(term, receiver.type)) return parts.prepare(term.items[0]!, receiver);
  const refusal = tupleRefusal(term, receiver, parts);
  if (refusal !== null) throw invalid(refusal);
  const components = componentsOf(receiver.type);
  assert(components !== null, 'a tuple literal that fits is for a tuple');
  const items = term.items.map((item, index) =>
    parts.prepare(item, componentOf(receiver, index, components[index]!)),
  );
  return composedTerm(term, items, (evaluation) =>
    joinTuple(
      items.map((item, index) => {
        const value = item.evaluate(evaluation);
        if (value === undefined)
          throw invalid(`Invalid unset value for tuple field number ${index}`);
        return value;
      }),
    ),
  );
}
