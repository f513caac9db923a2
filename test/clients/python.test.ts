/**
 * Clients in Python, where they are installed: the driver in versions 3, 4, 5 and as it chooses, and the real cqlsh.
 * RINGSH_TEST_PYTHON names a Python that has cassandra-driver and cqlsh; without one these tests are skipped.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, type ServerProcess, startServer } from './server-process.ts';

const run = promisify(execFile);
const python = process.env['RINGSH_TEST_PYTHON'] ?? 'python3';
const hasDriver = spawnSync(python, ['-c', 'import cassandra.cluster']).status === 0;
const cqlsh = join(dirname(python), 'cqlsh');

describe.skipIf(!hasDriver)('the Python driver', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer(['--cluster', 'dc1:3']);
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
    expect(server.complaints()).toBe('');
  });

  test('in versions 3, 4, 5 and as it chooses', async () => {
    const script = join(root, 'test/clients/python_driver.py');
    const { stdout } = await run(python, [script, String(server.port)]);
    const checks = ['topology', 'types', 'statements', 'errors', 'trace', 'schema'];
    const lines = [3, 4, 5, 5].flatMap((version) =>
      checks.map((check) => `ok ${version} ${check}`),
    );
    expect(stdout.trim().split('\n')).toEqual(lines);
  });

  test.skipIf(!existsSync(cqlsh))('the real cqlsh', async () => {
    const { stdout } = await run(cqlsh, [
      '127.0.0.1',
      String(server.port),
      '-e',
      `SHOW VERSION; CREATE KEYSPACE c WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3};
       CREATE TABLE c.t (k int PRIMARY KEY, v text); INSERT INTO c.t (k, v) VALUES (1, 'a');
       CONSISTENCY ALL; SELECT * FROM c.t; DESCRIBE TABLES`,
    ]);
    expect(stdout).toContain('Cassandra 5.0.6 | CQL spec 3.4.7 | Native protocol v5]');
    expect(stdout).toContain(' k | v\n---+---\n 1 | a\n\n(1 rows)\n');
  });
});
