/** Tables for storage tests: one with everything, one with two clustering columns of which one is turned. */
import type { Column, Table } from '../../../src/schema/model.ts';
import { DEFAULT_OPTIONS } from '../../../src/schema/table-options.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';

function column(name: string, type: CqlType, kind: Column['kind'], position = -1): Column {
  return { name, type, kind, position, order: kind === 'clustering' ? 'asc' : 'none' };
}

const text: CqlType = { kind: 'text' };
const int: CqlType = { kind: 'int' };

/** k text, c int, d int DESC, s int static, v int, w text, m map<text, int>. */
export const wide: Table = {
  keyspace: 'ks',
  name: 'wide',
  id: '00000000-0000-0000-0000-000000000001',
  partitionKey: [column('k', text, 'partition', 0)],
  clustering: [
    column('c', int, 'clustering', 0),
    { ...column('d', int, 'clustering', 1), order: 'desc' },
  ],
  statics: [column('s', int, 'static')],
  regulars: [
    column('m', { kind: 'map', key: text, value: int, frozen: false }, 'regular'),
    column('v', int, 'regular'),
    column('w', text, 'regular'),
  ],
  isCounter: false,
  compactStorage: false,
  options: DEFAULT_OPTIONS,
  dropped: new Map(),
  indexes: new Map(),
};

export function int32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

export function utf8(value: string): Uint8Array {
  return new Uint8Array(Buffer.from(value, 'utf8'));
}
