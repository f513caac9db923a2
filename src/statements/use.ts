/** USE keyspace: the session's default for names without a keyspace. Source: UseStatement. */
import { unknownName } from '../base/errors.ts';
import type { UseStatement } from '../cql/ast.ts';
import type { Plan } from './plan.ts';

/** The result tells the session which keyspace is current. */
export function prepareUse(statement: UseStatement): Plan {
  const { kind: _, keyspace, ...rest } = statement;
  rest satisfies Record<string, never>;
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but USE asks no replica
    *execute({ requests }) {
      if (!requests.schema().keyspaces.has(keyspace)) {
        throw unknownName(`Keyspace '${keyspace}' does not exist`, 'keyspace', keyspace);
      }
      return { kind: 'setKeyspace', keyspace };
    },
  };
}
