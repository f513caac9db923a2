/** The promises of one replica. */
import { expect, test } from 'vitest';
import { type Ballot, PaxosStates } from '../../../src/storage/paxos-state.ts';

const key = Uint8Array.of(1);
const ballot = (timestamp: bigint): Ballot => ({ timestamp, id: new Uint8Array(16) });

test('a newer ballot is promised, an older or the same one is not', () => {
  const states = new PaxosStates();
  expect(states.prepare('t', key, ballot(5n)).promised).toBe(true);
  expect(states.prepare('t', key, ballot(5n))).toMatchObject({ promised: false, seen: ballot(5n) });
  expect(states.prepare('t', key, ballot(4n)).promised).toBe(false);
  expect(states.prepare('t', key, ballot(6n)).promised).toBe(true);
});

test('a proposal is accepted under its own promise and refused under a newer one', () => {
  const states = new PaxosStates();
  states.prepare('t', key, ballot(5n));
  expect(states.propose('t', key, { ballot: ballot(5n), mutations: [] })).toBe(true);
  states.prepare('t', key, ballot(6n));
  expect(states.propose('t', key, { ballot: ballot(5n), mutations: [] })).toBe(false);
});

test('what was accepted but not committed is told to the next; a commit closes it', () => {
  const states = new PaxosStates();
  const proposal = { ballot: ballot(5n), mutations: [] };
  states.prepare('t', key, ballot(5n));
  states.propose('t', key, proposal);
  expect(states.prepare('t', key, ballot(6n))).toMatchObject({ accepted: proposal });
  states.commit('t', key, proposal);
  expect(states.prepare('t', key, ballot(7n))).toMatchObject({
    accepted: null,
    committed: proposal,
  });
});

test('partitions and tables have rounds of their own', () => {
  const states = new PaxosStates();
  states.prepare('t', key, ballot(9n));
  expect(states.prepare('t', Uint8Array.of(2), ballot(1n)).promised).toBe(true);
  expect(states.prepare('u', key, ballot(1n)).promised).toBe(true);
});
