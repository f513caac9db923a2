/** `ringsh serve`: a cluster that drivers connect to, until the process is told to end. */
import { writeFileSync } from 'node:fs';
import {
  createSimulatedCluster,
  openBackendOn,
  type SimulatedCluster,
} from '../backend/simulated.ts';
import { CassandraError, configuration } from '../base/errors.ts';
import { Admin } from '../protocol/admin.ts';
import { Server } from '../protocol/server.ts';
import { SHELL_COMMANDS } from '../shell/command-list.ts';
import { pythonOsError } from '../shell/python.ts';
import { runScript, ScriptLines } from '../shell/script.ts';
import { Shell } from '../shell/shell.ts';
import type { Arguments, ServeArguments } from './arguments.ts';
import { explainBug } from './bug.ts';
import { diskFiles } from './files.ts';
import { readSpec } from './open-backend.ts';
import { DEFAULT_CLUSTER } from './script-cluster.ts';
import { textSink } from './sink.ts';

const SEEDS = 1_000_000;

/** Serves until SIGTERM or SIGINT; gives the exit code. */
export async function runServer(args: Arguments, serve: ServeArguments): Promise<number> {
  const clock = wallClock;
  try {
    const simulated = openCluster(args, clock);
    for (const file of serve.init) {
      if (!(await runInit(simulated, args, file, clock))) return 2;
    }
    const server = new Server({
      ...simulated,
      clock,
      listen: serve.listen,
      admin: serve.admin ? new Admin(simulated.cluster, resetOf(simulated)) : null,
      onBug: (error) => process.stderr.write(explainBug(error)),
    });
    const ended = untilTold();
    const { address, port } = await server.listen();
    announce(`${address.includes(':') ? `[${address}]` : address}:${port}`, serve);
    await ended;
    await server.close();
    return 0;
  } catch (error) {
    return refuse(error, serve);
  }
}

/** Back to the state of this moment: schema, data, roles. */
function resetOf({ cluster, auth }: SimulatedCluster): () => void {
  const restore = cluster.snapshot();
  const { state } = auth;
  return () => {
    restore();
    auth.change(state);
  };
}

function wallClock(): number {
  return Date.now() * 1000;
}

function openCluster(args: Arguments, clock: () => number): SimulatedCluster {
  const files = diskFiles(process.cwd());
  return createSimulatedCluster({
    cluster: readSpec(args.cluster ?? DEFAULT_CLUSTER, '', files),
    clusterName: args.clusterName,
    ...(args.vnodes === null ? {} : { vnodes: args.vnodes }),
    seed: args.seed ?? Math.floor(Math.random() * SEEDS),
    auth: args.auth,
    clock,
  });
}

/** Runs a file as the shell would, up to its first error, which is shown; false then. */
async function runInit(
  simulated: SimulatedCluster,
  args: Arguments,
  file: string,
  clock: () => number,
): Promise<boolean> {
  const files = diskFiles(process.cwd());
  const outcome = files.read(file);
  if (!outcome.ok) {
    throw configuration(`Can't open --init: ${pythonOsError(outcome.failure, file)}`);
  }
  const backend = openBackendOn(simulated, clock);
  if (args.auth) await backend.login(args.username ?? 'cassandra', args.password ?? 'cassandra');
  const output = textSink({
    echo: false,
    compat: false,
    color: false,
    stdout: () => {},
    stderr: (text) => process.stderr.write(text),
  });
  const lines = new ScriptLines(outcome.value, output, false);
  const shell = new Shell({
    backend,
    output,
    lines,
    source: file,
    files,
    commands: SHELL_COMMANDS,
    compat: false,
    terminal: false,
    color: false,
    replicas: 'off',
    located: true,
  });
  const { errors, unmet } = await runScript(shell, lines, true);
  return errors + unmet === 0;
}

/** Resolves when the process is asked to end. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}

/** One line that a test waits for: `ready 127.0.0.1:9042`. */
function announce(where: string, { listen, readyFile }: ServeArguments): void {
  if (!/^(?:127\.|::1$)/.test(listen.address)) {
    process.stderr.write(`ringsh: everybody who reaches ${listen.address} can connect.\n`);
  }
  if (readyFile !== null) writeFileSync(readyFile, `${where}\n`);
  process.stdout.write(`ready ${where}\n`);
}

const LISTEN_FAILURES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'somebody else listens there',
  EACCES: 'that needs permission',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'that host is unknown',
};

function refuse(error: unknown, { listen }: ServeArguments): number {
  if (error instanceof CassandraError) {
    process.stderr.write(`ringsh: ${error.message}\n`);
    return error.detail.kind === 'configuration' ? 2 : 1;
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = LISTEN_FAILURES[code];
  if (why === undefined) throw error;
  process.stderr.write(`ringsh: cannot listen at ${listen.address}:${listen.port}: ${why}.\n`);
  return 1;
}
