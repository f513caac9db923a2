/** Refusals of terms by the type they are for: texts as recorded from Cassandra 5.0.6. */
import { expect, test } from 'vitest';
import { collectMarkers } from '../../../src/clauses/markers.ts';
import { prepareTerm } from '../../../src/clauses/terms.ts';
import type { Term } from '../../../src/cql/ast.ts';
import { emptySchema } from '../../../src/schema/changes.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';

const integer = (text: string): Term => ({ kind: 'literal', literal: 'integer', text });
const string = (text: string): Term => ({ kind: 'literal', literal: 'string', text });
const nothing: Term = { kind: 'null' };
const int: CqlType = { kind: 'int' };
const text: CqlType = { kind: 'text' };
const list: CqlType = { kind: 'list', element: int, frozen: false };
const set: CqlType = { kind: 'set', element: text, frozen: false };
const map: CqlType = { kind: 'map', key: text, value: int, frozen: false };
const tuple: CqlType = { kind: 'tuple', elements: [int, text] };
const vector: CqlType = { kind: 'vector', element: { kind: 'float' }, dimension: 3 };
const phone: CqlType = {
  kind: 'udt',
  keyspace: 'k',
  name: 'phone',
  fields: [{ name: 'number', type: text }],
  frozen: false,
};

function prepare(term: Term, type: CqlType) {
  const receiver = { keyspace: 'k', table: 't', name: 'n', type };
  const markers = collectMarkers();
  return prepareTerm(term, receiver, { schema: emptySchema(), keyspace: 'k', markers });
}

const refusals: readonly (readonly [string, Term, CqlType])[] = [
  ['Invalid STRING constant (x) for "n" of type int', string('x'), int],
  ["Unable to make int from '2147483648'", integer('2147483648'), int],
  [
    "Unexpected receiver type 'int'; only list and vector are expected",
    { kind: 'list', items: [integer('1')] },
    int,
  ],
  ['Invalid set literal for n of type int', { kind: 'set', items: [integer('1')] }, int],
  [
    'Invalid map literal for n of type int',
    { kind: 'map', entries: [[integer('1'), integer('1')]] },
    int,
  ],
  [
    'Invalid tuple type literal for n of type int',
    { kind: 'tuple', items: [integer('1'), integer('2')] },
    int,
  ],
  [
    "Invalid list literal for n: value 'x' is not of type int",
    { kind: 'list', items: [string('x')] },
    list,
  ],
  ['null is not supported inside collections', { kind: 'list', items: [nothing] }, list],
  [
    'Invalid set literal for n: value 1 is not of type text',
    { kind: 'set', items: [integer('1')] },
    set,
  ],
  [
    'null is not supported inside collections',
    { kind: 'map', entries: [[nothing, integer('1')]] },
    map,
  ],
  [
    'Invalid list literal for n: bind variables are not supported inside collection literals',
    { kind: 'list', items: [{ kind: 'marker', name: null, index: 0 }] },
    list,
  ],
  [
    'Invalid tuple literal for n: too many elements. Type frozen<tuple<int, text>> expects 2 but got 3',
    { kind: 'tuple', items: [nothing, nothing, nothing] },
    tuple,
  ],
  [
    'Invalid tuple literal for n: component 0 is not of type int',
    { kind: 'tuple', items: [string('x'), nothing] },
    tuple,
  ],
  [
    'null is not supported inside vectors',
    { kind: 'list', items: [nothing, nothing, nothing] },
    vector,
  ],
  [
    'Invalid vector literal for n of type vector<float, 3>; expected 3 elements, but given 1',
    { kind: 'list', items: [integer('1')] },
    vector,
  ],
  [
    "Unknown field 'nope' in value of user defined type phone",
    { kind: 'udt', fields: [['nope', integer('1')]] },
    phone,
  ],
  [
    'Invalid user type literal for n: field number is not of type text',
    { kind: 'udt', fields: [['number', integer('1')]] },
    phone,
  ],
  [
    "Cannot cast value '5' to type int",
    { kind: 'hint', type: { kind: 'native', name: 'int' }, term: string('5') },
    int,
  ],
  [
    'Cannot assign value (bigint)5 to n of type int',
    { kind: 'hint', type: { kind: 'native', name: 'bigint' }, term: integer('5') },
    int,
  ],
];

test.each(refusals)('%s', (message, term, type) => {
  expect(() => prepare(term, type)).toThrow(message);
});

const evaluation = {
  values: [],
  runtime: {
    nowMicros: () => 0,
    randomUuid: () => new Uint8Array(16),
    timeUuid: () => new Uint8Array(16),
  },
};

test('a set literal is sorted and loses doubles; of a map the last of equal keys stays', () => {
  const items = ['b', 'a', 'b'].map(string);
  expect(hex(prepare({ kind: 'set', items }, set))).toBe('00000002' + '0000000161' + '0000000162');
  const entries = [
    [string('k'), integer('1')],
    [string('k'), integer('2')],
  ] as const;
  expect(hex(prepare({ kind: 'map', entries }, map))).toBe(
    '00000001' + '000000016b' + '0000000400000002',
  );
});

test('arithmetic on constants takes the type of what it is for', () => {
  const sum: Term = { kind: 'binary', operator: '+', left: integer('1'), right: integer('2') };
  expect(hex(prepare(sum, int))).toBe('00000003');
  expect(hex(prepare(sum, { kind: 'bigint' }))).toBe('0000000000000003');
});

function hex(term: ReturnType<typeof prepare>): string {
  return Buffer.from(term.evaluate(evaluation) ?? []).toString('hex');
}
