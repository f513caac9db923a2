/** WITH of tables: what is stored and what is refused, in Cassandra's words (recorded, or from 5.0's source). */
import { describe, expect, test } from 'vitest';
import { SchemaSession } from './recorded-schema.ts';

function session(): SchemaSession {
  const made = new SchemaSession();
  made.run(
    "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}",
  );
  made.run('USE k');
  return made;
}

function withOption(option: string): string {
  return session().run(`CREATE TABLE t (k int PRIMARY KEY, v int) WITH ${option}`);
}

/** The line of DESCRIBE TABLE for that option. */
function described(option: string, name: string): string | undefined {
  const made = session();
  expect(made.run(`CREATE TABLE t (k int PRIMARY KEY, v int) WITH ${option}`)).toBe('');
  const line = made
    .run('DESCRIBE TABLE t')
    .split('\n')
    .find((text) => text.includes(`${name} = `));
  return line?.replace(/^.*? = /, '').replace(/;$/, '');
}

describe('refused', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['nope = 1', "SyntaxException: Unknown property 'nope'"],
    [
      "comment = 'a' AND comment = 'b'",
      "SyntaxException: Multiple definitions for property 'comment'",
    ],
    [
      "compaction = 'x'",
      "SyntaxException: Invalid value for property 'compaction'. It should be a map.",
    ],
    [
      "default_time_to_live = 'x'",
      "SyntaxException: Invalid integer value x for 'default_time_to_live'",
    ],
    [
      'default_time_to_live = -1',
      'ConfigurationException: default_time_to_live must be greater than or equal to 0 (got -1)',
    ],
    [
      'default_time_to_live = 630720001',
      'ConfigurationException: default_time_to_live must be less than or equal to 630720000 (got 630720001)',
    ],
    [
      "compaction = {'class': 'Nope'}",
      "ConfigurationException: Unable to find compaction strategy class 'org.apache.cassandra.db.compaction.Nope'",
    ],
    [
      "compaction = {'min_threshold': 2}",
      "ConfigurationException: Missing sub-option 'class' for the 'compaction' option",
    ],
    [
      "compaction = {'class': 'SizeTieredCompactionStrategy', 'nope': 1}",
      'ConfigurationException: Properties specified [nope] are not understood by SizeTieredCompactionStrategy',
    ],
    [
      "compaction = {'class': 'SizeTieredCompactionStrategy', 'min_threshold': 1}",
      'ConfigurationException: Min compaction threshold cannot be less than 2 (got 1)',
    ],
    [
      "compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'WEEKS'}",
      'ConfigurationException: WEEKS is not valid for compaction_window_unit',
    ],
    [
      "compression = {'sstable_compression': ''}",
      "ConfigurationException: Missing sub-option 'class' for the 'compression' option.",
    ],
    [
      "compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 3}",
      'ConfigurationException: chunk_length_in_kb must be a power of 2',
    ],
    [
      "caching = {'keys': 'SOME'}",
      "ConfigurationException: Invalid value 'SOME' for caching sub-option 'keys': only 'ALL' and 'NONE' are allowed",
    ],
    [
      "speculative_retry = 'sometimes'",
      "ConfigurationException: Invalid value sometimes for option 'speculative_retry'",
    ],
    [
      "speculative_retry = '100p'",
      "ConfigurationException: Invalid value 100p for PERCENTILE option 'speculative_retry': must be between (0.0 and 100.0)",
    ],
    [
      'min_index_interval = 512 AND max_index_interval = 256',
      'ConfigurationException: max_index_interval must be greater than or equal to min_index_interval (512) (got 256)',
    ],
    ["memtable = 'nope'", 'ConfigurationException: Memtable configuration "nope" not found.'],
    ["id = 'x'", 'ConfigurationException: Invalid table id'],
  ];
  for (const [option, refusal] of cases) {
    test(option, () => {
      expect(withOption(option)).toBe(refusal);
    });
  }
});

describe('stored', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['comment = 5', 'comment', "'5'"],
    ["cdc = 'YES'", 'cdc', 'true'],
    ["speculative_retry = '95.50PERCENTILE'", 'speculative_retry', "'95.5p'"],
    ["speculative_retry = 'none'", 'speculative_retry', "'NEVER'"],
    ["speculative_retry = 'min(99p, 50ms)'", 'speculative_retry', "'MIN(99p,50ms)'"],
    [
      "caching = {'rows_per_partition': 'all'}",
      'caching',
      "{'keys': 'NONE', 'rows_per_partition': 'ALL'}",
    ],
    ["compression = {'enabled': 'false'}", 'compression', "{'enabled': 'false'}"],
    ["compaction = {'class': 'LeveledCompactionStrategy'}", 'bloom_filter_fp_chance', '0.1'],
    ['gc_grace_seconds = 60', 'gc_grace_seconds', '60'],
  ];
  for (const [option, name, shown] of cases) {
    test(option, () => {
      expect(described(option, name)).toBe(shown);
    });
  }
});

test('a table made again WITH id keeps it', () => {
  const made = session();
  const id = '5a1c395e-b41f-11e5-9f22-ba0be0483c18';
  made.run(`CREATE TABLE t (k int PRIMARY KEY) WITH id = ${id}`);
  expect(made.run('DESCRIBE TABLE t WITH INTERNALS')).toContain(`WITH ID = ${id}\n`);
  expect(made.run(`ALTER TABLE t WITH id = ${id}`)).toBe(
    'ConfigurationException: Cannot alter table id.',
  );
});
