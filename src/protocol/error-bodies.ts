/**
 * Bodies of ERROR: code, message and the fields that belong to the code. Older versions are told of newer kinds of
 * failure by the next kind they know. Source: native_protocol_v5.spec, section 8; Cassandra's ErrorMessage.
 */
import { unreachable } from '../base/assert.ts';
import { type Bytes, ByteWriter } from '../base/bytes.ts';
import type { CassandraError, Consistency, ErrorDetail } from '../base/errors.ts';
import {
  writeAddress,
  writeConsistency,
  writeMessage,
  writeShortBytes,
  writeString,
  writeStringList,
} from './primitives.ts';

const CODES: { readonly [kind in ErrorDetail['kind']]: number } = {
  server: 0x0000,
  protocol: 0x000a,
  badCredentials: 0x0100,
  unavailable: 0x1000,
  overloaded: 0x1001,
  bootstrapping: 0x1002,
  truncate: 0x1003,
  writeTimeout: 0x1100,
  readTimeout: 0x1200,
  readFailure: 0x1300,
  functionFailure: 0x1400,
  writeFailure: 0x1500,
  casUnknown: 0x1700,
  syntax: 0x2000,
  unauthorized: 0x2100,
  invalid: 0x2200,
  configuration: 0x2300,
  alreadyExists: 0x2400,
  unprepared: 0x2500,
};

/** The body. `addressOf` gives the address of a node that failed, by its name. */
export function errorBody(
  error: CassandraError,
  version: number,
  addressOf: (node: string) => string,
): Bytes {
  const detail = detailFor(error.detail, version);
  const writer = new ByteWriter();
  writer.int32(CODES[detail.kind]);
  writeMessage(writer, error.message);
  writeFields(writer, detail, version, addressOf);
  return writer.finish();
}

/** An error that no statement made: a fault of the server. */
export function serverErrorBody(message: string): Bytes {
  const writer = new ByteWriter();
  writer.int32(CODES.server);
  writeMessage(writer, message);
  return writer.finish();
}

/** What a version knows of it. */
function detailFor(detail: ErrorDetail, version: number): ErrorDetail {
  switch (detail.kind) {
    case 'readFailure':
      return version < 4 ? { ...detail, kind: 'readTimeout' } : detail;
    case 'writeFailure':
      return version < 4 ? { ...detail, kind: 'writeTimeout' } : detail;
    case 'functionFailure':
      return version < 4 ? { kind: 'invalid' } : detail;
    case 'casUnknown':
      return version < 5 ? { ...detail, kind: 'writeTimeout', writeType: 'CAS' } : detail;
    default:
      return detail;
  }
}

function writeFields(
  writer: ByteWriter,
  detail: ErrorDetail,
  version: number,
  addressOf: (node: string) => string,
): void {
  switch (detail.kind) {
    case 'unavailable':
      writeConsistency(writer, detail.consistency);
      writer.int32(detail.required).int32(detail.alive);
      return;
    case 'writeTimeout':
      writeCounts(writer, detail);
      writeString(writer, detail.writeType);
      // Contentions: how often a conditional write lost to another; it is not counted here.
      if (version >= 5 && detail.writeType === 'CAS') writer.uint16(0);
      return;
    case 'readTimeout':
      writeCounts(writer, detail);
      writer.uint8(detail.dataPresent ? 1 : 0);
      return;
    case 'readFailure':
      writeCounts(writer, detail);
      writeFailures(writer, detail.failures, version, addressOf);
      writer.uint8(detail.dataPresent ? 1 : 0);
      return;
    case 'writeFailure':
      writeCounts(writer, detail);
      writeFailures(writer, detail.failures, version, addressOf);
      writeString(writer, detail.writeType);
      return;
    case 'casUnknown':
      writeCounts(writer, detail);
      return;
    case 'functionFailure':
      writeString(writer, detail.keyspace);
      writeString(writer, detail.function);
      writeStringList(writer, detail.argumentTypes);
      return;
    case 'alreadyExists':
      writeString(writer, detail.keyspace);
      writeString(writer, detail.table);
      return;
    case 'unprepared':
      writeShortBytes(writer, detail.id);
      return;
    case 'server':
    case 'protocol':
    case 'badCredentials':
    case 'overloaded':
    case 'bootstrapping':
    case 'truncate':
    case 'syntax':
    case 'unauthorized':
    case 'invalid':
    case 'configuration':
      return;
    default:
      unreachable(detail);
  }
}

interface Counts {
  readonly consistency: Consistency;
  readonly received: number;
  readonly required: number;
}

function writeCounts(writer: ByteWriter, { consistency, received, required }: Counts): void {
  writeConsistency(writer, consistency);
  writer.int32(received).int32(required);
}

function writeFailures(
  writer: ByteWriter,
  failures: ReadonlyMap<string, number>,
  version: number,
  addressOf: (node: string) => string,
): void {
  writer.int32(failures.size);
  if (version < 5) return;
  for (const [node, code] of failures) {
    writeAddress(writer, addressOf(node));
    writer.uint16(code);
  }
}
