/** The name that was probably meant, when a statement names something that does not exist. */
import fuzzysort from 'fuzzysort';
import type { CassandraError, UnknownName } from '../base/errors.ts';
import { allColumns, type Schema } from '../schema/model.ts';
import type { ShellContext } from './command.ts';

/** A sentence with the nearest name of the kind that was not found, or the nearest command, or null when none is near. */
export function nearestName(
  error: CassandraError,
  text: string,
  shell: ShellContext,
): string | null {
  if (error.detail.kind === 'syntax') return nearestCommand(error, text, shell);
  if (error.detail.kind !== 'invalid' || error.detail.unknown === undefined) return null;
  const { unknown } = error.detail;
  const names = namesOf(unknown.what, shell.backend.schema(), shell.backend.keyspace());
  const near = nearest(unknown.name, names);
  return near === null ? null : `did you mean ${near}?`;
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

/** Nobody means a name by a word of more characters; distances to it would take long. */
const LONGEST_NAME = 100;

/** Nearest by edit distance, and only when near enough to be a slip. */
export function nearest(word: string, names: readonly string[]): string | null {
  if (word.length < 3 || word.length > LONGEST_NAME) return null;
  const found = fuzzysort.go(word, names as string[], { limit: 1, threshold: 0.6 })[0]?.target;
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(word, name);
    if (distance <= Math.max(1, Math.floor(name.length / 3)) && distance < (best?.distance ?? 99))
      best = { name, distance };
  }
  return best?.name ?? found ?? null;
}

/** What could have been meant: everything of that kind, in the session's keyspace and in those that users make. */
function namesOf(what: UnknownName['what'], schema: Schema, current: string | null): string[] {
  const keyspaces = [...schema.keyspaces.values()];
  if (what === 'keyspace') return keyspaces.map((keyspace) => keyspace.name);
  if (what === 'function') return [];
  const near = keyspaces.filter(({ name }) => name === current || !name.startsWith('system'));
  if (what === 'type') return [...NATIVE_TYPES, ...near.flatMap(({ types }) => [...types.keys()])];
  const tables = near.flatMap(({ tables, views }) => [...tables.values(), ...views.values()]);
  if (what === 'table') return tables.map((table) => table.name);
  return tables.flatMap((table) => allColumns(table).map((column) => column.name));
}

const NATIVE_TYPES =
  'ascii bigint blob boolean counter date decimal double duration float inet int smallint text time timestamp timeuuid tinyint uuid varchar varint'.split(
    ' ',
  );

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
