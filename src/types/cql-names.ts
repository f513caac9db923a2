/** Names as CQL must write them: bare when lower case and not reserved, else in double quotes. */

/** Cassandra's reserved words (ReservedKeywords), which cannot stand as a bare name. */
const RESERVED: ReadonlySet<string> = new Set(
  `add allow alter and apply asc authorize batch begin by columnfamily create delete desc describe drop
  entries execute from full grant if in index infinity insert into is keyspace limit materialized modify
  nan norecursive not null of on or order primary rename revoke schema select set table to token
  truncate unlogged update use using view where with`.split(/\s+/),
);

/** ColumnIdentifier.maybeQuote. */
export function maybeQuoteName(name: string): string {
  if (/^[a-z][a-z0-9_]*$/.test(name) && !RESERVED.has(name)) return name;
  return `"${name.replaceAll('"', '""')}"`;
}
