/**
 * The contract of a type's own file: everything that knows its serialised bytes. The registry ties a CqlType to
 * its operations once; callers that loop keep what it returned.
 */
import type { Bytes } from '../base/bytes.ts';
import { type CassandraError, invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import type { Value } from './cql-type.ts';
import { javaShow } from './java-json.ts';

/** Two values of one type in the type's order; negative, zero or positive. */
export type Comparator = (a: Bytes, b: Bytes) => number;

export interface TypeOps {
  /** Length of every value inside a vector, null when values carry their own length there. */
  readonly fixedLength: number | null;
  decode(bytes: Bytes): Value;
  /** Asserts that the value has the type's shape. */
  encode(value: Value): Bytes;
  readonly compare: Comparator;
  /** Throws InvalidRequest with Cassandra's sentence when the bytes are no value of the type. */
  validate(bytes: Bytes): void;
  /** The value a literal's text stands for (AbstractType.fromString). */
  fromText(text: string): Bytes;
  /** The CQL literal of a value. */
  format(bytes: Bytes): string;
  toJson(bytes: Bytes): string;
  /** The value of a JSON value other than null. */
  fromJson(json: Json): Bytes;
}

/** A refusal of a JSON value that is shown as it is, without the name of the column it was for. */
export class BareRefusal extends Error {
  readonly refusal: CassandraError;

  constructor(refusal: CassandraError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The refusal of a JSON value of the wrong kind. */
export function wrongJson(expected: string, json: Json) {
  const { className, text } = javaShow(json);
  return invalid(`Expected ${expected}, but got a ${className}: ${text}`);
}
