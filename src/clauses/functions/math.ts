/**
 * abs, exp, log, log10 and round of every numeric type; the result has the argument's type, so exp(1) is 2 for an
 * int. Source: Cassandra's MathFcts and the arithmetic of its number types.
 */
import type { DecimalValue } from '../../types/cql-type.ts';
import { setScale } from '../../types/decimal-arithmetic.ts';
import { integerOfDecimal } from '../../types/decimals.ts';
import { expDecimal, lnDecimal, log10Decimal } from './decimal-functions.ts';
import { define, type NativeDefinition, native, scalarOfValues } from './native.ts';
import {
  encodeNumber,
  NUMERIC_KINDS,
  type NumericKind,
  type TypedNumber,
  toDouble,
  toExactDecimal,
  typedNumber,
} from './numbers.ts';

/** The same function for doubles and for decimals. */
interface RealFunction {
  readonly ofDouble: (value: number) => number;
  readonly ofDecimal: (value: DecimalValue) => DecimalValue;
}

const REAL_FUNCTIONS: Readonly<Record<string, RealFunction>> = {
  exp: { ofDouble: Math.exp, ofDecimal: expDecimal },
  log: { ofDouble: Math.log, ofDecimal: lnDecimal },
  log10: { ofDouble: Math.log10, ofDecimal: log10Decimal },
};

export function mathFunctions(): readonly NativeDefinition[] {
  return NUMERIC_KINDS.flatMap((kind) =>
    define(
      mathFunction('abs', kind, absolute),
      ...Object.entries(REAL_FUNCTIONS).map(([name, real]) =>
        mathFunction(name, kind, (number) => applyReal(real, number)),
      ),
      mathFunction('round', kind, round),
    ),
  );
}

function mathFunction(
  name: string,
  kind: NumericKind,
  compute: (number: TypedNumber) => TypedNumber,
) {
  const type = native(kind);
  return scalarOfValues(name, [type], type, ([value]) =>
    encodeNumber(kind, compute(typedNumber(kind, value))),
  );
}

function absolute({ kind, value }: TypedNumber): TypedNumber {
  if (typeof value === 'number') return { kind, value: Math.abs(value) };
  if (typeof value === 'bigint') return { kind, value: value < 0n ? -value : value };
  const { unscaled, scale } = value;
  return { kind, value: { unscaled: unscaled < 0n ? -unscaled : unscaled, scale } };
}

function applyReal(real: RealFunction, number: TypedNumber): TypedNumber {
  const { kind } = number;
  if (kind === 'decimal') return { kind, value: real.ofDecimal(toExactDecimal(number)) };
  if (kind === 'varint') {
    return { kind, value: integerOfDecimal(real.ofDecimal(toExactDecimal(number))) };
  }
  return { kind: 'double', value: real.ofDouble(toDouble(number)) };
}

/** Half up for decimals; towards plus infinity at one half for floating point, through int and long. */
function round(number: TypedNumber): TypedNumber {
  switch (number.kind) {
    case 'float':
      return { kind: 'int', value: encodableRound(number, 31n) };
    case 'double':
      return { kind: 'bigint', value: encodableRound(number, 63n) };
    case 'decimal':
      return { kind: 'decimal', value: setScale(toExactDecimal(number), 0, 'halfUp') };
    default:
      return number;
  }
}

function encodableRound(number: TypedNumber, bits: bigint): bigint {
  const rounded = Math.floor(toDouble(number) + 0.5);
  if (Number.isNaN(rounded)) return 0n;
  const most = 2n ** bits - 1n;
  if (rounded >= Number(most)) return most;
  return rounded <= -Number(most) ? -most - 1n : BigInt(rounded);
}
