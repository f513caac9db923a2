/** A keyspace `ks` with the tables that the tests of statements write to, and statements' analysis on it. */
import type { Evaluation } from '../../../src/clauses/contract.ts';
import { collectMarkers } from '../../../src/clauses/markers.ts';
import { parse } from '../../../src/cql/parser.ts';
import { emptySchema, putKeyspace } from '../../../src/schema/changes.ts';
import type { Column, ColumnKind, Table } from '../../../src/schema/model.ts';
import { DEFAULT_OPTIONS } from '../../../src/schema/table-options.ts';
import type { Modification } from '../../../src/statements/modification.ts';
import { analyseModification } from '../../../src/statements/modification-plan.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';

const int: CqlType = { kind: 'int' };
const text: CqlType = { kind: 'text' };
const list: CqlType = { kind: 'list', element: int, frozen: false };
const set: CqlType = { kind: 'set', element: text, frozen: false };
const map: CqlType = { kind: 'map', key: text, value: int, frozen: false };

function columns(types: Readonly<Record<string, CqlType>>, kind: ColumnKind): Column[] {
  const isKey = kind === 'partition' || kind === 'clustering';
  return Object.entries(types).map(([name, type], index) => ({
    name,
    type,
    kind,
    position: isKey ? index : -1,
    order: kind === 'clustering' ? 'asc' : 'none',
  }));
}

interface Parts {
  readonly clustering?: Readonly<Record<string, CqlType>>;
  readonly statics?: Readonly<Record<string, CqlType>>;
  readonly regulars: Readonly<Record<string, CqlType>>;
}

function table(name: string, { clustering = {}, statics = {}, regulars }: Parts): Table {
  return {
    keyspace: 'ks',
    name,
    id: name,
    partitionKey: columns({ k: int }, 'partition'),
    clustering: columns(clustering, 'clustering'),
    statics: columns(statics, 'static'),
    regulars: columns(regulars, 'regular'),
    isCounter: Object.values(regulars).some(({ kind }) => kind === 'counter'),
    compactStorage: false,
    options: DEFAULT_OPTIONS,
    dropped: new Map(),
    indexes: new Map(),
  };
}

const tables = [
  table('t', {
    clustering: { c: int },
    statics: { s: text },
    regulars: { l: list, m: map, st: set, v: int, w: text, fl: { ...list, frozen: true } },
  }),
  table('cnt', { regulars: { n: { kind: 'counter' } } }),
];

export const schema = putKeyspace(emptySchema(), {
  name: 'ks',
  replication: { strategy: 'SimpleStrategy', options: new Map([['replication_factor', '1']]) },
  durableWrites: true,
  tables: new Map(tables.map((one) => [one.name, one])),
  types: new Map(),
  views: new Map(),
  functions: new Map(),
  aggregates: new Map(),
  virtual: false,
});

/** The analysis of INSERT, UPDATE or DELETE. */
export function analyse(cql: string): Modification {
  const statement = parse(cql);
  switch (statement.kind) {
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
      return analyseModification(statement, { schema, keyspace: 'ks', markers: collectMarkers() });
    default:
      throw new Error(`not a modification: ${cql}`);
  }
}

/** No bound values, a still clock, and timeuuids that rise from 2026-01-01. */
export function evaluationOf(): Evaluation {
  let count = 0;
  return {
    values: [],
    runtime: {
      nowMicros: () => 1_767_225_600_000_000,
      randomUuid: () => new Uint8Array(16),
      timeUuid() {
        count += 1;
        return Uint8Array.from(Buffer.from(`${hex(count, 8)}e4c211f08000000000000000`, 'hex'));
      },
    },
  };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
