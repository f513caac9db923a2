/**
 * The tables of the keyspaces that a fresh cluster has, as a 5.0.6 node describes them: columns in the order of
 * DESCRIBE, key columns named apart. Source: SystemKeyspace, SchemaKeyspace, AuthKeyspace,
 * SystemDistributedKeyspace and TraceKeyspace.
 */
import { readCompaction } from './compaction-options.ts';
import type { TableDefinition } from './define.ts';

const WEEK_SECONDS = 604800;
const MONTH_SECONDS = 2592000;

const LEVELED = readCompaction(new Map([['class', 'LeveledCompactionStrategy']]));

const BATCHES = readCompaction(
  new Map([
    ['class', 'SizeTieredCompactionStrategy'],
    ['min_threshold', '2'],
  ]),
);

const DAILY = readCompaction(
  new Map([
    ['class', 'TimeWindowCompactionStrategy'],
    ['compaction_window_unit', 'DAYS'],
    ['compaction_window_size', '1'],
  ]),
);

/** system. */
export const SYSTEM_TABLES: readonly TableDefinition[] = [
  {
    name: 'available_ranges',
    comment: 'available keyspace/ranges during bootstrap/replace that are ready to be served',
    partition: 'keyspace_name',
    columns: 'keyspace_name text, ranges set<blob>',
  },
  {
    name: 'available_ranges_v2',
    comment: 'available keyspace/ranges during bootstrap/replace that are ready to be served',
    partition: 'keyspace_name',
    columns: 'keyspace_name text, full_ranges set<blob>, transient_ranges set<blob>',
  },
  {
    name: 'batches',
    comment: 'batches awaiting replay',
    partition: 'id',
    columns: 'id timeuuid, version int, mutations list<blob>',
    options: { compaction: BATCHES },
  },
  {
    name: 'built_views',
    comment: 'built views',
    partition: 'keyspace_name',
    clustering: 'view_name',
    columns: 'keyspace_name text, view_name text, status_replicated boolean',
  },
  {
    name: 'compaction_history',
    comment: 'week-long compaction history',
    partition: 'id',
    columns:
      'id timeuuid, bytes_in bigint, bytes_out bigint, columnfamily_name text, ' +
      'compacted_at timestamp, compaction_properties frozen<map<text, text>>, ' +
      'keyspace_name text, rows_merged map<int, bigint>',
    options: { defaultTimeToLive: WEEK_SECONDS },
  },
  {
    name: 'IndexInfo',
    comment: 'built column indexes',
    partition: 'table_name',
    clustering: 'index_name',
    columns: 'table_name text, index_name text, value blob',
  },
  {
    name: 'local',
    comment: 'information about the local node',
    partition: 'key',
    columns:
      'key text, bootstrapped text, broadcast_address inet, broadcast_port int, ' +
      'cluster_name text, cql_version text, data_center text, gossip_generation int, ' +
      'host_id uuid, listen_address inet, listen_port int, native_protocol_version text, ' +
      'partitioner text, rack text, release_version text, rpc_address inet, rpc_port int, ' +
      'schema_version uuid, tokens set<text>, truncated_at map<uuid, blob>',
  },
  {
    name: 'paxos',
    comment: 'in-progress paxos proposals',
    partition: 'row_key',
    clustering: 'cf_id',
    columns:
      'row_key blob, cf_id uuid, in_progress_ballot timeuuid, ' +
      'in_progress_read_ballot timeuuid, most_recent_commit blob, ' +
      'most_recent_commit_at timeuuid, most_recent_commit_version int, proposal blob, ' +
      'proposal_ballot timeuuid, proposal_version int',
    options: { compaction: LEVELED },
  },
  {
    name: 'paxos_repair_history',
    comment: 'paxos repair history',
    partition: 'keyspace_name',
    clustering: 'table_name',
    columns:
      'keyspace_name text, table_name text, ' +
      'points frozen<list<frozen<tuple<blob, timeuuid>>>>',
  },
  {
    name: 'peer_events',
    comment: 'events related to peers',
    partition: 'peer',
    columns: 'peer inet, hints_dropped map<timeuuid, int>',
  },
  {
    name: 'peer_events_v2',
    comment: 'events related to peers',
    partition: 'peer',
    clustering: 'peer_port',
    columns: 'peer inet, peer_port int, hints_dropped map<timeuuid, int>',
  },
  {
    name: 'peers',
    comment: 'information about known peers in the cluster',
    partition: 'peer',
    columns:
      'peer inet, data_center text, host_id uuid, preferred_ip inet, rack text, ' +
      'release_version text, rpc_address inet, schema_version uuid, tokens set<text>',
  },
  {
    name: 'peers_v2',
    comment: 'information about known peers in the cluster',
    partition: 'peer',
    clustering: 'peer_port',
    columns:
      'peer inet, peer_port int, data_center text, host_id uuid, native_address inet, ' +
      'native_port int, preferred_ip inet, preferred_port int, rack text, ' +
      'release_version text, schema_version uuid, tokens set<text>',
  },
  {
    name: 'prepared_statements',
    comment: 'prepared statements',
    partition: 'prepared_id',
    columns: 'prepared_id blob, logged_keyspace text, query_string text',
  },
  {
    name: 'repairs',
    comment: 'repairs',
    partition: 'parent_id',
    columns:
      'parent_id timeuuid, coordinator inet, coordinator_port int, last_update timestamp, ' +
      'repaired_at timestamp, started_at timestamp, state int, cfids set<uuid>, ' +
      'participants set<inet>, participants_wp set<text>, ranges set<blob>',
  },
  {
    name: 'size_estimates',
    comment:
      'per-table primary range size estimates, table is deprecated in favor of table_estimates',
    partition: 'keyspace_name',
    clustering: 'table_name, range_start, range_end',
    columns:
      'keyspace_name text, table_name text, range_start text, range_end text, ' +
      'mean_partition_size bigint, partitions_count bigint',
  },
  {
    name: 'sstable_activity',
    comment: 'historic sstable read rates',
    partition: 'keyspace_name, columnfamily_name, generation',
    columns:
      'keyspace_name text, columnfamily_name text, generation int, rate_120m double, ' +
      'rate_15m double',
  },
  {
    name: 'sstable_activity_v2',
    comment: 'historic sstable read rates',
    partition: 'keyspace_name, table_name, id',
    columns: 'keyspace_name text, table_name text, id text, rate_120m double, rate_15m double',
  },
  {
    name: 'table_estimates',
    comment: 'per-table range size estimates',
    partition: 'keyspace_name',
    clustering: 'table_name, range_type, range_start, range_end',
    columns:
      'keyspace_name text, table_name text, range_type text, range_start text, ' +
      'range_end text, mean_partition_size bigint, partitions_count bigint',
  },
  {
    name: 'top_partitions',
    comment: 'Stores the top partitions',
    partition: 'keyspace_name',
    clustering: 'table_name, top_type',
    columns:
      'keyspace_name text, table_name text, top_type text, last_update timestamp, ' +
      'top frozen<list<frozen<tuple<text, bigint>>>>',
  },
  {
    name: 'transferred_ranges',
    comment: 'record of transferred ranges for streaming operation',
    partition: 'operation, keyspace_name',
    clustering: 'peer',
    columns: 'operation text, keyspace_name text, peer inet, ranges set<blob>',
  },
  {
    name: 'transferred_ranges_v2',
    comment: 'record of transferred ranges for streaming operation',
    partition: 'operation, keyspace_name',
    clustering: 'peer, peer_port',
    columns: 'operation text, keyspace_name text, peer inet, peer_port int, ranges set<blob>',
  },
  {
    name: 'view_builds_in_progress',
    comment: 'views builds current progress',
    partition: 'keyspace_name',
    clustering: 'view_name, start_token, end_token',
    columns:
      'keyspace_name text, view_name text, start_token text, end_token text, ' +
      'keys_built bigint, last_token text',
  },
];

