/** A statement after `prepare`: pure analysis is done, `execute` is a task that waits only for replicas. */
import type { Identity } from '../auth/access.ts';
import type { Consistency } from '../base/errors.ts';
import type { CqlFunction } from '../clauses/contract.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { Schema } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { ResultBody, ResultColumn } from './result.ts';

/** What travels with a statement, as a driver sends it. */
export interface ExecuteOptions {
  readonly consistency: Consistency;
  readonly serialConsistency: Consistency;
  /** Bound values by marker index; undefined = unset. */
  readonly values: readonly (Uint8Array | null | undefined)[];
  /** null: no paging. */
  readonly pageSize: number | null;
  readonly pagingState: Uint8Array | null;
  /** Microseconds, from the client; null: the coordinator's clock. */
  readonly timestamp: bigint | null;
}

export interface MarkerSpec {
  readonly name: string;
  readonly type: CqlType;
  readonly keyspace: string;
  readonly table: string;
  /** Where a user named the marker: the name that it would have had. */
  readonly column?: string;
}

export interface ExecuteContext {
  readonly requests: Requests;
  readonly options: ExecuteOptions;
  /** Who runs the statement, and the roles and permissions of the cluster. */
  readonly identity: Identity;
  /** Adds a client warning to the result. */
  warn(text: string): void;
}

export interface Plan {
  readonly markers: readonly MarkerSpec[];
  /** The columns of a SELECT's rows, known before it runs; others tell theirs with the result. */
  readonly columns?: readonly ResultColumn[];
  execute(context: ExecuteContext): Task<ResultBody>;
}

export interface PrepareContext {
  readonly schema: Schema;
  /** The session's keyspace. */
  readonly keyspace: string | null;
  /** The statement as it was written, where it was: one refusal quotes it. */
  readonly text?: string;
  /** Told of every function that the statement calls. */
  readonly calls?: (called: CqlFunction) => void;
}

/** What an analysis passes on of who wants to know of calls. */
export function callsOf({ calls }: PrepareContext): Pick<PrepareContext, 'calls'> {
  return calls === undefined ? {} : { calls };
}
