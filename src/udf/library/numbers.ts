/** Math and the boxes of numbers, booleans and chars. Source: java.lang. */
import { parseJavaDouble } from '../../base/java-numbers.ts';
import type { PrimitiveName } from '../java-types.ts';
import {
  compare,
  comparePrimitives,
  equal,
  hashPrimitive,
  primitiveText,
  show,
} from '../objects.ts';
import { toDouble, toInt, toLong } from '../primitives.ts';
import { Box, type JavaValue, raise } from '../values.ts';
import {
  big,
  boxOf,
  type Constant,
  constants,
  type Implementation,
  type Member,
  members,
  num,
  str,
  wrapLong,
} from './member.ts';

const real =
  (fn: (x: number) => number): Implementation =>
  (_self, [x]) =>
    fn(num(x));

function roundHalfEven(x: number): number {
  if (!Number.isFinite(x) || Math.abs(x) >= 2 ** 52) return x;
  const floor = Math.floor(x);
  const rest = x - floor;
  const up = rest > 0.5 || (rest === 0.5 && floor % 2 !== 0);
  const rounded = up ? floor + 1 : floor;
  return rounded === 0 && (x < 0 || Object.is(x, -0)) ? -0 : rounded;
}

const exactInt = (value: number): number =>
  value === (value | 0) ? value : raise('ArithmeticException', 'integer overflow');
const exactLong = (value: bigint): bigint =>
  value === wrapLong(value) ? value : raise('ArithmeticException', 'long overflow');
const byZero = (): never => raise('ArithmeticException', '/ by zero');

const maximum = (a: number, b: number): number => Math.max(a, b);
const minimum = (a: number, b: number): number => Math.min(a, b);

function mathMembers(): readonly Member[] {
  const unary: Record<string, (x: number) => number> = {
    sqrt: Math.sqrt,
    cbrt: Math.cbrt,
    floor: Math.floor,
    ceil: Math.ceil,
    exp: Math.exp,
    log: Math.log,
    log10: Math.log10,
    sin: Math.sin,
    cos: Math.cos,
    tan: Math.tan,
    asin: Math.asin,
    acos: Math.acos,
    atan: Math.atan,
    sinh: Math.sinh,
    cosh: Math.cosh,
    tanh: Math.tanh,
    signum: Math.sign,
    rint: roundHalfEven,
    expm1: Math.expm1,
    log1p: Math.log1p,
    toRadians: (x) => x * (Math.PI / 180),
    toDegrees: (x) => x * (180 / Math.PI),
  };
  const list: Record<string, Implementation> = {};
  for (const [name, fn] of Object.entries(unary)) list[`static double ${name}(double)`] = real(fn);
  for (const type of ['int', 'long', 'float', 'double'] as const) {
    const isLong = type === 'long';
    const pick = (greater: boolean): Implementation =>
      isLong
        ? (_self, [a, b]) => (big(a) > big(b) === greater ? big(a) : big(b))
        : (_self, [a, b]) => (greater ? maximum : minimum)(num(a), num(b));
    list[`static ${type} max(${type},${type})`] = pick(true);
    list[`static ${type} min(${type},${type})`] = pick(false);
    list[`static ${type} abs(${type})`] = (_self, [a]) => {
      if (isLong) return wrapLong(big(a) < 0n ? -big(a) : big(a));
      return type === 'int' ? Math.abs(num(a)) | 0 : Math.abs(num(a));
    };
  }
  return members('Math', {
    ...list,
    'static double pow(double,double)': (_self, [a, b]) => num(a) ** num(b),
    'static double atan2(double,double)': (_self, [a, b]) => Math.atan2(num(a), num(b)),
    'static double hypot(double,double)': (_self, [a, b]) => Math.hypot(num(a), num(b)),
    'static long round(double)': (_self, [a]) => toLong(Math.floor(num(a) + 0.5)),
    'static int round(float)': (_self, [a]) => toInt(Math.floor(num(a) + 0.5)),
    'static int addExact(int,int)': (_self, [a, b]) => exactInt(num(a) + num(b)),
    'static long addExact(long,long)': (_self, [a, b]) => exactLong(big(a) + big(b)),
    'static int subtractExact(int,int)': (_self, [a, b]) => exactInt(num(a) - num(b)),
    'static long subtractExact(long,long)': (_self, [a, b]) => exactLong(big(a) - big(b)),
    'static int multiplyExact(int,int)': (_self, [a, b]) => exactInt(num(a) * num(b)),
    'static long multiplyExact(long,long)': (_self, [a, b]) => exactLong(big(a) * big(b)),
    'static int toIntExact(long)': (_self, [a]) => exactInt(Number(big(a))),
    'static int negateExact(int)': (_self, [a]) => exactInt(-num(a)),
    'static int floorDiv(int,int)': (_self, [a, b]) =>
      num(b) === 0 ? byZero() : Math.floor(num(a) / num(b)) | 0,
    'static int floorMod(int,int)': (_self, [a, b]) =>
      num(b) === 0 ? byZero() : (((num(a) % num(b)) + num(b)) % num(b)) | 0,
  });
}

