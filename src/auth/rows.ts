/** system_auth as rows: what AuthState holds in the tables of a 5.0.6 node. Source: AuthKeyspace. */
import type { Value } from '../types/cql-type.ts';
import { resourceName } from './resources.ts';
import { type AuthState, SUPERUSER } from './state.ts';

/** By column name. */
export type AuthRow = Readonly<Record<string, Value | undefined>>;

/** The rows of that table; none for the tables of CIDR groups and of identities, which nothing here fills. */
export function authRows(state: AuthState, table: string): readonly AuthRow[] {
  switch (table) {
    case 'roles':
      return [...state.roles.values()].map((role) => ({
        role: role.name,
        can_login: role.login,
        is_superuser: role.superuser,
        member_of: [...role.memberOf],
        salted_hash: role.saltedHash,
      }));
    case 'role_members':
      return [...state.roles.values()].flatMap((member) =>
        [...member.memberOf].map((role) => ({ role, member: member.name })),
      );
    case 'role_permissions':
      return grants(state).map(({ role, resource, permissions }) => ({
        role,
        resource: resourceName(resource),
        permissions: [...permissions],
      }));
    case 'resource_role_permissons_index':
      return grants(state).map(({ role, resource }) => ({
        resource: resourceName(resource),
        role,
      }));
    // A role is given its access from addresses when it is made; the first one was not made by a statement.
    case 'cidr_permissions':
      return [...state.roles.keys()]
        .filter((role) => role !== SUPERUSER)
        .map((role) => ({ role, cidr_groups: [] }));
    default:
      return [];
  }
}

function grants(state: AuthState) {
  return [...state.grants].flatMap(([role, own]) =>
    [...own.values()].map((grant) => ({ role, ...grant })),
  );
}
