/** The classes behind CQL types: TupleValue, UDTValue, UDFContext, Date, LocalDate, UUID, InetAddress, Duration, ByteBuffer. */
import type { CqlType, DurationValue, NativeKind } from '../../types/cql-type.ts';
import {
  buffer,
  Composite,
  composite,
  date,
  getPart,
  localDate,
  partType,
  requireCodec,
  toCql,
  uuid,
} from '../cql-values.ts';
import { isPrimitiveName, type PrimitiveName } from '../java-types.ts';
import { Box, type JavaValue, raise, Throwable } from '../values.ts';
import {
  big,
  demand,
  type Environment,
  type Implementation,
  type Member,
  members,
  num,
  opaque,
  str,
} from './member.ts';
import { box } from './texts.ts';

function compositeOf(value: JavaValue | undefined): Composite {
  const { content } = opaque(value);
  demand(content instanceof Composite);
  return content;
}

/** A part by number, or in a user type by name. */
function placeOf(composed: Composite, key: JavaValue | undefined): number {
  if (typeof key === 'number') {
    partType(composed.type, key);
    return key;
  }
  const name = str(key);
  const fields = composed.type.kind === 'udt' ? composed.type.fields : [];
  const place = fields.findIndex((field) => field.name === name);
  return place >= 0
    ? place
    : raise('IllegalArgumentException', `${name} is not a field defined in this UDT`);
}

/** Getter's name, Java type, CQL type. */
const PARTS: readonly (readonly [string, string, NativeKind])[] = [
  ['Bool', 'boolean', 'boolean'],
  ['Byte', 'byte', 'tinyint'],
  ['Short', 'short', 'smallint'],
  ['Int', 'int', 'int'],
  ['Long', 'long', 'bigint'],
  ['Float', 'float', 'float'],
  ['Double', 'double', 'double'],
  ['String', 'String', 'text'],
  ['Decimal', 'BigDecimal', 'decimal'],
  ['Varint', 'BigInteger', 'varint'],
  ['Timestamp', 'Date', 'timestamp'],
  ['Date', 'LocalDate', 'date'],
  ['UUID', 'UUID', 'uuid'],
  ['Inet', 'InetAddress', 'inet'],
  ['Bytes', 'ByteBuffer', 'blob'],
];

const ZERO = {
  boolean: false,
  byte: 0,
  short: 0,
  char: 0,
  int: 0,
  long: 0n,
  float: 0,
  double: 0,
} as const;

function compositeMembers(owner: 'TupleValue' | 'UDTValue'): readonly Member[] {
  const list: Record<string, Implementation> = {};
  for (const key of owner === 'UDTValue' ? ['int', 'String'] : ['int']) {
    for (const [name, java, kind] of PARTS) {
      list[`${java} get${name}(${key})`] = getter(java, kind);
      list[`${owner} set${name}(${key},${java})`] = setter(java, kind);
    }
    for (const [name, head, classes] of [
      ['List', 'List<A>', 'Class<A>'],
      ['Set', 'Set<A>', 'Class<A>'],
      ['Map', 'Map<A,B>', 'Class<A>,Class<B>'],
    ] as const) {
      list[`<A,B> ${head} get${name}(${key},${classes})`] = anyPart;
      list[`<A,B> ${owner} set${name}(${key},${head})`] = setter('', null);
    }
    list[`Object getObject(${key})`] = anyPart;
    for (const inner of ['TupleValue', 'UDTValue'] as const) {
      list[`${inner} get${inner}(${key})`] = anyPart;
      list[`${owner} set${inner}(${key},${inner})`] = setter('', null);
    }
    list[`boolean isNull(${key})`] = (self, [at]) => {
      const composed = compositeOf(self);
      return (composed.parts[placeOf(composed, at)] ?? null) === null;
    };
    list[`${owner} setToNull(${key})`] = (self, [at]) => {
      const composed = compositeOf(self);
      composed.parts[placeOf(composed, at)] = null;
      return self;
    };
  }
  return members(owner, list);
}

/** An absent number reads as zero. */
function getter(java: string, kind: NativeKind): Implementation {
  return (self, [at]) => {
    const composed = compositeOf(self);
    const place = placeOf(composed, at);
    const wanted: CqlType =
      kind === 'bigint' && partType(composed.type, place).kind === 'time'
        ? { kind: 'time' }
        : { kind };
    const value = getPart(composed, place, wanted);
    if (!isPrimitiveName(java)) return value;
    return value instanceof Box ? value.value : ZERO[java];
  };
}

const anyPart: Implementation = (self, [at]) => {
  const composed = compositeOf(self);
  return getPart(composed, placeOf(composed, at), null);
};

function setter(java: string, kind: NativeKind | null): Implementation {
  return (self, [at, value]) => {
    const composed = compositeOf(self);
    const place = placeOf(composed, at);
    const given = value ?? null;
    const type = partType(composed.type, place);
    if (kind !== null)
      requireCodec(type, { kind: kind === 'bigint' && type.kind === 'time' ? 'time' : kind });
    const held = isPrimitiveName(java) ? box(java satisfies PrimitiveName, given) : given;
    composed.parts[place] = toCql(partType(composed.type, place), held);
    return self;
  };
}

