/** The npm package cassandra-driver, which nobody here wrote, against `ringsh serve`. It speaks version 4. */
import { auth, Client, errors, mapping, policies, types } from 'cassandra-driver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  server = await startServer(['--cluster', 'us-east:3,eu-west:3', '--seed', '1']);
  client = new Client({
    contactPoints: ['127.0.0.1'],
    localDataCenter: 'us-east',
    protocolOptions: { port: server.port },
  });
  await client.connect();
  await client.execute(
    `CREATE KEYSPACE shop WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3, 'eu-west': 2}`,
  );
  await client.execute('CREATE TABLE shop.items (k int, c int, v text, PRIMARY KEY (k, c))');
});

afterAll(async () => {
  await client?.shutdown();
  expect(await server?.stop()).toBe(0);
  expect(server?.complaints()).toBe('');
});

describe('cluster', () => {
  test('every node is a host with its data centre', () => {
    const hosts = client.hosts.values().map((host) => [host.address, host.datacenter, host.isUp()]);
    const at = (i: number) => `127.0.0.${i}:${server.port}`;
    expect(hosts.sort()).toEqual([
      [at(1), 'us-east', true],
      [at(2), 'us-east', true],
      [at(3), 'us-east', true],
      [at(4), 'eu-west', true],
      [at(5), 'eu-west', true],
      [at(6), 'eu-west', true],
    ]);
  });

  test('the driver knows the replicas of a key, and asks one of them', async () => {
    const key = Buffer.from([0, 0, 0, 1]);
    const replicas = client.getReplicas('shop', key);
    expect(replicas).toHaveLength(5);
    const result = await client.execute('SELECT * FROM shop.items WHERE k = ?', [1], {
      prepare: true,
    });
    const near = [...(replicas ?? [])].filter((host) => host.datacenter === 'us-east');
    expect(near.map((host) => host.address)).toContain(result.info.queriedHost);
  });

  test('table metadata', async () => {
    const table = await client.metadata.getTable('shop', 'items');
    expect(table?.partitionKeys.map((column) => column.name)).toEqual(['k']);
    expect(table?.clusteringKeys.map((column) => column.name)).toEqual(['c']);
  });
});

describe('values', () => {
  test('all types come back as they went', async () => {
    const uuid = types.Uuid.fromString('0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f1');
    const cases: readonly (readonly [string, unknown])[] = [
      ['ascii', 'abc'],
      ['bigint', types.Long.fromString('-9223372036854775808')],
      ['blob', Buffer.from([0, 255])],
      ['boolean', true],
      ['date', types.LocalDate.fromString('2020-02-29')],
      ['decimal', types.BigDecimal.fromString('1.00')],
      ['double', 0.1],
      ['duration', types.Duration.fromString('1mo2d3h')],
      ['float', 1.5],
      ['inet', types.InetAddress.fromString('::1')],
      ['int', -5],
      ['smallint', -32768],
      ['text', 'größe'],
      ['time', types.LocalTime.fromString('01:02:03.000000004')],
      ['timestamp', new Date('2020-01-02T03:04:05.678Z')],
      ['timeuuid', types.TimeUuid.fromString('5f3d4a2e-0c1b-11ea-8d71-362b9e155667')],
      ['tinyint', 127],
      ['uuid', uuid],
      ['varint', types.Integer.fromString('1267650600228229401496703205376')],
      ['list<int>', [3, 1, 2]],
      ['set<text>', ['a', 'b']],
      ['map<text, int>', { x: 1, y: 2 }],
      ['tuple<int, text>', new types.Tuple(1, 'z')],
      ['frozen<list<frozen<map<int, text>>>>', [{ 1: 'a' }]],
      ['shop.address', { street: 's', numbers: [1, 2] }],
      ['vector<float, 3>', new types.Vector(new Float32Array([1, 2, 3]), 'float')],
    ];
    await client.execute('CREATE TYPE shop.address (street text, numbers frozen<list<int>>)');
    const columns = cases.map(([type], i) => `c${i} ${type}`);
    await client.execute(`CREATE TABLE shop.everything (k int PRIMARY KEY, ${columns.join(', ')})`);
    const names = cases.map((_, i) => `c${i}`);
    const marks = cases.map(() => '?').join(', ');
    await client.execute(
      `INSERT INTO shop.everything (k, ${names.join(', ')}) VALUES (1, ${marks})`,
      cases.map(([, value]) => value),
      { prepare: true },
    );
    const row = (await client.execute('SELECT * FROM shop.everything WHERE k = 1')).first();
    const texts = (value: unknown): string =>
      value instanceof types.Vector ? [...value].join() : JSON.stringify(value);
    expect(cases.map(([type], i) => [type, texts(row.get(`c${i}`))])).toEqual(
      cases.map(([type, value]) => [type, texts(value)]),
    );
  });

  test('null and unset', async () => {
    const insert = 'INSERT INTO shop.items (k, c, v) VALUES (?, ?, ?)';
    const values = [
      [2, 1, 'a'],
      [2, 1, types.unset],
      [2, 2, 'b'],
      [2, 2, null],
    ];
    for (const one of values) await client.execute(insert, one, { prepare: true });
    const { rows } = await client.execute('SELECT c, v FROM shop.items WHERE k = 2');
    expect(rows.map((row) => [row['c'], row['v']])).toEqual([
      [1, 'a'],
      [2, null],
    ]);
  });
});

