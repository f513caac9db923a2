/** What WITH says of a role, checked as Cassandra's role manager does. Source: RoleOptions.validate, DCPermissions. */
import { isPasswordHash } from '../auth/passwords.ts';
import { invalid } from '../base/errors.ts';
import type { RoleOptions } from '../cql/ast.ts';
import { hashMapOrder } from '../schema/java-order.ts';

const MANAGER = 'org.apache.cassandra.auth.CassandraRoleManager';

/** Refuses options that the cluster's role manager does not know; passwords are one of them where nobody logs in. */
export function checkRoleOptions(options: RoleOptions, enforced: boolean): void {
  const { hashedPassword } = options;
  if (enforced && hashedPassword !== null && !isPasswordHash(hashedPassword)) {
    throw invalid('Invalid hashed password value. Please use jBcrypt.');
  }
  const unknown = unsupportedOption(options, enforced);
  if (unknown !== null) throw invalid(`${MANAGER} doesn't support ${unknown}`);
}

function unsupportedOption(options: RoleOptions, enforced: boolean): string | null {
  if (options.options !== null) return 'OPTIONS';
  if (enforced) return null;
  if (options.password !== null) return 'PASSWORD';
  return options.hashedPassword === null ? null : 'HASHED_PASSWORD';
}

/**
 * Refuses data centres that the cluster does not have, and groups of addresses: there are none. Lists are shown in
 * the order of Java's hash sets.
 */
export function checkAccessLists(options: RoleOptions, datacenters: ReadonlySet<string>): void {
  const { datacenters: given, cidrs } = options;
  if (given !== null && given !== 'all' && given.some((name) => !datacenters.has(name))) {
    throw invalid(
      `Invalid value(s) for DATACENTERS '${setText(given)}',All values must be valid datacenters`,
    );
  }
  if (cidrs !== null && cidrs !== 'all') {
    throw invalid(`Invalid CIDR group(s): ${setText(cidrs)}. Available CIDR Groups are: []`);
  }
}

function setText(names: readonly string[]): string {
  return `[${hashMapOrder(names).join(', ')}]`;
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