function parseInteger(text: JavaValue | undefined, radix: number, bits: number): bigint {
  const written = text === null || text === undefined ? null : str(text);
  if (written === null)
    return raise(
      'NumberFormatException',
      bits === 32 ? 'Cannot parse null string: null' : 'Cannot parse null string: null',
    );
  const fail = (): never =>
    raise(
      'NumberFormatException',
      `For input string: "${written}"${radix === 10 ? '' : ` under radix ${radix}`}`,
    );
  if (!/^[+-]?[0-9a-z]+$/i.test(written)) return fail();
  const digits = written.replace(/^[+-]/, '').toLowerCase();
  let value = 0n;
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36);
    if (worth >= radix) return fail();
    value = value * BigInt(radix) + BigInt(worth);
  }
  if (written.startsWith('-')) value = -value;
  if (bits < 32 && BigInt.asIntN(32, value) === value && BigInt.asIntN(bits, value) !== value) {
    return raise('NumberFormatException', `Value out of range. Value:"${written}" Radix:${radix}`);
  }
  return BigInt.asIntN(bits, value) === value ? value : fail();
}

function parseReal(text: JavaValue | undefined): number {
  const written = str(text);
  const trimmed = written.trim();
  if (trimmed === '') return raise('NumberFormatException', 'empty String');
  return (
    parseJavaDouble(trimmed) ?? raise('NumberFormatException', `For input string: "${written}"`)
  );
}

const BITS = { Byte: 8, Short: 16, Integer: 32, Long: 64 } as const;

function integerMembers(name: keyof typeof BITS, type: PrimitiveName): readonly Member[] {
  const bits = BITS[name];
  const parsed = (text: JavaValue | undefined, radix: JavaValue | undefined): number | bigint => {
    const value = parseInteger(text, radix === undefined ? 10 : num(radix), bits);
    return bits === 64 ? value : Number(value);
  };
  const parse = `parse${name === 'Integer' ? 'Int' : name}`;
  const unsigned = (value: JavaValue | undefined, radix: number): string =>
    BigInt.asUintN(bits, typeof value === 'bigint' ? value : BigInt(num(value))).toString(radix);
  return [
    ...boxMembers(name, type),
    ...members(name, {
      [`static ${type} ${parse}(String)`]: (_self, [text]) => parsed(text, undefined),
      [`static ${type} ${parse}(String,int)`]: (_self, [text, radix]) => parsed(text, radix),
      [`static ${name} valueOf(String)`]: (_self, [text]) => new Box(type, parsed(text, undefined)),
      [`static String toHexString(${type})`]: (_self, [value]) => unsigned(value, 16),
      [`static String toBinaryString(${type})`]: (_self, [value]) => unsigned(value, 2),
      [`static String toOctalString(${type})`]: (_self, [value]) => unsigned(value, 8),
      [`static String toString(${type},int)`]: (_self, [value, radix]) =>
        (typeof value === 'bigint' ? value : BigInt(num(value))).toString(num(radix)),
      [`static int signum(${type})`]: (_self, [value]) => Math.sign(Number(value)),
      [`static int bitCount(${type})`]: (_self, [value]) =>
        unsigned(value, 2).replaceAll('0', '').length,
    }),
  ];
}

