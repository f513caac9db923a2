/** Resolution against what the server answered (transcripts schema/functions, data/select, schema/masking). */
import { describe, expect, it } from 'vitest';
import { invalid } from '../../../../src/base/errors.ts';
import type { Assignable, Receiver } from '../../../../src/clauses/contract.ts';
import { resolveNegation, resolveOperation } from '../../../../src/clauses/functions/operations.ts';
import { resolveFunction } from '../../../../src/clauses/functions/resolve.ts';
import type { CqlType } from '../../../../src/types/cql-type.ts';
import { column, integer, NULL, string } from './arguments.ts';

const context = { schema: { version: 1, keyspaces: new Map() }, keyspace: 'k' };
const native = (kind: 'int' | 'text'): CqlType => ({ kind });
const list = (element: CqlType): CqlType => ({ kind: 'list', element, frozen: false });
const i = column('i', { kind: 'int' });
const b = column('b', { kind: 'bigint' });
const s = column('s', { kind: 'text' });
const d = column('d', { kind: 'date' });
const ts = column('ts', { kind: 'timestamp' });
const tu = column('tu', { kind: 'timeuuid' });
const l = column('l', list(native('int')));
const m = column('m', {
  kind: 'map',
  key: { kind: 'text' },
  value: { kind: 'double' },
  frozen: false,
});
const w = column('w', { kind: 'vector', element: { kind: 'int' }, dimension: 2 });
const receiver = (name: string, type: CqlType): Receiver => ({
  keyspace: 'k',
  table: 't',
  name,
  type,
});

function resolve(name: string, args: readonly Assignable[], target: Receiver | null = null) {
  const [first, second] = name.split('.');
  const qualified =
    second === undefined ? { keyspace: null, name } : { keyspace: first ?? null, name: second };
  return resolveFunction(qualified, args, target, context);
}

describe('refusals', () => {
  const table: readonly (readonly [string, readonly Assignable[], string])[] = [
    ['dateof', [tu], "Unknown function 'dateof'"],
    ['system.nope', [i], "Unknown function 'system.nope'"],
    ['toDate', [ts], "Unknown function 'toDate'"],
    ['castastext', [i], "Unknown function 'castastext'"],
    [
      'now',
      [integer('5')],
      'Invalid number of arguments in call to function system.now: 0 required but 1 provided',
    ],
    [
      'intasblob',
      [],
      'Invalid number of arguments in call to function system.intasblob: 1 required but 0 provided',
    ],
    [
      'count',
      [i, d],
      'Invalid number of arguments in call to function system.count: 1 required but 2 provided',
    ],
    [
      'mintimeuuid',
      [tu],
      'Type error: tu cannot be passed as argument 0 of function system.mintimeuuid of type timestamp',
    ],
    [
      'intasblob',
      [string('a')],
      "Type error: 'a' cannot be passed as argument 0 of function system.intasblob of type int",
    ],
    [
      'intasblob',
      [b],
      'Type error: b cannot be passed as argument 0 of function system.intasblob of type int',
    ],
    [
      'todate',
      [NULL],
      'Ambiguous call to function todate (can be matched by following signatures: system.todate : (timestamp) -> date, system.todate : (timeuuid) -> date): use type casts to disambiguate',
    ],
    ['mask_null', [], 'Invalid number of arguments for function system.mask_null(any)'],
    ['mask_replace', [s], 'Invalid number of arguments for function system.mask_replace(any, any)'],
    [
      'mask_replace',
      [s, integer('5')],
      'Type error: 5 cannot be passed as argument 1 of function system.mask_replace of type text',
    ],
    [
      'mask_replace',
      [i, string('x')],
      "Type error: 'x' cannot be passed as argument 1 of function system.mask_replace of type int",
    ],
    [
      'mask_inner',
      [s],
      'Invalid number of arguments for function system.mask_inner([text|varchar|ascii], int, int, [text])',
    ],
    [
      'mask_inner',
      [i, integer('1'), integer('2')],
      'Function system.mask_inner requires an argument of type [text|varchar|ascii], but found argument i of type int',
    ],
    [
      'mask_inner',
      [s, string('x'), integer('2')],
      "Function system.mask_inner requires an argument of type int, but found argument 'x' of type ascii",
    ],
    [
      'map_keys',
      [l],
      'Function system.map_keys requires a map argument, but found argument l of type list<int>',
    ],
    [
      'collection_sum',
      [m],
      'Function system.collection_sum requires a numeric set/list argument, but found argument m of type map<text, double>',
    ],
    [
      'collection_min',
      [m],
      'Function system.collection_min requires a set or list argument, but found argument m of type map<text, double>',
    ],
    [
      'collection_count',
      [i],
      'Function system.collection_count requires a collection argument, but found argument i of type int',
    ],
    [
      'collection_count',
      [NULL],
      'Cannot infer type of argument NULL in call to function system.collection_count(collection): use type casts to disambiguate',
    ],
    [
      'to_json',
      [NULL],
      'Cannot infer type of argument NULL in call to function system.to_json(any): use type casts to disambiguate',
    ],
    ['tojson', [], 'Invalid number of arguments for function system.tojson(any)'],
    [
      'fromjson',
      [string('1')],
      'fromjson() cannot be used in the selection clause of a SELECT statement',
    ],
    [
      'similarity_cosine',
      [w, w],
      'Function system.similarity_cosine requires a float vector argument, but found argument w of type vector<int, 2>',
    ],
    [
      'similarity_cosine',
      [w],
      'Invalid number of arguments for function system.similarity_cosine(vector<float, n>, vector<float, n>)',
    ],
  ];
  it.each(table)('%s', (name, args, message) => {
    expect(() => resolve(name, args)).toThrow(expect.objectContaining({ message }));
  });

  it('an ambiguous call names what is left after the receiver', () => {
    expect(() =>
      resolve('tounixtimestamp', [string('2020-02-03')], receiver('b', { kind: 'bigint' })),
    ).toThrow(
      'Ambiguous call to function tounixtimestamp (can be matched by following signatures: system.tounixtimestamp : (timestamp) -> bigint, system.tounixtimestamp : (date) -> bigint): use type casts to disambiguate',
    );
  });
});

