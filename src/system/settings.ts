/**
 * system_views.settings: the part of cassandra.yaml that matters to a simulated node, with the defaults of 5.0
 * and what the cluster itself knows. A null value is a setting that a real node lists without one.
 */
import type { SystemRow } from './rows.ts';
import { nativeAddress, PARTITIONER, STORAGE_PORT, type SystemView } from './view.ts';

/** One row a setting. */
export function settingRows(view: SystemView): readonly SystemRow[] {
  const own: readonly (readonly [string, string | null])[] = [
    ['cluster_name', view.clusterName],
    ['listen_address', view.local.address],
    ['rpc_address', view.local.address],
    ['num_tokens', String(view.local.tokens.length)],
    ['partitioner', PARTITIONER],
    ['native_transport_port', String(nativeAddress(view.local).port)],
    ['storage_port', String(STORAGE_PORT)],
  ];
  return [...own, ...DEFAULTS].map(([name, value]) => ({ name, value }));
}

const DEFAULTS: readonly (readonly [string, string | null])[] = [
  ['allocate_tokens_for_local_replication_factor', '3'],
  ['auto_snapshot', 'true'],
  ['batch_size_fail_threshold', '50KiB'],
  ['batch_size_warn_threshold', '5KiB'],
  ['cas_contention_timeout', '1000ms'],
  ['cdc_enabled', 'false'],
  ['commitlog_sync', 'periodic'],
  ['commitlog_sync_period', '10000ms'],
  ['counter_write_request_timeout', '5000ms'],
  ['default_keyspace_rf', '1'],
  ['drop_compact_storage_enabled', 'false'],
  ['dynamic_data_masking_enabled', 'true'],
  ['dynamic_snitch', 'true'],
  ['endpoint_snitch', 'SimpleSnitch'],
  ['hinted_handoff_enabled', 'true'],
  ['materialized_views_enabled', 'true'],
  ['max_hint_window', '3h'],
  ['memtable_allocation_type', 'heap_buffers'],
  ['range_request_timeout', '10000ms'],
  ['read_request_timeout', '5000ms'],
  ['request_timeout', '10000ms'],
  ['sasi_indexes_enabled', 'true'],
  ['scripted_user_defined_functions_enabled', 'false'],
  ['snapshot_before_compaction', 'false'],
  ['start_native_transport', 'true'],
  ['storage_compatibility_mode', null],
  ['tombstone_failure_threshold', '100000'],
  ['tombstone_warn_threshold', '1000'],
  ['transient_replication_enabled', 'false'],
  ['truncate_request_timeout', '60000ms'],
  ['user_defined_functions_enabled', 'true'],
  ['write_request_timeout', '2000ms'],
];
