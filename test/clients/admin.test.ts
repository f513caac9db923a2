/** A test double: start-up files, words about the cluster sent by a driver, failures on demand, back to the start. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type errors, policies, types } from 'cassandra-driver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringsh-serve-'));
const readyFile = join(folder, 'ready');
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  const schema = join(folder, 'schema.cql');
  const data = join(folder, 'data.cql');
  writeFileSync(
    schema,
    `CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3};
     CREATE TABLE shop.items (k int PRIMARY KEY, v text);`,
  );
  writeFileSync(data, `USE shop;\nINSERT INTO items (k, v) VALUES (1, 'first');\n`);
  server = await startServer([
    ...['--cluster', 'dc1:3', '--admin', '--ready-file', readyFile],
    ...['--init', schema, '--init', data],
  ]);
  client = new Client({
    contactPoints: ['127.0.0.1'],
    localDataCenter: 'dc1',
    protocolOptions: { port: server.port },
    policies: { retry: new policies.retry.FallthroughRetryPolicy() },
  });
  await client.connect();
});

afterAll(async () => {
  await client?.shutdown();
  expect(await server?.stop()).toBe(0);
  expect(server?.complaints()).toBe('');
  rmSync(folder, { recursive: true, force: true });
});

/** Through the node with that address, since words about a node are for the others. */
function through(address: string, text: string, consistency = types.consistencies.one) {
  const host = client.hosts.values().find((one) => one.address.startsWith(`${address}:`));
  if (host === undefined) throw new Error(`no host ${address}`);
  return client.execute(text, [], { host, consistency });
}

test('it is ready when it says so, and what --init says is there', async () => {
  expect(readFileSync(readyFile, 'utf8')).toBe(`127.0.0.1:${server.port}\n`);
  expect(server.readyLine).toBe(`ready 127.0.0.1:${server.port}`);
  const { rows } = await client.execute('SELECT * FROM shop.items');
  expect(rows.map((row) => [row['k'], row['v']])).toEqual([[1, 'first']]);
});

describe('nodes', () => {
  test('a node that is down is down for drivers and for consistency', async () => {
    const down = new Promise((resolve) => client.once('hostDown', resolve));
    expect((await through('127.0.0.1', 'NODE n2 DOWN')).first()['ringsh']).toBe('n2 is DOWN');
    await down;
    await expect(connects('127.0.0.2')).resolves.toBe(false);
    const all = types.consistencies.all;
    await expect(
      through('127.0.0.1', `INSERT INTO shop.items (k, v) VALUES (2, 'x')`, all),
    ).rejects.toMatchObject({ code: types.responseErrorCodes.unavailableException, alive: 2 });
    await through('127.0.0.1', `INSERT INTO shop.items (k, v) VALUES (2, 'x')`);
    const up = new Promise((resolve) => client.once('hostUp', resolve));
    await through('127.0.0.1', 'NODE n2 UP');
    await up;
    await expect(connects('127.0.0.2')).resolves.toBe(true);
    const read = await through('127.0.0.2', 'SELECT v FROM shop.items WHERE k = 2', all);
    expect(read.first()['v']).toBe('x');
  });

  test('the node of the connection itself stays', async () => {
    await expect(through('127.0.0.1', 'NODE n1 DOWN')).rejects.toThrow(/n1 is the node that/);
  });
});

test('time moves on when told', async () => {
  await client.execute(`INSERT INTO shop.items (k, v) VALUES (3, 'short') USING TTL 3600`);
  expect((await client.execute('SELECT v FROM shop.items WHERE k = 3')).rowLength).toBe(1);
  await client.execute('CLOCK +2h');
  expect((await client.execute('SELECT v FROM shop.items WHERE k = 3')).rowLength).toBe(0);
});

describe('failures on demand', () => {
  const codeOf = (refused: Promise<unknown>): Promise<number | null> =>
    refused.then(
      () => null,
      (error: errors.ResponseError) => error.code,
    );
  const read = () => codeOf(client.execute('SELECT * FROM shop.items WHERE k = 1'));
  const write = (prepare = false) =>
    codeOf(client.execute(`INSERT INTO shop.items (k, v) VALUES (9, 'n')`, [], { prepare }));

  test('the next two writes, and no other', async () => {
    await client.execute('FAIL NEXT 2 WRITES ON shop.items WITH WriteTimeout');
    expect(await read()).toBe(null);
    expect(await write()).toBe(types.responseErrorCodes.writeTimeout);
    expect(await write(true)).toBe(types.responseErrorCodes.writeTimeout);
    expect(await write()).toBe(null);
  });

  test.each([
    ['ReadTimeout', types.responseErrorCodes.readTimeout],
    ['Unavailable', types.responseErrorCodes.unavailableException],
    ['Overloaded', types.responseErrorCodes.overloaded],
    ['ReadFailure', types.responseErrorCodes.readFailure],
    ['ServerError', types.responseErrorCodes.serverError],
  ])('%s', async (name, code) => {
    await client.execute(`FAIL NEXT READS WITH ${name}`);
    expect(await read()).toBe(code);
    expect(await read()).toBe(null);
  });

  test('an answer that comes late', async () => {
    await client.execute('DELAY NEXT READS ON shop.items BY 150ms');
    const order: string[] = [];
    const ask = async (name: string): Promise<void> => {
      await client.execute('SELECT * FROM shop.items WHERE k = 1');
      order.push(name);
    };
    const late = ask('first');
    await ask('second');
    await late;
    expect(order).toEqual(['second', 'first']);
  });

  test('what is no word is told', async () => {
    await expect(client.execute('FAIL NEXT READS WITH Bluescreen')).rejects.toThrow(/Improper/);
  });
});

test('RESET goes back to the start', async () => {
  await client.execute('CREATE TABLE shop.more (k int PRIMARY KEY)');
  await client.execute(`INSERT INTO shop.items (k, v) VALUES (77, 'new')`);
  await client.execute('DELETE FROM shop.items WHERE k = 1');
  for (let i = 0; i < 2; i++) {
    await client.execute('RESET');
    const { rows } = await client.execute('SELECT * FROM shop.items', [], {
      consistency: types.consistencies.all,
    });
    expect(rows.map((row) => [row['k'], row['v']])).toEqual([[1, 'first']]);
    await expect(client.execute('SELECT * FROM shop.more')).rejects.toThrow(/more does not exist/);
    await client.execute('DELETE FROM shop.items WHERE k = 1');
  }
});

function connects(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: server.port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
