/**
 * Outcomes that a test has asked for: the next so many statements of a kind fail in a way that a healthy cluster would
 * not show, or are answered late. A statement that fails is not run; its numbers are those of a cluster that missed by
 * one answer.
 */
import { CassandraError, type Consistency, type ErrorDetail } from '../base/errors.ts';
import type { Statement } from '../cql/ast.ts';

export type StatementKind = 'reads' | 'writes' | 'statements';

const ERRORS = [
  'ReadTimeout',
  'WriteTimeout',
  'ReadFailure',
  'WriteFailure',
  'Unavailable',
  'Overloaded',
  'IsBootstrapping',
  'TruncateError',
  'ServerError',
] as const;

export type FailureName = (typeof ERRORS)[number];

/** Which statements, and how many of them. */
export interface Scope {
  readonly times: number;
  readonly kind: StatementKind;
  /** `keyspace.table`, or a table of any keyspace; null: all. */
  readonly table: string | null;
}

export type Outcome =
  | { readonly kind: 'fail'; readonly error: FailureName }
  | { readonly kind: 'delay'; readonly millis: number };

/** The error of that name, in any case; null for none. */
export function failureNamed(name: string): FailureName | null {
  return ERRORS.find((error) => error.toLowerCase() === name.toLowerCase()) ?? null;
}

interface Waiting {
  readonly scope: Scope;
  readonly outcome: Outcome;
  left: number;
}

export class PrimedOutcomes {
  #waiting: Waiting[] = [];
  #delayMillis = 0;

  add(scope: Scope, outcome: Outcome): void {
    if (scope.times > 0) this.#waiting.push({ scope, outcome, left: scope.times });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** How late the statement that was just checked is to be answered; asked once for each. */
  takeDelay(): number {
    const millis = this.#delayMillis;
    this.#delayMillis = 0;
    return millis;
  }

  /** Uses up what waits for such a statement: a delay is kept for `takeDelay`, a failure is thrown. */
  check(tree: Statement, keyspace: string | null, consistency: Consistency): void {
    if (this.#waiting.length === 0) return;
    const delay = this.#use('delay', tree, keyspace);
    if (delay?.kind === 'delay') this.#delayMillis = delay.millis;
    const failure = this.#use('fail', tree, keyspace);
    if (failure?.kind === 'fail') throw makeError(failure.error, tree, consistency);
  }

  #use(kind: Outcome['kind'], tree: Statement, keyspace: string | null): Outcome | null {
    const found = this.#waiting.find(
      ({ scope, outcome }) => outcome.kind === kind && concerns(scope, tree, keyspace),
    );
    if (found === undefined) return null;
    found.left -= 1;
    if (found.left === 0) this.#waiting = this.#waiting.filter((one) => one !== found);
    return found.outcome;
  }
}

function concerns({ kind, table }: Scope, tree: Statement, keyspace: string | null): boolean {
  const tables = tablesOf(tree);
  if (kind === 'reads' && tree.kind !== 'select') return false;
  if (kind === 'writes' && (tree.kind === 'select' || tables === null)) return false;
  // Drivers read system tables all the time: who means these names them.
  if (table === null) {
    return (
      tables === null || !tables.every((one) => /^system/.test(one.keyspace ?? keyspace ?? ''))
    );
  }
  const wanted = table.replaceAll('"', '');
  return (tables ?? []).some(
    (one) => one.name === wanted || `${one.keyspace ?? keyspace}.${one.name}` === wanted,
  );
}

interface TableName {
  readonly keyspace: string | null;
  readonly name: string;
}

/** The tables that the statement reads or writes; null for statements about other things. */
function tablesOf(tree: Statement): readonly TableName[] | null {
  switch (tree.kind) {
    case 'select':
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
    case 'truncate':
      return [tree.table];
    case 'batch':
      return tree.statements.map((one) => one.table);
    default:
      return null;
  }
}

function makeError(name: FailureName, tree: Statement, consistency: Consistency): CassandraError {
  const counts = { consistency, required: 1, received: 0 };
  const writeType = tree.kind === 'batch' ? 'BATCH' : 'SIMPLE';
  const failures = new Map<string, number>();
  const error = (message: string, detail: ErrorDetail) => new CassandraError(message, detail);
  switch (name) {
    case 'ReadTimeout':
      return error('Operation timed out - received only 0 responses.', {
        kind: 'readTimeout',
        ...counts,
        dataPresent: false,
      });
    case 'WriteTimeout':
      return error('Operation timed out - received only 0 responses.', {
        kind: 'writeTimeout',
        ...counts,
        writeType,
      });
    case 'ReadFailure':
      return error('Operation failed - received 0 responses and 1 failures', {
        kind: 'readFailure',
        ...counts,
        failures,
        dataPresent: false,
      });
    case 'WriteFailure':
      return error('Operation failed - received 0 responses and 1 failures', {
        kind: 'writeFailure',
        ...counts,
        failures,
        writeType,
      });
    case 'Unavailable':
      return error(`Cannot achieve consistency level ${consistency}`, {
        kind: 'unavailable',
        consistency,
        required: 1,
        alive: 0,
      });
    case 'Overloaded':
      return error('Too many requests', { kind: 'overloaded' });
    case 'IsBootstrapping':
      return error('Cannot read from a bootstrapping node', { kind: 'bootstrapping' });
    case 'TruncateError':
      return error('Error during truncate', { kind: 'truncate' });
    case 'ServerError':
      return error('A failure that was asked for', { kind: 'server' });
  }
}
