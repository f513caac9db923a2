/** TRUNCATE. Source: TruncateStatement. */
import { invalid, unsupported } from '../base/errors.ts';
import type { TruncateStatement } from '../cql/ast.ts';
import { isLocalSystemKeyspace, isVirtualKeyspace, requireTable } from '../schema/lookup.ts';
import type { Plan, PrepareContext } from './plan.ts';

/** The plan: all rows of the table go, whatever their timestamps. */
export function prepareTruncate(statement: TruncateStatement, context: PrepareContext): Plan {
  const { kind: _, table: name, ...rest } = statement;
  rest satisfies Record<string, never>;
  const { schema, keyspace } = context;
  const table = requireTable(schema, keyspace, name);
  return {
    markers: [],
    *execute({ requests }) {
      if ('baseTable' in table) {
        throw invalid(
          'Cannot TRUNCATE materialized view directly; must truncate base table instead',
        );
      }
      if (isVirtualKeyspace(table.keyspace)) {
        throw invalid(`Truncation is not supported by table ${table.keyspace}.${table.name}`);
      }
      if (isLocalSystemKeyspace(table.keyspace)) throw unsupported('writes to system tables');
      yield* requests.truncate(table);
      return { kind: 'void' };
    },
  };
}
