/**
 * The keyspaces that a fresh cluster has, with the tables of Cassandra 5.0. Their rows come from src/system.
 * Source: SystemKeyspace, SchemaKeyspace, AuthKeyspace, SystemDistributedKeyspace, TraceKeyspace; comments and
 * options as a 5.0.6 node describes them.
 */
import { readCompaction } from './compaction-options.ts';
import { type Columns, defineKeyspace, defineTable, type TableDefinition } from './define.ts';
import type { Keyspace, Replication, TableOptions } from './model.ts';
import { virtualKeyspaces } from './virtual-keyspaces.ts';

const HOUR_MILLIS = 3600000;
const DAY_SECONDS = 86400;

/** All of them; a real node lists them in this order too. */
export function systemKeyspaces(): ReadonlyMap<string, Keyspace> {
  const local: Replication = { strategy: 'LocalStrategy', options: new Map() };
  const keyspaces = [
    make('system', local, SYSTEM, { gcGraceSeconds: 0, memtableFlushPeriodInMs: HOUR_MILLIS }),
    make('system_schema', local, SYSTEM_SCHEMA, {
      gcGraceSeconds: 7 * DAY_SECONDS,
      memtableFlushPeriodInMs: HOUR_MILLIS,
    }),
    make('system_auth', simple(1), SYSTEM_AUTH, { gcGraceSeconds: 90 * DAY_SECONDS }),
    make('system_distributed', simple(3), SYSTEM_DISTRIBUTED, {}),
    make('system_traces', simple(2), SYSTEM_TRACES, {
      gcGraceSeconds: 0,
      memtableFlushPeriodInMs: HOUR_MILLIS,
      defaultTimeToLive: 0,
    }),
    ...virtualKeyspaces(),
  ];
  return new Map(keyspaces.map((keyspace) => [keyspace.name, keyspace]));
}

function make(
  name: string,
  replication: Replication,
  definitions: readonly TableDefinition[],
  common: Partial<TableOptions>,
): Keyspace {
  const tables = definitions.map((definition) => defineTable(name, definition, common));
  return defineKeyspace(name, replication, tables);
}

function simple(factor: number): Replication {
  return {
    strategy: 'SimpleStrategy',
    options: new Map([['replication_factor', String(factor)]]),
  };
}

const LEVELED = readCompaction(new Map([['class', 'LeveledCompactionStrategy']]));
const DAILY = readCompaction(
  new Map([
    ['class', 'TimeWindowCompactionStrategy'],
    ['compaction_window_unit', 'DAYS'],
    ['compaction_window_size', '1'],
  ]),
);

const TEXT_MAP = 'frozen<map<text, text>>';

const RANGE_ESTIMATES: Columns = { mean_partition_size: 'bigint', partitions_count: 'bigint' };

