/**
 * The operators + - * / % as functions: of any two numbers (the result is as wide as the wider one, floating when
 * either is), of a timestamp or date with a duration, of texts (+ only), and negation. Integers wrap; what Java
 * throws becomes a FunctionFailure. Source: Cassandra's OperationFcts, NumberType.
 */

import { unreachable } from '../../base/assert.ts';
import { CassandraError } from '../../base/errors.ts';
import type { ArithmeticOperator } from '../../cql/ast.ts';
import type { CqlType, DecimalValue, Value } from '../../types/cql-type.ts';
import {
  ArithmeticFailure,
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  precisionOf,
  remainderOfDecimals,
  stripZeros,
  subtractDecimals,
} from '../../types/decimal-arithmetic.ts';
import { durationText } from '../../types/duration.ts';
import { opsOf } from '../../types/registry.ts';
import { typeName } from '../../types/type-names.ts';
import type { ScalarFunction } from '../contract.ts';
import {
  addDuration,
  hasDayPrecision,
  hasMillisecondPrecision,
  negateDuration,
} from './durations.ts';
import { asDuration } from './floor.ts';
import { argumentValue, native, SYSTEM, scalar, scalarOfValues } from './native.ts';
import {
  encodeNumber,
  isFloatingPoint,
  isNumeric,
  NUMERIC_KINDS,
  type NumericKind,
  sizeOf,
  type TypedNumber,
  toBigInteger,
  toDouble,
  toExactDecimal,
  typedNumber,
} from './numbers.ts';
import { fromMillis, toMillis } from './time.ts';

export const OPERATORS: readonly ArithmeticOperator[] = ['+', '-', '*', '/', '%'];

/** Cassandra's names of the functions behind the operators. */
const FUNCTION_NAMES: Readonly<Record<ArithmeticOperator, string>> = {
  '+': '_add',
  '-': '_substract',
  '*': '_multiply',
  '/': '_divide',
  '%': '_modulo',
};

/** The function of that operator for exactly these types, null when there is none. */
export function arithmeticFunction(
  operator: ArithmeticOperator,
  left: CqlType,
  right: CqlType,
): ScalarFunction | null {
  if (isNumeric(left) && isNumeric(right)) return numericOperation(operator, left.kind, right.kind);
  if (right.kind === 'duration' && (left.kind === 'timestamp' || left.kind === 'date')) {
    return operator === '+' || operator === '-' ? temporalOperation(operator, left) : null;
  }
  if (operator === '+' && isText(left) && isText(right)) return concatenation(left, right);
  return null;
}

/** All functions of an operator, in Cassandra's order. */
export function operatorFunctions(operator: ArithmeticOperator): readonly ScalarFunction[] {
  const numbers = NUMERIC_KINDS.flatMap((left) =>
    NUMERIC_KINDS.map((right) => numericOperation(operator, left, right)),
  );
  const texts: readonly CqlType[] = [native('text'), native('ascii')];
  const others = [
    ...texts.flatMap((left) => texts.map((right) => arithmeticFunction(operator, left, right))),
    arithmeticFunction(operator, native('timestamp'), native('duration')),
    arithmeticFunction(operator, native('date'), native('duration')),
  ];
  return [...numbers, ...others.filter((fn) => fn !== null)];
}

/** The negation of that numeric type, null for all others. */
export function negationFunction(type: CqlType): ScalarFunction | null {
  if (!isNumeric(type)) return null;
  const { kind } = type;
  return scalarOfValues('_negate', [type], type, ([value]) =>
    encodeNumber(kind, negate(typedNumber(kind, value))),
  );
}

/** The type of the result of an operation between two numbers. */
export function resultKind(left: NumericKind, right: NumericKind): NumericKind {
  const size = Math.max(sizeOf(left), sizeOf(right));
  if (isFloatingPoint(left) || isFloatingPoint(right)) {
    if (size === 4) return 'float';
    return size === 8 ? 'double' : 'decimal';
  }
  switch (size) {
    case 1:
      return 'tinyint';
    case 2:
      return 'smallint';
    case 4:
      return 'int';
    case 8:
      return 'bigint';
    default:
      return 'varint';
  }
}

function numericOperation(
  operator: ArithmeticOperator,
  left: NumericKind,
  right: NumericKind,
): ScalarFunction {
  const result = resultKind(left, right);
  const types = [native(left), native(right)];
  return operation(operator, types, native(result), ([a, b]) =>
    encodeNumber(result, calculate(operator, result, typedNumber(left, a), typedNumber(right, b))),
  );
}

