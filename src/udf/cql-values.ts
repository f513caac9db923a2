/**
 * CQL values as Java's and back: which class stands for which type, and the objects of types that have no library
 * class of their own. Source: UDFDataType and the codecs of 5.0.
 */
import { assert } from '../base/assert.ts';
import { toHex } from '../base/bytes.ts';
import { type CqlType, type DurationValue, EMPTY, type Value } from '../types/cql-type.ts';
import { decode, encode, formatCql } from '../types/registry.ts';
import { dateText } from '../types/temporal.ts';
import { typeName } from '../types/type-names.ts';
import { equalTypes } from '../types/type-relations.ts';
import { boxed, classType, fullName, isSubtype, type JavaType, primitive } from './java-types.ts';
import { bigDecimal, bigInteger, decimalContent } from './library/big-numbers.ts';
import { castText, hashLong, hashText, mapEntries, mapPut, setItems, setOf } from './objects.ts';
import {
  Box,
  classOf,
  JavaList,
  JavaMap,
  type JavaObject,
  JavaSet,
  type JavaValue,
  type Opaque,
  raise,
} from './values.ts';

/** The Java type of a CQL type; primitives where a null cannot come. */
export function javaTypeOf(type: CqlType, nullable: boolean): JavaType {
  const plain = plainJavaType(type);
  return nullable ? boxed(plain) : plain;
}

function plainJavaType(type: CqlType): JavaType {
  const inner = (part: CqlType): JavaType => javaTypeOf(part, true);
  switch (type.kind) {
    case 'tinyint':
      return primitive('byte');
    case 'smallint':
      return primitive('short');
    case 'int':
      return primitive('int');
    case 'bigint':
    case 'counter':
    case 'time':
      return primitive('long');
    case 'float':
      return primitive('float');
    case 'double':
      return primitive('double');
    case 'boolean':
      return primitive('boolean');
    case 'list':
      return classType('List', inner(type.element));
    case 'vector':
      return classType('List', inner(type.element));
    case 'set':
      return classType('Set', inner(type.element));
    case 'map':
      return classType('Map', inner(type.key), inner(type.value));
    case 'tuple':
      return classType('TupleValue');
    case 'udt':
      return classType('UDTValue');
    default:
      return classType(CLASSES[type.kind] ?? 'ByteBuffer');
  }
}

const CLASSES: Readonly<Partial<Record<CqlType['kind'], string>>> = {
  text: 'String',
  ascii: 'String',
  decimal: 'BigDecimal',
  varint: 'BigInteger',
  timestamp: 'Date',
  date: 'LocalDate',
  uuid: 'UUID',
  inet: 'InetAddress',
  duration: 'Duration',
};

/** The object for the bytes; primitives come in their boxes. */
export function toJava(type: CqlType, bytes: Uint8Array | null): JavaValue {
  if (bytes === null) return null;
  const isText = type.kind === 'text' || type.kind === 'ascii';
  if (bytes.length === 0 && !isText && plainKind(type) !== 'ByteBuffer') return null;
  if (plainKind(type) === 'ByteBuffer') return buffer(bytes);
  return wrap(type, decode(type, bytes));
}

function plainKind(type: CqlType): string {
  const java = plainJavaType(type);
  return java.kind === 'class' ? java.name : '';
}

function wrap(type: CqlType, value: Value): JavaValue {
  if (value === null || value === EMPTY) return null;
  const java = plainJavaType(type);
  if (java.kind === 'primitive') {
    assert(
      typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean',
      'a primitive',
    );
    return new Box(java.name, value);
  }
  switch (type.kind) {
    case 'list':
    case 'vector':
      return new JavaList(
        'ArrayList',
        parts(value).map((item) => wrap(type.element, item)),
      );
    case 'set':
      return setOf(
        'insertion',
        parts(value).map((item) => wrap(type.element, item)),
      );
    case 'map': {
      const map = new JavaMap('insertion');
      for (const pair of parts(value)) {
        const [key = null, held = null] = parts(pair);
        mapPut(map, wrap(type.key, key), wrap(type.value, held));
      }
      return map;
    }
    case 'tuple':
    case 'udt':
      return composite(
        type,
        parts(value).map((item, at) => (item === null ? null : encode(partType(type, at), item))),
      );
    default:
      return wrapObject(type, value);
  }
}

