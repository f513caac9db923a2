/**
 * LIST ROLES and LIST USERS: everybody may see themselves and what is granted to them, DESCRIBE on all roles shows
 * the others. Source: ListRolesStatement, ListUsersStatement.
 */
import { ensureNotAnonymous, type Identity, permissionsOn } from '../auth/access.ts';
import { type AuthState, compareTexts, hasSuperuserStatus, rolesOf } from '../auth/state.ts';
import { invalid, unauthorized } from '../base/errors.ts';
import type { RoleStatement } from '../cql/ast.ts';
import type { CqlType, Value } from '../types/cql-type.ts';
import { encode } from '../types/registry.ts';
import type { Plan } from './plan.ts';
import type { ResultBody } from './result.ts';

export type RoleList = RoleStatement & { readonly kind: 'listRoles' };

/** The plan of either. */
export function prepareRoleList(statement: RoleList): Plan {
  const { kind: _, users, of, recursive, ...rest } = statement;
  rest satisfies Record<string, never>;
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but roles are known to all nodes at once
    *execute({ identity }) {
      const { state } = identity.store;
      const names = [...visibleRoles(identity, of, of !== null && recursive)].sort(compareTexts);
      return users ? usersResult(state, names) : rolesResult(state, names);
    },
  };
}

function visibleRoles(identity: Identity, of: string | null, recursive: boolean): Iterable<string> {
  const user = ensureNotAnonymous(identity);
  const { state } = identity.store;
  if (of !== null && !state.roles.has(of)) throw invalid(`<role ${of}> doesn't exist`);
  if (permissionsOn(identity, { kind: 'roles' }).has('DESCRIBE')) {
    return of === null ? state.roles.keys() : rolesOf(state, of, recursive);
  }
  if (of === null) return rolesOf(state, user, recursive);
  if (rolesOf(state, user, true).has(of)) return rolesOf(state, of, recursive);
  throw unauthorized(`You are not authorized to view roles granted to ${of} `);
}

function rolesResult(state: AuthState, names: readonly string[]): ResultBody {
  const rows = names.map((name): readonly Value[] => {
    const role = state.roles.get(name);
    return [name, role?.superuser ?? false, role?.login ?? false, [], 'ALL'];
  });
  return result(
    { role: TEXT, super: BOOLEAN, login: BOOLEAN, options: OPTIONS, datacenters: TEXT },
    'roles',
    rows,
  );
}

/** Only those who may log in; a granted superuser counts here. */
function usersResult(state: AuthState, names: readonly string[]): ResultBody {
  const rows = names
    .filter((name) => state.roles.get(name)?.login === true)
    .map((name): readonly Value[] => [name, hasSuperuserStatus(state, name), 'ALL']);
  return result({ name: TEXT, super: BOOLEAN, datacenters: TEXT }, 'users', rows);
}

const TEXT: CqlType = { kind: 'text' };
const BOOLEAN: CqlType = { kind: 'boolean' };
const OPTIONS: CqlType = { kind: 'map', key: TEXT, value: TEXT, frozen: true };

function result(
  columns: Readonly<Record<string, CqlType>>,
  table: string,
  rows: readonly (readonly Value[])[],
): ResultBody {
  const types = Object.values(columns);
  return {
    kind: 'rows',
    columns: Object.entries(columns).map(([name, type]) => ({
      keyspace: 'system_auth',
      table,
      name,
      type,
      role: null,
    })),
    rows: rows.map((row) => row.map((value, place) => encode(types[place] ?? TEXT, value))),
    pagingState: null,
    shape: 'rows',
  };
}
