/**
 * Every recorded session is replayed on a fresh cluster and compared statement by statement. A file that does not pass
 * yet stands in transcripts.passing.json with the number of its statements that do; that number may only rise.
 *   UPDATE_RATCHET=1 npx vitest run test/transcripts.test.ts     writes the risen numbers
 *   SHOW=data/select npx vitest run test/transcripts.test.ts     prints the statements that differ
 * Sessions under roles/ are typed by the superuser on a cluster that asks who one is.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { diskFiles } from '../src/cli/files.ts';
import { makeBackend } from '../src/cli/open-backend.ts';
import { textSink } from '../src/cli/sink.ts';
import { SHELL_COMMANDS } from '../src/shell/command-list.ts';
import type { FilePort } from '../src/shell/ports.ts';
import { runScript, ScriptLines } from '../src/shell/script.ts';
import { Shell } from '../src/shell/shell.ts';
import { scoreTranscript } from './transcript-score.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, 'transcripts');
const ratchetFile = join(here, 'transcripts.passing.json');
const ratchet = new Map(Object.entries(readRatchet()));
const next = new Map<string, number>();
const written = mkdtempSync(join(tmpdir(), 'ringsh-transcripts-'));
const show = process.env['SHOW'];

const sessions = ['data', 'roles', 'schema', 'shell']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  )
  .filter((path) => path.endsWith('.cql'))
  .sort();

describe('recorded sessions print as recorded', () => {
  for (const path of sessions) {
    const name = relative(root, path);
    test(name, async () => {
      const printed = await replay(path);
      const recorded = readFileSync(path.replace(/\.cql$/, '.txt'), 'utf8');
      const score = scoreTranscript(recorded, printed);
      const before = ratchet.get(name) ?? score.total;
      if (score.good < score.total) next.set(name, Math.max(score.good, ratchet.get(name) ?? 0));
      if (show !== undefined && name.startsWith(show)) {
        for (const { want, got } of score.wrong)
          console.log(
            `${name}\n${want.typed}\n--- recorded\n${want.output}\n--- printed\n${got?.output ?? '(missing)'}\n`,
          );
      }
      if (process.env['UPDATE_RATCHET'] !== undefined) return;
      expect(score.good, `of ${score.total} statements`).toBeGreaterThanOrEqual(before);
    });
  }
});

afterAll(() => {
  rmSync(written, { recursive: true, force: true });
  if (process.env['UPDATE_RATCHET'] === undefined) return;
  const sorted = Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(ratchetFile, `${JSON.stringify(sorted, null, 2)}\n`);
});

async function replay(path: string): Promise<string> {
  const pieces: string[] = [];
  const output = textSink({
    echo: true,
    compat: true,
    color: false,
    stdout: (text) => pieces.push(text),
    stderr: (text) => pieces.push(text),
  });
  const backend = await makeBackend({
    spec: 'dc1:1',
    clusterName: 'lab',
    vnodes: 16,
    seed: 1,
    auth: isAuthenticated(path),
  });
  if (isAuthenticated(path)) await backend.login('cassandra', 'cassandra');
  const lines = new ScriptLines(readFileSync(path, 'utf8'), output, true);
  const shell = new Shell({
    backend,
    output,
    lines,
    source: path,
    files: scratchFiles(path),
    commands: SHELL_COMMANDS,
    compat: true,
    terminal: false,
    color: false,
    replicas: 'off',
    located: false,
  });
  await runScript(shell, lines);
  return pieces.join('');
}

function isAuthenticated(path: string): boolean {
  return relative(root, path).startsWith('roles/');
}

/** What sessions write under the recording's folder goes to one of this run's own. */
function scratchFiles(path: string): FilePort {
  const folder = join(written, relative(root, path).replaceAll('/', '-'));
  mkdirSync(folder);
  const files = diskFiles(dirname(path));
  const moved = (name: string): string => name.replace(/^\/tmp\/ringsh-files/, folder);
  return {
    ...files,
    read: (name) => files.read(moved(name)),
    openAppend: (name) => files.openAppend(moved(name)),
    append: (name, text) => files.append(moved(name), text),
    write: (name, text) => files.write(moved(name), text),
  };
}

function readRatchet(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(ratchetFile, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