function wrapObject(type: CqlType, value: Value): JavaValue {
  switch (type.kind) {
    case 'text':
    case 'ascii':
      assert(typeof value === 'string', 'a text');
      return value;
    case 'decimal':
      assert(isDecimal(value), 'a decimal');
      return bigDecimal(value);
    case 'varint':
      assert(typeof value === 'bigint', 'a varint');
      return bigInteger(value);
    case 'timestamp':
      assert(typeof value === 'bigint', 'a timestamp');
      return date(value);
    case 'date':
      assert(typeof value === 'number', 'a date');
      return localDate(value);
    case 'uuid':
    case 'inet':
      assert(typeof value === 'string', 'an address or a uuid');
      return type.kind === 'uuid' ? uuid(value) : inet(value);
    case 'duration':
      assert(typeof value === 'object' && value !== null && 'months' in value, 'a duration');
      return duration(value);
    default:
      return buffer(encode(type, value));
  }
}

function isDecimal(value: Value): value is { unscaled: bigint; scale: number } {
  return typeof value === 'object' && value !== null && 'unscaled' in value;
}

function parts(value: Value): readonly Value[] {
  assert(Array.isArray(value), 'a value with parts');
  return value;
}

/** The bytes of an object that has the type's class. */
export function toCql(type: CqlType, value: JavaValue): Uint8Array | null {
  if (value === null) return null;
  return encode(type, unwrap(type, value));
}

/** A list of a raw type may hold objects of other classes than its element's. */
function requireClass(type: CqlType, value: JavaObject | string): void {
  const java = javaTypeOf(type, true);
  const found = classOf(value);
  if (isSubtype({ kind: 'class', name: found, args: [] }, java)) return;
  const wanted = java.kind === 'class' ? fullName(java.name) : 'java.lang.Object';
  raise('ClassCastException', castText(fullName(found), wanted));
}

function unwrap(type: CqlType, value: JavaValue): Value {
  if (value === null) return null;
  if (typeof value === 'string' || typeof value === 'object') requireClass(type, value);
  if (typeof value === 'string') return value;
  if (value instanceof Box) return value.value;
  if (value instanceof JavaList && (type.kind === 'list' || type.kind === 'vector')) {
    return value.items.map((item) => notNull(unwrap(type.element, item)));
  }
  if (value instanceof JavaSet && type.kind === 'set') {
    return setItems(value).map((item) => notNull(unwrap(type.element, item)));
  }
  if (value instanceof JavaMap && type.kind === 'map') {
    return mapEntries(value).map(([key, held]): readonly [Value, Value] => [
      notNull(unwrap(type.key, key)),
      notNull(unwrap(type.value, held)),
    ]);
  }
  const decimal = decimalContent(value);
  if (decimal !== undefined) return type.kind === 'varint' ? decimal.unscaled : decimal;
  const content = typeof value === 'object' && 'kind' in value ? value.content : undefined;
  if (content instanceof Composite) return content.decoded();
  if (content instanceof Uint8Array) return type.kind === 'blob' ? content : decode(type, content);
  if (typeof content === 'bigint' || typeof content === 'number' || typeof content === 'string')
    return content;
  if (typeof content === 'object' && content !== null && 'months' in content)
    return content as DurationValue; // duration()'s own content
  return raise('ClassCastException', null);
}

