/** Names and texts of resources as system_auth and LIST PERMISSIONS of a 5.0.6 node show them. */
import { expect, test } from 'vitest';
import {
  type AuthResource,
  resourceChain,
  resourceName,
  resourceText,
} from '../../../src/auth/resources.ts';

const INT = { kind: 'int' } as const;
const TABLE: readonly [AuthResource, string, string][] = [
  [{ kind: 'data' }, 'data', '<all keyspaces>'],
  [{ kind: 'keyspace', keyspace: 'qa' }, 'data/qa', '<keyspace qa>'],
  [{ kind: 'allTables', keyspace: 'qa' }, 'data/qa/*', '<all tables in qa>'],
  [{ kind: 'table', keyspace: 'qa', table: 't' }, 'data/qa/t', '<table qa.t>'],
  [{ kind: 'roles' }, 'roles', '<all roles>'],
  [{ kind: 'role', role: 'ua' }, 'roles/ua', '<role ua>'],
  [{ kind: 'functions' }, 'functions', '<all functions>'],
  [{ kind: 'keyspaceFunctions', keyspace: 'qa' }, 'functions/qa', '<all functions in qa>'],
  [
    { kind: 'function', keyspace: 'qa', name: 'sf', argumentTypes: [INT, INT] },
    'functions/qa/sf[org.apache.cassandra.db.marshal.Int32Type^org.apache.cassandra.db.marshal.Int32Type]',
    '<function qa.sf(int, int)>',
  ],
  [{ kind: 'mbeans' }, 'mbean', '<all mbeans>'],
  [{ kind: 'mbean', name: 'a:type=*' }, 'mbean/a:type=*', '<mbean a:type=*>'],
];

test.each(TABLE)('%j', (resource, name, text) => {
  expect(resourceName(resource)).toBe(name);
  expect(resourceText(resource)).toBe(text);
});

test('a table’s permissions come from its keyspace and from all keyspaces too', () => {
  const chain = resourceChain({ kind: 'table', keyspace: 'ks', table: 't' });
  expect(chain.map(resourceText)).toEqual([
    '<table ks.t>',
    '<all tables in ks>',
    '<keyspace ks>',
    '<all keyspaces>',
  ]);
});
