/** BigDecimal and BigInteger. Source: java.math. */
import type { DecimalValue } from '../../types/cql-type.ts';
import {
  addDecimals,
  decimal,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  precisionOf,
  remainderOfDecimals,
  setScale,
  stripZeros,
  subtractDecimals,
} from '../../types/decimal-arithmetic.ts';
import {
  compareDecimals,
  decimalOfDouble,
  decimalText,
  doubleOfDecimal,
  integerOfDecimal,
  parseDecimal,
} from '../../types/decimals.ts';
import { toInt, toLong } from '../primitives.ts';
import { type JavaValue, type Opaque, raise } from '../values.ts';
import {
  big,
  type Constant,
  constants,
  demand,
  type Implementation,
  type Member,
  members,
  num,
  opaque,
  str,
} from './member.ts';

/** A BigDecimal, or a BigInteger when its class says so; both hold a decimal. */
function number(className: 'BigDecimal' | 'BigInteger', content: DecimalValue): Opaque {
  return {
    kind: 'opaque',
    className,
    content,
    shown: () => decimalText(content),
    key: () => `${content.unscaled}e${content.scale}`,
    hash: () =>
      (Math.imul(31, hashBig(content.unscaled)) +
        (className === 'BigDecimal' ? content.scale : 0)) |
      0,
    compare: (other) => compareDecimals(content, contentOf(other)),
  };
}

function hashBig(value: bigint): number {
  const sign = value < 0n ? -1 : 1;
  let hash = 0;
  const hex = (value < 0n ? -value : value).toString(16);
  for (const part of hex.padStart(Math.ceil(hex.length / 8) * 8, '0').match(/.{8}/g) ?? []) {
    hash = (Math.imul(31, hash) + Number.parseInt(part, 16)) | 0;
  }
  return Math.imul(hash, sign);
}

export const bigDecimal = (content: DecimalValue): Opaque => number('BigDecimal', content);
export const bigInteger = (value: bigint): Opaque => number('BigInteger', decimal(value));

/** The number inside, undefined for what is neither of the two classes. */
export function decimalContent(value: JavaValue): DecimalValue | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  return value.className === 'BigDecimal' || value.className === 'BigInteger'
    ? contentOf(value)
    : undefined;
}

function contentOf(value: JavaValue | undefined): DecimalValue {
  const { content } = opaque(value);
  demand(isContent(content));
  return content;
}

function isContent(content: unknown): content is DecimalValue {
  return typeof content === 'object' && content !== null && 'unscaled' in content;
}

const own =
  (fn: (a: DecimalValue, args: readonly JavaValue[]) => JavaValue): Implementation =>
  (self, args) =>
    fn(contentOf(self), args);
const combine = (fn: (a: DecimalValue, b: DecimalValue) => DecimalValue): Implementation =>
  own((a, [b]) => bigDecimal(fn(a, contentOf(b))));
const combineIntegers = (fn: (a: bigint, b: bigint) => bigint): Implementation =>
  own((a, [b]) => bigInteger(fn(a.unscaled, contentOf(b).unscaled)));

type Rounding = 'halfUp' | 'halfEven' | 'down';

function roundingOf(mode: JavaValue | undefined): Rounding {
  const { content } = opaque(mode);
  if (content === 'HALF_UP') return 'halfUp';
  if (content === 'HALF_EVEN') return 'halfEven';
  if (content === 'DOWN') return 'down';
  return raise('UnsupportedOperationException', `RoundingMode.${String(content)}`);
}