/** system_schema. */
export const SCHEMA_TABLES: readonly TableDefinition[] = [
  {
    name: 'aggregates',
    comment: 'user defined aggregate definitions',
    partition: 'keyspace_name',
    clustering: 'aggregate_name, argument_types',
    columns:
      'keyspace_name text, aggregate_name text, argument_types frozen<list<text>>, ' +
      'final_func text, initcond text, return_type text, state_func text, state_type text',
  },
  {
    name: 'column_masks',
    comment: 'column dynamic data masks',
    partition: 'keyspace_name',
    clustering: 'table_name, column_name',
    columns:
      'keyspace_name text, table_name text, column_name text, ' +
      'function_argument_nulls frozen<list<boolean>>, ' +
      'function_argument_types frozen<list<text>>, ' +
      'function_argument_values frozen<list<text>>, function_keyspace text, ' +
      'function_name text',
  },
  {
    name: 'columns',
    comment: 'column definitions',
    partition: 'keyspace_name',
    clustering: 'table_name, column_name',
    columns:
      'keyspace_name text, table_name text, column_name text, clustering_order text, ' +
      'column_name_bytes blob, kind text, position int, type text',
  },
  {
    name: 'dropped_columns',
    comment: 'dropped column registry',
    partition: 'keyspace_name',
    clustering: 'table_name, column_name',
    columns:
      'keyspace_name text, table_name text, column_name text, dropped_time timestamp, ' +
      'kind text, type text',
  },
  {
    name: 'functions',
    comment: 'user defined function definitions',
    partition: 'keyspace_name',
    clustering: 'function_name, argument_types',
    columns:
      'keyspace_name text, function_name text, argument_types frozen<list<text>>, ' +
      'argument_names frozen<list<text>>, body text, called_on_null_input boolean, ' +
      'language text, return_type text',
  },
  {
    name: 'indexes',
    comment: 'secondary index definitions',
    partition: 'keyspace_name',
    clustering: 'table_name, index_name',
    columns:
      'keyspace_name text, table_name text, index_name text, kind text, ' +
      'options frozen<map<text, text>>',
  },
  {
    name: 'keyspaces',
    comment: 'keyspace definitions',
    partition: 'keyspace_name',
    columns: 'keyspace_name text, durable_writes boolean, replication frozen<map<text, text>>',
  },
  {
    name: 'tables',
    comment: 'table definitions',
    partition: 'keyspace_name',
    clustering: 'table_name',
    columns:
      'keyspace_name text, table_name text, additional_write_policy text, ' +
      'allow_auto_snapshot boolean, bloom_filter_fp_chance double, ' +
      'caching frozen<map<text, text>>, cdc boolean, comment text, ' +
      'compaction frozen<map<text, text>>, compression frozen<map<text, text>>, ' +
      'crc_check_chance double, dclocal_read_repair_chance double, ' +
      'default_time_to_live int, extensions frozen<map<text, blob>>, ' +
      'flags frozen<set<text>>, gc_grace_seconds int, id uuid, ' +
      'incremental_backups boolean, max_index_interval int, memtable text, ' +
      'memtable_flush_period_in_ms int, min_index_interval int, read_repair text, ' +
      'read_repair_chance double, speculative_retry text',
  },
  {
    name: 'triggers',
    comment: 'trigger definitions',
    partition: 'keyspace_name',
    clustering: 'table_name, trigger_name',
    columns:
      'keyspace_name text, table_name text, trigger_name text, ' +
      'options frozen<map<text, text>>',
  },
  {
    name: 'types',
    comment: 'user defined type definitions',
    partition: 'keyspace_name',
    clustering: 'type_name',
    columns:
      'keyspace_name text, type_name text, field_names frozen<list<text>>, ' +
      'field_types frozen<list<text>>',
  },
  {
    name: 'views',
    comment: 'view definitions',
    partition: 'keyspace_name',
    clustering: 'view_name',
    columns:
      'keyspace_name text, view_name text, additional_write_policy text, ' +
      'allow_auto_snapshot boolean, base_table_id uuid, base_table_name text, ' +
      'bloom_filter_fp_chance double, caching frozen<map<text, text>>, cdc boolean, ' +
      'comment text, compaction frozen<map<text, text>>, ' +
      'compression frozen<map<text, text>>, crc_check_chance double, ' +
      'dclocal_read_repair_chance double, default_time_to_live int, ' +
      'extensions frozen<map<text, blob>>, gc_grace_seconds int, id uuid, ' +
      'include_all_columns boolean, incremental_backups boolean, max_index_interval int, ' +
      'memtable text, memtable_flush_period_in_ms int, min_index_interval int, ' +
      'read_repair text, read_repair_chance double, speculative_retry text, ' +
      'where_clause text',
  },
];

