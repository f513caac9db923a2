/** The replica line is drawn from a trace alone. */
import { describe, expect, test } from 'vitest';
import type { QueryTrace, TraceEvent } from '../../../src/cluster/trace.ts';
import { replicaLine } from '../../../src/views/replica-line.ts';

function trace(events: TraceEvent[], rest: Partial<QueryTrace> = {}): QueryTrace {
  return {
    coordinator: 'n2',
    consistency: 'QUORUM',
    blockFor: 3,
    received: 2,
    durationMicros: 1300,
    events,
    ...rest,
  };
}

const planned = (replicas: string[], contacts: string[], down: string[] = []): TraceEvent => ({
  kind: 'planned',
  atMicros: 0,
  purpose: 'read',
  keyspace: 'k',
  table: 't',
  key: null,
  token: 0n,
  blockFor: 3,
  replicas,
  contacts,
  down,
});

const answered = (
  from: string,
  gave: 'data' | 'digest' | 'ack',
  atMicros: number,
  late = false,
): TraceEvent => ({
  kind: 'answered',
  atMicros,
  from,
  gave,
  late,
});

describe('the replica line', () => {
  test('as the manual has it', () => {
    const events: TraceEvent[] = [
      planned(['n3', 'n5', 'n1', 'n6'], ['n3', 'n5'], ['n6']),
      answered('n3', 'data', 1100),
      answered('n5', 'digest', 1300),
      { kind: 'hinted', atMicros: 1300, node: 'n6' },
    ];
    expect(replicaLine(trace(events))).toBe(
      '-- QUORUM 2/3 via n2: n3 data 1.1ms, n5 digest 1.3ms; n1 not asked; n6 down, hinted',
    );
  });

  test('late, repaired, timed out, dropped, silent', () => {
    const events: TraceEvent[] = [
      planned(['n1', 'n2', 'n3', 'n4'], ['n1', 'n2', 'n3', 'n4']),
      answered('n2', 'ack', 2000, true),
      answered('n1', 'data', 500),
      { kind: 'repaired', atMicros: 600, node: 'n1' },
      { kind: 'timedOut', atMicros: 5_000_000, node: 'n3' },
    ];
    expect(replicaLine(trace(events, { received: 1, blockFor: 1, consistency: 'ONE' }))).toBe(
      '-- ONE 1/1 via n2: n1 data 0.5ms, repaired, n2 ack 2.0ms late; n3 timed out; n4 no answer',
    );
  });

  test('a statement that asks no replicas has none', () => {
    expect(replicaLine(trace([], { blockFor: null }))).toBeNull();
  });
});
