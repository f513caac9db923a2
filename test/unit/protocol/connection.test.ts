/**
 * A connection, byte by byte. Refusals of versions are those that a Cassandra 5.0.6 was seen to give; layouts are those
 * of native_protocol_v5.spec.
 */
import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter, concatBytes, toHex } from '../../../src/base/bytes.ts';
import { OPCODE } from '../../../src/protocol/opcodes.ts';
import {
  errorOf,
  rawFrame,
  readString,
  splitFrames,
  startupBody,
  string,
  TestClient,
  testServer,
} from './client.ts';

const none = new Uint8Array(0);

describe('versions', () => {
  test.each([
    [
      66,
      0,
      5,
      'Invalid or unsupported protocol version (66); supported versions are (3/v3, 4/v4, 5/v5, 6/v6-beta)',
    ],
    [
      65,
      0,
      5,
      'Invalid or unsupported protocol version (65); supported versions are (3/v3, 4/v4, 5/v5, 6/v6-beta)',
    ],
    [6, 0, 5, 'Beta version of the protocol used (6/v6-beta), but USE_BETA flag is unset'],
  ])('%i with flags %i', (version, flags, answered, message) => {
    const { connection } = new TestClient(testServer(), 4);
    const bytes = rawFrame({ version, flags, stream: 7, opcode: OPCODE.OPTIONS, body: none });
    const [reply] = splitFrames(connection.receive(bytes));
    expect(reply).toMatchObject({ version: answered, opcode: OPCODE.ERROR });
    expect(errorOf(reply!)).toMatchObject({ code: 0x000a, message });
    expect(connection.isClosed).toBe(true);
  });

  test('2 is answered with the short header of its time', () => {
    const { connection } = new TestClient(testServer(), 4);
    const out = connection.receive(new Uint8Array([2, 0, 7, 5, 0, 0, 0, 0]));
    expect(toHex(out.subarray(0, 4))).toBe('82000000');
    expect(new ByteReader(out.subarray(4)).int32()).toBe(out.length - 8);
    expect(Buffer.from(out).toString()).toContain('unsupported protocol version (2)');
  });

  test.each([3, 4, 5])('%i is spoken', (version) => {
    const client = new TestClient(testServer(), version);
    const supported = client.ask('OPTIONS');
    expect(supported).toMatchObject({ version, opcode: OPCODE.SUPPORTED, stream: 1 });
    expect(Buffer.from(supported.body).toString()).toContain('3.4.7');
    expect(client.ask('STARTUP', startupBody())).toMatchObject({ opcode: OPCODE.READY });
    expect(client.query('SELECT key FROM system.local')).toMatchObject({ opcode: OPCODE.RESULT });
  });

  test('one connection keeps to one version', () => {
    const client = TestClient.started(testServer(), 4);
    const frame = { version: 5, flags: 0, stream: 3, opcode: OPCODE.OPTIONS, body: none };
    const [reply] = client.send(rawFrame(frame));
    expect(errorOf(reply!).message).toMatch(/^Invalid message version. Got 5\/v5 but previous/);
    expect(client.connection.isClosed).toBe(true);
  });
});

describe('states', () => {
  test('nothing goes before STARTUP', () => {
    const client = new TestClient(testServer(), 4);
    expect(errorOf(client.query('SELECT key FROM system.local'))).toMatchObject({
      code: 0x000a,
      message: 'Unexpected message QUERY, expecting STARTUP or OPTIONS',
    });
    expect(client.ask('STARTUP', startupBody()).opcode).toBe(OPCODE.READY);
  });

  test.each([
    [{}, 'Missing value CQL_VERSION in STARTUP message'],
    [{ CQL_VERSION: '3.0.0', COMPRESSION: 'zip' }, 'Unknown compression algorithm: zip'],
  ])('STARTUP with %o is refused', (options, message) => {
    const client = new TestClient(testServer(), 4);
    const reply = client.ask('STARTUP', startupBody(options as Record<string, string>));
    expect(errorOf(reply)).toMatchObject({ code: 0x000a, message });
  });

  test('with users, name and password', () => {
    const server = testServer('dc1:1', true);
    const client = new TestClient(server, 4);
    const challenge = client.ask('STARTUP', startupBody());
    expect(challenge.opcode).toBe(OPCODE.AUTHENTICATE);
    expect(readString(new ByteReader(challenge.body))).toBe(
      'org.apache.cassandra.auth.PasswordAuthenticator',
    );
    expect(errorOf(client.query('SELECT key FROM system.local')).code).toBe(0x000a);
    const token = (text: string) => new ByteWriter().sized(Buffer.from(text)).finish();
    expect(errorOf(client.ask('AUTH_RESPONSE', token('\0cassandra\0wrong')))).toMatchObject({
      code: 0x0100,
      message: 'Provided username cassandra and/or password are incorrect',
    });
    const accepted = client.ask('AUTH_RESPONSE', token('\0cassandra\0cassandra'));
    expect(accepted.opcode).toBe(OPCODE.AUTH_SUCCESS);
    expect(client.query('SELECT key FROM system.local').opcode).toBe(OPCODE.RESULT);
  });

  test('frames torn anywhere and joined give the same answers in their order', () => {
    const bytes = concatBytes([
      rawFrame({ version: 4, flags: 0, stream: 1, opcode: OPCODE.STARTUP, body: startupBody() }),
      rawFrame({ version: 4, flags: 0, stream: 9, opcode: OPCODE.OPTIONS, body: none }),
    ]);
    for (let at = 0; at <= bytes.length; at++) {
      const { connection } = new TestClient(testServer(), 4);
      const out = [bytes.subarray(0, at), bytes.subarray(at)].map((part) =>
        connection.receive(part),
      );
      const streams = splitFrames(concatBytes(out)).map(({ stream, opcode }) => [stream, opcode]);
      expect(streams).toEqual([
        [1, OPCODE.READY],
        [9, OPCODE.SUPPORTED],
      ]);
    }
  });
});

