/**
 * Which of two cells, row markers or deletions holds. Every rule here is commutative, associative and idempotent,
 * so that replicas end alike whatever the order of arrival. Source: Cassandra's Cells.reconcile (CASSANDRA-7346,
 * CASSANDRA-14592), LivenessInfo.supersedes, DeletionTime.supersedes; recorded on real nodes (CQL facts 18, 19).
 */
import type { Bytes, Cell, DeletionTime, Liveness, Timestamp } from './model.ts';

type CounterCell = Cell & { readonly kind: 'counter' };
type ExpiringCell = Cell & { readonly kind: 'expiring' };

/**
 * The cell that stays. Greater timestamp first; at equal timestamps a tombstone beats data, expiring beats live,
 * later expiry beats earlier, then the greater value by unsigned bytes.
 */
export function reconcileCells(a: Cell, b: Cell): Cell {
  if (a === b) return a;
  if (a.kind === 'counter' || b.kind === 'counter') return reconcileCounters(a, b);
  if (a.timestamp !== b.timestamp) return a.timestamp > b.timestamp ? a : b;
  if (a.kind === 'tombstone') {
    return b.kind !== 'tombstone' || a.localSeconds >= b.localSeconds ? a : b;
  }
  if (b.kind === 'tombstone') return b;
  if (a.kind === 'expiring') return b.kind === 'expiring' ? laterExpiry(a, b) : a;
  return b.kind === 'expiring' ? b : greaterValue(a, b);
}

/** The deletion that deletes more: by timestamp, then by when it happened. */
export function strongerDeletion(
  a: DeletionTime | null,
  b: DeletionTime | null,
): DeletionTime | null {
  if (a === null) return b;
  return supersedes(b, a) ? b : a;
}

/** True when `a` deletes more than `b`. */
export function supersedes(a: DeletionTime | null, b: DeletionTime | null): boolean {
  if (a === null) return false;
  if (b === null) return true;
  if (a.timestamp !== b.timestamp) return a.timestamp > b.timestamp;
  return a.localSeconds > b.localSeconds;
}

/** True when something written at the timestamp is gone. */
export function deletes(deletion: DeletionTime | null, timestamp: Timestamp): boolean {
  return deletion !== null && timestamp <= deletion.timestamp;
}

/** The TTL of a marker that was dead when it was written: it takes the row out of a view. Source: LivenessInfo.EXPIRED_LIVENESS_TTL. */
export const DEAD_MARKER_TTL_SECONDS = 0x7fffffff;

/** The row marker that stays: later write, then dead, then expiring before live, then later expiry. */
export function reconcileLiveness(a: Liveness, b: Liveness): Liveness {
  if (a.kind === 'none') return b;
  if (b.kind === 'none') return a;
  if (a.timestamp !== b.timestamp) return a.timestamp > b.timestamp ? a : b;
  if (a.kind !== 'expiring') return b;
  if (b.kind !== 'expiring') return a;
  const isDead = a.ttlSeconds === DEAD_MARKER_TTL_SECONDS;
  if (isDead !== (b.ttlSeconds === DEAD_MARKER_TTL_SECONDS)) return isDead ? a : b;
  if (a.expiresAtSeconds !== b.expiresAtSeconds) {
    return a.expiresAtSeconds > b.expiresAtSeconds ? a : b;
  }
  return a.ttlSeconds <= b.ttlSeconds ? a : b;
}

/** Same content, whichever object holds it. */
export function equalCells(a: Cell, b: Cell): boolean {
  if (a === b) return true;
  if (a.timestamp !== b.timestamp) return false;
  switch (a.kind) {
    case 'tombstone':
      return b.kind === 'tombstone' && a.localSeconds === b.localSeconds;
    case 'live':
      return b.kind === 'live' && Buffer.compare(a.value, b.value) === 0;
    case 'expiring':
      return (
        b.kind === 'expiring' &&
        a.expiresAtSeconds === b.expiresAtSeconds &&
        a.ttlSeconds === b.ttlSeconds &&
        Buffer.compare(a.value, b.value) === 0
      );
    case 'counter':
      return b.kind === 'counter' && equalShards(a, b);
  }
}

/** A counter cell's value: the sum of its shards, wrapped to 64 bits. */
export function counterTotal(cell: CounterCell): bigint {
  let total = 0n;
  for (const { count } of cell.shards.values()) total += count;
  return BigInt.asIntN(64, total);
}

function equalShards(a: CounterCell, b: CounterCell): boolean {
  if (a.shards.size !== b.shards.size) return false;
  for (const [id, { clock, count }] of a.shards) {
    const other = b.shards.get(id);
    if (other === undefined || other.clock !== clock || other.count !== count) return false;
  }
  return true;
}

/** At the same end the shorter life was written later. */
function laterExpiry(a: ExpiringCell, b: ExpiringCell): Cell {
  if (a.expiresAtSeconds !== b.expiresAtSeconds) {
    return a.expiresAtSeconds > b.expiresAtSeconds ? a : b;
  }
  if (a.ttlSeconds !== b.ttlSeconds) return a.ttlSeconds < b.ttlSeconds ? a : b;
  return greaterValue(a, b);
}

function greaterValue<C extends { readonly value: Bytes }>(a: C, b: C): C {
  return Buffer.compare(a.value, b.value) >= 0 ? a : b;
}

/** A tombstone wins whatever the timestamps; of two values each shard keeps its later clock. */
function reconcileCounters(a: Cell, b: Cell): Cell {
  if (a.kind !== 'counter') return a.kind === 'tombstone' ? a : b;
  if (b.kind !== 'counter') return b.kind === 'tombstone' ? b : a;
  const shards = new Map(a.shards);
  for (const [id, shard] of b.shards) {
    const other = shards.get(id);
    if (
      other === undefined ||
      shard.clock > other.clock ||
      (shard.clock === other.clock && shard.count > other.count)
    ) {
      shards.set(id, shard);
    }
  }
  const { timestamp } = a.timestamp > b.timestamp ? a : b;
  return { kind: 'counter', timestamp, shards };
}
