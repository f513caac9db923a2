/**
 * What can go wrong for a user or in the cluster: one class with a closed union of details that carry the
 * native protocol's own fields. Codes and titles are Cassandra's (native_protocol_v5.spec, section 8;
 * titles as the Python driver prints them). A programmer's mistake is not this: see assert.ts.
 */

/** Consistency levels in Cassandra's spelling, in the order of the protocol's codes from 0. */
export const CONSISTENCIES = [
  'ANY',
  'ONE',
  'TWO',
  'THREE',
  'QUORUM',
  'ALL',
  'LOCAL_QUORUM',
  'EACH_QUORUM',
  'SERIAL',
  'LOCAL_SERIAL',
  'LOCAL_ONE',
  'NODE_LOCAL',
] as const;

export type Consistency = (typeof CONSISTENCIES)[number];

export type WriteType =
  | 'SIMPLE'
  | 'BATCH'
  | 'UNLOGGED_BATCH'
  | 'COUNTER'
  | 'BATCH_LOG'
  | 'CAS'
  | 'VIEW'
  | 'CDC';

/** Where in a statement's text a problem is: 1-based line, 0-based column (as ANTLR counts), 0-based offset. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** A name in a statement that stands for nothing. */
export interface UnknownName {
  readonly what: 'keyspace' | 'table' | 'column' | 'type' | 'function';
  readonly name: string;
}

export type ErrorDetail =
  /** `unsupported`: not Cassandra's failure but what ringsh does not do. */
  | { readonly kind: 'server'; readonly unsupported?: true }
  | { readonly kind: 'protocol' }
  | { readonly kind: 'badCredentials' }
  | {
      readonly kind: 'unavailable';
      readonly consistency: Consistency;
      readonly required: number;
      readonly alive: number;
    }
  | { readonly kind: 'overloaded' }
  | { readonly kind: 'bootstrapping' }
  | { readonly kind: 'truncate' }
  | {
      readonly kind: 'writeTimeout';
      readonly consistency: Consistency;
      readonly required: number;
      readonly received: number;
      readonly writeType: WriteType;
    }
  | {
      readonly kind: 'readTimeout';
      readonly consistency: Consistency;
      readonly required: number;
      readonly received: number;
      readonly dataPresent: boolean;
    }
  | {
      readonly kind: 'readFailure';
      readonly consistency: Consistency;
      readonly required: number;
      readonly received: number;
      readonly failures: ReadonlyMap<string, number>;
      readonly dataPresent: boolean;
    }
  | {
      readonly kind: 'writeFailure';
      readonly consistency: Consistency;
      readonly required: number;
      readonly received: number;
      readonly failures: ReadonlyMap<string, number>;
      readonly writeType: WriteType;
    }
  | {
      readonly kind: 'functionFailure';
      readonly keyspace: string;
      readonly function: string;
      readonly argumentTypes: readonly string[];
    }
  | {
      readonly kind: 'casUnknown';
      readonly consistency: Consistency;
      readonly required: number;
      readonly received: number;
    }
  /** `position` is null for a syntax error found after parsing (unknown property, doubled clause). `expected`: what could stand there, for our own hint. */
  | {
      readonly kind: 'syntax';
      readonly position: Position | null;
      readonly expected: readonly string[];
    }
  | { readonly kind: 'unauthorized' }
  /** `unknown`: what the statement named and nobody knows, so that a shell can offer a near name. */
  | { readonly kind: 'invalid'; readonly unknown?: UnknownName }
  | { readonly kind: 'configuration' }
  | { readonly kind: 'alreadyExists'; readonly keyspace: string; readonly table: string }
  | { readonly kind: 'unprepared'; readonly id: Uint8Array };

/** A failure that a user or client sees. `message` is Cassandra's own text; `hint` is ours and is shown outside `--compat cqlsh` only. */
export class CassandraError extends Error {
  readonly detail: ErrorDetail;
  readonly hint: string | null;
  constructor(message: string, detail: ErrorDetail, hint: string | null = null) {
    super(message);
    this.name = 'CassandraError';
    this.detail = detail;
    this.hint = hint;
  }
}

/** InvalidRequest (0x2200), Cassandra's most common refusal. */
export function invalid(message: string, hint: string | null = null): CassandraError {
  return new CassandraError(message, { kind: 'invalid' }, hint);
}

/** InvalidRequest for a name that stands for nothing. */
export function unknownName(
  message: string,
  what: UnknownName['what'],
  name: string,
): CassandraError {
  return new CassandraError(message, { kind: 'invalid', unknown: { what, name } });
}

/** ConfigurationException (0x2300). */
export function configuration(message: string, hint: string | null = null): CassandraError {
  return new CassandraError(message, { kind: 'configuration' }, hint);
}

/** SyntaxException (0x2000) that Cassandra reports without a position ("Unknown property ..."). */
export function syntaxWithoutPosition(message: string): CassandraError {
  return new CassandraError(message, { kind: 'syntax', position: null, expected: [] });
}

/** Unauthorized (0x2100). */
export function unauthorized(message: string): CassandraError {
  return new CassandraError(message, { kind: 'unauthorized' });
}

/** What the JavaScript machine says of an input that is beyond it, and Java's word for the same. */
const LIMITS: readonly (readonly [RegExp, string])[] = [
  [/call stack/, 'java.lang.StackOverflowError'],
  [/BigInt size/, 'java.lang.ArithmeticException: BigInteger would overflow supported range'],
  [
    /Invalid (?:string|array|typed array) length|Array buffer allocation/,
    'java.lang.OutOfMemoryError: Java heap space',
  ],
];

/**
 * Runs what an input can drive to the machine's limits: nested too deep, a number too long. Then the statement fails as
 * on a node, and everything else goes on.
 */
export function withinLimits<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const limit =
      error instanceof RangeError && LIMITS.find(([pattern]) => pattern.test(error.message));
    if (!limit) throw error;
    throw new CassandraError(limit[1], { kind: 'server' });
  }
}

/** What this version of ringsh does not do yet; every use stands in README's list of divergences. */
export function unsupported(feature: string): CassandraError {
  return new CassandraError(`ringsh does not support ${feature} yet`, {
    kind: 'server',
    unsupported: true,
  });
}
