/** An operation: one change to one column of a row. */
import { invalid } from '../base/errors.ts';
import type { Column, Table } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import type { Evaluation, Receiver } from './contract.ts';
import type { RowUpdate } from './row-update.ts';

/** One change to one column of a row. */
export interface Operation {
  readonly column: Column;
  /** It has to see the list before it can change it. */
  readonly readsColumn: boolean;
  /** For counters: what is added; undefined for no change. Null on every other operation. */
  readonly delta: ((evaluation: Evaluation) => bigint | undefined) | null;
  apply(row: RowUpdate): void;
}

/** The column as what a value is for. */
export function columnReceiver(table: Table, column: Column): Receiver {
  return { keyspace: table.keyspace, table: table.name, name: column.name, type: column.type };
}

/** The operation that does that to a row under construction. */
export function operationOn(
  column: Column,
  apply: (row: RowUpdate) => void,
  readsColumn = false,
): Operation {
  return { column, readsColumn, delta: null, apply };
}

/** The place of a user type's field. Throws when there is no such field. */
export function requireField(
  column: Column,
  type: Extract<CqlType, { kind: 'udt' }>,
  field: string,
): number {
  const index = type.fields.findIndex((candidate) => candidate.name === field);
  if (index < 0) throw invalid(`UDT column ${column.name} does not have a field named ${field}`);
  return index;
}
