/** Roles, permissions and DESCRIBE as text that parses back to the same tree. */
import { unreachable } from '../base/assert.ts';
import type {
  DescribeStatement,
  DescribeTarget,
  Resource,
  RoleOptions,
  RoleStatement,
  Statement,
} from './ast.ts';
import {
  formatFunctionName,
  formatName,
  formatTypeName,
  formatUserTypeName,
  formatWord,
  quoteString,
} from './format.ts';
import { joinParts } from './format-statement.ts';

const ROLE_KINDS: Record<RoleStatement['kind'], true> = {
  createRole: true,
  alterRole: true,
  dropRole: true,
  grantRole: true,
  revokeRole: true,
  grantPermissions: true,
  revokePermissions: true,
  listRoles: true,
  listPermissions: true,
};

export function isRoleStatement(statement: Statement): statement is RoleStatement {
  return statement.kind in ROLE_KINDS;
}

export function formatRoleStatement(statement: RoleStatement): string {
  switch (statement.kind) {
    case 'createRole':
      return joinParts(
        statement.user ? 'CREATE USER' : 'CREATE ROLE',
        statement.ifNotExists ? 'IF NOT EXISTS' : '',
        formatHolder(statement),
        formatOptions(statement),
      );
    case 'alterRole':
      return joinParts(
        statement.user ? 'ALTER USER' : 'ALTER ROLE',
        statement.ifExists ? 'IF EXISTS' : '',
        formatHolder(statement),
        formatOptions(statement),
      );
    case 'dropRole':
      return joinParts(
        statement.user ? 'DROP USER' : 'DROP ROLE',
        statement.ifExists ? 'IF EXISTS' : '',
        formatHolder(statement),
      );
    case 'grantRole':
      return `GRANT ${formatRole(statement.role)} TO ${formatRole(statement.to)}`;
    case 'revokeRole':
      return `REVOKE ${formatRole(statement.role)} FROM ${formatRole(statement.from)}`;
    case 'grantPermissions':
      return `GRANT ${formatGrant(statement)} TO ${formatRole(statement.to)}`;
    case 'revokePermissions':
      return `REVOKE ${formatGrant(statement)} FROM ${formatRole(statement.from)}`;
    case 'listRoles':
      if (statement.users) return 'LIST USERS';
      return joinParts('LIST ROLES', formatOf(statement));
    case 'listPermissions':
      return joinParts(
        `LIST ${formatPermissions(statement.permissions)}`,
        statement.resource === null ? '' : `ON ${formatResource(statement.resource)}`,
        formatOf(statement),
      );
    default:
      return unreachable(statement);
  }
}

/** A user's name keeps its case only as a string. */
function formatHolder({ user, name }: { readonly user: boolean; readonly name: string }): string {
  return user ? quoteString(name) : formatRole(name);
}

/** A role may have an empty name, which only a string can say. */
function formatRole(name: string): string {
  return name === '' ? quoteString(name) : formatWord(name);
}

function formatOf({
  of,
  recursive,
}: {
  readonly of: string | null;
  readonly recursive: boolean;
}): string {
  return joinParts(of === null ? '' : `OF ${formatRole(of)}`, recursive ? '' : 'NORECURSIVE');
}