const SYSTEM: readonly TableDefinition[] = [
  {
    name: 'IndexInfo',
    comment: 'built column indexes',
    partition: { table_name: 'text' },
    clustering: { index_name: 'text' },
    regular: { value: 'blob' },
  },
  {
    name: 'batches',
    comment: 'batches awaiting replay',
    partition: { id: 'timeuuid' },
    regular: { mutations: 'list<blob>', version: 'int' },
    options: {
      compaction: readCompaction(
        new Map([
          ['class', 'SizeTieredCompactionStrategy'],
          ['min_threshold', '2'],
        ]),
      ),
    },
  },
  {
    name: 'paxos',
    comment: 'in-progress paxos proposals',
    partition: { row_key: 'blob' },
    clustering: { cf_id: 'uuid' },
    regular: {
      in_progress_ballot: 'timeuuid',
      in_progress_read_ballot: 'timeuuid',
      most_recent_commit: 'blob',
      most_recent_commit_at: 'timeuuid',
      most_recent_commit_version: 'int',
      proposal: 'blob',
      proposal_ballot: 'timeuuid',
      proposal_version: 'int',
    },
    options: { compaction: LEVELED, bloomFilterFpChance: 0.1 },
  },
  {
    name: 'local',
    comment: 'information about the local node',
    partition: { key: 'text' },
    regular: {
      bootstrapped: 'text',
      broadcast_address: 'inet',
      broadcast_port: 'int',
      cluster_name: 'text',
      cql_version: 'text',
      data_center: 'text',
      gossip_generation: 'int',
      host_id: 'uuid',
      listen_address: 'inet',
      listen_port: 'int',
      native_protocol_version: 'text',
      partitioner: 'text',
      rack: 'text',
      release_version: 'text',
      rpc_address: 'inet',
      rpc_port: 'int',
      schema_version: 'uuid',
      tokens: 'set<text>',
      truncated_at: 'map<uuid, blob>',
    },
  },
  {
    name: 'peers_v2',
    comment: 'information about known peers in the cluster',
    partition: { peer: 'inet' },
    clustering: { peer_port: 'int' },
    regular: {
      data_center: 'text',
      host_id: 'uuid',
      native_address: 'inet',
      native_port: 'int',
      preferred_ip: 'inet',
      preferred_port: 'int',
      rack: 'text',
      release_version: 'text',
      schema_version: 'uuid',
      tokens: 'set<text>',
    },
  },
  {
    name: 'peers',
    comment: 'information about known peers in the cluster',
    partition: { peer: 'inet' },
    regular: {
      data_center: 'text',
      host_id: 'uuid',
      preferred_ip: 'inet',
      rack: 'text',
      release_version: 'text',
      rpc_address: 'inet',
      schema_version: 'uuid',
      tokens: 'set<text>',
    },
  },
  {
    name: 'peer_events_v2',
    comment: 'events related to peers',
    partition: { peer: 'inet' },
    clustering: { peer_port: 'int' },
    regular: { hints_dropped: 'map<uuid, int>' },
  },
  {
    name: 'peer_events',
    comment: 'events related to peers',
    partition: { peer: 'inet' },
    regular: { hints_dropped: 'map<uuid, int>' },
  },
  {
    name: 'compaction_history',
    comment: 'week-long compaction history',
    partition: { id: 'uuid' },
    regular: {
      bytes_in: 'bigint',
      bytes_out: 'bigint',
      columnfamily_name: 'text',
      compacted_at: 'timestamp',
      compaction_properties: TEXT_MAP,
      keyspace_name: 'text',
      rows_merged: 'map<int, bigint>',
    },
    options: { defaultTimeToLive: 7 * DAY_SECONDS },
  },
  {
    name: 'sstable_activity_v2',
    comment: 'historic sstable read rates',
    partition: { keyspace_name: 'text', table_name: 'text', id: 'text' },
    regular: { rate_120m: 'double', rate_15m: 'double' },
  },
  {
    name: 'sstable_activity',
    comment: 'historic sstable read rates',
    partition: { keyspace_name: 'text', columnfamily_name: 'text', generation: 'int' },
    regular: { rate_120m: 'double', rate_15m: 'double' },
  },
  {
    name: 'table_estimates',
    comment: 'per-table range size estimates',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', range_type: 'text', range_start: 'text', range_end: 'text' },
    regular: RANGE_ESTIMATES,
  },
  {
    name: 'size_estimates',
    comment:
      'per-table primary range size estimates, table is deprecated in favor of table_estimates',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', range_start: 'text', range_end: 'text' },
    regular: RANGE_ESTIMATES,
  },
  {
    name: 'available_ranges_v2',
    comment: 'available keyspace/ranges during bootstrap/replace that are ready to be served',
    partition: { keyspace_name: 'text' },
    regular: { full_ranges: 'set<blob>', transient_ranges: 'set<blob>' },
  },
  {
    name: 'available_ranges',
    comment: 'available keyspace/ranges during bootstrap/replace that are ready to be served',
    partition: { keyspace_name: 'text' },
    regular: { ranges: 'set<blob>' },
  },
  {
    name: 'transferred_ranges_v2',
    comment: 'record of transferred ranges for streaming operation',
    partition: { operation: 'text', keyspace_name: 'text' },
    clustering: { peer: 'inet', peer_port: 'int' },
    regular: { ranges: 'set<blob>' },
  },
  {
    name: 'transferred_ranges',
    comment: 'record of transferred ranges for streaming operation',
    partition: { operation: 'text', keyspace_name: 'text' },
    clustering: { peer: 'inet' },
    regular: { ranges: 'set<blob>' },
  },
  {
    name: 'view_builds_in_progress',
    comment: 'views builds current progress',
    partition: { keyspace_name: 'text' },
    clustering: { view_name: 'text', start_token: 'text', end_token: 'text' },
    regular: { keys_built: 'bigint', last_token: 'text' },
  },
  {
    name: 'built_views',
    comment: 'built views',
    partition: { keyspace_name: 'text' },
    clustering: { view_name: 'text' },
    regular: { status_replicated: 'boolean' },
  },
  {
    name: 'prepared_statements',
    comment: 'prepared statements',
    partition: { prepared_id: 'blob' },
    regular: { logged_keyspace: 'text', query_string: 'text' },
  },
  {
    name: 'repairs',
    comment: 'repairs',
    partition: { parent_id: 'timeuuid' },
    regular: {
      cfids: 'set<uuid>',
      coordinator: 'inet',
      coordinator_port: 'int',
      last_update: 'timestamp',
      participants: 'set<inet>',
      participants_wp: 'set<text>',
      ranges: 'set<blob>',
      repaired_at: 'timestamp',
      started_at: 'timestamp',
      state: 'int',
    },
  },
  {
    name: 'paxos_repair_history',
    comment: 'paxos repair history',
    partition: { keyspace_name: 'text', table_name: 'text' },
    regular: { points: 'frozen<list<blob>>' },
  },
  {
    name: 'top_partitions',
    comment: 'Stores the top partitions',
    partition: { keyspace_name: 'text', table_name: 'text', top_type: 'text' },
    regular: { last_update: 'timestamp', top: 'frozen<list<text>>' },
  },
];

