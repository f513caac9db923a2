/**
 * Types as [option]s of result metadata. What a version does not know is sent as a custom type under its Java class.
 * Source: native_protocol_v5.spec, section 4.2.5.2; Cassandra's DataType.
 */
import type { ByteWriter } from '../base/bytes.ts';
import type { CqlType, NativeKind } from '../types/cql-type.ts';
import { javaClassName } from '../types/type-names.ts';
import { writeString } from './primitives.ts';

const CUSTOM = 0x0000;

interface NativeCode {
  readonly code: number;
  /** The first version that knows it. */
  readonly since: number;
}

/** `empty` has no code of its own. */
const NATIVE_CODES: { readonly [kind in Exclude<NativeKind, 'empty'>]: NativeCode } = {
  ascii: { code: 0x01, since: 3 },
  bigint: { code: 0x02, since: 3 },
  blob: { code: 0x03, since: 3 },
  boolean: { code: 0x04, since: 3 },
  counter: { code: 0x05, since: 3 },
  decimal: { code: 0x06, since: 3 },
  double: { code: 0x07, since: 3 },
  float: { code: 0x08, since: 3 },
  int: { code: 0x09, since: 3 },
  timestamp: { code: 0x0b, since: 3 },
  uuid: { code: 0x0c, since: 3 },
  text: { code: 0x0d, since: 3 },
  varint: { code: 0x0e, since: 3 },
  timeuuid: { code: 0x0f, since: 3 },
  inet: { code: 0x10, since: 3 },
  date: { code: 0x11, since: 4 },
  time: { code: 0x12, since: 4 },
  smallint: { code: 0x13, since: 4 },
  tinyint: { code: 0x14, since: 4 },
  duration: { code: 0x15, since: 5 },
};

/** Writes a type with what it is made of. */
export function writeType(writer: ByteWriter, type: CqlType, version: number): void {
  switch (type.kind) {
    case 'list':
      writer.uint16(0x20);
      writeType(writer, type.element, version);
      return;
    case 'map':
      writer.uint16(0x21);
      writeType(writer, type.key, version);
      writeType(writer, type.value, version);
      return;
    case 'set':
      writer.uint16(0x22);
      writeType(writer, type.element, version);
      return;
    case 'udt':
      writer.uint16(0x30);
      writeString(writer, type.keyspace);
      writeString(writer, type.name);
      writer.uint16(type.fields.length);
      for (const field of type.fields) {
        writeString(writer, field.name);
        writeType(writer, field.type, version);
      }
      return;
    case 'tuple':
      writer.uint16(0x31).uint16(type.elements.length);
      for (const element of type.elements) writeType(writer, element, version);
      return;
    case 'vector':
    case 'custom':
    case 'empty':
      writeCustom(writer, type);
      return;
    default: {
      const { code, since } = NATIVE_CODES[type.kind];
      if (version < since) writeCustom(writer, type);
      else writer.uint16(code);
    }
  }
}

function writeCustom(writer: ByteWriter, type: CqlType): void {
  writer.uint16(CUSTOM);
  writeString(writer, javaClassName(type));
}
