/** What CQL does that surprises, seen on Cassandra 5.0.6: one test a fact. */
import { describe, expect, it } from 'vitest';
import { cluster } from './run.ts';

const T = 'CREATE TABLE t (k int, c int, v int, w text, PRIMARY KEY (k, c))';
const SIMPLE = 'CREATE TABLE s (k int PRIMARY KEY, v int, w int)';
const STATICS = 'CREATE TABLE st (p int, c int, s int static, r int, PRIMARY KEY (p, c))';
const COLLECTIONS =
  'CREATE TABLE n (k int PRIMARY KEY, l list<int>, s set<int>, m map<text, int>, fl frozen<list<int>>)';

describe('rows, null, empty', () => {
  it('INSERT makes a row that stays without values, UPDATE does not', async () => {
    const run = await cluster(SIMPLE);
    await run('UPDATE s SET v = 1 WHERE k = 1');
    await run('DELETE v FROM s WHERE k = 1');
    await run('INSERT INTO s (k, v) VALUES (2, 1)');
    await run('UPDATE s SET v = null WHERE k = 2');
    expect(await run('SELECT * FROM s')).toEqual(['2|null|null']);
  });
  it('a null in the primary key is refused, and a missing part is named', async () => {
    const run = await cluster(T);
    expect(await run('INSERT INTO t (k, c) VALUES (1, null)')).toBe(
      'Invalid null value in condition for column c',
    );
    expect(await run('INSERT INTO t (k) VALUES (1)')).toBe('Some clustering keys are missing: c');
    expect(await run('INSERT INTO t (c) VALUES (1)')).toBe(
      'Some partition key parts are missing: k',
    );
  });
  it('a filter by null is refused, and without ALLOW FILTERING for that', async () => {
    const run = await cluster(SIMPLE);
    expect(await run('SELECT * FROM s WHERE v = null ALLOW FILTERING')).toBe(
      'Unsupported null value for column v',
    );
    expect(await run('SELECT * FROM s WHERE v = null')).toContain('ALLOW FILTERING');
  });
  it('TTL 0 overrides the default of the table', async () => {
    const run = await cluster(
      'CREATE TABLE d (k int PRIMARY KEY, v int) WITH default_time_to_live = 100',
    );
    await run('INSERT INTO d (k, v) VALUES (1, 1) USING TTL 0');
    await run('INSERT INTO d (k, v) VALUES (2, 1)');
    expect(await run('SELECT k, ttl(v) FROM d')).toEqual(['1|null', '2|100']);
  });
  it('a lone text key may not be empty, a part of one and a clustering column may', async () => {
    const run = await cluster(
      'CREATE TABLE a (k text PRIMARY KEY)',
      'CREATE TABLE b (x text, y text, c text, PRIMARY KEY ((x, y), c))',
    );
    expect(await run("INSERT INTO a (k) VALUES ('')")).toBe('Key may not be empty');
    expect(await run("SELECT * FROM a WHERE k = ''")).toBe('Key may not be empty');
    expect(await run("INSERT INTO b (x, y, c) VALUES ('', '', '')")).toEqual([]);
    expect(await run('SELECT * FROM b')).toHaveLength(1);
  });
  it('an empty value is not null: it counts and sorts lowest', async () => {
    const run = await cluster(SIMPLE);
    await run('INSERT INTO s (k, v) VALUES (1, blobAsInt(0x))');
    await run('INSERT INTO s (k, v) VALUES (2, -5)');
    expect(await run('SELECT count(v), intAsBlob(min(v)) FROM s')).toEqual(['2|0x']);
  });
  it('an empty collection is null, a frozen one is a value', async () => {
    const run = await cluster(COLLECTIONS);
    await run('UPDATE n SET l = [] WHERE k = 1');
    expect(await run('SELECT * FROM n')).toEqual([]);
    await run('INSERT INTO n (k, l, fl) VALUES (2, [], [])');
    expect(await run('SELECT l, fl FROM n')).toEqual(['null|[]']);
    expect(await run('UPDATE n SET s = {1} WHERE k = 3 IF l = []')).toEqual(['true']);
  });
  it('null inside a collection literal is refused', async () => {
    const run = await cluster(COLLECTIONS);
    expect(await run('INSERT INTO n (k, l) VALUES (1, [1, null])')).toContain(
      'null is not supported inside collections',
    );
  });
});

