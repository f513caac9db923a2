/**
 * QUERY, PREPARE, EXECUTE and BATCH on a session. Source: native_protocol_v5.spec, sections 4.1.4 to 4.1.7;
 * Cassandra's messages of the same names.
 */
import { unreachable } from '../base/assert.ts';
import { type Bytes, equalBytes } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import type { Session, SessionOptions } from '../session.ts';
import type { MarkerSpec } from '../statements/plan.ts';
import type { Result } from '../statements/result.ts';
import { type Admin, keyspaceChanges } from './admin.ts';
import { batchTree, type ParsedPart } from './batch-tree.ts';
import { resultMetadataId } from './metadata.ts';
import type { Prepared } from './prepared.ts';
import type { BoundValue } from './primitives.ts';
import type { BatchPart, QueryParameters, Request } from './requests.ts';
import {
  type Answer,
  type KnownMetadata,
  NOTHING_KNOWN,
  preparedAnswer,
  resultAnswer,
} from './responses.ts';
import type { ServerContext } from './server-context.ts';

export type StatementRequest = Extract<
  Request,
  { kind: 'query' | 'prepare' | 'execute' | 'batch' }
>;

export interface Place {
  readonly context: ServerContext;
  readonly session: Session;
  /** The client's address. */
  readonly client: string;
}

interface Wishes {
  readonly version: number;
  readonly traced: boolean;
}

/** Runs the request's statement and gives the answer. Throws CassandraError. */
export function runStatement(request: StatementRequest, place: Place, wishes: Wishes): Answer {
  place.context.followClock();
  switch (request.kind) {
    case 'query':
      return runQuery(request, place, wishes);
    case 'prepare': {
      const { context, session } = place;
      const keyspace = request.keyspace ?? session.keyspace;
      const prepared = context.prepared.prepare(session, request.text, keyspace);
      const traceId = wishes.traced ? newTraceId(place) : null;
      return preparedAnswer(prepared, context.cluster.schema, traceId, wishes.version);
    }
    case 'execute':
      return runPrepared(request, place, wishes);
    case 'batch':
      return runBatch(request, place, wishes);
    default:
      return unreachable(request);
  }
}

type RequestOf<K extends StatementRequest['kind']> = Extract<StatementRequest, { kind: K }>;

function runQuery({ text, parameters }: RequestOf<'query'>, place: Place, wishes: Wishes): Answer {
  const { context, session } = place;
  const told = context.admin === null ? null : runAdmin(context.admin, text, place);
  if (told !== null) return resultAnswer(told, NOTHING_KNOWN, null, wishes.version);
  const keyspace = parameters.keyspace ?? session.keyspace;
  const { primed = null } = context.admin ?? {};
  const result = run(parameters, place, (options) => {
    if (parameters.values.length === 0 && primed === null)
      return session.execute(text, options, keyspace);
    const prepared = session.prepare(text, keyspace);
    primed?.check(prepared.tree, keyspace, options.consistency);
    const values = valuesFor(prepared.plan.markers, parameters);
    return session.executePrepared(prepared, { ...options, values });
  });
  const known = { skip: parameters.skipMetadata, changedId: null };
  const traced = { request: 'Execute CQL3 query', text, parameters };
  return finish(result, result.kind === 'rows' ? known : NOTHING_KNOWN, traced, place, wishes);
}

/** Words about the cluster, where the text is such; clients are told what became of the schema. */
function runAdmin(admin: Admin, text: string, { context, session }: Place): Result | null {
  const { schema } = context.cluster;
  const result = admin.run(text, session.coordinator);
  for (const change of keyspaceChanges(schema, context.cluster.schema)) {
    context.publish({ type: 'SCHEMA_CHANGE', change });
  }
  return result;
}

function runPrepared(request: RequestOf<'execute'>, place: Place, wishes: Wishes): Answer {
  const { context, session } = place;
  const { parameters } = request;
  const prepared = context.prepared.find(session, request.id, context.cluster.schema);
  const { markers } = prepared.statement.plan;
  const values = valuesFor(markers, parameters);
  if (values.length !== markers.length) {
    throw invalid(
      `there were ${markers.length} markers(?) in CQL but ${values.length} bound variables`,
    );
  }
  const { tree, keyspace } = prepared.statement;
  context.admin?.primed.check(tree, keyspace, parameters.consistency);
  const result = run(parameters, place, (options) =>
    session.executePrepared(prepared.statement, { ...options, values }),
  );
  const traced = { request: 'Execute CQL3 prepared query', text: prepared.text, parameters };
  return finish(result, knownMetadata(result, request, prepared, wishes), traced, place, wishes);
}

