/**
 * system_views and system_virtual_schema: tables whose rows a node makes when asked. Those listed with their
 * columns can be read; the names and comments are all of 5.0.6. Source: VirtualSchemaKeyspace, SystemViewsKeyspace
 * and the classes of org.apache.cassandra.db.virtual.
 */
import { type Columns, defineKeyspace, defineTable, type TableDefinition } from './define.ts';
import type { Keyspace, Replication } from './model.ts';

const NONE: Replication = { strategy: 'LocalStrategy', options: new Map() };

/** Both virtual keyspaces. */
export function virtualKeyspaces(): readonly Keyspace[] {
  return [
    defineKeyspace(
      'system_views',
      NONE,
      SYSTEM_VIEWS.map((definition) => defineTable('system_views', definition, {})),
      true,
    ),
    defineKeyspace(
      'system_virtual_schema',
      NONE,
      VIRTUAL_SCHEMA.map((definition) => defineTable('system_virtual_schema', definition, {})),
      true,
    ),
  ];
}

const VIRTUAL_SCHEMA: readonly TableDefinition[] = [
  {
    name: 'keyspaces',
    comment: 'virtual keyspace definitions',
    partition: { keyspace_name: 'text' },
  },
  {
    name: 'tables',
    comment: 'virtual table definitions',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text' },
    regular: { comment: 'text' },
  },
  {
    name: 'columns',
    comment: 'virtual column definitions',
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
];

const PER_TABLE = { keyspace_name: 'text', table_name: 'text' };

const LATENCY: Columns = {
  count: 'bigint',
  max_ms: 'double',
  p50th_ms: 'double',
  p99th_ms: 'double',
  per_second: 'double',
};

const READ_SIZES: Columns = { count: 'bigint', max: 'double', p50th: 'double', p99th: 'double' };

function latencyTable(name: string): TableDefinition {
  return { name, comment: '', partition: PER_TABLE, regular: LATENCY };
}

function sizeTable(name: string, column: string): TableDefinition {
  return { name, comment: '', partition: PER_TABLE, regular: { [column]: 'bigint' } };
}

function cacheKeys(name: string, cache: string, columns: Columns): TableDefinition {
  return { name, comment: `keys in the ${cache} cache`, partition: columns };
}

const ROLE: Columns = { role: 'text' };
const ROLE_AND_RESOURCE: Columns = { role: 'text', resource: 'text' };

const SAI_COLUMNS: Columns = {
  analyzer: 'text',
  column_name: 'text',
  is_building: 'boolean',
  is_queryable: 'boolean',
  is_string: 'boolean',
  table_name: 'text',
};

const SYSTEM_VIEWS: readonly TableDefinition[] = [
  {
    name: 'batch_metrics',
    comment: 'Metrics specific to batch statements',
    partition: { name: 'text' },
    regular: { max: 'bigint', p50th: 'double', p999th: 'double', p99th: 'double' },
  },
  {
    name: 'caches',
    comment: 'system caches',
    partition: { name: 'text' },
    regular: {
      capacity_bytes: 'bigint',
      entry_count: 'int',
      hit_count: 'bigint',
      hit_ratio: 'double',
      recent_hit_rate_per_second: 'bigint',
      recent_request_rate_per_second: 'bigint',
      request_count: 'bigint',
      size_bytes: 'bigint',
    },
  },
  {
    name: 'cidr_filtering_metrics_counts',
    comment: 'Count metrics specific to CIDR filtering',
    partition: { name: 'text' },
    regular: { value: 'bigint' },
  },
  {
    name: 'cidr_filtering_metrics_latencies',
    comment: 'Latency metrics specific to CIDR filtering',
    partition: { name: 'text' },
    regular: {
      max: 'double',
      p50th: 'double',
      p95th: 'double',
      p999th: 'double',
      p99th: 'double',
    },
  },
  {
    name: 'clients',
    comment: 'currently connected clients',
    partition: { address: 'inet' },
    clustering: { port: 'int' },
    regular: {
      authentication_metadata: 'frozen<map<text, text>>',
      authentication_mode: 'text',
      client_options: 'frozen<map<text, text>>',
      connection_stage: 'text',
      driver_name: 'text',
      driver_version: 'text',
      hostname: 'text',
      keyspace_name: 'text',
      protocol_version: 'int',
      request_count: 'bigint',
      ssl_cipher_suite: 'text',
      ssl_enabled: 'boolean',
      ssl_protocol: 'text',
      username: 'text',
    },
  },
  latencyTable('coordinator_read_latency'),
  latencyTable('coordinator_scan_latency'),
  latencyTable('coordinator_write_latency'),
  {
    name: 'cql_metrics',
    comment: 'Metrics specific to CQL prepared statement caching',
    partition: { name: 'text' },
    regular: { value: 'double' },
  },
  cacheKeys('credentials_cache_keys', 'credentials', ROLE),
  sizeTable('disk_usage', 'mebibytes'),
  {
    name: 'gossip_info',
    comment: 'lists the gossip information for the cluster',
    partition: { address: 'inet', port: 'int', hostname: 'text' },
    regular: { generation: 'int', heartbeat: 'int' },
  },
  {
    name: 'internode_inbound',
    comment: '',
    partition: { address: 'inet', port: 'int', dc: 'text', rack: 'text' },
    regular: {
      corrupt_frames_recovered: 'bigint',
      corrupt_frames_unrecovered: 'bigint',
      error_bytes: 'bigint',
      error_count: 'bigint',
      expired_bytes: 'bigint',
      expired_count: 'bigint',
      processed_bytes: 'bigint',
      processed_count: 'bigint',
      received_bytes: 'bigint',
      received_count: 'bigint',
      scheduled_bytes: 'bigint',
      scheduled_count: 'bigint',
      throttled_count: 'bigint',
      throttled_nanos: 'bigint',
      using_bytes: 'bigint',
      using_reserve_bytes: 'bigint',
    },
  },
  {
    name: 'internode_outbound',
    comment: '',
    partition: { address: 'inet', port: 'int', dc: 'text', rack: 'text' },
    regular: {
      active_connections: 'bigint',
      connection_attempts: 'bigint',
      error_bytes: 'bigint',
      error_count: 'bigint',
      expired_bytes: 'bigint',
      expired_count: 'bigint',
      overload_bytes: 'bigint',
      overload_count: 'bigint',
      pending_bytes: 'bigint',
      pending_count: 'bigint',
      sent_bytes: 'bigint',
      sent_count: 'bigint',
      successful_connection_attempts: 'bigint',
      using_bytes: 'bigint',
      using_reserve_bytes: 'bigint',
    },
  },
  cacheKeys('jmx_permissions_cache_keys', 'JMX permissions', ROLE),
  latencyTable('local_read_latency'),
  latencyTable('local_scan_latency'),
  latencyTable('local_write_latency'),
  sizeTable('max_partition_size', 'mebibytes'),
  sizeTable('max_sstable_duration', 'max_sstable_duration'),
  sizeTable('max_sstable_size', 'mebibytes'),
  cacheKeys('network_permissions_cache_keys', 'network permissions', ROLE),
  {
    name: 'pending_hints',
    comment: 'Pending hints that this node has for other nodes',
    partition: { host_id: 'uuid' },
    regular: {
      address: 'inet',
      dc: 'text',
      files: 'int',
      newest: 'timestamp',
      oldest: 'timestamp',
      port: 'int',
      rack: 'text',
      status: 'text',
    },
  },
  cacheKeys('permissions_cache_keys', 'permissions', ROLE_AND_RESOURCE),
  {
    name: 'queries',
    comment: 'Lists currently running queries',
    partition: { thread_id: 'text' },
    regular: { queued_micros: 'bigint', running_micros: 'bigint', task: 'text' },
  },
  { name: 'repair_jobs', comment: 'Repair job', partition: { id: 'uuid' } },
  {
    name: 'repair_participates',
    comment: 'Repair participate summary',
    partition: { id: 'timeuuid' },
  },
  { name: 'repair_sessions', comment: 'Repair session', partition: { id: 'uuid' } },
  { name: 'repair_validations', comment: 'Repair validation', partition: { id: 'uuid' } },
  { name: 'repairs', comment: 'Repair summary', partition: { id: 'timeuuid' } },
  cacheKeys('roles_cache_keys', 'roles', ROLE),
  { name: 'rows_per_read', comment: '', partition: PER_TABLE, regular: READ_SIZES },
  {
    name: 'sai_column_indexes',
    comment: 'Storage-attached column index metadata',
    partition: { keyspace_name: 'text' },
    clustering: { index_name: 'text' },
    regular: SAI_COLUMNS,
  },
  {
    name: 'sai_sstable_index_segments',
    comment: 'SSTable index segment metadata',
    partition: { keyspace_name: 'text' },
    clustering: { index_name: 'text', sstable_name: 'text', segment_row_id_offset: 'bigint' },
    regular: { cell_count: 'bigint', column_name: 'text', table_name: 'text' },
  },
  {
    name: 'sai_sstable_indexes',
    comment: 'SSTable index metadata',
    partition: { keyspace_name: 'text' },
    clustering: { index_name: 'text', sstable_name: 'text' },
    regular: { cell_count: 'bigint', column_name: 'text', table_name: 'text' },
  },
  {
    name: 'settings',
    comment: 'current settings',
    partition: { name: 'text' },
    regular: { value: 'text' },
  },
  {
    name: 'snapshots',
    comment: 'available snapshots',
    partition: { name: 'text' },
    clustering: { keyspace_name: 'text', table_name: 'text' },
    regular: {
      created_at: 'timestamp',
      ephemeral: 'boolean',
      expires_at: 'timestamp',
      size_on_disk: 'bigint',
      true_size: 'bigint',
    },
  },
  {
    name: 'sstable_tasks',
    comment: 'current sstable tasks',
    partition: { keyspace_name: 'text' },
    clustering: { table_name: 'text', task_id: 'timeuuid' },
    regular: {
      completion_ratio: 'double',
      kind: 'text',
      progress: 'bigint',
      sstables: 'int',
      target_directory: 'text',
      total: 'bigint',
      unit: 'text',
    },
  },
  { name: 'streaming', comment: '', partition: { id: 'timeuuid' } },
  {
    name: 'system_logs',
    comment: 'Cassandra logs',
    partition: { timestamp: 'timestamp' },
    clustering: { order_in_millisecond: 'int' },
    regular: { level: 'text', logger: 'text', message: 'text' },
  },
  {
    name: 'system_properties',
    comment: 'Cassandra relevant system properties',
    partition: { name: 'text' },
    regular: { value: 'text' },
  },
  {
    name: 'thread_pools',
    comment: '',
    partition: { name: 'text' },
    regular: {
      active_tasks: 'int',
      active_tasks_limit: 'int',
      blocked_tasks: 'bigint',
      blocked_tasks_all_time: 'bigint',
      completed_tasks: 'bigint',
      pending_tasks: 'int',
    },
  },
  { name: 'tombstones_per_read', comment: '', partition: PER_TABLE, regular: READ_SIZES },
];
