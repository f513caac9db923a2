/**
 * Every shipped sample replays: it ends with exit code 0 (exactly the expected errors came) and prints the same bytes
 * every time. `npm test -- -u` rewrites the expected output after a change that is meant.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const bin = new URL('../dist/ringsh.js', import.meta.url).pathname;
const folder = new URL('../samples/', import.meta.url).pathname;
const samples = readdirSync(folder).filter((name) => name.endsWith('.cql'));

function replay(args: readonly string[]) {
  const run = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', timeout: 30_000 });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

describe('samples', () => {
  it.each(samples)('%s replays as before', async (name) => {
    const run = replay(['--echo', '-f', `${folder}${name}`]);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    await expect(run.stdout).toMatchFileSnapshot(
      `goldens/samples/${name.replace(/\.cql$/, '.txt')}`,
    );
  });

  it('two replays print the same bytes, another seed places rows elsewhere', () => {
    const first = replay(['--echo', '-f', `${folder}data-model.cql`]);
    expect(replay(['--echo', '-f', `${folder}data-model.cql`])).toEqual(first);
    const other = replay(['--echo', '--seed', '2', '-f', `${folder}data-model.cql`]);
    expect(other.status).toBe(0);
    expect(other.stdout).not.toBe(first.stdout);
  });

  it('are listed and played by name', () => {
    const list = replay(['samples']);
    for (const name of samples) expect(list.stdout).toContain(name.replace(/\.cql$/, ''));
    expect(replay(['samples', 'run', 'sessions']).status).toBe(0);
    const missing = replay(['samples', 'run', 'nowhere']);
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('no sample nowhere');
  });
});
