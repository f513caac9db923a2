/** The one switch from a tree to its plan. Each case lives in its own file and is pure. */
import { unsupported } from '../base/errors.ts';
import type { Statement } from '../cql/ast.ts';
import type { Plan, PrepareContext } from './plan.ts';

export function prepare(statement: Statement, _context: PrepareContext): Plan {
  switch (statement.kind) {
    default:
      throw unsupported(`the statement ${statement.kind}`);
  }
}
