/**
 * Reads of system tables: their partitions are made on demand by the coordinator, and a command takes its part of
 * them as a node's store would.
 */
import type { Identity } from '../auth/access.ts';
import { authRows } from '../auth/rows.ts';
import { type Consistency, invalid } from '../base/errors.ts';
import { tokenInRange } from '../clauses/restrictions-keys.ts';
import { filterMatcher } from '../clauses/slice-algebra.ts';
import { assureSufficientLive } from '../cluster/consistency.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { LivePartition, ReadCommand } from '../storage/model.ts';
import { systemPartitions } from '../system/tables.ts';

/** What the commands ask for, in their order; limits are left to the caller. */
export function readSystemTable(
  requests: Requests,
  commands: readonly ReadCommand[],
  consistency: Consistency,
  { store }: Identity,
): readonly LivePartition[] {
  assureLocal(requests, commands, consistency);
  return commands.flatMap((command) => {
    const view = {
      schema: requests.schema(),
      nodes: requests.nodes(),
      local: requests.coordinator(),
      clusterName: requests.clusterName(),
      traces: requests.traces(),
      authRows: (table: string) => authRows(store.state, table),
    };
    return systemPartitions(view, command.table).flatMap((partition) => {
      return isTarget(command, partition) ? [takeRows(command, partition)] : [];
    });
  });
}

/** What every node keeps for itself has one replica: the coordinator. */
function assureLocal(
  requests: Requests,
  commands: readonly ReadCommand[],
  consistency: Consistency,
): void {
  if (consistency === 'ANY') throw invalid('ANY ConsistencyLevel is only supported for writes');
  for (const { table } of commands) {
    const keyspace = requests.schema().keyspaces.get(table.keyspace);
    if (keyspace?.replication.strategy !== 'LocalStrategy' || keyspace.virtual) continue;
    const local = requests.coordinator();
    assureSufficientLive(consistency, keyspace.replication, local.dc, [local]);
  }
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
