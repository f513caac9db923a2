/** The name that was probably meant, when a statement names something that does not exist. */
import fuzzysort from 'fuzzysort';
import type { CassandraError } from '../base/errors.ts';
import { allColumns, type Keyspace, type Schema } from '../schema/model.ts';
import type { ShellContext } from './command.ts';
import { isName, wordsOf } from './words.ts';

/** A sentence with the nearest name among words, tables, columns and keyspaces, or null when none is near. */
export function nearestName(
  error: CassandraError,
  text: string,
  shell: ShellContext,
): string | null {
  const schema = shell.backend.schema();
  if (error.detail.kind === 'syntax') return nearestCommand(error, text, shell);
  if (error.detail.kind !== 'invalid') return null;
  const known = knownNames(schema, shell.backend.keyspace());
  for (const word of namesIn(text)) {
    if (known.has(word) || !error.message.includes(word)) continue;
    const near = nearest(word, [...known]);
    if (near !== null) return `did you mean ${near}?`;
  }
  return null;
}

function nearestCommand(error: CassandraError, text: string, shell: ShellContext): string | null {
  if (error.detail.kind !== 'syntax' || error.detail.position?.offset !== 0) return null;
  const word = /^[a-z_]+/i.exec(text)?.[0]?.toLowerCase();
  if (word === undefined) return null;
  const words = [...STATEMENT_WORDS, ...shell.commands.flatMap((command) => command.names)];
  const near = nearest(word, words);
  return near === null || near === word ? null : `did you mean ${near.toUpperCase()}?`;
}

const STATEMENT_WORDS = [
  'select',
  'insert',
  'update',
  'delete',
  'begin',
  'truncate',
  'create',
  'alter',
  'drop',
  'grant',
  'revoke',
  'list',
];

/** Nearest by edit distance, and only when near enough to be a slip. */
export function nearest(word: string, names: readonly string[]): string | null {
  const found = fuzzysort.go(word, names as string[], { limit: 1, threshold: 0.6 })[0]?.target;
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(word, name);
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && distance < (best?.distance ?? 99))
      best = { name, distance };
  }
  return best?.name ?? found ?? null;
}

function namesIn(text: string): Set<string> {
  return new Set(
    wordsOf(text)
      .filter(isName)
      .map((word) => word.value),
  );
}

function knownNames(schema: Schema, current: string | null): Set<string> {
  const names = new Set(schema.keyspaces.keys());
  for (const [name, keyspace] of schema.keyspaces) {
    if (name === current || !name.startsWith('system')) addNames(names, keyspace);
  }
  return names;
}

function addNames(names: Set<string>, keyspace: Keyspace): void {
  for (const table of [...keyspace.tables.values(), ...keyspace.views.values()]) {
    names.add(table.name);
    for (const column of allColumns(table)) names.add(column.name);
  }
  for (const name of keyspace.types.keys()) names.add(name);
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, rows[i - 2]![j - 2]! + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
