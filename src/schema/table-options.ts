/**
 * Options of a table: defaults, WITH's checks in Cassandra's order, and the text that DESCRIBE writes.
 * Source: TableAttributes, TableParams, CachingParams and MemtableParams of 5.0.
 */
import { CassandraError, configuration } from '../base/errors.ts';
import { javaDouble } from '../base/java-numbers.ts';
import { DEFAULT_COMPACTION, defaultBloomFilter, readCompaction } from './compaction-options.ts';
import { DEFAULT_COMPRESSION, readCompression } from './compression-options.ts';
import { copyCapacity, hashMapOrder } from './java-order.ts';
import type { TableOptions } from './model.ts';
import { quoteText } from './names.ts';
import {
  booleanProperty,
  checkKnown,
  doubleProperty,
  intProperty,
  mapProperty,
  type Properties,
  textProperty,
} from './properties.ts';
import { readSpeculativeRetry } from './speculative-retry.ts';

/** Twenty years: the longest TTL. Seconds. */
export const MAX_TTL_SECONDS = 630720000;

/** What a table without WITH has. */
export const DEFAULT_OPTIONS: TableOptions = {
  additionalWritePolicy: '99p',
  allowAutoSnapshot: true,
  bloomFilterFpChance: 0.01,
  caching: new Map([
    ['keys', 'ALL'],
    ['rows_per_partition', 'NONE'],
  ]),
  cdc: false,
  comment: '',
  compaction: DEFAULT_COMPACTION,
  compression: DEFAULT_COMPRESSION,
  memtable: 'default',
  crcCheckChance: 1,
  defaultTimeToLive: 0,
  extensions: new Map(),
  gcGraceSeconds: 864000,
  incrementalBackups: true,
  maxIndexInterval: 2048,
  memtableFlushPeriodInMs: 0,
  minIndexInterval: 128,
  readRepair: 'BLOCKING',
  speculativeRetry: '99p',
};

const KNOWN: ReadonlySet<string> = new Set(
  (
    'additional_write_policy allow_auto_snapshot bloom_filter_fp_chance caching cdc comment compaction ' +
    'compression crc_check_chance default_time_to_live extensions gc_grace_seconds id incremental_backups ' +
    'max_index_interval memtable memtable_flush_period_in_ms min_index_interval read_repair speculative_retry'
  ).split(' '),
);

/** The options of a new table. `id` is the one given WITH id, in lower case. */
export function newTableOptions(properties: Properties): {
  readonly options: TableOptions;
  readonly id: string | null;
} {
  checkKnown(properties, KNOWN);
  const options = readOptions(properties, DEFAULT_OPTIONS, true);
  checkOptions(options);
  return { options, id: readId(properties) };
}

/** The options after ALTER TABLE ... WITH. */
export function alteredTableOptions(properties: Properties, previous: TableOptions): TableOptions {
  checkKnown(properties, KNOWN);
  checkOptions(readOptions(properties, DEFAULT_OPTIONS, true));
  if (readId(properties) !== null) throw configuration('Cannot alter table id.');
  const options = readOptions(properties, previous, false);
  checkOptions(options);
  return options;
}

/** `name = value` in DESCRIBE's order, for a table or a view. */
export function formatOptions(options: TableOptions, isView: boolean): readonly string[] {
  return [
    `additional_write_policy = ${quoteText(options.additionalWritePolicy)}`,
    `allow_auto_snapshot = ${options.allowAutoSnapshot}`,
    `bloom_filter_fp_chance = ${javaDouble(options.bloomFilterFpChance)}`,
    `caching = ${formatMap(options.caching)}`,
    `cdc = ${options.cdc}`,
    `comment = ${quoteText(options.comment)}`,
    `compaction = ${formatMap(options.compaction)}`,
    `compression = ${formatMap(options.compression)}`,
    `memtable = ${quoteText(options.memtable)}`,
    `crc_check_chance = ${javaDouble(options.crcCheckChance)}`,
    ...(isView ? [] : [`default_time_to_live = ${options.defaultTimeToLive}`]),
    `extensions = ${formatExtensions(options.extensions)}`,
    `gc_grace_seconds = ${options.gcGraceSeconds}`,
    `incremental_backups = ${options.incrementalBackups}`,
    `max_index_interval = ${options.maxIndexInterval}`,
    `memtable_flush_period_in_ms = ${options.memtableFlushPeriodInMs}`,
    `min_index_interval = ${options.minIndexInterval}`,
    `read_repair = ${quoteText(options.readRepair)}`,
    `speculative_retry = ${quoteText(options.speculativeRetry)}`,
  ];
}

