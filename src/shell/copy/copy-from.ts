/**
 * COPY FROM: each line of CSV is an INSERT (an UPDATE for counters). A field that cannot be its column's value fails its
 * row alone; the sentences are cqlsh's. From STDIN, data are the lines up to one with `.` or `\.` alone.
 */
import { CassandraError } from '../../base/errors.ts';
import { type Column, findColumn } from '../../schema/model.ts';
import type { CqlType } from '../../types/cql-type.ts';
import type { ShellContext } from '../command.ts';
import { renderServerError } from '../render/errors.ts';
import { parsePattern } from '../render/patterns.ts';
import type { CopyOptions } from './copy-request.ts';
import { parseCsv } from './csv.ts';
import { plainNumber, pythonRefusal, type Separators } from './python-values.ts';
import { type CopyTarget, progress, quoteName, report } from './target.ts';

/** Reads the lines and writes the rows. */
export async function copyFrom(
  shell: ShellContext,
  target: CopyTarget,
  file: string | null,
  options: CopyOptions,
): Promise<void> {
  const columns = target.columns.filter((name) => !options.skipColumns.includes(name));
  shell.print(`\nStarting copy of ${target.title} with columns [${columns.join(', ')}].`);
  const text = file === null ? await readTyped(shell) : readFiles(shell, file);
  const records = text === null ? [] : parseCsv(text, options.dialect);
  const body = records.slice(options.header ? 1 : 0);
  const from = Math.max(0, options.skipRows);
  const chosen = body.slice(from, options.maxRows >= 0 ? from + options.maxRows : undefined);
  const importer = new Importer(shell, target, options);
  for (const record of chosen) await importer.take(record);
  importer.showFailures();
  const files = text === null || file === null ? 0 : 1;
  const done = importer.written;
  const skipped = Math.min(from, body.length);
  const time = shell.compat ? '0 day, 0 hour, 0 minute, and 0.001 seconds' : '0.001 seconds';
  report(shell, done, `${done} rows imported from ${files} files in ${time} (${skipped} skipped).`);
}

async function readTyped(shell: ShellContext): Promise<string> {
  shell.print('[Use . on a line by itself to end input]');
  const lines: string[] = [];
  for (;;) {
    const line = await shell.lines.next('[copy] ');
    if (line === null || line === '.' || (!shell.compat && line === '\\.')) break;
    lines.push(`${line}\n`);
  }
  return lines.join('');
}

function readFiles(shell: ShellContext, file: string): string | null {
  const path = shell.files.expand(file);
  const outcome = shell.files.read(path);
  if (outcome.ok) return outcome.value;
  if (outcome.failure.number === 84) {
    shell.error(`Failed to import 0 rows: ${outcome.failure.reason} in '${path}'`);
    return null;
  }
  shell.error(
    `Failed to import 0 rows: OSError - Can't open '${path}' for reading: no matching file found,  given up after 1 attempts`,
  );
  return null;
}

class Importer {
  readonly #shell: ShellContext;
  readonly #target: CopyTarget;
  readonly #options: CopyOptions;
  readonly #failures = new Map<string, number>();
  written = 0;

  constructor(shell: ShellContext, target: CopyTarget, options: CopyOptions) {
    this.#shell = shell;
    this.#target = target;
    this.#options = options;
  }

  async take(record: readonly string[]): Promise<void> {
    const statement = this.#statement(record);
    if ('refusal' in statement) return this.#fail(statement.refusal);
    try {
      await this.#shell.backend.execute(statement.text, this.#shell.options(null));
      this.written++;
    } catch (error) {
      if (!(error instanceof CassandraError)) throw error;
      const said = renderServerError(error).replace(': ', ' - ');
      this.#fail(`${said},  given up after 1 attempts`);
    }
  }

