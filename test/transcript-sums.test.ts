/**
 * Recorded sessions are never edited to what the code prints: `transcripts.sha256` holds the sum of every recorded file.
 * A new recording adds its lines (in test/transcripts: `find . -type f | LC_ALL=C sort | xargs sha256sum`).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('transcripts/', import.meta.url));
const sums = fileURLToPath(new URL('transcripts.sha256', import.meta.url));

test('every recorded file is as it was recorded', () => {
  const recorded = readFileSync(sums, 'utf8').trimEnd().split('\n');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => {
      const sum = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${sum}  ./${name}`;
    });
  expect([...found].sort()).toEqual([...recorded].sort());
});
