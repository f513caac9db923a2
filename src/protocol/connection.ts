/**
 * One client: bytes in, bytes out, and no socket. It answers each request before it looks at the next, so that
 * answers come in the order of requests; nothing that a client sends may harm anybody but this client.
 *
 *     ESTABLISHED --STARTUP--> READY, or AUTHENTICATION --AUTH_RESPONSE--> READY
 *
 * Source: native_protocol_v5.spec; states and texts as in Cassandra's ServerConnection.
 */
import { type Bytes, concatBytes, EMPTY_BYTES, utf8Text } from '../base/bytes.ts';
import { CassandraError } from '../base/errors.ts';
import { Session } from '../session.ts';
import { errorBody, serverErrorBody } from './error-bodies.ts';
import { encodeFrame, type Frame, FrameReader } from './frames.ts';
import { FLAG, NEWEST_VERSION, OPCODE } from './opcodes.ts';
import { FatalProtocolError, protocolError } from './protocol-error.ts';
import { decodeRequest, type EventType, type Request, requestName } from './requests.ts';
import {
  type Answer,
  answer,
  authenticateAnswer,
  authSuccessAnswer,
  eventAnswer,
  type ServerEvent,
  supportedAnswer,
} from './responses.ts';
import { encodeSegments, SegmentReader } from './segments.ts';
import type { ServerContext } from './server-context.ts';
import { runStatement } from './statements.ts';

type State = 'established' | 'authentication' | 'ready';

/** Streams below zero are the server's: events go out on this one. */
const EVENT_STREAM = -1;

/** What one client may ask before others are heard. */
const REQUESTS_A_TURN = 64;
const BYTES_A_TURN = 1 << 18;

export class Connection {
  readonly #context: ServerContext;
  readonly #session: Session;
  readonly #client: string;
  readonly #sendLater: (bytes: Bytes, millis: number) => void;
  readonly #frames = new FrameReader();
  readonly #events = new Set<EventType>();
  #segments: SegmentReader | null = null;
  #state: State = 'established';
  #version: number | null = null;
  #isClosed = false;
  #hasMore = false;
  /** STARTUP has been accepted: what follows its answer comes in segments. */
  #startsSegments = false;

  /**
   * `node`: the name of the node that the client connected to, which coordinates its statements. `client`: where it
   * comes from. `sendLater`: sends an answer that a test wants late.
   */
  constructor(
    context: ServerContext,
    node: string,
    client: string,
    sendLater: (bytes: Bytes, millis: number) => void,
  ) {
    this.#context = context;
    this.#client = client;
    this.#sendLater = sendLater;
    this.#session = new Session(context.cluster, node, context.auth, context.plans);
  }

  /** True when nothing more is read: the server closes the socket after what is still to be sent. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The node that coordinates. */
  get node(): string {
    return this.#session.coordinator;
  }

  /** True when whole requests may wait: `receive` is to be called again, with or without more bytes. */
  get hasMore(): boolean {
    return this.#hasMore && !this.#isClosed;
  }

  /**
   * Takes what came and gives what is to be sent: the answers to so many requests as one client may ask before it is
   * the others' turn. Never throws.
   */
  receive(chunk: Bytes): Bytes {
    if (this.#isClosed) return EMPTY_BYTES;
    const answers: Bytes[] = [];
    try {
      if (this.#segments === null) this.#frames.push(chunk);
      else this.#segments.push(chunk);
      this.#readSome(answers);
    } catch (error) {
      this.#isClosed = true;
      if (error instanceof FatalProtocolError) answers.push(this.#fatalAnswer(error));
      else this.#context.reportBug(error);
    }
    const out = this.#encode(answers);
    if (this.#startsSegments) {
      this.#startsSegments = false;
      this.#segments = new SegmentReader();
      this.#segments.push(this.#frames.rest());
    }
    return out;
  }

  /** The bytes that tell of an event; none where the client did not register for it. */
  event(event: ServerEvent): Bytes {
    if (this.#isClosed || !this.#events.has(event.type) || this.#version === null) {
      return EMPTY_BYTES;
    }
    return this.#encode([this.#frameOf(eventAnswer(event), EVENT_STREAM)]);
  }

  #readSome(answers: Bytes[]): void {
    let size = 0;
    this.#hasMore = true;
    for (let count = 0; count < REQUESTS_A_TURN && size < BYTES_A_TURN; count++) {
      const frame = this.#nextFrame();
      if (frame === null) {
        this.#hasMore = false;
        return;
      }
      const answered = this.#handle(frame);
      if (answered === null) continue;
      answers.push(answered);
      size += answered.length;
      if (startsSegments(frame, answered)) {
        this.#startsSegments = true;
        return;
      }
    }
  }

  #nextFrame(): Frame | null {
    for (;;) {
      const frame = this.#frames.next();
      if (frame !== null || this.#segments === null) return frame;
      const payload = this.#segments.next();
      if (payload === null) return null;
      this.#frames.push(payload);
    }
  }

  #encode(frames: readonly Bytes[]): Bytes {
    if (frames.length === 0) return EMPTY_BYTES;
    if (this.#segments !== null) return encodeSegments(frames);
    return frames.length === 1 ? frames[0]! : concatBytes(frames);
  }

  #frameOf({ opcode, flags, body }: Answer, stream: number): Bytes {
    return encodeFrame({ version: this.#version ?? NEWEST_VERSION, flags, stream, opcode, body });
  }

  /** The answer's frame; null when it is sent later. */
  #handle(frame: Frame): Bytes | null {
    const answered = this.#frameOf(this.#answer(frame), frame.stream);
    const millis = this.#context.admin?.primed.takeDelay() ?? 0;
    if (millis === 0) return answered;
    this.#sendLater(this.#encode([answered]), millis);
    return null;
  }

  #answer(frame: Frame): Answer {
    try {
      this.#requireSameVersion(frame);
      this.#requireState(frame);
      if ((frame.flags & FLAG.compression) !== 0) {
        throw protocolError('Compression is not in use on this connection');
      }
      return this.#dispatch(decodeRequest(frame), frame);
    } catch (error) {
      if (error instanceof CassandraError) return this.#errorAnswer(error);
      if (error instanceof FatalProtocolError) throw error;
      this.#context.reportBug(error);
      const what = error instanceof Error ? error.message : String(error);
      return { ...answer('ERROR'), body: serverErrorBody(what) };
    }
  }

  #errorAnswer(error: CassandraError): Answer {
    const version = this.#version ?? NEWEST_VERSION;
    const body = errorBody(error, version, (node) => this.#context.cluster.node(node).address);
    return answer('ERROR', body);
  }

  #fatalAnswer(error: FatalProtocolError): Bytes {
    const version = error.version ?? this.#version ?? NEWEST_VERSION;
    const body = errorBody(protocolError(error.message), version, String);
    const { stream } = error;
    return encodeFrame({ version, flags: 0, stream, opcode: OPCODE.ERROR, body });
  }

