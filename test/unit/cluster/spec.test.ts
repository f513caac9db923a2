import { describe, expect, test } from 'vitest';
import { Prng } from '../../../src/base/prng.ts';
import { parseClusterSpec } from '../../../src/cluster/spec.ts';
import { chooseTokens } from '../../../src/cluster/tokens.ts';

test('data centres with a number of nodes: names, racks in turn, addresses', () => {
  const { nodes } = parseClusterSpec('us-east:4,eu-west:1');
  expect(nodes.map(({ name, dc, rack, address }) => [name, dc, rack, address])).toEqual([
    ['n1', 'us-east', 'rack1', '127.0.0.1'],
    ['n2', 'us-east', 'rack2', '127.0.0.2'],
    ['n3', 'us-east', 'rack3', '127.0.0.3'],
    ['n4', 'us-east', 'rack1', '127.0.0.4'],
    ['n5', 'eu-west', 'rack1', '127.0.0.5'],
  ]);
});

test('racks and names given', () => {
  const { nodes } = parseClusterSpec('us-east: r1 a b, r2 c; eu-west: r1 d');
  expect(nodes.map(({ name, dc, rack }) => `${name} ${dc} ${rack}`)).toEqual([
    'a us-east r1',
    'b us-east r1',
    'c us-east r2',
    'd eu-west r1',
  ]);
});

test('JSON with tokens and an address', () => {
  const { nodes } = parseClusterSpec(
    '{"nodes": [{"name": "a", "dc": "d", "rack": "r", "tokens": ["-9223372036854775807", 5], "address": "10.0.0.1"}]}',
  );
  expect(nodes).toEqual([
    { name: 'a', dc: 'd', rack: 'r', address: '10.0.0.1', tokens: [-9223372036854775807n, 5n] },
  ]);
});

describe('refusals say where and what', () => {
  test.each([
    ['', 'it has no nodes'],
    ['us-east', "column 8: expected ':' and the nodes of us-east"],
    ['us-east:0', 'column 9: a data centre has 1 to 1000 nodes, not 0'],
    ['us-east:3,eu west:3', 'column 11: the name of a data centre'],
    ['us-east: r1', 'column 10: the rack r1 has no nodes'],
    ['us-east: r1 a, r2 a', 'there are two nodes named a'],
    ['{"nodes": 3}', 'expected {"nodes": [...]}'],
    ['{"nodes": [{"name": "a", "dc": "d"}]}', 'nodes[0].rack is missing'],
    ['{"nodes": [{"name": "a", "dc": "d", "rack": "r", "tokens": ["x"]}]}', 'no whole number'],
  ])('%s', (text, message) => {
    expect(() => parseClusterSpec(text)).toThrow(message);
  });
});

test('even tokens divide the ring evenly in each data centre', () => {
  const spec = parseClusterSpec('a:3,b:2');
  const tokens = chooseTokens(spec, 2, 'even', new Prng(1, 'tokens'));
  for (const [from, to] of [
    [0, 3],
    [3, 5],
  ]) {
    const ring = tokens
      .slice(from, to)
      .flat()
      .sort((x, y) => (x < y ? -1 : 1));
    const steps = ring.slice(1).map((token, i) => token - ring[i]!);
    const ideal = 2n ** 64n / BigInt(ring.length);
    for (const step of steps) expect(step - ideal <= 1n && ideal - step <= 1n).toBe(true);
  }
});

test('random tokens follow the seed', () => {
  const spec = parseClusterSpec('a:3');
  const of = (seed: number): unknown => chooseTokens(spec, 16, 'random', new Prng(seed, 'tokens'));
  expect(of(1)).toEqual(of(1));
  expect(of(1)).not.toEqual(of(2));
});
