/** Which table and columns a COPY is about, with cqlsh's refusals. */
import { allColumns, type Table } from '../../schema/model.ts';
import type { ShellContext } from '../command.ts';
import type { CopyRequest } from './copy-request.ts';

export interface CopyTarget {
  readonly table: Table;
  /** `ks.t`, as shown. */
  readonly title: string;
  /** As CQL takes it. */
  readonly quoted: string;
  readonly columns: readonly string[];
}

/** The target, or the sentence of why there is none. Columns are not looked at yet. */
export function findTarget(shell: ShellContext, request: CopyRequest): CopyTarget | string {
  const keyspace = request.keyspace ?? shell.backend.keyspace();
  if (keyspace === null) return 'Not in any keyspace.';
  const known = shell.backend.schema().keyspaces.get(keyspace);
  if (known === undefined) return `Keyspace '${keyspace}' not found.`;
  const table = known.tables.get(request.table) ?? known.views.get(request.table);
  if (table === undefined) return `Column family ${request.table} not found`;
  return {
    table,
    title: `${keyspace}.${request.table}`,
    quoted: `${quoteName(keyspace)}.${quoteName(request.table)}`,
    columns: request.columns ?? columnOrder(table),
  };
}

/** Keys first, then all others by name. */
function columnOrder(table: Table): string[] {
  const keys = [...table.partitionKey, ...table.clustering];
  const others = allColumns(table)
    .slice(keys.length)
    .map((column) => column.name)
    .sort();
  return [...keys.map((column) => column.name), ...others];
}

/** The first column that the table has not, as a sentence, or null. */
export function unknownColumn(target: CopyTarget): string | null {
  const known = new Set(allColumns(target.table).map((column) => column.name));
  const unknown = target.columns.find((name) => !known.has(name));
  return unknown === undefined ? null : `Invalid column name ${unknown}`;
}

/** A name as CQL takes it. */
export function quoteName(name: string): string {
  return /^[a-z][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

/** cqlsh's lines of progress and sum. */
export function report(shell: ShellContext, count: number, sum: string): void {
  shell.print(progress(count));
  shell.print(sum);
}

/** cqlsh's line of progress. */
export function progress(count: number): string {
  const rate = `${String(count).padStart(7)} rows/s`;
  return `Processed: ${count} rows; Rate: ${rate}; Avg. rate: ${rate}`;
}
