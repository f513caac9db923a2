/**
 * USING TIMESTAMP and TTL: ready terms, their limits, and the table's default. Source: Cassandra's Attributes and
 * ExpirationDateOverflowHandling (CASSANDRA-14092).
 */
import { invalid } from '../base/errors.ts';
import type { Using } from '../cql/ast.ts';
import type { Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { decode } from '../types/registry.ts';
import type { AnalysisContext, Evaluation, PreparedTerm } from './contract.ts';
import { prepareTerm } from './terms.ts';

export interface PreparedUsing {
  readonly timestamp: PreparedTerm | null;
  readonly ttl: PreparedTerm | null;
}

/** The options that a statement carries; markers are recorded timestamp first. */
export function prepareUsing(
  using: Using,
  keyspace: string,
  table: string,
  context: AnalysisContext,
): PreparedUsing {
  const option = (term: Using['ttl'], name: string, type: CqlType) =>
    term === null ? null : prepareTerm(term, { keyspace, table, name, type }, context);
  return {
    timestamp: option(using.timestamp, '[timestamp]', { kind: 'bigint' }),
    ttl: option(using.ttl, '[ttl]', { kind: 'int' }),
  };
}

const smallestTimestamp = -(2n ** 63n);

/** The write timestamp: the one written, else `now`, both in microseconds. */
export function timestampOf(using: PreparedUsing, now: bigint, evaluation: Evaluation): bigint {
  if (using.timestamp === null) return now;
  const bytes = using.timestamp.evaluate(evaluation);
  if (bytes === undefined) return now;
  if (bytes === null) throw invalid('Invalid null value of timestamp');
  const timestamp = decode({ kind: 'bigint' }, bytes);
  if (typeof timestamp !== 'bigint') throw invalid('Invalid timestamp value: empty');
  return timestamp;
}

/** Refuses the one timestamp that means "none" inside. */
export function requireTimestampInBounds(timestamp: bigint): void {
  if (timestamp !== smallestTimestamp) return;
  throw invalid('Out of bound timestamp, must be in [-9223372036854775807, 9223372036854775807]');
}

const longestTtlSeconds = 20 * 365 * 24 * 60 * 60;
/** 2038-01-19T03:14:06Z, the last second that a cell of this storage format can expire at. */
const lastExpirationSeconds = 2 ** 31 - 2;

/** Seconds to live: as written, else the table's default; 0 is for ever. */
export function ttlOf(
  using: PreparedUsing,
  table: Table,
  nowSeconds: number,
  evaluation: Evaluation,
): number {
  const { defaultTimeToLive } = table.options;
  const bytes = using.ttl === null ? undefined : using.ttl.evaluate(evaluation);
  if (bytes === undefined) {
    requireExpirable(defaultTimeToLive, table, nowSeconds, using.ttl === null);
    return defaultTimeToLive;
  }
  if (bytes === null) return 0;
  const ttl = decode({ kind: 'int' }, bytes);
  if (typeof ttl !== 'number') throw invalid('Invalid timestamp value: empty');
  if (ttl < 0) throw invalid(`A TTL must be greater or equal to 0, but was ${ttl}`);
  if (ttl > longestTtlSeconds) {
    throw invalid(`ttl is too large. requested (${ttl}) maximum (${longestTtlSeconds})`);
  }
  requireExpirable(ttl, table, nowSeconds, false);
  return ttl;
}

function requireExpirable(
  ttlSeconds: number,
  table: Table,
  nowSeconds: number,
  isDefault: boolean,
): void {
  if (ttlSeconds === 0 || ttlSeconds + nowSeconds <= lastExpirationSeconds) return;
  throw invalid(
    `Request on table ${table.keyspace}.${table.name} with ${isDefault ? 'default ' : ''}ttl of ${ttlSeconds} seconds exceeds maximum supported expiration date of 2038-01-19T03:14:06+00:00. In order to avoid this use a lower TTL, change the expiration date overflow policy or upgrade to a version where this limitation is fixed. See CASSANDRA-14092 and CASSANDRA-14227 for more details.`,
  );
}
