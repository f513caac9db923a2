/**
 * Which types can stand for which: `exact` for the same type, `weak` where the bytes of one are read as the other
 * (ascii as text, bigint as timestamp, anything as blob). Frozen or not makes no difference to a value. Source:
 * Cassandra's AbstractType.testAssignment and the types' isValueCompatibleWith.
 */
import type { CqlType, NativeKind } from '../../types/cql-type.ts';
import type { Assignable, Assignment } from '../contract.ts';

/** How well a value of type `from` fits a receiver of type `to`. */
export function typeAssignment(from: CqlType, to: CqlType): Assignment {
  if (sameType(from, to)) return 'exact';
  return readableAs(to, from) ? 'weak' : 'no';
}

/** The type that an argument takes by itself, when it takes one. */
export function compatibleType(argument: Assignable): CqlType | null {
  return argument.compatibleType === undefined ? argument.exactType() : argument.compatibleType();
}

/** True for the same type; frozen-ness counts nothing. */
export function sameType(left: CqlType, right: CqlType): boolean {
  switch (left.kind) {
    case 'list':
    case 'set':
      return right.kind === left.kind && sameType(left.element, right.element);
    case 'map':
      return (
        right.kind === 'map' && sameType(left.key, right.key) && sameType(left.value, right.value)
      );
    case 'tuple':
      return right.kind === 'tuple' && pairwise(left.elements, right.elements, sameType);
    case 'vector':
      return (
        right.kind === 'vector' &&
        left.dimension === right.dimension &&
        sameType(left.element, right.element)
      );
    case 'udt':
      return right.kind === 'udt' && left.keyspace === right.keyspace && left.name === right.name;
    case 'custom':
      return right.kind === 'custom' && left.className === right.className;
    default:
      return left.kind === right.kind;
  }
}

/** The same type, frozen through and through (a multi-cell type as a function sees it). */
export function freeze(type: CqlType): CqlType {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
    case 'udt':
      return type.frozen ? type : { ...type, frozen: true };
    default:
      return type;
  }
}

/** Beside itself, whose bytes each type reads. */
const READS: Partial<Record<NativeKind, readonly NativeKind[]>> = {
  text: ['ascii'],
  bigint: ['timestamp'],
  timestamp: ['bigint'],
  time: ['bigint'],
  date: ['varint'],
  varint: ['int', 'bigint', 'timestamp'],
  uuid: ['timeuuid'],
};

function readableAs(reader: CqlType, written: CqlType): boolean {
  if (sameType(reader, written) || reader.kind === 'blob') return true;
  switch (reader.kind) {
    case 'list':
    case 'set':
      return written.kind === reader.kind && readableAs(reader.element, written.element);
    case 'map':
      return (
        written.kind === 'map' &&
        readableAs(reader.key, written.key) &&
        readableAs(reader.value, written.value)
      );
    case 'tuple':
      // A longer tuple reads a shorter one: the rest is null.
      return (
        written.kind === 'tuple' &&
        written.elements.length <= reader.elements.length &&
        pairwise(reader.elements.slice(0, written.elements.length), written.elements, readableAs)
      );
    case 'vector':
    case 'udt':
    case 'custom':
      return false;
    default:
      return (READS[reader.kind] ?? []).some((kind) => kind === written.kind);
  }
}

function pairwise(
  left: readonly CqlType[],
  right: readonly CqlType[],
  test: (left: CqlType, right: CqlType) => boolean,
): boolean {
  return (
    left.length === right.length &&
    left.every((type, index) => {
      const other = right[index];
      return other !== undefined && test(type, other);
    })
  );
}
