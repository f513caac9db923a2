/**
 * Tuples and user types: their parts in order, each behind an int32 length, -1 for null. A value may end early;
 * missing parts are null. Ordered part by part, null lowest.
 */
import { assert } from '../base/assert.ts';
import { ByteReader, type Bytes, BytesUnderflow, ByteWriter } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { quoteJson } from '../base/json-text.ts';
import { maybeQuoteName } from './cql-names.ts';
import { EMPTY, type Value } from './cql-type.ts';
import { decodeEmbeddedJson } from './embedded-json.ts';
import { javaShow } from './java-json.ts';
import { type Comparator, type TypeOps, wrongJson } from './type-ops.ts';

/** Exactly `size` parts, null where missing or null. Bytes past the last part are not looked at. */
export function splitTuple(bytes: Bytes, size: number): (Bytes | null)[] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: size }, () => (reader.remaining === 0 ? null : reader.sized()));
}

/** A tuple of the parts given, as many as there are. */
export function joinTuple(parts: readonly (Bytes | null)[]): Bytes {
  const writer = new ByteWriter(16 * parts.length + 4);
  for (const part of parts) writer.sized(part);
  return writer.finish();
}

function compareTuples(parts: readonly TypeOps[]): Comparator {
  return (a, b) => {
    if (a.length === 0 || b.length === 0) return Number(b.length === 0) - Number(a.length === 0);
    const left = new ByteReader(a);
    const right = new ByteReader(b);
    for (const part of parts) {
      if (left.remaining === 0 || right.remaining === 0) break;
      const one = left.sized();
      const other = right.sized();
      if (one === null || other === null) {
        if (one !== other) return one === null ? -1 : 1;
        continue;
      }
      const order = part.compare(one, other);
      if (order !== 0) return order;
    }
    return Number(hasValueLeft(left)) - Number(hasValueLeft(right));
  };
}

/** Whether any part that is left is neither null nor empty. */
function hasValueLeft(reader: ByteReader): boolean {
  while (reader.remaining > 0) {
    const part = reader.sized();
    if (part !== null && part.length > 0) return true;
  }
  return false;
}

function validateTuple(parts: readonly TypeOps[]) {
  return (bytes: Bytes): void => {
    const reader = new ByteReader(bytes);
    for (const [at, part] of parts.entries()) {
      if (reader.remaining === 0) return;
      if (reader.remaining < 4) {
        throw invalid(`Not enough bytes to read size of ${at}th component`);
      }
      let value: Bytes | null;
      try {
        value = reader.sized();
      } catch (error) {
        if (!(error instanceof BytesUnderflow)) throw error;
        throw invalid(`Not enough bytes to read ${at}th component`);
      }
      if (value !== null) part.validate(value);
    }
    if (reader.remaining > 0) throw invalid('Invalid remaining data after end of tuple value');
  };
}

function commonOps(
  kind: 'tuple' | 'user type',
  parts: readonly TypeOps[],
): Pick<TypeOps, 'fixedLength' | 'decode' | 'encode' | 'compare' | 'validate'> {
  return {
    fixedLength: null,
    decode: (bytes) => {
      if (bytes.length === 0) return EMPTY;
      const values = splitTuple(bytes, parts.length);
      return parts.map((part, at): Value => {
        const value = values[at] ?? null;
        return value === null ? null : part.decode(value);
      });
    },
    encode: (value) => {
      if (value === EMPTY) return new Uint8Array(0);
      assert(Array.isArray(value), `a ${kind} is an array`);
      const values = value as readonly Value[];
      assert(values.length <= parts.length, `a ${kind} has no more values than parts`);
      return joinTuple(values.map((item, at) => (item === null ? null : parts[at]!.encode(item))));
    },
    compare: compareTuples(parts),
    validate: validateTuple(parts),
  };
}

