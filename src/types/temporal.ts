/**
 * date (days, an unsigned int32 centred on 2^31), time (nanoseconds of the day) and timestamp (milliseconds since
 * 1970, UTC), with the texts Cassandra reads and writes. Texts without a zone are UTC.
 */
import { assert } from '../base/assert.ts';
import {
  type Bytes,
  compareBytes,
  EMPTY_BYTES,
  int32Bytes,
  int64Bytes,
  readInt32,
  readInt64,
} from '../base/bytes.ts';
import { dateOfDays, daysOfDate, isoDate, monthLength, two } from '../base/calendar.ts';
import { invalid } from '../base/errors.ts';
import { EMPTY } from './cql-type.ts';
import { compareSigned, parseInteger } from './integers.ts';
import { javaNumberClass } from './java-json.ts';
import { parseTimestamp } from './timestamp-text.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

const CENTRE = 2147483648;
const DAY_NANOS = 86_400_000_000_000n;
const DAY_MILLIS = 86_400_000n;

/** Days since 1970 as text, yyyy-MM-dd. */
export function dateText(days: number): string {
  return isoDate(dateOfDays(days));
}

/** Nanoseconds of the day as HH:mm:ss.SSSSSSSSS. */
export function timeText(nanos: bigint): string {
  const seconds = Number(nanos / 1_000_000_000n);
  const fraction = String(nanos % 1_000_000_000n).padStart(9, '0');
  return `${clock(seconds)}.${fraction}`;
}

/** Milliseconds since 1970 as date, a separator, HH:mm:ss.SSS and Z; years before 1 count back from 1 BC, without a sign. */
export function timestampText(millis: bigint, separator: ' ' | 'T'): string {
  const days = floorDivide(millis, DAY_MILLIS);
  const rest = Number(millis - days * DAY_MILLIS);
  const fraction = String(rest % 1000).padStart(3, '0');
  const date = dateOfDays(Number(days));
  const year = date.year < 1 ? 1 - date.year : date.year;
  return `${isoDate({ ...date, year })}${separator}${clock(Math.floor(rest / 1000))}.${fraction}Z`;
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

/** Days since 1970 of a date's text or of its raw number (unsigned, centred). Throws InvalidRequest. */
export function parseDate(text: string): number {
  if (/^-?\d+$/.test(text)) {
    const raw = BigInt(text);
    if (raw < 0n || raw > 4294967295n) {
      throw invalid(`Unable to make unsigned int (for date) from: '${text}'`);
    }
    return Number(raw) - CENTRE;
  }
  const match = /^(?:(-?\d{4}|[+-]\d{5,9}))-(\d{2})-(\d{2})$/.exec(text);
  const refusal = () => invalid(`Unable to coerce '${text}' to a formatted date (long)`);
  if (match === null) throw refusal();
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) throw refusal();
  const days = daysOfDate({ year, month, day });
  // Beyond that its milliseconds do not fit.
  if (Math.abs(year) > 292278993) throw refusal();
  if (days < -CENTRE) {
    throw invalid(`Input date ${text} is less than min supported date -5877641-06-23T00:00Z`);
  }
  if (days >= CENTRE) {
    throw invalid(`Input date ${text} is greater than max supported date +5881580-07-11T00:00Z`);
  }
  return days;
}

/** Nanoseconds of the day of hh:mm:ss[.fraction] or of a raw number. Throws InvalidRequest. */
export function parseTime(text: string): bigint {
  if (/^-?\d+$/.test(text)) {
    const raw = BigInt(text);
    if (raw < 0n || raw >= DAY_NANOS) {
      throw invalid(`Unable to make long (for time) from: '${text}'`);
    }
    return raw;
  }
  const match = /^\+?(\d+):\+?(\d+):\+?(\d+)(?:\.(\d{1,9}))?$/.exec(text);
  const [hours, minutes, seconds] = (match?.slice(1, 4) ?? []).map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) throw notATime(text);
  if (hours > 23 || minutes > 59 || seconds > 59) throw notATime(text);
  const whole = BigInt(hours * 3600 + minutes * 60 + seconds) * 1_000_000_000n;
  return whole + BigInt((match?.[4] ?? '0').padEnd(9, '0'));
}

function notATime(text: string) {
  return invalid(`(TimeType) Unable to coerce '${text}' to a formatted time (long)`);
}

export const dateOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : decodeDays(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(typeof value === 'number', 'a date is a number of days');
    return encodeDays(value);
  },
  compare: compareBytes,
  validate: (bytes) => {
    if (bytes.length !== 4) throw invalid(`Expected 4 byte long for date (${bytes.length})`);
  },
  fromText: (text) => encodeDays(parseDate(text)),
  format: (bytes) => (bytes.length === 0 ? 'null' : `'${dateText(decodeDays(bytes))}'`),
  toJson: (bytes) => (bytes.length === 0 ? '""' : `"${dateText(decodeDays(bytes))}"`),
  fromJson: (json) => {
    if (json.kind !== 'string') throw wrongJson('a string representation of a date value', json);
    return encodeDays(parseDate(json.value));
  },
};

function decodeDays(bytes: Bytes): number {
  return (readInt32(bytes) >>> 0) - CENTRE;
}

function encodeDays(days: number): Bytes {
  return int32Bytes((days + CENTRE) | 0);
}

export const timeOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : readInt64(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(typeof value === 'bigint', 'a time is a bigint of nanoseconds');
    return int64Bytes(value);
  },
  compare: compareBytes,
  validate: (bytes) => {
    if (bytes.length !== 8) throw invalid(`Expected 8 byte long for time (${bytes.length})`);
  },
  fromText: (text) => int64Bytes(parseTime(text)),
  format: (bytes) => (bytes.length === 0 ? 'null' : `'${timeText(readInt64(bytes))}'`),
  toJson: (bytes) => (bytes.length === 0 ? '""' : `"${timeText(readInt64(bytes))}"`),
  fromJson: (json) => {
    if (json.kind !== 'string') throw wrongJson('a string representation of a time value', json);
    return int64Bytes(parseTime(json.value));
  },
};

function timestampFromText(text: string): Bytes {
  if (text === '') return EMPTY_BYTES;
  if (/^-?\d+$/.test(text)) {
    const millis = parseInteger(text, 64);
    if (millis === null) throw invalid(`Unable to make long (for date) from: '${text}'`);
    return int64Bytes(millis);
  }
  const millis = parseTimestamp(text);
  if (millis === null) throw invalid(`Unable to parse a date/time from '${text}'`);
  return int64Bytes(millis);
}

export const timestampOps: TypeOps = {
  fixedLength: 8,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : readInt64(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(typeof value === 'bigint', 'a timestamp is a bigint of milliseconds');
    return int64Bytes(value);
  },
  compare: compareSigned,
  validate: (bytes) => {
    if (bytes.length === 8 || bytes.length === 0) return;
    throw invalid(`Expected 8 or 0 byte long for date (${bytes.length})`);
  },
  fromText: timestampFromText,
  format: (bytes) => (bytes.length === 0 ? 'null' : `'${timestampText(readInt64(bytes), 'T')}'`),
  toJson: (bytes) => (bytes.length === 0 ? '""' : `"${timestampText(readInt64(bytes), ' ')}"`),
  fromJson: (json) => {
    if (json.kind === 'string') return timestampFromText(json.value);
    const isLong =
      json.kind === 'number' && ['Integer', 'Long'].includes(javaNumberClass(json.text));
    if (!isLong) {
      throw wrongJson('a long or a datestring representation of a timestamp value', json);
    }
    return int64Bytes(BigInt(json.text));
  },
};
