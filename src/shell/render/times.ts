/**
 * Timestamps, dates, times and durations as text. cqlsh carries a timestamp through a float of seconds, which costs
 * microseconds (.999 becomes .998993) and the leading zeros of years; `viaFloat` copies that, without it the text is
 * exact to the millisecond.
 */
import type { DurationValue } from '../../types/cql-type.ts';

const MIN_MILLIS = -62_135_596_800_000n;
const MAX_MILLIS = 253_402_300_799_999n;

/** A timestamp in UTC; beyond the years 1 to 9999 its milliseconds. */
export function formatTimestamp(millis: bigint, viaFloat: boolean): string {
  if (millis < MIN_MILLIS || millis > MAX_MILLIS) return String(millis);
  const micros = viaFloat ? microsThroughFloat(Number(millis)) : millis * 1000n;
  const seconds = floorDivide(micros, 1_000_000n);
  const fraction = micros - seconds * 1_000_000n;
  const date = new Date(Number(seconds) * 1000);
  const year = String(date.getUTCFullYear());
  const day = `${viaFloat ? year : year.padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${day} ${time}.${String(fraction).padStart(6, '0')}+0000`;
}

/** Days since 1970; beyond the years 1 to 9999 the number itself. */
export function formatDate(days: number): string {
  const millis = BigInt(days) * 86_400_000n;
  if (millis < MIN_MILLIS || millis > MAX_MILLIS) return String(days);
  const date = new Date(Number(millis));
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Nanoseconds of a day, always with nine decimals. */
export function formatTime(nanoseconds: bigint): string {
  const seconds = Number(nanoseconds / 1_000_000_000n);
  const fraction = String(nanoseconds % 1_000_000_000n).padStart(9, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${fraction}`;
}

const NANO_UNITS: readonly (readonly [bigint, string])[] = [
  [3_600_000_000_000n, 'h'],
  [60_000_000_000n, 'm'],
  [1_000_000_000n, 's'],
  [1_000_000n, 'ms'],
  [1000n, 'us'],
  [1n, 'ns'],
];

/** A duration in CQL's own units; nothing at all for zero, as cqlsh prints it. */
export function formatDuration(value: DurationValue): string {
  const months = Math.abs(value.months);
  let text = value.months < 0 || value.days < 0 || value.nanoseconds < 0n ? '-' : '';
  if (months >= 12) text += `${Math.floor(months / 12)}y`;
  if (months % 12 > 0) text += `${months % 12}mo`;
  if (value.days !== 0) text += `${Math.abs(value.days)}d`;
  let rest = value.nanoseconds < 0n ? -value.nanoseconds : value.nanoseconds;
  for (const [size, unit] of NANO_UNITS) {
    if (rest >= size) text += `${rest / size}${unit}`;
    rest %= size;
  }
  return text;
}

/** Python's timedelta(seconds=millis / 1000.0): whole seconds exactly, the fraction rounded half to even. */
function microsThroughFloat(millis: number): bigint {
  const seconds = millis / 1000;
  const whole = Math.trunc(seconds);
  const micros = (seconds - whole) * 1e6;
  const floor = Math.floor(micros);
  const rest = micros - floor;
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0) ? floor + 1 : floor;
  return BigInt(whole) * 1_000_000n + BigInt(rounded);
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
