/** blob: bytes as they are, and the same for custom and empty types. */
import { assert } from '../base/assert.ts';
import { type Bytes, compareBytes, fromHex, toHex } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { EMPTY } from './cql-type.ts';
import { javaShow } from './java-json.ts';
import type { TypeOps } from './type-ops.ts';

/** The bytes of hexadecimal digits without 0x, or Cassandra's refusal. */
export function parseBlobDigits(digits: string): Bytes {
  const bytes = fromHex(digits);
  if (bytes === null) throw invalid(`cannot parse '${digits}' as hex bytes`);
  return bytes;
}

export const blobOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => bytes,
  encode: (value) => {
    assert(value instanceof Uint8Array, 'a blob is bytes');
    return value;
  },
  compare: compareBytes,
  validate: () => undefined,
  fromText: parseBlobDigits,
  format: (bytes) => `0x${toHex(bytes)}`,
  toJson: (bytes) => `"0x${toHex(bytes)}"`,
  fromJson: (json) => {
    const { className, text } = javaShow(json);
    if (json.kind !== 'string') {
      const java = JAVA_PACKAGES.get(className) ?? className;
      throw invalid(
        `Value '${text}' is not a valid blob representation: class ${java} cannot be cast to class java.lang.String (${java} and java.lang.String are in module java.base of loader 'bootstrap')`,
      );
    }
    if (!text.startsWith('0x')) {
      throw invalid(
        `Value '${text}' is not a valid blob representation: String representation of blob is missing 0x prefix: ${text}`,
      );
    }
    const bytes = fromHex(text.slice(2));
    if (bytes === null) {
      throw invalid(
        `Value '${text}' is not a valid blob representation: cannot parse '${text.slice(2)}' as hex bytes`,
      );
    }
    return bytes;
  },
};

/** EmptyType: the type whose only value is no bytes at all. */
export const emptyOps: TypeOps = {
  ...blobOps,
  fixedLength: 0,
  decode: () => EMPTY,
  encode: () => new Uint8Array(0),
  validate: (bytes) => {
    if (bytes.length > 0) throw invalid('EmptyType only accept empty values');
  },
  format: () => '',
  toJson: () => '""',
};

const JAVA_PACKAGES: ReadonlyMap<string, string> = new Map([
  ['Boolean', 'java.lang.Boolean'],
  ['Integer', 'java.lang.Integer'],
  ['Long', 'java.lang.Long'],
  ['Double', 'java.lang.Double'],
  ['BigInteger', 'java.math.BigInteger'],
  ['ArrayList', 'java.util.ArrayList'],
  ['LinkedHashMap', 'java.util.LinkedHashMap'],
]);
