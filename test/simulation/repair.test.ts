/** Hints, read repair, late answers and determinism, shown by who holds what and what the trace says. */
import { expect, test } from 'vitest';
import { startRecordedCluster } from './recorded-cluster.ts';

const coordinator = 'n31';
const write = (value: number): string => `INSERT INTO ks33.t (k, v) VALUES ('alice', ${value})`;
const read = "SELECT v FROM ks33.t WHERE k = 'alice'";

function valueAt(recorded: ReturnType<typeof startRecordedCluster>, node: string): number {
  const { result, error } = recorded.run({ cql: read, coordinator: node, consistency: 'ONE' });
  if (error !== null) throw error;
  const bytes = result?.kind === 'rows' ? result.rows[0]?.[0] : null;
  return bytes ? new DataView(bytes.buffer, bytes.byteOffset).getInt32(0) : -1;
}

test('a replica that was down gets its hint when it is back', () => {
  const recorded = startRecordedCluster();
  recorded.setStates(['n36'], []);
  const { trace } = recorded.run({ cql: write(7), coordinator, consistency: 'QUORUM' });
  expect(trace?.events.filter(({ kind }) => kind === 'hinted')).toMatchObject([{ node: 'n36' }]);
  recorded.setStates([], []);
  expect(valueAt(recorded, 'n36')).toBe(7);
});

test('a refused write leaves nothing anywhere, no hint either', () => {
  const recorded = startRecordedCluster();
  recorded.setStates(['n36'], []);
  const { error } = recorded.run({ cql: write(7), coordinator, consistency: 'ALL' });
  expect(error?.detail).toMatchObject({ kind: 'unavailable', required: 6, alive: 5 });
  recorded.setStates([], []);
  for (const { name } of recorded.cluster.nodes) expect(valueAt(recorded, name)).toBe(1);
});

test('a write that times out stays where it arrived, and the silent replica gets a hint', () => {
  const recorded = startRecordedCluster();
  recorded.setStates([], ['n33']);
  const { error, trace } = recorded.run({ cql: write(7), coordinator, consistency: 'ALL' });
  expect(error?.detail).toMatchObject({ kind: 'writeTimeout', required: 6, received: 5 });
  expect(trace?.durationMicros).toBe(2_000_000);
  expect(trace?.events.filter(({ kind }) => kind === 'timedOut')).toMatchObject([{ node: 'n33' }]);
  expect(valueAt(recorded, 'n36')).toBe(7);
  recorded.setStates([], []);
  expect(valueAt(recorded, 'n33')).toBe(7);
});

test('a node that hangs is believed down after the time of the failure detector', () => {
  const recorded = startRecordedCluster();
  recorded.setStates([], ['n33']);
  const { scheduler } = recorded.cluster;
  const failureAt = (seconds: number): unknown => {
    scheduler.advanceTo(scheduler.nowMicros() + seconds * 1_000_000);
    return recorded.run({ cql: write(7), coordinator, consistency: 'ALL' }).error?.detail;
  };
  expect(failureAt(15)).toMatchObject({ kind: 'writeTimeout', received: 5 });
  expect(failureAt(15)).toMatchObject({ kind: 'unavailable', alive: 5 });
  recorded.setStates([], []);
  expect(recorded.run({ cql: write(8), coordinator, consistency: 'ALL' }).error).toBeNull();
});

test('a read that compares a stale replica repairs it', () => {
  const recorded = startRecordedCluster();
  recorded.setStates(['n33'], []);
  recorded.run({ cql: write(7), coordinator, consistency: 'QUORUM' });
  recorded.cluster.node(coordinator).takeHints('n33');
  recorded.setStates([], []);
  expect(valueAt(recorded, 'n33')).toBe(1);
  const first = recorded.run({ cql: read, coordinator, consistency: 'LOCAL_QUORUM' });
  const kinds = first.trace?.events.map(({ kind }) => kind);
  expect(kinds).toContain('digestMismatch');
  expect(first.trace?.events.filter(({ kind }) => kind === 'repaired')).toMatchObject([
    { node: 'n33' },
  ]);
  expect(valueAt(recorded, 'n33')).toBe(7);
  const second = recorded.run({ cql: read, coordinator, consistency: 'LOCAL_QUORUM' });
  expect(second.trace?.events.map(({ kind }) => kind)).not.toContain('digestMismatch');
});

test("read_repair = 'NONE' answers right and leaves the replica stale", () => {
  const recorded = startRecordedCluster();
  recorded.run({
    cql: "ALTER TABLE ks33.t WITH read_repair = 'NONE'",
    coordinator,
    consistency: 'ONE',
  });
  recorded.setStates(['n33'], []);
  recorded.run({ cql: write(7), coordinator, consistency: 'QUORUM' });
  recorded.cluster.node(coordinator).takeHints('n33');
  recorded.setStates([], []);
  recorded.run({ cql: read, coordinator, consistency: 'LOCAL_QUORUM' });
  expect(valueAt(recorded, 'n33')).toBe(1);
});

test('answers after the client was answered are late and do not count', () => {
  const recorded = startRecordedCluster();
  const { trace } = recorded.run({ cql: write(7), coordinator, consistency: 'LOCAL_QUORUM' });
  const answers = trace?.events.filter((event) => event.kind === 'answered') ?? [];
  expect(answers.length).toBe(6);
  expect(answers.filter(({ late }) => !late).length).toBe(2);
  expect(trace).toMatchObject({ blockFor: 2, received: 2 });
  expect(trace?.durationMicros).toBeLessThan(10_000);
});

test('the same seed and statements give the same trace, another seed another', () => {
  const trace = (seed: number): unknown => {
    const recorded = startRecordedCluster(seed);
    recorded.run({ cql: write(7), coordinator, consistency: 'QUORUM' });
    return recorded.run({ cql: read, coordinator, consistency: 'QUORUM' }).trace;
  };
  expect(trace(1)).toEqual(trace(1));
  expect(trace(1)).not.toEqual(trace(2));
});
