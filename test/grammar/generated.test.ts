import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('grammar.generated.ts is what the grammar files make', async () => {
  const script: string = '../../scripts/grammar.mjs';
  const { compileGrammar } = await import(script);
  const path = new URL('../../src/cql/grammar.generated.ts', import.meta.url);
  expect(compileGrammar()).toBe(readFileSync(path, 'utf8'));
});
