/** What the analysis of a SELECT leaves for its execution. */
import type { PreparedTerm } from '../clauses/contract.ts';
import type { Grouping } from '../clauses/grouping.ts';
import type { Ordering } from '../clauses/ordering.ts';
import type { Restrictions } from '../clauses/restrictions.ts';
import type { Selection } from '../clauses/selection.ts';
import type { Table } from '../schema/model.ts';

/** A SELECT whose analysis is done. */
export interface SelectPlan {
  readonly table: Table;
  readonly selection: Selection;
  readonly restrictions: Restrictions;
  readonly json: boolean;
  readonly distinct: boolean;
  readonly grouping: Grouping | null;
  readonly ordering: Ordering | null;
  readonly limit: PreparedTerm | null;
  readonly perPartitionLimit: PreparedTerm | null;
}