describe('static columns', () => {
  it('a partition of statics alone shows one row of nulls until a real row comes', async () => {
    const run = await cluster(STATICS);
    await run('INSERT INTO st (p, s) VALUES (1, 7)');
    expect(await run('SELECT * FROM st')).toEqual(['1|null|7|null']);
    expect(await run('SELECT r FROM st')).toEqual(['null']);
    expect(await run('SELECT count(*) FROM st')).toEqual(['1']);
    expect(await run('SELECT count(c) FROM st')).toEqual(['0']);
    expect(await run('SELECT * FROM st WHERE p = 1 AND c = 1')).toEqual([]);
    await run('INSERT INTO st (p, c, r) VALUES (1, 1, 1)');
    expect(await run('SELECT * FROM st')).toEqual(['1|1|7|1']);
    await run('DELETE FROM st WHERE p = 1 AND c = 1');
    expect(await run('SELECT * FROM st')).toEqual(['1|null|7|null']);
  });
  it('an UPDATE of statics alone names no clustering column', async () => {
    const run = await cluster(STATICS);
    expect(await run('UPDATE st SET s = 1 WHERE p = 1 AND c = 1')).toBe(
      'Invalid restrictions on clustering columns since the UPDATE statement modifies only static columns',
    );
  });
  it('DISTINCT takes the partition key and statics', async () => {
    const run = await cluster(STATICS);
    await run('INSERT INTO st (p, s) VALUES (1, 7)');
    expect(await run('SELECT DISTINCT p, s FROM st')).toEqual(['1|7']);
    expect(await run('SELECT DISTINCT c FROM st')).toContain('DISTINCT');
  });
});

describe('timestamps and tombstones', () => {
  it('at one timestamp the greater bytes win, and a delete beats all', async () => {
    const run = await cluster(SIMPLE);
    await run('UPDATE s USING TIMESTAMP 5 SET v = 1, w = 1 WHERE k = 1');
    await run('UPDATE s USING TIMESTAMP 5 SET v = -1 WHERE k = 1');
    await run('DELETE w FROM s USING TIMESTAMP 5 WHERE k = 1');
    expect(await run('SELECT v, w FROM s')).toEqual(['-1|null']);
  });
  it('a delete covers what is written later with an older timestamp', async () => {
    const run = await cluster(T);
    await run('DELETE FROM t USING TIMESTAMP 100 WHERE k = 1');
    await run('INSERT INTO t (k, c, v) VALUES (1, 1, 1) USING TIMESTAMP 100');
    expect(await run('SELECT * FROM t')).toEqual([]);
    await run('INSERT INTO t (k, c, v) VALUES (1, 1, 1) USING TIMESTAMP 101');
    expect(await run('SELECT c FROM t')).toEqual(['1']);
  });
  it('all statements of a batch share one timestamp', async () => {
    const run = await cluster(T);
    await run(
      'BEGIN BATCH INSERT INTO t (k, c, v) VALUES (1, 1, 9); INSERT INTO t (k, c, v) VALUES (1, 1, 5); APPLY BATCH',
    );
    await run(
      'BEGIN BATCH DELETE FROM t WHERE k = 2 AND c = 1; INSERT INTO t (k, c) VALUES (2, 1); APPLY BATCH',
    );
    expect(await run('SELECT k, v FROM t')).toEqual(['1|9']);
  });
  it('two whole collections of one timestamp merge', async () => {
    const run = await cluster(COLLECTIONS);
    await run('UPDATE n USING TIMESTAMP 5 SET s = {1, 2} WHERE k = 1');
    await run('UPDATE n USING TIMESTAMP 5 SET s = {9} WHERE k = 1');
    expect(await run('SELECT s FROM n')).toEqual(['{1, 2, 9}']);
  });
  it('TTL has limits', async () => {
    const run = await cluster(SIMPLE);
    expect(await run('INSERT INTO s (k) VALUES (1) USING TTL 630720001')).toContain(
      'ttl is too large',
    );
    expect(await run('INSERT INTO s (k) VALUES (1) USING TTL 630720000')).toContain('2038-01-19');
  });
  it('clauses have their places', async () => {
    const run = await cluster(T);
    expect(await run('INSERT INTO t (k, c) VALUES (1, 1) USING TTL 5 IF NOT EXISTS')).toContain(
      'line 1:',
    );
    expect(await run('SELECT * FROM t LIMIT 1 PER PARTITION LIMIT 1')).toContain('line 1:');
  });
  it('a batch has a timestamp of its own or its statements have', async () => {
    const run = await cluster(T);
    expect(
      await run(
        'BEGIN BATCH USING TIMESTAMP 1 INSERT INTO t (k, c) VALUES (1, 1) USING TIMESTAMP 2; APPLY BATCH',
      ),
    ).toBe('Timestamp must be set either on BATCH or individual statements');
  });
  it('DELETE takes slices and contradictions, UPDATE takes IN', async () => {
    const run = await cluster(T);
    await run('UPDATE t SET v = 1 WHERE k IN (1, 2) AND c IN (1, 2)');
    expect(await run('SELECT count(*) FROM t')).toEqual(['4']);
    expect(await run('DELETE FROM t WHERE k = 1 AND c > 5 AND c < 3')).toEqual([]);
    await run('DELETE FROM t WHERE k = 1 AND c >= 2');
    expect(await run('SELECT k, c FROM t WHERE k = 1')).toEqual(['1|1']);
    expect(await run('UPDATE t SET v = 2 WHERE k IN () AND c = 1')).toEqual([]);
  });
});

