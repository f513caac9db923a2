/**
 * count, sum, avg, min and max. Nulls are passed over; sums wrap in their own type, averages of integers are cut;
 * over nothing count, sum and avg are 0 and min and max null. Source: Cassandra's AggregateFcts.
 */
import type { CqlType, DecimalValue } from '../../types/cql-type.ts';
import {
  addDecimals,
  decimal,
  divideDecimals,
  subtractDecimals,
  ZERO,
} from '../../types/decimal-arithmetic.ts';
import { decimalOfDouble, doubleOfDecimal } from '../../types/decimals.ts';
import { opsOf } from '../../types/registry.ts';
import type { Accumulator, AggregateFunction } from '../contract.ts';
import {
  argumentValue,
  define,
  defineFactory,
  type NativeDefinition,
  native,
  SYSTEM,
} from './native.ts';
import {
  encodeNumber,
  NUMERIC_KINDS,
  type NumericKind,
  type TypedNumber,
  toBigInteger,
  toDouble,
  toExactDecimal,
  typedNumber,
} from './numbers.ts';
import { anyType } from './parameters.ts';

const BIGINT = native('bigint');

/** count(*) and count(1): counts rows, whatever is in them. Its column is called `count`. */
const countRows: AggregateFunction = aggregate('count_rows', [], BIGINT, () => {
  let count = 0n;
  return {
    add: () => {
      count += 1n;
    },
    result: () => encodeNumber('bigint', { kind: 'bigint', value: count }),
  };
});

export function aggregateFunctions(): readonly NativeDefinition[] {
  return [
    ...define(countRows, ...NUMERIC_KINDS.map(sumFunction), ...NUMERIC_KINDS.map(avgFunction)),
    // Everything can be read as a blob, so one function counts them all.
    ...define(aggregate('count', [native('blob')], BIGINT, countAccumulator)),
    ...defineFactory(
      {
        name: 'max',
        parameters: [anyType(true)],
        build: ([type]) => extremeFunction('max', type ?? BIGINT),
      },
      {
        name: 'min',
        parameters: [anyType(true)],
        build: ([type]) => extremeFunction('min', type ?? BIGINT),
      },
    ),
  ];
}

/** sum of that numeric type. */
export function sumFunction(kind: NumericKind): AggregateFunction {
  const type = native(kind);
  return aggregate('sum', [type], type, () => {
    switch (kind) {
      case 'float':
      case 'double':
        return floatingSum(kind);
      case 'decimal':
        return decimalSum();
      default:
        return integerSum(kind);
    }
  });
}

/** avg of that numeric type. */
export function avgFunction(kind: NumericKind): AggregateFunction {
  const type = native(kind);
  return aggregate('avg', [type], type, () => {
    switch (kind) {
      case 'float':
      case 'double':
        return floatingAverage(kind);
      case 'decimal':
        return decimalAverage();
      default:
        return integerAverage(kind);
    }
  });
}

/** The least or greatest value in the type's order; the first of equals stays. */
export function extremeFunction(name: 'min' | 'max', type: CqlType): AggregateFunction {
  // Cassandra gives the extremes of timeuuids a type that clients do not know.
  const returnType: CqlType = type.kind === 'timeuuid' ? { kind: 'timeuuid', raw: true } : type;
  return aggregate(name, [type], returnType, () => {
    const { compare } = opsOf(type);
    const sign = name === 'max' ? 1 : -1;
    let best: Uint8Array | null = null;
    return {
      add: ([bytes]) => {
        if (bytes === null || bytes === undefined) return;
        if (best === null || sign * compare(best, bytes) < 0) best = bytes;
      },
      result: () => best,
    };
  });
}

function aggregate(
  name: string,
  argumentTypes: readonly CqlType[],
  returnType: CqlType,
  start: () => Accumulator,
): AggregateFunction {
  return { kind: 'aggregate', keyspace: SYSTEM, name, argumentTypes, returnType, start };
}

