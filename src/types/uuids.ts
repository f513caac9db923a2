/**
 * uuid and timeuuid: 16 bytes. uuid orders by version, version 1 by time and then unsigned bytes, others by
 * unsigned bytes; timeuuid by time and then by its last eight bytes taken as signed ones (TimeUUIDType).
 */
import { assert } from '../base/assert.ts';
import { type Bytes, compareBytes, EMPTY_BYTES } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { formatUuid, parseUuid, uuidVersion } from '../base/uuid.ts';
import { EMPTY } from './cql-type.ts';
import { type Comparator, type TypeOps, wrongJson } from './type-ops.ts';

/** Bytes of the time of a version 1 uuid, most significant first. */
const TIME_BYTES = [6, 7, 4, 5, 0, 1, 2, 3] as const;

function compareTime(a: Bytes, b: Bytes): number {
  for (const at of TIME_BYTES) {
    const difference = a[at]! - b[at]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareUuids(a: Bytes, b: Bytes): number {
  if (a.length === 0 || b.length === 0) return a.length - b.length;
  const versions = uuidVersion(a) - uuidVersion(b);
  if (versions !== 0) return versions;
  if (uuidVersion(a) === 1) {
    const times = compareTime(a, b);
    if (times !== 0) return times;
  }
  return compareBytes(a, b);
}

function compareTimeUuids(a: Bytes, b: Bytes): number {
  if (a.length === 0 || b.length === 0) return a.length - b.length;
  const times = compareTime(a, b);
  if (times !== 0) return times;
  for (let i = 8; i < 16; i++) {
    const difference = (a[i]! ^ 0x80) - (b[i]! ^ 0x80);
    if (difference !== 0) return difference;
  }
  return 0;
}

function uuidFamily(
  compare: Comparator,
  fromText: (text: string) => Bytes,
  checkVersion: (bytes: Bytes) => void,
  jsonExpected: string,
): TypeOps {
  return {
    fixedLength: 16,
    decode: (bytes) => (bytes.length === 0 ? EMPTY : formatUuid(bytes)),
    encode: (value) => {
      if (value === EMPTY) return EMPTY_BYTES;
      const bytes = typeof value === 'string' ? parseUuid(value) : null;
      assert(bytes !== null, 'a uuid is its canonical text');
      return bytes;
    },
    compare,
    validate: (bytes) => {
      if (bytes.length !== 16 && bytes.length !== 0) {
        throw invalid(`UUID should be 16 or 0 bytes (${bytes.length})`);
      }
      if (bytes.length === 16) checkVersion(bytes);
    },
    fromText,
    format: (bytes) => (bytes.length === 0 ? 'null' : formatUuid(bytes)),
    toJson: (bytes) => (bytes.length === 0 ? '""' : `"${formatUuid(bytes)}"`),
    fromJson: (json) => {
      if (json.kind !== 'string') throw wrongJson(jsonExpected, json);
      return fromText(json.value);
    },
  };
}

export const uuidOps: TypeOps = uuidFamily(
  compareUuids,
  (text) => {
    if (text === '') return EMPTY_BYTES;
    const bytes = parseUuid(text);
    if (bytes === null) throw invalid(`Unable to make UUID from '${text}'`);
    return bytes;
  },
  () => undefined,
  'a string representation of a uuid',
);

export const timeuuidOps: TypeOps = uuidFamily(
  compareTimeUuids,
  (text) => {
    if (text === '') return EMPTY_BYTES;
    const bytes = parseUuid(text);
    if (bytes === null) throw invalid(`Unknown timeuuid representation: ${text}`);
    if (uuidVersion(bytes) !== 1) throw invalid('TimeUUID supports only version 1 UUIDs');
    return bytes;
  },
  (bytes) => {
    if (uuidVersion(bytes) !== 1) throw invalid('Invalid version for TimeUUID type.');
  },
  'a string representation of a timeuuid',
);
