/**
 * INSERT, UPDATE, DELETE and BATCH with IF: a round of Paxos decides, and the table of `[applied]` says what was
 * found. Source: ModificationStatement.executeWithCondition and buildCasResultSet.
 */
import { unreachable } from '../base/assert.ts';
import { type Consistency, invalid } from '../base/errors.ts';
import { wholeValue } from '../clauses/condition-values.ts';
import { allColumns, type Column } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import type { LivePartition, LiveRow } from '../storage/model.ts';
import { splitPartitionKey } from '../storage/partition-key.ts';
import type { CasRequest } from './cas-request.ts';
import type { ExecuteContext } from './plan.ts';
import type { ResultBody, ResultColumn } from './result.ts';

/** Decides and applies the request, and tells in the table of `[applied]`. */
export function* executeConditional(
  request: CasRequest,
  { requests, options }: ExecuteContext,
): Task<ResultBody> {
  requireSerial(options.serialConsistency);
  requireCommitConsistency(options.consistency);
  const nowSeconds = requests.nowSeconds();
  const { table, key, token } = request;
  const outcome = yield* requests.cas(
    {
      table,
      key,
      token,
      command: request.command(nowSeconds),
      decide: (current, timestamp) =>
        request.applies(current)
          ? { applied: true, mutations: request.changes(current, timestamp, nowSeconds) }
          : { applied: false },
    },
    { consistency: options.consistency, serialConsistency: options.serialConsistency },
  );
  return appliedTable(request, outcome.applied, outcome.current);
}

function requireSerial(consistency: Consistency): void {
  if (consistency === 'SERIAL' || consistency === 'LOCAL_SERIAL') return;
  throw invalid(
    'Invalid consistency for conditional update. Must be one of SERIAL or LOCAL_SERIAL',
  );
}

function requireCommitConsistency(consistency: Consistency): void {
  if (consistency !== 'SERIAL' && consistency !== 'LOCAL_SERIAL') return;
  throw invalid(
    `${consistency} is not supported as conditional update commit consistency. Use ANY if you mean "make sure it is accepted but I don't care how many replicas commit it for non-SERIAL reads"`,
  );
}

function appliedTable(
  request: CasRequest,
  applied: boolean,
  current: LivePartition | null,
): ResultBody {
  const { table } = request;
  const column: ResultColumn = {
    keyspace: table.keyspace,
    table: table.name,
    name: '[applied]',
    type: { kind: 'boolean' },
    role: null,
  };
  const verdict = Uint8Array.of(applied ? 1 : 0);
  const found = applied || current === null ? [] : foundRows(request, current);
  if (found.length === 0) return tableOf([column], [[verdict]]);
  const shown = shownColumns(request).map((one): ResultColumn => {
    const { name, type, kind } = one;
    return { keyspace: table.keyspace, table: table.name, name, type, role: kind };
  });
  return tableOf(
    [column, ...shown],
    found.map((row) => [verdict, ...row]),
  );
}

function tableOf(
  columns: readonly ResultColumn[],
  rows: readonly (readonly (Uint8Array | null)[])[],
): ResultBody {
  return { kind: 'rows', columns, rows, pagingState: null, shape: 'applied' };
}

function shownColumns({ shown, table }: CasRequest): readonly Column[] {
  return shown ?? allColumns(table);
}

/** The rows that the decision was made on, as SELECT would show them; of a partition without rows its statics. */
function foundRows(
  request: CasRequest,
  current: LivePartition,
): readonly (readonly (Uint8Array | null)[])[] {
  const { table, visible } = request;
  const hasStatics = table.statics.some(
    (column) => visible.has(column) && current.staticCells?.has(column.name),
  );
  const alive = current.rows.filter(
    ({ liveness, cells }) =>
      liveness.kind !== 'none' ||
      table.regulars.some((column) => visible.has(column) && cells.has(column.name)),
  );
  const rows: readonly (LiveRow | null)[] = alive.length > 0 ? alive : hasStatics ? [null] : [];
  const columns = shownColumns(request);
  return rows.map((row) => columns.map((column) => shownValue(request, column, current, row)));
}

function shownValue(
  { table, visible }: CasRequest,
  column: Column,
  current: LivePartition,
  row: LiveRow | null,
): Uint8Array | null {
  switch (column.kind) {
    case 'partition':
      return splitPartitionKey(current.key, table.partitionKey.length)[column.position] ?? null;
    case 'clustering':
      return row?.clustering[column.position] ?? null;
    case 'static':
      if (!visible.has(column)) return null;
      return wholeValue(column, current.staticCells?.get(column.name));
    case 'regular':
      return visible.has(column) ? wholeValue(column, row?.cells.get(column.name)) : null;
    default:
      return unreachable(column.kind);
  }
}
