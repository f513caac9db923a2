/** Which SELECTs cqlsh loses the table of: answers of cqlsh 6.2.2's own parser. */
import { expect, test } from 'vitest';
import { emptySchema } from '../../../src/schema/changes.ts';
import { lostTable } from '../../../src/shell/render/select-meta.ts';

test.each([
  ['SELECT system.intasblob(a) FROM t WHERE k = 1;', true],
  ['SELECT system.now() FROM t;', true],
  ['SELECT a, system.f(a) AS x FROM t;', true],
  ['SELECT cast(system.f(a) as text) FROM t;', true],
  ['SELECT JSON system.f(a) FROM t;', true],
  ['SELECT DISTINCT system.f(k) FROM t;', true],
  ["SELECT count(*), g(system.f('x')) FROM t;", true],
  ['SELECT u.x, system.f(a) FROM t;', true],
  ['SELECT system.min(v), system.token(k) FROM t;', false],
  ['SELECT system.intasblob(a) FROM ks.t;', false],
  ['SELECT system.intasblob(a + 1) FROM t;', false],
  ['SELECT system.f(a), b + 1 FROM t;', false],
  ["SELECT system.f(a), m['x'] FROM t;", false],
  ['SELECT u.x FROM t;', false],
  ['SELECT v FROM t WHERE k = system.f(1);', false],
])('%s', (text, isLost) => {
  expect(lostTable(text, emptySchema())).toBe(isLost ? "'t' not found in keyspace 'system'" : null);
});
