/** Types as text: as CQL writes them, and as the Java classes that stand in some refusals and tables. */
import { unreachable } from '../base/assert.ts';
import { toHex, utf8Bytes } from '../base/bytes.ts';
import { maybeQuoteName } from './cql-names.ts';
import type { CqlType, NativeKind } from './cql-type.ts';

/** The CQL name of a type (CQL3Type.toString): frozen<> wherever it is, tuples always inside one. */
export function typeName(
  type: CqlType,
  options: { readonly qualifyUserTypes?: boolean } = {},
): string {
  const of = (inner: CqlType): string => typeName(inner, options);
  switch (type.kind) {
    case 'list':
    case 'set':
      return frozenIf(type.frozen, `${type.kind}<${of(type.element)}>`);
    case 'map':
      return frozenIf(type.frozen, `map<${of(type.key)}, ${of(type.value)}>`);
    case 'tuple':
      return frozenIf(true, `tuple<${type.elements.map(of).join(', ')}>`);
    case 'vector':
      return `vector<${of(type.element)}, ${type.dimension}>`;
    case 'udt': {
      const name = maybeQuoteName(type.name);
      const qualified = options.qualifyUserTypes
        ? `${maybeQuoteName(type.keyspace)}.${name}`
        : name;
      return frozenIf(type.frozen, qualified);
    }
    case 'custom':
      return `'${type.className}'`;
    default:
      return type.kind;
  }
}

function frozenIf(frozen: boolean, name: string): string {
  return frozen ? `frozen<${name}>` : name;
}

const PACKAGE = 'org.apache.cassandra.db.marshal';

/** The class of each native type, without its package. */
export const NATIVE_CLASSES: { readonly [kind in NativeKind]: string } = {
  ascii: 'AsciiType',
  bigint: 'LongType',
  blob: 'BytesType',
  boolean: 'BooleanType',
  counter: 'CounterColumnType',
  date: 'SimpleDateType',
  decimal: 'DecimalType',
  double: 'DoubleType',
  duration: 'DurationType',
  empty: 'EmptyType',
  float: 'FloatType',
  inet: 'InetAddressType',
  int: 'Int32Type',
  smallint: 'ShortType',
  text: 'UTF8Type',
  time: 'TimeType',
  timestamp: 'TimestampType',
  timeuuid: 'TimeUUIDType',
  tinyint: 'ByteType',
  uuid: 'UUIDType',
  varint: 'IntegerType',
};

/** AbstractType.toString: the Java class with its parameters; frozen collections and user types inside FrozenType. */
export function javaClassName(type: CqlType, ignoreFreezing = false): string {
  const wrap = (frozen: boolean, name: string): string =>
    frozen && !ignoreFreezing ? `${PACKAGE}.FrozenType(${name})` : name;
  switch (type.kind) {
    case 'list':
    case 'set': {
      const inner = javaClassName(type.element, ignoreFreezing || type.frozen);
      return wrap(
        type.frozen,
        `${PACKAGE}.${type.kind === 'list' ? 'ListType' : 'SetType'}(${inner})`,
      );
    }
    case 'map': {
      const inner = [type.key, type.value].map((part) =>
        javaClassName(part, ignoreFreezing || type.frozen),
      );
      return wrap(type.frozen, `${PACKAGE}.MapType(${inner.join(',')})`);
    }
    case 'tuple':
      return `${PACKAGE}.TupleType(${type.elements.map((part) => javaClassName(part, true)).join(',')})`;
    case 'vector':
      return `${PACKAGE}.VectorType(${javaClassName(type.element, ignoreFreezing)} , ${type.dimension})`;
    case 'udt': {
      const fields = type.fields.map(
        (field) =>
          `${toHex(utf8Bytes(field.name))}:${javaClassName(field.type, ignoreFreezing || type.frozen)}`,
      );
      const parts = [type.keyspace, toHex(utf8Bytes(type.name)), ...fields];
      return wrap(type.frozen, `${PACKAGE}.UserType(${parts.join(',')})`);
    }
    case 'custom':
      return type.className;
    case 'ascii':
    case 'bigint':
    case 'blob':
    case 'boolean':
    case 'counter':
    case 'date':
    case 'decimal':
    case 'double':
    case 'duration':
    case 'empty':
    case 'float':
    case 'inet':
    case 'int':
    case 'smallint':
    case 'text':
    case 'time':
    case 'timestamp':
    case 'timeuuid':
    case 'tinyint':
    case 'uuid':
    case 'varint':
      return `${PACKAGE}.${NATIVE_CLASSES[type.kind]}`;
    default:
      return unreachable(type);
  }
}
