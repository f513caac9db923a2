/** Java's conversions and arithmetic of primitives: int and long wrap, float is rounded at each step. Source: JLS 5.1, 15.17 to 15.22. */
import type { PrimitiveName } from './java-types.ts';
import { raise } from './values.ts';

const INT_MAX = 2147483647;
const LONG_MAX = 9223372036854775807n;

export function toInt(value: number | bigint): number {
  if (typeof value === 'bigint') return Number(BigInt.asIntN(32, value));
  if (Number.isNaN(value)) return 0;
  if (value >= INT_MAX) return INT_MAX;
  return value <= -INT_MAX - 1 ? -INT_MAX - 1 : Math.trunc(value) | 0;
}

export function toLong(value: number | bigint): bigint {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value);
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(LONG_MAX)) return LONG_MAX;
  return value <= -Number(LONG_MAX) ? -LONG_MAX - 1n : BigInt(Math.trunc(value));
}

export function toDouble(value: number | bigint): number {
  return Number(value);
}

/** A number as that primitive: widened, or cut as a cast does. */
export function castPrimitive(value: number | bigint, to: PrimitiveName): number | bigint {
  switch (to) {
    case 'byte':
      return (toInt(value) << 24) >> 24;
    case 'short':
      return (toInt(value) << 16) >> 16;
    case 'char':
      return toInt(value) & 0xffff;
    case 'long':
      return toLong(value);
    case 'float':
      return Math.fround(toDouble(value));
    case 'double':
      return toDouble(value);
    default:
      return toInt(value);
  }
}

type Operation<T> = (a: T, b: T) => T;

const INT_OPERATIONS: Readonly<Record<string, Operation<number>>> = {
  '+': (a, b) => (a + b) | 0,
  '-': (a, b) => (a - b) | 0,
  '*': (a, b) => Math.imul(a, b),
  '/': (a, b) => (b === 0 ? byZero() : (a / b) | 0),
  '%': (a, b) => (b === 0 ? byZero() : (a % b) | 0),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

const LONG_OPERATIONS: Readonly<Record<string, Operation<bigint>>> = {
  '+': (a, b) => BigInt.asIntN(64, a + b),
  '-': (a, b) => BigInt.asIntN(64, a - b),
  '*': (a, b) => BigInt.asIntN(64, a * b),
  '/': (a, b) => (b === 0n ? byZero() : BigInt.asIntN(64, a / b)),
  '%': (a, b) => (b === 0n ? byZero() : a % b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

const REAL_OPERATIONS: Readonly<Record<string, Operation<number>>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

function byZero(): never {
  return raise('ArithmeticException', '/ by zero');
}

export type Numeric = number | bigint;

/** The operation on two values of the promoted type, undefined where there is none. */
export function arithmetic(
  operator: string,
  type: PrimitiveName,
): ((a: Numeric, b: Numeric) => Numeric) | undefined {
  if (type === 'long') {
    const operation = LONG_OPERATIONS[operator];
    return operation && ((a, b) => operation(BigInt(a), BigInt(b)));
  }
  if (type === 'int') {
    const operation = INT_OPERATIONS[operator];
    return operation && ((a, b) => operation(Number(a), Number(b)));
  }
  const operation = REAL_OPERATIONS[operator];
  if (operation === undefined) return undefined;
  if (type === 'double') return (a, b) => operation(Number(a), Number(b));
  return (a, b) => Math.fround(operation(Number(a), Number(b)));
}

/** Shifts keep the left operand's type. */
export function shift(operator: string, type: 'int' | 'long', a: Numeric, b: Numeric): Numeric {
  if (type === 'int') {
    const [value, by] = [Number(a), Number(BigInt.asIntN(32, BigInt(b)))];
    if (operator === '<<') return value << by;
    return operator === '>>' ? value >> by : (value >>> by) | 0;
  }
  const [value, by] = [BigInt(a), BigInt.asUintN(6, BigInt(b))];
  if (operator === '<<') return BigInt.asIntN(64, value << by);
  return operator === '>>' ? value >> by : BigInt.asIntN(64, BigInt.asUintN(64, value) >> by);
}
