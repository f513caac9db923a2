/** A client's side of a connection for tests, made of raw bytes: what goes out is written by hand. */

import { createSimulatedCluster } from '../../../src/backend/simulated.ts';
import { ByteReader, type Bytes, ByteWriter, concatBytes } from '../../../src/base/bytes.ts';
import { Connection } from '../../../src/protocol/connection.ts';
import { OPCODE } from '../../../src/protocol/opcodes.ts';
import { PreparedStatements } from '../../../src/protocol/prepared.ts';
import type { ServerEvent } from '../../../src/protocol/responses.ts';
import { encodeSegments, SegmentReader } from '../../../src/protocol/segments.ts';
import type { ServerContext } from '../../../src/protocol/server-context.ts';
import { PlanCache } from '../../../src/statements/plan-cache.ts';

export interface Reply {
  readonly version: number;
  readonly flags: number;
  readonly stream: number;
  readonly opcode: number;
  readonly body: Bytes;
}

export interface TestServer {
  readonly context: ServerContext;
  readonly events: ServerEvent[];
  readonly bugs: unknown[];
}

/** What connections share, on a fresh cluster of one node; or three, or with users. */
export function testServer(spec = 'dc1:1', auth = false): TestServer {
  const events: ServerEvent[] = [];
  const bugs: unknown[] = [];
  const context: ServerContext = {
    ...createSimulatedCluster({ cluster: spec, auth }),
    plans: new PlanCache(),
    prepared: new PreparedStatements(),
    admin: null,
    followClock: () => {},
    publish: (event) => events.push(event),
    reportBug: (error) => bugs.push(error),
  };
  return { context, events, bugs };
}

export class TestClient {
  readonly connection: Connection;
  readonly #version: number;
  #segments: SegmentReader | null = null;

  constructor(server: TestServer, version: number, node = 'n1') {
    this.connection = new Connection(server.context, node, '127.0.0.1', () => {});
    this.#version = version;
  }

  /** A client that has started. */
  static started(server: TestServer, version = 4): TestClient {
    const client = new TestClient(server, version);
    client.ask('STARTUP', startupBody());
    return client;
  }

  /** Sends one request and gives its answer. */
  ask(opcode: keyof typeof OPCODE, body: Bytes = new Uint8Array(0), flags = 0, stream = 1): Reply {
    const frame = rawFrame({ version: this.#version, flags, stream, opcode: OPCODE[opcode], body });
    const [reply] = this.send(frame);
    if (reply === undefined) throw new Error('no answer');
    if (opcode === 'STARTUP' && this.#version >= 5) this.#segments = new SegmentReader();
    return reply;
  }

  query(text: string, parameters: Bytes = plainParameters(this.#version), flags = 0): Reply {
    const body = new ByteWriter().sized(Buffer.from(text)).raw(parameters).finish();
    return this.ask('QUERY', body, flags);
  }

  send(bytes: Bytes): readonly Reply[] {
    const out = this.connection.receive(this.#segments === null ? bytes : encodeSegments([bytes]));
    return this.read(out);
  }

  read(bytes: Bytes): readonly Reply[] {
    if (this.#segments === null) return splitFrames(bytes);
    this.#segments.push(bytes);
    const payloads: Bytes[] = [];
    for (let one = this.#segments.next(); one !== null; one = this.#segments.next()) {
      payloads.push(one);
    }
    return splitFrames(concatBytes(payloads));
  }
}

export function rawFrame(frame: Reply): Bytes {
  return new ByteWriter()
    .uint8(frame.version)
    .uint8(frame.flags)
    .uint16(frame.stream)
    .uint8(frame.opcode)
    .sized(frame.body)
    .finish();
}

export function splitFrames(bytes: Bytes): readonly Reply[] {
  const reader = new ByteReader(bytes);
  const replies: Reply[] = [];
  while (reader.remaining > 0) {
    const version = reader.uint8() & 0x7f;
    const flags = reader.uint8();
    const stream = reader.uint16();
    const opcode = reader.uint8();
    replies.push({ version, flags, stream, opcode, body: reader.sized() ?? new Uint8Array(0) });
  }
  return replies;
}

export function string(text: string): Bytes {
  const bytes = Buffer.from(text);
  return new ByteWriter().uint16(bytes.length).raw(bytes).finish();
}

export function startupBody(options: Record<string, string> = { CQL_VERSION: '3.0.0' }): Bytes {
  const entries = Object.entries(options);
  const count = new ByteWriter().uint16(entries.length).finish();
  return concatBytes([count, ...entries.flat().map(string)]);
}

/** Consistency ONE and no flags. */
export function plainParameters(version: number): Bytes {
  const writer = new ByteWriter().uint16(1);
  return (version >= 5 ? writer.int32(0) : writer.uint8(0)).finish();
}

/** Code and message of an ERROR, and the reader behind them. */
export function errorOf(reply: Reply): { code: number; message: string; rest: ByteReader } {
  if (reply.opcode !== OPCODE.ERROR) throw new Error(`no ERROR but opcode ${reply.opcode}`);
  const rest = new ByteReader(reply.body);
  const code = rest.int32();
  return { code, message: readString(rest), rest };
}

export function readString(reader: ByteReader): string {
  return Buffer.from(reader.take(reader.uint16())).toString();
}