function made(type: CqlType | undefined, what: 'tuple' | 'udt'): JavaValue {
  if (type?.kind === 'tuple' && what === 'tuple') return composite(type, []);
  if (type?.kind === 'udt' && what === 'udt') return composite(type, []);
  return raise(
    'IllegalStateException',
    `Function definition doesn't match ${what === 'tuple' ? 'TupleValue' : 'UDTValue'}`,
  );
}

function contextMembers(): readonly Member[] {
  const argument = (
    at: JavaValue | undefined,
    { argumentTypes }: Environment,
  ): CqlType | undefined => argumentTypes[num(at)];
  return members('UDFContext', {
    'TupleValue newReturnTupleValue()': (_self, _args, { returnType }) => made(returnType, 'tuple'),
    'UDTValue newReturnUDTValue()': (_self, _args, { returnType }) => made(returnType, 'udt'),
    'TupleValue newArgTupleValue(int)': (_self, [at], environment) =>
      made(argument(at, environment), 'tuple'),
    'UDTValue newArgUDTValue(int)': (_self, [at], environment) =>
      made(argument(at, environment), 'udt'),
    'UDTValue newUDTValue(String)': (_self, [name], { userType }) => {
      const type = userType(str(name));
      if (type === undefined) return raise('IllegalArgumentException', `No UDT named ${str(name)}`);
      return made(type, 'udt');
    },
  });
}

function millisOf(value: JavaValue | undefined): bigint {
  const { content } = opaque(value);
  demand(typeof content === 'bigint');
  return content;
}

/** The date's fields; the recorded JVM's zone is UTC. */
function utcOf(value: JavaValue): Date {
  return new Date(Number(millisOf(value)));
}

function textOf(value: JavaValue | undefined): string {
  const { content } = opaque(value);
  demand(typeof content === 'string');
  return content;
}

function daysOf(value: JavaValue | undefined): number {
  const { content } = opaque(value);
  demand(typeof content === 'number');
  return content;
}

const DAY = 86_400_000;
const utc = (days: number): Date => new Date(days * DAY);

function timeMembers(): readonly Member[] {
  return [
    ...members('Date', {
      'new()': (_self, _args, { nowMillis }) => date(BigInt(Math.floor(nowMillis()))),
      'new(long)': (_self, [millis]) => date(big(millis)),
      'long getTime()': (self) => millisOf(self),
      'int getYear()': (self) => utcOf(self).getUTCFullYear() - 1900,
      'int getMonth()': (self) => utcOf(self).getUTCMonth(),
      'int getDate()': (self) => utcOf(self).getUTCDate(),
      'int getDay()': (self) => utcOf(self).getUTCDay(),
      'int getHours()': (self) => utcOf(self).getUTCHours(),
      'int getMinutes()': (self) => utcOf(self).getUTCMinutes(),
      'int getSeconds()': (self) => utcOf(self).getUTCSeconds(),
      'boolean before(Date)': (self, [other]) => millisOf(self) < millisOf(other),
      'boolean after(Date)': (self, [other]) => millisOf(self) > millisOf(other),
      'int compareTo(Date)': (self, [other]) =>
        Number(millisOf(self) > millisOf(other)) - Number(millisOf(self) < millisOf(other)),
    }),
    ...members('LocalDate', {
      'static LocalDate fromDaysSinceEpoch(int)': (_self, [days]) => localDate(num(days)),
      'static LocalDate fromMillisSinceEpoch(long)': (_self, [millis]) =>
        localDate(Math.floor(Number(big(millis)) / DAY)),
      'static LocalDate fromYearMonthDay(int,int,int)': (_self, [year, month, day]) =>
        localDate(Date.UTC(num(year), num(month) - 1, num(day)) / DAY),
      'int getDaysSinceEpoch()': (self) => daysOf(self),
      'long getMillisSinceEpoch()': (self) => BigInt(daysOf(self)) * BigInt(DAY),
      'int getYear()': (self) => utc(daysOf(self)).getUTCFullYear(),
      'int getMonth()': (self) => utc(daysOf(self)).getUTCMonth() + 1,
      'int getDay()': (self) => utc(daysOf(self)).getUTCDate(),
    }),
    ...members('Duration', {
      'int getMonths()': (self) => durationOf(self).months,
      'int getDays()': (self) => durationOf(self).days,
      'long getNanoseconds()': (self) => durationOf(self).nanoseconds,
    }),
    ...members('System', {
      'static void exit(int)': (_self, [status]) =>
        raise(
          'AccessControlException',
          `access denied ("java.lang.RuntimePermission" "exitVM.${num(status)}")`,
        ),
      'static long currentTimeMillis()': (_self, _args, { nowMillis }) =>
        BigInt(Math.floor(nowMillis())),
      'static long nanoTime()': (_self, _args, { nowMillis }) =>
        BigInt(Math.floor(nowMillis())) * 1_000_000n,
    }),
  ];
}

