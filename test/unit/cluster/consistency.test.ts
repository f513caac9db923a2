/** The count rules as recorded on real nodes (RF 3 + 3 unless said otherwise). */
import { expect, test } from 'vitest';
import type { Consistency } from '../../../src/base/errors.ts';
import { blockFor, insufficiency } from '../../../src/cluster/consistency.ts';
import type { Replication } from '../../../src/schema/model.ts';

const networkTopology = (factors: Record<string, string>): Replication => ({
  strategy: 'NetworkTopologyStrategy',
  options: new Map(Object.entries(factors)),
});
const both = networkTopology({ us_east: '3', eu_west: '3' });
const usOnly = networkTopology({ us_east: '3' });
const big = networkTopology({ us_east: '5', eu_west: '4' });
const simple: Replication = {
  strategy: 'SimpleStrategy',
  options: new Map([['replication_factor', '3']]),
};

test.each<[Consistency, Replication, number]>([
  ['ANY', both, 1],
  ['ONE', both, 1],
  ['TWO', both, 2],
  ['THREE', both, 3],
  ['LOCAL_ONE', both, 1],
  ['QUORUM', both, 4],
  ['LOCAL_QUORUM', both, 2],
  ['EACH_QUORUM', both, 4],
  ['ALL', both, 6],
  ['QUORUM', big, 5],
  ['ALL', big, 9],
  ['LOCAL_QUORUM', simple, 2],
  ['EACH_QUORUM', simple, 2],
  ['QUORUM', simple, 2],
])('%s needs', (consistency, replication, needed) => {
  expect(blockFor(consistency, replication, 'us_east')).toBe(needed);
});

test('LOCAL_QUORUM where the keyspace has no replicas needs one of none', () => {
  const failure = insufficiency('LOCAL_QUORUM', usOnly, 'eu_west', [{ dc: 'us_east' }]);
  expect(failure?.message).toBe('Cannot achieve consistency level LOCAL_QUORUM');
  expect(failure?.detail).toMatchObject({ required: 1, alive: 0 });
});

test('EACH_QUORUM names the data centre, its quorum, and never an alive replica', () => {
  const live = [{ dc: 'us_east' }, { dc: 'us_east' }, { dc: 'us_east' }, { dc: 'eu_west' }];
  const failure = insufficiency('EACH_QUORUM', both, 'us_east', live);
  expect(failure?.message).toBe('Cannot achieve consistency level EACH_QUORUM in DC eu_west');
  expect(failure?.detail).toMatchObject({ required: 2, alive: 0 });
});

test('EACH_QUORUM of SimpleStrategy is a plain quorum with true numbers', () => {
  const failure = insufficiency('EACH_QUORUM', simple, 'us_east', [{ dc: 'us_east' }]);
  expect(failure?.message).toBe('Cannot achieve consistency level EACH_QUORUM');
  expect(failure?.detail).toMatchObject({ required: 2, alive: 1 });
});
