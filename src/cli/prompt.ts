/** The prompt on a terminal, with the process as its terminal. */
import type { Backend } from '../backend/backend.ts';
import { CassandraError } from '../base/errors.ts';
import { SHELL_COMMANDS } from '../shell/command-list.ts';
import { hostLine, versionLine } from '../shell/commands/show.ts';
import { type CompletionContext, complete } from '../shell/complete.ts';
import type { LineSource, ShellOutput } from '../shell/ports.ts';
import { Shell } from '../shell/shell.ts';
import { runPrompt as runOn, type Terminal } from '../ui/app.ts';
import type { Dialogue, PromptShell } from '../ui/controller.ts';
import { CLEAR_SCREEN } from '../ui/screen.ts';
import type { Arguments } from './arguments.ts';
import { BUG_EXIT_CODE, explainBug } from './bug.ts';
import { openHistory } from './config.ts';
import { diskFiles } from './files.ts';
import { openBackend } from './open-backend.ts';
import { textSink } from './sink.ts';
import { VERSION } from './version.ts';

const SEEDS = 1_000_000;

/** Runs the prompt until the user leaves. */
export async function runPrompt(args: Arguments): Promise<number> {
  const files = diskFiles(process.cwd());
  let backend: Backend;
  try {
    const seed = Math.floor(Math.random() * SEEDS);
    backend = await openBackend(args, '', seed, files, () => Date.now() * 1000);
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    process.stderr.write(`ringsh: ${error.message}\n`);
    return error.detail.kind === 'configuration' ? 2 : 1;
  }
  const color = args.color ?? terminalHasColors();
  const lines = new PromptLines();
  const shell = new Shell({
    backend,
    files,
    output: sinkTo((text) => process.stdout.write(text), args, color),
    lines,
    goOn: () => lines.goOn(),
    source: '',
    commands: SHELL_COMMANDS,
    compat: args.compat,
    terminal: true,
    color,
    columns: () => process.stdout.columns ?? 80,
    replicas: args.replicas,
    located: false,
  });
  process.stdout.write(`${greeting(shell, args).join('\n')}\n`);
  const port = new ProcessTerminal(color);
  const session = promptShell(shell, lines, args, color);
  await runOn(session, openHistory, port);
  return port.exitCode === 0 ? session.code() : port.exitCode;
}

function sinkTo(write: (text: string) => void, args: Arguments, color: boolean): ShellOutput {
  const { compat } = args;
  const clearScreen = CLEAR_SCREEN;
  return textSink({ echo: false, compat, color, clearScreen, stdout: write, stderr: write });
}

const BREATH_MILLIS = 50;

/** Lines of data for COPY FROM STDIN, asked of whoever sits at the prompt. */
class PromptLines implements LineSource {
  dialogue: Dialogue | null = null;
  #heardAt = 0;

  async next(prompt: string): Promise<string | null> {
    return this.dialogue === null ? null : this.dialogue.readLine(prompt);
  }

