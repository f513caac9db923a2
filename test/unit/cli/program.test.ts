/** The program as a process: exit codes, what goes to which stream. Codes are cqlsh's (0, 1, 2). */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const folder = mkdtempSync(join(tmpdir(), 'ringsh-program-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function ringsh(words: readonly string[], input = '') {
  const main = join(root, 'src/cli/main.ts');
  const run = spawnSync(process.execPath, ['--import', 'tsx', main, ...words], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, TZ: 'UTC', TERM: 'dumb' },
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('the program', () => {
  test('-e runs and ends with 0', () => {
    expect(ringsh(['-e', 'CONSISTENCY; SHOW HOST'])).toEqual({
      code: 0,
      out: 'Current consistency level is ONE.\nConnected to lab at 127.0.0.1:9042\n',
      err: '',
    });
  });

  test('an error in a pipe ends with 2, and the rest still runs', () => {
    const run = ringsh(['--compat', 'cqlsh'], 'USE nope;\nCONSISTENCY\n');
    expect(run).toMatchObject({ code: 2, out: 'Current consistency level is ONE.\n' });
    expect(run.err).toMatch(/^<stdin>:1:InvalidRequest: .*Keyspace 'nope' does not exist"\n$/);
  });

  test('a transcript stands on stdout alone', () => {
    const path = file('t.cql', 'SHOW\nEXIT\nCONSISTENCY\n');
    expect(ringsh(['--compat', 'cqlsh', '--echo', '--cluster', 'dc1:1', '-f', path])).toEqual({
      code: 2,
      out: 'cqlsh> SHOW\nImproper SHOW command.\ncqlsh> EXIT\n',
      err: '',
    });
  });

  test('expected errors end with 0', () => {
    const path = file('e.cql', '-- @cluster dc1:1\n-- @expect error InvalidRequest\nUSE nope;\n');
    expect(ringsh(['-f', path]).code).toBe(0);
  });

  test.each<[string, string[], number]>([
    ['a missing file', ['-f', '/nowhere.cql'], 1],
    ['a folder', ['-f', folder], 1],
    ['an unknown keyspace', ['-k', 'nope', '-e', 'CONSISTENCY'], 1],
    ['an unknown option', ['--bogus'], 2],
    ['a bad cluster', ['--cluster', 'x y', '-e', 'CONSISTENCY'], 2],
  ])('%s', (_, words, code) => {
    const run = ringsh(words);
    expect(run.code).toBe(code);
    expect(run.err).not.toContain('    at ');
    expect(run.err).toMatch(/\S/);
  });

  test('what is no text', () => {
    const path = file('b.cql', new Uint8Array(4096));
    expect(ringsh(['-f', path])).toMatchObject({ code: 1, out: '' });
  });

  test('what is no UTF-8 is refused, not guessed', () => {
    const path = file('latin1.cql', Buffer.from('CONSISTENCY -- caf\u00e9\n', 'latin1'));
    const run = ringsh(['-f', path]);
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain('[Errno 84] Invalid or incomplete multibyte');
    expect(ringsh(['-e', `SOURCE '${path}'`])).toMatchObject({ code: 2, out: '' });
  });

  test('a pipe whose writer pauses is read to its end', async () => {
    const main = join(root, 'src/cli/main.ts');
    const run = spawn('sh', [
      '-c',
      `(echo CONSISTENCY; sleep 2; echo 'SHOW HOST') | "${process.execPath}" --import tsx "${main}"`,
    ]);
    let out = '';
    run.stdout.on('data', (chunk) => (out += chunk));
    const code = await new Promise((resolve) => run.on('close', resolve));
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Current consistency level is ONE.\nConnected to lab at 127.0.0.1:9042\n',
    });
  });
});