function durationOf(value: JavaValue): DurationValue {
  const { content } = opaque(value);
  demand(typeof content === 'object' && content !== null && 'months' in content);
  return content as DurationValue; // duration() made it
}

function half(text: string, from: number): bigint {
  return BigInt.asIntN(64, BigInt(`0x${text.replaceAll('-', '').slice(from, from + 16)}`));
}

function identityMembers(): readonly Member[] {
  return [
    ...members('UUID', {
      'static UUID fromString(String)': (_self, [text]) => {
        const written = str(text).toLowerCase();
        if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(written)) {
          raise('IllegalArgumentException', `Invalid UUID string: ${str(text)}`);
        }
        return uuid(written);
      },
      'int version()': (self) => Number.parseInt(textOf(self).charAt(14), 16),
      'long getMostSignificantBits()': (self) => half(textOf(self), 0),
      'long getLeastSignificantBits()': (self) => half(textOf(self), 16),
      'int compareTo(UUID)': (self, [other]) => {
        const [a, b] = [self, other].map((value) => [
          half(textOf(value), 0),
          half(textOf(value), 16),
        ]);
        const first = (a?.[0] ?? 0n) - (b?.[0] ?? 0n) || (a?.[1] ?? 0n) - (b?.[1] ?? 0n);
        return first < 0n ? -1 : first > 0n ? 1 : 0;
      },
    }),
    ...members('InetAddress', {
      'String getHostAddress()': (self) => textOf(self),
      'boolean isLoopbackAddress()': (self) => /^127\.|^::1$/.test(textOf(self)),
    }),
    ...members('ByteBuffer', {
      'static ByteBuffer wrap(byte[])': (_self, [array]) =>
        buffer(Uint8Array.from(arrayItems(array), (item) => num(item) & 0xff)),
      'int remaining()': (self) => bytesOf(self).length,
      'int limit()': (self) => bytesOf(self).length,
      'int capacity()': (self) => bytesOf(self).length,
      'boolean hasRemaining()': (self) => bytesOf(self).length > 0,
      'ByteBuffer duplicate()': (self) => self,
      'byte get(int)': (self, [at]) => {
        const byte = bytesOf(self)[num(at)];
        return byte === undefined ? raise('IndexOutOfBoundsException', null) : (byte << 24) >> 24;
      },
    }),
  ];
}

function arrayItems(value: JavaValue | undefined): readonly JavaValue[] {
  demand(typeof value === 'object' && value !== null && 'items' in value);
  return value.items;
}

function bytesOf(value: JavaValue): Uint8Array {
  const { content } = opaque(value);
  demand(content instanceof Uint8Array);
  return content;
}

const EXCEPTIONS = [
  'Throwable',
  'Exception',
  'Error',
  'RuntimeException',
  'ArithmeticException',
  'ClassCastException',
  'IllegalArgumentException',
  'IllegalStateException',
  'IndexOutOfBoundsException',
  'NullPointerException',
  'UnsupportedOperationException',
  'NumberFormatException',
  'ArrayIndexOutOfBoundsException',
  'StringIndexOutOfBoundsException',
  'NoSuchElementException',
];

function throwable(value: JavaValue | undefined): Throwable {
  return value instanceof Throwable ? value : raise('NullPointerException', null);
}

function exceptionMembers(): readonly Member[] {
  const message = (text: JavaValue | undefined): string | null =>
    typeof text === 'string' ? text : null;
  const cause = (value: JavaValue | undefined): Throwable | null =>
    value instanceof Throwable ? value : null;
  return [
    ...EXCEPTIONS.flatMap((name) =>
      members(name, {
        'new()': () => new Throwable(name, null),
        'new(String)': (_self, [text]) => new Throwable(name, message(text)),
        'new(String,Throwable)': (_self, [text, from]) =>
          new Throwable(name, message(text), cause(from)),
        'new(Throwable)': (_self, [from]) =>
          new Throwable(
            name,
            cause(from) === null ? null : throwableSentence(throwable(from)),
            cause(from),
          ),
      }),
    ),
    ...members('Throwable', {
      'String getMessage()': (self) => throwable(self).message,
      'String getLocalizedMessage()': (self) => throwable(self).message,
      'Throwable getCause()': (self) => throwable(self).cause,
    }),
  ];
}

function throwableSentence(value: Throwable): string {
  return value.message === null
    ? value.className
    : `java.lang.${value.className}: ${value.message}`;
}

export function cqlLibrary(): readonly Member[] {
  return [
    ...compositeMembers('TupleValue'),
    ...compositeMembers('UDTValue'),
    ...contextMembers(),
    ...timeMembers(),
    ...identityMembers(),
    ...exceptionMembers(),
  ];
}
