/** Password hashes as system_auth.roles keeps them: bcrypt with 2^10 rounds. The only user of bcryptjs. */
import { compareSync, encodeBase64, hashSync } from 'bcryptjs';

const ROUNDS = 10;
/** Version, rounds from 4 to 31, 22 characters of salt: as much as jBcrypt looks at. */
const HASH = /^\$2a?\$(?:0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{22}/;

/** The hash of a password; `salt` is 16 bytes of chance. */
export function hashPassword(password: string, salt: Uint8Array): string {
  return hashSync(password, `$2a$${ROUNDS}$${encodeBase64([...salt], 16)}`);
}

/** Whether the hash is that of the password. */
export function isPassword(password: string, hash: string): boolean {
  return isPasswordHash(hash) && compareSync(password, hash);
}

/** Whether a text given as HASHED PASSWORD can be one. */
export function isPasswordHash(text: string): boolean {
  return HASH.test(text);
}