  showFailures(): void {
    let count = 0;
    for (const [refusal, rows] of this.#failures) {
      this.#shell.error(`Failed to import ${rows} rows: ${refusal}`);
      count += rows;
    }
    if (count === 0) return;
    const { keyspace, name } = this.#target.table;
    const rows = this.written + count;
    // cqlsh's progress has no line end, so this stands behind it.
    this.#shell.error(
      this.#shell.compat
        ? `\r${progress(rows)}Failed to process ${count} rows; failed rows written to import_${keyspace}_${name}.err`
        : `Failed to process ${count} rows`,
    );
  }

  #fail(refusal: string): void {
    this.#failures.set(refusal, (this.#failures.get(refusal) ?? 0) + 1);
  }

  #statement(record: readonly string[]): { text: string } | { refusal: string } {
    const { columns, table } = this.#target;
    if (record.length !== columns.length) {
      const sentence = `Invalid row length ${record.length} should be ${columns.length}`;
      return { refusal: `ParseError - ${sentence},  given up without retries` };
    }
    const values: [Column, string][] = [];
    for (const [index, name] of columns.entries()) {
      if (this.#options.skipColumns.includes(name)) continue;
      const column = findColumn(table, name)!;
      const field = record[index]!;
      const refusal = this.#conversionRefusal(column.type, field);
      if (refusal !== null) {
        const sentence = `Failed to parse ${field} : ${refusal}`;
        return { refusal: `ParseError - ${sentence},  given up without retries` };
      }
      const literal = this.#literal(column.type, field);
      if (literal === null && isKey(column)) {
        const hint =
          this.#options.nullText === ''
            ? ' If you want to insert empty strings, consider using the WITH NULL=<marker> option for COPY.'
            : '';
        const sentence = `Cannot insert null value for primary key column '${name}'.${hint}`;
        return { refusal: `ParseError - ${sentence},  given up without retries` };
      }
      values.push([column, literal ?? 'NULL']);
    }
    return { text: table.isCounter ? this.#update(values) : this.#insert(values) };
  }

  #insert(values: readonly (readonly [Column, string])[]): string {
    const names = values.map(([column]) => quoteName(column.name)).join(', ');
    const literals = values.map(([, literal]) => literal).join(', ');
    const ttl = this.#options.ttl >= 0 ? ` USING TTL ${this.#options.ttl}` : '';
    return `INSERT INTO ${this.#target.quoted} (${names}) VALUES (${literals})${ttl}`;
  }

  #update(values: readonly (readonly [Column, string])[]): string {
    const keys = values.filter(([column]) => isKey(column));
    const sums = values.filter(([column, literal]) => !isKey(column) && literal !== 'NULL');
    const set = sums.map(([column, literal]) => {
      const name = quoteName(column.name);
      return `${name} = ${name} + ${literal}`;
    });
    const where = keys.map(([column, literal]) => `${quoteName(column.name)} = ${literal}`);
    return `UPDATE ${this.#target.quoted} SET ${set.join(', ')} WHERE ${where.join(' AND ')}`;
  }

  /** cqlsh binds values, except for counters; what Python cannot read fails its row. */
  #conversionRefusal(type: CqlType, field: string): string | null {
    const isNull = field === this.#options.nullText || field === '';
    if (isNull || !this.#shell.compat || this.#target.table.isCounter) return null;
    return pythonRefusal(type, plainNumber(field, this.#separatorsOf(type)));
  }

  #separatorsOf(type: CqlType): Separators {
    if (WHOLE_NUMBERS.has(type.kind)) return { ...this.#options.separators, decimal: '' };
    return FRACTIONS.has(type.kind) ? this.#options.separators : NO_SEPARATORS;
  }

  /** A field as CQL's literal, null for null. */
  #literal(type: CqlType, field: string): string | null {
    if (field === this.#options.nullText) return null;
    switch (type.kind) {
      case 'ascii':
      case 'text':
        return quoteText(field);
      case 'timestamp': {
        const millis = parsePattern(field, this.#options.timestampFormat);
        return millis === null ? quoteText(field) : String(millis);
      }
      case 'date':
      case 'time':
      case 'inet':
        return quoteText(field);
      case 'boolean': {
        const [yes, no] = this.#options.booleans.map((style) => style.toLowerCase());
        const word = field.trim().toLowerCase();
        return word === yes ? 'true' : word === no ? 'false' : field;
      }
      default:
        if (field.trim() === '') return null;
        return plainNumber(field, this.#separatorsOf(type));
    }
  }
}

const WHOLE_NUMBERS: ReadonlySet<CqlType['kind']> = new Set([
  'tinyint',
  'smallint',
  'int',
  'bigint',
  'varint',
  'counter',
]);
const FRACTIONS: ReadonlySet<CqlType['kind']> = new Set(['float', 'double', 'decimal']);
const NO_SEPARATORS: Separators = { decimal: '', thousands: '' };

function isKey(column: Column): boolean {
  return column.kind === 'partition' || column.kind === 'clustering';
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
