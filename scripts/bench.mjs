/**
 * npm run bench: what a replay and a start cost here, as whole processes.
 *  - statements/s of a file of 10,000 INSERTs and 1,000 SELECTs (reading the file, parsing, six nodes, output), once as
 *    cqlsh prints it and once with the replica lines;
 *  - the start-up time of `ringsh -e` as a ratio to `node -e 0`, both timed in turn in this run (machines differ and are noisy:
 *    only ratios of one run compare).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bin = new URL('../dist/ringsh.js', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'ringsh-bench-'));
const INSERTS = 10_000;
const SELECTS = 1_000;
const ROUNDS = 11;

function seconds(args) {
  const start = process.hrtime.bigint();
  const run = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
  const took = Number(process.hrtime.bigint() - start) / 1e9;
  if (run.status !== 0) {
    console.error(`node ${args.join(' ')} ended with ${run.status}\n${run.stderr}`);
    process.exit(1);
  }
  return took;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function writeScript() {
  const lines = [
    "CREATE KEYSPACE bench WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3, 'eu-west': 3};",
    'USE bench;',
    'CREATE TABLE t (k int, c int, v text, n bigint, d double, PRIMARY KEY (k, c));',
    'CONSISTENCY LOCAL_QUORUM',
  ];
  for (let i = 0; i < INSERTS; i++) {
    lines.push(
      `INSERT INTO t (k, c, v, n, d) VALUES (${i % 1000}, ${Math.floor(i / 1000)}, 'value ${i}', ${i * 7919}, ${i}.5);`,
    );
  }
  for (let i = 0; i < SELECTS; i++)
    lines.push(`SELECT c, v FROM t WHERE k = ${i} AND c >= 2 LIMIT 3;`);
  const file = join(folder, 'bench.cql');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return { file, statements: lines.length };
}

try {
  const { file, statements } = writeScript();
  const node = [];
  const ringsh = [];
  for (let round = 0; round < ROUNDS; round++) {
    node.push(seconds(['-e', '0']));
    ringsh.push(seconds([bin, '-e', 'SELECT release_version FROM system.local']));
  }
  for (const [name, flags] of [
    ['as cqlsh prints', ['--compat', 'cqlsh']],
    ['with replica lines', []],
  ]) {
    const replay = [];
    for (let round = 0; round < 3; round++) replay.push(seconds([bin, ...flags, '-f', file]));
    const took = median(replay);
    console.log(
      `replay ${name}: ${Math.round(statements / took)} statements/s (${statements} in ${took.toFixed(2)} s)`,
    );
  }
  console.log(
    `start-up of -e: ${(median(ringsh) / median(node)).toFixed(2)} x node -e 0 (${(median(ringsh) * 1000).toFixed(0)} ms, ${(median(node) * 1000).toFixed(0)} ms, median of ${ROUNDS})`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
