/** Runs without a prompt: a file, `-e`, a pipe, a sample. */
import type { Backend } from '../backend/backend.ts';
import { CassandraError } from '../base/errors.ts';
import { SHELL_COMMANDS } from '../shell/command-list.ts';
import { pythonOsError, pythonRepr } from '../shell/python.ts';
import { renderLoginErrorAsCqlsh } from '../shell/render/errors.ts';
import { runScript, ScriptLines } from '../shell/script.ts';
import { Shell } from '../shell/shell.ts';
import type { Arguments } from './arguments.ts';
import { attempt, decodeText, diskFiles, looksBinary } from './files.ts';
import { openBackend } from './open-backend.ts';
import { textSink } from './sink.ts';

/** -f or -e. */
export async function runBatch(args: Arguments): Promise<number> {
  if (args.execute !== null) return runText(args, '<stdin>', `${withEnd(args.execute)}\n`);
  const file = args.file!;
  const files = diskFiles(process.cwd());
  const outcome = files.read(file);
  if (!outcome.ok) {
    const reason = pythonOsError(outcome.failure, file);
    process.stderr.write(`Can't open ${pythonRepr(file)}: ${reason}\n`);
    return 1;
  }
  return runText(args, file, outcome.value);
}

/** Everything that comes through stdin. */
export async function runPipe(args: Arguments): Promise<number> {
  const bytes = await readAll(process.stdin);
  const outcome = attempt(() => decodeText(bytes));
  if (!outcome.ok) {
    process.stderr.write(`ringsh: <stdin>: ${outcome.failure.reason}\n`);
    return 1;
  }
  return runText(args, '<stdin>', outcome.value);
}

/** All of a stream; `readFileSync(0)` fails when the writer of a pipe pauses. */
async function readAll(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function runSample(args: Arguments, name: string): Promise<number> {
  const text = diskFiles(process.cwd()).sample(name.replace(/\.cql$/, ''));
  if (text === null) {
    process.stderr.write(`ringsh: there is no sample ${name}; ringsh samples lists them.\n`);
    return 1;
  }
  return runText({ ...args, echo: true }, name, text);
}

export function listSamples(): number {
  const files = diskFiles(process.cwd());
  for (const name of files.sampleNames()) {
    const first =
      files
        .sample(name)
        ?.split('\n')[0]
        ?.replace(/^--\s*/, '') ?? '';
    process.stdout.write(`${name.padEnd(18)} ${first}\n`);
  }
  return 0;
}

/** Where cqlsh connects to. */
const FIRST_NODE = '127.0.0.1:9042';

async function runText(args: Arguments, source: string, text: string): Promise<number> {
  if (looksBinary(text)) {
    process.stderr.write(`ringsh: ${source} is no text of CQL.\n`);
    return 1;
  }
  const files = diskFiles(process.cwd());
  let backend: Backend;
  try {
    backend = await openBackend(args, text, 1, files);
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    if (args.compat && error.detail.kind === 'badCredentials') {
      process.stderr.write(`Connection error: ${renderLoginErrorAsCqlsh(error, FIRST_NODE)}\n`);
      return 1;
    }
    const hint = error.hint === null ? '' : `\n  ${error.hint}`;
    process.stderr.write(`ringsh: ${error.message}${hint}\n`);
    return error.detail.kind === 'configuration' ? 2 : 1;
  }
  const writer = bufferedWriter();
  const output = textSink({
    echo: args.echo,
    compat: args.compat,
    color: args.color ?? false,
    stdout: writer.stdout,
    stderr: writer.stderr,
  });
  const lines = new ScriptLines(text, output, args.echo);
  const shell = new Shell({
    backend,
    output,
    lines,
    source,
    files,
    commands: SHELL_COMMANDS,
    compat: args.compat,
    terminal: false,
    color: args.color ?? false,
    replicas: args.replicas,
    located: !args.echo,
  });
  if (args.compat && args.username !== null) shell.state.user = args.username;
  const result = await runScript(shell, lines, args.stopOnError);
  await writer.end();
  return result.errors + result.unmet > 0 ? 2 : 0;
}

function withEnd(text: string): string {
  return text.trimEnd().endsWith(';') ? text : `${text};`;
}

const CHUNK = 1 << 16;

/** Gathers small writes; keeps stdout and stderr in order with each other. */
function bufferedWriter(): {
  stdout(text: string): void;
  stderr(text: string): void;
  end(): Promise<void>;
} {
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') process.stdout.write(waiting);
    waiting = '';
  };
  return {
    stdout(text) {
      waiting += text;
      if (waiting.length > CHUNK) flush();
    },
    stderr(text) {
      flush();
      process.stderr.write(text);
    },
    end() {
      flush();
      return new Promise((resolve) => {
        process.stdout.write('', () => resolve());
      });
    },
  };
}
