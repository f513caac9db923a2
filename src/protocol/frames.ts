/**
 * Frames (envelopes, since version 5): nine bytes of header and a body, the same in versions 3 to 5.
 *
 *     version  flags  stream (2)  opcode  length (4)  body
 *
 * A version that is not spoken is refused before anything else of the header is believed.
 * Source: native_protocol_v5.spec, section 2; the refusals are those of a Cassandra 5.0.6.
 */
import { type Bytes, ByteWriter, concatBytes, EMPTY_BYTES, viewOf } from '../base/bytes.ts';
import { BETA_VERSION, FLAG, VERSIONS, VERSIONS_TEXT } from './opcodes.ts';
import { FatalProtocolError } from './protocol-error.ts';

export interface Frame {
  readonly version: number;
  readonly flags: number;
  readonly stream: number;
  readonly opcode: number;
  readonly body: Bytes;
}

export const HEADER_LENGTH = 9;

/** native_transport_max_frame_size of Cassandra 5.0. */
export const MAX_BODY_LENGTH = 16 * 1024 * 1024;

/** The bytes of an answer. */
export function encodeFrame(frame: Frame): Bytes {
  const writer = new ByteWriter(HEADER_LENGTH + frame.body.length);
  writer.uint8(0x80 | frame.version).uint8(frame.flags);
  // Version 2 had streams of one byte; such a client is told only that it is not understood.
  if (frame.version < 3) writer.uint8(frame.stream);
  else writer.uint16(frame.stream & 0xffff);
  return writer.uint8(frame.opcode).int32(frame.body.length).raw(frame.body).finish();
}

/** Cuts a stream of bytes into frames. After a FatalProtocolError nothing more can be read. */
export class FrameReader {
  readonly #bytes = new ByteQueue();

  push(chunk: Bytes): void {
    this.#bytes.push(chunk);
  }

  /** The next whole frame, null until it has come. Throws FatalProtocolError. */
  next(): Frame | null {
    if (this.#bytes.length === 0) return null;
    requireVersion(this.#bytes.peek(1)[0]!, this.#bytes);
    if (this.#bytes.length < HEADER_LENGTH) return null;
    const header = this.#bytes.peek(HEADER_LENGTH);
    const view = viewOf(header);
    const stream = view.getInt16(2);
    const length = view.getInt32(5);
    if (length < 0) throw new FatalProtocolError(`Invalid frame body length: ${length}`, stream);
    if (length > MAX_BODY_LENGTH) {
      throw new FatalProtocolError(
        `Request is too big: length ${length} exceeds maximum allowed length ${MAX_BODY_LENGTH}.`,
        stream,
      );
    }
    if (this.#bytes.length < HEADER_LENGTH + length) return null;
    const { 0: version = 0, 1: flags = 0, 4: opcode = 0 } = header;
    this.#bytes.take(HEADER_LENGTH);
    return { version, flags, stream, opcode, body: this.#bytes.take(length) };
  }

  /** What has come and is not read yet; the reader is empty then. */
  rest(): Bytes {
    return this.#bytes.take(this.#bytes.length);
  }
}

function requireVersion(first: number, bytes: ByteQueue): void {
  const version = first & 0x7f;
  if ((first & 0x80) !== 0) {
    throw new FatalProtocolError('Wrong protocol direction, expected REQUEST, got RESPONSE');
  }
  if (VERSIONS.includes(version)) return;
  if (version === BETA_VERSION) {
    const flags = bytes.length < 2 ? 0 : bytes.peek(2)[1]!;
    if ((flags & FLAG.beta) === 0) {
      throw new FatalProtocolError(
        'Beta version of the protocol used (6/v6-beta), but USE_BETA flag is unset',
      );
    }
  }
  throw new FatalProtocolError(
    `Invalid or unsupported protocol version (${version}); supported versions are ${VERSIONS_TEXT}`,
    0,
    version < 3 ? version : null,
  );
}

/** Chunks as they came; joined only when somebody asks for more than one of them holds. */
export class ByteQueue {
  #chunks: Bytes[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Bytes): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The first bytes, which stay. There must be as many. */
  peek(length: number): Bytes {
    if (length === 0) return EMPTY_BYTES;
    if (this.#chunks[0]!.length < length) this.#chunks = [concatBytes(this.#chunks)];
    return this.#chunks[0]!.subarray(0, length);
  }

  /** The first bytes, which go. There must be as many. */
  take(length: number): Bytes {
    if (length === 0) return EMPTY_BYTES;
    const taken = this.peek(length);
    const first = this.#chunks[0]!;
    if (first.length === length) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(length);
    this.#length -= length;
    return taken;
  }
}
