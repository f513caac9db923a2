/** COPY TO: a table's rows as CSV, in a file or on the screen. */
import { palette } from '../../base/text.ts';
import type { ResultColumn } from '../../statements/result.ts';
import type { ShellContext } from '../command.ts';
import { pythonOsError, pythonRepr } from '../python.ts';
import { formatCell } from '../render/cells.ts';
import { formatPattern } from '../render/patterns.ts';
import type { ValueStyle } from '../render/values.ts';
import type { CopyOptions } from './copy-request.ts';
import { csvLine } from './csv.ts';
import { type CopyTarget, quoteName, report } from './target.ts';

/** Writes the rows; refusals are shown. */
export async function copyTo(
  shell: ShellContext,
  target: CopyTarget,
  file: string | null,
  options: CopyOptions,
): Promise<void> {
  const path = file === null ? null : shell.files.expand(file);
  const output = path === null ? '' : openFile(shell, path);
  if (output === null) return;
  const said = `\nStarting copy of ${target.title} with columns [${target.columns.join(', ')}].`;
  if (path !== null) shell.print(said);
  else if (options.maxOutputSize >= 0)
    shell.print(`WARNING: maxoutputsize ${options.maxOutputSize} ignored when writing to STDOUT`);
  const lines = await readLines(shell, target, options);
  if (lines === null) return;
  const heading = options.header ? [csvLine(target.columns, options.dialect)] : [];
  if (path === null) {
    // Python's csv ends lines with \r\n, also on the screen.
    for (const line of [...heading, ...lines]) shell.print(shell.compat ? `${line}\r` : line);
    return;
  }
  const count = writeFiles(shell, path, heading, lines, options.maxOutputSize);
  report(shell, lines.length, `${lines.length} rows exported to ${count} files in 0.001 seconds.`);
}

function openFile(shell: ShellContext, path: string): string | null {
  const outcome = shell.files.write(path, '');
  if (outcome.ok) return path;
  const reason = pythonOsError(outcome.failure, path);
  shell.error(`Can't open ${pythonRepr(path)} for writing: ${reason}`);
  return null;
}

/** More rows than one file may have go to `path.1`, `path.2`, ... */
function writeFiles(
  shell: ShellContext,
  path: string,
  heading: readonly string[],
  lines: readonly string[],
  most: number,
): number {
  const size = most > 0 ? most : Math.max(1, lines.length);
  const end = shell.compat ? '\r\n' : '\n';
  let count = 0;
  for (let start = 0; start === 0 || start < lines.length; start += size) {
    const part = [...heading, ...lines.slice(start, start + size)];
    const name = count === 0 ? path : `${path}.${count}`;
    shell.files.write(name, part.map((line) => `${line}${end}`).join(''));
    count++;
  }
  return count;
}

async function readLines(
  shell: ShellContext,
  target: CopyTarget,
  options: CopyOptions,
): Promise<string[] | null> {
  const text = selectText(target, options);
  const style: ValueStyle = {
    compat: shell.compat,
    colors: palette(false),
    copy: {
      floatPrecision: options.floatPrecision,
      doublePrecision: options.doublePrecision,
      booleans: options.booleans,
      separators: options.separators,
      raw: !shell.compat,
      timestamp: (millis) => formatPattern(millis, options.timestampFormat),
    },
  };
  const lines: string[] = [];
  let pagingState: Uint8Array | null = null;
  do {
    const pageSize: number = Math.max(1, options.pageSize);
    const result = await shell.execute(text, { ...shell.options(pagingState), pageSize });
    if (result === null || result.kind !== 'rows') return null;
    for (const row of result.rows) lines.push(rowLine(result.columns, row, options, style));
    pagingState = result.pagingState;
  } while (pagingState !== null);
  return lines;
}

function selectText(target: CopyTarget, options: CopyOptions): string {
  const key = `token(${target.table.partitionKey.map((column) => quoteName(column.name)).join(', ')})`;
  const bounds = [
    options.beginToken === null ? '' : `${key} > ${options.beginToken}`,
    options.endToken === null ? '' : `${key} <= ${options.endToken}`,
  ].filter((bound) => bound !== '');
  const where = bounds.length > 0 ? ` WHERE ${bounds.join(' AND ')}` : '';
  return `SELECT ${target.columns.map(quoteName).join(', ')} FROM ${target.quoted}${where}`;
}

function rowLine(
  columns: readonly ResultColumn[],
  row: readonly (Uint8Array | null)[],
  options: CopyOptions,
  style: ValueStyle,
): string {
  const fields = columns.map((column, index) => {
    const bytes = row[index] ?? null;
    return bytes === null ? options.nullText : formatCell(column.type, bytes, style).plain;
  });
  return csvLine(fields, options.dialect);
}
