/**
 * Values written in a selection out of selectors: lists, sets, tuples, and maps and user types, whose type only a
 * hint tells. Parentheses around one selector are a tuple of one in the tree: which is meant depends on what is
 * asked for, so alone they cannot stand. Source: Cassandra's
 * Selectable.WithArrayLiteral, WithSet, WithMapOrUdt, BetweenParenthesesOrWithTuple.
 */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { Selector } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf, decode, encode, packCollection } from '../types/registry.ts';
import { joinTuple } from '../types/tuples.ts';
import { typeName } from '../types/type-names.ts';
import { freeze } from '../types/type-relations.ts';
import type { Assignment, Receiver } from './contract.ts';
import {
  cannotInfer,
  combined,
  type PreparedSelector,
  type Selectable,
} from './selection-model.ts';
import { selectorText } from './selection-text.ts';

type Composite = Selector & { kind: 'list' | 'set' | 'map' | 'udt' | 'tuple' };

export function compositeSelectable(
  selector: Composite,
  inner: (part: Selector) => Selectable,
): Selectable {
  switch (selector.kind) {
    case 'tuple':
      return tupleSelectable(selector.items.map(inner));
    case 'list':
    case 'set':
      return elementsSelectable(selector.kind, selector.items.map(inner));
    case 'map':
      return mapSelectable(selector.entries, inner);
    case 'udt':
      return udtSelectable(selector, inner);
    default:
      return unreachable(selector);
  }
}

function tupleSelectable(items: readonly Selectable[]): Selectable {
  const text = `(${texts(items)})`;
  const [only] = items.length === 1 ? items : [];
  const exactType = (): CqlType | null => {
    if (only !== undefined) return null;
    const elements = items.map((item) => item.exactType());
    if (!elements.every((type) => type !== null)) return null;
    return { kind: 'tuple', elements: elements.map(freeze) };
  };
  return {
    text,
    columns: items.flatMap((item) => item.columns),
    exactType,
    testAssignment(receiver) {
      const { type } = receiver;
      if (only !== undefined && type.kind !== 'tuple') return only.testAssignment(receiver);
      if (type.kind !== 'tuple' || items.length > type.elements.length) return 'no';
      return weakest(
        items.map((item, i) => item.testAssignment(partReceiver(receiver, type.elements[i]!))),
      );
    },
    prepare(expected, seen) {
      const type = exactType() ?? expected;
      if (type === null) throw cannotInfer(text);
      if (only !== undefined && type.kind !== 'tuple') {
        const prepared = only.prepare(type, seen);
        return { ...prepared, name: `(${prepared.name})`, column: null };
      }
      if (type.kind !== 'tuple') throw cannotInfer(text);
      const parts = items.map((item, i) => item.prepare(type.elements[i] ?? null, seen));
      return composed(`(${names(parts)})`, type, parts, joinTuple);
    },
  };
}

function elementsSelectable(kind: 'list' | 'set', items: readonly Selectable[]): Selectable {
  const [open, close] = kind === 'list' ? ['[', ']'] : ['{', '}'];
  const text = `${open}${texts(items)}${close}`;
  const ofElements = (elementOf: (item: Selectable) => CqlType | null): CqlType | null => {
    const element = items.map(elementOf).find((type) => type !== null) ?? null;
    return element === null ? null : { kind, element, frozen: true };
  };
  const exactType = () => ofElements((item) => item.exactType());
  // `{}` may stand for a map too.
  const isEmptyMap = (type: CqlType): type is CqlType & { kind: 'map' } =>
    kind === 'set' && items.length === 0 && type.kind === 'map';
  return {
    text,
    columns: items.flatMap((item) => item.columns),
    exactType,
    compatibleType: () => ofElements((item) => (item.compatibleType ?? item.exactType)()),
    ...(kind === 'list' ? { arrayLength: items.length } : {}),
    testAssignment(receiver) {
      if (isEmptyMap(receiver.type)) return 'weak';
      const element = elementType(kind, receiver.type, items.length);
      if (element === null) return 'no';
      if (items.length === 0) return 'weak';
      return weakest(items.map((item) => item.testAssignment(partReceiver(receiver, element))));
    },
    prepare(expected, seen) {
      const wanted = expected !== null && elementType(kind, expected, items.length);
      const type = wanted ? expected : (exactType() ?? expected);
      if (type === null) throw cannotInfer(text);
      if (isEmptyMap(type)) return composed('{}', type, [], () => packCollection(type, []));
      const element = elementType(kind, type, items.length);
      if (element === null) throw cannotInfer(text);
      if (type.kind === 'set' && element.kind === 'duration') {
        throw invalid(`Durations are not allowed inside sets: ${typeName(freeze(type))}`);
      }
      const parts = items.map((item) => item.prepare(element, seen));
      return composed(`${open}${names(parts)}${close}`, type, parts, (values) =>
        packElements(type, element, values),
      );
    },
  };
}

