/** A fresh one-node cluster for facts: statements in, rows as CQL text or the refusal out. */
import { createSimulatedBackend } from '../../src/backend/simulated.ts';
import { CassandraError } from '../../src/base/errors.ts';
import { formatCql } from '../../src/types/registry.ts';

const OPTIONS = {
  consistency: 'ONE',
  serialConsistency: 'SERIAL',
  pageSize: 100,
  pagingState: null,
} as const;

export type Run = (text: string) => Promise<readonly string[] | string>;

/** Runs the statements before, then gives a function: rows as `a|b` texts, `[]` for nothing, or the message of a refusal. */
export async function cluster(...before: readonly string[]): Promise<Run> {
  const backend = createSimulatedBackend({ cluster: 'dc1:1', tokens: 'even' });
  const run: Run = async (text) => {
    try {
      const result = await backend.execute(text, OPTIONS);
      if (result.kind !== 'rows') return [];
      return result.rows.map((row) =>
        row
          .map((bytes, at) =>
            bytes === null ? 'null' : formatCql(result.columns[at]!.type, bytes),
          )
          .join('|'),
      );
    } catch (error) {
      if (error instanceof CassandraError) return error.message;
      throw error;
    }
  };
  const replication = "{'class': 'SimpleStrategy', 'replication_factor': 1}";
  for (const text of [`CREATE KEYSPACE f WITH replication = ${replication}`, 'USE f', ...before]) {
    const outcome = await run(text);
    if (typeof outcome === 'string') throw new Error(`${text}: ${outcome}`);
  }
  return run;
}
