/** Replicas of a base table and of its view are paired one to one within a data centre. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Member, Ring } from '../../../src/cluster/ring.ts';
import { pairedReplica } from '../../../src/cluster/view-updates.ts';
import type { Replication } from '../../../src/schema/model.ts';

const members: readonly Member[] = Array.from({ length: 10 }, (_, i) => ({
  name: `n${i + 1}`,
  dc: i % 2 === 0 ? 'dc1' : 'dc2',
  rack: 'rack1',
  tokens: [BigInt(i * 100)],
}));
const ring = new Ring(members);
const token = fc.integer({ min: 0, max: 999 }).map(BigInt);

const simple: Replication = {
  strategy: 'SimpleStrategy',
  options: new Map([['replication_factor', '3']]),
};
const byDatacenter: Replication = {
  strategy: 'NetworkTopologyStrategy',
  options: new Map([
    ['dc1', '3'],
    ['dc2', '2'],
  ]),
};

test.each([
  ['SimpleStrategy', simple],
  ['NetworkTopologyStrategy', byDatacenter],
])('each replica of the base has a replica of the view of its own: %s', (_, replication) => {
  fc.assert(
    fc.property(token, token, (base, view) => {
      const bases = ring.replicasOf(replication, base);
      const views = ring.replicasOf(replication, view);
      const pairs = bases.map((self) => pairedReplica(ring, replication, self, base, view));
      expect(new Set(pairs)).toEqual(new Set(views));
      for (const [place, self] of bases.entries()) {
        if (views.includes(self)) expect(pairs[place]).toBe(self);
        if (replication === byDatacenter) expect(pairs[place]?.dc).toBe(self.dc);
      }
      for (const other of members) {
        if (bases.includes(other)) continue;
        expect(pairedReplica(ring, replication, other, base, view)).toBeNull();
      }
    }),
  );
});