/** system_auth. */
export const AUTH_TABLES: readonly TableDefinition[] = [
  {
    name: 'cidr_groups',
    comment: 'cidr groups to cidrs mapping',
    partition: 'cidr_group',
    columns: 'cidr_group text, cidrs frozen<set<frozen<tuple<inet, smallint>>>>',
  },
  {
    name: 'cidr_permissions',
    comment: 'user cidr permissions',
    partition: 'role',
    columns: 'role text, cidr_groups frozen<set<text>>',
  },
  {
    name: 'identity_to_role',
    comment: 'mtls authorized identities lookup table',
    partition: 'identity',
    columns: 'identity text, role text',
  },
  {
    name: 'network_permissions',
    comment: 'user network permissions',
    partition: 'role',
    columns: 'role text, dcs frozen<set<text>>',
  },
  {
    name: 'resource_role_permissons_index',
    comment: 'index of db roles with permissions granted on a resource',
    partition: 'resource',
    clustering: 'role',
    columns: 'resource text, role text',
  },
  {
    name: 'role_members',
    comment: 'role memberships lookup table',
    partition: 'role',
    clustering: 'member',
    columns: 'role text, member text',
  },
  {
    name: 'role_permissions',
    comment: 'permissions granted to db roles',
    partition: 'role',
    clustering: 'resource',
    columns: 'role text, resource text, permissions set<text>',
  },
  {
    name: 'roles',
    comment: 'role definitions',
    partition: 'role',
    columns:
      'role text, can_login boolean, is_superuser boolean, salted_hash text, ' +
      'member_of set<text>',
  },
];

