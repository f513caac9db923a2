/**
 * Views follow ALTER TABLE of their base: new columns join a view of all columns, renamed key columns are renamed,
 * types and masks stay the base's. Source: the view parts of AlterTableStatement of 5.0.
 */
import { relationText } from '../clauses/restrictions-text.ts';
import type { Relation } from '../cql/ast.ts';
import { type Column, findColumn, type Table, type View } from '../schema/model.ts';
import { compareUtf8 } from '../schema/names.ts';

/** A view's WHERE as system_schema keeps it. */
export function whereText(where: readonly Relation[]): string {
  return where.map(relationText).join(' AND ');
}

/** The view after its base has changed. */
export function followBase(view: View, before: Table, after: Table): View {
  const renamed = renamedColumns(before, after);
  const follow = (column: Column): Column => followColumn(column, after, renamed);
  const added = view.includeAllColumns
    ? after.regulars.filter((column) => findColumn(before, column.name) === undefined)
    : [];
  const next: View = {
    ...view,
    partitionKey: view.partitionKey.map(follow),
    clustering: view.clustering.map(follow),
    regulars: [...view.regulars.map(follow), ...added].sort((a, b) => compareUtf8(a.name, b.name)),
  };
  if (renamed.size === 0) return next;
  const where = view.where.map((relation) => renameIn(relation, renamed));
  return { ...next, where, whereClause: whereText(where) };
}

/** Only key columns can be renamed, and they keep their places. */
function renamedColumns(before: Table, after: Table): ReadonlyMap<string, string> {
  const old = [...before.partitionKey, ...before.clustering];
  const renamed = new Map<string, string>();
  for (const [place, { name }] of [...after.partitionKey, ...after.clustering].entries()) {
    const from = old[place]?.name;
    if (from !== undefined && from !== name) renamed.set(from, name);
  }
  return renamed;
}

function followColumn(column: Column, base: Table, renamed: ReadonlyMap<string, string>): Column {
  const name = renamed.get(column.name) ?? column.name;
  const inBase = findColumn(base, name);
  if (inBase === undefined) return column;
  const { kind, position, order } = column;
  return { ...inBase, kind, position, order };
}

function renameIn(relation: Relation, renamed: ReadonlyMap<string, string>): Relation {
  const rename = (name: string): string => renamed.get(name) ?? name;
  return 'columns' in relation
    ? { ...relation, columns: relation.columns.map(rename) }
    : { ...relation, column: rename(relation.column) };
}
