/** CREATE, ALTER and DROP KEYSPACE. Source: the statements of that name, KeyspaceAttributes. */
import { unreachable } from '../base/assert.ts';
import { CassandraError, configuration, invalid, unknownName } from '../base/errors.ts';
import type { KeyspaceStatement } from '../cql/ast.ts';
import { putKeyspace, removeKeyspace } from '../schema/changes.ts';
import type { Keyspace, Schema } from '../schema/model.ts';
import {
  booleanProperty,
  checkKnown,
  collectProperties,
  mapProperty,
  type Properties,
} from '../schema/properties.ts';
import { readReplication, totalFactor } from '../schema/replication.ts';
import type { Plan } from './plan.ts';
import {
  type Change,
  type ChangeContext,
  changed,
  ensureModifiable,
  NO_CHANGE,
  schemaPlan,
} from './schema-change.ts';

const KNOWN: ReadonlySet<string> = new Set(['replication', 'durable_writes']);

const REPAIR_WARNING =
  'When increasing replication factor you need to run a full (-full) repair to distribute the data.';

/** The plan of any of the three. */
export function prepareKeyspace(statement: KeyspaceStatement): Plan {
  switch (statement.kind) {
    case 'createKeyspace': {
      const { kind: _, name, ifNotExists, properties, ...rest } = statement;
      rest satisfies Record<string, never>;
      const given = collectProperties(properties);
      return schemaPlan(name, (schema, context) =>
        createKeyspace(schema, name, given, ifNotExists, context),
      );
    }
    case 'alterKeyspace': {
      const { kind: _, name, ifExists, properties, ...rest } = statement;
      rest satisfies Record<string, never>;
      const given = collectProperties(properties);
      ensureModifiable(name, 'ALTER', { kind: 'keyspace' });
      return schemaPlan(name, (schema, context) =>
        alterKeyspace(schema, name, given, ifExists, context),
      );
    }
    case 'dropKeyspace': {
      const { kind: _, name, ifExists, ...rest } = statement;
      rest satisfies Record<string, never>;
      ensureModifiable(name, 'DROP', { kind: 'keyspace' });
      return schemaPlan(name, (schema) => dropKeyspace(schema, name, ifExists));
    }
    default:
      return unreachable(statement);
  }
}

function createKeyspace(
  schema: Schema,
  name: string,
  properties: Properties,
  ifNotExists: boolean,
  context: ChangeContext,
): Change {
  const typed = checkProperties(properties);
  if (typed === undefined) throw invalid("Missing mandatory option 'replication'");
  if (schema.keyspaces.has(name)) {
    if (ifNotExists) return NO_CHANGE;
    throw new CassandraError(`Keyspace '${name}' already exists`, {
      kind: 'alreadyExists',
      keyspace: name,
      table: '',
    });
  }
  const durableWrites = booleanProperty(properties, 'durable_writes') ?? true;
  const { replication, warnings } = readReplication(name, typed, null, context.datacenters);
  const keyspace: Keyspace = {
    name,
    replication,
    durableWrites,
    tables: new Map(),
    types: new Map(),
    views: new Map(),
    functions: new Map(),
    aggregates: new Map(),
    virtual: false,
  };
  return changed(putKeyspace(schema, keyspace), 'CREATED', 'KEYSPACE', name, '', warnings);
}

function alterKeyspace(
  schema: Schema,
  name: string,
  properties: Properties,
  ifExists: boolean,
  context: ChangeContext,
): Change {
  const typed = checkProperties(properties);
  const keyspace = schema.keyspaces.get(name);
  if (keyspace === undefined) return missing(name, ifExists);
  const durableWrites = booleanProperty(properties, 'durable_writes') ?? keyspace.durableWrites;
  const options = typed ?? asTyped(keyspace);
  const { replication, warnings } = readReplication(
    name,
    options,
    keyspace.replication,
    context.datacenters,
  );
  const grows = totalFactor(replication) > totalFactor(keyspace.replication);
  const next = putKeyspace(schema, { ...keyspace, replication, durableWrites });
  return changed(next, 'UPDATED', 'KEYSPACE', name, '', [
    ...warnings,
    ...(grows ? [REPAIR_WARNING] : []),
  ]);
}

/** The stored replication as WITH would write it: ALTER checks it again even when it is not mentioned. */
function asTyped(keyspace: Keyspace): ReadonlyMap<string, string> {
  return new Map([['class', keyspace.replication.strategy], ...keyspace.replication.options]);
}

function dropKeyspace(schema: Schema, name: string, ifExists: boolean): Change {
  if (!schema.keyspaces.has(name)) return missing(name, ifExists);
  return changed(removeKeyspace(schema, name), 'DROPPED', 'KEYSPACE', name);
}

function missing(name: string, ifExists: boolean): Change {
  if (ifExists) return NO_CHANGE;
  throw unknownName(`Keyspace '${name}' doesn't exist`, 'keyspace', name);
}

/** The replication map as typed, or undefined when it is not there. An empty map counts as none here. */
function checkProperties(properties: Properties): ReadonlyMap<string, string> | undefined {
  checkKnown(properties, KNOWN);
  const typed = mapProperty(properties, 'replication');
  if (typed !== undefined && typed.size > 0 && !typed.has('class')) {
    throw configuration('Missing replication strategy class');
  }
  return typed;
}
