/** COPY: tables from and to CSV. */
import type { Command, CommandOutcome, ShellContext } from '../command.ts';
import { copyFrom } from '../copy/copy-from.ts';
import {
  type CopyOptions,
  type CopyRequest,
  parseCopy,
  readCopyOptions,
} from '../copy/copy-request.ts';
import { copyTo } from '../copy/copy-to.ts';
import { type CopyTarget, findTarget, unknownColumn } from '../copy/target.ts';

export const copy: Command = {
  names: ['copy'],
  endsAtNewline: false,
  ours: false,
  usage: [
    "COPY <table> [(<columns>)] TO '<file>' | STDOUT [WITH <option> = <value> AND ...];",
    "COPY <table> [(<columns>)] FROM '<file>' | STDIN [WITH <option> = <value> AND ...];",
  ],
  help:
    'Writes a table as CSV, or reads CSV into it. Options of both: DELIMITER QUOTE ESCAPE HEADER NULL DATETIMEFORMAT ' +
    'BOOLSTYLE; of TO: PAGESIZE BEGINTOKEN ENDTOKEN MAXOUTPUTSIZE FLOATPRECISION DOUBLEPRECISION; of FROM: MAXROWS ' +
    'SKIPROWS SKIPCOLS TTL. What is typed for STDIN ends with a line of a single dot.',
  async run(shell, { words }): Promise<CommandOutcome> {
    const request = parseCopy(words);
    if (request === null) return 'improper';
    const target = findTarget(shell, request);
    if (typeof target === 'string') return refuse(shell, target);
    const options = readCopyOptions(request.options, shell.compat);
    if (typeof options === 'string') return refuse(shell, options);
    if (request.direction === 'from' || request.file !== null)
      shell.print('Using 1 child processes');
    const refusal = checkCopy(request, target, options);
    if (refusal !== null) return refuse(shell, refusal);
    const move = request.direction === 'from' ? copyFrom : copyTo;
    await move(shell, target, request.file, options);
    return 'done';
  },
};

function refuse(shell: ShellContext, sentence: string): CommandOutcome {
  shell.error(sentence);
  return 'done';
}

function checkCopy(request: CopyRequest, target: CopyTarget, options: CopyOptions): string | null {
  const { direction } = request;
  if (options.unrecognised.length > 0)
    return `Unrecognized COPY ${direction.toUpperCase()} options: ${options.unrecognised.join(', ')}`;
  const unknown = unknownColumn(target);
  if (unknown !== null || direction === 'to') return unknown;
  const written = target.columns.filter((name) => !options.skipColumns.includes(name));
  const { partitionKey, clustering } = target.table;
  const missing = [...partitionKey, ...clustering].find((column) => !written.includes(column.name));
  return missing === undefined ? null : `Primary key column '${missing.name}' missing or skipped`;
}