describe('SELECT', () => {
  it('an = allows no second relation, a bound no second of its side', async () => {
    const run = await cluster(T);
    expect(await run('SELECT * FROM t WHERE k = 1 AND k = 2')).toBe(
      'k cannot be restricted by more than one relation if it includes an Equal',
    );
    expect(await run('SELECT * FROM t WHERE k = 1 AND c > 1 AND c > 2')).toBe(
      'More than one restriction was found for the start bound on c',
    );
  });
  it('!= and IS NOT NULL parse and are refused, NOT IN and OR do not parse', async () => {
    const run = await cluster(T);
    expect(await run('SELECT * FROM t WHERE k = 1 AND c != 1')).toContain(
      'Unsupported "!=" relation',
    );
    expect(await run('SELECT * FROM t WHERE k = 1 OR k = 2')).toContain('line 1:28');
  });
  it('IN on the partition key gives the order of values, once each', async () => {
    const run = await cluster(SIMPLE);
    for (const k of [1, 3, 5]) await run(`INSERT INTO s (k) VALUES (${k})`);
    expect(await run('SELECT k FROM s WHERE k IN (5, 1, 3, 1)')).toEqual(['1', '3', '5']);
    expect(await run('SELECT k FROM s')).toEqual(['5', '1', '3']);
  });
  it('a gap among clustering columns has its own refusal', async () => {
    const run = await cluster('CREATE TABLE g (p int, c int, d int, PRIMARY KEY (p, c, d))');
    expect(await run('SELECT * FROM g WHERE p = 1 AND d = 1')).toBe(
      'PRIMARY KEY column "d" cannot be restricted as preceding column "c" is not restricted',
    );
    expect(await run('SELECT * FROM g WHERE p = 1 AND c > 1 AND d = 1')).toBe(
      'Clustering column "d" cannot be restricted (preceding column "c" is restricted by a non-EQ relation)',
    );
  });
  it('LIMIT is strictly positive', async () => {
    const run = await cluster(T);
    for (const limit of ['LIMIT 0', 'LIMIT -1', 'PER PARTITION LIMIT 0']) {
      expect(await run(`SELECT * FROM t ${limit}`)).toBe('LIMIT must be strictly positive');
    }
  });
  it('aggregates give one row of nothing, groups none', async () => {
    const run = await cluster(T);
    expect(await run('SELECT count(*), sum(v), avg(v), min(v), k FROM t')).toEqual([
      '0|0|0|null|null',
    ]);
    expect(await run('SELECT k, count(*) FROM t GROUP BY k')).toEqual([]);
  });
  it('sums keep their type and wrap, averages truncate', async () => {
    const run = await cluster('CREATE TABLE y (k int PRIMARY KEY, t tinyint, i int)');
    await run('INSERT INTO y (k, t, i) VALUES (1, 100, 1)');
    await run('INSERT INTO y (k, t, i) VALUES (2, 100, 2)');
    expect(await run('SELECT sum(t), avg(i) FROM y')).toEqual(['-56|1']);
  });
  it('a literal alone has no type, with a hint it has', async () => {
    const run = await cluster(SIMPLE);
    await run('INSERT INTO s (k) VALUES (1)');
    expect(await run('SELECT 5 FROM s')).toContain('Cannot infer type for term 5');
    expect(await run('SELECT (int) 5 FROM s')).toEqual(['5']);
  });
});

