/** SELECT JSON: a row of a result as one document. Source: Cassandra's ResultSetBuilder.rowToJson. */
import { toJson } from '../types/json-values.ts';
import type { SelectedColumn } from './selection.ts';

/** The row's document as UTF-8. Names that are not lower case get quotes of their own. */
export function rowToJson(
  columns: readonly SelectedColumn[],
  row: readonly (Uint8Array | null)[],
): Uint8Array {
  const members = columns.map(({ name, type }, i) => {
    const value = row[i] ?? null;
    const title = name === name.toLowerCase() ? name : `"${name}"`;
    return `${JSON.stringify(title)}: ${value === null ? 'null' : toJson(type, value)}`;
  });
  return new TextEncoder().encode(`{${members.join(', ')}}`);
}
