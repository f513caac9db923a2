/**
 * Reads of system tables: their partitions are made on demand by the coordinator, and a command takes its part of
 * them as a node's store would.
 */
import type { Identity } from '../auth/access.ts';
import { authRows } from '../auth/rows.ts';
import { tokenInRange } from '../clauses/restrictions-keys.ts';
import { filterMatcher } from '../clauses/slice-algebra.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { LivePartition, ReadCommand } from '../storage/model.ts';
import { systemPartitions } from '../system/tables.ts';

/** What the commands ask for, in their order; limits are left to the caller. */
export function readSystemTable(
  requests: Requests,
  commands: readonly ReadCommand[],
  { store }: Identity,
): readonly LivePartition[] {
  return commands.flatMap((command) => {
    const view = {
      schema: requests.schema(),
      nodes: requests.nodes(),
      local: requests.coordinator(),
      clusterName: requests.clusterName(),
      authRows: (table: string) => authRows(store.state, table),
    };
    return systemPartitions(view, command.table).flatMap((partition) => {
      return isTarget(command, partition) ? [takeRows(command, partition)] : [];
    });
  });
}

function isTarget({ target }: ReadCommand, { key }: LivePartition): boolean {
  if (target.kind === 'single') return Buffer.compare(target.key, key) === 0;
  return tokenInRange(target.range, key);
}

function takeRows(command: ReadCommand, partition: LivePartition): LivePartition {
  const matches = filterMatcher(command.table, command.clustering);
  const rows = partition.rows.filter((row) => matches(row.clustering));
  return { ...partition, rows: command.reversed ? rows.reverse() : rows };
}