function realMembers(name: 'Float' | 'Double', type: 'float' | 'double'): readonly Member[] {
  const read = (text: JavaValue | undefined): number =>
    type === 'float' ? Math.fround(parseReal(text)) : parseReal(text);
  return [
    ...boxMembers(name, type),
    ...members(name, {
      [`static ${type} parse${name}(String)`]: (_self, [text]) => read(text),
      [`static ${name} valueOf(String)`]: (_self, [text]) => new Box(type, read(text)),
      [`static boolean isNaN(${type})`]: (_self, [value]) => Number.isNaN(num(value)),
      [`static boolean isInfinite(${type})`]: (_self, [value]) => Math.abs(num(value)) === Infinity,
      [`static boolean isFinite(${type})`]: (_self, [value]) => Number.isFinite(num(value)),
      'boolean isNaN()': (self) => Number.isNaN(num(boxOf(self).value)),
      'boolean isInfinite()': (self) => Math.abs(num(boxOf(self).value)) === Infinity,
    }),
  ];
}

/** What all boxes can do. */
function boxMembers(name: string, type: PrimitiveName): readonly Member[] {
  const number: Record<string, Implementation> =
    type === 'boolean' || type === 'char'
      ? {}
      : {
          [`static ${type} max(${type},${type})`]: (_self, [a, b]) => extreme(a, b, 1),
          [`static ${type} min(${type},${type})`]: (_self, [a, b]) => extreme(a, b, -1),
          [`static ${type} sum(${type},${type})`]: (_self, [a, b]) => {
            if (typeof a === 'bigint') return wrapLong(a + big(b));
            const sum = num(a) + num(b);
            return type === 'int' ? sum | 0 : type === 'float' ? Math.fround(sum) : sum;
          },
        };
  return members(name, {
    ...number,
    [`static ${name} valueOf(${type})`]: (_self, [value]) => new Box(type, primitiveOf(value)),
    [`new(${type})`]: (_self, [value]) => new Box(type, primitiveOf(value)),
    [`static String toString(${type})`]: (_self, [value]) => primitiveText(type, value ?? null),
    [`static int compare(${type},${type})`]: (_self, [a, b]) =>
      type === 'byte' || type === 'short' || type === 'char'
        ? num(a) - num(b)
        : comparePrimitives(primitiveOf(a), primitiveOf(b)),
    [`static int hashCode(${type})`]: (_self, [value]) => hashPrimitive(type, primitiveOf(value)),
    [`int compareTo(${name})`]: (self, [other]) => compare(self, other ?? null),
    [`${type} ${type}Value()`]: (self) => boxOf(self).value,
  });
}

function extreme(a: JavaValue | undefined, b: JavaValue | undefined, sign: number): JavaValue {
  const [left, right] = [primitiveOf(a), primitiveOf(b)];
  return comparePrimitives(left, right) * sign >= 0 ? left : right;
}

function primitiveOf(value: JavaValue | undefined): number | bigint | boolean {
  return typeof value === 'bigint' || typeof value === 'boolean' ? value : num(value);
}

const CHARACTERS: Readonly<Record<string, RegExp>> = {
  isDigit: /^\p{Nd}$/u,
  isLetter: /^\p{L}$/u,
  isLetterOrDigit: /^[\p{L}\p{Nd}]$/u,
  isAlphabetic: /^\p{Alphabetic}$/u,
  isUpperCase: /^\p{Uppercase}$/u,
  isLowerCase: /^\p{Lowercase}$/u,
  isWhitespace: /^(?![\u00a0\u2007\u202f])\s$/u,
};

