/**
 * Which tables have views, and which replica of a view a replica of the base keeps up to date: base and view replicas
 * of a data centre are paired in ring order, and a node that is both is paired with itself. Source: ViewUtils.
 */
import type { Replication, Schema, Table, View } from '../schema/model.ts';
import type {
  Clustering,
  ClusteringFilter,
  Partition,
  ReadCommand,
  Slice,
} from '../storage/model.ts';
import type { Member, Ring } from './ring.ts';

/** A table with views. */
export interface ViewedTable {
  readonly table: Table;
  readonly views: readonly View[];
  readonly replication: Replication;
}

/** The tables with views by id; null when there is none in the whole schema. */
export function viewedTables(schema: Schema): ReadonlyMap<string, ViewedTable> | null {
  const viewed = new Map<string, ViewedTable>();
  for (const { tables, views, replication } of schema.keyspaces.values()) {
    for (const view of views.values()) {
      const table = tables.get(view.baseTable);
      if (table === undefined) continue;
      const others = viewed.get(table.id)?.views ?? [];
      viewed.set(table.id, { table, views: [...others, view], replication });
    }
  }
  return viewed.size === 0 ? null : viewed;
}

/** The view's replica that `self` sends its updates to; null when it is no replica of the base. */
export function pairedReplica<M extends Member>(
  ring: Ring<M>,
  replication: Replication,
  self: M,
  baseToken: bigint,
  viewToken: bigint,
): M | null {
  const isNear = (member: M): boolean =>
    replication.strategy !== 'NetworkTopologyStrategy' || member.dc === self.dc;
  const bases = ring.replicasOf(replication, baseToken).filter(isNear);
  const views = ring.replicasOf(replication, viewToken).filter(isNear);
  if (!bases.includes(self)) return null;
  if (views.includes(self)) return self;
  const place = bases.filter((member) => !views.includes(member)).indexOf(self);
  return views.filter((member) => !bases.includes(member))[place] ?? null;
}

/** What to read of a partition to see all rows that a write may change; null when it changes none. */
export function touchedRows(
  table: Table,
  token: bigint,
  { key, deletion, rows, rangeTombstones }: Partition,
): ReadCommand | null {
  const isWide = deletion !== null || rangeTombstones.length > 0;
  if (!isWide && rows.length === 0) return null;
  const clustering: ClusteringFilter = isWide
    ? { kind: 'all' }
    : { kind: 'slices', slices: rows.map((row) => sliceOf(row.clustering)) };
  return {
    table,
    target: { kind: 'single', key, token },
    clustering,
    reversed: false,
    limit: null,
    perPartitionLimit: null,
    nowSeconds: 0,
  };
}

function sliceOf(prefix: Clustering): Slice {
  const bound = { prefix, inclusive: true };
  return { start: bound, end: bound };
}
