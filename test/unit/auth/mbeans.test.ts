/** Names and patterns of MBeans as a 5.0.6 node registers them (read from one over JMX). */
import { expect, test } from 'vitest';
import { mbeanExists } from '../../../src/auth/mbeans.ts';
import { emptySchema } from '../../../src/schema/changes.ts';

test.each([
  ['org.apache.cassandra.db:type=StorageService', true],
  ['org.apache.cassandra.db:type=Tables', false],
  ['org.apache.cassandra.db:type=*', true],
  ['org.apache.cassandra.db:type=Tables,keyspace=system_auth,table=roles', true],
  ['org.apache.cassandra.db:keyspace=system_auth,table=roles,type=Tables', true],
  ['org.apache.cassandra.db:type=Tables,*', true],
  ['org.apache.cassandra.db:type=Tables,keyspace=nosuch,*', false],
  ['org.apache.cassandra.*:type=Goss?per', true],
  ['org.apache.cassandra.net:type=Gossip', false],
  ['nonsense', false],
])('%s: %s', (name, exists) => expect(mbeanExists(name, emptySchema())).toBe(exists));
