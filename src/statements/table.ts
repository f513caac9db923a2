/** CREATE, ALTER and DROP TABLE: one entry for the three. */
import { unreachable } from '../base/assert.ts';
import { invalid, unknownName } from '../base/errors.ts';
import type { QualifiedName, TableStatement } from '../cql/ast.ts';
import { removeTable } from '../schema/changes.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import { type Schema, viewsOf } from '../schema/model.ts';
import { prepareAlterTable } from './alter-table.ts';
import { prepareCreateTable } from './create-table.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, changed, ensureModifiable, NO_CHANGE, schemaPlan } from './schema-change.ts';

/** The plan of any of the three. */
export function prepareTable(statement: TableStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createTable':
      return prepareCreateTable(statement, context);
    case 'alterTable':
      return prepareAlterTable(statement, context);
    case 'dropTable': {
      const { kind: _, table, ifExists, ...rest } = statement;
      rest satisfies Record<string, never>;
      return prepareDropTable(table, ifExists, context);
    }
    default:
      return unreachable(statement);
  }
}

function prepareDropTable(table: QualifiedName, ifExists: boolean, context: PrepareContext): Plan {
  const keyspace = keyspaceOf(table, context.keyspace);
  ensureModifiable(keyspace, 'DROP', { kind: 'table', table: table.name });
  return schemaPlan(keyspace, (schema) => dropTable(schema, keyspace, table.name, ifExists));
}

function dropTable(schema: Schema, keyspaceName: string, name: string, ifExists: boolean): Change {
  const keyspace = schema.keyspaces.get(keyspaceName);
  const table = keyspace?.tables.get(name) ?? keyspace?.views.get(name);
  if (keyspace === undefined || table === undefined) {
    if (ifExists) return NO_CHANGE;
    throw unknownName(`Table '${keyspaceName}.${name}' doesn't exist`, 'table', name);
  }
  if (keyspace.views.has(name)) {
    throw invalid(
      'Cannot use DROP TABLE on a materialized view. Please use DROP MATERIALIZED VIEW instead.',
    );
  }
  if (viewsOf(keyspace, name).length > 0) {
    throw invalid(
      `Cannot drop a table when materialized views still depend on it (${keyspace.name})`,
    );
  }
  return changed(removeTable(schema, keyspaceName, name), 'DROPPED', 'TABLE', keyspaceName, name);
}
