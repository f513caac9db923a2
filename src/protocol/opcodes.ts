/** Numbers of the native protocol: versions, opcodes, header flags. Source: native_protocol_v5.spec, section 2. */

/** Protocol versions that are spoken. */
export const VERSIONS: readonly number[] = [3, 4, 5];
export const NEWEST_VERSION = 5;

/** The unfinished version that Cassandra 5.0 knows and speaks only when asked with USE_BETA. */
export const BETA_VERSION = 6;

/** As Cassandra 5.0 names them in its refusals. */
export const VERSIONS_TEXT = '(3/v3, 4/v4, 5/v5, 6/v6-beta)';

export const FLAG = { compression: 1, tracing: 2, payload: 4, warning: 8, beta: 16 } as const;

export const OPCODE = {
  ERROR: 0x00,
  STARTUP: 0x01,
  READY: 0x02,
  AUTHENTICATE: 0x03,
  OPTIONS: 0x05,
  SUPPORTED: 0x06,
  QUERY: 0x07,
  RESULT: 0x08,
  PREPARE: 0x09,
  EXECUTE: 0x0a,
  REGISTER: 0x0b,
  EVENT: 0x0c,
  BATCH: 0x0d,
  AUTH_CHALLENGE: 0x0e,
  AUTH_RESPONSE: 0x0f,
  AUTH_SUCCESS: 0x10,
} as const;

export type OpcodeName = keyof typeof OPCODE;

/** The name of an opcode; null for a number that is none. */
export function opcodeName(code: number): OpcodeName | null {
  return NAMES.get(code) ?? null;
}

const NAMES: ReadonlyMap<number, OpcodeName> = new Map(
  (Object.keys(OPCODE) as OpcodeName[]).map((name) => [OPCODE[name], name]), // the keys of the table above
);
