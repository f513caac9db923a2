/**
 * duration: months, days and nanoseconds as three zigzag vints, all of one sign. It has no order of its own; bytes
 * decide where one is needed. Texts: 1y2mo3w4d5h6m7s8ms9us10ns, and ISO 8601 P..., P...W and P0001-02-03T04:05:06.
 */
import { assert } from '../base/assert.ts';
import { ByteReader, type Bytes, BytesUnderflow, ByteWriter, compareBytes } from '../base/bytes.ts';
import { CassandraError, invalid } from '../base/errors.ts';
import { type DurationValue, EMPTY, type Value } from './cql-type.ts';
import { BareRefusal, type TypeOps, wrongJson } from './type-ops.ts';

const INT_MAX = 2147483647n;
const LONG_MAX = 9223372036854775807n;
const MICRO = 1000n;
const MILLI = 1000n * MICRO;
const SECOND = 1000n * MILLI;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;

interface Unit {
  readonly name: string;
  readonly part: 'months' | 'days' | 'nanoseconds';
  readonly size: bigint;
}

/** In the order in which they must be written. */
const UNITS: readonly Unit[] = [
  { name: 'years', part: 'months', size: 12n },
  { name: 'months', part: 'months', size: 1n },
  { name: 'weeks', part: 'days', size: 7n },
  { name: 'days', part: 'days', size: 1n },
  { name: 'hours', part: 'nanoseconds', size: HOUR },
  { name: 'minutes', part: 'nanoseconds', size: MINUTE },
  { name: 'seconds', part: 'nanoseconds', size: SECOND },
  { name: 'milliseconds', part: 'nanoseconds', size: MILLI },
  { name: 'microseconds', part: 'nanoseconds', size: MICRO },
  { name: 'nanoseconds', part: 'nanoseconds', size: 1n },
];

const SYMBOLS: ReadonlyMap<string, number> = new Map([
  ['y', 0],
  ['mo', 1],
  ['w', 2],
  ['d', 3],
  ['h', 4],
  ['m', 5],
  ['s', 6],
  ['ms', 7],
  ['us', 8],
  ['µs', 8],
  ['ns', 9],
]);

/** The duration of a text. Throws InvalidRequest with Cassandra's sentence. */
export function parseDuration(text: string): DurationValue {
  const negative = text.startsWith('-');
  const source = negative ? text.slice(1) : text;
  const parts = source.startsWith('P') ? parseIso(source) : parseStandard(source);
  const sign = negative ? -1n : 1n;
  return {
    months: Number(sign * parts.months),
    days: Number(sign * parts.days),
    nanoseconds: sign * parts.nanoseconds,
  };
}

type Amount = readonly [unit: number, digits: string];

function parseStandard(source: string) {
  const pattern = /(\d+)(mo|ms|us|µs|ns|[ywdhsm])/giy;
  const amounts: Amount[] = [];
  let end = 0;
  for (;;) {
    const match = pattern.exec(source);
    if (match === null) break;
    amounts.push([SYMBOLS.get(match[2]!.toLowerCase())!, match[1]!]);
    end = pattern.lastIndex;
  }
  // Amounts in front of a wrong rest are checked first.
  const parts = sum(amounts);
  if (amounts.length === 0 || end !== source.length) throw notADuration(source);
  return parts;
}

