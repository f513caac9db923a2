/**
 * The compression map of a table: class names, chunk length and each compressor's own options.
 * Source: CompressionParams and the compressors of 5.0.
 */
import { configuration } from '../base/errors.ts';
import { javaDouble, parseJavaDouble } from '../base/java-numbers.ts';
import { copyCapacity, hashMapOrder } from './java-order.ts';
import { parseJavaInt } from './properties.ts';

type OptionMap = ReadonlyMap<string, string>;

const PACKAGE = 'org.apache.cassandra.io.compress.';

/** What each compressor takes besides the common options. */
const COMPRESSORS: ReadonlyMap<string, readonly string[]> = new Map([
  ['LZ4Compressor', ['lz4_high_compressor_level', 'lz4_compressor_type']],
  ['SnappyCompressor', []],
  ['DeflateCompressor', []],
  ['ZstdCompressor', ['compression_level']],
  ['NoopCompressor', []],
]);

/** What a table without WITH compression has. */
export const DEFAULT_COMPRESSION: OptionMap = new Map([
  ['chunk_length_in_kb', '16'],
  ['class', `${PACKAGE}LZ4Compressor`],
]);

const DISABLED: OptionMap = new Map([['enabled', 'false']]);

/** The stored map by key; `{'enabled': 'false'}` when nothing is compressed. */
export function readCompression(typed: OptionMap): OptionMap {
  const enabled = typed.get('enabled');
  const isEnabled = enabled === undefined || /^true$/i.test(enabled);
  if (typed.size > 0 && isEnabled && !typed.has('class')) {
    throw configuration("Missing sub-option 'class' for the 'compression' option.");
  }
  const options = new Map(typed);
  options.delete('enabled');
  if (!isEnabled && options.size > 0) {
    throw configuration(
      "If the 'enabled' option is set to false no other options must be specified",
    );
  }
  const written = options.get('class') ?? '';
  if (typed.has('class') && written === '') {
    throw configuration(
      "The 'class' option must not be empty. To disable compression use 'enabled' : false",
    );
  }
  options.delete('class');
  const chunkKilobytes = readChunkLength(options.get('chunk_length_in_kb'));
  const ratio = readRatio(options.get('min_compress_ratio'));
  options.delete('chunk_length_in_kb');
  options.delete('min_compress_ratio');
  if (written === '') return DISABLED;
  const compressor = compressorOf(written);
  checkCompressor(compressor, options);
  checkChunk(chunkKilobytes, ratio);
  const entries: (readonly [string, string])[] = [
    ...options,
    ['class', PACKAGE + compressor],
    ['chunk_length_in_kb', String(chunkKilobytes)],
  ];
  if (ratio !== 0) entries.push(['min_compress_ratio', javaDouble(ratio)]);
  return new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function compressorOf(written: string): string {
  const className = written.includes('.') ? written : PACKAGE + written;
  const short = className.startsWith(PACKAGE) ? className.slice(PACKAGE.length) : '';
  if (/^java\.lang\.(String|Object|Integer|Long|Class|Thread|Boolean|Double)$/.test(className)) {
    throw configuration('create method not found');
  }
  if (!COMPRESSORS.has(short)) {
    throw configuration(`Could not create Compression for type ${className}`);
  }
  return short;
}

function checkCompressor(compressor: string, options: OptionMap): void {
  if (compressor === 'LZ4Compressor') {
    const type = options.get('lz4_compressor_type');
    if (type !== undefined && type !== 'fast' && type !== 'high') {
      throw configuration(
        `Invalid compressor type '${type}' specified for LZ4 parameter 'lz4_compressor_type'. Valid options are [high, fast].`,
      );
    }
    checkLz4Level(options.get('lz4_high_compressor_level'));
  }
  const level = options.get('compression_level');
  if (compressor === 'ZstdCompressor' && level !== undefined) {
    const value = parseJavaInt(level);
    if (value === null) {
      throw configuration(
        `ZstdCompressor.create() threw an error: java.lang.NumberFormatException For input string: "${level}"`,
      );
    }
    if (value < -131072 || value > 22) {
      throw configuration(
        `ZstdCompressor.create() threw an error: java.lang.IllegalArgumentException compression_level=${value} is invalid`,
      );
    }
  }
  const known = COMPRESSORS.get(compressor) ?? [];
  for (const name of hashMapOrder([...options.keys()], copyCapacity(options.size))) {
    if (!known.includes(name)) throw configuration(`Unknown compression options ${name}`);
  }
}

function checkLz4Level(text: string | undefined): void {
  if (text === undefined) return;
  const value = parseJavaInt(text);
  if (value === null || value < 1 || value > 17) {
    throw configuration(
      `Invalid value [${text}] for parameter 'lz4_high_compressor_level'. Value must be between 1 and 17.`,
    );
  }
}

function readChunkLength(text: string | undefined): number {
  if (text === undefined) return 16;
  const value = parseJavaInt(text);
  if (value === null) throw configuration('Invalid value for chunk_length_in_kb');
  if (value > 2097151) {
    throw configuration(`Value of chunk_length_in_kb is too large (${value})`);
  }
  return value;
}

function readRatio(text: string | undefined): number {
  return text === undefined ? 0 : (parseJavaDouble(text) ?? Number.NaN);
}

function checkChunk(kilobytes: number, ratio: number): void {
  if (kilobytes <= 0) throw configuration('Invalid negative or null chunk_length_in_kb');
  if ((kilobytes & (kilobytes - 1)) !== 0) {
    throw configuration('chunk_length_in_kb must be a power of 2');
  }
  if (ratio < 0) throw configuration('Invalid negative min_compress_ratio');
  if (Number.isNaN(ratio) || (ratio !== 0 && ratio < 1)) {
    throw configuration('min_compress_ratio can either be 0 or greater than or equal to 1');
  }
}
