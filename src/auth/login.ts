/** Who somebody is: name and password against the stored hash. Source: PasswordAuthenticator, ClientState.login. */
import { CassandraError } from '../base/errors.ts';
import { isPassword } from './passwords.ts';
import type { AuthStore } from './store.ts';

/**
 * The user to be from here on: null where nobody is asked. Throws badCredentials for an unknown name, a wrong
 * password and a role that may not log in; LOGIN is not inherited from granted roles.
 */
export function authenticate(store: AuthStore, name: string, password: string): string | null {
  if (!store.enforced) return null;
  if (name === '') throw badCredentials('Authentication ID must not be null');
  if (password === '') throw badCredentials('Password must not be null');
  const role = store.state.roles.get(name);
  const hash = role?.saltedHash ?? null;
  if (role === undefined || hash === null || !isPassword(password, hash)) {
    throw badCredentials(`Provided username ${name} and/or password are incorrect`);
  }
  if (!role.login) throw badCredentials(`${name} is not permitted to log in`);
  return role.name;
}

/** Refuses a session that says no name where one is asked for. */
export function badCredentials(message: string): CassandraError {
  return new CassandraError(message, { kind: 'badCredentials' });
}