function parseIso(source: string) {
  if (source.endsWith('W')) {
    const week = /^P(\d+)W$/.exec(source);
    if (week === null) throw notADuration(source);
    return sum([[2, week[1]!]]);
  }
  const pattern = source.includes('-')
    ? /^P(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/
    : /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
  const match = pattern.exec(source);
  if (match === null) throw notADuration(source);
  const units = [0, 1, 3, 4, 5, 6];
  return sum(
    units.flatMap((unit, at): Amount[] => {
      const digits = match[at + 1];
      return digits === undefined ? [] : [[unit, digits]];
    }),
  );
}

/** Adds up amounts, which must come in the units' order and fit. */
function sum(amounts: readonly Amount[]) {
  const parts = { months: 0n, days: 0n, nanoseconds: 0n };
  let current = -1;
  for (const [at, digits] of amounts) {
    const unit = UNITS[at]!;
    if (at === current) {
      throw invalid(`Invalid duration. The ${unit.name} are specified multiple times`);
    }
    if (at < current) {
      throw invalid(`Invalid duration. The ${UNITS[current]!.name} should be after ${unit.name}`);
    }
    current = at;
    const limit = unit.part === 'nanoseconds' ? LONG_MAX : INT_MAX;
    if (BigInt(digits) > (limit - parts[unit.part]) / unit.size) {
      throw invalid(
        `Invalid duration. The total number of ${unit.part} must be less or equal to ${INT_MAX}`,
      );
    }
    parts[unit.part] += BigInt(digits) * unit.size;
  }
  return parts;
}

function notADuration(source: string) {
  return invalid(`Unable to convert '${source}' to a duration`);
}

/** Duration.toString: 1y2mo3d4h5m6s7ms8us9ns without the parts that are zero; nothing at all for zero. */
export function durationText({ months, days, nanoseconds }: DurationValue): string {
  const negative = months < 0 || days < 0 || nanoseconds < 0n;
  const sized = (value: bigint, units: readonly (readonly [bigint, string])[]): string => {
    let rest = value < 0n ? -value : value;
    let text = '';
    for (const [size, symbol] of units) {
      if (rest >= size) text += `${rest / size}${symbol}`;
      rest %= size;
    }
    return text;
  };
  const text = [
    sized(BigInt(months), [
      [12n, 'y'],
      [1n, 'mo'],
    ]),
    sized(BigInt(days), [[1n, 'd']]),
    sized(nanoseconds, [
      [HOUR, 'h'],
      [MINUTE, 'm'],
      [SECOND, 's'],
      [MILLI, 'ms'],
      [MICRO, 'us'],
      [1n, 'ns'],
    ]),
  ];
  return (negative ? '-' : '') + text.join('');
}

/** Whether a decoded value is a duration. */
export function isDurationValue(value: Value): value is DurationValue {
  return typeof value === 'object' && value !== null && 'nanoseconds' in value;
}

export function encodeDuration({ months, days, nanoseconds }: DurationValue): Bytes {
  return new ByteWriter(24).vint(BigInt(months)).vint(BigInt(days)).vint(nanoseconds).finish();
}

export function decodeDuration(bytes: Bytes): DurationValue {
  const reader = new ByteReader(bytes);
  const months = Number(reader.vint());
  const days = Number(reader.vint());
  return { months, days, nanoseconds: reader.vint() };
}

function validate(bytes: Bytes): void {
  if (bytes.length < 3) {
    throw invalid(`Expected at least 3 bytes for a duration (${bytes.length})`);
  }
  try {
    const reader = new ByteReader(bytes);
    const parts = [reader.vint(), reader.vint(), reader.vint()] as const;
    const [months, days] = parts;
    const fits = (value: bigint) => BigInt.asIntN(32, value) === value;
    if (!fits(months)) {
      throw invalid(
        `Invalid duration months value: it must be a 32-bits integer but was ${months}`,
      );
    }
    if (!fits(days)) {
      throw invalid(`Invalid duration days value: it must be a 32-bits integer but was ${days}`);
    }
    const sameSign = parts.every((part) => part >= 0n) || parts.every((part) => part <= 0n);
    if (!sameSign) {
      throw invalid(
        `The duration months, days and nanoseconds must be all of the same sign (${parts.join(', ')})`,
      );
    }
  } catch (error) {
    if (!(error instanceof BytesUnderflow)) throw error;
    throw invalid(`Expected at least 3 bytes for a duration (${bytes.length})`);
  }
}

function fromText(text: string): Bytes {
  return text === '' ? new Uint8Array(0) : encodeDuration(parseDuration(text));
}

export const durationOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : decodeDuration(bytes)),
  encode: (value) => {
    if (value === EMPTY) return new Uint8Array(0);
    assert(isDurationValue(value), 'a duration has months, days and nanoseconds');
    return encodeDuration(value);
  },
  compare: compareBytes,
  validate,
  fromText,
  format: (bytes) => (bytes.length === 0 ? 'null' : durationText(decodeDuration(bytes))),
  toJson: (bytes) => (bytes.length === 0 ? '""' : `"${durationText(decodeDuration(bytes))}"`),
  fromJson: (json) => {
    if (json.kind !== 'string') throw wrongJson('a string representation of a duration', json);
    try {
      return fromText(json.value);
    } catch (error) {
      throw error instanceof CassandraError ? new BareRefusal(error) : error;
    }
  },
};
