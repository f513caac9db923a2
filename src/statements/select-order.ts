/**
 * The order of a SELECT's rows where it is not that of the partitions: sorted over several of them, or by nearness
 * to a vector. Source: Cassandra's SelectStatement.orderResults and its checks of top-K queries.
 */
import { type Consistency, invalid } from '../base/errors.ts';
import type { Evaluation } from '../clauses/contract.ts';
import type { Nearness } from '../clauses/ordering.ts';
import { liveColumn } from '../clauses/row-values.ts';
import type { LivePartition, LiveRow } from '../storage/model.ts';
import type { ExecuteContext } from './plan.ts';
import type { SelectPlan } from './select-plan.ts';

/** A row before it is projected; `row` is null where a partition gives one row as a whole. */
export interface Item {
  readonly partition: LivePartition;
  readonly row: LiveRow | null;
}

/** The rows as ORDER BY asks for them; the same where it asks for nothing more than replicas gave. */
export function orderItems(
  { ordering }: SelectPlan,
  items: readonly Item[],
  evaluation: Evaluation,
): readonly Item[] {
  if (ordering === null) return items;
  const { nearness, compare } = ordering;
  if (nearness !== null) return nearestFirst(items, nearness, evaluation);
  if (compare === null) return items;
  return items.toSorted((a, b) => compare(a.row?.clustering ?? [], b.row?.clustering ?? []));
}

/** Rows without a vector are left out. Of two as near, the one written first comes first, as in the index. */
function nearestFirst(
  items: readonly Item[],
  { column, bind }: Nearness,
  evaluation: Evaluation,
): readonly Item[] {
  const score = bind(evaluation);
  return items
    .flatMap((item) => {
      const live = liveColumn(column, item.partition, item.row);
      if (live?.kind !== 'simple') return [];
      return [{ item, near: score(live.cell.value), written: live.cell.timestamp }];
    })
    .sort((a, b) => b.near - a.near || Number(a.written - b.written))
    .map(({ item }) => item);
}

/** Cassandra's conditions of an ANN query. Gives the consistency that it is read with. */
export function checkNearest(
  plan: SelectPlan,
  limit: number | null,
  { options, warn }: ExecuteContext,
): Consistency {
  const { consistency, pageSize } = options;
  if (plan.ordering?.nearness == null) return consistency;
  if (limit !== null && limit > 1000) {
    throw invalid(
      `Use of ANN OF in an ORDER BY clause requires a LIMIT that is not greater than 1000. LIMIT was ${limit}`,
    );
  }
  if (plan.selection.aggregates || plan.grouping !== null) {
    throw invalid('Top-K queries can not be run with aggregation');
  }
  if (plan.perPartitionLimit !== null) {
    throw invalid('Top-K queries do not support per-partition limits');
  }
  if (limit === null) {
    throw invalid(
      'Top-K queries must have a limit specified and the limit must be less than the query page size',
    );
  }
  if (pageSize !== null && limit > pageSize) {
    warn(
      `Top-K queries do not support paging and the page size is set to ${pageSize}, which is less than LIMIT ${limit}. The page size has been set to ${limit} to match the LIMIT.`,
    );
  }
  if (consistency === 'SERIAL' || consistency === 'LOCAL_SERIAL') {
    throw invalid(
      `Top-K queries can only be run with consistency level ONE/LOCAL_ONE. Consistency level ${consistency} was used.`,
    );
  }
  if (consistency === 'ONE' || consistency === 'LOCAL_ONE' || consistency === 'NODE_LOCAL') {
    return consistency;
  }
  const single = consistency === 'LOCAL_QUORUM' ? 'LOCAL_ONE' : 'ONE';
  warn(
    `Top-K queries can only be run with consistency level ONE / LOCAL_ONE / NODE_LOCAL. Consistency level ${consistency} was requested. Downgrading the consistency level to ${single}.`,
  );
  return single;
}
