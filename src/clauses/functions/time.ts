/**
 * Functions of time: now and the current_ family, conversions between timeuuid, timestamp, date and milliseconds,
 * the least and greatest timeuuid of a millisecond, uuid(). Each has its older spelling without underscores.
 * Source: Cassandra's TimeFcts, UuidFcts, TimeUUID.
 */
import { assert } from '../../base/assert.ts';
import type { CqlType } from '../../types/cql-type.ts';
import { encode } from '../../types/registry.ts';
import type { FunctionRuntime, ScalarFunction } from '../contract.ts';
import {
  argumentValue,
  define,
  type NativeDefinition,
  native,
  scalar,
  scalarOfValues,
} from './native.ts';

const DATE = native('date');
const TIMESTAMP = native('timestamp');
const TIMEUUID = native('timeuuid');
const BIGINT = native('bigint');
const TIME = native('time');

const MILLIS_PER_DAY = 86_400_000n;
/** 100-nanosecond steps between 1582-10-15 and 1970-01-01. */
const UUID_EPOCH_STEPS = 0x01b21dd213814000n;
const STEPS_PER_MILLI = 10_000n;

/** All of them, in the order in which Cassandra's refusals list them. */
export function timeFunctions(): readonly NativeDefinition[] {
  const bothSpellings = (make: (name: string) => ScalarFunction, name: string) => [
    make(name),
    make(name.replaceAll('_', '')),
  ];
  return define(
    nowFunction('now', TIMEUUID),
    ...['timeuuid', 'timestamp', 'date', 'time'].flatMap((kind) =>
      bothSpellings((name) => nowFunction(name, currentType(kind)), `current_${kind}`),
    ),
    ...bothSpellings((name) => boundTimeuuid(name, minTimeuuid), 'min_timeuuid'),
    ...bothSpellings((name) => boundTimeuuid(name, maxTimeuuid), 'max_timeuuid'),
    ...[TIMESTAMP, TIMEUUID].flatMap((type) =>
      bothSpellings((name) => conversion(name, type, DATE), 'to_date'),
    ),
    ...[TIMEUUID, DATE].flatMap((type) =>
      bothSpellings((name) => conversion(name, type, TIMESTAMP), 'to_timestamp'),
    ),
    ...[TIMESTAMP, TIMEUUID, DATE].flatMap((type) =>
      bothSpellings((name) => conversion(name, type, BIGINT), 'to_unix_timestamp'),
    ),
    scalar('uuid', [], native('uuid'), (_args, runtime) => runtime.randomUuid()),
  );
}

/** A function from one type of time to another (cast uses it too). */
export function conversion(name: string, from: CqlType, to: CqlType): ScalarFunction {
  return scalar(name, [from], to, ([bytes]) => {
    const millis = toMillis(from, bytes ?? null);
    return millis === null ? null : encode(to, fromMillis(to, millis));
  });
}

/** Milliseconds since 1970 of a timestamp, date or timeuuid; null for null. */
export function toMillis(type: CqlType, bytes: Uint8Array | null): bigint | null {
  if (type.kind === 'timeuuid') {
    if (bytes === null || bytes.length === 0) return null;
    return floorDivide(uuidSteps(bytes) - UUID_EPOCH_STEPS, STEPS_PER_MILLI);
  }
  const value = argumentValue(type, bytes);
  if (value === null) return null;
  if (typeof value === 'number') return BigInt(value) * MILLIS_PER_DAY;
  assert(typeof value === 'bigint', 'a timestamp decodes to a bigint');
  return value;
}

/**
 * The value of that type of time, wrapped as Java's int and long are; a date of a moment before 1970 is rounded up, as
 * the server does.
 */
export function fromMillis(type: CqlType, millis: bigint): bigint | number {
  if (type.kind === 'date') return Number(BigInt.asIntN(32, millis / MILLIS_PER_DAY));
  return BigInt.asIntN(64, millis);
}

function currentType(kind: string): CqlType {
  if (kind === 'timeuuid') return TIMEUUID;
  if (kind === 'timestamp') return TIMESTAMP;
  return kind === 'date' ? DATE : TIME;
}

function nowFunction(name: string, type: CqlType): ScalarFunction {
  return scalar(name, [], type, (_args, runtime) => currentValue(type, runtime));
}

function currentValue(type: CqlType, runtime: FunctionRuntime): Uint8Array {
  if (type.kind === 'timeuuid') return runtime.timeUuid();
  const millis = floorDivide(BigInt(runtime.nowMicros()), 1000n);
  if (type.kind !== 'time') return encode(type, fromMillis(type, millis));
  return encode(type, (millis - floorDivide(millis, MILLIS_PER_DAY) * MILLIS_PER_DAY) * 1_000_000n);
}

function boundTimeuuid(name: string, bound: (millis: bigint) => Uint8Array): ScalarFunction {
  return scalarOfValues(name, [TIMESTAMP], TIMEUUID, ([millis]) => {
    assert(typeof millis === 'bigint', 'a timestamp decodes to a bigint');
    return bound(millis);
  });
}

function minTimeuuid(millis: bigint): Uint8Array {
  return timeuuidBytes(millis * STEPS_PER_MILLI + UUID_EPOCH_STEPS, 0x8080808080808080n);
}

function maxTimeuuid(millis: bigint): Uint8Array {
  return timeuuidBytes(
    (millis + 1n) * STEPS_PER_MILLI + UUID_EPOCH_STEPS - 1n,
    0x7f7f7f7f7f7f7f7fn,
  );
}

function timeuuidBytes(steps: bigint, clockAndNode: bigint): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Number(steps & 0xffffffffn));
  view.setUint16(4, Number((steps >> 32n) & 0xffffn));
  view.setUint16(6, Number((steps >> 48n) & 0x0fffn) | 0x1000);
  view.setBigUint64(8, clockAndNode);
  return bytes;
}

function uuidSteps(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const high = BigInt(view.getUint16(6) & 0x0fff);
  return (high << 48n) | (BigInt(view.getUint16(4)) << 32n) | BigInt(view.getUint32(0));
}

/** Quotient rounded towards minus infinity. */
function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}