/** `{'a': '1', 'b': '2'}`, by key. */
export function formatMap(map: ReadonlyMap<string, string>): string {
  const entries = [...sortedMap(map)].map(
    ([key, value]) => `${quoteText(key)}: ${quoteText(value)}`,
  );
  return `{${entries.join(', ')}}`;
}

/** The same entries by key, as frozen maps keep them. */
export function sortedMap(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function formatExtensions(extensions: ReadonlyMap<string, string>): string {
  const entries = [...sortedMap(extensions)].map(([key, value]) => `${quoteText(key)}: ${value}`);
  return `{${entries.join(', ')}}`;
}

/** Reads in the order of TableAttributes.build, which decides what is refused first. `isNew`: the bloom filter follows the compaction strategy. */
function readOptions(properties: Properties, previous: TableOptions, isNew: boolean): TableOptions {
  const allowAutoSnapshot = booleanProperty(properties, 'allow_auto_snapshot');
  const bloom = doubleProperty(properties, 'bloom_filter_fp_chance');
  const caching = mapProperty(properties, 'caching');
  const checkedCaching = caching === undefined ? undefined : readCaching(caching);
  const comment = textProperty(properties, 'comment');
  const compactionMap = mapProperty(properties, 'compaction');
  const compaction =
    compactionMap === undefined ? previous.compaction : readCompaction(compactionMap);
  const compressionMap = mapProperty(properties, 'compression');
  const compression =
    compressionMap === undefined ? previous.compression : readCompression(compressionMap);
  const memtable = readMemtable(textProperty(properties, 'memtable'));
  const defaultTimeToLive = intProperty(properties, 'default_time_to_live');
  const gcGraceSeconds = intProperty(properties, 'gc_grace_seconds');
  const incrementalBackups = booleanProperty(properties, 'incremental_backups');
  const maxIndexInterval = intProperty(properties, 'max_index_interval');
  const memtableFlushPeriodInMs = intProperty(properties, 'memtable_flush_period_in_ms');
  const minIndexInterval = intProperty(properties, 'min_index_interval');
  const speculativeRetry = textProperty(properties, 'speculative_retry');
  const retry = speculativeRetry === undefined ? undefined : readSpeculativeRetry(speculativeRetry);
  const writePolicy = textProperty(properties, 'additional_write_policy');
  const policy = writePolicy === undefined ? undefined : readSpeculativeRetry(writePolicy);
  const crcCheckChance = doubleProperty(properties, 'crc_check_chance');
  const cdc = booleanProperty(properties, 'cdc');
  const readRepair = textProperty(properties, 'read_repair');
  return {
    additionalWritePolicy: policy ?? previous.additionalWritePolicy,
    allowAutoSnapshot: allowAutoSnapshot ?? previous.allowAutoSnapshot,
    bloomFilterFpChance:
      bloom ?? (isNew ? defaultBloomFilter(compaction) : previous.bloomFilterFpChance),
    caching: checkedCaching ?? previous.caching,
    cdc: cdc ?? previous.cdc,
    comment: comment ?? previous.comment,
    compaction,
    compression,
    memtable: memtable ?? previous.memtable,
    crcCheckChance: crcCheckChance ?? previous.crcCheckChance,
    defaultTimeToLive: defaultTimeToLive ?? previous.defaultTimeToLive,
    extensions: previous.extensions,
    gcGraceSeconds: gcGraceSeconds ?? previous.gcGraceSeconds,
    incrementalBackups: incrementalBackups ?? previous.incrementalBackups,
    maxIndexInterval: maxIndexInterval ?? previous.maxIndexInterval,
    memtableFlushPeriodInMs: memtableFlushPeriodInMs ?? previous.memtableFlushPeriodInMs,
    minIndexInterval: minIndexInterval ?? previous.minIndexInterval,
    readRepair: readRepair === undefined ? previous.readRepair : readReadRepair(readRepair),
    speculativeRetry: retry ?? previous.speculativeRetry,
  };
}

/** TableParams.validate after compaction and compression have checked themselves. */
function checkOptions(options: TableOptions): void {
  const bloom = options.bloomFilterFpChance;
  if (bloom <= MIN_BLOOM_FILTER || bloom > 1) {
    throw configuration(
      `bloom_filter_fp_chance must be larger than ${javaDouble(MIN_BLOOM_FILTER)} and less than or equal to 1.0 (got ${javaDouble(bloom)})`,
    );
  }
  if (options.crcCheckChance < 0 || options.crcCheckChance > 1) {
    throw configuration(
      `crc_check_chance must be larger than or equal to 0 and smaller than or equal to 1.0 (got ${javaDouble(options.crcCheckChance)})`,
    );
  }
  atLeast('default_time_to_live', 0, options.defaultTimeToLive);
  if (options.defaultTimeToLive > MAX_TTL_SECONDS) {
    throw configuration(
      `default_time_to_live must be less than or equal to ${MAX_TTL_SECONDS} (got ${options.defaultTimeToLive})`,
    );
  }
  atLeast('gc_grace_seconds', 0, options.gcGraceSeconds);
  atLeast('min_index_interval', 1, options.minIndexInterval);
  if (options.maxIndexInterval < options.minIndexInterval) {
    throw configuration(
      `max_index_interval must be greater than or equal to min_index_interval (${options.minIndexInterval}) (got ${options.maxIndexInterval})`,
    );
  }
  atLeast('memtable_flush_period_in_ms', 0, options.memtableFlushPeriodInMs);
}

/** BloomCalculations.minSupportedBloomFilterFpChance. */
const MIN_BLOOM_FILTER = 6.71e-5;

function atLeast(name: string, least: number, value: number): void {
  if (value < least) {
    throw configuration(`${name} must be greater than or equal to ${least} (got ${value})`);
  }
}

function readCaching(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const keys = (map.get('keys') ?? 'NONE').toUpperCase();
  if (keys !== 'ALL' && keys !== 'NONE') {
    throw configuration(
      `Invalid value '${map.get('keys')}' for caching sub-option 'keys': only 'ALL' and 'NONE' are allowed`,
    );
  }
  const rows = (map.get('rows_per_partition') ?? 'NONE').toUpperCase();
  if (rows !== 'ALL' && rows !== 'NONE' && !/^[0-9]+$/.test(rows)) {
    throw configuration(
      `Invalid value '${map.get('rows_per_partition')}' for caching sub-option 'rows_per_partition': only 'ALL', 'NONE', and integer values are allowed`,
    );
  }
  const others = hashMapOrder([...map.keys()], copyCapacity(map.size)).filter(
    (key) => key !== 'keys' && key !== 'rows_per_partition',
  );
  if (others.length > 0) {
    throw configuration(
      `Invalid caching sub-options [${others.join(', ')}]: only 'keys' and 'rows_per_partition' are allowed`,
    );
  }
  return new Map([
    ['keys', keys],
    ['rows_per_partition', cachedRows(rows)],
  ]);
}

function cachedRows(rows: string): string {
  if (rows === 'ALL' || rows === 'NONE') return rows;
  const count = Number(rows);
  if (count === 0) return 'NONE';
  return count >= 2147483647 ? 'ALL' : String(count);
}

/** cassandra.yaml of 5.0 names no memtable configuration besides the built-in one. */
function readMemtable(name: string | undefined): string | undefined {
  if (name === undefined || name === 'default') return name;
  throw configuration(`Memtable configuration "${name}" not found.`);
}

function readReadRepair(text: string): 'BLOCKING' | 'NONE' {
  const upper = text.toUpperCase();
  if (upper === 'BLOCKING' || upper === 'NONE') return upper;
  throw new CassandraError(
    `No enum constant org.apache.cassandra.service.reads.repair.ReadRepairStrategy.${upper}`,
    { kind: 'server' },
  );
}

function readId(properties: Properties): string | null {
  const text = textProperty(properties, 'id');
  if (text === undefined) return null;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw configuration('Invalid table id');
  }
  return text.toLowerCase();
}
