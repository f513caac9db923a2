/** GRANT and REVOKE of permissions. Source: PermissionsManagementStatement and the two statements below it. */
import { ensureNotAnonymous, ensurePermission, type Identity } from '../auth/access.ts';
import { type Permission, sortPermissions, toPermissions } from '../auth/permissions.ts';
import {
  type AuthResource,
  applicablePermissions,
  existsInSchema,
  resourceText,
} from '../auth/resources.ts';
import { grant, grantedOn, revoke } from '../auth/state.ts';
import { invalid, syntaxWithoutPosition, unauthorized } from '../base/errors.ts';
import type { RoleStatement } from '../cql/ast.ts';
import { isSystemKeyspace, isVirtualKeyspace } from '../schema/lookup.ts';
import { resourceExists, toAuthResource } from './auth-resource.ts';
import type { ExecuteContext, Plan, PrepareContext } from './plan.ts';

export type PermissionChange = RoleStatement & {
  readonly kind: 'grantPermissions' | 'revokePermissions';
};

interface Change {
  readonly permissions: readonly Permission[];
  readonly resource: AuthResource;
  readonly role: string;
  readonly revokes: boolean;
}

/** The plan of either. */
export function preparePermissionChange(
  statement: PermissionChange,
  context: PrepareContext,
): Plan {
  const { kind, permissions, resource: written, ...holder } = statement;
  const resource = toAuthResource(written, context.keyspace, context.schema);
  refuseMissingFunction(resource, context);
  const change: Change = {
    permissions:
      permissions === 'all' ? applicablePermissions(resource) : toPermissions(permissions),
    resource,
    role: 'to' in holder ? holder.to : holder.from,
    revokes: kind === 'revokePermissions',
  };
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but permissions are known to all nodes at once
    *execute(execution) {
      authorize(change, execution.identity);
      validate(change, execution);
      apply(change, execution);
      return { kind: 'void' };
    },
  };
}

/** Cassandra's parser asks the function which permissions fit it, and fails when there is none. */
function refuseMissingFunction(resource: AuthResource, { schema, text }: PrepareContext): void {
  if (resource.kind !== 'function' || resource.keyspace === 'system') return;
  if (existsInSchema(resource, schema)) return;
  throw syntaxWithoutPosition(
    `Failed parsing statement: [${text ?? ''}] reason: NoSuchElementException No value present`,
  );
}

function authorize({ permissions, resource, revokes }: Change, identity: Identity): void {
  if (!identity.store.enforced) return;
  ensurePermission(identity, 'AUTHORIZE', resource);
  for (const permission of permissions) ensurePermission(identity, permission, resource);
  if (!revokes) refuseSystemGrant(resource, permissions);
}

/** All that may be given on the keyspaces that a node needs to work. */
const GIVEN_ON_SYSTEM: ReadonlySet<Permission> = new Set(['ALTER', 'SELECT']);

function refuseSystemGrant(resource: AuthResource, permissions: readonly Permission[]): void {
  const isData =
    resource.kind === 'keyspace' || resource.kind === 'allTables' || resource.kind === 'table';
  if (!isData || !isSystemKeyspace(resource.keyspace) || isVirtualKeyspace(resource.keyspace)) {
    return;
  }
  if (permissions.every((permission) => GIVEN_ON_SYSTEM.has(permission))) return;
  throw unauthorized(
    'Granting permissions on system keyspaces is strictly limited, this operation is not permitted',
  );
}

function validate({ resource, role }: Change, { identity, requests }: ExecuteContext): void {
  ensureNotAnonymous(identity);
  const { state } = identity.store;
  if (!state.roles.has(role)) throw invalid(`Role ${role} doesn't exist`);
  const isFunction = resource.kind === 'function' || resource.kind === 'keyspaceFunctions';
  if (isFunction && resource.keyspace === 'system') {
    throw invalid('Altering permissions on builtin functions is not supported');
  }
  if (!resourceExists(resource, requests.schema(), state)) {
    throw invalid(`Resource ${resourceText(resource)} doesn't exist`);
  }
}

/** What is held already, or was never held, is told as a warning. */
function apply({ permissions, resource, role, revokes }: Change, context: ExecuteContext): void {
  const { store } = context.identity;
  const held = grantedOn(store.state, role, resource);
  const idle = sortPermissions(permissions.filter((one) => held.has(one) !== revokes));
  const change = revokes ? revoke : grant;
  store.change(change(store.state, role, resource, permissions));
  if (idle.length === 0) return;
  const verb = revokes ? 'was not granted' : 'was already granted';
  context.warn(`Role '${role}' ${verb} ${idle.join(', ')} on ${resourceText(resource)}`);
}
