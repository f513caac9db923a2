import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Ring } from '../../../src/cluster/ring.ts';
import type { Replication } from '../../../src/schema/model.ts';

interface Golden {
  readonly id: string;
  readonly nodes: { name: string; dc: string; rack: string; tokens: string[] }[];
  readonly strategy: Replication['strategy'];
  readonly options: Record<string, string>;
  readonly cases: { token: string; replicas: string[] }[];
}
const goldens: Golden[] = JSON.parse(readFileSync('test/goldens/placement.json', 'utf8'));

test.each(goldens)('replicas as on real nodes: $id', ({ nodes, strategy, options, cases }) => {
  const ring = new Ring(nodes.map((node) => ({ ...node, tokens: node.tokens.map(BigInt) })));
  const replication: Replication = { strategy, options: new Map(Object.entries(options)) };
  for (const { token, replicas } of cases) {
    const placed = ring.replicasOf(replication, BigInt(token));
    expect(
      placed.map(({ name }) => name),
      token,
    ).toEqual(replicas);
  }
});
