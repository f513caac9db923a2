/**
 * How the library is written down: a Java signature and what it does. Families of classes list their members; the
 * registry finds them by class and name.
 */
import { assert } from '../../base/assert.ts';
import type { CqlType } from '../../types/cql-type.ts';
import { type JavaType, parametersOf, parseType, splitTopLevel } from '../java-types.ts';
import {
  Box,
  JavaArray,
  JavaList,
  JavaMap,
  JavaSet,
  type JavaValue,
  type Opaque,
  type Run,
  raise,
} from '../values.ts';

/** What a member may know besides its arguments. */
export interface Environment {
  readonly run: Run;
  /** Milliseconds since 1970 on the coordinator. */
  readonly nowMillis: () => number;
  readonly returnType: CqlType;
  readonly argumentTypes: readonly CqlType[];
  readonly userType: (name: string) => CqlType | undefined;
}

export type Implementation = (
  self: JavaValue,
  args: readonly JavaValue[],
  environment: Environment,
) => JavaValue;

export interface Member {
  readonly owner: string;
  /** `new` for constructors. */
  readonly name: string;
  readonly isStatic: boolean;
  readonly variables: readonly string[];
  readonly parameters: readonly JavaType[];
  /** The last parameter takes any number of arguments. */
  readonly varargs: boolean;
  readonly returns: JavaType;
  readonly run: Implementation;
}

export interface Constant {
  readonly owner: string;
  readonly name: string;
  readonly type: JavaType;
  readonly value: JavaValue;
}

const SIGNATURE = /^(static )?(?:<([\w,]+)> )?(?:(.+?) )?(\w+)\((.*)\)$/;

/** The members of a class from signatures: `E get(int)`, `static <T> List<T> asList(T...)`, `new(String)`. */
export function members(
  owner: string,
  list: Readonly<Record<string, Implementation>>,
): readonly Member[] {
  return Object.entries(list).map(([signature, run]) => member(owner, signature, run));
}

function member(owner: string, signature: string, run: Implementation): Member {
  const parts = SIGNATURE.exec(signature);
  assert(parts !== null, `${signature} is a signature`);
  const [, isStatic, own, returns, name = '', args = ''] = parts;
  const variables = [...parametersOf(owner), ...(own?.split(',') ?? [])];
  const texts = splitTopLevel(args);
  const varargs = texts.at(-1)?.endsWith('...') ?? false;
  const self = parametersOf(owner);
  const made = self.length === 0 ? owner : `${owner}<${self.join(',')}>`;
  return {
    owner,
    name,
    isStatic: isStatic !== undefined || name === 'new',
    variables,
    parameters: texts.map((text) => parseType(text.replace('...', '[]'), variables)),
    varargs,
    returns: parseType(name === 'new' ? made : (returns ?? 'void'), variables),
    run,
  };
}

/** Constants of a class: `int MAX_VALUE`. */
export function constants(
  owner: string,
  list: Readonly<Record<string, JavaValue>>,
): readonly Constant[] {
  return Object.entries(list).map(([written, value]) => {
    const [type = '', name = ''] = written.split(' ');
    return { owner, name, type: parseType(type, []), value };
  });
}

/** Generics are not checked while a body runs: where they lied, Java throws, too. */
export function demand(condition: unknown): asserts condition {
  if (condition !== true) raise('ClassCastException', null);
}

/** The arguments and receivers in the shape that a signature promises; null is Java's NullPointerException. */
export function str(value: JavaValue | undefined): string {
  if (typeof value === 'string') return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

export function num(value: JavaValue | undefined): number {
  demand(typeof value === 'number');
  return value;
}

export function big(value: JavaValue | undefined): bigint {
  demand(typeof value === 'bigint');
  return value;
}

export function listOf(value: JavaValue | undefined): JavaList {
  if (value instanceof JavaList) return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

export function mapOf(value: JavaValue | undefined): JavaMap {
  if (value instanceof JavaMap) return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

export function setValue(value: JavaValue | undefined): JavaSet {
  if (value instanceof JavaSet) return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

export function arrayOf(value: JavaValue | undefined): JavaArray {
  if (value instanceof JavaArray) return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

export function boxOf(value: JavaValue | undefined): Box {
  if (value instanceof Box) return value;
  if (value === null) return raise('NullPointerException', null);
  return raise('ClassCastException', null);
}

/** The inside of a value of one of the library's own classes. */
export function opaque(value: JavaValue | undefined): Opaque {
  if (value === null) return raise('NullPointerException', null);
  demand(typeof value === 'object' && 'kind' in value);
  return value;
}

export const boxInt = (value: number): Box => new Box('int', value);
export const boxLong = (value: bigint): Box => new Box('long', value);
export const wrapLong = (value: bigint): bigint => BigInt.asIntN(64, value);
