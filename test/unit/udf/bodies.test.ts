/** Java bodies against what 5.0.6 gave for the same statements (recorded from a real node). */
import { describe, expect, test } from 'vitest';
import { utf8Text } from '../../../src/base/bytes.ts';
import { CassandraError } from '../../../src/base/errors.ts';
import type { CqlType, Value } from '../../../src/types/cql-type.ts';
import { encode, formatCql } from '../../../src/types/registry.ts';
import { compileFunction, FunctionThrew } from '../../../src/udf/compile.ts';

const INT: CqlType = { kind: 'int' };
const TEXT: CqlType = { kind: 'text' };
const DOUBLE: CqlType = { kind: 'double' };
const INTS: CqlType = { kind: 'list', element: INT, frozen: false };
const COUNTS: CqlType = { kind: 'map', key: TEXT, value: INT, frozen: false };
const PAIR: CqlType = { kind: 'tuple', elements: [INT, TEXT] };
const TY: CqlType & { readonly kind: 'udt' } = {
  kind: 'udt',
  keyspace: 'u',
  name: 'ty',
  frozen: false,
  fields: [
    { name: 'a', type: INT },
    { name: 'b', type: TEXT },
    { name: 'c', type: INTS },
  ],
};

interface Options {
  readonly nullable?: boolean;
}

function source(argument: CqlType, returns: CqlType, body: string, options: Options = {}) {
  return {
    keyspace: 'u',
    name: 'f',
    argumentNames: ['x'],
    argumentTypes: [argument],
    returnType: returns,
    calledOnNull: options.nullable ?? false,
    body,
  };
}

function call(
  argument: CqlType,
  value: Value,
  returns: CqlType,
  body: string,
  options: Options = {},
) {
  const fn = compileFunction(source(argument, returns, body, options));
  const bytes = fn.run([value === null ? null : encode(argument, value)], new Map([['ty', TY]]));
  if (bytes === null) return null;
  return returns.kind === 'text' ? utf8Text(bytes) : formatCql(returns, bytes);
}