function calculate(
  operator: ArithmeticOperator,
  result: NumericKind,
  left: TypedNumber,
  right: TypedNumber,
): TypedNumber {
  switch (result) {
    case 'decimal':
      return {
        kind: result,
        value: onDecimals(operator, operandDecimal(left), operandDecimal(right)),
      };
    case 'float':
      return { kind: result, value: onDoubles(operator, asFloat(left), asFloat(right)) };
    case 'double':
      return { kind: result, value: onDoubles(operator, toDouble(left), toDouble(right)) };
    default:
      return {
        kind: 'varint',
        value: onIntegers(operator, result, toBigInteger(left), toBigInteger(right)),
      };
  }
}

function asFloat(number: TypedNumber): number {
  return Math.fround(toDouble(number));
}

/** Integers up to bigint go through a double on their way to a decimal: 7 becomes 7.0. */
function operandDecimal(number: TypedNumber): DecimalValue {
  return number.kind === 'decimal' || number.kind === 'varint'
    ? toExactDecimal(number)
    : toExactDecimal({ kind: 'double', value: toDouble(number) });
}

function onIntegers(
  operator: ArithmeticOperator,
  result: NumericKind,
  left: bigint,
  right: bigint,
): bigint {
  if (right === 0n && (operator === '/' || operator === '%')) {
    throw new ArithmeticFailure(result === 'varint' ? 'BigInteger divide by zero' : '/ by zero');
  }
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return unreachable(operator);
  }
}

function onDoubles(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    default:
      return unreachable(operator);
  }
}

function onDecimals(
  operator: ArithmeticOperator,
  left: DecimalValue,
  right: DecimalValue,
): DecimalValue {
  switch (operator) {
    case '+':
      return addDecimals(left, right);
    case '-':
      return subtractDecimals(left, right);
    case '*':
      return multiplyDecimals(left, right);
    case '/':
      return stripZeros(divideDecimals(left, right, quotientScale(left, right), 'halfUp'));
    case '%':
      return remainderOfDecimals(left, right);
    default:
      return unreachable(operator);
  }
}

/** At least 32 digits after the point and 32 significant ones, at most 1000. */
function quotientScale(left: DecimalValue, right: DecimalValue): number {
  const firstDigit = precisionOf(left) - left.scale - (precisionOf(right) - right.scale);
  return Math.min(Math.max(32 - firstDigit, left.scale, right.scale, 32), 1000);
}

function negate({ kind, value }: TypedNumber): TypedNumber {
  return { kind, value: typeof value === 'object' ? negateDecimal(value) : -value };
}

function temporalOperation(operator: '+' | '-', type: CqlType): ScalarFunction {
  const types = [type, native('duration')];
  return scalar(FUNCTION_NAMES[operator], types, type, ([time, span]) => {
    const millis = toMillis(type, time ?? null);
    const value = argumentValue(native('duration'), span ?? null);
    if (millis === null || value === null) return null;
    const duration = asDuration(value);
    const fine =
      type.kind === 'date' ? hasDayPrecision(duration) : hasMillisecondPrecision(duration);
    if (!fine) {
      const precision = type.kind === 'date' ? 'day' : 'millisecond';
      throw failure(
        operator,
        types,
        `The duration must have a ${precision} precision. Was: ${durationText(duration)}`,
      );
    }
    const moved = addDuration(millis, operator === '+' ? duration : negateDuration(duration));
    return opsOf(type).encode(fromMillis(type, moved));
  });
}

function concatenation(left: CqlType, right: CqlType): ScalarFunction {
  const result = left.kind === 'ascii' && right.kind === 'ascii' ? left : native('text');
  return operation('+', [left, right], result, ([a, b]) =>
    opsOf(result).encode(String(a) + String(b)),
  );
}

function operation(
  operator: ArithmeticOperator,
  types: readonly CqlType[],
  result: CqlType,
  compute: (values: readonly Value[]) => Uint8Array,
): ScalarFunction {
  return scalarOfValues(FUNCTION_NAMES[operator], types, result, (values) => {
    try {
      return compute(values);
    } catch (thrown) {
      if (thrown instanceof ArithmeticFailure) throw failure(operator, types, thrown.message);
      throw thrown;
    }
  });
}

function failure(
  operator: ArithmeticOperator,
  types: readonly CqlType[],
  reason: string,
): CassandraError {
  const argumentTypes = types.map((type) => typeName(type));
  const [left, right] = argumentTypes;
  return new CassandraError(`the operation '${left} ${operator} ${right}' failed: ${reason}`, {
    kind: 'functionFailure',
    keyspace: SYSTEM,
    function: operator,
    argumentTypes,
  });
}

function isText(type: CqlType): boolean {
  return type.kind === 'text' || type.kind === 'ascii';
}
