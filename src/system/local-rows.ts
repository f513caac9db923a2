/** Tables of the keyspace `system`: the node itself, its peers, and what it has built. Source: SystemKeyspace. */
import type { NodeView } from '../cluster/trace.ts';
import type { SystemRow } from './rows.ts';
import {
  CQL_VERSION,
  nativeAddress,
  PARTITIONER,
  RELEASE_VERSION,
  STORAGE_PORT,
  type SystemView,
  schemaVersion,
} from './view.ts';

/** 2026-01-01T00:00:00Z, when simulated nodes start. Seconds. */
const GENERATION = 1767225600;

/** The rows of that table of `system`; none for those that only say what a node is busy with. */
export function localRows(view: SystemView, table: string): readonly SystemRow[] {
  switch (table) {
    case 'local':
      return [localRow(view)];
    case 'peers':
      return peers(view).map((node) => ({
        ...peerRow(view, node),
        rpc_address: nativeAddress(node).address,
      }));
    case 'peers_v2':
      return peers(view).map((node) => ({
        ...peerRow(view, node),
        peer_port: STORAGE_PORT,
        native_address: nativeAddress(node).address,
        native_port: nativeAddress(node).port,
      }));
    case 'built_views':
      return [...view.schema.keyspaces.values()].flatMap((keyspace) =>
        [...keyspace.views.keys()].map((name) => ({
          keyspace_name: keyspace.name,
          view_name: name,
          status_replicated: true,
        })),
      );
    case 'IndexInfo':
      return [...view.schema.keyspaces.values()].flatMap((keyspace) =>
        [...keyspace.tables.values()].flatMap((of) =>
          [...of.indexes.keys()].map((name) => ({ table_name: keyspace.name, index_name: name })),
        ),
      );
    default:
      return [];
  }
}

function localRow(view: SystemView): SystemRow {
  const { local } = view;
  return {
    key: 'local',
    bootstrapped: 'COMPLETED',
    broadcast_address: local.address,
    broadcast_port: STORAGE_PORT,
    cluster_name: view.clusterName,
    cql_version: CQL_VERSION,
    data_center: local.dc,
    gossip_generation: GENERATION,
    host_id: local.hostId,
    listen_address: local.address,
    listen_port: STORAGE_PORT,
    native_protocol_version: '5',
    partitioner: PARTITIONER,
    rack: local.rack,
    release_version: RELEASE_VERSION,
    rpc_address: nativeAddress(local).address,
    rpc_port: nativeAddress(local).port,
    schema_version: schemaVersion(view.schema),
    tokens: tokensOf(local),
  };
}

function peers(view: SystemView): readonly NodeView[] {
  return view.nodes.filter((node) => node.name !== view.local.name);
}

function peerRow(view: SystemView, node: NodeView): SystemRow {
  return {
    peer: node.address,
    data_center: node.dc,
    host_id: node.hostId,
    rack: node.rack,
    release_version: RELEASE_VERSION,
    schema_version: schemaVersion(view.schema),
    tokens: tokensOf(node),
  };
}

function tokensOf(node: NodeView): readonly string[] {
  return node.tokens.map(String);
}
