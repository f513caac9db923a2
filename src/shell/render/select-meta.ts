/**
 * cqlsh parses a SELECT a second time to find its table's columns. It takes the keyspace of a function (`system.now()`)
 * for the table's when the table has none, does not find the table there, and shows that instead of the rows.
 */
import type { Schema } from '../../schema/model.ts';
import { isName, type Word, wordsOf } from '../words.ts';

/** The sentence that stands in the result's place, or null when cqlsh finds the table. */
export function lostTable(text: string, schema: Schema): string | null {
  if (!text.includes('.')) return null;
  const words = wordsOf(text);
  const from = words.findIndex((word) => word.text.toUpperCase() === 'FROM');
  const table = words[from + 1];
  if (words[0]?.text.toUpperCase() !== 'SELECT' || !isName(table)) return null;
  if (words[from + 2]?.text === '.') return null;
  const list = words.slice(1, from);
  const keyspace = functionKeyspace(list);
  if (keyspace === null || !list.every(isKnown)) return null;
  const known = schema.keyspaces.get(keyspace);
  if (known?.tables.has(table.value) || known?.views.has(table.value)) return null;
  return `'${table.value}' not found in keyspace '${keyspace}'`;
}

/** The last keyspace that qualifies a function. */
function functionKeyspace(list: readonly Word[]): string | null {
  let found: string | null = null;
  list.forEach((word, index) => {
    const isCall = list[index + 1]?.text === '.' && list[index + 3]?.text === '(';
    if (isName(word) && isCall) found = word.value;
  });
  return found;
}

/** What cqlsh's own grammar has in a selection: no arithmetic, no elements of collections, no qualified token(). */
function isKnown(word: Word, index: number, list: readonly Word[]): boolean {
  if (word.text === '*') return list[index - 1]?.text === '(' && list[index + 1]?.text === ')';
  if (word.kind === 'reserved') return list[index - 1]?.text !== '.';
  return word.kind !== 'other' || /^[.,()]$|^[\w-]/.test(word.text);
}
