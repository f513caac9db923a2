/** Bodies of answers and events. Source: native_protocol_v5.spec, section 4.2. */
import { unreachable } from '../base/assert.ts';
import { type Bytes, ByteWriter, EMPTY_BYTES } from '../base/bytes.ts';
import type { Schema } from '../schema/model.ts';
import type { Result, ResultBody } from '../statements/result.ts';
import { CQL_VERSION } from '../system/view.ts';
import { writeNoMetadata, writePreparedMetadata, writeResultMetadata } from './metadata.ts';
import { FLAG, OPCODE, type OpcodeName, VERSIONS } from './opcodes.ts';
import type { Prepared } from './prepared.ts';
import {
  writeInet,
  writeMessage,
  writeShortBytes,
  writeString,
  writeStringList,
  writeStringMultimap,
} from './primitives.ts';
import type { EventType } from './requests.ts';

/** An answer without its header. */
export interface Answer {
  readonly opcode: number;
  readonly flags: number;
  readonly body: Bytes;
}

const RESULT_KIND = { void: 1, rows: 2, setKeyspace: 3, prepared: 4, schemaChange: 5 } as const;

/** What a client may know of the columns already. */
export interface KnownMetadata {
  readonly skip: boolean;
  readonly changedId: Bytes | null;
}

export const NOTHING_KNOWN: KnownMetadata = { skip: false, changedId: null };

export function answer(name: OpcodeName, body: Bytes = EMPTY_BYTES): Answer {
  return { opcode: OPCODE[name], flags: 0, body };
}

/** No compression is offered: nobody needs it on one machine. */
export function supportedAnswer(): Answer {
  const writer = new ByteWriter();
  writeStringMultimap(writer, {
    PROTOCOL_VERSIONS: VERSIONS.map((version) => `${version}/v${version}`),
    COMPRESSION: [],
    CQL_VERSION: [CQL_VERSION],
  });
  return answer('SUPPORTED', writer.finish());
}

export function authenticateAnswer(): Answer {
  const writer = new ByteWriter();
  writeString(writer, 'org.apache.cassandra.auth.PasswordAuthenticator');
  return answer('AUTHENTICATE', writer.finish());
}

export function authSuccessAnswer(): Answer {
  return answer('AUTH_SUCCESS', new ByteWriter(4).sized(null).finish());
}

/** RESULT, in front of it the id of the trace and the warnings, which version 3 does not know. */
export function resultAnswer(
  result: Result,
  known: KnownMetadata,
  traceId: Bytes | null,
  version: number,
): Answer {
  const writer = new ByteWriter(256);
  const warns = result.warnings.length > 0 && version >= 4;
  if (traceId !== null) writer.raw(traceId);
  if (warns) writeStringList(writer, result.warnings);
  writeResult(writer, result, known, version);
  const flags = (traceId === null ? 0 : FLAG.tracing) | (warns ? FLAG.warning : 0);
  return { opcode: OPCODE.RESULT, flags, body: writer.finish() };
}

function writeResult(
  writer: ByteWriter,
  result: ResultBody,
  known: KnownMetadata,
  version: number,
): void {
  writer.int32(RESULT_KIND[result.kind]);
  switch (result.kind) {
    case 'void':
      return;
    case 'rows': {
      const { columns, pagingState, rows } = result;
      writeResultMetadata(writer, columns, { pagingState, ...known }, version);
      writer.int32(rows.length);
      for (const row of rows) for (const cell of row) writer.sized(cell);
      return;
    }
    case 'setKeyspace':
      writeString(writer, result.keyspace);
      return;
    case 'schemaChange':
      writeSchemaChange(writer, result);
      return;
    default:
      unreachable(result);
  }
}

export type SchemaChange = Extract<ResultBody, { kind: 'schemaChange' }>;

function writeSchemaChange(writer: ByteWriter, change: SchemaChange): void {
  writeString(writer, change.change);
  writeString(writer, change.target);
  writeString(writer, change.keyspace);
  if (change.target !== 'KEYSPACE') writeString(writer, change.name);
  if (change.target === 'FUNCTION' || change.target === 'AGGREGATE') {
    writeStringList(writer, change.argumentTypes ?? []);
  }
}

/** RESULT of PREPARE: ids, markers, and the columns where they are known before execution. */
export function preparedAnswer(
  { id, statement, metadataId }: Prepared,
  schema: Schema,
  traceId: Bytes | null,
  version: number,
): Answer {
  const { markers, columns = [] } = statement.plan;
  const writer = new ByteWriter(256);
  if (traceId !== null) writer.raw(traceId);
  writer.int32(RESULT_KIND.prepared);
  writeShortBytes(writer, id);
  if (version >= 5) writeShortBytes(writer, metadataId);
  writePreparedMetadata(writer, markers, schema, version);
  if (columns.length === 0) writeNoMetadata(writer);
  else {
    const options = { pagingState: null, skip: false, changedId: null };
    writeResultMetadata(writer, columns, options, version);
  }
  const flags = traceId === null ? 0 : FLAG.tracing;
  return { opcode: OPCODE.RESULT, flags, body: writer.finish() };
}

export type ServerEvent =
  | { readonly type: 'SCHEMA_CHANGE'; readonly change: SchemaChange }
  | {
      readonly type: 'STATUS_CHANGE';
      readonly change: 'UP' | 'DOWN';
      readonly address: string;
      readonly port: number;
    }
  | {
      readonly type: 'TOPOLOGY_CHANGE';
      readonly change: 'NEW_NODE' | 'REMOVED_NODE';
      readonly address: string;
      readonly port: number;
    };

/** EVENT, sent to those that registered for its type. */
export function eventAnswer(event: ServerEvent): Answer {
  const writer = new ByteWriter();
  const type: EventType = event.type;
  writeString(writer, type);
  if (event.type === 'SCHEMA_CHANGE') {
    writeSchemaChange(writer, event.change);
  } else {
    writeMessage(writer, event.change);
    writeInet(writer, event.address, event.port);
  }
  return answer('EVENT', writer.finish());
}
