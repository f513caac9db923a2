/**
 * The mask_ functions of dynamic data masking: null, a default for the type, a replacement, the inside or the
 * outside of a text, a hash. Source: Cassandra's package cql3.functions.masking.
 */
import { createHash, getHashes } from 'node:crypto';
import { assert, unreachable } from '../../base/assert.ts';
import { invalid } from '../../base/errors.ts';
import type { CqlType, Value } from '../../types/cql-type.ts';
import { opsOf } from '../../types/registry.ts';
import type { CqlFunction, ScalarFunction } from '../contract.ts';
import { argumentValue, defineFactory, type NativeDefinition, native, scalar } from './native.ts';
import { anyType, type FunctionFactory, oneOf, optional, sameAs } from './parameters.ts';

const BLOB = native('blob');
const INT = native('int');
const TEXT = native('text');

export function maskFunctions(): readonly NativeDefinition[] {
  return defineFactory(
    {
      name: 'mask_null',
      parameters: [anyType(false)],
      build: (types) => scalar('mask_null', types, first(types), () => null),
    },
    {
      name: 'mask_default',
      parameters: [anyType(false)],
      build: (types) => {
        const type = first(types);
        const masked = opsOf(type).encode(maskedValue(type));
        return scalar('mask_default', types, clientType(type), () => masked);
      },
    },
    {
      name: 'mask_replace',
      parameters: [anyType(true), sameAs(0, true, anyType(true))],
      build: (types) =>
        scalar('mask_replace', types, types[1] ?? first(types), ([, bytes]) => bytes ?? null),
    },
    partialFactory('mask_inner', (at, begin, end) => at >= begin && at <= end),
    partialFactory('mask_outer', (at, begin, end) => at < begin || at > end),
    {
      name: 'mask_hash',
      parameters: [anyType(false), optional(oneOf('text'))],
      build: hashFunction,
    },
  );
}

/** Cassandra gives a masked timeuuid a type that clients do not know. */
function clientType(type: CqlType): CqlType {
  return type.kind === 'timeuuid' ? { kind: 'timeuuid', raw: true } : type;
}

/** Whether the character at that place is covered; `end` is the last place that is not of the outside. */
type Covers = (at: number, begin: number, end: number) => boolean;

function partialFactory(name: string, covers: Covers): FunctionFactory {
  return {
    name,
    parameters: [oneOf('text', 'ascii'), oneOf('int'), oneOf('int'), optional(oneOf('text'))],
    build: (types) => partialFunction(name, first(types), types.length === 4, covers),
  };
}

function partialFunction(
  name: string,
  type: CqlType,
  padded: boolean,
  covers: Covers,
): ScalarFunction {
  const types = padded ? [type, INT, INT, TEXT] : [type, INT, INT];
  return scalar(name, types, type, ([value, begin, end, padding]) => {
    const cover = paddingCharacter(name, padding ?? null);
    const text = argumentValue(type, value ?? null);
    if (typeof text !== 'string') return null;
    const from = countOf(begin);
    const last = text.length - 1 - countOf(end);
    const masked = Array.from({ length: text.length }, (_, at) =>
      covers(at, from, last) ? cover : text.charAt(at),
    );
    return opsOf(type).encode(masked.join(''));
  });
}

function paddingCharacter(name: string, bytes: Uint8Array | null): string {
  const padding = argumentValue(TEXT, bytes);
  if (typeof padding !== 'string') return '*';
  if (padding.length === 1) return padding;
  throw invalid(
    `The padding argument for function system.${name} should be single-character, but '${padding}' has ${padding.length} characters.`,
  );
}

function countOf(bytes: Uint8Array | null | undefined): number {
  const value = argumentValue(INT, bytes ?? null);
  return typeof value === 'number' ? value : 0;
}

function hashFunction(types: readonly CqlType[]): CqlFunction {
  const argumentTypes = types.length === 2 ? [first(types), TEXT] : [first(types)];
  return scalar('mask_hash', argumentTypes, BLOB, ([value, algorithm]) => {
    const named = argumentValue(TEXT, algorithm ?? null);
    const name = digestName(typeof named === 'string' ? named : 'SHA-256');
    if (value === null || value === undefined) return null;
    return new Uint8Array(createHash(name).update(value).digest());
  });
}

/** Node's name of a digest that Java names in its own way (SHA-256, SHA-512/256, SHA3-224). */
function digestName(algorithm: string): string {
  const plain = algorithm.toLowerCase();
  const name = plain.startsWith('sha3-')
    ? plain
    : plain.replace(/^sha$/, 'sha1').replace(/^sha-/, 'sha').replace('/', '-');
  if (/^(md5|sha)/.test(name) && getHashes().includes(name)) return name;
  throw invalid(`Hash algorithm not found: ${algorithm}`);
}

/** What stands for any value of the type. */
function maskedValue(type: CqlType): Value {
  switch (type.kind) {
    case 'text':
    case 'ascii':
      return '****';
    case 'boolean':
      return false;
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'float':
    case 'double':
    case 'date':
      return 0;
    case 'bigint':
    case 'counter':
    case 'varint':
    case 'timestamp':
    case 'time':
      return 0n;
    case 'decimal':
      return { unscaled: 0n, scale: 0 };
    case 'duration':
      return { months: 0, days: 0, nanoseconds: 0n };
    case 'uuid':
      return '00000000-0000-0000-0000-000000000000';
    case 'timeuuid':
      return '13814000-1dd2-11b2-8080-808080808080';
    case 'inet':
      return '0.0.0.0';
    case 'blob':
    case 'custom':
      return new Uint8Array();
    case 'list':
    case 'set':
    case 'map':
      return [];
    case 'tuple':
      return type.elements.map(maskedValue);
    case 'udt':
      return type.fields.map((field) => maskedValue(field.type));
    case 'vector':
      return Array.from({ length: type.dimension }, () => maskedValue(type.element));
    case 'empty':
      return null;
    default:
      return unreachable(type);
  }
}

function first(types: readonly CqlType[]): CqlType {
  const [type] = types;
  assert(type !== undefined, 'a masking function has the value as its first argument');
  return type;
}
