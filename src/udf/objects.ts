/**
 * What every object can do: toString, equals, hashCode, natural order; and the maps and sets that rest on them, in
 * the order in which Java's iterate.
 */
import { javaDouble, javaFloat } from '../base/java-numbers.ts';
import type { PrimitiveName } from './java-types.ts';
import { fullName } from './java-types.ts';
import {
  Box,
  classOf,
  JavaArray,
  JavaIterator,
  JavaList,
  JavaMap,
  JavaSet,
  type JavaValue,
  raise,
  TextBuilder,
  Throwable,
  throwableText,
} from './values.ts';

type Primitive = number | bigint | boolean;

/** A primitive as text, by its static type. */
export function primitiveText(type: PrimitiveName, value: JavaValue): string {
  if (typeof value !== 'number') return String(value);
  if (type === 'char') return String.fromCharCode(value);
  if (type === 'float') return javaFloat(value);
  return type === 'double' ? javaDouble(value) : String(value);
}

/** String.valueOf of a reference. */
export function show(value: JavaValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return value;
  if (value instanceof Box) return primitiveText(value.primitive, value.value);
  if (value instanceof JavaList) {
    const parts = value.items.map((item) => (item === value ? '(this Collection)' : show(item)));
    return `[${parts.join(', ')}]`;
  }
  if (value instanceof JavaSet) return `[${setItems(value).map(show).join(', ')}]`;
  if (value instanceof JavaMap) {
    const parts = mapEntries(value).map(([key, held]) => `${show(key)}=${show(held)}`);
    return `{${parts.join(', ')}}`;
  }
  if (value instanceof TextBuilder) return value.text;
  if (value instanceof Throwable) return throwableText(value);
  if (typeof value === 'object' && 'kind' in value) return value.shown();
  return value instanceof JavaArray || value instanceof JavaIterator
    ? `${value instanceof JavaArray ? '[Ljava.lang.Object;' : 'java.util.Iterator'}@1`
    : String(value);
}

/** Objects that are equal have one key; others have different ones. */
export function keyOf(value: JavaValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `"${value}`;
  if (value instanceof Box) return `${value.primitive}:${boxKey(value)}`;
  if (value instanceof JavaList) return `[${value.items.map(keyOf).join('\u0000,')}]`;
  if (value instanceof JavaSet) return `{${[...value.map.entries.keys()].sort().join('\u0000,')}}`;
  if (value instanceof JavaMap) {
    const parts = [...value.entries].map(([key, [, held]]) => `${key}\u0000=${keyOf(held)}`);
    return `<${parts.sort().join('\u0000,')}>`;
  }
  if (typeof value === 'object' && 'kind' in value) return `${value.className}:${value.key()}`;
  return raise('UnsupportedOperationException', 'objects of this class have no value to compare');
}

function boxKey({ value }: Box): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Object.equals. */
export function equal(a: JavaValue, b: JavaValue): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== typeof b) return false;
  const identity = (value: JavaValue): boolean =>
    value instanceof JavaArray ||
    value instanceof JavaIterator ||
    value instanceof TextBuilder ||
    value instanceof Throwable;
  return identity(a) || identity(b) ? false : keyOf(a) === keyOf(b);
}

/** Object.hashCode of values; an object without one gives 1. */
export function hashOf(value: JavaValue): number {
  if (value === null) return 0;
  if (typeof value === 'string') return hashText(value);
  if (value instanceof Box) return hashPrimitive(value.primitive, value.value);
  if (value instanceof JavaList) {
    return value.items.reduce<number>((sum, item) => (Math.imul(31, sum) + hashOf(item)) | 0, 1);
  }
  if (value instanceof JavaSet) {
    return setItems(value).reduce<number>((sum, item) => (sum + hashOf(item)) | 0, 0);
  }
  if (value instanceof JavaMap) {
    return mapEntries(value).reduce((sum, [k, v]) => (sum + (hashOf(k) ^ hashOf(v))) | 0, 0);
  }
  return typeof value === 'object' && 'kind' in value ? value.hash() : 1;
}

/** String.hashCode. */
export function hashText(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(31, hash) + text.charCodeAt(at)) | 0;
  return hash;
}