/** The exact quotient, with Java's preferred scale; without one an ArithmeticException. */
function divideExactly(a: DecimalValue, b: DecimalValue): DecimalValue {
  if (b.unscaled === 0n) {
    return raise(
      'ArithmeticException',
      a.unscaled === 0n ? 'Division undefined' : 'Division by zero',
    );
  }
  const preferred = a.scale - b.scale;
  if (a.unscaled === 0n) return decimal(0n, Math.max(preferred, 0));
  let odd = b.unscaled < 0n ? -b.unscaled : b.unscaled;
  const divisor = gcd(a.unscaled < 0n ? -a.unscaled : a.unscaled, odd);
  odd /= divisor;
  let digits = 0;
  for (let rest = odd; rest % 10n === 0n || rest % 2n === 0n || rest % 5n === 0n; digits++) {
    if (rest % 10n === 0n) rest /= 10n;
    else rest /= rest % 2n === 0n ? 2n : 5n;
    odd = rest;
  }
  if (odd !== 1n) {
    return raise(
      'ArithmeticException',
      'Non-terminating decimal expansion; no exact representable decimal result.',
    );
  }
  return stripZeros(
    divideDecimals(a, b, Math.max(preferred, preferred + digits), 'down'),
    preferred,
  );
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function parsed(text: JavaValue | undefined): DecimalValue {
  return parseDecimal(str(text)) ?? raise('NumberFormatException', null);
}

function conversions(): Readonly<Record<string, Implementation>> {
  return {
    'int intValue()': own((a) => toInt(integerOfDecimal(a))),
    'long longValue()': own((a) => toLong(integerOfDecimal(a))),
    'double doubleValue()': own((a) => doubleOfDecimal(a)),
    'float floatValue()': own((a) => Math.fround(doubleOfDecimal(a))),
    'int signum()': own((a) => (a.unscaled > 0n ? 1 : a.unscaled < 0n ? -1 : 0)),
  };
}

function decimalMembers(): readonly Member[] {
  return members('BigDecimal', {
    ...conversions(),
    'new(String)': (_self, [text]) => bigDecimal(parsed(text)),
    'new(int)': (_self, [value]) => bigDecimal(decimal(BigInt(num(value)))),
    'new(long)': (_self, [value]) => bigDecimal(decimal(big(value))),
    'new(BigInteger)': (_self, [value]) => bigDecimal(contentOf(value)),
    'static BigDecimal valueOf(long)': (_self, [value]) => bigDecimal(decimal(big(value))),
    'static BigDecimal valueOf(long,int)': (_self, [value, scale]) =>
      bigDecimal(decimal(big(value), num(scale))),
    'static BigDecimal valueOf(double)': (_self, [value]) =>
      bigDecimal(decimalOfDouble(num(value)) ?? raise('NumberFormatException', null)),
    'BigDecimal add(BigDecimal)': combine(addDecimals),
    'BigDecimal subtract(BigDecimal)': combine(subtractDecimals),
    'BigDecimal multiply(BigDecimal)': combine(multiplyDecimals),
    'BigDecimal divide(BigDecimal)': combine(divideExactly),
    'BigDecimal divide(BigDecimal,RoundingMode)': own((a, [b, mode]) =>
      quotient(a, b, a.scale, roundingOf(mode)),
    ),
    'BigDecimal divide(BigDecimal,int,RoundingMode)': own((a, [b, scale, mode]) =>
      quotient(a, b, num(scale), roundingOf(mode)),
    ),
    'BigDecimal remainder(BigDecimal)': own((a, [b]) => {
      if (contentOf(b).unscaled === 0n) raise('ArithmeticException', 'Division by zero');
      return bigDecimal(remainderOfDecimals(a, contentOf(b)));
    }),
    'BigDecimal negate()': own((a) => bigDecimal(negateDecimal(a))),
    'BigDecimal abs()': own((a) => bigDecimal(a.unscaled < 0n ? negateDecimal(a) : a)),
    'BigDecimal max(BigDecimal)': own((a, [b]) =>
      bigDecimal(compareDecimals(a, contentOf(b)) >= 0 ? a : contentOf(b)),
    ),
    'BigDecimal min(BigDecimal)': own((a, [b]) =>
      bigDecimal(compareDecimals(a, contentOf(b)) <= 0 ? a : contentOf(b)),
    ),
    'BigDecimal pow(int)': own((a, [n]) => {
      if (num(n) < 0 || num(n) > 999) raise('ArithmeticException', 'Invalid operation');
      return bigDecimal(decimal(a.unscaled ** BigInt(num(n)), a.scale * num(n)));
    }),
    'BigDecimal setScale(int,RoundingMode)': own((a, [scale, mode]) =>
      bigDecimal(setScale(a, num(scale), roundingOf(mode))),
    ),
    'BigDecimal setScale(int)': own((a, [scale]) => {
      const scaled = setScale(a, num(scale), 'down');
      if (compareDecimals(scaled, a) !== 0) raise('ArithmeticException', 'Rounding necessary');
      return bigDecimal(scaled);
    }),
    'BigDecimal stripTrailingZeros()': own((a) => bigDecimal(stripZeros(a))),
    'int scale()': own((a) => a.scale),
    'int precision()': own((a) => precisionOf(a)),
    'int compareTo(BigDecimal)': own((a, [b]) => compareDecimals(a, contentOf(b))),
    'String toPlainString()': own((a) => decimalText(a.scale < 0 ? setScale(a, 0, 'down') : a)),
    'BigInteger toBigInteger()': own((a) => bigInteger(integerOfDecimal(a))),
  });
}

function quotient(
  a: DecimalValue,
  b: JavaValue | undefined,
  scale: number,
  mode: Rounding,
): Opaque {
  const by = contentOf(b);
  if (by.unscaled === 0n) {
    raise('ArithmeticException', a.unscaled === 0n ? 'Division undefined' : 'Division by zero');
  }
  return bigDecimal(divideDecimals(a, by, scale, mode));
}

function integerMembers(): readonly Member[] {
  const checked = (b: bigint): bigint =>
    b === 0n ? raise('ArithmeticException', 'BigInteger divide by zero') : b;
  return members('BigInteger', {
    ...conversions(),
    'new(String)': (_self, [text]) => {
      if (!/^[+-]?\d+$/.test(str(text)))
        raise('NumberFormatException', `For input string: "${str(text)}"`);
      return bigInteger(BigInt(str(text).replace('+', '')));
    },
    'static BigInteger valueOf(long)': (_self, [value]) => bigInteger(big(value)),
    'BigInteger add(BigInteger)': combineIntegers((a, b) => a + b),
    'BigInteger subtract(BigInteger)': combineIntegers((a, b) => a - b),
    'BigInteger multiply(BigInteger)': combineIntegers((a, b) => a * b),
    'BigInteger divide(BigInteger)': combineIntegers((a, b) => a / checked(b)),
    'BigInteger remainder(BigInteger)': combineIntegers((a, b) => a % checked(b)),
    'BigInteger mod(BigInteger)': combineIntegers((a, b) => {
      if (b <= 0n) raise('ArithmeticException', 'BigInteger: modulus not positive');
      return ((a % b) + b) % b;
    }),
    'BigInteger gcd(BigInteger)': combineIntegers((a, b) => gcd(a < 0n ? -a : a, b < 0n ? -b : b)),
    'BigInteger max(BigInteger)': own((a, [b]) =>
      bigInteger(compareDecimals(a, contentOf(b)) >= 0 ? a.unscaled : contentOf(b).unscaled),
    ),
    'BigInteger min(BigInteger)': own((a, [b]) =>
      bigInteger(compareDecimals(a, contentOf(b)) <= 0 ? a.unscaled : contentOf(b).unscaled),
    ),
    'BigInteger negate()': own((a) => bigInteger(-a.unscaled)),
    'BigInteger abs()': own((a) => bigInteger(a.unscaled < 0n ? -a.unscaled : a.unscaled)),
    'BigInteger pow(int)': own((a, [n]) => {
      if (num(n) < 0) raise('ArithmeticException', 'Negative exponent');
      if (num(n) > 4096) raise('ArithmeticException', 'BigInteger would overflow supported range');
      return bigInteger(a.unscaled ** BigInt(num(n)));
    }),
    'int compareTo(BigInteger)': own((a, [b]) => compareDecimals(a, contentOf(b))),
    'int bitLength()': own(
      (a) => (a.unscaled < 0n ? ~a.unscaled : a.unscaled).toString(2).replace(/^0$/, '').length,
    ),
    'String toString(int)': own((a, [radix]) => a.unscaled.toString(num(radix))),
  });
}

export function bigNumberLibrary(): readonly Member[] {
  return [...decimalMembers(), ...integerMembers()];
}

const mode = (name: string): Opaque => ({
  kind: 'opaque',
  className: 'RoundingMode',
  content: name,
  shown: () => name,
  key: () => name,
  hash: () => 1,
});

export function bigNumberConstants(): readonly Constant[] {
  return [
    ...constants('BigDecimal', {
      'BigDecimal ZERO': bigDecimal(decimal(0n)),
      'BigDecimal ONE': bigDecimal(decimal(1n)),
      'BigDecimal TEN': bigDecimal(decimal(10n)),
    }),
    ...constants('BigInteger', {
      'BigInteger ZERO': bigInteger(0n),
      'BigInteger ONE': bigInteger(1n),
      'BigInteger TEN': bigInteger(10n),
    }),
    ...constants('RoundingMode', {
      'RoundingMode HALF_UP': mode('HALF_UP'),
      'RoundingMode HALF_EVEN': mode('HALF_EVEN'),
      'RoundingMode DOWN': mode('DOWN'),
    }),
  ];
}
