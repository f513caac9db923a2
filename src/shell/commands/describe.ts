/**
 * DESCRIBE: the server answers with rows, the shell lays them out: names in columns, statements each after an empty
 * line. Under CAPTURE cqlsh sends the statements to the file and their empty lines to the screen; we keep them together.
 */
import { CassandraError } from '../../base/errors.ts';
import type { Result, ResultColumn } from '../../statements/result.ts';
import type { Value } from '../../types/cql-type.ts';
import { decode } from '../../types/registry.ts';
import type { Command, ShellContext } from '../command.ts';
import { columnise } from '../render/columns.ts';
import { renderDescribeError } from '../render/errors.ts';
import { isName, type Word } from '../words.ts';

type RowsResult = Extract<Result, { kind: 'rows' }>;
type Record_ = ReadonlyMap<string, Value>;

export const describe: Command = {
  names: ['describe', 'desc'],
  endsAtNewline: true,
  ours: false,
  usage: [
    'DESCRIBE KEYSPACES | TABLES | TYPES | FUNCTIONS | AGGREGATES | CLUSTER',
    'DESCRIBE [FULL] SCHEMA',
    'DESCRIBE [ONLY] KEYSPACE [<keyspace>]',
    'DESCRIBE TABLE | INDEX | MATERIALIZED VIEW | TYPE | FUNCTION | AGGREGATE <name>',
    'DESCRIBE <name>',
  ],
  help:
    'Lists names, or gives the statements that make an object again. A bare name is looked for among keyspaces, tables, ' +
    'indexes and views. WITH INTERNALS adds ids.',
  async run(shell, { words, text }) {
    if (!isDescribe(words)) return 'improper';
    const result = await runDescribe(shell, text);
    if (result === null) return 'done';
    layOut(shell, words[0]!.text.toUpperCase(), result);
    shell.warn(result.warnings);
    return 'done';
  },
};

/** DESCRIBE always asks one replica of the coordinator's own data centre; a refusal is the bare sentence. */
async function runDescribe(shell: ShellContext, text: string): Promise<RowsResult | null> {
  try {
    const options = { ...shell.options(null), consistency: 'LOCAL_ONE' as const, pageSize: null };
    const result = await shell.backend.execute(text, options);
    return result.kind === 'rows' ? result : null;
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    shell.error(renderDescribeError(error) || (shell.compat ? '' : error.message));
    return null;
  }
}

function layOut(shell: ShellContext, what: string, result: RowsResult): void {
  const rows = result.rows.map((row) => toRecord(result.columns, row));
  switch (what) {
    case 'KEYSPACES':
      shell.print('');
      for (const line of columnise(
        rows.map((row) => textOf(row, 'name')),
        shell.width(),
      ))
        shell.print(line);
      shell.print('');
      return;
    case 'TABLES':
    case 'COLUMNFAMILIES':
    case 'TYPES':
    case 'FUNCTIONS':
    case 'AGGREGATES':
      listNames(shell, rows);
      return;
    case 'CLUSTER':
      for (const row of rows) describeCluster(shell, row);
      return;
    default:
      for (const row of rows) {
        const out = shell.compat ? shell.print.bind(shell) : shell.result.bind(shell);
        out('');
        shell.resultRaw(textOf(row, 'create_statement'));
        out('');
      }
  }
}

function listNames(shell: ShellContext, rows: readonly Record_[]): void {
  const byKeyspace = new Map<string, string[]>();
  for (const row of rows) {
    const keyspace = textOf(row, 'keyspace_name');
    const names = byKeyspace.get(keyspace) ?? [];
    names.push(textOf(row, 'name'));
    byKeyspace.set(keyspace, names);
  }
  for (const [keyspace, names] of byKeyspace) {
    shell.print('');
    if (shell.backend.keyspace() === null) {
      shell.print(`Keyspace ${keyspace}`);
      shell.print(`---------${'-'.repeat([...keyspace].length)}`);
    }
    for (const line of columnise(names, shell.width())) shell.print(line);
  }
  if (byKeyspace.size > 0) shell.print('');
}

function describeCluster(shell: ShellContext, row: Record_): void {
  shell.print('');
  shell.print(`Cluster: ${textOf(row, 'cluster')}`);
  shell.print(`Partitioner: ${textOf(row, 'partitioner')}`);
  shell.print(`Snitch: ${textOf(row, 'snitch')}`);
  shell.print('');
  const ownership = row.get('range_ownership');
  if (!Array.isArray(ownership)) return;
  shell.print('Range ownership:');
  for (const [token, hosts] of ownership as readonly (readonly [string, readonly string[]])[])
    shell.print(` ${token.padStart(39)}  [${hosts.join(', ')}]`);
  shell.print('');
}

function toRecord(columns: readonly ResultColumn[], row: readonly (Uint8Array | null)[]): Record_ {
  return new Map(
    columns.map((column, index) => {
      const bytes = row[index] ?? null;
      return [column.name, bytes === null ? null : decode(column.type, bytes)];
    }),
  );
}

function textOf(row: Record_, name: string): string {
  const value = row.get(name);
  return typeof value === 'string' ? value : '';
}

/** What cqlsh's own grammar takes as DESCRIBE before it asks the server. */
function isDescribe(words: readonly Word[]): boolean {
  const end = words.length - 2;
  const internals =
    words[end]?.text.toUpperCase() === 'WITH' && words[end + 1]!.text.toUpperCase() === 'INTERNALS';
  const rest = internals ? words.slice(0, end) : words;
  const upper = rest.map((word) => word.text.toUpperCase());
  if (upper.length === 1 && LISTS.has(upper[0]!)) return true;
  if (upper.join(' ') === 'FULL SCHEMA') return true;
  const skip = upper[0] === 'ONLY' ? 1 : 0;
  if (upper[skip] === 'KEYSPACE') {
    const name = rest.slice(skip + 1);
    return name.length === 0 || (name.length === 1 && isName(name[0]));
  }
  if (isQualifiedName(rest)) return true;
  if (upper[0] === 'MATERIALIZED' && upper[1] === 'VIEW') return isQualifiedName(rest.slice(2));
  return OBJECTS.has(upper[0] ?? '') && isQualifiedName(rest.slice(1));
}

const LISTS = new Set(
  'FUNCTIONS AGGREGATES KEYSPACES COLUMNFAMILIES TABLES SCHEMA CLUSTER TYPES'.split(' '),
);
const OBJECTS = new Set('FUNCTION AGGREGATE COLUMNFAMILY TABLE INDEX TYPE'.split(' '));

function isQualifiedName(words: readonly Word[]): boolean {
  if (words.length === 1) return isName(words[0]);
  return words.length === 3 && isName(words[0]) && words[1]!.text === '.' && isName(words[2]);
}