/** The hashCode of a primitive's box. */
export function hashPrimitive(type: PrimitiveName, value: Primitive): number {
  if (typeof value === 'boolean') return value ? 1231 : 1237;
  if (typeof value === 'bigint') return hashLong(value);
  if (type !== 'float' && type !== 'double') return value;
  const view = new DataView(new ArrayBuffer(8));
  if (type === 'float') {
    view.setFloat32(0, value);
    return view.getInt32(0);
  }
  view.setFloat64(0, value === 0 && !Object.is(value, -0) ? 0 : value);
  return view.getInt32(0) ^ view.getInt32(4);
}

/** Long.hashCode. */
export function hashLong(value: bigint): number {
  return Number(BigInt.asIntN(32, value ^ (BigInt.asUintN(64, value) >> 32n)));
}

/** Comparable.compareTo. */
export function compare(a: JavaValue, b: JavaValue): number {
  if (a === null || b === null) return raise('NullPointerException', null);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (a instanceof Box && b instanceof Box && a.primitive === b.primitive) {
    return comparePrimitives(a.value, b.value);
  }
  if (isOpaque(a) && isOpaque(b) && a.className === b.className && a.compare !== undefined) {
    return a.compare(b);
  }
  const name = (value: JavaValue): string =>
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean'
      ? 'java.lang.Object'
      : fullName(classOf(value));
  return raise('ClassCastException', castText(name(a), name(b)));
}

function isOpaque(value: JavaValue): value is Extract<JavaValue, { kind: 'opaque' }> {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** String.compareTo: the difference of the first different chars, else of the lengths. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const difference = a.charCodeAt(at) - b.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** compareTo of boxes: doubles in total order. */
export function comparePrimitives(a: Primitive, b: Primitive): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (typeof a !== 'number' || typeof b !== 'number') return 0;
  const rank = (value: number): number => (Number.isNaN(value) ? 1 : Object.is(value, -0) ? -1 : 0);
  return Math.sign(rank(a) - rank(b));
}

/** The ClassCastException's sentence for two classes of the runtime. */
export function castText(from: string, to: string): string {
  return `class ${from} cannot be cast to class ${to} (${from} and ${to} are in module java.base of loader 'bootstrap')`;
}

/** The entries in iteration order. */
export function mapEntries(map: JavaMap): readonly [JavaValue, JavaValue][] {
  const entries = [...map.entries.values()];
  if (map.ordering === 'insertion') return entries;
  if (map.ordering === 'sorted') return entries.sort(([a], [b]) => compare(a, b));
  let capacity = 16;
  while (entries.length > capacity * 0.75) capacity *= 2;
  const bucket = (key: JavaValue): number => {
    const hash = hashOf(key);
    return (hash ^ (hash >>> 16)) & (capacity - 1);
  };
  return entries.sort(([a], [b]) => bucket(a) - bucket(b));
}

/** The elements in iteration order. */
export function setItems(set: JavaSet): readonly JavaValue[] {
  return mapEntries(set.map).map(([key]) => key);
}

/** Map.put; gives what was there. */
export function mapPut(map: JavaMap, key: JavaValue, value: JavaValue): JavaValue {
  if (map.fixed) raise('UnsupportedOperationException', null);
  if (map.ordering === 'sorted') compare(key, key);
  const found = keyOf(key);
  const old = map.entries.get(found);
  if (old === undefined) map.entries.set(found, [key, value]);
  else map.entries.set(found, [old[0], value]);
  return old?.[1] ?? null;
}

/** A set of the elements. */
export function setOf(ordering: JavaMap['ordering'], items: Iterable<JavaValue>): JavaSet {
  const set = new JavaSet(new JavaMap(ordering));
  for (const item of items) mapPut(set.map, item, true);
  return set;
}

/** The elements of a list or a set, in iteration order; an exception for what is neither. */
export function itemsOf(value: JavaValue): readonly JavaValue[] {
  if (value instanceof JavaList || value instanceof JavaArray) return value.items;
  if (value instanceof JavaSet) return setItems(value);
  return raise('NullPointerException', null);
}
