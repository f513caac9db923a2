/** What SELECT refuses before anything is read: texts as recorded from Cassandra 5.0.6. */
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/cql/parser.ts';
import { prepare } from '../../../src/statements/prepare.ts';
import { schemaFrom } from '../clauses/schema-from.ts';

const schema = schemaFrom(
  'CREATE TYPE ud (a int, b int)',
  'CREATE TABLE t (k int, a int, b int, c text, s int static, v int, w text, PRIMARY KEY (k, a, b, c))',
  'CREATE TABLE p (a int, b text, c int, v int, PRIMARY KEY ((a, b), c))',
  'CREATE TABLE o (k int PRIMARY KEY, l list<int>, m map<text, int>, st set<int>, fm frozen<map<text, int>>, u ud, du duration, v int)',
  'CREATE INDEX ON o (v)',
);
const filtering =
  'Cannot execute this query as it might involve data filtering and thus may have unpredictable performance. If you want to execute this query despite the performance unpredictability, use ALLOW FILTERING';
const like = 'LIKE restriction is only supported on properly indexed columns.';
const groupOrder =
  'Group by currently only support groups of columns following their declared order in the PRIMARY KEY';
const byKey = 'ORDER BY is only supported when the partition key is restricted by an EQ or an IN.';

const refusals: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'partition key': [
    ['* FROM t WHERE k > 1', filtering],
    ['* FROM p WHERE a = 1', filtering],
    ["* FROM p WHERE a = 1 AND b > 'a'", filtering],
    ['* FROM t WHERE k != 1', 'Unsupported "!=" relation: k != 1'],
    ['* FROM t WHERE k IS NOT NULL', 'Unsupported restriction: k IS NOT NULL'],
    ['* FROM t WHERE k = 1 AND k IN (1, 2)', equalTwice('k')],
    ['* FROM t WHERE k CONTAINS 1', 'Cannot use CONTAINS on non-collection column k'],
    ["* FROM t WHERE k = 'a'", 'Invalid STRING constant (a) for "k" of type int'],
    [
      '* FROM t WHERE (k) = (1)',
      'Multi-column relations can only be applied to clustering columns but was applied to: k',
    ],
    ['* FROM t WHERE nope = 1', 'Undefined column name nope in table ks.t'],
  ],
  'clustering columns': [
    ['v FROM t WHERE k = 0 AND b = 1', notRestricted('b', 'a')],
    ["v FROM t WHERE k = 0 AND a = 1 AND c = 'a'", notRestricted('c', 'b')],
    ['v FROM t WHERE k = 0 AND a > 1 AND b = 1', nonEqual('b', 'a')],
    ['v FROM t WHERE a = 1', filtering],
    ['v FROM t WHERE k = 0 AND a = 1 AND a > 0', equalTwice('a')],
    [
      'v FROM t WHERE k = 0 AND a > 0 AND a = 1',
      'Column "a" cannot be restricted by both an equality and an inequality relation',
    ],
    ['v FROM t WHERE k = 0 AND a > 1 AND a >= 2', boundTwice('start', 'a')],
    ['v FROM t WHERE k = 0 AND a < 1 AND a < 2', boundTwice('end', 'a')],
    ['v FROM t WHERE k = 0 AND a LIKE 1', `${like} a LIKE 1 is not valid.`],
    [
      's FROM t WHERE k = 0 AND a = 1',
      'Cannot restrict clustering columns when selecting only static columns',
    ],
  ],
  tuples: [
    [
      'v FROM t WHERE k = 0 AND (b, c) = (1, 1)',
      'Invalid INTEGER constant (1) for "c" of type text',
    ],
    ["v FROM t WHERE k = 0 AND (b, c) = (1, 'x')", notRestricted('b', 'a')],
    [
      "v FROM t WHERE k = 0 AND (a, c) = (1, 'x')",
      "Clustering columns must appear in the PRIMARY KEY order in multi-column relations: (a, c) = (1, 'x')",
    ],
    [
      'v FROM t WHERE k = 0 AND (a, a) = (1, 1)',
      'Column "a" appeared twice in a relation: (a, a) = (1, 1)',
    ],
    [
      'v FROM t WHERE k = 0 AND (a, b) = (1, 1, 1)',
      'Expected 2 elements in value tuple, but got 3: (1, 1, 1)',
    ],
    ['v FROM t WHERE k = 0 AND (a, b) > (1, 1) AND (a, b) > (1, 2)', boundTwice('start', 'b ,a')],
    ["v FROM t WHERE k = 0 AND (a, b) > (1, 1) AND c = 'x'", nonEqual('c', 'a')],
  ],
  token: [
    [
      'a FROM p WHERE token(b, a) > 0',
      'The token function arguments must be in the partition key order: a, b',
    ],
    [
      'a FROM p WHERE token(a) > 0',
      'The token() function must be applied to all partition key components or none of them',
    ],
    [
      'a FROM p WHERE token(a, b, v) > 0',
      'The token() function must contains only partition key components',
    ],
    [
      "k FROM t WHERE token(k) > 'x'",
      'Invalid STRING constant (x) for "partition key token" of type bigint',
    ],
    ['k FROM t WHERE token(k) > 0 AND token(k) > 5', boundTwice('start', 'k')],
    ['k FROM t WHERE token(k) = 0 AND token(k) > 5', equalTwice('k')],
    ['k FROM t WHERE token(k) > 0 AND a = 1', filtering],
  ],
  'filtered columns': [
    ['v FROM t WHERE v = 10', filtering],
    ['v FROM t WHERE k = 1 AND s = 5', filtering],
    ['k FROM o WHERE l = [1] ALLOW FILTERING', wholeCollection('l', 'list<int>', '=')],
    ['k FROM o WHERE l IN ([1]) ALLOW FILTERING', wholeCollection('l', 'list<int>', 'IN')],
    [
      'k FROM o WHERE l CONTAINS KEY 1 ALLOW FILTERING',
      'Cannot use CONTAINS KEY on non-map column l',
    ],
    [
      "k FROM o WHERE l CONTAINS 'a' ALLOW FILTERING",
      'Invalid STRING constant (a) for "value(l)" of type int',
    ],
    [
      'k FROM o WHERE l[0] = 1 ALLOW FILTERING',
      'Indexes on list entries (l[index] = value) are not currently supported.',
    ],
    ['k FROM o WHERE st[1] = 1 ALLOW FILTERING', 'Column st cannot be used as a map'],
    ["k FROM o WHERE m['x'] > 0 ALLOW FILTERING", 'Only EQ relations are supported on map entries'],
    ["k FROM o WHERE m['a'] != 1 ALLOW FILTERING", `Unsupported "!=" relation: m['a'] != 1`],
    [
      "k FROM o WHERE fm['x'] = 1 ALLOW FILTERING",
      'Map-entry equality predicates on frozen map column fm are not supported',
    ],
    [
      'k FROM o WHERE u = {a: 1, b: 1} ALLOW FILTERING',
      "Non-frozen UDT column 'u' (ud) cannot be restricted by any relation",
    ],
    [
      'k FROM o WHERE du > 1h ALLOW FILTERING',
      'Slice restrictions are not supported on duration columns',
    ],
  ],
  indexes: [
    ['k FROM o WHERE v > 10', filtering],
    ['k FROM o WHERE v IN (10, 20)', filtering],
    ['k FROM o WHERE v = 10 AND m CONTAINS 1', filtering],
  ],
  'DISTINCT and PER PARTITION LIMIT': [
    [
      'DISTINCT s FROM t',
      'SELECT DISTINCT queries must request all the partition key columns (missing k)',
    ],
    [
      'DISTINCT k, v FROM t',
      'SELECT DISTINCT queries must only request partition key columns and/or static columns (not v)',
    ],
    [
      'DISTINCT k FROM t WHERE k = 1 AND a = 1',
      'SELECT DISTINCT with WHERE clause only supports restriction by partition key and/or static columns.',
    ],
    [
      'DISTINCT k FROM t PER PARTITION LIMIT 1',
      'PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries',
    ],
    [
      'count(*) FROM t PER PARTITION LIMIT 1',
      'PER PARTITION LIMIT is not allowed with aggregate queries.',
    ],
    ['k FROM t LIMIT 2147483648', "Unable to make int from '2147483648'"],
  ],
  'GROUP BY': [
    ['count(*) FROM t GROUP BY a', groupOrder],
    ['count(*) FROM t GROUP BY k, b', groupOrder],
    ['count(*) FROM t GROUP BY k, k', groupOrder],
    [
      'count(*) FROM t GROUP BY v',
      'Group by is currently only supported on the columns of the PRIMARY KEY, got v',
    ],
    ['count(*) FROM p GROUP BY a', 'Group by is not supported on only a part of the partition key'],
    [
      'count(*) FROM t GROUP BY token(k)',
      'Group by functions are only supported on clustering columns, got k',
    ],
    [
      'sum(max(v)) FROM t',
      'aggregate functions cannot be used as arguments of aggregate functions',
    ],
  ],
  'ORDER BY': [
    ['a FROM t ORDER BY a', byKey],
    ['a FROM t WHERE token(k) > 0 ORDER BY a', byKey],
    [
      'a FROM t WHERE k = 1 ORDER BY b',
      'Order by currently only supports the ordering of columns following their declared order in the PRIMARY KEY',
    ],
    ['a FROM t WHERE k = 1 ORDER BY a ASC, b DESC', 'Unsupported order by relation'],
    [
      'a FROM t WHERE k = 1 ORDER BY v',
      'Order by is currently only supported on the clustered columns of the PRIMARY KEY, got v',
    ],
    ['a AS x FROM t WHERE k = 1 ORDER BY x', 'Undefined column name x in table ks.t'],
  ],
  selection: [
    ['"V" FROM t', 'Undefined column name "V" in table ks.t'],
    ['l[0] FROM o', 'Element selection is only allowed on sets and maps, but l is a list'],
    ['l[0..1] FROM o', 'Slice selection is only allowed on sets and maps, but l is a list'],
    ['v[0] FROM o', 'Invalid element selection: v is of type int is not a collection'],
    ['m[1] FROM o', 'Invalid INTEGER constant (1) for "key(m)" of type text'],
    ["st['a'] FROM o", 'Invalid STRING constant (a) for "value(st)" of type int'],
    ['u.nope FROM o', 'u of type ud has no field nope'],
    ['v.a FROM o', 'Invalid field selection: v of type int is not a user type'],
    ["(int) 5, 'text' FROM t", cannotInfer("'text'")],
    ['null FROM t', cannotInfer('NULL')],
    ['[1, 2] FROM t', cannotInfer('[1, 2]')],
    ['{k: v} FROM o', cannotInfer('{k: v}')],
    ["(k, 'x') FROM o", cannotInfer("(k, 'x')")],
    ['(k) FROM o', cannotInfer('(k)')],
    ['CAST(v AS boolean) FROM o', 'v cannot be cast to boolean'],
    ['writetime(k) FROM o', 'Cannot use selection function writetime on PRIMARY KEY part k'],
    ['nope(v) FROM o', "Unknown function 'nope'"],
  ],
};

describe.each(Object.keys(refusals))('%s', (topic) => {
  test.each(refusals[topic] ?? [])('SELECT %s', (text, message) => {
    const statement = parse(`SELECT ${text}`);
    expect(() => prepare(statement, { schema, keyspace: 'ks' })).toThrow(message);
  });
});

function equalTwice(column: string): string {
  return `${column} cannot be restricted by more than one relation if it includes an Equal`;
}

function boundTwice(side: string, columns: string): string {
  return `More than one restriction was found for the ${side} bound on ${columns}`;
}

function notRestricted(column: string, preceding: string): string {
  return `PRIMARY KEY column "${column}" cannot be restricted as preceding column "${preceding}" is not restricted`;
}

function nonEqual(column: string, preceding: string): string {
  return `Clustering column "${column}" cannot be restricted (preceding column "${preceding}" is restricted by a non-EQ relation)`;
}

function wholeCollection(column: string, type: string, operator: string): string {
  return `Collection column '${column}' (${type}) cannot be restricted by a '${operator}' relation`;
}

function cannotInfer(term: string): string {
  return `Cannot infer type for term ${term} in selection clause (try using a cast to force a type)`;
}
