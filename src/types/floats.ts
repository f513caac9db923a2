/** float and double: IEEE 754 bytes; ordered as Java's compare, -0.0 below 0.0 and NaN above all. */
import { assert } from '../base/assert.ts';
import {
  type Bytes,
  EMPTY_BYTES,
  float32Bytes,
  float64Bytes,
  readFloat32,
  readFloat64,
} from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { javaDouble, javaFloat, parseJavaDouble } from '../base/java-numbers.ts';
import { EMPTY } from './cql-type.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

/** Double.compare. */
export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (Object.is(a, b)) return 0;
  if (Number.isNaN(a)) return 1;
  if (Number.isNaN(b)) return -1;
  if (a === 0 && b === 0) return Object.is(a, -0) ? -1 : 1;
  return 0;
}

interface FloatFamily {
  readonly name: 'float' | 'double';
  readonly length: 4 | 8;
  readonly print: (value: number) => string;
}

function floatOps({ name, length, print }: FloatFamily): TypeOps {
  const read = length === 4 ? readFloat32 : readFloat64;
  const write = length === 4 ? float32Bytes : float64Bytes;
  const fromText = (text: string): Bytes => {
    if (text === '') return EMPTY_BYTES;
    const value = parseJavaDouble(text);
    if (value === null) throw invalid(`Unable to make ${name} from '${text}'`);
    return write(value);
  };
  return {
    fixedLength: length,
    decode: (bytes) => (bytes.length === 0 ? EMPTY : read(bytes)),
    encode: (value) => {
      if (value === EMPTY) return EMPTY_BYTES;
      assert(typeof value === 'number', `a ${name} is a number`);
      return write(value);
    },
    compare: (a, b) =>
      a.length === 0 || b.length === 0 ? a.length - b.length : compareDoubles(read(a), read(b)),
    validate: (bytes) => {
      if (bytes.length === length || bytes.length === 0) return;
      throw invalid(`Expected ${length} or 0 byte value for a ${name} (${bytes.length})`);
    },
    fromText,
    format: (bytes) => (bytes.length === 0 ? 'null' : print(read(bytes))),
    toJson: (bytes) => {
      if (bytes.length === 0) return '""';
      const value = read(bytes);
      return Number.isFinite(value) ? print(value) : 'null';
    },
    fromJson: (json) => {
      if (json.kind === 'string') return fromText(json.value);
      if (json.kind !== 'number') throw wrongJson(`a ${name} value`, json);
      return write(Number(json.text));
    },
  };
}

export const floatTypeOps: TypeOps = floatOps({ name: 'float', length: 4, print: javaFloat });
export const doubleOps: TypeOps = floatOps({ name: 'double', length: 8, print: javaDouble });