const STORED_OPTIONS: Columns = {
  additional_write_policy: 'text',
  allow_auto_snapshot: 'boolean',
  bloom_filter_fp_chance: 'double',
  caching: TEXT_MAP,
  cdc: 'boolean',
  comment: 'text',
  compaction: TEXT_MAP,
  compression: TEXT_MAP,
  crc_check_chance: 'double',
  dclocal_read_repair_chance: 'double',
  default_time_to_live: 'int',
  extensions: 'frozen<map<text, blob>>',
  gc_grace_seconds: 'int',
  id: 'uuid',
  incremental_backups: 'boolean',
  max_index_interval: 'int',
  memtable: 'text',
  memtable_flush_period_in_ms: 'int',
  min_index_interval: 'int',
  read_repair: 'text',
  read_repair_chance: 'double',
  speculative_retry: 'text',
};

const SYSTEM_SCHEMA: readonly TableDefinition[] = [
  {
    name: 'keyspaces',
    comment: 'keyspace definitions',
    partition: { keyspace_name: 'text' },
    regular: { durable_writes: 'boolean', replication: TEXT_MAP },
  },
  {
    name: 'tables',
    comment: 'table definitions',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text' },
    regular: { ...STORED_OPTIONS, flags: 'frozen<set<text>>' },
  },
  {
    name: 'columns',
    comment: 'column definitions',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', column_name: 'text' },
    regular: {
      clustering_order: 'text',
      column_name_bytes: 'blob',
      kind: 'text',
      position: 'int',
      type: 'text',
    },
  },
  {
    name: 'column_masks',
    comment: 'column dynamic data masks',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', column_name: 'text' },
    regular: {
      function_argument_nulls: 'frozen<list<boolean>>',
      function_argument_types: 'frozen<list<text>>',
      function_argument_values: 'frozen<list<text>>',
      function_keyspace: 'text',
      function_name: 'text',
    },
  },
  {
    name: 'triggers',
    comment: 'trigger definitions',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', trigger_name: 'text' },
    regular: { options: TEXT_MAP },
  },
  {
    name: 'dropped_columns',
    comment: 'dropped column registry',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', column_name: 'text' },
    regular: { dropped_time: 'timestamp', kind: 'text', type: 'text' },
  },
  {
    name: 'views',
    comment: 'view definitions',
    partition: { keyspace_name: 'text' },
    clustering: { view_name: 'text' },
    regular: {
      ...STORED_OPTIONS,
      base_table_id: 'uuid',
      base_table_name: 'text',
      include_all_columns: 'boolean',
      where_clause: 'text',
    },
  },
  {
    name: 'types',
    comment: 'user defined type definitions',
    partition: { keyspace_name: 'text' },
    clustering: { type_name: 'text' },
    regular: { field_names: 'frozen<list<text>>', field_types: 'frozen<list<text>>' },
  },
  {
    name: 'functions',
    comment: 'user defined function definitions',
    partition: { keyspace_name: 'text' },
    clustering: { function_name: 'text', argument_types: 'frozen<list<text>>' },
    regular: {
      argument_names: 'frozen<list<text>>',
      body: 'text',
      called_on_null_input: 'boolean',
      language: 'text',
      return_type: 'text',
    },
  },
  {
    name: 'aggregates',
    comment: 'user defined aggregate definitions',
    partition: { keyspace_name: 'text' },
    clustering: { aggregate_name: 'text', argument_types: 'frozen<list<text>>' },
    regular: {
      final_func: 'text',
      initcond: 'text',
      return_type: 'text',
      state_func: 'text',
      state_type: 'text',
    },
  },
  {
    name: 'indexes',
    comment: 'secondary index definitions',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', index_name: 'text' },
    regular: { kind: 'text', options: TEXT_MAP },
  },
];

