/** IF on a row: where null is a value and where it is refused (CQL facts 47 to 52, DATA facts 30 to 35). */
import { expect, test } from 'vitest';
import { batchCasRequest, casRequest } from '../../../src/statements/cas-request.ts';
import { mergeMutations } from '../../../src/statements/existing-rows.ts';
import { toMutations } from '../../../src/statements/to-mutation.ts';
import { livePartition } from '../../../src/storage/live.ts';
import type { LivePartition } from '../../../src/storage/model.ts';
import { analyse, evaluationOf } from './schema-of.ts';

const nowSeconds = 1_767_225_600;

/** The partition k = 1 after these writes. */
function after(...writes: readonly string[]): LivePartition | null {
  const moment = { evaluation: evaluationOf(), timestamp: 100n, nowSeconds };
  const [mutation] = mergeMutations(writes.flatMap((cql) => toMutations(analyse(cql), moment)));
  if (mutation === undefined) return null;
  const all = {
    clustering: { kind: 'all' },
    reversed: false,
    limit: null,
    perPartitionLimit: null,
  } as const;
  const { table, partition, token } = mutation;
  return livePartition(table, partition, all, nowSeconds, token);
}

function request(cql: string) {
  return casRequest({ modification: analyse(cql), evaluation: evaluationOf() });
}

const row = after(
  "INSERT INTO t (k, c, s, v, l, m) VALUES (1, 1, 'st', 10, [7, 8], {'a': 1, 'b': 2})",
);

test.each([
  ['v = 10', true],
  ['v != 10', false],
  ['v > 5', true],
  ['v IN (1, 10)', true],
  ['v IN ()', false],
  ['v = 5 + 5', true],
  ['w = null', true],
  ['w != null', false],
  ["w != 'x'", true],
  ["w IN ('x', null)", true],
  ["w < 'x'", false],
  ["s = 'st' AND v = 10", true],
  ['l = [7, 8]', true],
  ['l > [7]', true],
  ['l < [7, 8, 9]', true],
  ['l[1] = 8', true],
  ['l[5] = null', true],
  ['l CONTAINS 7', true],
  ["m['a'] = 1", true],
  ["m['none'] = null", true],
  ["m['none'] != 3", true],
  ["m CONTAINS KEY 'b'", true],
  ['m CONTAINS 3', false],
  ["m = {'b': 2, 'a': 1}", true],
  ['st = {}', true],
  ['st = null', true],
])('IF %s is %s', (condition, holds) => {
  const cql = `UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF ${condition}`;
  expect(request(cql).applies(row)).toBe(holds);
});

test.each([
  ['v > null', 'Invalid comparison with null for operator ">"'],
  ['l[-1] = 1', 'Invalid negative list index -1'],
  ['m[null] = 1', 'Invalid null value for map element access'],
])('IF %s is refused', (condition, message) => {
  const cql = `UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF ${condition}`;
  expect(() => request(cql).applies(row)).toThrow(message);
});

test('a row that is missing has null everywhere', () => {
  expect(request('UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF v = null').applies(null)).toBe(true);
  expect(request('UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF EXISTS').applies(null)).toBe(false);
  expect(request('INSERT INTO t (k, c) VALUES (1, 1) IF NOT EXISTS').applies(null)).toBe(true);
});

test('an insert of statics alone is decided by the static row', () => {
  const insert = request("INSERT INTO t (k, s) VALUES (1, 'x') IF NOT EXISTS");
  expect(insert.applies(after('INSERT INTO t (k, c, v) VALUES (1, 1, 1)'))).toBe(true);
  expect(insert.applies(row)).toBe(false);
  expect(insert.command(nowSeconds)).toMatchObject({ clustering: { kind: 'all' }, limit: 1 });
});

test('what a refusal shows: the columns of the conditions, or everything', () => {
  const names = (cql: string) => request(cql).shown?.map(({ name }) => name);
  expect(names('UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF w = null AND v = 1')).toEqual([
    'w',
    'v',
  ]);
  expect(names('UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF EXISTS')).toBeUndefined();
});

function batch(...statements: readonly string[]) {
  return batchCasRequest(
    statements.map((cql) => ({ modification: analyse(cql), evaluation: evaluationOf() })),
  );
}

test('a conditional batch keeps to one partition and to one kind of existence a row', () => {
  const exists = 'UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF EXISTS';
  const notExists = 'INSERT INTO t (k, c) VALUES (1, 1) IF NOT EXISTS';
  expect(() => batch(exists, 'INSERT INTO t (k, c) VALUES (2, 1)')).toThrow(
    'Batch with conditions cannot span multiple partitions',
  );
  expect(() => batch(notExists, exists)).toThrow(
    'Cannot mix IF EXISTS and IF NOT EXISTS conditions for the same row',
  );
  expect(() => batch(notExists, 'UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF v = 3')).toThrow(
    'Cannot mix IF conditions and IF NOT EXISTS for the same row',
  );
});

test('conditions of a batch see the partition as it was, and its writes share a timestamp', () => {
  const both = batch(
    'UPDATE t SET v = 11 WHERE k = 1 AND c = 1 IF v = 10',
    'UPDATE t SET v = 10 WHERE k = 1 AND c = 1',
  );
  expect(both.applies(row)).toBe(true);
  const [mutation, ...others] = both.changes(row, 200n, nowSeconds);
  expect(others).toEqual([]);
  expect(mutation?.partition.rows[0]?.columns.get('v')).toMatchObject({
    cell: { timestamp: 200n, value: Uint8Array.of(0, 0, 0, 11) },
  });
});
