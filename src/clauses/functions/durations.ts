/**
 * Arithmetic of durations: adding one to a moment, rounding a moment down to a multiple of one. Months are the
 * calendar's (UTC, the day is kept within the month), days are 24 hours. Source: Cassandra's Duration.
 */
import { dateOfDays, daysOfDate, monthLength } from '../../base/calendar.ts';
import { invalid } from '../../base/errors.ts';
import type { DurationValue } from '../../types/cql-type.ts';

const NANOS_PER_MILLI = 1_000_000n;
const MILLIS_PER_DAY = 86_400_000n;
const NANOS_PER_DAY = MILLIS_PER_DAY * NANOS_PER_MILLI;

/** The moment that many milliseconds since 1970 plus the duration; what is below a millisecond is dropped. */
export function addDuration(millis: bigint, duration: DurationValue): bigint {
  return addMonths(millis, duration.months) + durationMillis(duration);
}

/** The duration with every part negated. */
export function negateDuration(duration: DurationValue): DurationValue {
  return {
    months: -duration.months,
    days: -duration.days,
    nanoseconds: -duration.nanoseconds,
  };
}

export function hasDayPrecision(duration: DurationValue): boolean {
  return duration.nanoseconds === 0n;
}

export function hasMillisecondPrecision(duration: DurationValue): boolean {
  return duration.nanoseconds % NANOS_PER_MILLI === 0n;
}

/** The greatest `start + n * duration` that is not after the moment. */
export function floorTimestamp(millis: bigint, duration: DurationValue, start: bigint): bigint {
  if (start > millis) {
    throw invalid('The floor function starting time is greater than the provided time');
  }
  refuseNegative(duration);
  const step = durationMillis(duration);
  if (duration.months === 0) return step === 0n ? millis : millis - ((millis - start) % step);
  let count = Math.trunc((monthIndex(millis) - monthIndex(start)) / duration.months);
  let calendar = addMonths(start, count * duration.months);
  if (step === 0n && duration.days === 0 && duration.nanoseconds === 0n) return calendar;
  let floor = calendar + BigInt(count) * step;
  while (floor > millis) {
    count -= 1;
    calendar = addMonths(calendar, -duration.months);
    floor = calendar + BigInt(count) * step;
  }
  return floor > start ? floor : start;
}

/** A time of day (nanoseconds) rounded down to a multiple of a duration below a day. */
export function floorTime(nanos: bigint, duration: DurationValue): bigint {
  refuseNegative(duration);
  if (duration.months !== 0 || duration.days !== 0 || duration.nanoseconds > NANOS_PER_DAY) {
    throw invalid(
      'For time values, the floor can only be computed for durations smaller that a day',
    );
  }
  return duration.nanoseconds === 0n ? nanos : nanos - (nanos % duration.nanoseconds);
}

function refuseNegative(duration: DurationValue): void {
  if (duration.months < 0 || duration.days < 0 || duration.nanoseconds < 0n) {
    throw invalid('Negative durations are not supported by the floor function');
  }
}

function durationMillis(duration: DurationValue): bigint {
  return BigInt(duration.days) * MILLIS_PER_DAY + duration.nanoseconds / NANOS_PER_MILLI;
}

/** Months since the year 0. */
function monthIndex(millis: bigint): number {
  const { year, month } = dateOfDays(Number(wholeDays(millis)));
  return year * 12 + month - 1;
}

function addMonths(millis: bigint, months: number): bigint {
  if (months === 0) return millis;
  const days = wholeDays(millis);
  const { day } = dateOfDays(Number(days));
  const index = monthIndex(millis) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const moved = daysOfDate({ year, month, day: Math.min(day, monthLength(year, month)) });
  return millis + (BigInt(moved) - days) * MILLIS_PER_DAY;
}

/** Days since 1970, rounded down. */
function wholeDays(millis: bigint): bigint {
  const days = millis / MILLIS_PER_DAY;
  return millis % MILLIS_PER_DAY < 0n ? days - 1n : days;
}
