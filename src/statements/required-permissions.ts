/**
 * What a user must hold before a statement is executed: read from its tree and the schema, in the order in which
 * Cassandra asks. Statements about roles and permissions look for themselves. Source: the statements' authorize.
 */
import type { Requirement } from '../auth/access.ts';
import type { Permission } from '../auth/permissions.ts';
import type { AuthResource } from '../auth/resources.ts';
import { unreachable } from '../base/assert.ts';
import type { CqlFunction } from '../clauses/contract.ts';
import type {
  ModificationStatement,
  QualifiedName,
  SelectStatement,
  Statement,
  ViewStatement,
} from '../cql/ast.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import { findColumn, viewsOf } from '../schema/model.ts';
import { callRequirements, functionRequirements } from './function-permissions.ts';
import type { PrepareContext } from './plan.ts';

/** The requirements, for checkRequirements. `called`: the functions that its analysis found. */
export function requiredPermissions(
  statement: Statement,
  context: PrepareContext,
  called: readonly CqlFunction[],
): readonly Requirement[] {
  const calls = callRequirements(called, context);
  switch (statement.kind) {
    case 'select':
      return selectRequirements(statement, context, calls);
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
      return [...modificationRequirements(statement, context), ...calls];
    case 'batch':
      return [
        ...statement.statements.flatMap((one) => modificationRequirements(one, context)),
        ...calls,
      ];
    case 'truncate':
      return [onTable('MODIFY', statement.table, context)];
    case 'createKeyspace':
      return [needs('CREATE', { kind: 'data' })];
    case 'alterKeyspace':
      return [needs('ALTER', { kind: 'keyspace', keyspace: statement.name })];
    case 'dropKeyspace':
      return [needs('DROP', { kind: 'keyspace', keyspace: statement.name })];
    case 'createTable':
      return [onAllTables('CREATE', statement.table, context)];
    case 'alterTable':
      return [onTable('ALTER', statement.table, context)];
    case 'dropTable':
      return [onTable('DROP', statement.table, context)];
    case 'createType':
      return [onAllTables('CREATE', statement.name, context)];
    case 'alterType':
      return [onAllTables('ALTER', statement.name, context)];
    case 'dropType':
      return [onAllTables('DROP', statement.name, context)];
    case 'createIndex':
      return [onTable('ALTER', statement.table, context)];
    case 'dropIndex':
      return dropIndexRequirements(statement.name, context);
    case 'createView':
    case 'alterView':
    case 'dropView':
      return viewRequirements(statement, context);
    case 'createFunction':
    case 'createAggregate':
    case 'dropFunction':
    case 'dropAggregate':
      return functionRequirements(statement, context);
    case 'createTrigger':
      return [superuser('perform CREATE TRIGGER')];
    case 'dropTrigger':
      return [superuser('perfrom DROP TRIGGER')];
    case 'use':
    case 'describe':
    case 'createRole':
    case 'alterRole':
    case 'dropRole':
    case 'grantRole':
    case 'revokeRole':
    case 'grantPermissions':
    case 'revokePermissions':
    case 'listRoles':
    case 'listPermissions':
      return [];
    default:
      return unreachable(statement);
  }
}

/** A view is read with the permission on its base table. */
function selectRequirements(
  { table: name, where }: SelectStatement,
  context: PrepareContext,
  calls: readonly Requirement[],
): readonly Requirement[] {
  const keyspace = context.schema.keyspaces.get(keyspaceOf(name, context.keyspace));
  const view = keyspace?.views.get(name.name);
  const table = view ?? keyspace?.tables.get(name.name);
  const base = { keyspace: name.keyspace, name: view?.baseTable ?? name.name };
  const columns = where.flatMap((relation) =>
    'columns' in relation ? relation.columns : [relation.column],
  );
  const masked = [...new Set(columns)].filter(
    (column) => table !== undefined && findColumn(table, column)?.mask !== undefined,
  );
  return [
    onTable('SELECT', base, context),
    ...calls,
    {
      kind: 'masked',
      keyspace: keyspaceOf(name, context.keyspace),
      table: name.name,
      columns: masked,
    },
  ];
}

/** Conditions tell what is in the table, and views are kept by reading it. */
function modificationRequirements(
  statement: ModificationStatement,
  context: PrepareContext,
): readonly Requirement[] {
  const { table } = statement;
  const keyspace = keyspaceOf(table, context.keyspace);
  const known = context.schema.keyspaces.get(keyspace);
  const views = known === undefined ? [] : viewsOf(known, table.name);
  const reads = isConditional(statement) || views.length > 0;
  return [
    onTable('MODIFY', table, context),
    ...(reads ? [onTable('SELECT', table, context)] : []),
    ...views.map(({ name }) => needs('MODIFY', { kind: 'table', keyspace, table: name })),
  ];
}

function isConditional(statement: ModificationStatement): boolean {
  return 'if' in statement ? statement.if.kind !== 'none' : statement.ifNotExists;
}

function dropIndexRequirements(
  name: QualifiedName,
  context: PrepareContext,
): readonly Requirement[] {
  const keyspace = keyspaceOf(name, context.keyspace);
  const tables = [...(context.schema.keyspaces.get(keyspace)?.tables.values() ?? [])];
  return tables
    .filter((table) => table.indexes.has(name.name))
    .map((table) => needs('ALTER', { kind: 'table', keyspace, table: table.name }));
}

/** A view belongs to its base table: to change it is to alter that. */
function viewRequirements(
  statement: ViewStatement,
  context: PrepareContext,
): readonly Requirement[] {
  const keyspace = keyspaceOf(statement.name, context.keyspace);
  if (statement.kind === 'createView') {
    return [needs('ALTER', { kind: 'table', keyspace, table: statement.base.name })];
  }
  const view = context.schema.keyspaces.get(keyspace)?.views.get(statement.name.name);
  return view === undefined
    ? []
    : [needs('ALTER', { kind: 'table', keyspace, table: view.baseTable })];
}

function onTable(
  permission: Permission,
  name: QualifiedName,
  { keyspace }: PrepareContext,
): Requirement {
  return needs(permission, {
    kind: 'table',
    keyspace: keyspaceOf(name, keyspace),
    table: name.name,
  });
}

function onAllTables(
  permission: Permission,
  name: QualifiedName,
  { keyspace }: PrepareContext,
): Requirement {
  return needs(permission, { kind: 'allTables', keyspace: keyspaceOf(name, keyspace) });
}

function needs(permission: Permission, resource: AuthResource): Requirement {
  return { kind: 'permission', permission, resource };
}

/** The words are the server's own, typing error included. */
function superuser(what: string): Requirement {
  return { kind: 'superuser', refusal: `Only superusers are allowed to ${what} queries` };
}
