/**
 * Paths of a complex column's cells: a list's timeuuid, a set's element, a map's key, a UDT field's index in two
 * bytes. Source: Cassandra's CellPath and CollectionType.nameComparator.
 */

import { pathTypeOf } from '../storage/clustering.ts';
import type { CqlType } from '../types/cql-type.ts';
import { comparatorOf } from '../types/registry.ts';

/** The order of the paths in a column of that type. */
export function comparePaths(type: CqlType): (a: Uint8Array, b: Uint8Array) => number {
  return comparatorOf(pathTypeOf(type));
}

/** The path of a UDT's field. */
export function fieldPath(index: number): Uint8Array {
  return Uint8Array.of(index >> 8, index & 0xff);
}

const ticksPerMillisecond = 10_000n;
/** 2010-01-01T00:00:00Z in the 100-nanosecond ticks of a version 1 UUID since 1582. */
const referenceTicks = (1_262_304_000_000n + 12_219_292_800_000n) * ticksPerMillisecond;

/**
 * The timeuuid mirrored at a time in the past: later ones are smaller, so that each prepended element goes before
 * all that is there. Source: Lists.PrecisionTime.
 */
export function mirroredTimeUuid(uuid: Uint8Array): Uint8Array {
  const view = new DataView(uuid.buffer, uuid.byteOffset, 16);
  const low = BigInt(view.getUint32(0));
  const middle = BigInt(view.getUint16(4));
  const high = BigInt(view.getUint16(6) & 0x0fff);
  const ticks = (high << 48n) | (middle << 32n) | low;
  const mirrored = 2n * referenceTicks - ticks;
  const result = uuid.slice();
  const target = new DataView(result.buffer);
  target.setUint32(0, Number(mirrored & 0xffffffffn));
  target.setUint16(4, Number((mirrored >> 32n) & 0xffffn));
  target.setUint16(6, Number((mirrored >> 48n) & 0x0fffn) | 0x1000);
  return result;
}
