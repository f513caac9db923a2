/**
 * Post-processors of the grammar that every statement uses: picking children, flags, lists and names. All are
 * pure: Earley parsing shares a finished part between readings that may still die.
 *
 * Lists grow to the left as cons cells and are written out once by their owner: copying an array for each
 * element would be quadratic.
 */
import type { QualifiedName } from './ast.ts';
import { BOUND } from './bound-names.ts';
import type { Token } from './lexer.ts';

export interface Cons<T> {
  readonly before: Cons<T> | null;
  readonly item: T;
  readonly length: number;
}

export function flatten<T>(list: Cons<T> | null): T[] {
  if (list === null) return [];
  const items = new Array<T>(list.length);
  for (let cell: Cons<T> | null = list; cell !== null; cell = cell.before) {
    items[cell.length - 1] = cell.item;
  }
  return items;
}

export const one = <T>([item]: readonly [T]): Cons<T> => ({ before: null, item, length: 1 });

export const more = <T>([before, , item]: readonly [Cons<T>, unknown, T]): Cons<T> => ({
  before,
  item,
  length: before.length + 1,
});

/** A list that may be empty and has no separator. */
export const append = <T>([before, item]: readonly [Cons<T> | null, T]): Cons<T> => ({
  before,
  item,
  length: (before?.length ?? 0) + 1,
});

export const zero = (): null => null;

export const items = <T>([list]: readonly [Cons<T>]): T[] => flatten(list);
export const secondItems = <T>([, list]: readonly [unknown, Cons<T>]): T[] => flatten(list);
export const thirdItems = <T>([, , list]: readonly [unknown, unknown, Cons<T>]): T[] =>
  flatten(list);
export const none = (): readonly never[] => [];

export const first = <T>([child]: readonly [T]): T => child;
export const second = <T>([, child]: readonly [unknown, T]): T => child;
export const third = <T>([, , child]: readonly [unknown, unknown, T]): T => child;
export const fourth = <T>([, , , child]: readonly [unknown, unknown, unknown, T]): T => child;
export const firstTwo = <T, U>([left, right]: readonly [T, U]): readonly [T, U] => [left, right];
export const pair = <T, U>([left, , right]: readonly [T, unknown, U]): readonly [T, U] => [
  left,
  right,
];
export const nothing = (): null => null;
export const yes = (): true => true;
export const no = (): false => false;

/** A name as the server stores it, an operator as typed. */
export const value = ([token]: readonly [Token]): string => token.value;

export const bareName = ([name]: readonly [string]): QualifiedName => ({ keyspace: null, name });
export const qualifiedName = ([keyspace, , name]: readonly [
  string,
  unknown,
  string,
]): QualifiedName => ({ keyspace, name });

export const boundKeyspace = (): string => BOUND.keyspace;
export const boundTable = (): string => BOUND.table;
export const boundIndex = (): string => BOUND.index;
export const boundRole = (): string => BOUND.role;
