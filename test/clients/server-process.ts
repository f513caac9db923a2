/** `ringsh serve` as a process for tests with real clients. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

export interface ServerProcess {
  readonly port: number;
  readonly readyLine: string;
  /** What it said on stderr so far. */
  complaints(): string;
  /** Ends it with SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server on a free port and waits until it is ready. */
export async function startServer(words: readonly string[] = []): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'src/cli/main.ts'),
      'serve',
      '--listen',
      '127.0.0.1:0',
      ...words,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const readyLine = await firstLine(child, () => errors);
  const port = Number(/^ready 127\.0\.0\.1:(\d+)$/.exec(readyLine)?.[1]);
  return {
    port,
    readyLine,
    complaints: () => errors,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}

function firstLine(child: ChildProcess, errors: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors()}`)));
  });
}
