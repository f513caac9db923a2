/**
 * Parts of a value: an element or slice of a set or map, a field of a user type. Source: Cassandra's
 * Selectable.WithElementSelection, WithSliceSelection, WithFieldSelection and ElementsSelector.
 */
import { invalid } from '../base/errors.ts';
import type { Selector, Term } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';
import {
  type CollectionElement,
  collectionElements,
  comparatorOf,
  packCollection,
} from '../types/registry.ts';
import { splitTuple } from '../types/tuples.ts';
import { typeName } from '../types/type-names.ts';
import type { Evaluation, PreparedTerm, Receiver } from './contract.ts';
import {
  combined,
  type PreparedSelector,
  type Selectable,
  type SelectionContext,
  typedAssignable,
} from './selection-model.ts';
import { selectorText } from './selection-text.ts';
import { termText } from './term-text.ts';
import { prepareTerm } from './terms.ts';

/** A set or map type. */
export type KeyedType = Extract<CqlType, { kind: 'set' | 'map' }>;

/** `m['q']`: the map's value, or the set's element if it is there. */
export function elementSelectable(
  selector: Selector & { kind: 'element' },
  of: Selectable,
  context: SelectionContext,
): Selectable {
  return part(selectorText(selector), of, elementType, (selected) => {
    const type = requireKeyed(selected, of.text, 'Element');
    const key = prepareKey(selector.key, selected, type, context);
    const compare = comparatorOf(keyType(type));
    return {
      ...selected,
      name: `${selected.name}[${termText(selector.key)}]`,
      type: elementType(type),
      column: null,
      bind(evaluation) {
        const wanted = requireKey(key, evaluation, `element selection on ${selected.name}`);
        return combined([selected.bind(evaluation)], ([value]) => {
          const found = entries(type, value).find(({ key }) => compare(key!, wanted) === 0);
          return found === undefined ? null : type.kind === 'set' ? found.key : found.value;
        });
      },
    };
  });
}

/** `m['a'..'c']`, both ends included. */
export function sliceSelectable(
  selector: Selector & { kind: 'slice' },
  of: Selectable,
  context: SelectionContext,
): Selectable {
  return part(
    selectorText(selector),
    of,
    (type) => type,
    (selected) => {
      const type = requireKeyed(selected, of.text, 'Slice');
      const from = selector.from && prepareKey(selector.from, selected, type, context);
      const to = selector.to && prepareKey(selector.to, selected, type, context);
      return {
        ...selected,
        name: `${selected.name}[${selector.from ? termText(selector.from) : ''}..${selector.to ? termText(selector.to) : ''}]`,
        column: null,
        bind(evaluation) {
          const inSlice = keyRange(type, from, to, evaluation, selected.name);
          return combined([selected.bind(evaluation)], ([value]) => {
            if (value === null || value === undefined) return null;
            const kept = entries(type, value).filter(({ key }) => inSlice(key!));
            return kept.length === 0 && !type.frozen ? null : packCollection(type, kept);
          });
        },
      };
    },
  );
}

/** `u.a`. */
export function fieldSelectable(
  selector: Selector & { kind: 'field' },
  of: Selectable,
): Selectable {
  const fieldType = (type: CqlType) =>
    type.kind === 'udt'
      ? (type.fields.find((field) => field.name === selector.name)?.type ?? null)
      : null;
  return part(selectorText(selector), of, fieldType, (selected) => {
    const { type } = selected;
    if (type.kind !== 'udt') {
      throw invalid(
        `Invalid field selection: ${of.text} of type ${typeName(type)} is not a user type`,
      );
    }
    const index = type.fields.findIndex((field) => field.name === selector.name);
    const field = type.fields[index];
    if (field === undefined) {
      throw invalid(`${of.text} of type ${typeName(type)} has no field ${selector.name}`);
    }
    return {
      ...selected,
      name: `${selected.name}.${selector.name}`,
      type: field.type,
      column: null,
      bind: (evaluation) =>
        combined([selected.bind(evaluation)], ([value]) =>
          value === null || value === undefined
            ? null
            : (splitTuple(value, index + 1)[index] ?? null),
        ),
    };
  });
}

/** The term for a key of the collection, with Cassandra's name for its receiver. */
export function prepareKey(
  term: Term,
  selected: { readonly name: string },
  type: KeyedType,
  context: SelectionContext,
): PreparedTerm {
  const { keyspace, name } = context.table;
  const receiver: Receiver = {
    keyspace,
    table: name,
    name: `${type.kind === 'map' ? 'key' : 'value'}(${selected.name})`,
    type: keyType(type),
  };
  return prepareTerm(term, receiver, context);
}

/** Refuses what has no keys to select by. */
export function requireKeyed(
  selected: { readonly name: string; readonly type: CqlType },
  text: string,
  what: 'Element' | 'Slice',
): KeyedType {
  const { type, name } = selected;
  if (type.kind === 'set' || type.kind === 'map') return type;
  if (type.kind === 'list') {
    throw invalid(`${what} selection is only allowed on sets and maps, but ${name} is a list`);
  }
  throw invalid(
    `Invalid ${what.toLowerCase()} selection: ${text} is of type ${typeName(type)} is not a collection`,
  );
}

/** What a set is sorted by, or a map. */
export function keyType(type: KeyedType): CqlType {
  return type.kind === 'map' ? type.key : type.element;
}

/** The key's value; throws when there is none. */
export function requireKey(key: PreparedTerm, evaluation: Evaluation, what: string): Uint8Array {
  const value = key.evaluate(evaluation);
  if (value === null) throw invalid(`Invalid null value for ${what}`);
  if (value === undefined) throw invalid(`Invalid unset value for ${what}`);
  return value;
}

/** Whether a key lies in `[from..to]`. */
export function keyRange(
  type: KeyedType,
  from: PreparedTerm | null,
  to: PreparedTerm | null,
  evaluation: Evaluation,
  name: string,
): (key: Uint8Array) => boolean {
  const what = `slice selection on ${name}`;
  const start = from && requireKey(from, evaluation, what);
  const end = to && requireKey(to, evaluation, what);
  const compare = comparatorOf(keyType(type));
  return (key) =>
    (start === null || compare(key, start) >= 0) && (end === null || compare(key, end) <= 0);
}

function part(
  text: string,
  of: Selectable,
  partType: (type: CqlType) => CqlType | null,
  prepare: (selected: PreparedSelector) => PreparedSelector,
): Selectable {
  const type = () => {
    const whole = of.exactType();
    return whole === null ? null : partType(whole);
  };
  return {
    text,
    columns: of.columns,
    exactType: type,
    testAssignment(receiver) {
      const known = type();
      return known === null ? 'no' : typedAssignable(known).testAssignment(receiver);
    },
    prepare: (_expected, seen) => prepare(of.prepare(null, seen)),
  };
}

function elementType(type: CqlType): CqlType {
  switch (type.kind) {
    case 'map':
      return type.value;
    case 'set':
    case 'list':
      return type.element;
    default:
      return type;
  }
}

function entries(
  type: KeyedType,
  packed: Uint8Array | null | undefined,
): readonly CollectionElement[] {
  return packed === null || packed === undefined ? [] : collectionElements(type, packed);
}
