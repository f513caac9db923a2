/** Tokens for nodes that bring none: random ones from the seed, or evenly spread over the ring in each data centre. */
import { configuration } from '../base/errors.ts';
import { MIN_TOKEN } from '../base/murmur3.ts';
import type { Prng } from '../base/prng.ts';
import type { ClusterSpec } from './spec.ts';

export type TokenChoice = 'random' | 'even';

const ringSize = 2n ** 64n;

/** The tokens of each node, ascending, in the specification's order. */
export function chooseTokens(
  spec: ClusterSpec,
  vnodes: number,
  choice: TokenChoice,
  chance: Prng,
): readonly (readonly bigint[])[] {
  const taken = new Set<bigint>();
  for (const { name, tokens } of spec.nodes) {
    if (tokens?.length === 0) {
      throw configuration(`Cluster specification: ${name} has no tokens`, null);
    }
    for (const token of tokens ?? []) {
      if (taken.has(token)) {
        throw configuration(`Cluster specification: the token ${token} belongs to two nodes`, null);
      }
      taken.add(token);
    }
  }
  const draw = (): bigint => chance.int64();
  const even = choice === 'even' ? evenTokens(spec, vnodes) : null;
  return spec.nodes.map(({ name, tokens }) => {
    if (tokens !== null) return ascending(tokens);
    if (even === null) return ascending(take(taken, vnodes, draw));
    const wanted = even.get(name) ?? [];
    return ascending(wanted.map((token) => free(taken, token)));
  });
}

function take(taken: Set<bigint>, count: number, draw: () => bigint): bigint[] {
  const tokens: bigint[] = [];
  while (tokens.length < count) {
    const token = draw();
    if (token === MIN_TOKEN || taken.has(token)) continue;
    taken.add(token);
    tokens.push(token);
  }
  return tokens;
}

function free(taken: Set<bigint>, wanted: bigint): bigint {
  let token = wanted;
  while (taken.has(token)) token++;
  taken.add(token);
  return token;
}

/** Each data centre divides the ring evenly among its nodes' vnodes, in turn; the data centres lie a part of a step apart. */
function evenTokens(spec: ClusterSpec, vnodes: number): Map<string, bigint[]> {
  const byDc = new Map<string, string[]>();
  for (const { name, dc } of spec.nodes) byDc.set(dc, [...(byDc.get(dc) ?? []), name]);
  const tokens = new Map<string, bigint[]>();
  let dcIndex = 0n;
  for (const names of byDc.values()) {
    const count = BigInt(names.length * vnodes);
    const offset = (ringSize / count / BigInt(byDc.size)) * dcIndex;
    for (let i = 0n; i < count; i++) {
      const name = names[Number(i) % names.length]!;
      const token = MIN_TOKEN + 1n + (ringSize * i) / count + offset;
      tokens.set(name, [...(tokens.get(name) ?? []), token]);
    }
    dcIndex++;
  }
  return tokens;
}

function ascending(tokens: readonly bigint[]): readonly bigint[] {
  return [...tokens].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
