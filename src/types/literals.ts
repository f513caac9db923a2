/**
 * From a literal as written to bytes of the receiver's type (Constants.Literal): which kinds of literal a type
 * takes, and the sentences for those it does not.
 */
import type { Bytes } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { parseUuid, uuidVersion } from '../base/uuid.ts';
import type { LiteralKind } from '../cql/ast.ts';
import { parseBlobDigits } from './blob.ts';
import type { CqlType, NativeKind } from './cql-type.ts';
import { compareDecimals, decimalOfDouble, doubleOfDecimal, parseDecimal } from './decimals.ts';
import { opsOf } from './registry.ts';
import { isAscii } from './text.ts';
import { typeName } from './type-names.ts';

/** Where a value goes: its name and type stand in refusals. */
export interface Receiver {
  readonly name: string;
  readonly type: CqlType;
  readonly keyspace: string;
  readonly table: string;
}

export interface Literal {
  readonly literal: LiteralKind;
  readonly text: string;
}

/** How well a value fits a receiver: of the very type, acceptable, or not at all. */
export type Assignability = 'exact' | 'weak' | 'no';

const ACCEPTED: { readonly [kind in LiteralKind]: readonly CqlType['kind'][] } = {
  string: ['ascii', 'text', 'inet', 'date', 'time', 'timestamp'],
  integer: [
    'bigint',
    'counter',
    'date',
    'decimal',
    'double',
    'duration',
    'float',
    'int',
    'smallint',
    'time',
    'timestamp',
    'tinyint',
    'varint',
  ],
  uuid: ['uuid', 'timeuuid'],
  float: ['decimal', 'double', 'float'],
  boolean: ['boolean'],
  hex: ['blob'],
  duration: ['duration'],
};

/** Whether a receiver of the type takes the literal, before its text is read. */
export function literalAssignable(type: CqlType, literal: Literal): Assignability {
  switch (type.kind) {
    case 'list':
    case 'set':
    case 'map':
    case 'udt':
    case 'vector':
      return 'no';
    // Tuples and custom types take any literal here; its text is refused later if need be.
    case 'tuple':
    case 'custom':
      return 'weak';
    default:
      if (type.kind === literalType(literal)) return 'exact';
      return isPlainlyAccepted(type, literal) ? 'weak' : 'no';
  }
}

/** Whether the literal's kind is one that the type is written in; a few others may be acceptable too. */
export function isPlainlyAccepted({ kind }: CqlType, { literal }: Literal): boolean {
  return ACCEPTED[literal].includes(kind);
}

/** The type a literal has where nothing asks for one: the smallest that holds it. */
export function literalType({ literal, text }: Literal): NativeKind {
  switch (literal) {
    case 'string':
      return isAscii(text) ? 'ascii' : 'text';
    case 'integer': {
      const value = BigInt(text);
      if (BigInt.asIntN(32, value) === value) return 'int';
      return BigInt.asIntN(64, value) === value ? 'bigint' : 'varint';
    }
    case 'uuid': {
      const bytes = parseUuid(text);
      return bytes !== null && uuidVersion(bytes) === 1 ? 'timeuuid' : 'uuid';
    }
    case 'float':
      return floatLiteralType(text);
    case 'boolean':
      return 'boolean';
    // Cassandra 5.0 names ByteType here, and so lets a blob constant into a tinyint.
    case 'hex':
      return 'tinyint';
    case 'duration':
      return 'duration';
  }
}

function floatLiteralType(text: string): NativeKind {
  const value = parseDecimal(text);
  if (value === null) return 'double';
  const double = decimalOfDouble(doubleOfDecimal(value));
  return double !== null && compareDecimals(double, value) === 0 ? 'double' : 'decimal';
}

/** The bytes of a literal for its receiver. Throws InvalidRequest with Cassandra's sentence. */
export function fromLiteral(receiver: Receiver, literal: Literal): Bytes {
  const { type } = receiver;
  // Most are plainly acceptable: whether they are of the very type is not asked then.
  if (!isPlainlyAccepted(type, literal) && literalAssignable(type, literal) === 'no') {
    throw invalid(
      `Invalid ${literal.literal.toUpperCase()} constant (${literal.text}) for "${receiver.name}" of type ${typeName(type)}`,
    );
  }
  if (literal.literal === 'hex') return parseBlobDigits(literal.text.slice(2));
  return opsOf(type).fromText(literal.text);
}