describe('statements', () => {
  test('named values, with and without preparing', async () => {
    const insert = 'INSERT INTO shop.items (k, c, v) VALUES (:k, :c, :v)';
    await client.execute(insert, { v: 'x', c: 1, k: 3 }, { prepare: true });
    await client.execute('UPDATE shop.items SET v = :v WHERE k = 3 AND c = 2', { v: 'y' });
    const { rows } = await client.execute('SELECT v FROM shop.items WHERE k = 3');
    expect(rows.map((row) => row['v'])).toEqual(['x', 'y']);
  });

  test('a batch with a timestamp', async () => {
    const query = 'INSERT INTO shop.items (k, c, v) VALUES (?, ?, ?)';
    const queries = Array.from({ length: 50 }, (_, c) => ({ query, params: [4, c, `v${c}`] }));
    const timestamp = types.Long.fromNumber(1_000_000);
    await client.batch(queries, { prepare: true, timestamp });
    const { rows } = await client.execute('SELECT writetime(v) AS w FROM shop.items WHERE k = 4');
    expect(rows).toHaveLength(50);
    expect(rows.every((row) => row['w'].equals(timestamp))).toBe(true);
  });

  test('pages', async () => {
    const seen: number[] = [];
    const query = 'SELECT c FROM shop.items WHERE k = 4';
    for await (const row of await client.execute(query, [], { prepare: true, fetchSize: 7 })) {
      seen.push(row['c']);
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, c) => c));
  });

  test('a conditional write tells what stood in its way', async () => {
    const insert = 'INSERT INTO shop.items (k, c, v) VALUES (5, 1, ?) IF NOT EXISTS';
    const first = await client.execute(insert, ['a'], { prepare: true });
    const second = await client.execute(insert, ['b'], { prepare: true });
    expect([first.wasApplied(), second.wasApplied(), second.first()?.['v']]).toEqual([
      true,
      false,
      'a',
    ]);
  });

  test('a prepared SELECT * follows the table', async () => {
    await client.execute('CREATE TABLE shop.growing (k int PRIMARY KEY)');
    await client.execute('INSERT INTO shop.growing (k) VALUES (1)');
    const select = () => client.execute('SELECT * FROM shop.growing', [], { prepare: true });
    expect((await select()).columns.map((column) => column.name)).toEqual(['k']);
    await client.execute('ALTER TABLE shop.growing ADD v int');
    expect((await select()).columns.map((column) => column.name)).toEqual(['k', 'v']);
    await client.execute('DROP TABLE shop.growing');
    await client.execute('CREATE TABLE shop.growing (k text PRIMARY KEY)');
    expect((await select()).columns.map((column) => column.name)).toEqual(['k']);
  });

  test('warnings', async () => {
    const query = 'INSERT INTO shop.items (k, c, v) VALUES (?, ?, ?)';
    const queries = Array.from({ length: 12 }, (_, k) => ({ query, params: [100 + k, 0, 'x'] }));
    const result = await client.batch(queries, { prepare: true, logged: false });
    expect(result.info.warnings?.[0]).toMatch(/^Unlogged batch covering 12 partitions detected/);
  });

  test('the mapper', async () => {
    const mapper = new mapping.Mapper(client, {
      models: { Item: { tables: ['items'], keyspace: 'shop' } },
    });
    const items = mapper.forModel('Item');
    await items.insert({ k: 9, c: 9, v: 'mapped' });
    expect((await items.get({ k: 9, c: 9 }))?.v).toBe('mapped');
  });
});

describe('refusals', () => {
  test.each([
    ['SELEC', types.responseErrorCodes.syntaxError],
    ['SELECT * FROM shop.nothing', types.responseErrorCodes.invalid],
    ['CREATE TABLE shop.items (k int PRIMARY KEY)', types.responseErrorCodes.alreadyExists],
    ['DROP TABLE system.local', types.responseErrorCodes.unauthorized],
  ])('%s', async (text, code) => {
    const refused = client.execute(text);
    await expect(refused).rejects.toBeInstanceOf(errors.ResponseError);
    await expect(refused).rejects.toMatchObject({ code });
  });

  test('too few replicas', async () => {
    await client.execute(
      `CREATE KEYSPACE far WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 5}`,
    );
    await client.execute('CREATE TABLE far.t (k int PRIMARY KEY)');
    const consistency = types.consistencies.all;
    const refused = client.execute('SELECT * FROM far.t WHERE k = 1', [], { consistency });
    await expect(refused).rejects.toMatchObject({
      code: types.responseErrorCodes.unavailableException,
      required: 5,
      alive: 3,
    });
  });
});

test('with --auth a driver says who it is', async () => {
  const guarded = await startServer(['--cluster', 'dc1:1', '--auth']);
  const as = (password: string) =>
    new Client({
      contactPoints: ['127.0.0.1'],
      localDataCenter: 'dc1',
      protocolOptions: { port: guarded.port },
      authProvider: new auth.PlainTextAuthProvider('cassandra', password),
      policies: { reconnection: new policies.reconnection.ConstantReconnectionPolicy(60_000) },
    });
  const right = as('cassandra');
  await right.connect();
  const { rows } = await right.execute('LIST ROLES');
  expect(rows.map((row) => row['role'])).toEqual(['cassandra']);
  await right.shutdown();
  const wrong = as('guess');
  await expect(wrong.connect()).rejects.toMatchObject({
    innerErrors: { [`127.0.0.1:${guarded.port}`]: { name: 'AuthenticationError' } },
  });
  await wrong.shutdown();
  expect(await guarded.stop()).toBe(0);
});

test('a trace names the nodes that worked', async () => {
  const result = await client.execute('SELECT * FROM shop.items WHERE k = 4', [], {
    consistency: types.consistencies.all,
    traceQuery: true,
  });
  const trace = await client.metadata.getTrace(result.info.traceId, types.consistencies.one);
  const sources = new Set(trace.events.map((event) => String(event['source'])));
  expect(sources.size).toBeGreaterThanOrEqual(4);
  expect(`${trace.coordinator}:${server.port}`).toBe(result.info.queriedHost);
});
