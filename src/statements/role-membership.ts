/** GRANT and REVOKE of roles. Source: RoleManagementStatement, CassandraRoleManager.grantRole and revokeRole. */
import { ensureNotAnonymous } from '../auth/access.ts';
import { addMember, removeMember, rolesOf } from '../auth/state.ts';
import { invalid } from '../base/errors.ts';
import type { RoleStatement } from '../cql/ast.ts';
import type { ExecuteContext, Plan } from './plan.ts';
import { requirePrivilege } from './role.ts';

export type RoleMembership = RoleStatement & { readonly kind: 'grantRole' | 'revokeRole' };

/** The plan of either. */
export function prepareRoleMembership(statement: RoleMembership): Plan {
  const { kind, role, ...holder } = statement;
  const member = 'to' in holder ? holder.to : holder.from;
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but roles are known to all nodes at once
    *execute(context) {
      checkRoles(role, member, context);
      if (kind === 'grantRole') grantRole(role, member, context);
      else revokeRole(role, member, context);
      return { kind: 'void' };
    },
  };
}

function checkRoles(role: string, member: string, { identity }: ExecuteContext): void {
  requirePrivilege(identity, 'AUTHORIZE', { kind: 'role', role });
  ensureNotAnonymous(identity);
  for (const name of [role, member]) {
    if (!identity.store.state.roles.has(name)) throw invalid(`${name} doesn't exist`);
  }
}

/** Nobody is granted a role twice, nor one that is itself granted theirs. */
function grantRole(role: string, member: string, { identity: { store } }: ExecuteContext): void {
  if (rolesOf(store.state, member, true).has(role)) {
    throw invalid(`${member} is a member of ${role}`);
  }
  if (rolesOf(store.state, role, true).has(member)) {
    throw invalid(`${role} is a member of ${member}`);
  }
  store.change(addMember(store.state, role, member));
}

function revokeRole(role: string, member: string, { identity: { store } }: ExecuteContext): void {
  if (!rolesOf(store.state, member, false).has(role)) {
    throw invalid(`${member} is not a member of ${role}`);
  }
  store.change(removeMember(store.state, role, member));
}
