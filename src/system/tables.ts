/**
 * The tables of the system keyspaces, whose rows are made when they are read: nothing is stored for them. A read
 * treats what comes from here like the replicas' answers.
 */
import { isSystemKeyspace, isVirtualKeyspace } from '../schema/lookup.ts';
import type { Table } from '../schema/model.ts';
import type { LivePartition } from '../storage/model.ts';
import { localRows } from './local-rows.ts';
import { type SystemRow, toPartitions } from './rows.ts';
import { schemaRows } from './schema-rows.ts';
import { traceRows } from './trace-rows.ts';
import type { SystemView } from './view.ts';
import { virtualRows } from './virtual-rows.ts';

/** True for every table of a system keyspace, virtual or not. */
export function isSystemTable(table: Table): boolean {
  return isSystemKeyspace(table.keyspace);
}

/**
 * All partitions of a system table: in token order, those of virtual tables in the order of their keys; rows in
 * clustering order. Every call makes them anew from the view.
 */
export function systemPartitions(view: SystemView, table: Table): readonly LivePartition[] {
  return toPartitions(table, rowsOf(view, table), WRITTEN_AT, isVirtualKeyspace(table.keyspace));
}

/** Write timestamp of all cells: 2026-01-01T00:00:00Z, when simulated nodes start. Microseconds. */
const WRITTEN_AT = 1767225600000000n;

function rowsOf(view: SystemView, table: Table): readonly SystemRow[] {
  switch (table.keyspace) {
    case 'system':
      return localRows(view, table.name);
    case 'system_schema':
      return schemaRows(view.schema, table.name);
    case 'system_traces':
      return traceRows(view, table.name);
    case 'system_auth':
      return view.authRows(table.name);
    case 'system_views':
    case 'system_virtual_schema':
      return virtualRows(view, table.keyspace, table.name);
    default:
      return [];
  }
}