describe('counters, conditions, collections', () => {
  it('counters take no INSERT, no TTL, no logged batch', async () => {
    const run = await cluster('CREATE TABLE c (k int PRIMARY KEY, n counter)');
    expect(await run('INSERT INTO c (k, n) VALUES (1, 1)')).toContain('counter');
    expect(await run('BEGIN BATCH UPDATE c SET n = n + 1 WHERE k = 1; APPLY BATCH')).toBe(
      'Cannot include a counter statement in a logged batch',
    );
    await run('UPDATE c SET n = n + 9223372036854775807 WHERE k = 1');
    await run('UPDATE c SET n = n + 1 WHERE k = 1');
    expect(await run('SELECT n FROM c')).toEqual(['-9223372036854775808']);
  });
  it('null is a value in IF', async () => {
    const run = await cluster(SIMPLE);
    expect(await run('UPDATE s SET v = 1 WHERE k = 1 IF v = null')).toEqual(['true']);
    expect(await run('UPDATE s SET v = 2 WHERE k = 1 IF w IN (null, 3)')).toEqual(['true']);
    expect(await run('UPDATE s SET v = 3 WHERE k = 1 IF w < 3')).toEqual(['false|null']);
  });
  it('a refused IF NOT EXISTS shows the row, a refused condition its columns', async () => {
    const run = await cluster(SIMPLE);
    await run('INSERT INTO s (k, v, w) VALUES (1, 2, 3)');
    expect(await run('INSERT INTO s (k) VALUES (1) IF NOT EXISTS')).toEqual(['false|1|2|3']);
    expect(await run('UPDATE s SET v = 9 WHERE k = 1 IF w = 4')).toEqual(['false|3']);
    expect(await run('UPDATE s SET v = 9 WHERE k = 5 IF w = 4')).toEqual(['false']);
  });
  it('lists are prepended in the order of the literal, subtracted by value, and have an end', async () => {
    const run = await cluster(COLLECTIONS);
    await run('UPDATE n SET l = [1, 2, 1] WHERE k = 1');
    await run('UPDATE n SET l = [8, 9] + l WHERE k = 1');
    await run('UPDATE n SET l = l - [1] WHERE k = 1');
    expect(await run('SELECT l FROM n')).toEqual(['[8, 9, 2]']);
    expect(await run('UPDATE n SET l[9] = 1 WHERE k = 1')).toBe(
      'List index 9 out of bound, list has size 3',
    );
    expect(await run('UPDATE n SET l[0] = 1 WHERE k = 2')).toBe(
      'Attempted to set an element on a list which is null',
    );
  });
  it('elements and slices of sets and maps can be selected, of lists not', async () => {
    const run = await cluster(COLLECTIONS);
    await run("INSERT INTO n (k, m, l) VALUES (1, {'a': 1, 'b': 2, 'c': 3}, [1])");
    expect(await run("SELECT m['b'], m['a'..'b'] FROM n")).toEqual(["2|{'a': 1, 'b': 2}"]);
    expect(await run('SELECT l[0] FROM n')).toContain(
      'Element selection is only allowed on sets and maps',
    );
  });
});
