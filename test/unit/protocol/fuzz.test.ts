/** Whatever bytes come, a connection answers or closes, and the cluster goes on. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter, concatBytes } from '../../../src/base/bytes.ts';
import { OPCODE } from '../../../src/protocol/opcodes.ts';
import { encodeSegments } from '../../../src/protocol/segments.ts';
import { plainParameters, rawFrame, startupBody, TestClient, testServer } from './client.ts';

const server = testServer('dc1:3');
const opcodes = Object.values(OPCODE);
const REQUESTS: readonly Uint8Array[] = [
  startupBody(),
  new ByteWriter()
    .sized(Buffer.from('SELECT * FROM system.local WHERE key = ?'))
    .raw(new Uint8Array([0, 1, 0x7f, 0, 1, 0, 0, 0, 1, 0x61, 0, 0, 0, 5, 0, 0, 0, 0]))
    .finish(),
  new ByteWriter().sized(Buffer.from('SELECT now() FROM system.local')).uint16(1).uint8(0).finish(),
  new Uint8Array([0, 0, 1, 0, 0, 0, 0, 3, 0x61, 0x62, 0x63, 0, 0, 0, 1, 0]),
];

/** Bodies of requests with some of their bytes changed, and bodies of chance. */
const body = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc
    .tuple(
      fc.constantFrom(...REQUESTS),
      fc.array(fc.tuple(fc.nat(120), fc.nat(255)), { maxLength: 4 }),
    )
    .map(([request, changes]) => {
      const bytes = request.slice();
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return bytes;
    }),
);

const frame = fc
  .record({
    version: fc.constantFrom(3, 4, 4, 4, 5),
    flags: fc.constantFrom(0, 0, 0, 1, 2, 4, 8, 16, 255),
    stream: fc.nat(0xffff),
    opcode: fc.oneof(fc.constantFrom(...opcodes), fc.nat(255)),
    body,
  })
  .map(rawFrame);

function stillAnswers(): void {
  const client = TestClient.started(server);
  expect(client.query('SELECT key FROM system.local', plainParameters(4)).opcode).toBe(
    OPCODE.RESULT,
  );
  expect(server.bugs).toEqual([]);
}

test('bytes of chance', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }), (chunks) => {
      const client = new TestClient(server, 4);
      for (const chunk of chunks) client.connection.receive(chunk);
    }),
    { numRuns: 500 },
  );
  stillAnswers();
});

test('frames of chance after STARTUP', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 6 }), fc.nat(200), (frames, cut) => {
      const client = TestClient.started(server);
      const bytes = concatBytes(frames);
      client.connection.receive(bytes.subarray(0, cut));
      client.connection.receive(bytes.subarray(cut));
    }),
    { numRuns: 1500 },
  );
  stillAnswers();
});

test('segments of chance', () => {
  fc.assert(
    fc.property(fc.array(frame, { minLength: 1, maxLength: 4 }), fc.nat(), (frames, at) => {
      const { connection } = TestClient.started(server, 5);
      const bytes = encodeSegments(frames).slice();
      if (at % 3 === 0) bytes[at % bytes.length]! ^= 1 << (at % 8);
      connection.receive(bytes);
    }),
    { numRuns: 1000 },
  );
  stillAnswers();
});
