/**
 * The statements that clients have prepared, for all nodes of the server: what was prepared at one is known at every
 * other. A change of the schema makes them anew when they are next used; where what they bind has changed too, the
 * client has to prepare again. Source: Cassandra's QueryProcessor.
 */
import { toHex } from '../base/bytes.ts';
import { CassandraError } from '../base/errors.ts';
import type { Schema } from '../schema/model.ts';
import type { PreparedStatement, Session } from '../session.ts';
import type { MarkerSpec } from '../statements/plan.ts';
import { javaClassName } from '../types/type-names.ts';
import { resultMetadataId, statementId } from './metadata.ts';

export interface Prepared {
  readonly id: Uint8Array;
  /** As it was written. */
  readonly text: string;
  readonly statement: PreparedStatement;
  /** Of the columns that are known before execution. */
  readonly metadataId: Uint8Array;
}

const KEPT = 10_000;

export class PreparedStatements {
  readonly #known = new Map<string, Prepared>();

  /** Analyses the text and keeps it. Throws CassandraError. */
  prepare(session: Session, text: string, keyspace: string | null): Prepared {
    const statement = session.prepare(text, keyspace);
    const prepared = makePrepared(statementId(text, keyspace), text, statement);
    this.#keep(prepared);
    return prepared;
  }

  /** The statement of an id, made for the schema of now. Throws UNPREPARED. */
  find(session: Session, id: Uint8Array, schema: Schema): Prepared {
    const name = toHex(id);
    const known = this.#known.get(name);
    if (known === undefined) throw unprepared(id);
    if (known.statement.schema === schema) return known;
    const fresh = renew(session, known);
    if (fresh === null) {
      this.#known.delete(name);
      throw unprepared(id);
    }
    this.#keep(fresh);
    return fresh;
  }

  clear(): void {
    this.#known.clear();
  }

  /** What was prepared first goes first. */
  #keep(prepared: Prepared): void {
    const name = toHex(prepared.id);
    this.#known.delete(name);
    this.#known.set(name, prepared);
    if (this.#known.size <= KEPT) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

function makePrepared(id: Uint8Array, text: string, statement: PreparedStatement): Prepared {
  return { id, text, statement, metadataId: resultMetadataId(statement.plan.columns ?? []) };
}

/** The same statement for the schema of now; null when it cannot be, or binds something else. */
function renew(session: Session, { id, text, statement }: Prepared): Prepared | null {
  const { tree, keyspace, plan } = statement;
  try {
    const fresh = session.prepare(tree, keyspace);
    if (!bindTheSame(plan.markers, fresh.plan.markers)) return null;
    return makePrepared(id, text, fresh);
  } catch (error) {
    if (error instanceof CassandraError) return null;
    throw error;
  }
}

function bindTheSame(before: readonly MarkerSpec[], after: readonly MarkerSpec[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ name, type }, i) => {
      const other = after[i];
      return other?.name === name && javaClassName(other.type) === javaClassName(type);
    })
  );
}

function unprepared(id: Uint8Array): CassandraError {
  return new CassandraError(
    `Prepared query with ID ${toHex(id)} not found (either the query was not prepared on this host (maybe the host has been restarted?) or you have prepared too many queries and it has been evicted from the internal cache)`,
    { kind: 'unprepared', id },
  );
}
