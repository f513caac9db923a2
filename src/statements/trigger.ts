/** CREATE and DROP TRIGGER: a trigger is a Java class on the node's disk, and here there are none. */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { TriggerStatement } from '../cql/ast.ts';
import { findTable, keyspaceOf } from '../schema/lookup.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { NO_CHANGE, schemaPlan } from './schema-change.ts';

/** The plan of either; both end in a refusal, as on a node without trigger classes. */
export function prepareTrigger(statement: TriggerStatement, context: PrepareContext): Plan {
  const keyspaceName = keyspaceOf(statement.table, context.keyspace);
  switch (statement.kind) {
    case 'createTrigger': {
      const {
        kind: _,
        ifNotExists: _ifNotExists,
        name: _name,
        table,
        className,
        ...rest
      } = statement;
      rest satisfies Record<string, never>;
      return schemaPlan(keyspaceName, (schema) => {
        const keyspace = schema.keyspaces.get(keyspaceName);
        if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
        if (findTable(keyspace, table.name) === undefined) {
          throw invalid(`Table '${table.name}' doesn't exist`);
        }
        if (keyspace.views.has(table.name)) {
          throw invalid(`Cannot CREATE TRIGGER for a materialized view`);
        }
        throw invalid(`Trigger class '${className}' couldn't be loaded`);
      });
    }
    case 'dropTrigger': {
      const { kind: _, ifExists, name, table, ...rest } = statement;
      rest satisfies Record<string, never>;
      return schemaPlan(keyspaceName, () => {
        if (ifExists) return NO_CHANGE;
        throw invalid(`Trigger '${name}' on '${keyspaceName}.${table.name}' doesn't exist`);
      });
    }
    default:
      return unreachable(statement);
  }
}
