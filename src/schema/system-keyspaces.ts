/**
 * The keyspaces that a fresh cluster has, with the replication and the shared table options of a 5.0.6 node.
 * Their rows come from src/system.
 */
import { defineKeyspace, defineTable, type TableDefinition } from './define.ts';
import type { Keyspace, Replication, Table, TableOptions } from './model.ts';
import {
  AUTH_TABLES,
  DISTRIBUTED_TABLES,
  SCHEMA_TABLES,
  SYSTEM_TABLES,
  TRACE_TABLES,
} from './system-tables.ts';
import { VIEWS_TABLES, VIRTUAL_SCHEMA_TABLES } from './virtual-tables.ts';

const HOUR_MILLIS = 3600000;
const DAY_SECONDS = 86400;

/** All of them by name. */
export function systemKeyspaces(): ReadonlyMap<string, Keyspace> {
  const flushed = { memtableFlushPeriodInMs: HOUR_MILLIS };
  const keyspaces = [
    make('system', LOCAL, SYSTEM_TABLES, { ...flushed, gcGraceSeconds: 0 }),
    make('system_schema', LOCAL, SCHEMA_TABLES, { ...flushed, gcGraceSeconds: 7 * DAY_SECONDS }),
    make('system_auth', simple(1), AUTH_TABLES, { gcGraceSeconds: 90 * DAY_SECONDS }),
    make('system_distributed', simple(3), DISTRIBUTED_TABLES, {}),
    make('system_traces', simple(2), TRACE_TABLES, { gcGraceSeconds: 0 }),
    makeVirtual('system_views', VIEWS_TABLES),
    makeVirtual('system_virtual_schema', VIRTUAL_SCHEMA_TABLES),
  ];
  return new Map(keyspaces.map((keyspace) => [keyspace.name, keyspace]));
}

const LOCAL: Replication = { strategy: 'LocalStrategy', options: new Map() };

function simple(factor: number): Replication {
  return {
    strategy: 'SimpleStrategy',
    options: new Map([['replication_factor', String(factor)]]),
  };
}

function make(
  name: string,
  replication: Replication,
  definitions: readonly TableDefinition[],
  common: Partial<TableOptions>,
): Keyspace {
  const tables = () =>
    definitions.map((definition) => withOwnIndex(defineTable(name, definition, common)));
  return defineKeyspace(name, replication, tables, false);
}

function makeVirtual(name: string, definitions: readonly TableDefinition[]): Keyspace {
  const tables = () => definitions.map((definition) => defineTable(name, definition, {}));
  return defineKeyspace(name, LOCAL, tables, true);
}

/** A node indexes its Paxos state by itself; DESCRIBE shows it. */
function withOwnIndex(table: Table): Table {
  if (table.keyspace !== 'system' || table.name !== 'paxos') return table;
  const options = new Map([
    ['class_name', 'org.apache.cassandra.service.paxos.uncommitted.PaxosUncommittedIndex'],
    ['target', ''],
  ]);
  const name = 'PaxosUncommittedIndex';
  return { ...table, indexes: new Map([[name, { name, kind: 'CUSTOM', options }]]) };
}
