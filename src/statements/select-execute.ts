/**
 * SELECT, executed: limits are evaluated, partitions read, rows filtered, ordered, grouped and cut into pages.
 * Source: Cassandra's SelectStatement.execute, process and processPartition.
 */
import { hasPermission, type Identity } from '../auth/access.ts';
import { invalid } from '../base/errors.ts';
import type { Evaluation, PreparedTerm, Receiver } from '../clauses/contract.ts';
import { requireBoundValues } from '../clauses/markers.ts';
import type { RowFilter } from '../clauses/restrictions.ts';
import { rowToJson } from '../clauses/row-json.ts';
import type { BoundSelector, SelectionInput } from '../clauses/selection-model.ts';
import { allColumns, type Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { LivePartition, LiveRow } from '../storage/model.ts';
import type { ExecuteContext } from './plan.ts';
import type { ResultBody, ResultColumn } from './result.ts';
import { checkNearest, type Item, orderItems } from './select-order.ts';
import { decodePagingState, encodePagingState, type PagePosition } from './select-paging.ts';
import type { SelectPlan } from './select-plan.ts';
import { evaluateRows, isNothing, type ReadLimits, readPartitions } from './select-read.ts';

type ResultRow = readonly (Uint8Array | null)[];

export function* executeSelect(
  plan: SelectPlan,
  markers: readonly Receiver[],
  context: ExecuteContext,
): Task<ResultBody> {
  const { requests, options } = context;
  requireBoundValues(markers, options.values);
  const evaluation: Evaluation = {
    values: options.values,
    runtime: requests,
    masksColumns: masksColumns(plan.table, context.identity),
  };
  const limit = evaluateLimit(plan.limit, evaluation);
  const perPartition = evaluateLimit(plan.perPartitionLimit, evaluation);
  const selectors = plan.selection.bind(evaluation);
  const filter = plan.restrictions.rowFilter(evaluation);
  const wanted = evaluateRows(plan, evaluation);
  checkPaging(plan, options.pageSize, isNothing(wanted));
  const consistency = checkNearest(plan, limit, context);
  warnAboutAggregation(plan, context);

  const behind =
    options.pagingState === null
      ? null
      : decodePagingState(options.pagingState, plan.table.clustering.length);
  const cut: Cut = {
    limit: behind === null ? limit : behind.remaining,
    perPartition,
    // The nearest rows come on one page.
    pageSize: plan.ordering?.nearness == null ? options.pageSize : null,
    behind,
  };
  const nowSeconds = requests.nowSeconds();
  const partitions = yield* readPartitions(plan, wanted, behind, pushedLimits(plan, cut, filter), {
    requests,
    identity: context.identity,
    consistency,
    nowSeconds,
  });
  const found = itemsOf(plan, partitions, filter, behind);
  // Groups are made of each partition's rows and sorted as wholes.
  const items = plan.grouping === null ? orderItems(plan, found, evaluation) : found;
  const page =
    plan.selection.aggregates || plan.grouping !== null
      ? orderedGroups(plan, selectors, items, evaluation, cut, nowSeconds)
      : plainPage(selectors, items, cut, nowSeconds);
  return {
    kind: 'rows',
    columns: resultColumns(plan),
    rows: plan.json ? page.rows.map((row) => [rowToJson(plan.selection.columns, row)]) : page.rows,
    pagingState: page.position === null ? null : encodePagingState(page.position),
    shape: 'rows',
  };
}

function masksColumns(table: Table, identity: Identity): boolean {
  if (allColumns(table).every((column) => column.mask === undefined)) return false;
  const { keyspace, name } = table;
  return !hasPermission(identity, 'UNMASK', { kind: 'table', keyspace, table: name });
}

/** What bounds the rows of this page. */
interface Cut {
  /** Rows that LIMIT still allows. */
  readonly limit: number | null;
  readonly perPartition: number | null;
  readonly pageSize: number | null;
  readonly behind: PagePosition | null;
}

interface Page {
  readonly rows: readonly ResultRow[];
  /** Where the next page goes on; null at the end. */
  readonly position: PagePosition | null;
}

function evaluateLimit(term: PreparedTerm | null, evaluation: Evaluation): number | null {
  const bytes = term?.evaluate(evaluation);
  if (bytes === undefined) return null;
  if (bytes === null) throw invalid('Invalid null value of limit');
  if (bytes.length !== 4) throw invalid('Invalid limit value');
  const limit = new DataView(bytes.buffer, bytes.byteOffset, 4).getInt32(0);
  if (limit <= 0) throw invalid('LIMIT must be strictly positive');
  return limit;
}

/** Rows of several partitions are sorted after they are read, which a page cannot wait for. */
function checkPaging(plan: SelectPlan, pageSize: number | null, readsNothing: boolean): void {
  if (plan.ordering?.compare == null) return;
  if (pageSize === null) return;
  const aggregates = plan.grouping !== null || plan.selection.aggregates;
  if (!aggregates && readsNothing) return;
  throw invalid(
    'Cannot page queries with both ORDER BY and a IN restriction on the partition key; you must either remove the ORDER BY or the IN and sort client side, or disable paging for this query',
  );
}

function warnAboutAggregation(plan: SelectPlan, context: ExecuteContext): void {
  if (plan.grouping === null && !plan.selection.aggregates) return;
  if (!plan.restrictions.hasPartitionKeyRestrictions) {
    context.warn('Aggregation query used without partition key');
  } else if (plan.restrictions.keyIsIn) {
    context.warn('Aggregation query used on multiple partition keys (IN restriction)');
  }
}

/** Replicas may stop early only where every live row they count is a row of the answer. */
function pushedLimits(plan: SelectPlan, cut: Cut, filter: RowFilter | null): ReadLimits {
  if (filter !== null) return { rows: null, perPartition: null };
  if (plan.selection.aggregates || plan.grouping !== null)
    return { rows: null, perPartition: null };
  const perPartition = plan.distinct ? 1 : cut.behind === null ? cut.perPartition : null;
  const countsStatics =
    plan.table.statics.length > 0 && !plan.restrictions.returnsStaticOnlyPartitions;
  if (plan.ordering?.nearness != null) return { rows: null, perPartition: null };
  if (countsStatics || plan.ordering?.compare != null) return { rows: null, perPartition };
  // Behind a page, a partition may have fewer rows left than PER PARTITION LIMIT says: those are cut here.
  if (cut.perPartition !== null && cut.behind !== null) return { rows: null, perPartition };
  const rows = [cut.limit, cut.pageSize].filter((bound) => bound !== null);
  return { rows: rows.length === 0 ? null : Math.min(...rows), perPartition };
}

function itemsOf(
  plan: SelectPlan,
  partitions: readonly LivePartition[],
  filter: RowFilter | null,
  behind: PagePosition | null,
): readonly Item[] {
  const items: Item[] = [];
  for (const partition of partitions) {
    const resumed = behind !== null && Buffer.compare(partition.key, behind.key) === 0;
    for (const row of rowsOf(plan, partition, resumed)) {
      if (filter === null || filter(partition, row)) items.push({ partition, row });
    }
  }
  return items;
}

/** The rows of a partition; one without clustering for DISTINCT, and where nothing but static cells is alive. */
function rowsOf(
  plan: SelectPlan,
  { rows, staticCells }: LivePartition,
  resumed: boolean,
): readonly (LiveRow | null)[] {
  if (rows.length > 0) return plan.distinct ? [null] : rows;
  const showsStatics = plan.restrictions.returnsStaticOnlyPartitions && !resumed;
  return staticCells !== null && showsStatics ? [null] : [];
}

function plainPage(
  selectors: readonly BoundSelector[],
  items: readonly Item[],
  cut: Cut,
  nowSeconds: number,
): Page {
  const rows: ResultRow[] = [];
  const counter = partitionCounter(cut);
  for (const item of items) {
    if (rows.length === cut.limit) break;
    if (!counter.admit(item.partition)) continue;
    rows.push(selectors.map((selector) => selector.evaluate({ ...item, nowSeconds })));
    if (rows.length === cut.pageSize) {
      return { rows, position: positionBehind(item, rows.length, counter.left(), cut) };
    }
  }
  return { rows, position: null };
}

/** Groups of several partitions in the order of their first rows, where ORDER BY asks for it; it comes without paging. */
function orderedGroups(
  plan: SelectPlan,
  selectors: readonly BoundSelector[],
  items: readonly Item[],
  evaluation: Evaluation,
  cut: Cut,
  nowSeconds: number,
): Page {
  const compare = plan.ordering?.compare ?? null;
  if (plan.grouping === null || compare === null) {
    return groupedPage(plan, selectors, items, evaluation, cut, nowSeconds);
  }
  const firsts: Item[] = [];
  const all: Cut = { ...cut, limit: null };
  const { rows } = groupedPage(plan, selectors, items, evaluation, all, nowSeconds, (item) =>
    firsts.push(item),
  );
  const ordered = rows
    .map((row, i) => ({ row, clustering: firsts[i]?.row?.clustering ?? [] }))
    .sort((a, b) => compare(a.clustering, b.clustering))
    .map(({ row }) => row);
  return { rows: cut.limit === null ? ordered : ordered.slice(0, cut.limit), position: null };
}

function groupedPage(
  plan: SelectPlan,
  selectors: readonly BoundSelector[],
  items: readonly Item[],
  evaluation: Evaluation,
  cut: Cut,
  nowSeconds: number,
  starts: (item: Item) => void = () => {},
): Page {
  const { grouping } = plan;
  const result = (group: Group) => group.values.map((value) => value.result(nowSeconds));
  if (grouping === null) {
    const whole = startGroup(selectors);
    for (const item of items) addToGroup(whole, { ...item, nowSeconds });
    return { rows: [result(whole)], position: null };
  }
  const tell = grouping.bind(evaluation);
  const rows: ResultRow[] = [];
  const counter = partitionCounter(cut);
  let group: Group | null = null;
  for (const item of items) {
    const input: SelectionInput = { ...item, nowSeconds };
    const same: boolean =
      group !== null && group.last?.partition === item.partition && group.tells === tell(input);
    if (!same) {
      if (group !== null) rows.push(result(group));
      if (rows.length === cut.limit) return { rows, position: null };
      if (rows.length === cut.pageSize && group?.last) {
        return { rows, position: positionBehind(group.last, rows.length, counter.left(), cut) };
      }
      group = null;
      if (!counter.admit(item.partition)) continue;
      group = { ...startGroup(selectors), tells: tell(input) };
      starts(item);
    }
    if (group === null) continue;
    addToGroup(group, input);
    group.last = item;
  }
  if (group !== null) rows.push(result(group));
  const full = rows.length === cut.pageSize && group?.last;
  return {
    rows,
    position: full ? positionBehind(full, rows.length, counter.left(), cut) : null,
  };
}

interface Group {
  readonly values: readonly ReturnType<BoundSelector['group']>[];
  readonly tells: string;
  last: Item | null;
}

function startGroup(selectors: readonly BoundSelector[]): Group {
  return { values: selectors.map((selector) => selector.group()), tells: '', last: null };
}

function addToGroup(group: Group, input: SelectionInput): void {
  for (const value of group.values) value.add(input);
}

/** Counts what PER PARTITION LIMIT still lets through. */
function partitionCounter({ perPartition, behind }: Cut): {
  admit(partition: LivePartition): boolean;
  left(): number | null;
} {
  let current: Uint8Array | null = behind?.key ?? null;
  let left = behind?.remainingInPartition ?? perPartition;
  return {
    admit({ key }) {
      if (perPartition === null || left === null) return true;
      if (current === null || Buffer.compare(current, key) !== 0) {
        current = key;
        left = perPartition;
      }
      if (left === 0) return false;
      left--;
      return true;
    },
    left: () => left,
  };
}

/** Where the page ends; null when LIMIT lets nothing follow. */
function positionBehind(
  item: Item,
  given: number,
  leftInPartition: number | null,
  cut: Cut,
): PagePosition | null {
  const remaining = cut.limit === null ? null : cut.limit - given;
  if (remaining === 0) return null;
  return {
    key: item.partition.key,
    clustering: item.row?.clustering ?? null,
    remaining,
    remainingInPartition: leftInPartition,
  };
}

/** The columns that every page of the rows has. */
export function resultColumns({ table, selection, json }: SelectPlan): readonly ResultColumn[] {
  const { keyspace, name: tableName } = table;
  if (json) {
    return [{ keyspace, table: tableName, name: '[json]', type: { kind: 'text' }, role: null }];
  }
  return selection.columns.map(({ name, type, column }) => ({
    keyspace,
    table: tableName,
    name,
    type,
    role: column?.kind ?? null,
  }));
}
