/** What INSERT, UPDATE and DELETE refuse before anything is written: texts as recorded from Cassandra 5.0.6. */
import { expect, test } from 'vitest';
import { toMutations } from '../../../src/statements/to-mutation.ts';
import { analyse, evaluationOf } from './schema-of.ts';

const refusals: readonly (readonly [string, string])[] = [
  ['INSERT INTO t (k, v) VALUES (1, 5)', 'Some clustering keys are missing: c'],
  ['INSERT INTO t (c, v) VALUES (1, 5)', 'Some partition key parts are missing: k'],
  ['INSERT INTO t (k, c) VALUES (1, 2, 3)', 'Unmatched column names/values'],
  ['INSERT INTO t (k, c, v, v) VALUES (1, 1, 3, 4)', 'The column names contains duplicates'],
  ['INSERT INTO t (k, c, nope) VALUES (1, 1, 3)', 'Undefined column name nope in table ks.t'],
  ['INSERT INTO nope (k) VALUES (1)', 'table nope does not exist'],
  ['INSERT INTO t (k, c) VALUES (1, null)', 'Invalid null value in condition for column c'],
  [
    'INSERT INTO cnt (k, n) VALUES (1, 1)',
    'INSERT statements are not allowed on counter tables, use UPDATE instead',
  ],
  [
    'INSERT INTO t (k, c) VALUES (1, 1) IF NOT EXISTS USING TIMESTAMP 5',
    'Cannot provide custom timestamp for conditional updates',
  ],
  [
    'INSERT INTO t (k, c) VALUES (1, 1) USING TTL -1',
    'A TTL must be greater or equal to 0, but was -1',
  ],
  [
    'INSERT INTO t (k, c) VALUES (1, 1) USING TTL 630720001',
    'ttl is too large. requested (630720001) maximum (630720000)',
  ],
  [
    'INSERT INTO t (k, c) VALUES (1, 1) USING TIMESTAMP -9223372036854775808',
    'Out of bound timestamp, must be in [-9223372036854775807, 9223372036854775807]',
  ],
  [
    `INSERT INTO t JSON '{"k": 1, "c": 1, "nope": 2}'`,
    'JSON values map contains unrecognized column: nope',
  ],
  [
    `INSERT INTO t JSON '{"k": 1, "c": 1, "v": "abc"}'`,
    "Error decoding JSON value for v: Unable to make int from 'abc'",
  ],
  ['UPDATE t SET k = 2 WHERE k = 1 AND c = 1', 'PRIMARY KEY part k found in SET part'],
  ['UPDATE t SET v = 1, v = 2 WHERE k = 1 AND c = 1', 'Multiple incompatible setting of column v'],
  [
    'UPDATE t SET v = v + 1 WHERE k = 1 AND c = 1',
    'Invalid operation (v = v + 1) for non counter column v',
  ],
  [
    'UPDATE t SET l = st + [1] WHERE k = 1 AND c = 1',
    'Only expressions of the form X = X +<value> are supported.',
  ],
  [
    "UPDATE t SET s = 'x' WHERE k = 1 AND c = 1",
    'Invalid restrictions on clustering columns since the UPDATE statement modifies only static columns',
  ],
  [
    "UPDATE t SET st = {'b'} + st WHERE k = 1 AND c = 1",
    "Invalid operation (st = {'b'} - st) for non list column st",
  ],
  [
    "UPDATE t SET m = m - {'a': 1} WHERE k = 1 AND c = 1",
    "Value for a map substraction has to be a set, but was: '{'a': 1}'",
  ],
  [
    'UPDATE t SET fl = fl + [2] WHERE k = 1 AND c = 1',
    'Invalid operation (fl = fl + [2]) for frozen collection column fl',
  ],
  [
    'UPDATE t SET l[0] = 1 WHERE k = 1 AND c = 1',
    'Attempted to set an element on a list which is null',
  ],
  ['UPDATE t SET l[null] = 1 WHERE k = 1 AND c = 1', 'Invalid null value for list index'],
  ['UPDATE t SET m[null] = 1 WHERE k = 1 AND c = 1', 'Invalid null map key'],
  [
    'UPDATE cnt SET n = 5 WHERE k = 1',
    'Cannot set the value of counter column n (counters can only be incremented/decremented, not set)',
  ],
  ['UPDATE cnt SET n = n + null WHERE k = 1', 'Invalid null value for counter increment/decrement'],
  [
    'UPDATE cnt SET n = n + 1 WHERE k = 1 IF EXISTS',
    'Conditional updates are not supported on counter tables',
  ],
  ['UPDATE cnt SET n = n + 1 WHERE k = 1 IF n = 0', 'Conditions on counters are not supported'],
  [
    'UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF k = 1',
    "PRIMARY KEY column 'k' cannot have IF conditions",
  ],
  [
    'UPDATE t SET v = 1 WHERE k = 1 AND c = 1 IF l CONTAINS KEY 1',
    'Cannot use CONTAINS KEY on non-map column l',
  ],
  [
    'DELETE k FROM t WHERE k = 1',
    'Invalid identifier k for deletion (should not be a PRIMARY KEY part)',
  ],
  ['DELETE v FROM t WHERE k = 1', 'Range deletions are not supported for specific columns'],
  [
    "DELETE v['a'] FROM t WHERE k = 1 AND c = 1",
    'Invalid deletion operation for non collection column v',
  ],
  [
    'DELETE FROM t WHERE k = 1 IF EXISTS',
    'DELETE statements must restrict all PRIMARY KEY columns with equality relations in order to delete non static columns',
  ],
  [
    'DELETE s FROM t WHERE k = 1 IF v = 3',
    'DELETE statements must restrict all PRIMARY KEY columns with equality relations in order to use IF condition on non static columns',
  ],
];

test.each(refusals)('%s', (cql, message) => {
  const run = () => {
    const moment = { evaluation: evaluationOf(), timestamp: 5n, nowSeconds: 1_767_225_600 };
    toMutations(analyse(cql), moment);
  };
  expect(run).toThrow(new RegExp(`^${literally(message)}$`));
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