const recorded: readonly (readonly [CqlType, Value, CqlType, string, string])[] = [
  [INT, 1, INT, 'return Integer.MAX_VALUE + x;', '-2147483648'],
  [INT, 1, INT, 'int y = x; y += 2.7; y++; y <<= 3; y ^= 5; return y >>> 1;', '18'],
  [INT, 1, INT, 'x = x + 1; x++; x += 2.7; return x;', '5'],
  [INT, 65, INT, 'return (char) x + 1;', '66'],
  [INT, 65, TEXT, 'return "" + (char) x;', 'A'],
  [INT, 1, INT, "int y = 010 + 0x10 + 0b11 + 1_000 + 'a'; return y;", '1124'],
  [
    INT,
    1,
    TEXT,
    'return "" + (5 % -3) + (-5 / 2) + (-5 >> 1) + (-5 >>> 28) + (1 << 33) + (5.5 % 2) + (int) 1e20 + (long) Double.NaN + (byte) 300;',
    '2-2-31521.52147483647044',
  ],
  [
    INT,
    1,
    TEXT,
    'float f = 1.1f; double d = f; long l = Long.MAX_VALUE; return f + " " + d + " " + (f*3) + " " + 1e10 + " " + 1e-5 + " " + 100.0f + " " + (l+1) + " " + (double) l + " " + (1/3.0) + " " + 0.1f*3;',
    '1.1 1.100000023841858 3.3000002 1.0E10 1.0E-5 100.0 -9223372036854775808 9.223372036854776E18 0.3333333333333333 0.3',
  ],
  [
    INT,
    1,
    TEXT,
    "char c = 'x'; c++; c += 1; return String.valueOf(c) + c + (c + 1) + Character.isDigit(c);",
    'zz123false',
  ],
  [
    INT,
    10,
    TEXT,
    'return Integer.toHexString(x) + Integer.toBinaryString(x) + Integer.toString(x) + Long.MAX_VALUE + Double.MAX_VALUE + Float.MIN_VALUE;',
    'a10101092233720368547758071.7976931348623157E3081.4E-45',
  ],
  [
    INT,
    1,
    INT,
    'Integer a = 127, b = 127, c = 1000, d = 1000; return (a == b ? 1 : 0) + (c == d ? 2 : 0) + (c.equals(d) ? 4 : 0);',
    '5',
  ],
  [
    INT,
    1,
    INT,
    'int[] a = {3, 1, 2}; java.util.Arrays.sort(a); return a[0] * 100 + a.length;',
    '103',
  ],
  [INT, 1, INT, 'int[][] a = new int[2][3]; a[1][2] = 7; return a[1][2] + a.length;', '9'],
  [INT, 5, INT, 'switch (x) { case 1: return 10; case 2: return 20; default: return 0; }', '0'],
  [
    INT,
    1,
    INT,
    'try { return x / 0; } catch (ArithmeticException e) { return -1; } finally { x = 2; }',
    '-1',
  ],
  [
    INT,
    1,
    INT,
    'label: for (int i = 0; i < 5; i++) { for (;;) { if (i == 3) break label; continue label; } } return 1;',
    '1',
  ],
  [INT, 1, TEXT, 'return String.format("%05d|%s|%.2f", x, "a", 1.5);', '00001|a|1.50'],
  [
    TEXT,
    'Hello',
    TEXT,
    'return x.toUpperCase() + x.indexOf("l") + x.charAt(0) + x.replace("l","L") + x.trim().isEmpty() + x.contains("ell") + x.compareTo("A") + x.hashCode();',
    'HELLO2HHeLLofalsetrue769609650',
  ],
  [TEXT, 'a,b,c', TEXT, 'return String.join("-", x.split(","));', 'a-b-c'],
  [INTS, [1, 2, 3], INTS, 'l: x.add(7); return x;', '[1, 2, 3, 7]'],
  [INTS, [1, 2, 3], INT, 'int t = 0; for (Integer y : x) { t += y; } return t;', '6'],
  [
    INTS,
    [1, 2, 3],
    INT,
    'Iterator<Integer> it = x.iterator(); int n = 0; while (it.hasNext()) n += it.next(); return n;',
    '6',
  ],
  [INTS, [3, 1], INTS, 'java.util.Collections.sort(x); return x;', '[1, 3]'],
  [
    COUNTS,
    [
      ['a', 1],
      ['b', 2],
    ],
    TEXT,
    'return x.toString() + x;',
    '{a=1, b=2}{a=1, b=2}',
  ],
  [
    COUNTS,
    [
      ['a', 1],
      ['b', 2],
    ],
    INT,
    'int t=0; for (Map.Entry<String,Integer> e : x.entrySet()) t += e.getValue(); return t;',
    '3',
  ],
  [PAIR, [7, 'seven'], TEXT, 'return x.getInt(0) + x.getString(1);', '7seven'],
  [PAIR, [7, 'seven'], TEXT, 'return x.toString();', "(7,'seven')"],
  [
    TY,
    [9, 'nine', [1]],
    TEXT,
    'return x.getString("b") + x.getInt("a") + x.getList("c", Integer.class);',
    'nine9[1]',
  ],
  [TY, [9, 'nine', [1]], TEXT, 'return x.toString();', "{a:9,b:'nine',c:[1]}"],
  [
    INT,
    4,
    PAIR,
    'TupleValue v = udfContext.newReturnTupleValue(); v.setInt(0, x); v.setString(1,"q"); return v;',
    "(4, 'q')",
  ],
  [
    { kind: 'timestamp' },
    1577934245000n,
    TEXT,
    'return x.toString();',
    'Thu Jan 02 03:04:05 UTC 2020',
  ],
  [{ kind: 'bigint' }, 5000000000n, INT, 'return (int) x;', '705032704'],
  [DOUBLE, 2.25, TEXT, 'return "" + x + (float)x + (int)x;', '2.252.252'],
  [
    { kind: 'decimal' },
    { unscaled: 12345n, scale: 3 },
    { kind: 'decimal' },
    'return x.add(java.math.BigDecimal.ONE);',
    '13.345',
  ],
];

test.each(recorded)('%# is as recorded', (argument, value, returns, body, expected) => {
  expect(call(argument, value, returns, body)).toBe(expected);
});

const thrown: readonly (readonly [CqlType, Value, string, string])[] = [
  [INT, 1, 'throw new RuntimeException("boom");', 'java.lang.RuntimeException: boom'],
  [INT, 1, 'throw new IllegalArgumentException();', 'java.lang.IllegalArgumentException'],
  [INT, 1, 'return x / 0;', 'java.lang.ArithmeticException: / by zero'],
  [
    INT,
    1,
    'int[] a = new int[2]; return a[5];',
    'java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 2',
  ],
  [
    TEXT,
    'Hello',
    'return Integer.parseInt(x);',
    'java.lang.NumberFormatException: For input string: "Hello"',
  ],
  [
    TEXT,
    'Hello',
    'String z = null; return z.length();',
    'java.lang.NullPointerException: Cannot invoke "String.length()" because "<local2>" is null',
  ],
  [
    INTS,
    [1, 2, 3],
    'return x.get(10);',
    'java.lang.IndexOutOfBoundsException: Index 10 out of bounds for length 3',
  ],
  [
    TY,
    [1, 'b', null],
    'return x.getInt("nope");',
    'java.lang.IllegalArgumentException: nope is not a field defined in this UDT',
  ],
  [
    TY,
    [1, 'b', null],
    'return x.getInt("b");',
    'org.apache.cassandra.cql3.functions.types.exceptions.CodecNotFoundException: Codec not found for requested operation: [text <-> java.lang.Integer]',
  ],
  [
    INT,
    1,
    'while (x != 5) { x = x + 0; } return 1;',
    'org.apache.cassandra.exceptions.FunctionExecutionException: java.util.concurrent.TimeoutException: User defined function u.f : (int) -> int ran longer than 1500ms - will stop Cassandra VM',
  ],
];