describe('statements', () => {
  const schema = [
    `CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}`,
    'CREATE TABLE k.t (a int, b int, c text, PRIMARY KEY ((a, b)))',
  ];
  const withTable = (version: number) => {
    const server = testServer();
    const client = TestClient.started(server, version);
    for (const text of schema) client.query(text);
    return { server, client };
  };
  const prepareBody = (text: string, version: number) => {
    const writer = new ByteWriter().sized(Buffer.from(text));
    return (version >= 5 ? writer.int32(0) : writer).finish();
  };

  test('a change of the schema is answered, and told to those who registered', () => {
    const server = testServer();
    const client = TestClient.started(server, 4);
    const register = concatBytes([new Uint8Array([0, 1]), string('SCHEMA_CHANGE')]);
    expect(client.ask('REGISTER', register).opcode).toBe(OPCODE.READY);
    const reply = client.query(schema[0]!);
    const reader = new ByteReader(reply.body);
    expect(reader.int32()).toBe(5);
    expect([readString(reader), readString(reader), readString(reader)]).toEqual([
      'CREATED',
      'KEYSPACE',
      'k',
    ]);
    const [event] = client.read(client.connection.event(server.events[0]!));
    expect(event).toMatchObject({ opcode: OPCODE.EVENT, stream: 0xffff });
    expect(readString(new ByteReader(event!.body))).toBe('SCHEMA_CHANGE');
    expect(TestClient.started(server, 4).connection.event(server.events[0]!)).toEqual(none);
  });

  test('PREPARE names the markers and the places of the partition key', () => {
    const { client } = withTable(4);
    const text = 'INSERT INTO k.t (c, b, a) VALUES (?, ?, :first)';
    const reader = new ByteReader(client.ask('PREPARE', prepareBody(text, 4)).body);
    expect(reader.int32()).toBe(4);
    expect(reader.take(reader.uint16()).length).toBe(16);
    expect([reader.int32(), reader.int32(), reader.int32()]).toEqual([1, 3, 2]);
    expect([reader.uint16(), reader.uint16()]).toEqual([2, 1]);
    expect([readString(reader), readString(reader)]).toEqual(['k', 't']);
    const markers = [0, 1, 2].map(() => [readString(reader), reader.uint16()]);
    expect(markers).toEqual([
      ['c', 0x0d],
      ['b', 0x09],
      ['first', 0x09],
    ]);
    expect([reader.int32(), reader.int32(), reader.remaining]).toEqual([4, 0, 0]);
  });

  test.each([
    ['SELECT * FROM k.t WHERE a = ? AND b = ?', [0, 1]],
    ['SELECT * FROM k.t WHERE b = ? AND a IN (?, ?)', [2, 0]],
    ['SELECT * FROM k.t WHERE a = 1 AND b = ?', []],
    ['SELECT * FROM k.t WHERE a IN ? AND b = ?', []],
    ['UPDATE k.t USING TTL ? SET c = ? WHERE b = ? AND a = ?', [3, 2]],
    ['INSERT INTO k.t JSON ?', []],
  ])('%s has the partition key at %j', (text, expected) => {
    const { client } = withTable(4);
    const reader = new ByteReader(client.ask('PREPARE', prepareBody(text, 4)).body);
    reader.int32();
    reader.take(reader.uint16());
    reader.take(8);
    const count = reader.int32();
    expect(Array.from({ length: count }, () => reader.uint16())).toEqual(expected);
  });

  test('version 5: metadata is left out while the client knows it, and sent anew when it changed', () => {
    const { client } = withTable(5);
    client.query(`INSERT INTO k.t (a, b, c) VALUES (1, 2, 'x')`);
    const prepared = new ByteReader(
      client.ask('PREPARE', prepareBody('SELECT * FROM k.t WHERE a = 1 AND b = 2', 5)).body,
    );
    prepared.int32();
    const id = prepared.take(prepared.uint16());
    const metadataId = prepared.take(prepared.uint16());
    const execute = (known: Uint8Array) => {
      const body = new ByteWriter().uint16(16).raw(id).uint16(known.length).raw(known);
      const reply = client.ask('EXECUTE', body.uint16(1).int32(2).finish());
      const reader = new ByteReader(reply.body);
      expect(reader.int32()).toBe(2);
      return { flags: reader.int32(), columns: reader.int32(), reader };
    };
    expect(execute(metadataId)).toMatchObject({ flags: 4, columns: 3 });
    client.query('ALTER TABLE k.t ADD d int');
    const changed = execute(metadataId);
    expect(changed).toMatchObject({ flags: 9, columns: 4 });
    const newId = changed.reader.take(changed.reader.uint16());
    expect(execute(newId)).toMatchObject({ flags: 4, columns: 4 });
  });

  test('an id that nobody prepared', () => {
    const { client } = withTable(4);
    const body = new ByteWriter().uint16(2).raw(Buffer.from('ab')).uint16(1).uint8(0).finish();
    const { code, rest } = errorOf(client.ask('EXECUTE', body));
    expect(code).toBe(0x2500);
    expect(readString(rest)).toBe('ab');
  });

  test('names of the values stand in any order', () => {
    const { client } = withTable(4);
    const parameters = concatBytes([
      new Uint8Array([0, 1, 0x41, 0, 3]),
      string('c'),
      new Uint8Array([0, 0, 0, 1, 0x79]),
      string('b'),
      new Uint8Array([0, 0, 0, 4, 0, 0, 0, 2]),
      string('a'),
      new Uint8Array([0, 0, 0, 4, 0, 0, 0, 1]),
    ]);
    client.query('INSERT INTO k.t (a, b, c) VALUES (:a, :b, :c)', parameters);
    const rows = client.query('SELECT c FROM k.t WHERE a = 1 AND b = 2').body;
    expect(toHex(rows.subarray(-5))).toBe('0000000179');
  });

  test('errors carry their fields', () => {
    const { client } = withTable(4);
    const exists = errorOf(client.query('CREATE TABLE k.t (a int PRIMARY KEY)'));
    expect(exists.code).toBe(0x2400);
    expect([readString(exists.rest), readString(exists.rest)]).toEqual(['k', 't']);
    const parameters = new Uint8Array([0, 4, 0]);
    client.query(
      `CREATE KEYSPACE far WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': 3}`,
    );
    client.query('CREATE TABLE far.t (a int PRIMARY KEY)');
    const { code, rest } = errorOf(client.query('SELECT * FROM far.t WHERE a = 1', parameters));
    expect([code, rest.uint16(), rest.int32(), rest.int32()]).toEqual([0x1000, 4, 2, 1]);
  });

  test('a batch mixes texts and prepared statements', () => {
    const { client } = withTable(4);
    const text = 'INSERT INTO k.t (a, b, c) VALUES (?, ?, ?)';
    const prepared = new ByteReader(client.ask('PREPARE', prepareBody(text, 4)).body);
    prepared.int32();
    const id = prepared.take(prepared.uint16());
    const int = (value: number) => new ByteWriter().int32(4).int32(value).finish();
    const letter = (sign: string) => new ByteWriter().sized(Buffer.from(sign)).finish();
    const batch = new ByteWriter()
      .uint8(0)
      .uint16(2)
      .raw(concatBytes([new Uint8Array([1, 0, 16]), id, new Uint8Array([0, 3])]))
      .raw(concatBytes([int(5), int(5), letter('p')]))
      .uint8(0)
      .sized(Buffer.from('UPDATE k.t SET c = ? WHERE a = 6 AND b = ?'))
      .uint16(2)
      .raw(concatBytes([letter('q'), int(6)]))
      .uint16(1)
      .uint8(0)
      .finish();
    expect(toHex(client.ask('BATCH', batch).body)).toBe('00000001');
    for (const [key, sign] of [
      [5, '70'],
      [6, '71'],
    ]) {
      const rows = client.query(`SELECT c FROM k.t WHERE a = ${key} AND b = ${key}`).body;
      expect(toHex(rows.subarray(-5))).toBe(`00000001${sign}`);
    }
  });
});

test('one client’s thousand requests are answered in turns', () => {
  const client = TestClient.started(testServer(), 4);
  const one = rawFrame({ version: 4, flags: 0, stream: 1, opcode: OPCODE.OPTIONS, body: none });
  let answers = splitFrames(client.connection.receive(concatBytes(Array(1000).fill(one)))).length;
  expect(answers).toBeLessThan(1000);
  while (client.connection.hasMore) {
    answers += splitFrames(client.connection.receive(none)).length;
  }
  expect(answers).toBe(1000);
});
