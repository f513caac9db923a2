/**
 * Literals whose parts have a place each: user types, tuples and vectors. Source: UserTypes, Tuples and Vectors.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Term } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';
import { isValueLengthFixed } from '../types/registry.ts';
import { joinTuple } from '../types/tuples.ts';
import { typeName } from '../types/type-names.ts';
import { joinVector } from '../types/vector.ts';
import type { Assignment, PreparedTerm, Receiver } from './contract.ts';
import { termText } from './term-text.ts';
import { composedTerm, elementOf, fieldOf, partOf } from './term-values.ts';

/** What a literal asks of its parts. */
export interface PartAnalysis {
  prepare(term: Term, receiver: Receiver): PreparedTerm;
  test(term: Term, receiver: Receiver): Assignment;
}

type ListTerm = Extract<Term, { kind: 'list' }>;
type UserTypeTerm = Extract<Term, { kind: 'udt' }>;
type TupleTerm = Extract<Term, { kind: 'tuple' }>;
type UserType = Extract<CqlType, { kind: 'udt' }>;

/** `[1, 2]` for a vector: exactly its dimension, no nulls. */
export function prepareVector(
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

/** `{street: 'x'}`: fields that are left out are null. */
export function prepareUserType(
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

/** The first field of the type whose written value does not fit, or null. */
export function badField(
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
export function isParenthesis(term: TupleTerm, type: CqlType): boolean {
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
export function tupleRefusal(
  term: TupleTerm,
  receiver: Receiver,
  parts: PartAnalysis,
): string | null {
  const { name, type } = receiver;
  const components = componentsOf(type);
  if (components === null)
    return `Invalid tuple type literal for ${name} of type ${typeName(type)}`;
  for (const [index, item] of term.items.entries()) {
    const component = components[index];
    if (component === undefined) {
      return `Invalid tuple literal for ${name}: too many elements. Type ${typeName(type)} expects ${components.length} but got ${term.items.length}`;
    }
    if (parts.test(item, componentOf(receiver, index, component)) === 'no') {
      return `Invalid tuple literal for ${name}: component ${index} is not of type ${typeName(component)}`;
    }
  }
  return null;
}

/** `(1, 'x')`: parts that are left out at the end are null. */
export function prepareTuple(
  term: TupleTerm,
  receiver: Receiver,
  parts: PartAnalysis,
): PreparedTerm {
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
