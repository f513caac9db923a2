/**
 * CREATE, ALTER and DROP ROLE and USER: first whether the user may, then whether it makes sense, as Cassandra's
 * statements do. Source: CreateRoleStatement, AlterRoleStatement, DropRoleStatement.
 */
import { ensureNotAnonymous, hasPermission, type Identity, isSuperuser } from '../auth/access.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Permission } from '../auth/permissions.ts';
import { type AuthResource, applicablePermissions } from '../auth/resources.ts';
import {
  grant,
  hasSuperuserStatus,
  putRole,
  type Role,
  removeRole,
  rolesOf,
} from '../auth/state.ts';
import { unreachable } from '../base/assert.ts';
import { invalid, unauthorized } from '../base/errors.ts';
import type { RoleOptions, RoleStatement } from '../cql/ast.ts';
import type { ExecuteContext, Plan } from './plan.ts';
import type { ResultBody } from './result.ts';
import { checkAccessLists, checkRoleOptions, isEmpty } from './role-options.ts';

export type RoleDefinition = RoleStatement & {
  readonly kind: 'createRole' | 'alterRole' | 'dropRole';
};

/** The plan of any of the three. */
export function prepareRoleDefinition(statement: RoleDefinition): Plan {
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but roles are known to all nodes at once
    *execute(context) {
      run(statement, context);
      return VOID;
    },
  };
}

const VOID: ResultBody = { kind: 'void' };

function run(statement: RoleDefinition, context: ExecuteContext): void {
  switch (statement.kind) {
    case 'createRole': {
      const { kind: _, user: _user, name, ifNotExists, options, ...rest } = statement;
      rest satisfies Record<string, never>;
      createRole(name, ifNotExists, options, context);
      return;
    }
    case 'alterRole': {
      const { kind: _, user: _user, name, ifExists, options, ...rest } = statement;
      rest satisfies Record<string, never>;
      alterRole(name, ifExists, options, context);
      return;
    }
    case 'dropRole': {
      const { kind: _, user: _user, name, ifExists, ...rest } = statement;
      rest satisfies Record<string, never>;
      dropRole(name, ifExists, context);
      return;
    }
    default:
      unreachable(statement);
  }
}

function createRole(
  name: string,
  ifNotExists: boolean,
  options: RoleOptions,
  context: ExecuteContext,
): void {
  const { identity } = context;
  const { store } = identity;
  requirePrivilege(identity, 'CREATE', { kind: 'roles' });
  if (options.superuser === true && !isSuperuser(identity)) {
    throw unauthorized('Only superusers can create a role with superuser status');
  }
  checkRoleOptions(options, store.enforced);
  checkAccessLists(options, datacentersOf(context));
  if (name === '') throw invalid("Role name can't be an empty string");
  const creator = ensureNotAnonymous(identity);
  if (store.state.roles.has(name)) {
    if (ifNotExists) return;
    throw invalid(`${name} already exists`);
  }
  const role: Role = {
    name,
    superuser: options.superuser ?? false,
    login: options.login ?? false,
    saltedHash: hashOf(options, context),
    memberOf: new Set(),
  };
  const resource: AuthResource = { kind: 'role', role: name };
  const permissions = applicablePermissions(resource);
  store.change(grant(putRole(store.state, role), creator, resource, permissions));
}

function alterRole(
  name: string,
  ifExists: boolean,
  options: RoleOptions,
  context: ExecuteContext,
): void {
  const { identity } = context;
  const { store } = identity;
  authorizeAlter(identity, name, options);
  checkRoleOptions(options, store.enforced);
  if (isEmpty(options) && options.datacenters === null && options.cidrs === null) {
    throw invalid("ALTER [ROLE|USER] can't be empty");
  }
  checkAccessLists(options, datacentersOf(context));
  ensureNotAnonymous(identity);
  const role = store.state.roles.get(name);
  if (role === undefined) {
    if (ifExists) return;
    throw invalid(`Role ${name} doesn't exist`);
  }
  const next: Role = {
    ...role,
    superuser: options.superuser ?? role.superuser,
    login: options.login ?? role.login,
    saltedHash: hashOf(options, context) ?? role.saltedHash,
  };
  store.change(putRole(store.state, next));
  // The role's own options are kept even so.
  if (options.datacenters !== null) {
    throw invalid('ACCESS TO DATACENTERS operations not supported by AllowAllNetworkAuthorizer');
  }
}

function authorizeAlter(identity: Identity, name: string, options: RoleOptions): void {
  const { user, store } = identity;
  const isOwn = user !== null && rolesOf(store.state, user, true).has(name);
  if (options.superuser !== null && isOwn) {
    throw unauthorized(
      "You aren't allowed to alter your own superuser status or that of a role granted to you",
    );
  }
  const isSuper = isSuperuser(identity);
  if (options.datacenters !== null && !isSuper) {
    throw unauthorized('Only superusers are allowed to alter access to datacenters.');
  }
  if (options.superuser !== null && !isSuper) {
    throw unauthorized('Only superusers are allowed to alter superuser status');
  }
  if (options.cidrs !== null && !isSuper) {
    throw unauthorized('Only superusers are allowed to alter access from CIDR groups.');
  }
  if (isSuper) return;
  if (user !== name) {
    requirePrivilege(identity, 'ALTER', { kind: 'role', role: name });
    return;
  }
  const other = options.options === null ? null : 'OPTIONS';
  const refused = options.login === null ? other : 'LOGIN';
  if (refused !== null) throw unauthorized(`You aren't allowed to alter ${refused}`);
}

function dropRole(name: string, ifExists: boolean, { identity }: ExecuteContext): void {
  const { store } = identity;
  requirePrivilege(identity, 'DROP', { kind: 'role', role: name });
  const exists = store.state.roles.has(name);
  if (exists && hasSuperuserStatus(store.state, name) && !isSuperuser(identity)) {
    throw unauthorized('Only superusers can drop a role with superuser status');
  }
  const user = ensureNotAnonymous(identity);
  if (!exists) {
    if (ifExists) return;
    throw invalid(`${name} doesn't exist`);
  }
  if (user === name) throw invalid('Cannot DROP primary role for current login');
  store.change(removeRole(store.state, name));
}

/** As the statements about roles refuse: without naming the permission. */
export function requirePrivilege(
  identity: Identity,
  permission: Permission,
  resource: AuthResource,
): void {
  if (hasPermission(identity, permission, resource)) return;
  throw unauthorized(
    `User ${identity.user} does not have sufficient privileges to perform the requested operation`,
  );
}

function hashOf(options: RoleOptions, { requests }: ExecuteContext): string | null {
  if (options.password === null) return options.hashedPassword;
  return hashPassword(options.password, requests.randomUuid());
}

function datacentersOf({ requests }: ExecuteContext): ReadonlySet<string> {
  return new Set(requests.nodes().map((node) => node.dc));
}
