/**
 * Names of schema objects: which are allowed and how they are written back in CQL.
 * Source: SchemaConstants, KeyspaceMetadata.validate, TableMetadata.validate.
 */
import { configuration, invalid } from '../base/errors.ts';
import { maybeQuoteName } from '../types/cql-names.ts';

/** Longest keyspace name. */
export const KEYSPACE_NAME_LENGTH = 48;
/** Longest table name: what a file name leaves room for. */
export const TABLE_NAME_LENGTH = 222;

/** The name as CQL must write it: bare where that reads back as the same name, else in double quotes. */
export function quoteName(name: string): string {
  return maybeQuoteName(name);
}

/** A string literal: single quotes, inner ones doubled. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** True when the name has only letters, digits and underscores and at least one of them. */
export function hasValidCharacters(name: string): boolean {
  return /^[a-zA-Z0-9_]+$/.test(name);
}

/** Refuses keyspace names that Cassandra refuses. */
export function checkKeyspaceName(name: string): void {
  if (!hasValidCharacters(name)) {
    throw invalid(
      `Keyspace name must not be empty and must contain alphanumeric or underscore characters only (got "${name}")`,
    );
  }
  if (name.length > KEYSPACE_NAME_LENGTH) {
    throw invalid(
      `Keyspace name must not be more than ${KEYSPACE_NAME_LENGTH} characters long (got ${name.length} characters for "${name}")`,
    );
  }
}

/** Refuses table names that Cassandra refuses; the text carries keyspace and table. */
export function checkTableName(keyspace: string, name: string): void {
  if (!hasValidCharacters(name)) {
    throw configuration(
      `${keyspace}.${name}: Table name must not be empty or not contain non-alphanumeric-underscore characters (got "${name}")`,
    );
  }
  if (name.length > TABLE_NAME_LENGTH) {
    throw configuration(
      `${keyspace}.${name}: Table name must not be more than ${TABLE_NAME_LENGTH} characters long (got ${name.length} characters for "${name}")`,
    );
  }
}

/** Compares two texts by their UTF-8 bytes, the order of column and table names. */
export function compareUtf8(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));
}

/** The order of column names: by bytes, but what starts outside ASCII comes first (Cassandra compares signed numbers). */
export function compareColumnNames(a: string, b: string): number {
  return Number(isBeyondAscii(b)) - Number(isBeyondAscii(a)) || compareUtf8(a, b);
}

function isBeyondAscii(name: string): boolean {
  return name.charCodeAt(0) > 0x7f;
}
