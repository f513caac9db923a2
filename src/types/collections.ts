/**
 * Frozen lists, sets and maps, and the form in which all collections travel: an int32 count, then each element
 * (a map's key, then its value) behind an int32 length (native protocol v3 and later). Ordered element by element,
 * the shorter first.
 */
import { assert } from '../base/assert.ts';
import { ByteReader, type Bytes, BytesUnderflow, ByteWriter } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { EMPTY, type Value } from './cql-type.ts';
import { decodeEmbeddedJson, quoteJsonKey } from './embedded-json.ts';
import { type Comparator, type TypeOps, wrongJson } from './type-ops.ts';

/** The serialised parts: elements of a list or set, keys and values in turn of a map. */
export function splitParts(bytes: Bytes, partsPerElement: 1 | 2): (Bytes | null)[] {
  const reader = new ByteReader(bytes);
  const count = reader.int32() * partsPerElement;
  const parts: (Bytes | null)[] = [];
  for (let i = 0; i < count; i++) parts.push(reader.sized());
  return parts;
}

/** The inverse of splitParts. */
export function joinParts(parts: readonly (Bytes | null)[], partsPerElement: 1 | 2): Bytes {
  const writer = new ByteWriter(4 + parts.length * 16).int32(parts.length / partsPerElement);
  for (const part of parts) writer.sized(part);
  return writer.finish();
}

/** Sorted by the comparator; of equal ones the last given stays, as in a Java TreeMap's put. */
export function sortedUnique<T>(
  items: readonly T[],
  bytesOf: (item: T) => Bytes,
  compare: Comparator,
): T[] {
  const sorted = [...items].sort((a, b) => compare(bytesOf(a), bytesOf(b)));
  return sorted.filter((item, at) => {
    const next = sorted[at + 1];
    return next === undefined || compare(bytesOf(item), bytesOf(next)) !== 0;
  });
}

