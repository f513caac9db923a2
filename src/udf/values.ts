/**
 * Values while a body runs. Primitives: numbers (byte, short, char, int, float, double), bigint (long), boolean; a
 * char is its code, told apart by its static type. Strings are texts; everything else is an object of one of the
 * classes here. Boxes are objects, so that == on them is Java's.
 */
import type { JavaType, PrimitiveName } from './java-types.ts';
import { fullName } from './java-types.ts';

export type JavaValue = null | number | bigint | boolean | string | JavaObject;

/** Everything that is neither primitive nor a text. */
export type JavaObject =
  | Box
  | JavaArray
  | JavaList
  | JavaMap
  | JavaSet
  | Opaque
  | TextBuilder
  | Throwable
  | JavaIterator;

export class Box {
  readonly primitive: PrimitiveName;
  readonly value: number | bigint | boolean;
  constructor(primitive: PrimitiveName, value: number | bigint | boolean) {
    this.primitive = primitive;
    this.value = value;
  }
}

export class JavaArray {
  readonly element: JavaType;
  readonly items: JavaValue[];
  constructor(element: JavaType, items: JavaValue[]) {
    this.element = element;
    this.items = items;
  }
}

export class JavaList {
  readonly className: string;
  readonly items: JavaValue[];
  /** What it refuses: 'size' as Arrays.asList does, 'all' as unmodifiable lists do. */
  readonly fixed: 'no' | 'size' | 'all';
  constructor(className: string, items: JavaValue[], fixed: 'no' | 'size' | 'all' = 'no') {
    this.className = className;
    this.items = items;
    this.fixed = fixed;
  }
}

/** How a map or a set orders its elements. */
export type Ordering = 'insertion' | 'sorted' | 'hash';

export class JavaMap {
  readonly ordering: Ordering;
  readonly fixed: boolean;
  /** By the key's equality (keyOf). */
  readonly entries = new Map<string, [JavaValue, JavaValue]>();
  constructor(ordering: Ordering, fixed = false) {
    this.ordering = ordering;
    this.fixed = fixed;
  }
}

export class JavaSet {
  readonly map: JavaMap;
  /** A view of another map's keys takes no new elements. */
  constructor(map: JavaMap) {
    this.map = map;
  }
}

export class JavaIterator {
  readonly items: readonly JavaValue[];
  readonly remove: (item: JavaValue, place: number) => void;
  place = 0;
  removed = 0;
  constructor(items: readonly JavaValue[], remove: (item: JavaValue, place: number) => void) {
    this.items = items;
    this.remove = remove;
  }
}

export class TextBuilder {
  text = '';
}

export class Throwable {
  readonly className: string;
  readonly message: string | null;
  readonly cause: Throwable | null;
  constructor(className: string, message: string | null, cause: Throwable | null = null) {
    this.className = className;
    this.message = message;
    this.cause = cause;
  }
}

/** A value of a class whose insides only its own library file knows. */
export interface Opaque {
  readonly kind: 'opaque';
  readonly className: string;
  readonly shown: () => string;
  /** Equal objects have equal keys. */
  readonly key: () => string;
  readonly hash: () => number;
  /** Natural order, where the class has one. */
  readonly compare?: (other: Opaque) => number;
  readonly content: unknown;
}

/** Java's exception on its way up. */
export class Thrown extends Error {
  readonly throwable: Throwable;
  constructor(throwable: Throwable) {
    super(throwableText(throwable));
    this.throwable = throwable;
  }
}

/** Throws a Java exception of that class of the list. */
export function raise(className: string, message: string | null): never {
  throw new Thrown(new Throwable(className, message));
}

/** Throwable.toString. */
export function throwableText({ className, message }: Throwable): string {
  return message === null ? fullName(className) : `${fullName(className)}: ${message}`;
}

/** The body has run longer than it may. */
export class OutOfTime extends Error {}

/** What is spent while a body runs; loops and calls pay, long texts and arrays by their length. */
export class Run {
  #left: number;
  constructor(steps: number) {
    this.#left = steps;
  }
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfTime();
  }
}

/** The class of an object as the list of classes calls it. */
export function classOf(value: JavaObject | string): string {
  if (typeof value === 'string') return 'String';
  if (value instanceof Box) return BOX_NAMES[value.primitive];
  if (value instanceof JavaArray) return 'Object';
  if (value instanceof JavaList) return value.className;
  if (value instanceof JavaMap) return MAP_NAMES[value.ordering];
  if (value instanceof JavaSet) return SET_NAMES[value.map.ordering];
  if (value instanceof JavaIterator) return 'Iterator';
  if (value instanceof TextBuilder) return 'StringBuilder';
  return value.className;
}

const BOX_NAMES = {
  boolean: 'Boolean',
  byte: 'Byte',
  short: 'Short',
  char: 'Character',
  int: 'Integer',
  long: 'Long',
  float: 'Float',
  double: 'Double',
} as const;
const MAP_NAMES = { insertion: 'LinkedHashMap', sorted: 'TreeMap', hash: 'HashMap' } as const;
const SET_NAMES = { insertion: 'LinkedHashSet', sorted: 'TreeSet', hash: 'HashSet' } as const;
