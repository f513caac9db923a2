/** Roles and permissions as data: laws of granting and of memberships, and what a drop takes along. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../src/auth/permissions.ts';
import type { AuthResource } from '../../../src/auth/resources.ts';
import {
  type AuthState,
  addMember,
  grant,
  grantedOn,
  hasSuperuserStatus,
  initialAuthState,
  listPermissions,
  putRole,
  removeMember,
  removeRole,
  revoke,
  rolesOf,
} from '../../../src/auth/state.ts';

const TABLE: AuthResource = { kind: 'table', keyspace: 'ks', table: 't' };

function withRoles(...names: readonly string[]): AuthState {
  return names.reduce(
    (state, name) =>
      putRole(state, {
        name,
        superuser: false,
        login: true,
        saltedHash: null,
        memberOf: new Set(),
      }),
    initialAuthState(),
  );
}

const somePermissions = fc.uniqueArray(fc.constantFrom(...PERMISSIONS));

describe('permissions', () => {
  test('a grant adds, a revoke takes, and nothing else changes', () => {
    fc.assert(
      fc.property(somePermissions, somePermissions, (first, second) => {
        const granted = grant(withRoles('a', 'b'), 'a', TABLE, first);
        const both = grant(granted, 'a', TABLE, second);
        expect(grantedOn(both, 'a', TABLE)).toEqual(new Set([...first, ...second]));
        const left = revoke(both, 'a', TABLE, second);
        expect(grantedOn(left, 'a', TABLE)).toEqual(
          new Set(first.filter((permission) => !second.includes(permission))),
        );
        expect(grantedOn(left, 'b', TABLE)).toEqual(new Set());
      }),
    );
  });

  test('lists come by role, by the resource’s name, by the permission’s place', () => {
    let state = withRoles('a', 'b');
    state = grant(state, 'b', { kind: 'functions' }, ['EXECUTE']);
    state = grant(state, 'b', { kind: 'data' }, ['SELECT', 'CREATE']);
    state = grant(state, 'a', TABLE, ['MODIFY']);
    const shown = listPermissions(state, PERMISSIONS, null, null).map(
      ({ role, resource, permission }) => `${role} ${resource.kind} ${permission}`,
    );
    expect(shown).toEqual([
      'a table MODIFY',
      'b data CREATE',
      'b data SELECT',
      'b functions EXECUTE',
    ]);
    expect(listPermissions(state, ['SELECT'], [{ kind: 'data' }], new Set(['a']))).toEqual([]);
  });
});

describe('roles', () => {
  test('memberships are inherited, and end', () => {
    const chain = addMember(addMember(withRoles('a', 'b', 'c'), 'a', 'b'), 'b', 'c');
    expect(rolesOf(chain, 'c', true)).toEqual(new Set(['c', 'b', 'a']));
    expect(rolesOf(chain, 'c', false)).toEqual(new Set(['c', 'b']));
    expect(rolesOf(removeMember(chain, 'a', 'b'), 'c', true)).toEqual(new Set(['c', 'b']));
  });

  test('who is granted a superuser has its status', () => {
    const state = addMember(withRoles('a', 'b'), 'cassandra', 'a');
    expect(hasSuperuserStatus(state, 'a')).toBe(true);
    expect(hasSuperuserStatus(state, 'b')).toBe(false);
  });

  test('a role that goes takes its memberships and permissions along', () => {
    let state = addMember(withRoles('a', 'b'), 'a', 'b');
    state = grant(state, 'a', TABLE, ['SELECT']);
    state = grant(state, 'b', { kind: 'role', role: 'a' }, ['DROP']);
    const after = removeRole(state, 'a');
    expect(rolesOf(after, 'b', true)).toEqual(new Set(['b']));
    expect(listPermissions(after, PERMISSIONS, null, null)).toEqual([]);
  });
});
