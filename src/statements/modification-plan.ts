/**
 * A modification's execution: values and clock make mutations, which go to the replicas; list operations that have
 * to look read the rows first. Source: ModificationStatement.executeWithoutCondition and readRequiredLists.
 */
import { type Consistency, invalid } from '../base/errors.ts';
import { tokenOf } from '../base/murmur3.ts';
import type { AnalysisContext, Evaluation } from '../clauses/contract.ts';
import { collectMarkers, requireBoundValues } from '../clauses/markers.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { ModificationStatement } from '../cql/ast.ts';
import type { Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { Bound, Clustering, ReadCommand } from '../storage/model.ts';
import { casRequest } from './cas-request.ts';
import { executeConditional } from './conditional.ts';
import { analyseDelete } from './delete.ts';
import { existingRows } from './existing-rows.ts';
import { analyseInsert } from './insert.ts';
import { analyseInsertJson } from './insert-json.ts';
import { type Modification, requireModifiable } from './modification.ts';
import {
  callsOf,
  type ExecuteContext,
  type ExecuteOptions,
  type Plan,
  type PrepareContext,
} from './plan.ts';
import type { ResultBody } from './result.ts';
import {
  type ExistingRows,
  namedRows,
  nothingExists,
  toCounterUpdates,
  toMutations,
} from './to-mutation.ts';
import { analyseUpdate } from './update.ts';

/** The plan of INSERT, UPDATE or DELETE. */
export function prepareModification(
  statement: ModificationStatement,
  context: PrepareContext,
): Plan {
  const { schema, keyspace } = context;
  const markers = collectMarkers();
  const modification = analyseModification(statement, {
    schema,
    keyspace,
    markers,
    ...callsOf(context),
  });
  const specs = markers.specs();
  return {
    markers: specs,
    *execute(context) {
      requireBoundValues(specs, context.options.values);
      return yield* execute(modification, context);
    },
  };
}

/** The analysis of one of the three, also as a part of BATCH. */
export function analyseModification(
  statement: ModificationStatement,
  context: AnalysisContext,
): Modification {
  switch (statement.kind) {
    case 'insert':
      return analyseInsert(statement, context);
    case 'insertJson':
      return analyseInsertJson(statement, context);
    case 'update':
      return analyseUpdate(statement, context);
    case 'delete':
      return analyseDelete(statement, context);
  }
}

function* execute(modification: Modification, context: ExecuteContext): Task<ResultBody> {
  requireModifiable(modification);
  const { requests, options } = context;
  const evaluation: Evaluation = { values: options.values, runtime: requests };
  if (modification.conditions.kind !== 'none') {
    return yield* executeConditional(casRequest({ modification, evaluation }), context);
  }
  requireWriteConsistency(options.consistency, modification.table);
  const writeOptions = { consistency: options.consistency, batch: 'none' } as const;
  const moment = {
    evaluation,
    timestamp: clientTimestamp(context),
    nowSeconds: requests.nowSeconds(),
  };
  if (isCounterUpdate(modification)) {
    const updates = toCounterUpdates(modification, evaluation);
    if (updates.length > 0) yield* requests.applyCounters(updates, writeOptions);
    return { kind: 'void' };
  }
  const existing = yield* readLists(modification, evaluation, context);
  const mutations = toMutations(modification, moment, existing);
  if (mutations.length > 0) yield* requests.write(mutations, writeOptions);
  return { kind: 'void' };
}

/** Increments go to the counters' own path; deletions are mutations like any other. */
export function isCounterUpdate({ table, kind }: Modification): boolean {
  return table.isCounter && kind === 'UPDATE';
}

/** The client's write timestamp, else the coordinator's next. */
export function clientTimestamp({
  options,
  requests,
}: {
  readonly options: ExecuteOptions;
  readonly requests: Requests;
}): bigint {
  return options.timestamp ?? requests.nextTimestamp();
}

/** Refuses the consistency levels that only reads and conditional writes know. */
function requireWriteConsistency(consistency: Consistency, table: Table): void {
  if (table.isCounter && consistency === 'ANY') {
    throw invalid(`Consistency level ANY is not yet supported for counter table ${table.name}`);
  }
  if (consistency !== 'SERIAL' && consistency !== 'LOCAL_SERIAL') return;
  throw invalid(
    table.isCounter
      ? 'Counter operations are inherently non-serializable'
      : 'You must use conditional updates for serializable writes',
  );
}

/** The rows whose lists the operations look at, read at the statement's consistency. */
export function* readLists(
  modification: Modification,
  evaluation: Evaluation,
  { requests, options }: ExecuteContext,
): Task<ExistingRows> {
  const { operations, targets } = modification;
  const reads = [...operations.regular, ...operations.statics].some(
    (operation) => operation.readsColumn,
  );
  if (!reads || targets.isSlices) return nothingExists;
  if (options.consistency === 'ANY') {
    throw invalid('Write operation require a read but consistency ANY is not supported on reads');
  }
  const { keys, clusterings } = namedRows(modification, evaluation);
  const nowSeconds = requests.nowSeconds();
  const commands = keys.map((key) => readCommand(modification, key, clusterings, nowSeconds));
  if (commands.length === 0) return nothingExists;
  const partitions = yield* requests.read(commands, { consistency: options.consistency });
  return existingRows(partitions);
}

function readCommand(
  { table }: Modification,
  key: Uint8Array,
  clusterings: readonly Clustering[],
  nowSeconds: number,
): ReadCommand {
  return {
    table,
    target: { kind: 'single', key, token: tokenOf(key) },
    clustering: {
      kind: 'slices',
      slices: clusterings.map((prefix) => {
        const bound: Bound = { prefix, inclusive: true };
        return { start: bound, end: bound };
      }),
    },
    reversed: false,
    limit: null,
    perPartitionLimit: null,
    nowSeconds,
  };
}
