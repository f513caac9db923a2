/** Refusals of what a client sent, apart from what its statements mean. Texts are Cassandra's ProtocolException. */
import { CassandraError } from '../base/errors.ts';

/** ERROR 0x000A; the connection goes on. */
export function protocolError(message: string): CassandraError {
  return new CassandraError(message, { kind: 'protocol' });
}

/** What makes the rest of the bytes unreadable: the client is answered and the connection closed. */
export class FatalProtocolError extends Error {
  /** The protocol version of the answer; null: the connection's, or the newest. */
  readonly version: number | null;
  readonly stream: number;

  constructor(message: string, stream = 0, version: number | null = null) {
    super(message);
    this.name = 'FatalProtocolError';
    this.version = version;
    this.stream = stream;
  }
}
