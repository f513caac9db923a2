import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIN_TOKEN, tokenOf } from '../../../src/base/murmur3.ts';

interface Golden {
  readonly key?: string;
  readonly token: string;
}
const goldens: { keys: Golden[]; typed: Golden[] } = JSON.parse(
  readFileSync('test/goldens/tokens.json', 'utf8'),
);

test('tokens are those of real nodes', () => {
  const cases = [...goldens.keys, ...goldens.typed].filter(({ key }) => key !== undefined);
  expect(cases.length).toBeGreaterThan(100);
  for (const { key = '', token } of cases) {
    expect(tokenOf(Buffer.from(key, 'hex')).toString(), key).toBe(token);
  }
});

test('the empty key has the minimum token', () => {
  expect(tokenOf(new Uint8Array(0))).toBe(MIN_TOKEN);
});