function formatOptions({
  user,
  options,
}: {
  readonly user: boolean;
  readonly options: RoleOptions;
}): string {
  if (user) return formatUserOptions(options);
  const { password, hashedPassword, superuser, login, datacenters, cidrs } = options;
  const parts = [
    password === null ? '' : `PASSWORD = ${quoteString(password)}`,
    hashedPassword === null ? '' : `HASHED PASSWORD = ${quoteString(hashedPassword)}`,
    superuser === null ? '' : `SUPERUSER = ${superuser}`,
    login === null ? '' : `LOGIN = ${login}`,
    options.options === null ? '' : `OPTIONS = {${formatEntries(options.options)}}`,
    datacenters === null ? '' : `ACCESS TO ${formatAccess('DATACENTERS', datacenters)}`,
    cidrs === null ? '' : `ACCESS FROM ${formatAccess('CIDRS', cidrs)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `WITH ${parts.join(' AND ')}`;
}

function formatUserOptions({ password, hashedPassword, superuser }: RoleOptions): string {
  return joinParts(
    password === null ? '' : `WITH PASSWORD ${quoteString(password)}`,
    hashedPassword === null ? '' : `WITH HASHED PASSWORD ${quoteString(hashedPassword)}`,
    superuser === null ? '' : superuser ? 'SUPERUSER' : 'NOSUPERUSER',
  );
}

function formatEntries(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([key, value]) => `${quoteString(key)}: ${quoteString(value)}`).join(', ');
}

function formatAccess(what: string, names: readonly string[] | 'all'): string {
  return names === 'all' ? `ALL ${what}` : `${what} {${names.map(quoteString).join(', ')}}`;
}

function formatGrant({
  permissions,
  resource,
}: {
  readonly permissions: readonly string[] | 'all';
  readonly resource: Resource;
}): string {
  return `${formatPermissions(permissions)} ON ${formatResource(resource)}`;
}

function formatPermissions(permissions: readonly string[] | 'all'): string {
  return permissions === 'all' ? 'ALL PERMISSIONS' : permissions.join(', ');
}

function formatResource(resource: Resource): string {
  switch (resource.kind) {
    case 'data':
      return 'ALL KEYSPACES';
    case 'keyspace':
      return `KEYSPACE ${formatWord(resource.name)}`;
    case 'allTables':
      return `ALL TABLES IN KEYSPACE ${formatWord(resource.keyspace)}`;
    case 'table':
      return `TABLE ${formatName(resource.name)}`;
    case 'roles':
      return 'ALL ROLES';
    case 'role':
      return `ROLE ${formatRole(resource.name)}`;
    case 'functions':
      return resource.keyspace === null
        ? 'ALL FUNCTIONS'
        : `ALL FUNCTIONS IN KEYSPACE ${formatWord(resource.keyspace)}`;
    case 'function':
      return `FUNCTION ${formatFunctionName(resource.name)}(${resource.args.map(formatTypeName).join(', ')})`;
    case 'mbeans':
      return 'ALL MBEANS';
    case 'mbean':
      return `${resource.pattern ? 'MBEANS' : 'MBEAN'} ${quoteString(resource.name)}`;
    default:
      return unreachable(resource);
  }
}

export function formatDescribe({ target, withInternals }: DescribeStatement): string {
  return joinParts('DESCRIBE', formatTarget(target), withInternals ? 'WITH INTERNALS' : '');
}

function formatTarget(target: DescribeTarget): string {
  switch (target.kind) {
    case 'cluster':
    case 'keyspaces':
    case 'tables':
    case 'types':
    case 'functions':
    case 'aggregates':
      return target.kind.toUpperCase();
    case 'schema':
      return target.full ? 'FULL SCHEMA' : 'SCHEMA';
    case 'keyspace':
      return joinParts(
        target.only ? 'ONLY KEYSPACE' : 'KEYSPACE',
        target.name === null ? '' : formatWord(target.name),
      );
    case 'table':
      return `TABLE ${formatName(target.name)}`;
    case 'index':
      return `INDEX ${formatName(target.name)}`;
    case 'view':
      return `MATERIALIZED VIEW ${formatName(target.name)}`;
    case 'type':
      return `TYPE ${formatUserTypeName(target.name)}`;
    case 'function':
      return `FUNCTION ${formatFunctionName(target.name)}`;
    case 'aggregate':
      return `AGGREGATE ${formatFunctionName(target.name)}`;
    case 'generic':
      return formatGeneric(target.name);
    default:
      return unreachable(target);
  }
}

/** DESCRIBE "tables" looks for something of that name. */
function formatGeneric({ keyspace, name }: { keyspace: string | null; name: string }): string {
  const first = `"${(keyspace ?? name).replaceAll('"', '""')}"`;
  return keyspace === null ? first : `${first}.${formatWord(name)}`;
}
