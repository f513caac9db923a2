/**
 * LIST PERMISSIONS: what roles were granted, on a resource and its parents or anywhere. Source:
 * ListPermissionsStatement, CassandraAuthorizer.list.
 */
import { ensureNotAnonymous, hasPermission, type Identity, isSuperuser } from '../auth/access.ts';
import { PERMISSIONS, toPermissions } from '../auth/permissions.ts';
import { type AuthResource, resourceChain, resourceText } from '../auth/resources.ts';
import { listPermissions, type PermissionDetail, rolesOf } from '../auth/state.ts';
import { utf8Bytes } from '../base/bytes.ts';
import { invalid, unauthorized } from '../base/errors.ts';
import type { RoleStatement } from '../cql/ast.ts';
import { resourceExists, toAuthResource } from './auth-resource.ts';
import type { ExecuteContext, Plan, PrepareContext } from './plan.ts';
import type { ResultBody } from './result.ts';

export type PermissionList = RoleStatement & { readonly kind: 'listPermissions' };

/** The plan. */
export function preparePermissionList(
  statement: PermissionList,
  { schema, keyspace }: PrepareContext,
): Plan {
  const { kind: _, permissions: words, resource: written, of, recursive, ...rest } = statement;
  rest satisfies Record<string, never>;
  const permissions = words === 'all' ? PERMISSIONS : toPermissions(words);
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but permissions are known to all nodes at once
    *execute(context) {
      const { identity } = context;
      ensureNotAnonymous(identity);
      const resource = written === null ? null : toAuthResource(written, keyspace, schema);
      checkExistence(resource, of, context);
      requireOwn(identity, of);
      const resources = resource === null ? null : recursive ? resourceChain(resource) : [resource];
      const { state } = identity.store;
      const roles = of === null ? null : rolesOf(state, of, true);
      return result(listPermissions(state, permissions, resources, roles));
    },
  };
}

function checkExistence(
  resource: AuthResource | null,
  of: string | null,
  { identity, requests }: ExecuteContext,
): void {
  const { state } = identity.store;
  if (resource !== null && !resourceExists(resource, requests.schema(), state)) {
    throw invalid(`${resourceText(resource)} doesn't exist`);
  }
  if (of !== null && !state.roles.has(of)) throw invalid(`<role ${of}> doesn't exist`);
}

/** Others' permissions are shown to superusers and to those who may DESCRIBE the role. */
function requireOwn(identity: Identity, of: string | null): void {
  const { user, store } = identity;
  if (user === null || isSuperuser(identity)) return;
  if (of !== null && rolesOf(store.state, user, true).has(of)) return;
  if (of !== null && hasPermission(identity, 'DESCRIBE', { kind: 'role', role: of })) return;
  throw unauthorized(`You are not authorized to view ${of ?? 'everyone'}'s permissions`);
}

/** An empty list has columns of its own, as in Cassandra. */
function result(details: readonly PermissionDetail[]): ResultBody {
  const names =
    details.length === 0
      ? ['role', 'resource', 'permissions']
      : ['role', 'username', 'resource', 'permission'];
  return {
    kind: 'rows',
    columns: names.map((name) => ({
      keyspace: 'system_auth',
      table: 'permissions',
      name,
      type: { kind: 'text' },
      role: null,
    })),
    rows: details.map(({ role, resource, permission }) =>
      [role, role, resourceText(resource), permission].map((text) => utf8Bytes(text)),
    ),
    pagingState: null,
    shape: 'rows',
  };
}
