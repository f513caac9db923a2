/** Timestamps by strftime's letters, as COPY's DATETIMEFORMAT has them. */

/** The instant in UTC; fractions of a second with three digits, as COPY writes them. */
export function formatPattern(millis: bigint, pattern: string): string {
  const date = new Date(Number(millis));
  if (Number.isNaN(date.getTime())) return String(millis);
  const fraction = String(date.getUTCMilliseconds()).padStart(3, '0');
  const two = (value: number): string => String(value).padStart(2, '0');
  const parts: Readonly<Record<string, string>> = {
    Y: String(date.getUTCFullYear()),
    y: two(date.getUTCFullYear() % 100),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    H: two(date.getUTCHours()),
    I: two(date.getUTCHours() % 12 || 12),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    f: fraction,
    p: date.getUTCHours() < 12 ? 'AM' : 'PM',
    z: '+0000',
    Z: 'UTC',
    s: String(Math.floor(date.getTime() / 1000)),
    F: `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    T: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`,
    '%': '%',
  };
  return pattern.replace(/%(.)/gs, (whole, letter: string) => parts[letter] ?? whole);
}

const LETTERS: Readonly<Record<string, string>> = {
  Y: '(?<year>\\d{4})',
  m: '(?<month>\\d{1,2})',
  d: '(?<day>\\d{1,2})',
  H: '(?<hour>\\d{1,2})',
  M: '(?<minute>\\d{1,2})',
  S: '(?<second>\\d{1,2})',
  f: '(?<fraction>\\d{1,6})',
  z: '(?<zone>[+-]\\d{4}|Z)',
};

/** The milliseconds of a text written by the pattern, or null when it is not. */
export function parsePattern(text: string, pattern: string): bigint | null {
  const source = pattern.replace(/%(.)|[^%]+/gs, (whole, letter: string | undefined) =>
    letter === undefined ? whole.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : (LETTERS[letter] ?? ''),
  );
  const groups = new RegExp(`^${source}$`).exec(text.trim())?.groups;
  if (groups === undefined) return null;
  const number = (name: string, otherwise: number): number => Number(groups[name] ?? otherwise);
  const millis = Number((groups['fraction'] ?? '0').padEnd(3, '0').slice(0, 3));
  const date = Date.UTC(
    number('year', 1970),
    number('month', 1) - 1,
    number('day', 1),
    number('hour', 0),
    number('minute', 0),
    number('second', 0),
    millis,
  );
  return BigInt(date) - zoneMillis(groups['zone']);
}

function zoneMillis(zone: string | undefined): bigint {
  if (zone === undefined || zone === 'Z') return 0n;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return BigInt((zone.startsWith('-') ? -minutes : minutes) * 60_000);
}
