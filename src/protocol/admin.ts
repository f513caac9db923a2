/**
 * With `--admin`, words about the cluster that any driver can send as statements, so that a test of an application can
 * stop a node between two of its requests:
 *
 *     NODE n3,n4 DOWN | UP | PAUSE | RESUME     CLOCK [+1h30m]     RESET
 *     FAIL NEXT [n] READS | WRITES | STATEMENTS [ON keyspace.table] WITH WriteTimeout | Unavailable | ...
 *     DELAY NEXT [n] READS | WRITES | STATEMENTS [ON keyspace.table] BY 200ms
 *     FAIL OFF, DELAY OFF
 */
import { utf8Bytes } from '../base/bytes.ts';
import { invalid, syntaxWithoutPosition } from '../base/errors.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { NodeState } from '../cluster/node.ts';
import type { Schema } from '../schema/model.ts';
import type { Result, ResultColumn } from '../statements/result.ts';
import { failureNamed, PrimedOutcomes, type Scope, type StatementKind } from './primed.ts';
import type { SchemaChange } from './responses.ts';

export class Admin {
  readonly #cluster: Cluster;
  readonly #reset: () => void;
  /** The outcomes that wait for statements. */
  readonly primed = new PrimedOutcomes();

  /** `reset`: back to the state that the server began with. */
  constructor(cluster: Cluster, reset: () => void) {
    this.#cluster = cluster;
    this.#reset = reset;
  }

  /**
   * Does what the text says and gives rows of one column that tell it; null where the text is none of these words.
   * `coordinator`: the node that the client is connected to. Throws CassandraError for words it does not understand.
   */
  run(text: string, coordinator: string): Result | null {
    const words = text.replace(/;\s*$/, '').trim().split(/\s+/);
    switch (words[0]?.toUpperCase()) {
      case 'NODE':
        return report(this.#changeNodes(words.slice(1), coordinator));
      case 'CLOCK':
        return report([this.#moveClock(words.slice(1))]);
      case 'RESET':
        if (words.length > 1) throw improper('RESET');
        this.primed.clear();
        this.#reset();
        return report(['The cluster is as it was at the start']);
      case 'FAIL':
        return report([this.#fail(words.slice(1))]);
      case 'DELAY':
        return report([this.#delay(words.slice(1))]);
      default:
        return null;
    }
  }

  #changeNodes(words: readonly string[], coordinator: string): readonly string[] {
    const word = words.at(-1)?.toUpperCase() ?? '';
    const state = NODE_WORDS.get(word);
    const names = words
      .slice(0, -1)
      .join('')
      .split(',')
      .filter((name) => name !== '')
      .map((name) => this.#cluster.findNode(name).name);
    if (state === undefined || names.length === 0) {
      throw improper('NODE n3,n4 DOWN, UP, PAUSE or RESUME');
    }
    if (state !== 'up' && names.includes(coordinator)) {
      throw invalid(`${coordinator} is the node that this connection is to: say it to another`);
    }
    for (const name of names) {
      this.#cluster.setState(name, state);
      this.#cluster.drain();
    }
    return names.map((name) => `${name} is ${REPORTS[state]}`);
  }

  #moveClock(words: readonly string[]): string {
    const { scheduler } = this.#cluster;
    if (words.length > 0) {
      const micros = stepMicros(words.join(''));
      if (micros === null) throw improper('CLOCK +1h30m (w d h m s ms us)');
      scheduler.advanceTo(scheduler.nowMicros() + micros);
    }
    return `The clock is at ${new Date(Math.floor(scheduler.nowMicros() / 1000)).toISOString()}`;
  }

  #fail(words: readonly string[]): string {
    if (isOff(words)) return this.#forget();
    const wish = readScope(words, 'WITH');
    const error = failureNamed(wish?.rest ?? '');
    if (wish === null || error === null) {
      throw improper('FAIL NEXT [n] READS, WRITES or STATEMENTS [ON keyspace.table] WITH an error');
    }
    this.primed.add(wish.scope, { kind: 'fail', error });
    return `${scopeText(wish.scope)} will fail with ${error}`;
  }

  #delay(words: readonly string[]): string {
    if (isOff(words)) return this.#forget();
    const wish = readScope(words, 'BY');
    const micros = stepMicros(`+${wish?.rest ?? ''}`);
    if (wish === null || micros === null) {
      throw improper('DELAY NEXT [n] READS, WRITES or STATEMENTS [ON keyspace.table] BY 200ms');
    }
    this.primed.add(wish.scope, { kind: 'delay', millis: Math.min(micros / 1000, LONGEST_MILLIS) });
    return `${scopeText(wish.scope)} will be answered ${wish.rest} late`;
  }

  #forget(): string {
    this.primed.clear();
    return 'No statement is made to fail or wait';
  }
}

/** What a timer can wait. */
const LONGEST_MILLIS = 2 ** 31 - 1;

function isOff(words: readonly string[]): boolean {
  return words.length === 1 && words[0]!.toUpperCase() === 'OFF';
}

/** What made one schema of another, told by whole keyspaces. */
export function keyspaceChanges(before: Schema, after: Schema): readonly SchemaChange[] {
  if (before === after) return [];
  const told = (change: SchemaChange['change'], keyspace: string): SchemaChange => ({
    kind: 'schemaChange',
    change,
    target: 'KEYSPACE',
    keyspace,
    name: '',
  });
  const dropped = [...before.keyspaces.keys()].filter((name) => !after.keyspaces.has(name));
  const rest = [...after.keyspaces].filter(([name, one]) => before.keyspaces.get(name) !== one);
  return [
    ...dropped.map((name) => told('DROPPED', name)),
    ...rest.map(([name]) => told(before.keyspaces.has(name) ? 'UPDATED' : 'CREATED', name)),
  ];
}

const NODE_WORDS: ReadonlyMap<string, NodeState> = new Map([
  ['DOWN', 'down'],
  ['UP', 'up'],
  ['PAUSE', 'hung'],
  ['RESUME', 'up'],
]);

const REPORTS: { readonly [state in NodeState]: string } = {
  down: 'DOWN',
  up: 'UP',
  hung: 'paused: it answers nothing, and nobody knows yet',
};

const UNITS: Readonly<Record<string, number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
  d: 86_400_000_000,
  w: 604_800_000_000,
};

/** `+1h30m` in microseconds, or null. */
function stepMicros(text: string): number | null {
  if (!/^\+(?:\d+(?:us|ms|[smhdw]))+$/i.test(text)) return null;
  let micros = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(us|ms|[smhdw])/gi)) {
    micros += Number(count) * UNITS[unit!.toLowerCase()]!;
  }
  return micros;
}

