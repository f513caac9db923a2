/**
 * How long a statement's text may be. A node takes messages of up to 16 MiB (native_transport_max_message_size follows
 * max_mutation_size) and refuses longer ones before it reads them. Source: Cassandra's CQLMessageHandler
 * (CASSANDRA-20052), DatabaseDescriptor.
 */
import { invalid } from '../base/errors.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/** What a QUERY message holds beside the text: its length, level, flags, page size, serial level and timestamp. */
const OTHER_BYTES = 4 + 2 + 4 + 4 + 2 + 8;

/** Refuses a text that no node would take. */
export function requireMessageSize(text: string): void {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 + OTHER_BYTES <= MOST_BYTES) return;
  const size = Buffer.byteLength(text) + OTHER_BYTES;
  if (size <= MOST_BYTES) return;
  throw invalid(`CQL Message of size ${size} bytes exceeds allowed maximum of ${MOST_BYTES} bytes`);
}
