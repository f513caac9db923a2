/** What Cassandra warns a client of after a batch. Source: BatchStatement.verifyBatchType and getMutations. */
import type { BatchStatement } from '../cql/ast.ts';
import type { Mutation } from '../storage/model.ts';

/** unlogged_batch_across_partitions_warn_threshold in cassandra.yaml. */
const partitionsThreshold = 10;

/** The warnings of a batch with these mutations, one a partition. */
export function batchWarnings(
  type: BatchStatement['type'],
  mutations: readonly Mutation[],
): readonly string[] {
  const warnings: string[] = [];
  if (type === 'logged') {
    const names = tableNames(mutations.filter(({ table }) => table.options.gcGraceSeconds === 0));
    if (names.length > 0) {
      warnings.push(
        `Executing a LOGGED BATCH on table${plural(names)} [${names.join(', ')}], configured with a gc_grace_seconds of 0. The gc_grace_seconds is used to TTL batchlog entries, so setting gc_grace_seconds too low on tables involved in an atomic batch might cause batchlog entries to expire before being replayed.`,
      );
    }
  } else if (mutations.length > partitionsThreshold) {
    const names = tableNames(mutations);
    warnings.push(
      `Unlogged batch covering ${mutations.length} partitions detected against table${plural(names)} [${names.join(', ')}]. You should use a logged batch for atomicity, or asynchronous writes for performance.`,
    );
  }
  return warnings;
}

function tableNames(mutations: readonly Mutation[]): readonly string[] {
  return [...new Set(mutations.map(({ table }) => `${table.keyspace}.${table.name}`))];
}

function plural(names: readonly string[]): string {
  return names.length === 1 ? '' : 's';
}
