/**
 * The compaction map of a table: class names, each strategy's own options and their checks.
 * Source: CompactionParams and the validateOptions of AbstractCompactionStrategy, SizeTiered, Leveled,
 * TimeWindow and Unified CompactionStrategy of 5.0.
 */
import { configuration } from '../base/errors.ts';
import { javaDouble, parseJavaDouble } from '../base/java-numbers.ts';
import { copyCapacity, hashMapOrder } from './java-order.ts';
import { parseJavaInt } from './properties.ts';
import { checkUnified } from './unified-compaction-options.ts';

type OptionMap = ReadonlyMap<string, string>;

const PACKAGE = 'org.apache.cassandra.db.compaction.';
const SIZE_TIERED = 'SizeTieredCompactionStrategy';
const LEVELED = 'LeveledCompactionStrategy';
const TIME_WINDOW = 'TimeWindowCompactionStrategy';
const UNIFIED = 'UnifiedCompactionStrategy';

/** What a table without WITH compaction has. */
export const DEFAULT_COMPACTION: OptionMap = new Map([
  ['class', PACKAGE + SIZE_TIERED],
  ['max_threshold', '32'],
  ['min_threshold', '4'],
]);

/** The stored map, by key, with the full class name and the thresholds that the strategy knows. */
export function readCompaction(typed: OptionMap): OptionMap {
  const written = typed.get('class');
  if (written === undefined) {
    throw configuration("Missing sub-option 'class' for the 'compaction' option");
  }
  const strategy = strategyOf(written);
  const options = new Map(typed);
  options.delete('class');
  const tombstones = options.get('provide_overlapping_tombstones');
  if (tombstones !== undefined && !/^(none|row|cell)$/i.test(tombstones)) {
    throw configuration(
      `Invalid value ${tombstones.toUpperCase()} for 'provide_overlapping_tombstones' compaction sub-option - must be one of the following [NONE, ROW, CELL].`,
    );
  }
  if (strategy !== UNIFIED) {
    if (!options.has('min_threshold')) options.set('min_threshold', '4');
    if (!options.has('max_threshold')) options.set('max_threshold', '32');
  }
  checkCompaction(strategy, options);
  const entries: (readonly [string, string])[] = [...options, ['class', PACKAGE + strategy]];
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Leveled tables read few files, so their filters may be looser. */
export function defaultBloomFilter(compaction: OptionMap): number {
  return compaction.get('class') === PACKAGE + LEVELED ? 0.1 : 0.01;
}

function strategyOf(written: string): string {
  const className = written.includes('.') ? written : PACKAGE + written;
  const short = className.startsWith(PACKAGE) ? className.slice(PACKAGE.length) : '';
  if (short === SIZE_TIERED || short === LEVELED || short === TIME_WINDOW || short === UNIFIED) {
    return short;
  }
  if (/^java\.lang\.(String|Object|Integer|Long|Class|Thread|Boolean|Double)$/.test(className)) {
    throw configuration(
      `Compaction strategy class ${className} is not derived from AbstractReplicationStrategy`,
    );
  }
  throw configuration(`Unable to find compaction strategy class '${className}'`);
}

function checkCompaction(strategy: string, options: OptionMap): void {
  checkCommon(options);
  const known = new Set(COMMON);
  if (strategy === SIZE_TIERED) checkSizeTiered(options, known);
  if (strategy === LEVELED) checkLeveled(options, known);
  if (strategy === TIME_WINDOW) checkTimeWindow(options, known);
  if (strategy === UNIFIED) for (const name of checkUnified(options)) known.add(name);
  const unknown = hashMapOrder([...options.keys()], copyCapacity(options.size)).filter(
    (key) => !known.has(key),
  );
  if (unknown.length > 0) {
    throw configuration(
      `Properties specified [${unknown.join(', ')}] are not understood by ${strategy}`,
    );
  }
  if (strategy !== UNIFIED) checkThresholds(options);
}

const COMMON = [
  'tombstone_threshold',
  'tombstone_compaction_interval',
  'unchecked_tombstone_compaction',
  'log_all',
  'enabled',
  'only_purge_repaired_tombstones',
  'provide_overlapping_tombstones',
];

function checkCommon(options: OptionMap): void {
  const threshold = options.get('tombstone_threshold');
  if (threshold !== undefined) {
    const value = parseJavaDouble(threshold);
    if (value === null) {
      throw configuration(`${threshold} is not a parsable int (base10) for tombstone_threshold`);
    }
    if (value < 0) {
      throw configuration(
        `tombstone_threshold must be greater than 0, but was ${value.toFixed(6)}`,
      );
    }
  }
  const interval = options.get('tombstone_compaction_interval');
  if (interval !== undefined) {
    const value = parseLong(interval);
    if (value === null) {
      throw configuration(
        `${interval} is not a parsable int (base10) for tombstone_compaction_interval`,
      );
    }
    if (value < 0n) {
      throw configuration(`tombstone_compaction_interval must be greater than 0, but was ${value}`);
    }
  }
  const given = (name: string): string | null => {
    const text = options.get(name);
    return text === undefined || /^(true|false)$/i.test(text) ? null : text;
  };
  const unchecked = given('unchecked_tombstone_compaction');
  if (unchecked !== null) {
    throw configuration(
      `'unchecked_tombstone_compaction' should be either 'true' or 'false', not '${unchecked}'`,
    );
  }
  const logAll = given('log_all');
  if (logAll !== null) {
    throw configuration(`'log_all' should either be 'true' or 'false', not ${logAll}`);
  }
  const enabled = given('enabled');
  if (enabled !== null) {
    throw configuration(`enabled should either be 'true' or 'false', not ${enabled}`);
  }
}

function checkSizeTiered(options: OptionMap, known: Set<string>): void {
  const size = options.get('min_sstable_size');
  if (size !== undefined) {
    const value = parseLong(size);
    if (value === null) throw notInt(size, 'min_sstable_size');
    if (value < 0n) throw configuration(`min_sstable_size must be non negative: ${value}`);
  }
  const low = bucket(options, 'bucket_low', 0.5);
  const high = bucket(options, 'bucket_high', 1.5);
  if (high <= low) {
    throw configuration(
      `bucket_high value (${javaDouble(high)}) is less than or equal to the bucket_low value (${javaDouble(low)})`,
    );
  }
  for (const name of ['min_sstable_size', 'bucket_low', 'bucket_high']) known.add(name);
  known.add('min_threshold');
  known.add('max_threshold');
}

function bucket(options: OptionMap, name: string, fallback: number): number {
  const text = options.get(name);
  if (text === undefined) return fallback;
  const value = parseJavaDouble(text);
  if (value === null) throw configuration(`${text} is not a parsable float for ${name}`);
  return value;
}

function checkLeveled(options: OptionMap, known: Set<string>): void {
  const size = options.get('sstable_size_in_mb') ?? '160';
  const megabytes = parseJavaInt(size);
  if (megabytes === null) throw notInt(size, 'sstable_size_in_mb');
  if (megabytes < 1) {
    throw configuration(`sstable_size_in_mb must be larger than 0, but was ${megabytes}`);
  }
  known.add('sstable_size_in_mb');
  const fanoutSize = parseJavaInt(options.get('fanout_size') ?? '10');
  // Cassandra shows the table size here, and a default of its own when that is not given.
  if (fanoutSize === null) throw notInt(options.get('sstable_size_in_mb') ?? '1', 'fanout_size');
  if (fanoutSize < 1)
    throw configuration(`fanout_size must be larger than 0, but was ${fanoutSize}`);
  known.add('fanout_size');
  known.add('single_sstable_uplevel');
  checkSizeTiered(options, known);
}

function checkTimeWindow(options: OptionMap, known: Set<string>): void {
  const resolution = options.get('timestamp_resolution');
  if (
    resolution !== undefined &&
    !['SECONDS', 'MILLISECONDS', 'MICROSECONDS', 'NANOSECONDS'].includes(resolution)
  ) {
    throw configuration(`${resolution} is not valid for timestamp_resolution`);
  }
  const unit = options.get('compaction_window_unit');
  if (unit !== undefined && !['MINUTES', 'HOURS', 'DAYS'].includes(unit)) {
    throw configuration(`${unit} is not valid for compaction_window_unit`);
  }
  const size = options.get('compaction_window_size') ?? '1';
  const window = parseJavaInt(size);
  if (window === null) throw notInt(size, 'compaction_window_size');
  if (window < 1) {
    throw configuration(`${window} must be greater than 1 for compaction_window_size`);
  }
  const frequency = options.get('expired_sstable_check_frequency_seconds');
  if (frequency !== undefined) {
    const value = parseLong(frequency);
    if (value === null) throw notInt(frequency, 'expired_sstable_check_frequency_seconds');
    if (value < 0n) {
      throw configuration(
        `expired_sstable_check_frequency_seconds must not be negative, but was ${value}`,
      );
    }
  }
  checkAggressive(options);
  for (const name of TIME_WINDOW_OPTIONS) known.add(name);
  checkSizeTiered(options, known);
}

const TIME_WINDOW_OPTIONS = [
  'timestamp_resolution',
  'compaction_window_unit',
  'compaction_window_size',
  'expired_sstable_check_frequency_seconds',
  'unsafe_aggressive_sstable_expiration',
];

function checkAggressive(options: OptionMap): void {
  const name = 'unsafe_aggressive_sstable_expiration';
  const text = options.get(name);
  if (text === undefined) return;
  if (!/^(true|false)$/i.test(text)) {
    throw configuration(`${name} is not 'true' or 'false' (${text})`);
  }
  if (/^true$/i.test(text)) {
    throw configuration(
      `${name} is requested but not allowed, restart cassandra with -Dcassandra.allow_${name}=true to allow it`,
    );
  }
}

function checkThresholds(options: OptionMap): void {
  const read = (name: string): number => {
    const text = options.get(name) ?? '';
    if (!/^[0-9]+$/.test(text)) {
      throw configuration(
        `Invalid value ${text} for '${name}' compaction sub-option - must be an integer`,
      );
    }
    return Number(text);
  };
  const min = read('min_threshold');
  const max = read('max_threshold');
  if (min <= 0 || max <= 0) {
    throw configuration(
      "Disabling compaction by setting compaction thresholds to 0 has been removed, set the compaction option 'enabled' to false instead.",
    );
  }
  if (min <= 1) {
    throw configuration(`Min compaction threshold cannot be less than 2 (got ${min})`);
  }
  if (min > max) {
    throw configuration(
      `Min compaction threshold (got ${min}) cannot be greater than max compaction threshold (got ${max})`,
    );
  }
}

function parseLong(text: string): bigint | null {
  if (!/^[+-]?[0-9]+$/.test(text)) return null;
  const value = BigInt(text.replace(/^\+/, ''));
  return value === BigInt.asIntN(64, value) ? value : null;
}

function notInt(text: string, name: string): Error {
  return configuration(`${text} is not a parsable int (base10) for ${name}`);
}
