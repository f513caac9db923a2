/** COPY's words and options as data. Source: cqlsh 6.2.2's grammar, defaults and refusals. */
import { isName, isString, type Word } from '../words.ts';
import type { CsvDialect } from './csv.ts';

export interface CopyRequest {
  readonly keyspace: string | null;
  readonly table: string;
  /** null: all. */
  readonly columns: readonly string[] | null;
  readonly direction: 'from' | 'to';
  /** null: STDIN or STDOUT. */
  readonly file: string | null;
  /** Lower-case names with their values' text. */
  readonly options: ReadonlyMap<string, string>;
}

export interface CopyOptions {
  readonly dialect: CsvDialect;
  readonly nullText: string;
  /** How numbers are written; empty where as usual. */
  readonly separators: { readonly decimal: string; readonly thousands: string };
  readonly header: boolean;
  readonly timestampFormat: string;
  /** null: as many digits as the number needs. */
  readonly floatPrecision: number | null;
  readonly doublePrecision: number | null;
  readonly booleans: readonly [string, string];
  readonly maxRows: number;
  readonly skipRows: number;
  readonly skipColumns: readonly string[];
  readonly maxOutputSize: number;
  readonly pageSize: number;
  readonly ttl: number;
  readonly beginToken: bigint | null;
  readonly endToken: bigint | null;
  readonly unrecognised: readonly string[];
}

/** null when the words are no COPY. */
export function parseCopy(words: readonly Word[]): CopyRequest | null {
  const parser = new CopyParser(words);
  return parser.parse();
}

class CopyParser {
  readonly #words: readonly Word[];
  #at = 0;

  constructor(words: readonly Word[]) {
    this.#words = words;
  }

  parse(): CopyRequest | null {
    const first = this.#name();
    if (first === null) return null;
    const second = this.#take('.') ? this.#name() : null;
    if (second === null && this.#words[this.#at - 1]?.text === '.') return null;
    const columns = this.#take('(') ? this.#columns() : null;
    if (columns === undefined) return null;
    const direction = this.#take('FROM') ? 'from' : this.#take('TO') ? 'to' : null;
    if (direction === null) return null;
    const word = this.#words[this.#at];
    const stream = direction === 'from' ? 'STDIN' : 'STDOUT';
    if (!isString(word) && word?.text.toUpperCase() !== stream) return null;
    this.#at++;
    const options = this.#options();
    if (options === null || this.#at < this.#words.length) return null;
    return {
      keyspace: second === null ? null : first,
      table: second ?? first,
      columns,
      direction,
      file: isString(word) ? word.value : null,
      options,
    };
  }

  #take(text: string): boolean {
    const found = this.#words[this.#at]?.text.toUpperCase() === text;
    if (found) this.#at++;
    return found;
  }

  #name(): string | null {
    const word = this.#words[this.#at];
    if (!isName(word)) return null;
    this.#at++;
    return word.value;
  }

  /** undefined when they are none. */
  #columns(): readonly string[] | undefined {
    const columns: string[] = [];
    do {
      const name = this.#name();
      if (name === null) return undefined;
      columns.push(name);
    } while (this.#take(','));
    return this.#take(')') ? columns : undefined;
  }

  #options(): Map<string, string> | null {
    const options = new Map<string, string>();
    if (!this.#take('WITH')) return options;
    do {
      const name = this.#words[this.#at];
      if (name?.kind !== 'name' && name?.kind !== 'reserved') return null;
      this.#at++;
      if (!this.#take('=')) return null;
      const value = this.#words[this.#at];
      if (value === undefined || (value.kind === 'other' && /^[^\w\s-]/.test(value.text)))
        return null;
      this.#at++;
      options.set(name.text.toLowerCase(), isString(value) ? value.value : value.text);
    } while (this.#take('AND'));
    return options;
  }
}

/** Known to cqlsh and without meaning for a cluster that lives in this process; numbers must still be numbers. */
const IDLE_NUMBERS = [
  'maxrequests',
  'pagetimeout',
  'maxattempts',
  'chunksize',
  'ingestrate',
  'maxbatchsize',
  'minbatchsize',
  'numprocesses',
  'maxparseerrors',
  'maxinserterrors',
  'maxinflightmessages',
  'maxbackoffattempts',
  'maxpendingchunks',
  'requesttimeout',
  'childtimeout',
];
const IDLE_TEXTS = [
  'encoding',
  'reportfrequency',
  'errfile',
  'ratefile',
  'configfile',
  'preparedstatements',
];

/**
 * The options with their defaults, or the sentence of what is wrong with one. cqlsh rounds floats; we keep them whole unless
 * told otherwise.
 */
export function readCopyOptions(
  given: ReadonlyMap<string, string>,
  compat: boolean,
): CopyOptions | string {
  const rest = new Map(given);
  const take = (name: string, otherwise: string): string => {
    const value = rest.get(name) ?? otherwise;
    rest.delete(name);
    return value;
  };
  const wrong: string[] = [];
  const number = (name: string, otherwise: number): number => {
    const text = take(name, String(otherwise));
    if (!/^\s*[+-]?\d+\s*$/.test(text))
      wrong.push(`invalid literal for int() with base 10: '${text}'`);
    return Number(text);
  };
  const token = (name: string): bigint | null => {
    const text = take(name, '');
    // Python takes the token 0 for none.
    return /^-?\d+$/.test(text) && BigInt(text) !== 0n ? BigInt(text) : null;
  };
  const options = {
    dialect: {
      quote: take('quote', '"'),
      escape: take('escape', '\\'),
      delimiter: take('delimiter', ','),
    },
    nullText: take('null', ''),
    separators: { decimal: take('decimalsep', ''), thousands: take('thousandssep', '') },
    header: take('header', '').toLowerCase() === 'true',
    pageSize: number('pagesize', 1000),
    timestampFormat: take('datetimeformat', '%Y-%m-%d %H:%M:%S.%f%z'),
    floatPrecision: compat || given.has('floatprecision') ? number('floatprecision', 5) : null,
    doublePrecision: compat || given.has('doubleprecision') ? number('doubleprecision', 12) : null,
    maxRows: number('maxrows', -1),
    skipRows: number('skiprows', 0),
    skipColumns: take('skipcols', '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    maxOutputSize: number('maxoutputsize', -1),
    ttl: number('ttl', -1),
    beginToken: token('begintoken'),
    endToken: token('endtoken'),
  };
  for (const name of IDLE_NUMBERS) number(name, 0);
  for (const name of IDLE_TEXTS) take(name, '');
  const styles = take('boolstyle', 'True, False')
    .split(',')
    .map((style) => style.trim());
  const [yes, no] = styles;
  if (wrong.length > 0) return wrong[0]!;
  if (styles.length !== 2 || !yes || !no || yes === no)
    return `Invalid boolean styles [${styles.map((style) => `'${style}'`).join(', ')}]`;
  return { ...options, booleans: [yes, no], unrecognised: [...rest.keys()] };
}