/**
 * Whether the columns may be left out. From version 5 on the client says which columns it knows; before, it can know
 * only those of PREPARE. The columns of a conditional write depend on its outcome and are always sent.
 */
function knownMetadata(
  result: Result,
  { parameters, resultMetadataId: knownId }: RequestOf<'execute'>,
  { statement, metadataId }: Prepared,
  { version }: Wishes,
): KnownMetadata {
  if (result.kind !== 'rows' || result.shape === 'applied') return NOTHING_KNOWN;
  // The rows of a SELECT have the columns of its plan.
  const isForeseen = statement.plan.columns !== undefined;
  if (version >= 5 && knownId !== null) {
    const id = isForeseen ? metadataId : resultMetadataId(result.columns);
    if (equalBytes(id, knownId)) return { skip: parameters.skipMetadata, changedId: null };
    return { skip: false, changedId: id };
  }
  return { skip: parameters.skipMetadata && isForeseen, changedId: null };
}

function runBatch(request: RequestOf<'batch'>, place: Place, wishes: Wishes): Answer {
  const { session } = place;
  const { parameters, parts, type } = request;
  const keyspace = parameters.keyspace ?? session.keyspace;
  const parsed = parts.map((part) => parsePart(part, keyspace, place));
  const prepared = session.prepare(batchTree(type, parsed), keyspace);
  place.context.admin?.primed.check(prepared.tree, keyspace, parameters.consistency);
  const values = parts.flatMap((part) => part.values);
  const result = run(parameters, place, (options) =>
    session.executePrepared(prepared, { ...options, values }),
  );
  const traced = { request: 'Execute batch of CQL3 queries', text: null, parameters };
  return finish(result, NOTHING_KNOWN, traced, place, wishes);
}

function parsePart({ statement, values }: BatchPart, keyspace: string | null, place: Place) {
  const { context, session } = place;
  if (statement.kind === 'text') {
    const part: ParsedPart = { tree: context.plans.parse(statement.text), keyspace, values };
    return part;
  }
  const known = context.prepared.find(session, statement.id, context.cluster.schema).statement;
  return { tree: known.tree, keyspace: known.keyspace, values };
}

function run(
  parameters: Omit<QueryParameters, 'values' | 'names'>,
  { context }: Place,
  execute: (options: SessionOptions) => Result,
): Result {
  const { consistency, serialConsistency, pageSize, pagingState, timestamp } = parameters;
  const { nowSeconds } = parameters;
  const options: SessionOptions = {
    consistency,
    serialConsistency,
    pageSize,
    pagingState,
    timestamp,
    ...(nowSeconds === null ? {} : { nowSeconds }),
  };
  const result = execute(options);
  if (result.kind === 'schemaChange') {
    const { warnings: _, trace: __, ...change } = result;
    context.publish({ type: 'SCHEMA_CHANGE', change });
  }
  return result;
}

/** What a kept trace says of its statement. */
interface Traced {
  readonly request: string;
  readonly text: string | null;
  readonly parameters: Omit<QueryParameters, 'values' | 'names'>;
}

function finish(
  result: Result,
  known: KnownMetadata,
  traced: Traced,
  place: Place,
  wishes: Wishes,
): Answer {
  const traceId = wishes.traced ? keepTrace(result, traced, place) : null;
  return resultAnswer(result, known, traceId, wishes.version);
}

/** Puts the statement's trace where system_traces is read from, and gives its id. */
function keepTrace({ trace }: Result, { request, text, parameters }: Traced, place: Place): Bytes {
  const id = newTraceId(place);
  const { traces, scheduler } = place.context.cluster;
  if (trace === null) return id;
  const { consistency, serialConsistency, pageSize } = parameters;
  traces.add({
    id,
    startedAtMicros: scheduler.nowMicros() - trace.durationMicros,
    client: place.client,
    request,
    parameters: new Map([
      ['consistency_level', consistency],
      ['serial_consistency_level', serialConsistency],
      ...(pageSize === null ? [] : [['page_size', String(pageSize)] as const]),
      ...(text === null ? [] : [['query', text] as const]),
    ]),
    trace,
  });
  return id;
}

function newTraceId({ context, session }: Place): Bytes {
  const { cluster } = context;
  return cluster.node(session.coordinator).nextTimeUuid(cluster.scheduler.nowMicros());
}

/** Named values in the order of the markers; a marker whose name is not given has no value. */
function valuesFor(
  markers: readonly MarkerSpec[],
  { names, values }: QueryParameters,
): readonly BoundValue[] {
  if (names === null) return values;
  return markers.flatMap(({ name }) => {
    const at = names.indexOf(name);
    return at < 0 ? [] : [values[at]];
  });
}
