/** Post-processors for roles and users: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/security.html#database-roles */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type { RoleOptions, RoleStatement, Term } from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import { propertyEntries } from './builders-schema.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
/** One option: what it sets, and the name under which a second one is refused (access lists add up). */
interface RoleOption {
  readonly name: string | null;
  readonly set: Partial<RoleOptions>;
}
type Head = readonly [_, _, boolean, string, readonly RoleOption[]];

const NOTHING: RoleOptions = {
  password: null,
  hashedPassword: null,
  generatedPassword: false,
  superuser: null,
  login: null,
  options: null,
  datacenters: null,
  cidrs: null,
};

export const createRole = ([, , ifNotExists, name, options]: Head): RoleStatement => ({
  kind: 'createRole',
  user: false,
  name,
  ifNotExists,
  options: gather(options),
});
export const alterRole = ([, , ifExists, name, options]: Head): RoleStatement => ({
  kind: 'alterRole',
  user: false,
  name,
  ifExists,
  options: gather(options),
});
export const dropRole = ([, , ifExists, name]: readonly [
  _,
  _,
  boolean,
  string,
]): RoleStatement => ({ kind: 'dropRole', user: false, name, ifExists });

type UserHead = readonly [_, _, boolean, string, readonly RoleOption[], boolean | null];

/** A user may log in, and is a superuser only when the statement says so. */
export const createUser = ([
  ,
  ,
  ifNotExists,
  name,
  options,
  superuser,
]: UserHead): RoleStatement => ({
  kind: 'createRole',
  user: true,
  name,
  ifNotExists,
  options: { ...gather(options), login: true, superuser: superuser ?? false },
});
export const alterUser = ([, , ifExists, name, options, superuser]: UserHead): RoleStatement => ({
  kind: 'alterRole',
  user: true,
  name,
  ifExists,
  options: { ...gather(options), superuser },
});
export const dropUser = ([, , ifExists, name]: readonly [
  _,
  _,
  boolean,
  string,
]): RoleStatement => ({ kind: 'dropRole', user: true, name, ifExists });

/** Older than roles: the case of an unquoted user's name counts. */
export const userName = ([token]: readonly [Token]): string => token.text;
export const quotedUser = (): never => {
  throw syntaxWithoutPosition(
    'Quoted strings are are not supported for user names and USER is deprecated, please use ROLE',
  );
};

function gather(options: readonly RoleOption[]): RoleOptions {
  const seen = new Set<string>();
  let all = NOTHING;
  for (const { name, set } of options) {
    if (name !== null && seen.has(name)) {
      throw syntaxWithoutPosition(`Multiple definition for property '${name}'`);
    }
    if (name !== null) seen.add(name);
    all = { ...all, ...set };
  }
  if (all.password !== null && all.hashedPassword !== null) {
    throw syntaxWithoutPosition("Options 'password' and 'hashed password' are mutually exclusive");
  }
  return all;
}

export const password = ([, , token]: readonly [_, _, Token]): RoleOption => ({
  name: 'PASSWORD',
  set: { password: token.value },
});
export const hashedPassword = ([, , , token]: readonly [_, _, _, Token]): RoleOption => ({
  name: 'HASHED_PASSWORD',
  set: { hashedPassword: token.value },
});
export const roleOptions = ([, , , entries]: readonly [
  _,
  _,
  _,
  Cons<readonly [Term, Term]> | Token,
]): RoleOption => ({
  name: 'OPTIONS',
  set: { options: 'item' in entries ? propertyEntries(flatten(entries)) : [] },
});
export const superuser = ([, , token]: readonly [_, _, Token]): RoleOption => ({
  name: 'SUPERUSER',
  set: { superuser: token.text.toLowerCase() === 'true' },
});
export const login = ([, , token]: readonly [_, _, Token]): RoleOption => ({
  name: 'LOGIN',
  set: { login: token.text.toLowerCase() === 'true' },
});
export const allDatacenters = (): RoleOption => ({ name: null, set: { datacenters: 'all' } });
export const datacenters = ([, , , , names]: readonly [_, _, _, _, Cons<string>]): RoleOption => ({
  name: null,
  set: { datacenters: flatten(names) },
});
export const allCidrs = (): RoleOption => ({ name: null, set: { cidrs: 'all' } });
export const cidrs = ([, , , , names]: readonly [_, _, _, _, Cons<string>]): RoleOption => ({
  name: null,
  set: { cidrs: flatten(names) },
});

export const userPassword = ([, , token]: readonly [_, _, Token]): readonly RoleOption[] => [
  password([null, null, token]),
];
export const userHashedPassword = ([, , , token]: readonly [
  _,
  _,
  _,
  Token,
]): readonly RoleOption[] => [hashedPassword([null, null, null, token])];

export const listRoles = ([, , of, recursive]: readonly [
  _,
  _,
  string | null,
  boolean,
]): RoleStatement => ({ kind: 'listRoles', users: false, of, recursive });
export const listUsers = (): RoleStatement => ({
  kind: 'listRoles',
  users: true,
  of: null,
  recursive: true,
});