const SYSTEM_AUTH: readonly TableDefinition[] = [
  {
    name: 'roles',
    comment: 'role definitions',
    partition: { role: 'text' },
    regular: {
      can_login: 'boolean',
      is_superuser: 'boolean',
      member_of: 'set<text>',
      salted_hash: 'text',
    },
  },
  {
    name: 'role_members',
    comment: 'role memberships lookup table',
    partition: { role: 'text' },
    clustering: { member: 'text' },
  },
  {
    name: 'role_permissions',
    comment: 'permissions granted to db roles',
    partition: { role: 'text' },
    clustering: { resource: 'text' },
    regular: { permissions: 'set<text>' },
  },
  {
    name: 'resource_role_permissons_index',
    comment: 'index of db roles with permissions granted on a resource',
    partition: { resource: 'text' },
    clustering: { role: 'text' },
  },
  {
    name: 'network_permissions',
    comment: 'user network permissions',
    partition: { role: 'text' },
    regular: { dcs: 'frozen<set<text>>' },
  },
  {
    name: 'cidr_permissions',
    comment: 'user cidr permissions',
    partition: { role: 'text' },
    regular: { cidr_groups: 'frozen<set<text>>' },
  },
  {
    name: 'cidr_groups',
    comment: 'cidr groups to cidrs mapping',
    partition: { cidr_group: 'text' },
    regular: { cidrs: 'frozen<set<text>>' },
  },
  {
    name: 'identity_to_role',
    comment: 'mtls authorized identities lookup table',
    partition: { identity: 'text' },
    regular: { role: 'text' },
  },
];

const SYSTEM_DISTRIBUTED: readonly TableDefinition[] = [
  {
    name: 'repair_history',
    comment: 'Repair history',
    partition: { keyspace_name: 'text', columnfamily_name: 'text' },
    clustering: { id: 'timeuuid' },
    regular: {
      coordinator: 'inet',
      coordinator_port: 'int',
      exception_message: 'text',
      exception_stacktrace: 'text',
      finished_at: 'timestamp',
      parent_id: 'timeuuid',
      participants: 'set<inet>',
      participants_v2: 'set<text>',
      range_begin: 'text',
      range_end: 'text',
      started_at: 'timestamp',
      status: 'text',
    },
    options: { defaultTimeToLive: 30 * DAY_SECONDS, compaction: DAILY },
  },
  {
    name: 'parent_repair_history',
    comment: 'Repair history',
    partition: { parent_id: 'timeuuid' },
    regular: {
      columnfamily_names: 'set<text>',
      exception_message: 'text',
      exception_stacktrace: 'text',
      finished_at: 'timestamp',
      keyspace_name: 'text',
      options: 'map<text, text>',
      requested_ranges: 'set<text>',
      started_at: 'timestamp',
      successful_ranges: 'set<text>',
    },
    options: { defaultTimeToLive: 30 * DAY_SECONDS, compaction: DAILY },
  },
  {
    name: 'view_build_status',
    comment: 'Materialized View build status',
    partition: { keyspace_name: 'text', view_name: 'text' },
    clustering: { host_id: 'uuid' },
    regular: { status: 'text' },
  },
  {
    name: 'partition_denylist',
    comment: 'Partition keys which have been denied access',
    partition: { ks_name: 'text', table_name: 'text' },
    clustering: { key: 'blob' },
  },
];

const SYSTEM_TRACES: readonly TableDefinition[] = [
  {
    name: 'sessions',
    comment: 'tracing sessions',
    partition: { session_id: 'uuid' },
    regular: {
      client: 'inet',
      command: 'text',
      coordinator: 'inet',
      coordinator_port: 'int',
      duration: 'int',
      parameters: 'map<text, text>',
      request: 'text',
      started_at: 'timestamp',
    },
  },
  {
    name: 'events',
    comment: 'tracing events',
    partition: { session_id: 'uuid' },
    clustering: { event_id: 'timeuuid' },
    regular: {
      activity: 'text',
      source: 'inet',
      source_elapsed: 'int',
      source_port: 'int',
      thread: 'text',
    },
  },
];
