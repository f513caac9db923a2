/** What the functions give, against values that the server printed (transcripts schema/functions, schema/masking, schema/tokens, data/select). */
import { describe, expect, it } from 'vitest';
import { CassandraError } from '../../../../src/base/errors.ts';
import type { CqlFunction, FunctionRuntime } from '../../../../src/clauses/contract.ts';
import {
  arithmeticFunction,
  negationFunction,
} from '../../../../src/clauses/functions/arithmetic.ts';
import { castFunction } from '../../../../src/clauses/functions/casts.ts';
import { resolveFunction } from '../../../../src/clauses/functions/resolve.ts';
import type { ArithmeticOperator } from '../../../../src/cql/ast.ts';
import type { CqlType } from '../../../../src/types/cql-type.ts';
import { opsOf } from '../../../../src/types/registry.ts';
import { column } from './arguments.ts';

const runtime: FunctionRuntime = {
  nowMicros: () => 1_767_225_600_123_456,
  randomUuid: () => new Uint8Array(16),
  timeUuid: () => new Uint8Array(16),
};

type Typed = readonly [CqlType['kind'] | CqlType, string | null];

function typeOf(kind: CqlType['kind'] | CqlType): CqlType {
  return typeof kind === 'string' ? ({ kind } as CqlType) : kind;
}

/** Bytes of a value given as the text of a literal. */
function bytesOf([kind, text]: Typed): Uint8Array | null {
  return text === null ? null : opsOf(typeOf(kind)).fromText(text);
}

/** The value as a CQL literal, without a text's quotes. */
function show(type: CqlType, bytes: Uint8Array | null): string | null {
  return bytes === null
    ? null
    : opsOf(type)
        .format(bytes)
        .replace(/^'(.*)'$/, '$1');
}

function call(name: string, ...args: readonly Typed[]): string | null {
  const fn = lookup(name, args);
  if (fn.kind === 'scalar') return show(fn.returnType, fn.execute(args.map(bytesOf), runtime));
  const accumulator = fn.start();
  for (const arg of args) accumulator.add([bytesOf(arg)]);
  return show(fn.returnType, accumulator.result());
}

function lookup(name: string, args: readonly Typed[]): CqlFunction {
  return resolveFunction(
    { keyspace: null, name },
    args.map(([kind], index) => column(`c${index}`, typeOf(kind))),
    null,
    { schema: { version: 1, keyspaces: new Map() }, keyspace: 'k' },
  );
}

function aggregate(name: string, kind: CqlType['kind'], ...values: readonly (string | null)[]) {
  const fn = lookup(name, [[kind, null]]);
  if (fn.kind !== 'aggregate') throw new Error(`${name} is no aggregate`);
  const accumulator = fn.start();
  for (const value of values) accumulator.add([bytesOf([kind, value])]);
  return show(fn.returnType, accumulator.result());
}

function operate(left: Typed, operator: ArithmeticOperator, right: Typed): string | null {
  const fn = arithmeticFunction(operator, typeOf(left[0]), typeOf(right[0]));
  if (fn === null) throw new Error('no such operation');
  return show(fn.returnType, fn.execute([bytesOf(left), bytesOf(right)], runtime));
}

function cast(from: Typed, to: CqlType['kind']): string | null {
  const fn = castFunction(typeOf(from[0]), typeOf(to));
  if (fn === null) throw new Error('no such cast');
  return show(fn.returnType, fn.execute([bytesOf(from)], runtime));
}

const TU: Typed = ['timeuuid', '50554d6e-29bb-11e5-b345-feff819cdc9f'];

