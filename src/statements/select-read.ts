/**
 * What a SELECT asks of replicas, and how a page goes on behind the last one: the rest of the partition where it
 * ended, then the partitions behind. Source: Cassandra's SinglePartitionPager and PartitionRangeQueryPager.
 */
import type { Identity } from '../auth/access.ts';
import type { Consistency } from '../base/errors.ts';
import { tokenOf } from '../base/murmur3.ts';
import type { Evaluation } from '../clauses/contract.ts';
import { rowsBehind } from '../clauses/slice-algebra.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { Task } from '../sim/task.ts';
import type { ClusteringFilter, LivePartition, ReadCommand, TokenRange } from '../storage/model.ts';
import { isSystemTable } from '../system/tables.ts';
import type { PagePosition } from './select-paging.ts';
import type { SelectPlan } from './select-plan.ts';
import { readSystemTable } from './select-system.ts';

/** Limits that replicas may apply: null where the coordinator must see more than it gives. */
export interface ReadLimits {
  readonly rows: number | null;
  readonly perPartition: number | null;
}

/** The rows that the restrictions name. */
export type WantedRows = { readonly clustering: ClusteringFilter } & (
  | { readonly kind: 'range'; readonly range: TokenRange | null }
  | { readonly kind: 'keys'; readonly keys: readonly Uint8Array[] }
);

const NO_ROWS: ClusteringFilter = { kind: 'slices', slices: [] };

/** Evaluates the restrictions; throws for values that cannot be compared with. Without keys clusterings are not looked at. */
export function evaluateRows({ restrictions }: SelectPlan, evaluation: Evaluation): WantedRows {
  if (restrictions.isKeyRange) {
    const clustering = restrictions.clusteringFilter(evaluation);
    return { kind: 'range', clustering, range: restrictions.tokenRange(evaluation) };
  }
  const keys = restrictions.partitionKeys(evaluation);
  const clustering = keys.length === 0 ? NO_ROWS : restrictions.clusteringFilter(evaluation);
  return { kind: 'keys', clustering, keys };
}

/** Whether nothing has to be read. */
export function isNothing(wanted: WantedRows): boolean {
  if (!canMatch(wanted.clustering)) return true;
  return wanted.kind === 'range' ? wanted.range === null : wanted.keys.length === 0;
}

/** The live partitions of the plan behind the page, in the answer's order. */
export function* readPartitions(
  plan: SelectPlan,
  wanted: WantedRows,
  behind: PagePosition | null,
  limits: ReadLimits,
  context: {
    readonly requests: Requests;
    readonly identity: Identity;
    readonly consistency: Consistency;
    readonly nowSeconds: number;
  },
): Task<readonly LivePartition[]> {
  const { table, ordering } = plan;
  const { requests, identity, consistency, nowSeconds } = context;
  const { clustering } = wanted;
  const base = {
    table,
    reversed: ordering?.reversed ?? false,
    limit: limits.rows,
    perPartitionLimit: limits.perPartition,
    nowSeconds,
  };
  const targets =
    wanted.kind === 'range' ? rangeTargets(wanted.range, behind) : keyTargets(wanted.keys, behind);
  const commands: ReadCommand[] = targets
    .map((target) => ({
      ...base,
      ...target,
      clustering: target.resumed
        ? rowsBehind(table, clustering, target.resumed, base.reversed)
        : clustering,
    }))
    .filter((command) => canMatch(command.clustering))
    .map(({ resumed: _resumed, ...command }) => command);
  if (commands.length === 0) return [];
  if (isSystemTable(table)) return readSystemTable(requests, commands, consistency, identity);
  return yield* requests.read(commands, { consistency });
}

interface Target {
  readonly target: ReadCommand['target'];
  /** The clustering behind which the rest of the partition is wanted. */
  readonly resumed: readonly Uint8Array[] | null;
}

function keyTargets(keys: readonly Uint8Array[], behind: PagePosition | null): readonly Target[] {
  const single = (key: Uint8Array): Target => ({ target: singleTarget(key), resumed: null });
  if (behind === null) return keys.map(single);
  const last = keys.findIndex((key) => Buffer.compare(key, behind.key) === 0);
  const rest = keys.slice(last + 1).map(single);
  return [...resumedTarget(behind), ...rest];
}

function rangeTargets(range: TokenRange | null, behind: PagePosition | null): readonly Target[] {
  if (range === null) return [];
  if (behind === null) return [{ target: { kind: 'range', range }, resumed: null }];
  const rest: TokenRange = { ...range, start: tokenOf(behind.key), startInclusive: false };
  const isLast = rest.end !== null && rest.start !== null && rest.start >= rest.end;
  return [
    ...resumedTarget(behind),
    ...(isLast ? [] : [{ target: { kind: 'range' as const, range: rest }, resumed: null }]),
  ];
}

function resumedTarget({ key, clustering, remainingInPartition }: PagePosition): readonly Target[] {
  if (clustering === null || clustering.length === 0 || remainingInPartition === 0) return [];
  return [{ target: singleTarget(key), resumed: clustering }];
}

function singleTarget(key: Uint8Array): ReadCommand['target'] {
  return { kind: 'single', key, token: tokenOf(key) };
}

/** A filter without slices matches no row; static cells are not asked for then either. */
function canMatch(filter: ClusteringFilter): boolean {
  return filter.kind === 'all' || filter.slices.length > 0;
}