function compareParts(comparators: readonly Comparator[]): Comparator {
  const perElement = comparators.length as 1 | 2;
  return (a, b) => {
    if (a.length === 0 || b.length === 0) return a.length - b.length;
    const left = splitParts(a, perElement);
    const right = splitParts(b, perElement);
    const shared = Math.min(left.length, right.length);
    for (let i = 0; i < shared; i++) {
      const one = left[i] ?? null;
      const other = right[i] ?? null;
      if (one === null || other === null) {
        if (one !== other) return one === null ? -1 : 1;
        continue;
      }
      const order = comparators[i % perElement]!(one, other);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  };
}

function validateParts(kind: 'list' | 'set' | 'map', parts: readonly TypeOps[]) {
  return (bytes: Bytes): void => {
    const reader = new ByteReader(bytes);
    try {
      const count = reader.int32() * parts.length;
      for (let i = 0; i < count; i++) {
        const part = reader.sized();
        if (part !== null) parts[i % parts.length]!.validate(part);
      }
    } catch (error) {
      if (!(error instanceof BytesUnderflow)) throw error;
      throw invalid(`Not enough bytes to read a ${kind}`);
    }
    if (reader.remaining > 0) {
      throw invalid(`Unexpected extraneous bytes after ${kind} value`);
    }
  };
}

const decodePart = (ops: TypeOps, part: Bytes | null | undefined): Value =>
  part === null || part === undefined ? null : ops.decode(part);
const encodePart = (ops: TypeOps, value: Value): Bytes | null =>
  value === null ? null : ops.encode(value);
const formatPart = (ops: TypeOps, part: Bytes | null | undefined): string =>
  part === null || part === undefined ? 'null' : ops.format(part);
const jsonPart = (ops: TypeOps, part: Bytes | null | undefined): string =>
  part === null || part === undefined ? 'null' : ops.toJson(part);

function refuseText(kind: string) {
  return (): never => {
    throw invalid(`Unable to make ${kind} from a text`);
  };
}

/** Operations of list<element> and set<element>. */
export function listOrSetOps(kind: 'list' | 'set', element: TypeOps): TypeOps {
  const [open, close] = kind === 'list' ? ['[', ']'] : ['{', '}'];
  const ordered = (parts: Bytes[]): Bytes[] =>
    kind === 'list' ? parts : sortedUnique(parts, (part) => part, element.compare);
  return {
    fixedLength: null,
    decode: (bytes) =>
      bytes.length === 0 ? EMPTY : splitParts(bytes, 1).map((part) => decodePart(element, part)),
    encode: (value) => {
      assert(Array.isArray(value), `a ${kind} is an array`);
      const parts = (value as readonly Value[]).map((item) => encodePart(element, item));
      if (kind === 'list' || parts.includes(null)) return joinParts(parts, 1);
      return joinParts(ordered(parts.filter((part) => part !== null)), 1);
    },
    compare: compareParts([element.compare]),
    validate: validateParts(kind, [element]),
    fromText: refuseText(kind),
    format: (bytes) =>
      bytes.length === 0
        ? 'null'
        : `${open}${splitParts(bytes, 1)
            .map((part) => formatPart(element, part))
            .join(', ')}${close}`,
    toJson: (bytes) => {
      if (bytes.length === 0) return '[]';
      return `[${splitParts(bytes, 1)
        .map((part) => jsonPart(element, part))
        .join(', ')}]`;
    },
    fromJson: (given) => {
      const json = decodeEmbeddedJson(given);
      if (json.kind !== 'array') {
        throw wrongJson(kind === 'list' ? 'a list' : 'a list (representing a set)', json);
      }
      const parts = json.items.map((item) => {
        if (item.kind === 'null') throw invalid(`Invalid null element in ${kind}`);
        return element.fromJson(item);
      });
      return joinParts(ordered(parts), 1);
    },
  };
}

/** Operations of map<key, value>. */
export function mapOps(key: TypeOps, value: TypeOps): TypeOps {
  const sorted = (entries: readonly (readonly [Bytes, Bytes | null])[]): Bytes =>
    joinParts(sortedUnique(entries, ([name]) => name, key.compare).flat(), 2);
  return {
    fixedLength: null,
    decode: (bytes) =>
      bytes.length === 0
        ? EMPTY
        : entriesOf(bytes).map(([name, part]) => [key.decode(name), decodePart(value, part)]),
    encode: (given) => {
      assert(Array.isArray(given), 'a map is an array of pairs');
      const pairs = given as readonly (readonly [Value, Value])[];
      return sorted(pairs.map(([name, part]) => [key.encode(name), encodePart(value, part)]));
    },
    compare: compareParts([key.compare, value.compare]),
    validate: validateParts('map', [key, value]),
    fromText: refuseText('map'),
    format: (bytes) => {
      if (bytes.length === 0) return 'null';
      const entries = entriesOf(bytes).map(
        ([name, part]) => `${key.format(name)}: ${formatPart(value, part)}`,
      );
      return `{${entries.join(', ')}}`;
    },
    toJson: (bytes) => {
      if (bytes.length === 0) return '{}';
      const entries = entriesOf(bytes).map(
        ([name, part]) => `${quoteJsonKey(key.toJson(name))}: ${jsonPart(value, part)}`,
      );
      return `{${entries.join(', ')}}`;
    },
    fromJson: (given) => {
      const json = decodeEmbeddedJson(given);
      if (json.kind !== 'object') throw wrongJson('a map', json);
      const entries = json.entries.map(([name, item]): [Bytes, Bytes] => {
        if (item.kind === 'null') throw invalid('Invalid null value in map');
        const text: Json = { kind: 'string', value: name };
        return [key.fromJson(text), value.fromJson(item)];
      });
      return sorted(entries);
    },
  };
}

/** Keys and values of a serialised map; a missing key cannot be. */
function entriesOf(bytes: Bytes): (readonly [Bytes, Bytes | null])[] {
  const parts = splitParts(bytes, 2);
  const entries: (readonly [Bytes, Bytes | null])[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const name = parts[i] ?? null;
    assert(name !== null, 'a map key is never null');
    entries.push([name, parts[i + 1] ?? null]);
  }
  return entries;
}
