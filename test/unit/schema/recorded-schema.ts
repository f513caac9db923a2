/**
 * Recorded sessions cut into statements with what cqlsh printed, and a runner for those that only touch the
 * schema: it holds a schema and a session keyspace, and needs no nodes beyond their names.
 */

import { readFileSync } from 'node:fs';
import { anonymous } from '../../../src/auth/access.ts';
import { assert } from '../../../src/base/assert.ts';
import { utf8Text } from '../../../src/base/bytes.ts';
import { CassandraError } from '../../../src/base/errors.ts';
import type { NodeView } from '../../../src/cluster/trace.ts';
import type { Requests } from '../../../src/coordinator/requests.ts';
import { parse } from '../../../src/cql/parser.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import type { Schema } from '../../../src/schema/model.ts';
import type { ExecuteOptions } from '../../../src/statements/plan.ts';
import { prepare } from '../../../src/statements/prepare.ts';

export interface Recorded {
  readonly typed: string;
  readonly printed: string;
}

/** The statements of a recorded session. */
export function recorded(path: string): readonly Recorded[] {
  const entries: { typed: string; printed: string }[] = [];
  for (const line of readFileSync(`test/transcripts/${path}.txt`, 'utf8').split('\n')) {
    const start = /^(?:\w+@)?cqlsh(?::[^>]*)?> ?(.*)$/.exec(line)?.[1];
    const last = entries.at(-1);
    const more = /^ *\.\.\. ?(.*)$/.exec(line)?.[1];
    if (start !== undefined) entries.push({ typed: start, printed: '' });
    else if (more !== undefined && last?.printed === '') last.typed += `\n${more}`;
    else if (last !== undefined) last.printed += `${line}\n`;
  }
  return entries.map(({ typed, printed }) => ({ typed, printed: squeeze(printed) }));
}

/** One session on a schema of its own; the nodes are one in each data centre named. */
export class SchemaSession {
  #schema: Schema = emptySchema();
  #keyspace: string | null = null;
  #ids = 0;
  #micros = 1767225600000000n;
  readonly #nodes: readonly NodeView[];

  constructor(datacenters: readonly string[] = ['dc1']) {
    this.#nodes = datacenters.map((dc, place) => ({
      name: `n${place + 1}`,
      address: `127.0.0.${place + 1}`,
      dc,
      rack: 'rack1',
      hostId: '00000000-0000-4000-8000-000000000000',
      tokens: [0n],
      up: true,
    }));
  }

  /** What cqlsh would print for the statement, empty lines left out. */
  run(text: string): string {
    const warnings: string[] = [];
    const printed = this.#execute(text, warnings);
    const shown = warnings.length === 0 ? '' : `Warnings :\n${warnings.join('\n')}`;
    return squeeze(`${printed}\n${shown}`);
  }

  #execute(text: string, warnings: string[]): string {
    try {
      const plan = prepare(parse(text.replace(/;\s*$/, '')), {
        schema: this.#schema,
        keyspace: this.#keyspace,
      });
      const task = plan.execute({
        requests: this.#requests(),
        options: OPTIONS,
        identity: anonymous(),
        warn: (warning) => warnings.push(warning),
      });
      const step = task.next();
      assert(step.done === true, 'a schema statement waits for nobody here');
      const result = step.value;
      if (result.kind === 'setKeyspace') this.#keyspace = result.keyspace;
      if (result.kind !== 'rows') return '';
      return result.rows.map((row) => utf8Text(row.at(-1) ?? new Uint8Array())).join('\n');
    } catch (error) {
      if (!(error instanceof CassandraError)) throw error;
      return refusal(error, /^desc/i.test(text));
    }
  }

  #requests(): Requests {
    const refuse = (): never => {
      throw new Error('schema statements neither read nor write data');
    };
    const session = this;
    return {
      nextTimestamp: () => this.#micros++,
      nowMicros: () => Number(this.#micros),
      nowSeconds: () => Number(this.#micros / 1000000n),
      randomUuid: () => this.#uuid(0x40),
      timeUuid: () => this.#uuid(0x10),
      schema: () => this.#schema,
      // biome-ignore lint/correctness/useYield: nobody to wait for
      *changeSchema(next: Schema) {
        session.#schema = next;
      },
      nodes: () => this.#nodes,
      coordinator: () => this.#nodes[0] ?? refuse(),
      clusterName: () => 'lab',
      read: refuse,
      write: refuse,
      applyCounters: refuse,
      truncate: refuse,
    } as unknown as Requests; // the methods for data are never reached
  }

  #uuid(version: number): Uint8Array {
    const bytes = new Uint8Array(16);
    bytes[6] = version;
    bytes[8] = 0x80;
    bytes[15] = ++this.#ids;
    return bytes;
  }
}

const OPTIONS: ExecuteOptions = {
  consistency: 'ONE',
  serialConsistency: 'SERIAL',
  values: [],
  pageSize: null,
  pagingState: null,
  timestamp: null,
};

/** As cqlsh prints it: the driver's class names; DESCRIBE's refusals bare. */
function refusal(error: CassandraError, bare: boolean): string {
  if (bare) return error.message;
  switch (error.detail.kind) {
    case 'invalid':
      return `InvalidRequest: Error from server: code=2200 [Invalid query] message="${error.message}"`;
    case 'unauthorized':
      return `Unauthorized: Error from server: code=2100 [Unauthorized] message="${error.message}"`;
    case 'configuration':
      return `ConfigurationException: ${error.message}`;
    case 'syntax':
      return `SyntaxException: ${error.message}`;
    case 'alreadyExists':
      return `AlreadyExists: ${error.message}`;
    default:
      return `${error.detail.kind}: ${error.message}`;
  }
}

function squeeze(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
