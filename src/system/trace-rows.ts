/**
 * system_traces: what clients asked to be traced, as rows that drivers and cqlsh read. A replica's work is told by
 * the replica. Source: Cassandra's TraceState and TraceKeyspace; the words are those of its messages where it has them.
 */
import { unreachable } from '../base/assert.ts';
import { viewOf } from '../base/bytes.ts';
import { formatUuid, stepsOfMicros, timeUuid } from '../base/uuid.ts';
import type { NodeView, TraceEvent } from '../cluster/trace.ts';
import type { LoggedTrace } from '../cluster/trace-log.ts';
import type { SystemRow } from './rows.ts';
import { STORAGE_PORT, type SystemView } from './view.ts';

/** The rows of that table of system_traces. */
export function traceRows(view: SystemView, table: string): readonly SystemRow[] {
  const { traces = [] } = view;
  if (table === 'sessions') return traces.map((trace) => sessionRow(view, trace));
  return table === 'events' ? traces.flatMap((trace) => eventRows(view, trace)) : [];
}

function sessionRow(view: SystemView, logged: LoggedTrace): SystemRow {
  const { id, client, request, parameters, startedAtMicros, trace } = logged;
  return {
    session_id: formatUuid(id),
    client,
    command: 'QUERY',
    coordinator: addressOf(view, trace.coordinator),
    coordinator_port: STORAGE_PORT,
    duration: Math.round(trace.durationMicros),
    request,
    started_at: BigInt(Math.floor(startedAtMicros / 1000)),
    parameters: [...parameters],
  };
}

const NATIVE_REQUESTS = 'Native-Transport-Requests-1';

interface Step {
  readonly source: string;
  readonly activity: string;
  readonly thread: string;
}

function eventRows(view: SystemView, { id, startedAtMicros, trace }: LoggedTrace): SystemRow[] {
  const tail = viewOf(id).getBigUint64(8);
  return [...trace.events]
    .sort((a, b) => a.atMicros - b.atMicros)
    .map((event, place) => {
      const { source, activity, thread } = stepOf(view, trace.coordinator, event);
      // 100 ns steps keep events of one microsecond apart and in their order.
      const steps = stepsOfMicros(BigInt(Math.floor(startedAtMicros + event.atMicros)));
      return {
        session_id: formatUuid(id),
        event_id: formatUuid(timeUuid(steps + BigInt(place), tail)),
        activity,
        source: addressOf(view, source),
        source_elapsed: Math.round(event.atMicros),
        source_port: STORAGE_PORT,
        thread,
      };
    });
}

function stepOf(view: SystemView, coordinator: string, event: TraceEvent): Step {
  const at = (source: string, activity: string, thread = NATIVE_REQUESTS): Step => ({
    source,
    activity,
    thread,
  });
  switch (event.kind) {
    case 'planned':
      return at(coordinator, plannedText(view, event));
    case 'sent':
      return at(
        event.from,
        `Sending ${event.verb} message to ${place(view, event.to)}`,
        stageOf(event.verb, event.from === coordinator),
      );
    case 'dropped':
      return at(event.from, `${event.verb} to ${place(view, event.to)} is lost: ${event.why}`);
    case 'answered':
      return answeredStep(view, coordinator, event);
    case 'digestMismatch':
      return at(coordinator, `Digest mismatch: token ${event.token}`);
    case 'repaired':
      return at(coordinator, `Sending read-repair-mutation to ${place(view, event.node)}`);
    case 'hinted':
      return at(coordinator, `Storing a hint for ${place(view, event.node)}`);
    case 'timedOut':
      return at(coordinator, `No answer in time from ${place(view, event.node)}`);
    case 'note':
      return at(event.node, event.text);
    default:
      return unreachable(event);
  }
}

function plannedText(
  view: SystemView,
  { purpose, keyspace, table, contacts }: Extract<TraceEvent, { kind: 'planned' }>,
): string {
  const asked = contacts.map((name) => place(view, name)).join(', ');
  switch (purpose) {
    case 'read':
      return `Executing single-partition query on ${table}: reading from ${asked}`;
    case 'range':
      return `Submitting range requests on ${keyspace}.${table} to ${asked}`;
    case 'write':
    case 'counter':
      return `Determining replicas for mutation: ${asked}`;
    case 'batchlog':
      return `Sending batchlog store request to ${asked}`;
    case 'paxos':
      return `Paxos round with ${asked}`;
    case 'truncate':
      return `Truncating ${keyspace}.${table} at ${asked}`;
    case 'schema':
      return `Changing the schema at ${asked}`;
    default:
      return unreachable(purpose);
  }
}

/** A replica's answer as the coordinator sees it, which is a replica itself perhaps. */
function answeredStep(
  view: SystemView,
  coordinator: string,
  { from, gave, late }: Extract<TraceEvent, { kind: 'answered' }>,
): Step {
  const when = late ? ', after the client was answered' : '';
  if (from === coordinator) {
    const thread = gave === 'ack' ? 'MutationStage-1' : 'ReadStage-1';
    return { source: from, activity: `Executed here (${gave})${when}`, thread };
  }
  const activity = `Response (${gave}) received from ${place(view, from)}${when}`;
  return { source: coordinator, activity, thread: 'RequestResponseStage-1' };
}

/** A replica answers from the stage that its work belongs to. */
function stageOf(verb: string, isCoordinator: boolean): string {
  if (isCoordinator) return NATIVE_REQUESTS;
  return /^(?:READ|RANGE)_/.test(verb) ? 'ReadStage-1' : 'MutationStage-1';
}

function place(view: SystemView, name: string): string {
  return `/${addressOf(view, name)}:${STORAGE_PORT}`;
}

function addressOf(view: SystemView, name: string): string {
  const node: NodeView | undefined = view.nodes.find((one) => one.name === name);
  return node?.address ?? view.local.address;
}