describe('scalar functions', () => {
  const table: readonly (readonly [string, readonly Typed[], string | null])[] = [
    ['todate', [TU], '2015-07-14'],
    ['todate', [['timestamp', '1960-05-06 07:08:09+0000']], '1960-05-07'],
    ['todate', [['bigint', '-5']], '1970-01-01'],
    ['tounixtimestamp', [TU], '1436832018805'],
    ['tounixtimestamp', [['date', '1960-05-06']], '-304732800000'],
    ['to_unix_timestamp', [['timestamp', '1960-05-06 07:08:09+0000']], '-304707111000'],
    ['totimestamp', [TU], '2015-07-14T00:00:18.805Z'],
    [
      'mintimeuuid',
      [['timestamp', '2015-07-14 00:00:00.123+0000']],
      '453284b0-29bb-11e5-8080-808080808080',
    ],
    [
      'max_timeuuid',
      [['timestamp', '2015-07-14 00:00:00.123+0000']],
      '4532abbf-29bb-11e5-7f7f-7f7f7f7f7f7f',
    ],
    [
      'mintimeuuid',
      [['timestamp', '1960-05-06 07:08:09+0000']],
      '8c635280-4a86-11a7-8080-808080808080',
    ],
    ['mintimeuuid', [['timestamp', null]], null],
    [
      'floor',
      [
        ['timestamp', '2024-03-01 10:30:00+0000'],
        ['duration', '6h'],
      ],
      '2024-03-01T06:00:00.000Z',
    ],
    [
      'floor',
      [
        ['date', '2024-03-31'],
        ['duration', '1mo'],
      ],
      '2024-03-01',
    ],
    [
      'floor',
      [
        ['time', '10:30:00'],
        ['duration', '1h'],
      ],
      '10:00:00.000000000',
    ],
    ['abs', [['tinyint', '-128']], '-128'],
    ['abs', [['varint', '-99999999999999999999']], '99999999999999999999'],
    ['abs', [['decimal', '-3.45']], '3.45'],
    ['exp', [['tinyint', '1']], '2'],
    ['exp', [['bigint', '4']], '54'],
    ['exp', [['varint', '5']], '148'],
    ['exp', [['decimal', '2.5']], '12.182493960703473438070175951168'],
    ['exp', [['decimal', '-3.45']], '0.031745636378067943236546999279735'],
    ['log', [['decimal', '2.5']], '0.91629073187415506518352721176801'],
    ['log', [['int', '-7']], '0'],
    ['log10', [['decimal', '2.5']], '0.39794000867203760957252221055101'],
    ['log10', [['varint', '5']], '0'],
    ['round', [['float', '-1.5']], '-1.0'],
    ['round', [['double', '-2.5']], '-2.0'],
    ['round', [['decimal', '-2.5']], '-3'],
    ['round', [['double', 'NaN']], '0.0'],
    ['round', [['float', '0.5']], '1.0'],
    ['intasblob', [['int', '-1']], '0xffffffff'],
    ['decimal_as_blob', [['decimal', '-1.50']], '0x00000002ff6a'],
    ['blobasdecimal', [['blob', '0000000204d2']], '12.34'],
    [
      'mask_inner',
      [
        ['text', 'hello world'],
        ['int', '1'],
        ['int', '2'],
      ],
      'h********ld',
    ],
    [
      'mask_inner',
      [
        ['text', 'hello world'],
        ['int', '1'],
        ['int', null],
      ],
      'h**********',
    ],
    [
      'mask_inner',
      [
        ['text', 'hello world'],
        ['int', '50'],
        ['int', '50'],
      ],
      'hello world',
    ],
    [
      'mask_outer',
      [
        ['text', 'hello world'],
        ['int', '1'],
        ['int', '2'],
        ['text', '#'],
      ],
      '#ello wor##',
    ],
    [
      'mask_outer',
      [
        ['text', 'hello world'],
        ['int', null],
        ['int', null],
      ],
      'hello world',
    ],
    [
      'mask_hash',
      [['text', 'hello world']],
      '0xb94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    ],
    [
      'mask_hash',
      [
        ['int', '42'],
        ['text', 'MD5'],
      ],
      '0xa515855799ddbda08bc99fc2ce87fa79',
    ],
    ['mask_default', [['date', null]], '1970-01-01'],
    ['mask_default', [['inet', null]], '0.0.0.0'],
    ['current_date', [], '2026-01-01'],
    ['currenttime', [], '00:00:00.123000000'],
    ['currenttimestamp', [], '2026-01-01T00:00:00.123Z'],
  ];
  it.each(table)('%s(%j) is %s', (name, args, expected) => {
    expect(call(name, ...args)).toBe(expected);
  });
});

describe('refusals while running', () => {
  const table: readonly (readonly [string, readonly Typed[], string])[] = [
    [
      'blobasbigint',
      [['blob', '0000002a']],
      'In call to function system.blobasbigint, value 0x0000002a is not a valid binary representation for type bigint',
    ],
    [
      'blobastext',
      [['blob', 'ff']],
      'In call to function system.blobastext, value 0xff is not a valid binary representation for type text',
    ],
    [
      'blobascounter',
      [['blob', '00000005']],
      'In call to function system.blobascounter, value 0x00000005 is not a valid binary representation for type counter',
    ],
    [
      'mask_inner',
      [
        ['text', 'a'],
        ['int', '1'],
        ['int', '2'],
        ['text', 'ab'],
      ],
      "The padding argument for function system.mask_inner should be single-character, but 'ab' has 2 characters.",
    ],
    [
      'mask_hash',
      [
        ['text', 'a'],
        ['text', 'nope'],
      ],
      'Hash algorithm not found: nope',
    ],
    [
      'floor',
      [
        ['timestamp', '1960-05-06 07:08:09+0000'],
        ['duration', '1h'],
      ],
      'The floor function starting time is greater than the provided time',
    ],
    [
      'log',
      [['decimal', '0']],
      'java.lang.ArithmeticException: Natural log of number zero or less',
    ],
    ['log10', [['varint', '-1']], 'java.lang.ArithmeticException: Log10 of number zero or less'],
  ];
  it.each(table)('%s', (name, args, message) => {
    expect(() => call(name, ...args)).toThrow(message);
  });
});

describe('aggregates', () => {
  const table: readonly (readonly [
    string,
    CqlType['kind'],
    readonly (string | null)[],
    string | null,
  ])[] = [
    ['sum', 'tinyint', ['100', '100', null], '-56'],
    ['sum', 'smallint', ['30000', '30000'], '-5536'],
    ['sum', 'int', ['2000000000', '2000000000', '1'], '-294967295'],
    ['sum', 'bigint', ['9000000000000000000', '9000000000000000000'], '-446744073709551616'],
    ['sum', 'decimal', ['1.50', '2.5'], '4.00'],
    ['avg', 'tinyint', ['100', '100'], '100'],
    ['avg', 'bigint', ['9000000000000000000', '9000000000000000000'], '9000000000000000000'],
    ['avg', 'int', ['2000000000', '2000000000', '1'], '1333333333'],
    ['avg', 'varint', ['10', '11'], '10'],
    ['avg', 'decimal', ['1.50', '2.5'], '2.00'],
    ['avg', 'decimal', ['1.10', '2.205', '3', null], '2.101'],
    ['avg', 'double', ['1.5', '2.5', '7'], '3.6666666666666665'],
    ['sum', 'int', [], '0'],
    ['avg', 'double', [], '0.0'],
    ['min', 'int', [], null],
    ['min', 'text', ['b', 'a', 'é'], 'a'],
    ['max', 'text', ['b', 'a', 'é'], 'é'],
    [
      'max',
      'uuid',
      ['11111111-1111-1111-1111-111111111111', '21111111-1111-1111-1111-111111111111'],
      '21111111-1111-1111-1111-111111111111',
    ],
    ['count', 'text', ['b', null], '1'],
  ];
  it.each(table)('%s of %s %j is %s', (name, kind, values, expected) => {
    expect(aggregate(name, kind, ...values)).toBe(expected);
  });
});

describe('arithmetic', () => {
  const table: readonly (readonly [Typed, ArithmeticOperator, Typed, string | null])[] = [
    [['tinyint', '7'], '+', ['decimal', '3.75'], '10.75'],
    [['int', '70000'], '*', ['int', '70000'], '605032704'],
    [['int', '70000'], '*', ['decimal', '3.75'], '262500.000'],
    [['int', '-2'], '*', ['decimal', '-1.10'], '2.200'],
    [
      ['bigint', '5000000000'],
      '/',
      ['decimal', '3.75'],
      '1333333333.33333333333333333333333333333333',
    ],
    [['bigint', '-9'], '/', ['decimal', '-1.10'], '8.18181818181818181818181818181818'],
    [['bigint', '5000000000'], '/', ['smallint', '300'], '16666666'],
    [['varint', '123456789012345678901'], '%', ['double', '1.25'], '1.0'],
    [['varint', '123456789012345678901'], '%', ['decimal', '3.75'], '1.0'],
    [['varint', '-11'], '%', ['decimal', '-1.10'], '0.0'],
    [['varint', '-11'], '%', ['float', '-2.5'], '-1.0'],
    [['decimal', '3.75'], '/', ['bigint', '5000000000'], '7.5E-10'],
    [['decimal', '3.75'], '/', ['int', '7'], '0.53571428571428571428571428571429'],
    [['decimal', '1'], '/', ['double', '1e20'], '1E-20'],
    [
      ['decimal', '1e20'],
      '/',
      ['int', '3'],
      '33333333333333333333.33333333333333333333333333333333',
    ],
    [['decimal', '3.75'], '%', ['varint', '123456789012345678901'], '3.75'],
    [['double', '1.25'], '/', ['int', '0'], 'Infinity'],
    [['float', '2.5'], '%', ['int', '0'], 'NaN'],
    [['int', '-2'], '%', ['int', '3'], '-2'],
    [['int', '1'], '+', ['int', null], null],
    [['date', '2020-01-31'], '+', ['duration', '1mo'], '2020-02-29'],
    [['date', '2020-01-31'], '-', ['duration', '1y'], '2019-01-31'],
    [
      ['timestamp', '2020-01-31 10:00:00+0000'],
      '-',
      ['duration', '1mo2d3h'],
      '2019-12-29T07:00:00.000Z',
    ],
    [['text', 'ab'], '+', ['ascii', 'c'], 'abc'],
    [['date', '2256336900'], '+', ['duration', '1mo'], '+300000-02-29'],
    [['date', '1970-01-31'], '-', ['duration', '11mo'], '1969-02-28'],
  ];
  it.each(table)('%j %s %j is %s', (left, operator, right, expected) => {
    expect(operate(left, operator, right)).toBe(expected);
  });

  it.each([
    [['int', '1'], '/', "the operation 'int / int' failed: / by zero"],
    [['decimal', '3.75'], '/', "the operation 'decimal / int' failed: BigInteger divide by zero"],
    [['varint', '3'], '%', "the operation 'varint % int' failed: BigInteger divide by zero"],
  ] as const)('%j %s 0 fails', (left, operator, message) => {
    const run = () => operate(left, operator, ['int', '0']);
    expect(run).toThrow(message);
    expect(run).toThrow(CassandraError);
  });

  it('a date wants whole days', () => {
    expect(() => operate(['date', '2020-01-31'], '+', ['duration', '1h'])).toThrow(
      "the operation 'date + duration' failed: The duration must have a day precision. Was: 1h",
    );
  });

  it('negation wraps', () => {
    const fn = negationFunction({ kind: 'tinyint' });
    expect(
      show({ kind: 'tinyint' }, fn?.execute([bytesOf(['tinyint', '-128'])], runtime) ?? null),
    ).toBe('-128');
  });
});

describe('casts', () => {
  const table: readonly (readonly [Typed, CqlType['kind'], string | null])[] = [
    [['int', '-300'], 'tinyint', '-44'],
    [['bigint', '-9223372036854775808'], 'int', '0'],
    [['varint', '99999999999999999999'], 'tinyint', '-1'],
    [['varint', '99999999999999999999'], 'int', '1661992959'],
    [['varint', '99999999999999999999'], 'bigint', '7766279631452241919'],
    [['float', '1e20'], 'tinyint', '-1'],
    [['float', '1e20'], 'bigint', '9223372036854775807'],
    [['float', '1e20'], 'varint', '9223372036854775807'],
    [['float', '1e20'], 'text', '1.0E20'],
    [['float', '6.7'], 'decimal', '6.7'],
    [['float', '1e20'], 'decimal', '1.0E+20'],
    [['double', 'NaN'], 'int', '0'],
    [['double', '-1.9'], 'int', '-1'],
    [['double', '8.9'], 'float', '8.9'],
    [['decimal', '-99.99'], 'int', '-99'],
    [['decimal', '10.11'], 'text', '10.11'],
    [['int', '3'], 'decimal', '3'],
    [['timestamp', '2020-05-06 07:08:09.123+0000'], 'text', '2020-05-06T07:08:09.123Z'],
    [['timestamp', '2020-05-06 07:08:09.123+0000'], 'date', '2020-05-06'],
    [['date', '2020-02-03'], 'text', '2020-02-03'],
    [['time', '04:05:06.007'], 'ascii', '04:05:06.007000000'],
    [['boolean', 'true'], 'text', 'true'],
    [['inet', '1.2.3.4'], 'text', '1.2.3.4'],
    [['timeuuid', '123e4567-e89b-12d3-a456-426655440000'], 'date', '2228-06-25'],
    [['timeuuid', '123e4567-e89b-12d3-a456-426655440000'], 'timestamp', '2228-06-25T20:01:28.545Z'],
    [['int', null], 'text', null],
  ];
  it.each(table)('%j as %s is %s', (from, to, expected) => {
    expect(cast(from, to)).toBe(expected);
  });

  it.each([
    ['int', 'boolean'],
    ['int', 'blob'],
    ['int', 'counter'],
    ['int', 'uuid'],
    ['uuid', 'timeuuid'],
  ] as const)('%s to %s does not exist', (from, to) => {
    expect(castFunction({ kind: from }, { kind: to })).toBeNull();
  });

  it('a timestamp is read as a number where only one fits', () => {
    expect(cast(['timestamp', '2020-02-03 04:05:06.007+0000'], 'bigint')).toBe('1580702706007');
  });

  it('NaN is no decimal', () => {
    expect(() => cast(['double', 'NaN'], 'decimal')).toThrow(
      'java.lang.NumberFormatException: Character N is neither a decimal digit number, decimal point, nor "e" notation exponential mark.',
    );
    expect(() => operate(['decimal', '1'], '+', ['double', 'NaN'])).toThrow(
      "the operation 'decimal + double' failed: A NaN cannot be converted into a decimal",
    );
  });

  it('a text is cast to no number', () => {
    expect(() => castFunction({ kind: 'text' }, { kind: 'int' })).toThrow(
      /^Invalid call to function system\.cast_as_int, none of its type signatures match/,
    );
  });
});
