/** Post-processors for GRANT, REVOKE and LIST: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/security.html#data-control */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type { QualifiedName, Resource, RoleStatement, TypeName } from './ast.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
type Permissions = readonly string[] | 'all';

export const grantRole = ([, role, , to]: readonly [_, string, _, string]): RoleStatement => ({
  kind: 'grantRole',
  role,
  to,
});
export const revokeRole = ([, role, , from]: readonly [_, string, _, string]): RoleStatement => ({
  kind: 'revokeRole',
  role,
  from,
});

type Change = readonly [_, Permissions, _, Resource, _, string];

export const grantPermissions = ([, permissions, , resource, , to]: Change): RoleStatement => ({
  kind: 'grantPermissions',
  permissions: applicable(permissions, resource),
  resource,
  to,
});
export const revokePermissions = ([, permissions, , resource, , from]: Change): RoleStatement => ({
  kind: 'revokePermissions',
  permissions: applicable(permissions, resource),
  resource,
  from,
});
export const listPermissions = ([, permissions, resource, of, recursive]: readonly [
  _,
  Permissions,
  Resource | null,
  string | null,
  boolean,
]): RoleStatement => ({ kind: 'listPermissions', permissions, resource, of, recursive });

export const allPermissions = (): Permissions => 'all';
export const permission = ([token]: readonly [Token]): string => token.text.toUpperCase();

/** Permissions that the resource does not know are dropped in silence, unless none is left. */
function applicable(permissions: Permissions, resource: Resource): Permissions {
  if (permissions === 'all') return permissions;
  const { className, known } = APPLICABLE[resource.kind];
  const kept = permissions.filter((one) => known.includes(one));
  if (kept.length === 0) {
    throw syntaxWithoutPosition(
      `Resource type ${className} does not support any of the requested permissions`,
    );
  }
  return [...new Set(kept)];
}

const TABLE = ['ALTER', 'DROP', 'SELECT', 'MODIFY', 'AUTHORIZE', 'UNMASK', 'SELECT_MASKED'];
const KEYSPACE = { className: 'DataResource', known: ['CREATE', ...TABLE] };
const MBEAN = {
  className: 'JMXResource',
  known: ['AUTHORIZE', 'DESCRIBE', 'EXECUTE', 'MODIFY', 'SELECT'],
};

/** Cassandra's IResource.applicablePermissions by kind. */
const APPLICABLE: Record<
  Resource['kind'],
  { readonly className: string; readonly known: readonly string[] }
> = {
  data: KEYSPACE,
  keyspace: KEYSPACE,
  allTables: KEYSPACE,
  table: { className: 'DataResource', known: TABLE },
  roles: {
    className: 'RoleResource',
    known: ['CREATE', 'ALTER', 'DROP', 'AUTHORIZE', 'DESCRIBE'],
  },
  role: { className: 'RoleResource', known: ['ALTER', 'DROP', 'AUTHORIZE', 'DESCRIBE'] },
  functions: {
    className: 'FunctionResource',
    known: ['CREATE', 'ALTER', 'DROP', 'AUTHORIZE', 'EXECUTE'],
  },
  function: { className: 'FunctionResource', known: ['ALTER', 'DROP', 'AUTHORIZE', 'EXECUTE'] },
  mbeans: MBEAN,
  mbean: MBEAN,
};

export const allData = (): Resource => ({ kind: 'data', scope: 'all' });
export const keyspaceResource = ([, name]: readonly [_, string]): Resource => ({
  kind: 'keyspace',
  name,
});
export const tableResource = (
  children: readonly [QualifiedName] | readonly [Token, QualifiedName],
): Resource => ({
  kind: 'table',
  name: children.length === 1 ? children[0] : children[1],
});
export const allTables = ([, , , , keyspace]: readonly [_, _, _, _, string]): Resource => ({
  kind: 'allTables',
  keyspace,
});
export const allRoles = (): Resource => ({ kind: 'roles' });
export const roleResource = ([, name]: readonly [_, string]): Resource => ({ kind: 'role', name });
export const allFunctions = (): Resource => ({ kind: 'functions', keyspace: null });
export const keyspaceFunctions = ([, , , , keyspace]: readonly [_, _, _, _, string]): Resource => ({
  kind: 'functions',
  keyspace,
});
export const functionResource = ([, name, , args]: readonly [
  _,
  QualifiedName,
  _,
  readonly TypeName[],
]): Resource => ({ kind: 'function', name, args });
export const allMbeans = (): Resource => ({ kind: 'mbeans' });
export const mbean = ([, token]: readonly [_, Token]): Resource => ({
  kind: 'mbean',
  name: checkedMbean(token.value),
  pattern: false,
});
export const mbeanPattern = ([, token]: readonly [_, Token]): Resource => {
  const name = checkedMbean(token.value);
  if (!/[*?]/.test(name)) {
    throw syntaxWithoutPosition(
      `Plural form used, but non-pattern JMX object name specified (${name})`,
    );
  }
  return { kind: 'mbean', name, pattern: true };
};

function checkedMbean(name: string): string {
  if (name === '') throw syntaxWithoutPosition('Empty JMX object name supplied');
  if (name === '*:*') {
    throw syntaxWithoutPosition('Please use ALL MBEANS instead of wildcard pattern');
  }
  if (!/^[^:\n]*:[^=,]+=.+|^[^:\n]*:\*$/.test(name)) {
    throw syntaxWithoutPosition(`${name} is not a valid JMX object name`);
  }
  return name;
}