function notNull(value: Value): Value {
  return value === null ? raise('NullPointerException', null) : value;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function object(
  className: string,
  content: unknown,
  shown: () => string,
  order?: (other: Opaque) => number,
): Opaque {
  const base = {
    kind: 'opaque',
    className,
    content,
    shown,
    key: shown,
    hash: () => hashText(shown()),
  } as const;
  return order === undefined ? base : { ...base, compare: order };
}

/** java.util.Date; its text is of UTC. */
export function date(millis: bigint): Opaque {
  const shown = (): string => {
    const at = new Date(Number(millis));
    const two = (value: number): string => String(value).padStart(2, '0');
    const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
    return `${DAYS[at.getUTCDay()]} ${MONTHS[at.getUTCMonth()]} ${two(at.getUTCDate())} ${time} UTC ${at.getUTCFullYear()}`;
  };
  return {
    ...object('Date', millis, shown, ({ content }) =>
      typeof content === 'bigint' ? (millis < content ? -1 : millis > content ? 1 : 0) : 0,
    ),
    key: () => String(millis),
    hash: () => hashLong(millis),
  };
}

export function localDate(days: number): Opaque {
  return object('LocalDate', days, () => dateText(days));
}

export function uuid(text: string): Opaque {
  return object(
    'UUID',
    text,
    () => text,
    ({ content }) =>
      typeof content === 'string' ? (text < content ? -1 : text > content ? 1 : 0) : 0,
  );
}

export function inet(text: string): Opaque {
  return object('InetAddress', text, () => `/${text}`);
}

export function duration(value: DurationValue): Opaque {
  return object('Duration', value, () =>
    formatCql({ kind: 'duration' }, encode({ kind: 'duration' }, value)),
  );
}

export function buffer(bytes: Uint8Array): Opaque {
  return {
    ...object(
      'ByteBuffer',
      bytes,
      () => `java.nio.HeapByteBuffer[pos=0 lim=${bytes.length} cap=${bytes.length}]`,
    ),
    key: () => toHex(bytes),
  };
}

type CompositeType = CqlType & { readonly kind: 'tuple' | 'udt' };

/** The parts of a tuple or a user type's value; setters change it. */
export class Composite {
  readonly type: CompositeType;
  readonly parts: (Uint8Array | null)[];
  constructor(type: CompositeType, given: readonly (Uint8Array | null)[]) {
    this.type = type;
    const count = type.kind === 'tuple' ? type.elements.length : type.fields.length;
    this.parts = Array.from({ length: count }, (_, at) => given[at] ?? null);
  }
  decoded(): readonly Value[] {
    return this.parts.map((bytes, at) =>
      bytes === null ? null : decode(partType(this.type, at), bytes),
    );
  }
}

export function partType(type: CompositeType, at: number): CqlType {
  const found = type.kind === 'tuple' ? type.elements[at] : type.fields[at]?.type;
  if (found === undefined) {
    const count = type.kind === 'tuple' ? type.elements.length : type.fields.length;
    return raise('ArrayIndexOutOfBoundsException', `Index ${at} out of bounds for length ${count}`);
  }
  return found;
}

/** A TupleValue or a UDTValue. */
export function composite(type: CompositeType, given: readonly (Uint8Array | null)[]): Opaque {
  const content = new Composite(type, given);
  const part = (at: number): string => {
    const bytes = content.parts[at] ?? null;
    return bytes === null ? 'NULL' : compactText(partType(type, at), bytes);
  };
  const shown = (): string =>
    type.kind === 'tuple'
      ? `(${type.elements.map((_, at) => part(at)).join(',')})`
      : `{${type.fields.map(({ name }, at) => `${name}:${part(at)}`).join(',')}}`;
  return object(type.kind === 'tuple' ? 'TupleValue' : 'UDTValue', content, shown);
}

/** The literal as the driver's codecs write it: no space after commas and colons. */
function compactText(type: CqlType, bytes: Uint8Array): string {
  return formatCql(type, bytes).replace(
    /('(?:[^']|'')*')|([,:]) /g,
    (_whole, text?: string, sign?: string) => text ?? sign ?? '',
  );
}

/** A part as Java's object of the class that is asked for; a CodecNotFoundException when it is of another. */
export function getPart(composed: Composite, at: number, wanted: CqlType | null): JavaValue {
  const type = partType(composed.type, at);
  if (wanted !== null) requireCodec(type, wanted);
  return toJava(type, composed.parts[at] ?? null);
}

/** Refuses to read or write a part as another class than its type's. */
export function requireCodec(type: CqlType, wanted: CqlType): void {
  const [have, want] = [plainJavaType(type), plainJavaType(wanted)];
  const same =
    have.kind === want.kind && 'name' in have && 'name' in want && have.name === want.name;
  if (same || equalTypes(type, wanted)) return;
  const names: Readonly<Record<string, string>> = {
    int: 'java.lang.Integer',
    text: 'java.lang.String',
    bigint: 'java.lang.Long',
    double: 'java.lang.Double',
    float: 'java.lang.Float',
    boolean: 'java.lang.Boolean',
    tinyint: 'java.lang.Byte',
    smallint: 'java.lang.Short',
    decimal: 'java.math.BigDecimal',
    varint: 'java.math.BigInteger',
    timestamp: 'java.util.Date',
    date: 'org.apache.cassandra.cql3.functions.types.LocalDate',
    uuid: 'java.util.UUID',
    inet: 'java.net.InetAddress',
    blob: 'java.nio.ByteBuffer',
  };
  raise(
    'CodecNotFoundException',
    `Codec not found for requested operation: [${typeName(type)} <-> ${names[wanted.kind] ?? wanted.kind}]`,
  );
}
