/** INSERT, UPDATE and DELETE with IF, alone or in a batch. */
import { unsupported } from '../base/errors.ts';
import type { Evaluation } from '../clauses/contract.ts';
import type { Task } from '../sim/task.ts';
import type { Modification } from './modification.ts';
import type { ExecuteContext } from './plan.ts';
import type { ResultBody } from './result.ts';

// biome-ignore lint/correctness/useYield: it will wait for replicas
export function* executeConditional(
  _modification: Modification,
  _evaluation: Evaluation,
  _context: ExecuteContext,
): Task<ResultBody> {
  throw unsupported('lightweight transactions');
}
