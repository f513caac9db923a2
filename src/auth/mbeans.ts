/**
 * The MBeans of a 5.0.6 node, which permissions for JMX are granted on: a name must match one of them. A simulated
 * node has none; the names alone are known. Source: what a node registers.
 */
import type { Schema } from '../schema/model.ts';

/** Whether the name, or the pattern with * and ?, stands for an MBean that a node of that schema has. */
export function mbeanExists(name: string, schema: Schema): boolean {
  const wanted = parseName(name);
  if (wanted === null) return false;
  return mbeanNames(schema).some((existing) => matches(wanted, existing));
}

interface ObjectName {
  readonly domain: string;
  readonly properties: ReadonlyMap<string, string>;
  /** Ends in `,*`: other properties may follow. */
  readonly isOpen: boolean;
}

function parseName(text: string): ObjectName | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const parts = text.slice(colon + 1).split(',');
  const own = parts.filter((part) => part !== '*');
  const properties = new Map(
    own.map((part): [string, string] => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals), part.slice(equals + 1)];
    }),
  );
  return { domain: text.slice(0, colon), properties, isOpen: own.length < parts.length };
}

function matches(wanted: ObjectName, existing: ObjectName): boolean {
  if (!globMatches(wanted.domain, existing.domain)) return false;
  if (!wanted.isOpen && wanted.properties.size !== existing.properties.size) return false;
  return [...wanted.properties].every(([key, pattern]) => {
    const value = existing.properties.get(key);
    return value !== undefined && globMatches(pattern, value);
  });
}

function globMatches(pattern: string, text: string): boolean {
  const source = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's').test(text);
}

function mbeanNames(schema: Schema): readonly ObjectName[] {
  const names = Object.entries(TYPES).flatMap(([domain, types]) =>
    types.split(' ').map((type) => named(domain, [['type', type]])),
  );
  for (const { name: keyspace, tables, virtual } of schema.keyspaces.values()) {
    if (virtual) continue;
    for (const table of tables.keys()) {
      const database = 'org.apache.cassandra.db';
      const of = (type: string, key: string): ObjectName =>
        named(database, [
          ['type', type],
          ['keyspace', keyspace],
          [key, table],
        ]);
      names.push(of('Tables', 'table'), of('ColumnFamilies', 'columnfamily'));
    }
  }
  return names;
}

function named(domain: string, properties: readonly (readonly [string, string])[]): ObjectName {
  return { domain, properties: new Map(properties), isOpen: false };
}

/** By domain, those that are told apart by their type alone. */
const TYPES: Readonly<Record<string, string>> = {
  JMImplementation: 'MBeanServerDelegate',
  'com.sun.management': 'DiagnosticCommand HotSpotDiagnostic',
  'java.lang': 'ClassLoading Compilation Memory OperatingSystem Runtime Threading',
  'java.util.logging': 'Logging',
  'org.apache.cassandra.auth':
    'AuthProperties CredentialsCache NetworkAuthCache NetworkPermissionsCache PermissionsCache RolesCache',
  'org.apache.cassandra.db':
    'AuditLogManager BatchlogManager BlacklistedDirectories CIDRFilteringMetricsTable ' +
    'CIDRGroupsMappingManager CIDRPermissionsManager Caches Commitlog CompactionManager ' +
    'DisallowedDirectories DynamicEndpointSnitch EndpointSnitchInfo Guardrails IndexSummaries ' +
    'NativeAccess RepairService StorageProxy StorageService',
  'org.apache.cassandra.diag': 'DiagnosticEventService LastEventIdBroadcaster',
  'org.apache.cassandra.hints': 'HintsService',
  'org.apache.cassandra.internal':
    'CacheCleanupExecutor CompactionExecutor GossipStage HintsDispatcher MemtableFlushWriter ' +
    'MemtablePostFlush MemtableReclaimMemory MigrationStage PendingRangeCalculator ' +
    'PerDiskMemtableFlushWriter_0 Sampler SecondaryIndexExecutor SecondaryIndexManagement ' +
    'StatusPropagationExecutor ValidationExecutor ViewBuildExecutor',
  'org.apache.cassandra.net': 'FailureDetector Gossiper MessagingService StreamManager',
  'org.apache.cassandra.request': 'MutationStage ReadStage RequestResponseStage',
  'org.apache.cassandra.service': 'GCInspector',
  'org.apache.cassandra.transport': 'Native-Transport-Auth-Requests Native-Transport-Requests',
  'org.apache.cassandra.userfunction': 'UserDefinedFunctions',
};
