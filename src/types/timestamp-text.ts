/**
 * The texts of a timestamp (TimestampSerializer): a date, or a date and a time to the minute, second or fraction
 * with T or a blank between, followed by nothing (UTC), an offset, or a blank and a zone's name. With a time the
 * date is read leniently as java.time does: numbers may be short; alone it must have all its digits. A day past the
 * month's end is taken for its last day.
 */
import { daysOfDate, monthLength } from '../base/calendar.ts';
import { regionOfZone } from './zone-names.ts';

const DATE_ALONE = /^(-?\d{4}|[+-]\d{5,9})-(\d{2})-(\d{2})$/;
const DATE_AND_ZONE = /^(\d{4})-(\d{2})-(\d{2})/;
const DATE_AND_TIME = /^(\d{1,9})-(\d{1,9})-(\d{1,9})(?=[T ]\d+:)/;
const TIME = /^[T ](\d{1,9}):(\d{1,9})(?::(\d{1,9})(?:[.](\d{0,9}))?)?/;
const OFFSET = /^([+-])(\d{2})(?::?(\d{2})(?::?(\d{2}))?)?$/;

/** Milliseconds since 1970; null when the text is no date and time. */
export function parseTimestamp(text: string): bigint | null {
  const date = DATE_AND_TIME.exec(text) ?? DATE_ALONE.exec(text) ?? DATE_AND_ZONE.exec(text);
  if (date === null) return null;
  const days = parseDays(date.slice(1).map(Number));
  if (days === null) return null;
  const afterDate = text.slice(date[0].length);
  const time = TIME.exec(afterDate);
  // A year before 1 needs the form without a time.
  if (time !== null && Number(date[1]) < 1) return null;
  const timeOfDay = time === null ? 0 : parseTimeOfDay(time.slice(1, 4), time[4] ?? '');
  if (timeOfDay === null) return null;
  const localMillis = days * 86_400_000 + timeOfDay;
  const zone = afterDate.slice(time?.[0].length ?? 0);
  const offset = zone === '' ? 0 : offsetSeconds(zone, Math.floor(localMillis / 1000));
  return offset === null ? null : BigInt(localMillis - offset * 1000);
}

function parseDays([year = 0, month = 0, day = 0]: readonly number[]): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return daysOfDate({ year, month, day: Math.min(day, monthLength(year, month)) });
}

/** Milliseconds of the day; the end of the day, 24:00, is one of them. */
function parseTimeOfDay(parts: readonly (string | undefined)[], fraction: string): number | null {
  const [hour = 0, minute = 0, second = 0] = parts.map((digits) => Number(digits ?? 0));
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  if (hour === 24 && minute === 0 && second === 0 && /^0*$/.test(fraction)) return 86_400_000;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return (hour * 3600 + minute * 60 + second) * 1000 + millis;
}

/** What follows date and time: an offset, or behind a blank also a region or a short name. */
function offsetSeconds(written: string, localSeconds: number): number | null {
  const zone = written.replace(/^ /, '');
  const isNamed = zone !== written;
  if (zone === 'Z' || (isNamed && /^(?:UTC|GMT|UT)$/.test(zone))) return 0;
  const named = !isNamed ? null : /^(?:UTC|GMT|UT)([+-]\d{2}(?::\d{2})?)$/.exec(zone);
  const match = OFFSET.exec(named?.[1] ?? zone);
  if (match !== null) {
    const [hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0));
    const size = hours! * 3600 + minutes! * 60 + seconds!;
    if (size > 18 * 3600) return null;
    return match[1] === '-' ? -size : size;
  }
  if (!isNamed) return null;
  const short = regionOfZone(zone);
  if (short !== undefined) return regionOffset(short, localSeconds);
  const isRegion = /^[A-Z][\w-]*(?:\/[A-Z][\w-]*)+$/.test(zone) && !/[+-]\d+$/.test(zone);
  return isRegion ? regionOffset(zone, localSeconds) : null;
}

/** Offset in force in a region at a local time; null when there is no such region. */
function regionOffset(region: string, localSeconds: number): number | null {
  const format = zoneFormat(region);
  if (format === null) return null;
  // The offset at the local time read as UTC, then once more at the instant that gives.
  const first = offsetAt(format, localSeconds);
  return offsetAt(format, localSeconds - first);
}

function zoneFormat(region: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: region,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

function offsetAt(format: Intl.DateTimeFormat, instantSeconds: number): number {
  if (Math.abs(instantSeconds) > 8.64e12) return 0;
  const parts = new Map(
    format.formatToParts(new Date(instantSeconds * 1000)).map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type) ?? 0);
  const year = parts.get('era')?.startsWith('B') ? 1 - number('year') : number('year');
  const days = daysOfDate({ year, month: number('month'), day: number('day') });
  const local = days * 86400 + number('hour') * 3600 + number('minute') * 60 + number('second');
  return local - Math.floor(instantSeconds);
}
