/**
 * Whether a user may do something: the permission must be held on the resource or one of its parents, by the user or
 * a role granted to them; superusers may do all. Source: ClientState.ensurePermission, CassandraAuthorizer.authorize.
 */
import { unreachable } from '../base/assert.ts';
import { CassandraError, unauthorized } from '../base/errors.ts';
import { isLocalSystemKeyspace } from '../schema/lookup.ts';
import type { Permission } from './permissions.ts';
import {
  type AuthResource,
  applicablePermissions,
  resourceChain,
  resourceText,
} from './resources.ts';
import { grantedOn, hasSuperuserStatus, rolesOf } from './state.ts';
import { AuthStore } from './store.ts';

/** Who runs a statement; `user` null: nobody in particular, where nobody is asked. */
export interface Identity {
  readonly user: string | null;
  readonly store: AuthStore;
}

/** Nobody in particular, on a cluster that asks nobody. */
export function anonymous(): Identity {
  return { user: null, store: new AuthStore(false) };
}

/** What a statement needs before it is executed. Checked in the order given. */
export type Requirement =
  | {
      readonly kind: 'permission';
      readonly permission: Permission;
      readonly resource: AuthResource;
    }
  /** A function that is not there: a superuser's permissions on it are asked of it, and the server fails. */
  | { readonly kind: 'missingFunction'; readonly resource: AuthResource }
  /** A superuser; `refusal` is what others are told. */
  | { readonly kind: 'superuser'; readonly refusal: string }
  /** Masked columns that the WHERE clause looks at: UNMASK or SELECT_MASKED on the table. */
  | {
      readonly kind: 'masked';
      readonly keyspace: string;
      readonly table: string;
      readonly columns: readonly string[];
    };

/** Throws Unauthorized for the first requirement that is not met. */
export function checkRequirements(identity: Identity, requirements: readonly Requirement[]): void {
  if (!identity.store.enforced) return;
  for (const requirement of requirements) checkRequirement(identity, requirement);
}

function checkRequirement(identity: Identity, requirement: Requirement): void {
  switch (requirement.kind) {
    case 'permission':
      if (isAlwaysReadable(requirement.permission, requirement.resource)) return;
      ensurePermission(identity, requirement.permission, requirement.resource);
      return;
    case 'missingFunction':
      if (isSuperuser(identity)) {
        throw new CassandraError('java.util.NoSuchElementException: No value present', {
          kind: 'server',
        });
      }
      ensurePermission(identity, 'EXECUTE', requirement.resource);
      return;
    case 'superuser':
      if (!isSuperuser(identity)) throw unauthorized(requirement.refusal);
      return;
    case 'masked': {
      const { keyspace, table, columns } = requirement;
      const resource: AuthResource = { kind: 'table', keyspace, table };
      if (columns.length === 0 || hasPermission(identity, 'UNMASK', resource)) return;
      if (hasPermission(identity, 'SELECT_MASKED', resource)) return;
      throw unauthorized(
        `User ${identity.user} has no UNMASK nor SELECT_MASKED permission on table ${keyspace}.${table}, cannot query masked columns [${columns.join(', ')}]`,
      );
    }
    default:
      unreachable(requirement);
  }
}

/** Throws Unauthorized unless the user has the permission on the resource or a parent of it. */
export function ensurePermission(
  identity: Identity,
  permission: Permission,
  resource: AuthResource,
): void {
  if (hasPermission(identity, permission, resource)) return;
  throw unauthorized(
    `User ${identity.user} has no ${permission} permission on ${resourceText(resource)} or any of its parents`,
  );
}

/** True where nobody is asked, too. */
export function hasPermission(
  identity: Identity,
  permission: Permission,
  resource: AuthResource,
): boolean {
  if (!identity.store.enforced) return true;
  if (resource.kind === 'function' && resource.keyspace === 'system') return true;
  return resourceChain(resource).some((one) => permissionsOn(identity, one).has(permission));
}

/** The user's permissions on exactly that resource, with those of the roles granted to them. */
export function permissionsOn(
  { user, store }: Identity,
  resource: AuthResource,
): ReadonlySet<Permission> {
  if (user === null) return new Set();
  if (hasSuperuserStatus(store.state, user)) return new Set(applicablePermissions(resource));
  const roles = [...rolesOf(store.state, user, true)];
  return new Set(roles.flatMap((role) => [...grantedOn(store.state, role, resource)]));
}

export function isSuperuser({ user, store }: Identity): boolean {
  return user !== null && hasSuperuserStatus(store.state, user);
}

/** Refuses those who are nobody in particular. Gives the user's name. */
export function ensureNotAnonymous({ user }: Identity): string {
  if (user !== null) return user;
  throw unauthorized('You have to be logged in and not anonymous to perform this request');
}

const LOCAL_READABLE: ReadonlySet<string> = new Set(['local', 'peers', 'peers_v2']);

/** What every driver has to read. */
function isAlwaysReadable(permission: Permission, resource: AuthResource): boolean {
  if (permission !== 'SELECT' || resource.kind !== 'table') return false;
  const { keyspace, table } = resource;
  if (keyspace === 'system_virtual_schema' || keyspace === 'system_traces') return true;
  if (!isLocalSystemKeyspace(keyspace)) return false;
  return keyspace === 'system_schema' || LOCAL_READABLE.has(table);
}
