/** TRUNCATE: every node of the cluster drops the table's data, so every node must be up. Source: StorageProxy.truncateBlocking. */
import { CassandraError } from '../base/errors.ts';
import type { Exchange, ResponseHandler } from '../cluster/messages.ts';
import type { Table } from '../schema/model.ts';
import type { Task } from '../sim/task.ts';
import { type CoordinatorContext, TIMEOUT_MICROS, traceMicros, waitFor } from './context.ts';
import { nameOf } from './replica-plan.ts';

/** Throws TruncateError when a node is down or does not answer. */
export function* truncateTable(context: CoordinatorContext, table: Table): Task<void> {
  const { cluster, node, trace } = context;
  const down = cluster.nodes.filter((one) => !one.isAlive);
  const names = cluster.nodes.map(nameOf);
  trace.waitsFor(names.length);
  trace.add({
    kind: 'planned',
    atMicros: traceMicros(context),
    purpose: 'truncate',
    keyspace: table.keyspace,
    table: table.name,
    key: null,
    token: null,
    blockFor: names.length,
    replicas: names,
    contacts: down.length > 0 ? [] : names,
    down: down.map(nameOf),
  });
  if (down.length > 0) {
    throw truncateError('Error during truncate: Cannot achieve consistency level ALL');
  }
  const waiting = new Set(names);
  const handler: ResponseHandler = {
    onResponse: (from) => {
      waiting.delete(from);
      const atMicros = traceMicros(context);
      trace.add({ kind: 'answered', atMicros, from, gave: 'ack', late: trace.isAnswered });
    },
  };
  const exchange: Exchange = { coordinator: node.name, trace, handler };
  for (const name of names) {
    cluster.network.send(node.name, name, { verb: 'TRUNCATE_REQ', table }, exchange, true);
  }
  yield waitFor(context, () => waiting.size === 0, TIMEOUT_MICROS.truncate);
  trace.received(names.length - waiting.size);
  if (waiting.size > 0) {
    const received = names.length - waiting.size;
    throw truncateError(`Truncate timed out - received only ${received} responses`);
  }
}

function truncateError(message: string): CassandraError {
  return new CassandraError(message, { kind: 'truncate' });
}