function characterMembers(): readonly Member[] {
  const tests: Record<string, Implementation> = {};
  for (const [name, pattern] of Object.entries(CHARACTERS)) {
    tests[`static boolean ${name}(char)`] = (_self, [c]) =>
      pattern.test(String.fromCharCode(num(c)));
  }
  const mapped =
    (change: (text: string) => string): Implementation =>
    (_self, [c]) => {
      const text = change(String.fromCharCode(num(c)));
      return text.length === 1 ? text.charCodeAt(0) : num(c);
    };
  return members('Character', {
    ...tests,
    'static char toUpperCase(char)': mapped((text) => text.toUpperCase()),
    'static char toLowerCase(char)': mapped((text) => text.toLowerCase()),
    'static int getNumericValue(char)': (_self, [c]) => {
      const value = Number.parseInt(String.fromCharCode(num(c)), 36);
      return Number.isNaN(value) ? -1 : value;
    },
  });
}

/** Number's conversions, for boxes and for the big numbers alike. */
function numberMembers(): readonly Member[] {
  return members('Number', {
    'int intValue()': (self) => toInt(numeric(self)),
    'long longValue()': (self) => toLong(numeric(self)),
    'double doubleValue()': (self) => toDouble(numeric(self)),
    'float floatValue()': (self) => Math.fround(toDouble(numeric(self))),
    'short shortValue()': (self) => (toInt(numeric(self)) << 16) >> 16,
    'byte byteValue()': (self) => (toInt(numeric(self)) << 24) >> 24,
  });
}

function numeric(self: JavaValue): number | bigint {
  const { value } = boxOf(self);
  return typeof value === 'boolean' ? 0 : value;
}

export function numberLibrary(): readonly Member[] {
  return [
    ...mathMembers(),
    ...numberMembers(),
    ...integerMembers('Byte', 'byte'),
    ...integerMembers('Short', 'short'),
    ...integerMembers('Integer', 'int'),
    ...integerMembers('Long', 'long'),
    ...realMembers('Float', 'float'),
    ...realMembers('Double', 'double'),
    ...boxMembers('Boolean', 'boolean'),
    ...members('Boolean', {
      'static boolean parseBoolean(String)': (_self, [text]) =>
        text !== null && str(text).toLowerCase() === 'true',
      'static Boolean valueOf(String)': (_self, [text]) =>
        new Box('boolean', text !== null && str(text).toLowerCase() === 'true'),
    }),
    ...boxMembers('Character', 'char'),
    ...characterMembers(),
    ...members('Object', {
      'boolean equals(Object)': (self, [other]) => equal(self, other ?? null),
      'String toString()': (self) => show(self),
    }),
  ];
}

export function numberConstants(): readonly Constant[] {
  return [
    ...constants('Math', { 'double PI': Math.PI, 'double E': Math.E }),
    ...constants('Byte', { 'byte MAX_VALUE': 127, 'byte MIN_VALUE': -128 }),
    ...constants('Short', { 'short MAX_VALUE': 32767, 'short MIN_VALUE': -32768 }),
    ...constants('Integer', { 'int MAX_VALUE': 2147483647, 'int MIN_VALUE': -2147483648 }),
    ...constants('Long', {
      'long MAX_VALUE': 9223372036854775807n,
      'long MIN_VALUE': -9223372036854775808n,
    }),
    ...constants('Float', {
      'float MAX_VALUE': 3.4028234663852886e38,
      'float MIN_VALUE': 1.401298464324817e-45,
      'float NaN': Number.NaN,
      'float POSITIVE_INFINITY': Infinity,
      'float NEGATIVE_INFINITY': -Infinity,
    }),
    ...constants('Double', {
      'double MAX_VALUE': Number.MAX_VALUE,
      'double MIN_VALUE': Number.MIN_VALUE,
      'double NaN': Number.NaN,
      'double POSITIVE_INFINITY': Infinity,
      'double NEGATIVE_INFINITY': -Infinity,
    }),
    ...constants('Boolean', {
      'Boolean TRUE': new Box('boolean', true),
      'Boolean FALSE': new Box('boolean', false),
    }),
  ];
}
