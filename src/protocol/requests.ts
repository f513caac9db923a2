/**
 * Bodies of requests as data. Anything that cannot be read is a CassandraError of kind 'protocol'.
 * Source: native_protocol_v5.spec, section 4.1; where versions differ, 3 and 4 are named.
 */
import { ByteReader, type Bytes, BytesUnderflow } from '../base/bytes.ts';
import type { Consistency } from '../base/errors.ts';
import type { Frame } from './frames.ts';
import { FLAG, type OpcodeName, opcodeName } from './opcodes.ts';
import {
  type BoundValue,
  readBoundValue,
  readConsistency,
  readLongString,
  readShortBytes,
  readString,
  readStringList,
  readStringMap,
  skipBytesMap,
} from './primitives.ts';
import { protocolError } from './protocol-error.ts';

/** What travels with QUERY and EXECUTE. */
export interface QueryParameters {
  readonly consistency: Consistency;
  readonly values: readonly BoundValue[];
  /** Names of the values, where the client gave them. */
  readonly names: readonly string[] | null;
  readonly skipMetadata: boolean;
  /** null: no paging. */
  readonly pageSize: number | null;
  readonly pagingState: Bytes | null;
  readonly serialConsistency: Consistency;
  readonly timestamp: bigint | null;
  readonly keyspace: string | null;
  readonly nowSeconds: number | null;
}

export interface BatchPart {
  readonly statement:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'prepared'; readonly id: Bytes };
  readonly values: readonly BoundValue[];
}

export type EventType = 'TOPOLOGY_CHANGE' | 'STATUS_CHANGE' | 'SCHEMA_CHANGE';

export type Request =
  | { readonly kind: 'startup'; readonly options: ReadonlyMap<string, string> }
  | { readonly kind: 'options' }
  | { readonly kind: 'register'; readonly events: readonly EventType[] }
  | { readonly kind: 'authResponse'; readonly token: Bytes | null }
  | { readonly kind: 'query'; readonly text: string; readonly parameters: QueryParameters }
  | { readonly kind: 'prepare'; readonly text: string; readonly keyspace: string | null }
  | {
      readonly kind: 'execute';
      readonly id: Bytes;
      /** From version 5 on: the metadata that the client knows. */
      readonly resultMetadataId: Bytes | null;
      readonly parameters: QueryParameters;
    }
  | {
      readonly kind: 'batch';
      readonly type: 'logged' | 'unlogged' | 'counter';
      readonly parts: readonly BatchPart[];
      readonly parameters: Omit<QueryParameters, 'values' | 'names'>;
    };

/** The name of a request's opcode. Throws for opcodes that are none, or none of a request. */
export function requestName(frame: Frame): OpcodeName {
  const name = opcodeName(frame.opcode);
  if (name === null) throw protocolError(`Unknown opcode ${frame.opcode}`);
  if (!REQUESTS.has(name)) {
    throw protocolError(`Wrong protocol direction, expected REQUEST, got RESPONSE for ${name}`);
  }
  return name;
}

const REQUESTS: ReadonlySet<OpcodeName> = new Set([
  'STARTUP',
  'OPTIONS',
  'QUERY',
  'PREPARE',
  'EXECUTE',
  'REGISTER',
  'BATCH',
  'AUTH_RESPONSE',
]);

/** The request of a frame. */
export function decodeRequest(frame: Frame): Request {
  const reader = new ByteReader(frame.body);
  try {
    if ((frame.flags & FLAG.payload) !== 0) skipBytesMap(reader);
    return readRequest(requestName(frame), reader, frame.version);
  } catch (error) {
    if (!(error instanceof BytesUnderflow)) throw error;
    throw protocolError(`The body of ${opcodeName(frame.opcode)} ends too early`);
  }
}

function readRequest(name: OpcodeName, reader: ByteReader, version: number): Request {
  switch (name) {
    case 'STARTUP':
      return { kind: 'startup', options: readStringMap(reader) };
    case 'REGISTER':
      return { kind: 'register', events: readStringList(reader).map(eventType) };
    case 'AUTH_RESPONSE':
      return { kind: 'authResponse', token: reader.sized() };
    case 'QUERY':
      return {
        kind: 'query',
        text: readLongString(reader),
        parameters: readQueryParameters(reader, version),
      };
    case 'PREPARE': {
      const text = readLongString(reader);
      const flags = version >= 5 ? reader.int32() : 0;
      return { kind: 'prepare', text, keyspace: (flags & 1) !== 0 ? readString(reader) : null };
    }
    case 'EXECUTE': {
      const id = readShortBytes(reader).slice();
      const resultMetadataId = version >= 5 ? readShortBytes(reader) : null;
      const parameters = readQueryParameters(reader, version);
      return { kind: 'execute', id, resultMetadataId, parameters };
    }
    case 'BATCH':
      return readBatch(reader, version);
    default:
      return { kind: 'options' };
  }
}

