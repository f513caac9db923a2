/** What an index is on: `v`, `keys(m)`, `full(l)`. Source: TargetParser, IndexTarget. */
import type { IndexTarget } from '../cql/ast.ts';
import type { Index, Table } from './model.ts';
import { quoteName } from './names.ts';

/** A column and what of it is indexed. */
export type Target = IndexTarget;

/** The target as system_schema.indexes keeps it and DESCRIBE writes it. */
export function formatTarget(target: IndexTarget): string {
  const column = quoteName(target.column);
  return target.target === 'simple' ? column : `${target.target}(${column})`;
}

/** The column and kind of target of an index on one column; null for any other. */
export function targetOf(index: Index): IndexTarget | null {
  const text = index.options.get('target') ?? '';
  const match = /^(?:(keys|values|entries|full)\((.*)\)|(.*))$/.exec(text);
  if (match === null || text === '') return null;
  const [, kind, inner, plain] = match;
  const column = unquote(inner ?? plain ?? '');
  const target =
    kind === 'keys' || kind === 'values' || kind === 'entries' || kind === 'full' ? kind : 'simple';
  return { column, target };
}

/** The table's indexes on that column, by name. */
export function indexesOn(table: Table, column: string): readonly Index[] {
  return [...table.indexes.values()]
    .filter((index) => targetOf(index)?.column === column)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
}
