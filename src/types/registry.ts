/**
 * From a type to what can be done with its values: one exhaustive switch, and the operations everybody calls.
 * Who works on many values of a type asks `opsOf` or `comparatorOf` once and keeps the answer.
 */
import { unreachable } from '../base/assert.ts';
import { type Bytes, equalBytes } from '../base/bytes.ts';
import { blobOps, emptyOps } from './blob.ts';
import { booleanOps } from './boolean.ts';
import { joinParts, listOrSetOps, mapOps, sortedUnique, splitParts } from './collections.ts';
import type { CqlType, Value } from './cql-type.ts';
import { decimalOps } from './decimals.ts';
import { durationOps } from './duration.ts';
import { doubleOps, floatTypeOps } from './floats.ts';
import { inetOps } from './inet.ts';
import { bigintOps, counterOps, intOps, smallintOps, tinyintOps, varintOps } from './integers.ts';
import { dateOps, timeOps, timestampOps } from './temporal.ts';
import { asciiOps, textOps } from './text.ts';
import { tupleOps, userTypeOps } from './tuples.ts';
import { typeName } from './type-names.ts';
import type { Comparator, TypeOps } from './type-ops.ts';
import { timeuuidOps, uuidOps } from './uuids.ts';
import { vectorOps } from './vector.ts';

/** All operations of a type. Natives share one object; others are made anew by each call. */
export function opsOf(type: CqlType): TypeOps {
  switch (type.kind) {
    case 'ascii':
      return asciiOps;
    case 'bigint':
      return bigintOps;
    case 'blob':
      return blobOps;
    case 'boolean':
      return booleanOps;
    case 'counter':
      return counterOps;
    case 'date':
      return dateOps;
    case 'decimal':
      return decimalOps;
    case 'double':
      return doubleOps;
    case 'duration':
      return durationOps;
    case 'empty':
      return emptyOps;
    case 'float':
      return floatTypeOps;
    case 'inet':
      return inetOps;
    case 'int':
      return intOps;
    case 'smallint':
      return smallintOps;
    case 'text':
      return textOps;
    case 'time':
      return timeOps;
    case 'timestamp':
      return timestampOps;
    case 'timeuuid':
      return timeuuidOps;
    case 'tinyint':
      return tinyintOps;
    case 'uuid':
      return uuidOps;
    case 'varint':
      return varintOps;
    case 'list':
    case 'set':
      return listOrSetOps(type.kind, opsOf(type.element));
    case 'map':
      return mapOps(opsOf(type.key), opsOf(type.value));
    case 'tuple':
      return tupleOps(type.elements.map(opsOf), typeName(type));
    case 'vector':
      return vectorOps(opsOf(type.element), type.dimension, typeName(type.element));
    case 'udt':
      return userTypeOps(
        type.fields.map((field) => ({ name: field.name, ops: opsOf(field.type) })),
        type.name,
      );
    case 'custom':
      return blobOps;
    default:
      return unreachable(type);
  }
}

/** The value of serialised bytes, which must be valid. */
export function decode(type: CqlType, bytes: Bytes): Value {
  return opsOf(type).decode(bytes);
}

/** The serialised bytes of a value that is not null. Sets and maps are sorted and keep the last of equal elements. */
export function encode(type: CqlType, value: Value): Bytes {
  return opsOf(type).encode(value);
}

/** The type's order, resolved once for many comparisons. */
export function comparatorOf(type: CqlType): Comparator {
  return opsOf(type).compare;
}

/** One comparison in the type's order. */
export function compareValues(type: CqlType, a: Bytes, b: Bytes): number {
  return opsOf(type).compare(a, b);
}

/** Whether two values are the same in the type's order (1.0 and 1.00 of decimal are, though not by bytes). */
export function equalValues(type: CqlType, a: Bytes, b: Bytes): boolean {
  return equalBytes(a, b) || opsOf(type).compare(a, b) === 0;
}

/** Throws InvalidRequest with Cassandra's sentence when the bytes are no value of the type. */
export function validate(type: CqlType, bytes: Bytes): void {
  opsOf(type).validate(bytes);
}

/** The length of all the type's values where a vector packs them, null when they differ. */
export function isValueLengthFixed(type: CqlType): number | null {
  return opsOf(type).fixedLength;
}

/** The CQL literal of a value. */
export function formatCql(type: CqlType, bytes: Bytes): string {
  return opsOf(type).format(bytes);
}

export type CollectionType = CqlType & { readonly kind: 'list' | 'set' | 'map' };

/** An element of a collection: of a list or set its value, of a map key and value. */
export interface CollectionElement {
  /** The key of a map, the element itself of a set, null for a list. */
  readonly key: Bytes | null;
  /** The value of a list or map, no bytes for a set. */
  readonly value: Bytes;
}

const NO_BYTES = new Uint8Array(0);

/** The elements of a serialised collection as cells keep them: a set's and map's sorted, of equal keys the last. */
export function collectionElements(type: CollectionType, bytes: Bytes): CollectionElement[] {
  if (bytes.length === 0) return [];
  if (type.kind === 'list') {
    return splitParts(bytes, 1).map((part) => ({ key: null, value: part ?? NO_BYTES }));
  }
  if (type.kind === 'set') {
    const elements = splitParts(bytes, 1).map((part) => ({
      key: part ?? NO_BYTES,
      value: NO_BYTES,
    }));
    return sortedUnique(elements, (element) => element.key, comparatorOf(type.element));
  }
  const parts = splitParts(bytes, 2);
  const entries: { readonly key: Bytes; readonly value: Bytes }[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    entries.push({ key: parts[i] ?? NO_BYTES, value: parts[i + 1] ?? NO_BYTES });
  }
  return sortedUnique(entries, (entry) => entry.key, comparatorOf(type.key));
}

/** The serialised collection of elements in the order given. */
export function packCollection(
  type: CollectionType,
  elements: readonly CollectionElement[],
): Bytes {
  if (type.kind === 'list') {
    return joinParts(
      elements.map((element) => element.value),
      1,
    );
  }
  if (type.kind === 'set') {
    return joinParts(
      elements.map((element) => element.key),
      1,
    );
  }
  return joinParts(
    elements.flatMap((element) => [element.key, element.value]),
    2,
  );
}
