/**
 * system_virtual_schema and system_views. Of the views only `settings` has rows: the others count what a
 * simulated node does not do (caches, threads, streams, repairs).
 */
import { allColumns } from '../schema/model.ts';
import type { SystemRow } from './rows.ts';
import { columnRow } from './schema-rows.ts';
import { settingRows } from './settings.ts';
import type { SystemView } from './view.ts';

/** The rows of that virtual table. */
export function virtualRows(
  view: SystemView,
  keyspaceName: string,
  table: string,
): readonly SystemRow[] {
  if (keyspaceName === 'system_views') return table === 'settings' ? settingRows(view) : [];
  const keyspaces = [...view.schema.keyspaces.values()].filter((keyspace) => keyspace.virtual);
  const tables = keyspaces.flatMap((keyspace) => [...keyspace.tables.values()]);
  switch (table) {
    case 'keyspaces':
      return keyspaces.map((keyspace) => ({ keyspace_name: keyspace.name }));
    case 'tables':
      return tables.map((of) => ({
        keyspace_name: of.keyspace,
        table_name: of.name,
        comment: of.options.comment,
      }));
    case 'columns':
      return tables.flatMap((of) => allColumns(of).map((column) => columnRow(of, column)));
    default:
      return [];
  }
}
