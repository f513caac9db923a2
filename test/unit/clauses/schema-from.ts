/** A schema made by CQL: the statements are run one after the other in the keyspace `ks`. */
import { anonymous } from '../../../src/auth/access.ts';
import type { AnalysisContext, Evaluation } from '../../../src/clauses/contract.ts';
import { collectMarkers } from '../../../src/clauses/markers.ts';
import type { Requests } from '../../../src/coordinator/requests.ts';
import { parse } from '../../../src/cql/parser.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import type { Schema, Table } from '../../../src/schema/model.ts';
import { prepare } from '../../../src/statements/prepare.ts';

const node = { name: 'n1', datacenter: 'dc1', rack: 'r1', address: '127.0.0.1', state: 'up' };

export function schemaFrom(...statements: readonly string[]): Schema {
  let schema = emptySchema();
  const requests = {
    schema: () => schema,
    changeSchema(next: Schema): readonly never[] {
      schema = next;
      return [];
    },
    nodes: () => [node],
    randomUuid: () => new Uint8Array(16),
    timeUuid: () => new Uint8Array(16),
    nextTimestamp: () => 1n,
  };
  const create =
    "CREATE KEYSPACE ks WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
  for (const text of [create, ...statements]) {
    const plan = prepare(parse(text), { schema, keyspace: 'ks' });
    const options = {
      consistency: 'ONE' as const,
      serialConsistency: 'SERIAL' as const,
      values: [],
      pageSize: null,
      pagingState: null,
      timestamp: null,
    };
    // Changes of the schema ask for nothing but what is given above.
    const task = plan.execute({
      requests: requests as unknown as Requests,
      options,
      identity: anonymous(),
      warn: () => undefined,
    });
    while (!task.next().done);
  }
  return schema;
}

export function tableOf(schema: Schema, name: string): Table {
  const table = schema.keyspaces.get('ks')?.tables.get(name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

export function analysisOf(schema: Schema): AnalysisContext {
  return { schema, keyspace: 'ks', markers: collectMarkers() };
}

/** Bound values, a still clock and no chance. */
export function evaluationWith(
  values: readonly (Uint8Array | null | undefined)[] = [],
): Evaluation {
  return {
    values,
    runtime: {
      nowMicros: () => 1_767_225_600_000_000,
      randomUuid: () => new Uint8Array(16),
      timeUuid: () => new Uint8Array(16),
    },
  };
}
