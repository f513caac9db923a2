/**
 * A refusal as the shell shows it. Under `--compat cqlsh` as cqlsh words it. Otherwise Cassandra's sentence, then what
 * helps: for a syntax error the line with a caret under the place and what could stand there; a hint that came with
 * the error; the nearest name when a table, keyspace, column or command is unknown.
 */
import type { CassandraError, ErrorDetail } from '../base/errors.ts';
import type { ShellContext } from './command.ts';
import { nearestName } from './nearest.ts';
import { renderErrorAsCqlsh, renderServerError } from './render/errors.ts';

type SyntaxDetail = Extract<ErrorDetail, { kind: 'syntax' }>;

/** All lines, joined by newlines. */
export function explainError(error: CassandraError, text: string, shell: ShellContext): string {
  if (shell.compat) return renderErrorAsCqlsh(withTable(error), hostName(shell));
  const lines = [renderServerError(withTable(error))];
  if (error.detail.kind === 'syntax') lines.push(...pointAt(error.detail, text));
  const hint = error.hint ?? nearestName(error, text, shell);
  if (hint !== null) lines.push(`  Hint: ${hint}`);
  return lines.join('\n');
}

/** The driver makes AlreadyExists's sentence from its fields. */
function withTable(error: CassandraError): CassandraError {
  if (error.detail.kind !== 'alreadyExists') return error;
  const { keyspace, table } = error.detail;
  error.message =
    table === ''
      ? `Keyspace '${keyspace}' already exists`
      : `Table '${keyspace}.${table}' already exists`;
  return error;
}

function hostName(shell: ShellContext): string {
  const { address, port } = shell.backend.host();
  const node = shell.backend.nodes().find((candidate) => candidate.address === address);
  return `${address}:${port} ${node?.dc ?? ''}`.trimEnd();
}

function pointAt(detail: SyntaxDetail, text: string): string[] {
  if (detail.position === null) return [];
  const { line, column } = detail.position;
  const source = (text.split('\n')[line - 1] ?? '').trimEnd().replaceAll('\t', ' ');
  const from = Math.max(0, column - 60);
  const shown = (from > 0 ? '...' : '') + source.slice(from, from + 100);
  const caret = ' '.repeat(column - from + (from > 0 ? 3 : 0));
  const lines = [`  ${shown}`, `  ${caret}^ line ${line}, column ${column + 1}`];
  if (detail.expected.length > 0) lines.push(`  Expected here: ${listOf(detail.expected)}`);
  return lines;
}

function listOf(words: readonly string[]): string {
  // A sign among words separated by commas needs quotes to be seen.
  const shown = words.slice(0, 8).map((word) => (/^[\w ]+$/.test(word) ? word : `'${word}'`));
  const more = words.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
