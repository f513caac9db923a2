/** A shell on a small cluster for tests: runs lines and gives back what was printed. */
import { makeBackend } from '../../../src/cli/open-backend.ts';
import { textSink } from '../../../src/cli/sink.ts';
import { SHELL_COMMANDS } from '../../../src/shell/command-list.ts';
import type { FilePort } from '../../../src/shell/ports.ts';
import { runScript, ScriptLines, type ScriptResult } from '../../../src/shell/script.ts';
import { Shell } from '../../../src/shell/shell.ts';

export interface Run {
  readonly out: string;
  readonly err: string;
  readonly result: ScriptResult;
  readonly files: ReadonlyMap<string, string>;
}

export interface RunOptions {
  readonly compat?: boolean;
  readonly echo?: boolean;
  readonly replicas?: 'off' | 'line' | 'full';
  readonly files?: Readonly<Record<string, string>>;
  readonly stopOnError?: boolean;
}

/** Runs a script on `us-east:3,eu-west:3`. */
export async function runShell(script: string, options: RunOptions = {}): Promise<Run> {
  const files = new Map(Object.entries(options.files ?? {}));
  let out = '';
  let err = '';
  const { compat = false, echo = false, replicas = 'off' } = options;
  const output = textSink({
    echo,
    compat,
    color: false,
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
  });
  const lines = new ScriptLines(script, output, echo);
  const shell = new Shell({
    backend: await makeBackend({
      spec: 'us-east:3,eu-west:3',
      clusterName: 'lab',
      vnodes: 16,
      seed: 1,
    }),
    output,
    lines,
    source: 'test.cql',
    files: memoryFiles(files),
    commands: SHELL_COMMANDS,
    compat,
    terminal: false,
    color: false,
    replicas,
    located: !echo,
  });
  const result = await runScript(shell, lines, options.stopOnError);
  return { out, err, result, files };
}

function memoryFiles(files: Map<string, string>): FilePort {
  const missing = {
    ok: false,
    failure: { number: 2, reason: 'No such file or directory' },
  } as const;
  return {
    expand: (path) => path,
    read: (path) => {
      const value = files.get(path);
      return value === undefined ? missing : { ok: true, value };
    },
    openAppend: (path) => {
      if (path === '') return missing;
      files.set(path, files.get(path) ?? '');
      return { ok: true, value: null };
    },
    append: (path, text) => files.set(path, (files.get(path) ?? '') + text),
    write: (path, text) => {
      files.set(path, text);
      return { ok: true, value: null };
    },
    sample: (name) => (name === 'tiny' ? '-- @cluster us-east:3\nCONSISTENCY\n' : null),
    sampleNames: () => ['tiny'],
  };
}
