/** What WITH says of a role, checked as Cassandra's role manager does. Source: RoleOptions.validate, DCPermissions. */
import { isPasswordHash } from '../auth/passwords.ts';
import { invalid } from '../base/errors.ts';
import type { RoleOptions } from '../cql/ast.ts';

const MANAGER = 'org.apache.cassandra.auth.CassandraRoleManager';

/** Refuses options that the cluster's role manager does not know; passwords are one of them where nobody logs in. */
export function checkRoleOptions(options: RoleOptions, enforced: boolean): void {
  const unknown = unsupportedOption(options, enforced);
  if (unknown !== null) throw invalid(`${MANAGER} doesn't support ${unknown}`);
  if (options.hashedPassword !== null && !isPasswordHash(options.hashedPassword)) {
    throw invalid('Invalid hashed password value. Please use jBcrypt.');
  }
}

function unsupportedOption(options: RoleOptions, enforced: boolean): string | null {
  if (options.options !== null) return 'OPTIONS';
  if (enforced) return null;
  if (options.password !== null) return 'PASSWORD';
  return options.hashedPassword === null ? null : 'HASHED_PASSWORD';
}

/** Refuses data centres that the cluster does not have. */
export function checkDatacenters(options: RoleOptions, datacenters: ReadonlySet<string>): void {
  const { datacenters: given } = options;
  if (given === null || given === 'all') return;
  const unknown = [...new Set(given)].filter((name) => !datacenters.has(name));
  if (unknown.length === 0) return;
  throw invalid(
    `Invalid value(s) for DATACENTERS '[${unknown.join(', ')}]',All values must be valid datacenters`,
  );
}

/** Whether the options say nothing of the role itself; access lists do not count. */
export function isEmpty(options: RoleOptions): boolean {
  return (
    options.password === null &&
    options.hashedPassword === null &&
    !options.generatedPassword &&
    options.superuser === null &&
    options.login === null &&
    options.options === null
  );
}