  #requireSameVersion({ version, stream }: Frame): void {
    this.#version ??= version;
    if (version === this.#version) return;
    const texts = [version, this.#version].map((one) => `${one}/v${one}`);
    throw new FatalProtocolError(
      `Invalid message version. Got ${texts[0]} but previous messages on this connection had version ${texts[1]}`,
      stream,
    );
  }

  #requireState(frame: Frame): void {
    const name = requestName(frame);
    if (this.#state === 'established' && name !== 'STARTUP' && name !== 'OPTIONS') {
      throw protocolError(`Unexpected message ${name}, expecting STARTUP or OPTIONS`);
    }
    if (this.#state === 'authentication' && name !== 'AUTH_RESPONSE') {
      throw protocolError(`Unexpected message ${name}, expecting SASL_RESPONSE`);
    }
    if (this.#state === 'ready' && name === 'STARTUP') {
      throw protocolError('Unexpected message STARTUP, the connection is already initialized');
    }
  }

  #dispatch(request: Request, frame: Frame): Answer {
    switch (request.kind) {
      case 'options':
        return supportedAnswer();
      case 'startup':
        return this.#startup(request.options);
      case 'authResponse':
        return this.#authenticate(request.token);
      case 'register':
        for (const event of request.events) this.#events.add(event);
        return answer('READY');
      default: {
        const place = { context: this.#context, session: this.#session, client: this.#client };
        const traced = (frame.flags & FLAG.tracing) !== 0;
        return runStatement(request, place, { version: frame.version, traced });
      }
    }
  }

  #startup(options: ReadonlyMap<string, string>): Answer {
    const cqlVersion = options.get('CQL_VERSION');
    if (cqlVersion === undefined) {
      throw protocolError('Missing value CQL_VERSION in STARTUP message');
    }
    if (Number.parseInt(cqlVersion, 10) < 3) {
      throw protocolError(
        `CQL version ${cqlVersion} is not supported by the binary protocol (supported version are >= 3.0.0)`,
      );
    }
    const compression = options.get('COMPRESSION');
    if (compression !== undefined) {
      throw protocolError(`Unknown compression algorithm: ${compression}`);
    }
    if (!this.#context.auth.enforced) {
      this.#state = 'ready';
      return answer('READY');
    }
    this.#state = 'authentication';
    return authenticateAnswer();
  }

  /** PLAIN: an identity that is not looked at, name and password, each behind a zero byte (RFC 4616). */
  #authenticate(token: Bytes | null): Answer {
    if (this.#state === 'ready') return authSuccessAnswer();
    const parts = token === null ? [] : utf8Text(token).split('\0');
    const [, name = '', password = ''] = parts;
    this.#session.login(name, password);
    this.#state = 'ready';
    return authSuccessAnswer();
  }
}

/** From the answer to STARTUP on, version 5 speaks in segments. */
function startsSegments({ opcode, version }: Frame, answered: Bytes): boolean {
  if (opcode !== OPCODE.STARTUP || version < 5) return false;
  return answered[4] === OPCODE.READY || answered[4] === OPCODE.AUTHENTICATE;
}
