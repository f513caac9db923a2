/**
 * The options of UnifiedCompactionStrategy and their checks, in Cassandra's order. Source: Controller.validateOptions
 * and FBUtilities.parseHumanReadable of 5.0.
 */
import { configuration } from '../base/errors.ts';
import { parseJavaDouble } from '../base/java-numbers.ts';
import { parseJavaInt } from './properties.ts';

type OptionMap = ReadonlyMap<string, string>;

const UNIFIED_OPTIONS = [
  'scaling_parameters',
  'target_sstable_size',
  'min_sstable_size',
  'flush_size_override',
  'base_shard_count',
  'sstable_growth',
  'max_sstables_to_compact',
  'expired_sstable_check_frequency_seconds',
  'unsafe_aggressive_sstable_expiration',
  'overlap_inclusion_method',
];

const MIN_TARGET_BYTES = 2 ** 20;
const DEFAULT_TARGET_BYTES = 2 ** 30;

/** Checks the values and gives the names that the strategy knows. */
export function checkUnified(options: OptionMap): readonly string[] {
  const scaling = options.get('scaling_parameters');
  if (scaling !== undefined) {
    for (const part of scaling.split(',')) checkScaling(part.trim());
  }
  checkShardCount(options.get('base_shard_count'));
  const target = size(options, 'target_sstable_size');
  size(options, 'flush_size_override');
  checkMaxSSTables(options.get('max_sstables_to_compact'));
  checkFrequency(options.get('expired_sstable_check_frequency_seconds'));
  const aggressive = options.get('unsafe_aggressive_sstable_expiration');
  if (aggressive !== undefined && !/^(true|false)$/i.test(aggressive)) {
    throw configuration(
      `unsafe_aggressive_sstable_expiration should either be 'true' or 'false', not ${aggressive}`,
    );
  }
  const overlap = options.get('overlap_inclusion_method');
  if (overlap !== undefined && !/^(none|single|transitive)$/i.test(overlap)) {
    throw configuration(
      `Invalid overlap inclusion method ${overlap}. The valid options are [NONE, SINGLE, TRANSITIVE].`,
    );
  }
  checkMinSize(options.get('min_sstable_size'), target ?? DEFAULT_TARGET_BYTES);
  checkGrowth(options.get('sstable_growth'));
  return UNIFIED_OPTIONS;
}

/** N, L4, T8, or a whole number: negative is leveled, positive tiered. */
function checkScaling(text: string): void {
  if (/^(N|[LT][0-9]+|[+-]?[0-9]+)$/.test(text)) {
    const fan = /^[LT]([0-9]+)$/.exec(text)?.[1];
    if (fan === undefined || Number(fan) >= 2) return;
    throw configuration(`Fan factor cannot be lower than 2 in ${text}`);
  }
  throw configuration(`Scaling parameter ${text} must match N|L[0-9]+|T[0-9]+|[+-]?[0-9]+`);
}

function checkShardCount(text: string | undefined): void {
  if (text === undefined) return;
  const value = parseJavaInt(text);
  if (value === null) throw notInt(text, 'base_shard_count');
  if (value <= 0) {
    throw configuration(`Invalid configuration, base_shard_count should be positive: ${value}`);
  }
}

function checkMaxSSTables(text: string | undefined): void {
  if (text !== undefined && parseJavaInt(text) === null) {
    throw notInt(text, 'max_sstables_to_compact');
  }
}

function checkFrequency(text: string | undefined): void {
  if (text === undefined) return;
  const name = 'expired_sstable_check_frequency_seconds';
  if (!/^[+-]?[0-9]+$/.test(text)) {
    throw configuration(`${text} is not a parsable long (base10) for ${name}`);
  }
  if (BigInt(text.replace(/^\+/, '')) <= 0n) {
    throw configuration(`Invalid configuration, ${name} should be positive: ${Number(text)}`);
  }
}

function notInt(text: string, name: string): Error {
  return configuration(`${text} is not a parsable int (base10) for ${name}`);
}

/** Bytes of an option that must be a MiB at least; null when not given. */
function size(options: OptionMap, name: string): number | null {
  const text = options.get(name);
  if (text === undefined) return null;
  const bytes = parseBytes(text);
  if (typeof bytes === 'string') {
    throw configuration(`${name} ${text} is not a valid size in bytes: ${bytes}`);
  }
  if (bytes >= 2 ** 63) throw configuration(`${name} ${text} is out of range of Long.`);
  if (bytes < MIN_TARGET_BYTES) {
    throw configuration(`${name} ${text} is not acceptable, size must be at least 1.000MiB`);
  }
  return bytes;
}

function checkMinSize(text: string | undefined, target: number): void {
  if (text === undefined) return;
  const bytes = parseBytes(text);
  if (typeof bytes === 'string') {
    throw configuration(`${text} is not a valid size in bytes for min_sstable_size`);
  }
  if (bytes < 0) {
    throw configuration(
      'Invalid configuration, min_sstable_size should be greater than or equal to 0 (zero)',
    );
  }
  if (bytes >= target * Math.SQRT1_2) {
    throw configuration(
      `Invalid configuration, min_sstable_size (${showBytes(bytes)}) should be less than 70% of the targetSSTableSize (${showBytes(target)})`,
    );
  }
}

/** A fraction, or a percentage of 1. */
function checkGrowth(text: string | undefined): void {
  if (text === undefined) return;
  const isPercent = text.endsWith('%');
  const digits = isPercent ? text.slice(0, -1) : text;
  const value = parseJavaDouble(digits);
  if (value === null) {
    throw configuration(
      `sstable_growth is not a valid number between 0 and 1: For input string: "${digits}"`,
    );
  }
  const growth = isPercent ? value / 100 : value;
  if (growth < 0 || growth > 1) {
    throw configuration(`sstable_growth ${text} must be between 0 and 1`);
  }
}

const BINARY_UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const DECIMAL_UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** Bytes of `100MiB`, `1.5 GB`; a text says why it is none. */
function parseBytes(text: string): number | string {
  const trimmed = text.trim();
  if (!trimmed.endsWith('B')) return `${text} does not end in unit B`;
  const number = /^[+-]?\d*(?:\.\d*)?/.exec(trimmed)?.[0] ?? '';
  const rest = trimmed.slice(number.length, -1);
  const unit = rest.trim();
  const binary = BINARY_UNITS.indexOf(unit);
  const decimal = DECIMAL_UNITS.indexOf(unit);
  if (binary < 0 && decimal < 0) {
    const start = number.length;
    return `Unexpected characters between pos ${start} and ${start + rest.length} in ${text}`;
  }
  if (number === '') return `${text} does not end in unit B`;
  return Number(number) * (binary >= 0 ? 1024 ** binary : 1000 ** decimal);
}

/** 1.000MiB: three digits after the point. */
function showBytes(bytes: number): string {
  let unit = 0;
  let value = bytes;
  while (value >= 1024 && unit < BINARY_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return unit === 0 ? `${value}B` : `${value.toFixed(3)}${BINARY_UNITS[unit]}B`;
}
