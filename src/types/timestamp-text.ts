/**
 * The texts of a timestamp (TimestampSerializer): a date, or a date and a time to the minute, second or fraction
 * with T or a blank between, followed by nothing (UTC), an offset, or a zone's name behind a blank. A day past the
 * month's end is taken for its last day, as java.time's smart resolving does.
 */
import { daysOfDate, monthLength } from '../base/calendar.ts';

const TEXT = new RegExp(
  '^(-?\\d{4,9})-(\\d{1,2})-(\\d{1,2})' +
    '(?:[T ](\\d{1,2}):(\\d{1,2})(?::(\\d{1,2})(?:[.](\\d{1,9}))?)?)?' +
    '( ?(?:Z|[+-]\\d{2}(?::?\\d{2})?)| [A-Za-z][A-Za-z0-9_/+:-]*)?$',
);

/** Milliseconds since 1970; null when the text is no date and time. */
export function parseTimestamp(text: string): bigint | null {
  const match = TEXT.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const days = daysOfDate({ year, month, day: Math.min(day, monthLength(year, month)) });
  const seconds = days * 86400 + hour * 3600 + minute * 60 + second;
  const fraction = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const zone = (match[8] ?? 'Z').trim();
  const offset = offsetSeconds(zone) ?? zoneOffsetSeconds(zone, seconds);
  return offset === null ? null : BigInt(seconds - offset) * 1000n + BigInt(fraction);
}

function offsetSeconds(zone: string): number | null {
  if (zone === 'Z') return 0;
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone.replace(/^(?:UTC|GMT|UT)(?=[+-])/, ''));
  if (match === null) return null;
  const size = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  if (size > 18 * 3600) return null;
  return match[1] === '-' ? -size : size;
}

/** Short names that Java's formatter reads, with the region they stand for. */
const SHORT_ZONES: ReadonlyMap<string, string> = new Map([
  ['GMT', 'UTC'],
  ['UTC', 'UTC'],
  ['UT', 'UTC'],
  ['PST', 'America/Los_Angeles'],
  ['PDT', 'America/Los_Angeles'],
  ['PT', 'America/Los_Angeles'],
  ['MST', 'America/Denver'],
  ['MDT', 'America/Denver'],
  ['CST', 'America/Chicago'],
  ['CDT', 'America/Chicago'],
  ['EST', 'America/New_York'],
  ['EDT', 'America/New_York'],
  ['AKST', 'America/Anchorage'],
  ['AKDT', 'America/Anchorage'],
  ['HST', 'Pacific/Honolulu'],
  ['CET', 'Europe/Paris'],
  ['CEST', 'Europe/Paris'],
  ['EET', 'Europe/Helsinki'],
  ['EEST', 'Europe/Helsinki'],
  ['WET', 'Europe/Lisbon'],
  ['WEST', 'Europe/Lisbon'],
  ['BST', 'Europe/London'],
  ['MSK', 'Europe/Moscow'],
  ['IST', 'Asia/Kolkata'],
  ['JST', 'Asia/Tokyo'],
  ['KST', 'Asia/Seoul'],
  ['AEST', 'Australia/Sydney'],
  ['AEDT', 'Australia/Sydney'],
  ['ACST', 'Australia/Adelaide'],
  ['AWST', 'Australia/Perth'],
  ['NZST', 'Pacific/Auckland'],
  ['NZDT', 'Pacific/Auckland'],
]);

/** Offset in force in a named zone at a local time; null when there is no such zone. */
function zoneOffsetSeconds(name: string, localSeconds: number): number | null {
  const region = SHORT_ZONES.get(name.toUpperCase()) ?? name;
  if (!/^UTC$|\//.test(region)) return null;
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