/** Operations of a tuple; `typeName` as Cassandra calls it in refusals. */
export function tupleOps(elements: readonly TypeOps[], typeName: string): TypeOps {
  return {
    ...commonOps('tuple', elements),
    fromText: (text) => tupleFromText(text, elements, typeName),
    format: (bytes) => {
      const values = splitTuple(bytes, elements.length);
      return `(${elements.map((ops, at) => part(values[at], ops.format)).join(', ')})`;
    },
    toJson: (bytes) => {
      const values = splitTuple(bytes, elements.length);
      return `[${elements.map((ops, at) => part(values[at], ops.toJson)).join(', ')}]`;
    },
    fromJson: (given) => {
      const json = decodeEmbeddedJson(given);
      if (json.kind !== 'array') throw wrongJson('a list representation of a tuple', json);
      return tupleFromItems(json, json.items, elements);
    },
  };
}

function part(bytes: Bytes | null | undefined, show: (bytes: Bytes) => string): string {
  return bytes === null || bytes === undefined ? 'null' : show(bytes);
}

/** Parts separated by unescaped colons, @ for null (TupleType.fromString). */
function tupleFromText(text: string, elements: readonly TypeOps[], typeName: string): Bytes {
  const fields = text.split(/(?<!\\):/);
  if (fields.length > elements.length) {
    throw invalid(
      `Invalid tuple literal: too many elements. Type ${typeName} expects ${elements.length} but got ${fields.length}`,
    );
  }
  return joinTuple(
    fields.map((field, at) => {
      if (field === '@') return null;
      return elements[at]!.fromText(field.replaceAll('\\:', ':').replaceAll('\\@', '@'));
    }),
  );
}

function tupleFromItems(json: Json, items: readonly Json[], elements: readonly TypeOps[]): Bytes {
  if (items.length !== elements.length) {
    const problem = items.length > elements.length ? 'contains extra' : 'is missing';
    throw invalid(`Tuple ${problem} items (expected ${elements.length}): ${javaShow(json).text}`);
  }
  return joinTuple(
    items.map((item, at) => (item.kind === 'null' ? null : elements[at]!.fromJson(item))),
  );
}

export interface UserTypeField {
  readonly name: string;
  readonly ops: TypeOps;
}

/** Operations of a user type. */
export function userTypeOps(fields: readonly UserTypeField[], name: string): TypeOps {
  const parts = fields.map((field) => field.ops);
  return {
    ...commonOps('user type', parts),
    fromText: (text) => tupleFromText(text, parts, name),
    format: (bytes) => {
      const values = splitTuple(bytes, fields.length);
      const entries = fields.map(
        (field, at) => `${maybeQuoteName(field.name)}: ${part(values[at], field.ops.format)}`,
      );
      return `{${entries.join(', ')}}`;
    },
    toJson: (bytes) => {
      const values = splitTuple(bytes, fields.length);
      const entries = fields.map(
        (field, at) => `${jsonFieldName(field.name)}: ${part(values[at], field.ops.toJson)}`,
      );
      return `{${entries.join(', ')}}`;
    },
    fromJson: (given) => {
      const json = decodeEmbeddedJson(given);
      if (json.kind !== 'object') throw wrongJson('a map', json);
      const members = new Map(json.entries.map(([key, value]) => [foldJsonName(key), value]));
      const values = fields.map((field) => {
        const value = members.get(field.name);
        return value === undefined || value.kind === 'null' ? null : field.ops.fromJson(value);
      });
      for (const member of members.keys()) {
        if (!fields.some((field) => field.name === member)) {
          throw invalid(`Unknown field '${member}' in value of user defined type ${name}`);
        }
      }
      return joinTuple(values);
    },
  };
}

/** The name of a column or field in a JSON document: in inner quotes it keeps its case, else it is folded. */
export function foldJsonName(name: string): string {
  return /^".*"$/s.test(name) ? name.slice(1, -1) : name.toLowerCase();
}

/** A column's or field's name as a member of a JSON object: names with capitals stand in inner quotes. */
export function jsonFieldName(name: string): string {
  return name === name.toLowerCase() ? quoteJson(name) : quoteJson(`"${name}"`);
}
