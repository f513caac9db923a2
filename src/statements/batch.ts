/**
 * BATCH: several modifications at one timestamp, one mutation a partition. Source: Cassandra's BatchStatement.
 */
import { invalid } from '../base/errors.ts';
import type { Evaluation } from '../clauses/contract.ts';
import { collectMarkers, requireBoundValues } from '../clauses/markers.ts';
import { type PreparedUsing, prepareUsing, timestampOf } from '../clauses/using.ts';
import type { CounterUpdate } from '../coordinator/requests.ts';
import type { BatchStatement } from '../cql/ast.ts';
import { isVirtualKeyspace } from '../schema/lookup.ts';
import type { Task } from '../sim/task.ts';
import type { Mutation } from '../storage/model.ts';
import { batchWarnings } from './batch-warnings.ts';
import { batchCasRequest } from './cas-request.ts';
import { executeConditional } from './conditional.ts';
import { mergeMutations } from './existing-rows.ts';
import { type Modification, requireModifiable } from './modification.ts';
import {
  analyseModification,
  clientTimestamp,
  isCounterUpdate,
  readLists,
} from './modification-plan.ts';
import { callsOf, type ExecuteContext, type Plan, type PrepareContext } from './plan.ts';
import type { ResultBody } from './result.ts';
import { toCounterUpdates, toMutations } from './to-mutation.ts';

interface Batch {
  readonly type: BatchStatement['type'];
  readonly using: PreparedUsing;
  readonly modifications: readonly Modification[];
  readonly isConditional: boolean;
}

/** The plan of a batch. */
export function prepareBatch(statement: BatchStatement, place: PrepareContext): Plan {
  const { schema, keyspace } = place;
  const { kind: _, type, using, statements, ...rest } = statement;
  rest satisfies Record<string, never>;
  const markers = collectMarkers();
  const context = { schema, keyspace, markers, ...callsOf(place) };
  const modifications = statements.map((one) => analyseModification(one, context));
  const batch: Batch = {
    type,
    using: prepareUsing(using, '[batch]', '[batch]', context),
    modifications,
    isConditional: modifications.some(({ conditions }) => conditions.kind !== 'none'),
  };
  requireOptions(batch);
  requireSameKind(batch);
  requireNoVirtualTables(batch);
  if (batch.isConditional) requireOneTable(modifications);
  const specs = markers.specs();
  return {
    markers: specs,
    *execute(execution) {
      requireBoundValues(specs, execution.options.values);
      return yield* execute(batch, execution);
    },
  };
}

function requireOptions({ type, using, modifications, isConditional }: Batch): void {
  if (using.ttl !== null) throw invalid('Global TTL on the BATCH statement is not supported.');
  if (using.timestamp === null) return;
  if (isConditional) throw invalid('Cannot provide custom timestamp for conditional BATCH');
  if (type === 'counter') throw invalid('Cannot provide custom timestamp for counter BATCH');
  if (modifications.some((modification) => modification.using.timestamp !== null)) {
    throw invalid('Timestamp must be set either on BATCH or individual statements');
  }
  if (modifications.some(({ table }) => table.isCounter)) {
    throw invalid('Cannot provide custom timestamp for a BATCH containing counters');
  }
}

function requireSameKind({ type, modifications }: Batch): void {
  const hasCounters = modifications.some(({ table }) => table.isCounter);
  const hasOthers = modifications.some(({ table }) => !table.isCounter);
  if (type === 'counter' && hasOthers) {
    throw invalid('Cannot include non-counter statement in a counter batch');
  }
  if (hasCounters && hasOthers) {
    throw invalid('Counter and non-counter mutations cannot exist in the same batch');
  }
  if (type === 'logged' && hasCounters) {
    throw invalid('Cannot include a counter statement in a logged batch');
  }
}

function requireNoVirtualTables({ type, modifications, isConditional }: Batch): void {
  const isVirtual = ({ table }: Modification) => isVirtualKeyspace(table.keyspace);
  if (!modifications.some(isVirtual)) return;
  if (type === 'logged') {
    throw invalid('Cannot include a virtual table statement in a logged batch');
  }
  if (!modifications.every(isVirtual)) {
    throw invalid('Mutations for virtual and regular tables cannot exist in the same batch');
  }
  if (isConditional) {
    throw invalid('Conditional BATCH statements cannot include mutations for virtual tables');
  }
}

function requireOneTable(modifications: readonly Modification[]): void {
  const [first, ...others] = modifications;
  if (others.some(({ table }) => table.id !== first?.table.id)) {
    throw invalid('Batch with conditions cannot span multiple tables');
  }
}

function* execute(batch: Batch, context: ExecuteContext): Task<ResultBody> {
  const { modifications, type } = batch;
  const { requests, options } = context;
  for (const modification of modifications) requireModifiable(modification);
  const evaluation: Evaluation = { values: options.values, runtime: requests };
  if (batch.isConditional) {
    const request = batchCasRequest(
      modifications.map((modification) => ({ modification, evaluation })),
    );
    return yield* executeConditional(request, context);
  }
  const timestamp = timestampOf(batch.using, clientTimestamp(context), evaluation);
  const { mutations, counters } = yield* collect(batch, timestamp, evaluation, context);
  const writeOptions = {
    consistency: options.consistency,
    batch: type === 'logged' ? 'logged' : 'unlogged',
  } as const;
  for (const warning of batchWarnings(type, mutations)) context.warn(warning);
  if (counters.length > 0) yield* requests.applyCounters(counters, writeOptions);
  if (mutations.length > 0) yield* requests.write(mutations, writeOptions);
  return { kind: 'void' };
}

function* collect(
  { modifications }: Batch,
  timestamp: bigint,
  evaluation: Evaluation,
  context: ExecuteContext,
): Task<{ readonly mutations: readonly Mutation[]; readonly counters: readonly CounterUpdate[] }> {
  const mutations: Mutation[] = [];
  const counters: CounterUpdate[] = [];
  const moment = { evaluation, timestamp, nowSeconds: context.requests.nowSeconds() };
  for (const modification of modifications) {
    if (isCounterUpdate(modification)) {
      counters.push(...toCounterUpdates(modification, evaluation));
      continue;
    }
    const existing = yield* readLists(modification, evaluation, context);
    mutations.push(...toMutations(modification, moment, existing));
  }
  return { mutations: mergeMutations(mutations), counters: sumCounters(counters) };
}

/** One update a row. */
function sumCounters(updates: readonly CounterUpdate[]): readonly CounterUpdate[] {
  const byRow = new Map<string, CounterUpdate>();
  for (const update of updates) {
    const row = rowName(update);
    const earlier = byRow.get(row);
    byRow.set(row, earlier === undefined ? update : { ...update, deltas: sum(earlier, update) });
  }
  return [...byRow.values()];
}

function rowName({ table, key, clustering }: CounterUpdate): string {
  const parts = [key, ...(clustering ?? [])].map((part) => Buffer.from(part).toString('hex'));
  return `${table.id} ${clustering === null ? 'static' : 'row'} ${parts.join(':')}`;
}

function sum(a: CounterUpdate, b: CounterUpdate): ReadonlyMap<string, bigint> {
  const deltas = new Map(a.deltas);
  for (const [column, delta] of b.deltas) {
    deltas.set(column, BigInt.asIntN(64, (deltas.get(column) ?? 0n) + delta));
  }
  return deltas;
}