const EVENTS: readonly EventType[] = ['TOPOLOGY_CHANGE', 'STATUS_CHANGE', 'SCHEMA_CHANGE'];

function eventType(name: string): EventType {
  const found = EVENTS.find((type) => type === name.toUpperCase());
  if (found === undefined) throw protocolError(`Invalid value '${name}' for Type`);
  return found;
}

const QUERY_FLAG = {
  values: 0x01,
  skipMetadata: 0x02,
  pageSize: 0x04,
  pagingState: 0x08,
  serialConsistency: 0x10,
  timestamp: 0x20,
  names: 0x40,
  keyspace: 0x80,
  nowSeconds: 0x100,
} as const;

function readQueryParameters(reader: ByteReader, version: number): QueryParameters {
  const consistency = readConsistency(reader);
  const flags = version >= 5 ? reader.int32() : reader.uint8();
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const { values, names } = has(QUERY_FLAG.values)
    ? readValues(reader, version, has(QUERY_FLAG.names))
    : NO_VALUES;
  const pageSize = has(QUERY_FLAG.pageSize) ? reader.int32() : 0;
  const pagingState = has(QUERY_FLAG.pagingState) ? reader.sized() : null;
  return {
    consistency,
    values,
    names,
    skipMetadata: has(QUERY_FLAG.skipMetadata),
    pageSize: pageSize > 0 ? pageSize : null,
    pagingState,
    ...readSharedParameters(reader, flags, version),
  };
}

/** What BATCH has too, in the same order. */
function readSharedParameters(reader: ByteReader, flags: number, version: number) {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const newer = version >= 5;
  return {
    serialConsistency: has(QUERY_FLAG.serialConsistency) ? readConsistency(reader) : 'SERIAL',
    timestamp: has(QUERY_FLAG.timestamp) ? readTimestamp(reader) : null,
    keyspace: newer && has(QUERY_FLAG.keyspace) ? readString(reader) : null,
    nowSeconds: newer && has(QUERY_FLAG.nowSeconds) ? reader.int32() : null,
  } as const;
}

const SMALLEST = -(2n ** 63n);

function readTimestamp(reader: ByteReader): bigint {
  const timestamp = reader.int64();
  if (timestamp !== SMALLEST) return timestamp;
  throw protocolError(
    `Out of bound timestamp, must be in [${SMALLEST + 1n}, ${-(SMALLEST + 1n)}] (got ${SMALLEST})`,
  );
}

interface Values {
  readonly values: readonly BoundValue[];
  readonly names: readonly string[] | null;
}

const NO_VALUES: Values = { values: [], names: null };

function readValues(reader: ByteReader, version: number, named: boolean): Values {
  const count = reader.uint16();
  const values: BoundValue[] = [];
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    if (named) names.push(readString(reader));
    values.push(readBoundValue(reader, version));
  }
  return { values, names: named ? names : null };
}

const BATCH_TYPES = ['logged', 'unlogged', 'counter'] as const;

function readBatch(reader: ByteReader, version: number): Request {
  const code = reader.uint8();
  const type = BATCH_TYPES[code];
  if (type === undefined) throw protocolError(`Invalid BATCH message type ${code}`);
  const count = reader.uint16();
  const parts: BatchPart[] = [];
  for (let i = 0; i < count; i++) parts.push(readBatchPart(reader, version));
  const consistency = readConsistency(reader);
  const flags = version >= 5 ? reader.int32() : reader.uint8();
  // Section 4.1.7: the flag stands there by mistake, since names would follow the values they belong to.
  if ((flags & QUERY_FLAG.names) !== 0) {
    throw protocolError('Values of a BATCH cannot have names');
  }
  const shared = readSharedParameters(reader, flags, version);
  const none = { skipMetadata: false, pageSize: null, pagingState: null };
  return { kind: 'batch', type, parts, parameters: { consistency, ...none, ...shared } };
}

function readBatchPart(reader: ByteReader, version: number): BatchPart {
  const kind = reader.uint8();
  if (kind !== 0 && kind !== 1) {
    throw protocolError(`Invalid query kind in BATCH messages. Must be 0 or 1 but got ${kind}`);
  }
  const statement: BatchPart['statement'] =
    kind === 0
      ? { kind: 'text', text: readLongString(reader) }
      : { kind: 'prepared', id: readShortBytes(reader).slice() };
  return { statement, values: readValues(reader, version, false).values };
}
