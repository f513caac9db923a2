/** Arguments for tests: columns of a type, and literals that fit several types as Cassandra's do. */
import type { Assignable, Receiver } from '../../../../src/clauses/contract.ts';
import type { CqlType, NativeKind } from '../../../../src/types/cql-type.ts';
import { isAssignableTo } from '../../../../src/types/type-relations.ts';

export function column(name: string, type: CqlType): Assignable {
  return {
    text: name,
    exactType: () => type,
    testAssignment: (receiver: Receiver) => isAssignableTo(type, receiver.type),
  };
}

const INTEGER_FITS: readonly NativeKind[] = [
  'bigint',
  'counter',
  'date',
  'decimal',
  'double',
  'float',
  'int',
  'smallint',
  'time',
  'timestamp',
  'tinyint',
  'varint',
];
const STRING_FITS: readonly NativeKind[] = ['ascii', 'date', 'inet', 'text', 'time', 'timestamp'];

export function integer(text: string): Assignable {
  return literal(text, 'int', INTEGER_FITS);
}

export function string(text: string): Assignable {
  return literal(`'${text}'`, 'ascii', STRING_FITS);
}

export const NULL: Assignable = {
  text: 'NULL',
  exactType: () => null,
  testAssignment: () => 'weak',
};

function literal(text: string, preferred: NativeKind, fits: readonly NativeKind[]): Assignable {
  return {
    text,
    exactType: () => null,
    compatibleType: () => ({ kind: preferred }),
    testAssignment: ({ type }) => {
      if (type.kind === preferred) return 'exact';
      return fits.some((kind) => kind === type.kind) ? 'weak' : 'no';
    },
  };
}
