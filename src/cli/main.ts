/**
 * The program: the only place that knows the process, its arguments, stdin and the clock. It makes a cluster and a
 * shell, runs a file, a text, a pipe or the prompt, and ends with cqlsh's exit codes: 0 fine, 2 errors in a run without
 * a prompt, 1 nothing could be run; 70 for a bug of ours.
 */
import { type Arguments, parseArguments } from './arguments.ts';
import { BUG_EXIT_CODE, explainBug } from './bug.ts';
import { VERSION } from './version.ts';

/** Runs the command line and gives back the exit code. */
export async function main(): Promise<number> {
  const parsed = parseArguments(process.argv.slice(2), VERSION);
  if (parsed.kind === 'stop') {
    (parsed.code === 0 ? process.stdout : process.stderr).write(parsed.text);
    return parsed.code;
  }
  return run(parsed.arguments);
}

async function run(args: Arguments): Promise<number> {
  const { subcommand } = args;
  if (subcommand.kind === 'serve') {
    const { runServer } = await import('./serve.ts');
    return runServer(args, subcommand.serve);
  }
  const batch = await import('./batch.ts');
  if (subcommand.kind === 'samples') return batch.listSamples();
  if (subcommand.kind === 'runSample') return batch.runSample(args, subcommand.name);
  if (args.file !== null || args.execute !== null) return batch.runBatch(args);
  if (!process.stdin.isTTY) return batch.runPipe(args);
  if (!process.stdout.isTTY) {
    process.stderr.write('ringsh: the prompt needs a terminal; -f FILE or -e TEXT do not.\n');
    return 2;
  }
  const { runPrompt } = await import('./prompt.ts');
  return runPrompt(args);
}

function finish(code: number): void {
  process.exitCode = code;
}

/** A reader that went away (`| head`) ends the run quietly. */
function onBrokenPipe(error: Error & { code?: string }): void {
  if (error.code === 'EPIPE') process.exit(0);
}

/** Output that cannot be kept (a full disk) is no success. */
function onLostOutput(error: Error & { code?: string }): void {
  onBrokenPipe(error);
  process.stderr.write(`ringsh: the output is lost: ${error.message}\n`);
  process.exit(1);
}

process.stdout.on('error', onLostOutput);
process.stderr.on('error', onBrokenPipe);
main().then(finish, (error: unknown) => {
  process.stderr.write(explainBug(error));
  finish(BUG_EXIT_CODE);
});