const KINDS: ReadonlyMap<string, StatementKind> = new Map([
  ['READS', 'reads'],
  ['READ', 'reads'],
  ['WRITES', 'writes'],
  ['WRITE', 'writes'],
  ['STATEMENTS', 'statements'],
  ['STATEMENT', 'statements'],
]);

/** `NEXT [n] kind [ON table] WORD rest`; null for anything else. */
function readScope(
  words: readonly string[],
  word: string,
): { readonly scope: Scope; readonly rest: string } | null {
  const match =
    /^NEXT (?:(\d{1,6}) )?(READS?|WRITES?|STATEMENTS?) (?:ON ([\w."]+) )?(\w+) (\w+)$/i.exec(
      words.join(' '),
    );
  const kind = KINDS.get(match?.[2]?.toUpperCase() ?? '');
  if (match === null || kind === undefined || match[4]?.toUpperCase() !== word) return null;
  const scope = { times: Number(match[1] ?? 1), kind, table: match[3] ?? null };
  return { scope, rest: match[5] ?? '' };
}

function scopeText({ times, kind, table }: Scope): string {
  return `The next ${times} ${kind}${table === null ? '' : ` on ${table}`}`;
}

function improper(usage: string): Error {
  return syntaxWithoutPosition(`Improper command: ${usage}`);
}

const COLUMN: ResultColumn = {
  keyspace: 'ringsh',
  table: 'admin',
  name: 'ringsh',
  type: { kind: 'text' },
  role: null,
};

function report(lines: readonly string[]): Result {
  return {
    kind: 'rows',
    columns: [COLUMN],
    rows: lines.map((line) => [utf8Bytes(line)]),
    pagingState: null,
    shape: 'rows',
    warnings: [],
    trace: null,
  };
}