test.each(thrown)('%# throws as recorded', (argument, value, body, expected) => {
  let message = '';
  try {
    call(argument, value, INT, body);
  } catch (failure) {
    expect(failure).toBeInstanceOf(FunctionThrew);
    message = failure instanceof Error ? failure.message : '';
  }
  expect(message).toBe(expected);
});

test('a null in an Integer parameter is explained', () => {
  expect(() => call(INT, null, INT, 'return x + 1;', { nullable: true })).toThrow(
    'java.lang.NullPointerException: Cannot invoke "java.lang.Integer.intValue()" because "<parameter1>" is null',
  );
});

const refused: readonly (readonly [CqlType, string, string])[] = [
  [INT, 'return x + y;', 'Line 1: y cannot be resolved to a variable\n'],
  [INT, 'return "a";', 'Line 1: Type mismatch: cannot convert from String to int\n'],
  [INT, 'return x', 'Line 1: Syntax error, insert ";" to complete BlockStatements\n'],
  [INT, 'return x.foo();', 'Line 1: Cannot invoke foo() on the primitive type int\n'],
  [TEXT, 'return x.foo();', 'Line 1: The method foo() is undefined for the type String\n'],
  [TEXT, 'return x.length;', 'Line 1: length cannot be resolved or is not a field\n'],
  [INT, 'int x = 1; return x;', 'Line 1: Duplicate local variable x\n'],
  [INT, 'int y; return y;', 'Line 1: The local variable y may not have been initialized\n'],
  [INT, 'return 1; return 2;', 'Line 1: Unreachable code\n'],
  [INT, 'while (true) { } return 1;', 'Line 1: Unreachable code\n'],
  [INT, 'Foo z = null; return 1;', 'Line 1: Foo cannot be resolved to a type\n'],
  [INT, 'Thread.sleep(1); return 1;', 'Line 1: Thread cannot be resolved\n'],
  [
    INT,
    'new java.io.File("/tmp/x"); return 1;',
    'Line 1: java.io.File cannot be resolved to a type\n',
  ],
  [INT, 'throw new Exception("boom");', 'Line 1: Unhandled exception type Exception\n'],
  [INT, 'return 3000000000;', 'Line 1: The literal 3000000000 of type int is out of range \n'],
  [INT, 'return null;', 'Line 1: Type mismatch: cannot convert from null to int\n'],
  [
    INT,
    'return Math.max(x);',
    'Line 1: The method max(int, int) in the type Math is not applicable for the arguments (int)\n',
  ],
  [
    INT,
    'return x > "a" ? 1 : 2;',
    'Line 1: The operator > is undefined for the argument type(s) int, String\n',
  ],
  [INT, 'return !x;', 'Line 1: The operator ! is undefined for the argument type(s) int\n'],
  [INT, 'break; return 1;', 'Line 1: break cannot be used outside of a loop or a switch\n'],
  [
    INT,
    'return q; return w;',
    'Line 1: q cannot be resolved to a variable\nLine 1: w cannot be resolved to a variable\n',
  ],
];

describe('the compiler refuses', () => {
  test.each(refused)('%# as recorded', (argument, body, expected) => {
    let message = '';
    try {
      compileFunction(source(argument, INT, body));
    } catch (failure) {
      expect(failure).toBeInstanceOf(CassandraError);
      message = failure instanceof Error ? failure.message : '';
    }
    expect(message).toBe(`Java source compilation failed:\n${expected}`);
  });

  test('a body without a return brings the generated class along', () => {
    const wanted =
      /^Java source compilation failed:\nGENERATED SOURCE ERROR: line 55 \(in generated source\): This method must return a result of type int\n\n generated source:\n\/\*\*/;
    expect(() => compileFunction(source(INT, INT, 'int y = x; '))).toThrow(wanted);
  });
});

test('bodies without measure end in sentences', () => {
  const self = 'List l = new ArrayList(); l.add(l); return l.hashCode();';
  expect(() => call(INT, 1, INT, self)).toThrow('java.lang.StackOverflowError');
  const growing = 'String s = "a"; while (true) s = s + s;';
  expect(() => call(INT, 1, TEXT, growing)).toThrow('ran longer than 1500ms');
  const deep = `return ${'('.repeat(50_000)}1${')'.repeat(50_000)};`;
  expect(() => compileFunction(source(INT, INT, deep))).toThrow(CassandraError);
});

test('what a raw list holds is checked where it comes out', () => {
  const body = 'List l = new ArrayList(); l.add(x); List<String> m = l; return m.get(0).length();';
  expect(() => call(INT, 1, INT, body)).toThrow('java.lang.ClassCastException');
});

test('nothing of the machine can be reached', () => {
  for (const body of [
    'return Runtime.getRuntime().availableProcessors();',
    'return java.lang.System.getenv().size();',
    'return x.constructor.length;',
    'return globalThis.length;',
    'return process.pid;',
  ]) {
    expect(() => compileFunction(source(TEXT, INT, body))).toThrow(CassandraError);
  }
  expect(call(TEXT, 'a', TEXT, 'return x + "constructor";')).toBe('aconstructor');
});