function mapSelectable(
  written: readonly (readonly [Selector, Selector])[],
  inner: (part: Selector) => Selectable,
): Selectable {
  const keys = () => written.map(([key]) => inner(key));
  const values = () => written.map(([, value]) => inner(value));
  const text = () => {
    const parts = values();
    // A bare name may be a user type's field.
    const name = ([key]: readonly [Selector, Selector]) =>
      key.kind === 'column' ? selectorText(key) : inner(key).text;
    return `{${written.map((entry, i) => `${name(entry)}: ${parts[i]!.text}`).join(', ')}}`;
  };
  return {
    get text() {
      return text();
    },
    get columns() {
      return [...keys(), ...values()].flatMap((one) => one.columns);
    },
    exactType: () => null,
    testAssignment(receiver) {
      const { type } = receiver;
      if (type.kind !== 'map') return 'no';
      if (written.length === 0) return 'weak';
      return weakest([
        ...keys().map((key) => key.testAssignment(partReceiver(receiver, type.key))),
        ...values().map((value) => value.testAssignment(partReceiver(receiver, type.value))),
      ]);
    },
    prepare(expected, seen) {
      if (expected === null || expected.kind !== 'map') throw cannotInfer(text());
      if (expected.key.kind === 'duration') {
        throw invalid(`Durations are not allowed as map keys: ${typeName(freeze(expected))}`);
      }
      const entries = keys().map((key, i) => [
        key.prepare(expected.key, seen),
        values()[i]!.prepare(expected.value, seen),
      ]);
      const title = entries.map(([key, value]) => `${key!.name}: ${value!.name}`).join(', ');
      return composed(`{${title}}`, expected, entries.flat(), (parts) => packMap(expected, parts));
    },
  };
}

/** `{a: 1}`: a user type, or a map whose keys are columns. */
function udtSelectable(
  selector: Composite & { kind: 'udt' },
  inner: (part: Selector) => Selectable,
): Selectable {
  const asMap = mapSelectable(
    selector.fields.map(([name, value]) => [{ kind: 'column', name }, value]),
    inner,
  );
  const values = selector.fields.map(([, value]) => inner(value));
  const fieldIndexes = (type: CqlType & { kind: 'udt' }) =>
    selector.fields.map(([name]) => {
      const index = type.fields.findIndex((field) => field.name === name);
      if (index < 0) {
        throw invalid(`Unknown field '${name}' in value of user defined type ${type.name}`);
      }
      return index;
    });
  return {
    text: asMap.text,
    exactType: asMap.exactType,
    columns: values.flatMap((value) => value.columns),
    testAssignment(receiver) {
      const { type } = receiver;
      if (type.kind !== 'udt') return asMap.testAssignment(receiver);
      const { fields } = type;
      const indexes = fieldIndexes(type);
      return weakest(
        values.map((value, i) =>
          value.testAssignment(partReceiver(receiver, fields[indexes[i]!]!.type)),
        ),
      );
    },
    prepare(expected, seen) {
      if (expected?.kind !== 'udt') return asMap.prepare(expected, seen);
      const { fields } = expected;
      const indexes = fieldIndexes(expected);
      const parts = values.map((value, i) => value.prepare(fields[indexes[i]!]!.type, seen));
      const title = parts.map((part, i) => `${selector.fields[i]![0]}: ${part.name}`).join(', ');
      return composed(`{${title}}`, expected, parts, (written) => {
        const packed: (Uint8Array | null)[] = fields.map(() => null);
        for (const [i, value] of written.entries()) packed[indexes[i]!] = value;
        return joinTuple(packed);
      });
    },
  };
}

function composed(
  name: string,
  type: CqlType,
  parts: readonly PreparedSelector[],
  pack: (values: readonly (Uint8Array | null)[]) => Uint8Array | null,
): PreparedSelector {
  return {
    name,
    type,
    column: null,
    aggregates: parts.some((part) => part.aggregates),
    bind: (evaluation) =>
      combined(
        parts.map((part) => part.bind(evaluation)),
        pack,
      ),
  };
}

function packElements(
  type: CqlType,
  element: CqlType,
  values: readonly (Uint8Array | null)[],
): Uint8Array | null {
  if (type.kind === 'vector') {
    return encode(
      type,
      values.map((value) => decode(element, requireElement(value))),
    );
  }
  if (type.kind === 'list') {
    return packCollection(
      type,
      values.map((value) => ({ key: null, value: requireElement(value) })),
    );
  }
  if (type.kind !== 'set') return null;
  const compare = comparatorOf(element);
  const sorted = values.map(requireElement).sort(compare);
  const unique = sorted.filter((value, i) => i === 0 || compare(sorted[i - 1]!, value) !== 0);
  return packCollection(
    type,
    unique.map((key) => ({ key, value: new Uint8Array(0) })),
  );
}

function packMap(
  type: CqlType & { kind: 'map' },
  parts: readonly (Uint8Array | null)[],
): Uint8Array {
  const compare = comparatorOf(type.key);
  const entries: { key: Uint8Array; value: Uint8Array }[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const entry = { key: requireElement(parts[i]), value: requireElement(parts[i + 1]) };
    const same = entries.findIndex((one) => compare(one.key, entry.key) === 0);
    if (same < 0) entries.push(entry);
    else entries[same] = entry;
  }
  return packCollection(
    type,
    entries.sort((a, b) => compare(a.key, b.key)),
  );
}

function requireElement(value: Uint8Array | null | undefined): Uint8Array {
  if (value === null || value === undefined) {
    throw invalid('null is not supported inside collections');
  }
  return value;
}

function elementType(kind: 'list' | 'set', type: CqlType, length: number): CqlType | null {
  if (type.kind === kind) return type.element;
  return kind === 'list' && type.kind === 'vector' && type.dimension === length
    ? type.element
    : null;
}

function partReceiver(receiver: Receiver, type: CqlType): Receiver {
  return { ...receiver, type };
}

function weakest(all: readonly Assignment[]): Assignment {
  if (all.includes('no')) return 'no';
  return all.includes('weak') ? 'weak' : 'exact';
}

function names(parts: readonly PreparedSelector[]): string {
  return parts.map((part) => part.name).join(', ');
}

function texts(parts: readonly Selectable[]): string {
  return parts.map((part) => part.text).join(', ');
}
