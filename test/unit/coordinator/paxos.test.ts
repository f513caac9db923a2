/** Conditional writes on six nodes in two data centres, three replicas in each: flows and refusals as recorded. */
import { describe, expect, test } from 'vitest';
import { createSimulatedBackend } from '../../../src/backend/simulated.ts';
import type { Consistency } from '../../../src/base/errors.ts';

const nodes = ['us_east', 'eu_west'] as const;

async function cluster() {
  const backend = createSimulatedBackend({ cluster: nodes.map((dc) => `${dc}:3`).join(',') });
  const run = (
    text: string,
    consistency: Consistency = 'QUORUM',
    serialConsistency: Consistency = 'SERIAL',
  ) => backend.execute(text, { consistency, serialConsistency, pageSize: 100, pagingState: null });
  await run(
    "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'us_east': 3, 'eu_west': 3}",
  );
  await run('USE k');
  await run('CREATE TABLE t (k text PRIMARY KEY, v int)');
  const names = backend.nodes().map(({ name }) => name);
  const down = (...places: readonly number[]) => {
    for (const place of places) backend.simulation?.setNode(names[place]!, 'down');
  };
  const up = (place: number) => backend.simulation?.setNode(names[place]!, 'up');
  return { run, down, up };
}

type Run = Awaited<ReturnType<typeof cluster>>['run'];

async function applied(result: ReturnType<Run>): Promise<boolean> {
  const body = await result;
  if (body.kind !== 'rows') throw new Error('a conditional write gives rows');
  return body.rows[0]?.[0]?.[0] === 1;
}

async function verbs(result: ReturnType<Run>): Promise<Record<string, number>> {
  const { trace } = await result;
  const counts: Record<string, number> = {};
  for (const event of trace?.events ?? []) {
    if (event.kind === 'sent') counts[event.verb] = (counts[event.verb] ?? 0) + 1;
  }
  return counts;
}

async function value(result: ReturnType<Run>): Promise<number | undefined> {
  const body = await result;
  return body.kind === 'rows' ? body.rows[0]?.[0]?.at(-1) : undefined;
}

describe('flows', () => {
  test('all replicas promise, accept and commit; the read is at QUORUM', async () => {
    const { run } = await cluster();
    expect(await verbs(run("INSERT INTO t (k, v) VALUES ('a', 1) IF NOT EXISTS"))).toMatchObject({
      PAXOS_PREPARE_REQ: 5,
      PAXOS_PREPARE_RSP: 5,
      READ_REQ: 3,
      READ_RSP: 3,
      PAXOS_PROPOSE_REQ: 5,
      PAXOS_PROPOSE_RSP: 5,
      PAXOS_COMMIT_REQ: 5,
      PAXOS_COMMIT_RSP: 5,
    });
  });

  test('a refused condition still proposes, but commits nothing', async () => {
    const { run } = await cluster();
    await run("INSERT INTO t (k, v) VALUES ('a', 1)", 'ALL');
    const counts = await verbs(run("UPDATE t SET v = 2 WHERE k = 'a' IF v = 7"));
    expect(counts).toMatchObject({ PAXOS_PREPARE_REQ: 5, PAXOS_PROPOSE_REQ: 5 });
    expect(counts).not.toHaveProperty('PAXOS_COMMIT_REQ');
  });

  test('LOCAL_SERIAL asks the own data centre, and commits everywhere', async () => {
    const { run } = await cluster();
    const insert = "INSERT INTO t (k, v) VALUES ('a', 1) IF NOT EXISTS";
    expect(await verbs(run(insert, 'LOCAL_QUORUM', 'LOCAL_SERIAL'))).toMatchObject({
      PAXOS_PREPARE_REQ: 2,
      READ_REQ: 1,
      PAXOS_PROPOSE_REQ: 2,
      PAXOS_COMMIT_REQ: 5,
    });
  });

  test('a SERIAL read is a round that proposes nothing, then a read at QUORUM', async () => {
    const { run } = await cluster();
    const counts = await verbs(run("SELECT v FROM t WHERE k = 'a'", 'SERIAL'));
    expect(counts).toMatchObject({ PAXOS_PREPARE_REQ: 5, PAXOS_PROPOSE_REQ: 5, READ_REQ: 3 });
    expect(counts).not.toHaveProperty('PAXOS_COMMIT_REQ');
  });
});

describe('with nodes down', () => {
  test('three of six live replicas are no quorum at SERIAL, but enough at LOCAL_SERIAL', async () => {
    const { run, down } = await cluster();
    down(3, 4, 5);
    const insert = "INSERT INTO t (k, v) VALUES ('a', 1) IF NOT EXISTS";
    await expect(run(insert)).rejects.toMatchObject({
      message: 'Cannot achieve consistency level SERIAL',
      detail: { kind: 'unavailable', required: 4, alive: 3 },
    });
    expect(await applied(run(insert, 'LOCAL_QUORUM', 'LOCAL_SERIAL'))).toBe(true);
  });

  test('a write whose commit was refused stays accepted, and the next round finishes it', async () => {
    const { run, down } = await cluster();
    await run("INSERT INTO t (k, v) VALUES ('a', 1)", 'ALL');
    down(5);
    await expect(run("UPDATE t SET v = 2 WHERE k = 'a' IF v = 1", 'ALL')).rejects.toMatchObject({
      message: 'Cannot achieve consistency level ALL',
      detail: { required: 6, alive: 5 },
    });
    expect(await value(run("SELECT v FROM t WHERE k = 'a'", 'QUORUM'))).toBe(1);
    expect(await value(run("SELECT v FROM t WHERE k = 'a'", 'SERIAL'))).toBe(2);
    expect(await applied(run("UPDATE t SET v = 3 WHERE k = 'a' IF v = 2"))).toBe(true);
  });

  test('a replica that was down gets the write as a hint', async () => {
    const { run, down, up } = await cluster();
    down(5);
    await run("INSERT INTO t (k, v) VALUES ('a', 1) IF NOT EXISTS");
    up(5);
    expect(await value(run("SELECT v FROM t WHERE k = 'a'", 'ALL'))).toBe(1);
  });
});

test('plain and serial levels are each refused in the place of the other', async () => {
  const { run } = await cluster();
  const update = "UPDATE t SET v = 2 WHERE k = 'a' IF v = 1";
  await expect(run(update, 'QUORUM', 'QUORUM')).rejects.toThrow(
    'Invalid consistency for conditional update. Must be one of SERIAL or LOCAL_SERIAL',
  );
  await expect(run(update, 'SERIAL')).rejects.toThrow(
    'SERIAL is not supported as conditional update commit consistency.',
  );
});
