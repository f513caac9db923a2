/**
 * Compiles grammar/main.ne to src/cql/grammar.generated.ts. The prefix keeps the compiler and the linter off
 * nearley's output, which declares the custom terminals a second time.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const PREFIX = '// @ts-nocheck\n';

/** The text of grammar.generated.ts as the grammar files make it now. */
export function compileGrammar() {
  const compiler = createRequire(import.meta.url).resolve('nearley/bin/nearleyc.js');
  const main = fileURLToPath(new URL('../grammar/main.ne', import.meta.url));
  return PREFIX + execFileSync(process.execPath, [compiler, main], { encoding: 'utf8' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../src/cql/grammar.generated.ts', import.meta.url), compileGrammar());
}
