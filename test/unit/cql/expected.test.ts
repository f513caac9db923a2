import { expect, it } from 'vitest';
import { expectedAfter } from '../../../src/cql/expected.ts';

it.each([
  ['', ['SELECT', 'INSERT', 'CREATE', 'BEGIN'], []],
  ['SELECT ', ['JSON', 'DISTINCT', 'CAST'], ['column', 'function', 'constant']],
  ['SELECT DISTINCT ', ['CAST'], ['column']],
  ['SELECT a FROM ', [], ['table', 'keyspace']],
  ['SELECT a FROM ks.', [], ['table']],
  ['SELECT a FROM t ', ['WHERE', 'ORDER', 'LIMIT', 'ALLOW'], []],
  ['SELECT a FROM t WHERE ', ['TOKEN'], ['column']],
  ['CREATE TABLE t (a ', ['LIST', 'FROZEN'], ['type']],
  ['CREATE TABLE t (', ['PRIMARY'], ['newName']],
  ['DROP ', ['TABLE', 'KEYSPACE', 'MATERIALIZED'], []],
  ['DROP MATERIALIZED VIEW ', ['IF'], ['view']],
  ['USE ', [], ['keyspace']],
  ['GRANT SELECT ON ', ['ALL', 'KEYSPACE'], ['table']],
] as const)('after %j', (text, keywords, wants) => {
  const expected = expectedAfter(text);
  expect(expected.keywords).toEqual(expect.arrayContaining([...keywords]));
  expect(expected.wants).toEqual(expect.arrayContaining([...wants]));
});

it('keeps the unfinished word apart', () => {
  expect(expectedAfter('SELECT a FROM t WH')).toMatchObject({ word: 'WH', wordOffset: 16 });
  expect(expectedAfter('SELECT a FROM t WH').keywords).toContain('WHERE');
});

it('expects nothing where the text is wrong already or inside a string', () => {
  const nothing = { keywords: [], symbols: [], wants: [] };
  expect(expectedAfter('SELEC a ')).toMatchObject(nothing);
  expect(expectedAfter("SELECT 'a")).toMatchObject(nothing);
});