function countAccumulator(): Accumulator {
  let count = 0n;
  return {
    add: ([bytes]) => {
      if (bytes !== null && bytes !== undefined) count += 1n;
    },
    result: () => encodeNumber('bigint', { kind: 'bigint', value: count }),
  };
}

/** An accumulator that sees every number that is not null. */
function overNumbers(
  kind: NumericKind,
  take: (number: TypedNumber) => void,
  result: () => TypedNumber,
): Accumulator {
  return {
    add: ([bytes]) => {
      const value = argumentValue(native(kind), bytes ?? null);
      if (value !== null) take(typedNumber(kind, value));
    },
    result: () => encodeNumber(kind, result()),
  };
}

function integerSum(kind: NumericKind): Accumulator {
  let sum = 0n;
  return overNumbers(
    kind,
    (number) => {
      sum += toBigInteger(number);
    },
    () => ({ kind: 'varint', value: sum }),
  );
}

function integerAverage(kind: NumericKind): Accumulator {
  let sum = 0n;
  let count = 0n;
  return overNumbers(
    kind,
    (number) => {
      sum += toBigInteger(number);
      count += 1n;
    },
    () => ({ kind: 'varint', value: count === 0n ? 0n : sum / count }),
  );
}

function decimalSum(): Accumulator {
  let sum = ZERO;
  return overNumbers(
    'decimal',
    (number) => {
      sum = addDecimals(sum, toExactDecimal(number));
    },
    () => ({ kind: 'decimal', value: sum }),
  );
}

/** The average moves with every value by a rounded step, as the server computes it. */
function decimalAverage(): Accumulator {
  let average: DecimalValue = ZERO;
  let count = 0n;
  return overNumbers(
    'decimal',
    (number) => {
      count += 1n;
      const distance = subtractDecimals(toExactDecimal(number), average);
      const step = divideDecimals(distance, decimal(count), distance.scale, 'halfEven');
      average = addDecimals(average, step);
    },
    () => ({ kind: 'decimal', value: average }),
  );
}

/** Kahan's sum; `simple` gives the right infinity when compensation made a NaN of it. */
class CompensatedSum {
  #sum = 0;
  #compensation = 0;
  #simple = 0;

  add(value: number): void {
    this.#simple += value;
    const corrected = value - this.#compensation;
    const rounded = this.#sum + corrected;
    this.#compensation = rounded - this.#sum - corrected;
    this.#sum = rounded;
  }

  /** The sum without its compensation. */
  get raw(): number {
    return this.#sum;
  }

  get total(): number {
    const total = this.#sum + this.#compensation;
    const overflown = Number.isNaN(total) && Math.abs(this.#simple) === Number.POSITIVE_INFINITY;
    return overflown ? this.#simple : total;
  }
}

function floatingSum(kind: NumericKind): Accumulator {
  const sum = new CompensatedSum();
  return overNumbers(
    kind,
    (number) => sum.add(toDouble(number)),
    () => ({ kind: 'double', value: sum.total }),
  );
}

function floatingAverage(kind: NumericKind): Accumulator {
  const sum = new CompensatedSum();
  let count = 0;
  // Takes over when the doubles overflow.
  let large: DecimalValue | null = null;
  return overNumbers(
    kind,
    (number) => {
      const value = toDouble(number);
      count += 1;
      if (large !== null) {
        large = addDecimals(large, decimalOfDouble(value) ?? ZERO);
        return;
      }
      const previous = sum.raw;
      sum.add(value);
      if (Math.abs(sum.raw) === Number.POSITIVE_INFINITY && Number.isFinite(value)) {
        large = addDecimals(decimalOfDouble(previous) ?? ZERO, decimalOfDouble(value) ?? ZERO);
      }
    },
    () => ({ kind: 'double', value: average(sum, large, count) }),
  );
}

function average(sum: CompensatedSum, large: DecimalValue | null, count: number): number {
  if (count === 0) return 0;
  if (large === null) return sum.total / count;
  return doubleOfDecimal(divideDecimals(large, decimal(BigInt(count)), large.scale, 'halfEven'));
}
