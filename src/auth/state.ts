/**
 * What a cluster knows of roles and permissions, as data, and the changes to it. Nothing here asks whether somebody
 * may do that: see access.ts. Source: CassandraRoleManager, CassandraAuthorizer.
 */
import { assert } from '../base/assert.ts';
import { type Permission, sortPermissions } from './permissions.ts';
import { type AuthResource, resourceName } from './resources.ts';

export interface Role {
  readonly name: string;
  readonly superuser: boolean;
  readonly login: boolean;
  /** bcrypt's text; null without a password. */
  readonly saltedHash: string | null;
  readonly memberOf: ReadonlySet<string>;
}

export interface Grant {
  readonly resource: AuthResource;
  readonly permissions: ReadonlySet<Permission>;
}

export interface AuthState {
  readonly roles: ReadonlyMap<string, Role>;
  /** By role, then by the resource's name. */
  readonly grants: ReadonlyMap<string, ReadonlyMap<string, Grant>>;
}

export const SUPERUSER = 'cassandra';

/** bcrypt of `cassandra`. */
const SUPERUSER_HASH = '$2a$10$akjsX1LmGFLzaETwbVLjaeCfypkHFcoJ5.GXCIlKeoGAa1OBi9xo6';

/** What a fresh cluster has: the superuser `cassandra` with the password `cassandra`. */
export function initialAuthState(): AuthState {
  const role: Role = {
    name: SUPERUSER,
    superuser: true,
    login: true,
    saltedHash: SUPERUSER_HASH,
    memberOf: new Set(),
  };
  return { roles: new Map([[role.name, role]]), grants: new Map() };
}

/** Adds the role or replaces the one of its name. */
export function putRole(state: AuthState, role: Role): AuthState {
  return { ...state, roles: new Map(state.roles).set(role.name, role) };
}

/** Without the role, its memberships, its permissions and those on it. */
export function removeRole(state: AuthState, name: string): AuthState {
  const roles = new Map<string, Role>();
  for (const role of state.roles.values()) {
    if (role.name === name) continue;
    roles.set(role.name, { ...role, memberOf: without(role.memberOf, name) });
  }
  const grants = new Map(state.grants);
  grants.delete(name);
  return revokeAllOn({ roles, grants }, [{ kind: 'role', role: name }]);
}

export function addMember(state: AuthState, role: string, member: string): AuthState {
  const existing = requireRole(state, member);
  return putRole(state, { ...existing, memberOf: new Set(existing.memberOf).add(role) });
}

export function removeMember(state: AuthState, role: string, member: string): AuthState {
  const existing = requireRole(state, member);
  return putRole(state, { ...existing, memberOf: without(existing.memberOf, role) });
}

/** The role itself and those granted to it; `recursive`: also those granted to these, and so on. */
export function rolesOf(state: AuthState, name: string, recursive: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (role: string, depth: number): void => {
    if (found.has(role)) return;
    found.add(role);
    if (depth > 0 && !recursive) return;
    for (const parent of state.roles.get(role)?.memberOf ?? []) collect(parent, depth + 1);
  };
  collect(name, 0);
  return found;
}

/** True when the role or one that it is granted is a superuser. */
export function hasSuperuserStatus(state: AuthState, name: string): boolean {
  return [...rolesOf(state, name, true)].some((role) => state.roles.get(role)?.superuser === true);
}

/** The permissions given to exactly that role on exactly that resource. */
export function grantedOn(
  state: AuthState,
  role: string,
  resource: AuthResource,
): ReadonlySet<Permission> {
  return state.grants.get(role)?.get(resourceName(resource))?.permissions ?? NONE;
}

const NONE: ReadonlySet<Permission> = new Set();

/** Gives the permissions to the role. */
export function grant(
  state: AuthState,
  role: string,
  resource: AuthResource,
  permissions: readonly Permission[],
): AuthState {
  const held = grantedOn(state, role, resource);
  return setGrant(state, role, resource, new Set([...held, ...permissions]));
}

/** Takes the permissions from the role. */
export function revoke(
  state: AuthState,
  role: string,
  resource: AuthResource,
  permissions: readonly Permission[],
): AuthState {
  const held = [...grantedOn(state, role, resource)];
  const left = held.filter((permission) => !permissions.includes(permission));
  return setGrant(state, role, resource, new Set(left));
}

/** Takes everybody's permissions on these resources. */
export function revokeAllOn(state: AuthState, resources: readonly AuthResource[]): AuthState {
  const names = new Set(resources.map(resourceName));
  const grants = new Map<string, ReadonlyMap<string, Grant>>();
  for (const [role, own] of state.grants) {
    grants.set(role, new Map([...own].filter(([name]) => !names.has(name))));
  }
  return { ...state, grants };
}

function setGrant(
  state: AuthState,
  role: string,
  resource: AuthResource,
  permissions: ReadonlySet<Permission>,
): AuthState {
  const own = new Map(state.grants.get(role));
  if (permissions.size === 0) own.delete(resourceName(resource));
  else own.set(resourceName(resource), { resource, permissions });
  return { ...state, grants: new Map(state.grants).set(role, own) };
}

export interface PermissionDetail {
  readonly role: string;
  readonly resource: AuthResource;
  readonly permission: Permission;
}

/** What is granted to these roles, by role, resource and permission; null stands for all roles or all resources. */
export function listPermissions(
  state: AuthState,
  permissions: readonly Permission[],
  resources: readonly AuthResource[] | null,
  roles: ReadonlySet<string> | null,
): readonly PermissionDetail[] {
  const names = resources === null ? null : new Set(resources.map(resourceName));
  return [...state.grants.keys()]
    .filter((role) => roles === null || roles.has(role))
    .sort(compareTexts)
    .flatMap((role) =>
      [...(state.grants.get(role)?.values() ?? [])]
        .filter(({ resource }) => names === null || names.has(resourceName(resource)))
        .sort((a, b) => compareTexts(resourceName(a.resource), resourceName(b.resource)))
        .flatMap(({ resource, permissions: held }) =>
          sortPermissions(held)
            .filter((permission) => permissions.includes(permission))
            .map((permission) => ({ role, resource, permission })),
        ),
    );
}

/** As Java compares texts: by UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function requireRole(state: AuthState, name: string): Role {
  const role = state.roles.get(name);
  assert(role !== undefined, `the role ${name} of a changed membership exists`);
  return role;
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const rest = new Set(set);
  rest.delete(item);
  return rest;
}