describe('choices', () => {
  const table: readonly (readonly [string, readonly Assignable[], string])[] = [
    ['todate', [b], 'timestamp'],
    ['todate', [string('2020-01-01')], 'timestamp'],
    ['tounixtimestamp', [b], 'timestamp'],
    ['totimestamp', [string('2015-07-14')], 'date'],
    ['abs', [integer('-5')], 'int'],
    ['sum', [i], 'int'],
    ['max', [l], 'frozen<list<int>>'],
    ['count', [l], 'blob'],
    ['cast_as_text', [integer('5')], 'int'],
    ['castAsText', [b], 'bigint'],
  ];
  it.each(table)('%s of %o takes %s', (name, args, type) => {
    const [first] = resolve(name, args).argumentTypes;
    expect(first?.kind).toBe(type.replace(/^frozen<(\w+)<.*$/, '$1'));
  });
});

describe('operations', () => {
  it.each([
    ['+', d, d, "the '+' operation is not supported between d and d"],
    ['*', d, integer('2'), "the '*' operation is not supported between d and 2"],
    ['+', i, string('a'), "the '+' operation is not supported between i and 'a'"],
    [
      '+',
      i,
      NULL,
      "Ambiguous '+' operation with args i and NULL: use type hint to disambiguate, example '(int) ?'",
    ],
  ] as const)('%s is refused', (operator, left, right, message) => {
    expect(() => resolveOperation(operator, left, right, null)).toThrow(invalid(message));
  });

  it('literals are ints by themselves and what the receiver is otherwise', () => {
    expect(resolveOperation('/', integer('2'), integer('3'), null).returnType.kind).toBe('int');
    const target = receiver('f', { kind: 'float' });
    expect(resolveOperation('/', integer('2'), integer('3'), target).argumentTypes).toEqual([
      { kind: 'float' },
      { kind: 'float' },
    ]);
  });

  it('a negation keeps the type', () => {
    expect(resolveNegation(column('f', { kind: 'float' }), null).returnType.kind).toBe('float');
    expect(() => resolveNegation(NULL, null)).toThrow(
      'Ambiguous negation: use type casts to disambiguate',
    );
  });
});