  /** Lets a long script be seen and interrupted, a few times a second. */
  async goOn(): Promise<boolean> {
    const now = Date.now();
    if (this.dialogue === null || now - this.#heardAt < BREATH_MILLIS) return true;
    const goesOn = await this.dialogue.goOn();
    this.#heardAt = Date.now();
    if (!goesOn) this.#heardAt = 0;
    return goesOn;
  }
}

/** The shell as the prompt sees it; a bug of ours ends the session with a sentence. */
function promptShell(
  shell: Shell,
  lines: PromptLines,
  args: Arguments,
  color: boolean,
): PromptShell & { code(): number } {
  let code = 0;
  return {
    code: () => code,
    prompt: () => shell.prompt(),
    continuationPrompt: () => shell.continuationPrompt(),
    commands: new Set(shell.commands.flatMap((command) => command.names)),
    cut: (text) => shell.cut(text),
    complete: (text, cursor) => complete(text, cursor, knownTo(shell)),
    async run(text, dialogue) {
      lines.dialogue = dialogue;
      const write = (output: string): void => dialogue.write(output);
      try {
        await shell.run(text, sinkTo(write, args, color));
      } catch (error) {
        write(explainBug(error));
        code = BUG_EXIT_CODE;
        return 'leave';
      }
      return shell.left ? 'leave' : 'continue';
    },
  };
}

/** What completion may offer right now. */
function knownTo(shell: Shell): CompletionContext {
  const { backend, commands } = shell;
  const nodes = backend.nodes();
  return {
    schema: backend.schema(),
    keyspace: backend.keyspace(),
    nodes: nodes.map((node) => node.name),
    dataCentres: [...new Set(nodes.map((node) => node.dc))],
    commands,
  };
}

function greeting(shell: Shell, args: Arguments): string[] {
  if (args.compat) return [hostLine(shell), versionLine(shell), 'Use HELP for help.'];
  const nodes = shell.backend.nodes();
  const centres = [...new Set(nodes.map((node) => node.dc))];
  const seed = shell.backend.simulation?.seed;
  return [
    `ringsh ${VERSION}: ${nodes.length} nodes in ${centres.join(' and ')}${seed === undefined ? '' : `, seed ${seed}`}`,
    `Speaks CQL ${shell.backend.release.cqlSpec} like Cassandra ${shell.backend.release.cassandra}. HELP for help.`,
  ];
}

function terminalHasColors(): boolean {
  const { TERM, NO_COLOR } = process.env;
  return process.stdout.hasColors?.() === true && TERM !== 'dumb' && NO_COLOR === undefined;
}

/** How long the system may take to stop the program. */
const STOP_MILLIS = 20;

/** Ends that come from outside, with their exit codes. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** The terminal that the process sits at. */
class ProcessTerminal implements Terminal {
  readonly color: boolean;
  /** What the process is to end with: of a signal its own. */
  exitCode = 0;

  constructor(color: boolean) {
    this.color = color;
    process.stdin.setEncoding('utf8');
  }

  write(text: string): void {
    process.stdout.write(text);
  }

  size(): { columns: number; rows: number } {
    const { columns, rows } = process.stdout;
    return { columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24 };
  }

  onData(listener: (chunk: string) => void): () => void {
    process.stdin.on('data', listener);
    return () => {
      process.stdin.off('data', listener);
      process.stdin.pause();
    };
  }

  onResize(listener: () => void): () => void {
    process.stdout.on('resize', listener);
    return () => process.stdout.off('resize', listener);
  }

  onContinue(listener: () => void): () => void {
    const resume = (): void => {
      this.setRaw(true);
      listener();
    };
    process.on('SIGCONT', resume);
    return () => process.off('SIGCONT', resume);
  }

  suspend(): Promise<void> {
    if (process.platform === 'win32') return Promise.resolve();
    this.setRaw(false);
    process.kill(process.pid, 'SIGTSTP');
    // Where nobody could call the program back, the system does not stop it.
    return new Promise((resolve) => {
      setTimeout(() => {
        this.setRaw(true);
        resolve();
      }, STOP_MILLIS);
    });
  }

  onEnd(listener: () => void): () => void {
    const stops = Object.entries(SIGNALS).map(([signal, code]) => {
      const end = (): void => {
        this.exitCode = code;
        listener();
      };
      process.on(signal, end);
      return () => process.off(signal, end);
    });
    process.stdin.on('end', listener);
    process.stdin.on('error', listener);
    return () => {
      for (const stop of stops) stop();
      process.stdin.off('end', listener);
    };
  }

  setRaw(raw: boolean): void {
    if (raw) process.stdin.resume();
    try {
      process.stdin.setRawMode(raw);
    } catch (error) {
      // A terminal that is gone needs no care.
      if (raw) throw error;
    }
    process.stdout.write(raw ? '\u001b[?2004h' : '\u001b[?2004l');
  }

  breathe(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}