/** system_distributed. */
export const DISTRIBUTED_TABLES: readonly TableDefinition[] = [
  {
    name: 'parent_repair_history',
    comment: 'Repair history',
    partition: 'parent_id',
    columns:
      'parent_id timeuuid, exception_message text, exception_stacktrace text, ' +
      'finished_at timestamp, keyspace_name text, started_at timestamp, ' +
      'columnfamily_names set<text>, options map<text, text>, requested_ranges set<text>, ' +
      'successful_ranges set<text>',
    options: { compaction: DAILY, defaultTimeToLive: MONTH_SECONDS },
  },
  {
    name: 'partition_denylist',
    comment: 'Partition keys which have been denied access',
    partition: 'ks_name, table_name',
    clustering: 'key',
    columns: 'ks_name text, table_name text, key blob',
  },
  {
    name: 'repair_history',
    comment: 'Repair history',
    partition: 'keyspace_name, columnfamily_name',
    clustering: 'id',
    columns:
      'keyspace_name text, columnfamily_name text, id timeuuid, coordinator inet, ' +
      'coordinator_port int, exception_message text, exception_stacktrace text, ' +
      'finished_at timestamp, parent_id timeuuid, range_begin text, range_end text, ' +
      'started_at timestamp, status text, participants set<inet>, participants_v2 set<text>',
    options: { compaction: DAILY, defaultTimeToLive: MONTH_SECONDS },
  },
  {
    name: 'view_build_status',
    comment: 'Materialized View build status',
    partition: 'keyspace_name, view_name',
    clustering: 'host_id',
    columns: 'keyspace_name text, view_name text, host_id uuid, status text',
  },
];

/** system_traces. */
export const TRACE_TABLES: readonly TableDefinition[] = [
  {
    name: 'events',
    comment: 'tracing events',
    partition: 'session_id',
    clustering: 'event_id',
    columns:
      'session_id uuid, event_id timeuuid, activity text, source inet, source_elapsed int, ' +
      'source_port int, thread text',
  },
  {
    name: 'sessions',
    comment: 'tracing sessions',
    partition: 'session_id',
    columns:
      'session_id uuid, client inet, command text, coordinator inet, coordinator_port int, ' +
      'duration int, request text, started_at timestamp, parameters map<text, text>',
  },
];
