/** What system tables are made from: the schema and the cluster as the coordinator sees them. */
import { createHash } from 'node:crypto';
import type { NativeAddress, NodeView } from '../cluster/trace.ts';
import type { LoggedTrace } from '../cluster/trace-log.ts';
import type { Schema } from '../schema/model.ts';
import type { SystemRow } from './rows.ts';

export interface SystemView {
  readonly schema: Schema;
  /** All nodes in order of joining, the local one among them. */
  readonly nodes: readonly NodeView[];
  /** The node that is asked. */
  readonly local: NodeView;
  readonly clusterName: string;
  /** What clients asked to be traced; none where nobody can ask. */
  readonly traces?: readonly LoggedTrace[];
  /** The rows of a table of system_auth. */
  authRows(table: string): readonly SystemRow[];
}

export const RELEASE_VERSION = '5.0.6';
export const CQL_VERSION = '3.4.7';
export const PARTITIONER = 'org.apache.cassandra.dht.Murmur3Partitioner';
export const STORAGE_PORT = 7000;
export const NATIVE_PORT = 9042;

/** Where a node takes clients. */
export function nativeAddress({ address, native }: NodeView): NativeAddress {
  return native ?? { address, port: NATIVE_PORT };
}

/** A UUID that is the same on all nodes and changes with each change of the schema. */
export function schemaVersion(schema: Schema): string {
  const hex = createHash('md5').update(`schema ${schema.version}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-3$3-8$4-$5');
}
