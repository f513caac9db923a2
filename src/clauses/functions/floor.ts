/**
 * floor(time, duration[, start]): a timestamp, timeuuid, date or time of day rounded down to a multiple of the
 * duration. Source: Cassandra's TimeFcts.FloorFunction.
 */
import { assert } from '../../base/assert.ts';
import { invalid } from '../../base/errors.ts';
import type { CqlType, DurationValue, Value } from '../../types/cql-type.ts';
import { durationText } from '../../types/duration.ts';
import { encode } from '../../types/registry.ts';
import type { ScalarFunction } from '../contract.ts';
import {
  floorTime,
  floorTimestamp,
  hasDayPrecision,
  hasMillisecondPrecision,
} from './durations.ts';
import {
  argumentValue,
  define,
  type NativeDefinition,
  native,
  scalar,
  scalarOfValues,
} from './native.ts';
import { fromMillis, toMillis } from './time.ts';

const DATE = native('date');
const DURATION = native('duration');
const TIME = native('time');
const TIMESTAMP = native('timestamp');

/** All forms of floor. */
export function floorFunctions(): readonly NativeDefinition[] {
  return define(
    floorOf([TIMESTAMP, DURATION], TIMESTAMP),
    floorOf([TIMESTAMP, DURATION, TIMESTAMP], TIMESTAMP),
    floorOf([native('timeuuid'), DURATION], TIMESTAMP),
    floorOf([native('timeuuid'), DURATION, TIMESTAMP], TIMESTAMP),
    floorOf([DATE, DURATION], DATE),
    floorOf([DATE, DURATION, DATE], DATE),
    scalarOfValues('floor', [TIME, DURATION], TIME, ([time, duration]) => {
      assert(typeof time === 'bigint', 'a time decodes to a bigint');
      return encode(TIME, floorTime(time, asDuration(duration)));
    }),
  );
}

/** A decoded duration, known to be one. */
export function asDuration(value: Value | undefined): DurationValue {
  assert(
    typeof value === 'object' && value !== null && 'months' in value,
    'a duration decodes to months, days and nanoseconds',
  );
  return value;
}

function floorOf(argumentTypes: readonly CqlType[], returnType: CqlType): ScalarFunction {
  const [timeType, , startType] = argumentTypes;
  return scalar('floor', argumentTypes, returnType, ([time, span, start]) => {
    if (timeType === undefined) return null;
    const millis = toMillis(timeType, time ?? null);
    const value = argumentValue(DURATION, span ?? null);
    const from = startType === undefined ? 0n : toMillis(startType, start ?? null);
    if (millis === null || value === null || from === null) return null;
    const duration = asDuration(value);
    requirePrecision(returnType, duration);
    return encode(returnType, fromMillis(returnType, floorTimestamp(millis, duration, from)));
  });
}

function requirePrecision(type: CqlType, duration: DurationValue): void {
  const text = durationText(duration);
  if (type.kind === 'date') {
    if (hasDayPrecision(duration)) return;
    throw invalid(
      `The floor on date values cannot be computed for the ${text} duration as precision is below 1 day`,
    );
  }
  if (hasMillisecondPrecision(duration)) return;
  throw invalid(
    `The floor cannot be computed for the ${text} duration as precision is below 1 millisecond`,
  );
}
