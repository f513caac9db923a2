/** Who may come in, and with which words the others are kept out; hashes that real nodes wrote. */
import { describe, expect, test } from 'vitest';
import { authenticate } from '../../../src/auth/login.ts';
import { hashPassword, isPassword, isPasswordHash } from '../../../src/auth/passwords.ts';
import { putRole } from '../../../src/auth/state.ts';
import { AuthStore } from '../../../src/auth/store.ts';

describe('login', () => {
  const store = new AuthStore(true);
  const role = { superuser: false, memberOf: new Set<string>() };
  const hash = hashPassword('x', new Uint8Array(16));
  store.change(putRole(store.state, { ...role, name: 'nologin', login: false, saltedHash: hash }));
  store.change(putRole(store.state, { ...role, name: 'nopw', login: true, saltedHash: null }));

  test('the first superuser', () => {
    expect(authenticate(store, 'cassandra', 'cassandra')).toBe('cassandra');
  });

  test.each([
    ['cassandra', 'wrong', 'Provided username cassandra and/or password are incorrect'],
    ['nosuch', 'x', 'Provided username nosuch and/or password are incorrect'],
    ['nopw', 'x', 'Provided username nopw and/or password are incorrect'],
    ['nopw', '', 'Password must not be null'],
    ['nologin', 'x', 'nologin is not permitted to log in'],
  ])('%s with %j is refused', (user, password, message) => {
    expect(() => authenticate(store, user, password)).toThrow(message);
  });

  test('where nobody is asked, everybody is nobody', () => {
    expect(authenticate(new AuthStore(false), 'anna', 'secret')).toBe(null);
  });
});

describe('hashes', () => {
  test('the password opens its hash, another does not', () => {
    const hash = hashPassword(
      'pw',
      Uint8Array.from({ length: 16 }, (_, i) => i),
    );
    expect(isPassword('pw', hash)).toBe(true);
    expect(isPassword('pv', hash)).toBe(false);
  });

  test.each([
    ['$2a$10$JSJEMFm6GeaW9XxT5JIheuEtPvat6i7uKbnTcxX3c1wshIIsGyUtG', true],
    ['$2b$10$JSJEMFm6GeaW9XxT5JIheuEtPvat6i7uKbnTcxX3c1wshIIsGyUtG', false],
    ['$2a$10$short', false],
    ['notahash', false],
    ['', false],
  ])('%s: %s', (text, is) => expect(isPasswordHash(text)).toBe(is));
});
