/**
 * vector<element, dimension>: elements of a fixed length one after the other, all others behind an unsigned vint
 * length (VectorType). No element is null.
 */
import { assert } from '../base/assert.ts';
import { ByteReader, type Bytes, BytesUnderflow, ByteWriter } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { parseBlobDigits } from './blob.ts';
import { EMPTY, type Value } from './cql-type.ts';
import { decodeEmbeddedJson } from './embedded-json.ts';
import { javaShow } from './java-json.ts';
import { type Comparator, type TypeOps, wrongJson } from './type-ops.ts';

/** The serialised elements of a vector. Throws BytesUnderflow when there are fewer bytes than the dimension asks for. */
export function splitVector(bytes: Bytes, fixedLength: number | null, dimension: number): Bytes[] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: dimension }, () =>
    reader.take(fixedLength ?? Number(reader.unsignedVint())),
  );
}

/** The inverse of splitVector. */
export function joinVector(parts: readonly Bytes[], fixedLength: number | null): Bytes {
  const writer = new ByteWriter((fixedLength ?? 16) * parts.length + 1);
  for (const element of parts) {
    if (fixedLength === null) writer.unsignedVint(BigInt(element.length));
    writer.raw(element);
  }
  return writer.finish();
}

function compareVectors(element: TypeOps, dimension: number): Comparator {
  return (a, b) => {
    if (a.length === 0 || b.length === 0) return Number(b.length === 0) - Number(a.length === 0);
    const left = splitVector(a, element.fixedLength, dimension);
    const right = splitVector(b, element.fixedLength, dimension);
    for (let i = 0; i < dimension; i++) {
      const order = element.compare(left[i]!, right[i]!);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function validateVector(element: TypeOps, dimension: number, elementName: string) {
  return (bytes: Bytes): void => {
    if (bytes.length === 0) return;
    const reader = new ByteReader(bytes);
    for (let at = 0; at < dimension; at++) {
      if (reader.remaining === 0) {
        throw invalid(`Not enough bytes to read a vector<${elementName}, ${dimension}>`);
      }
      try {
        element.validate(reader.take(element.fixedLength ?? Number(reader.unsignedVint())));
      } catch (error) {
        if (!(error instanceof BytesUnderflow)) throw error;
        throw invalid(`Not enough bytes to read a vector<${elementName}, ${dimension}>`);
      }
    }
    if (reader.remaining > 0) throw invalid('Unexpected extraneous bytes after vector value');
  };
}

/** Operations of a vector; `elementName` as Cassandra calls the element type in refusals. */
export function vectorOps(element: TypeOps, dimension: number, elementName: string): TypeOps {
  const { fixedLength } = element;
  const validate = validateVector(element, dimension, elementName);
  const show = (bytes: Bytes, one: (part: Bytes) => string): string =>
    `[${splitVector(bytes, fixedLength, dimension).map(one).join(', ')}]`;
  return {
    fixedLength: fixedLength === null ? null : fixedLength * dimension,
    decode: (bytes) =>
      bytes.length === 0 ? EMPTY : splitVector(bytes, fixedLength, dimension).map(element.decode),
    encode: (value) => {
      if (value === EMPTY) return new Uint8Array(0);
      assert(Array.isArray(value), 'a vector is an array');
      assert(value.length === dimension, 'a vector has as many values as its dimension');
      return joinVector((value as readonly Value[]).map(element.encode), fixedLength);
    },
    compare: compareVectors(element, dimension),
    validate,
    fromText: (text) => {
      const bytes = parseBlobDigits(text);
      validate(bytes);
      return bytes;
    },
    format: (bytes) => (bytes.length === 0 ? 'null' : show(bytes, element.format)),
    toJson: (bytes) => (bytes.length === 0 ? 'null' : show(bytes, element.toJson)),
    fromJson: (given) => {
      const json = decodeEmbeddedJson(given);
      if (json.kind !== 'array') throw wrongJson('a list', json);
      if (json.items.length !== dimension) {
        throw invalid(
          `List had incorrect size: expected ${dimension} but given ${json.items.length}; ${javaShow(json).text}`,
        );
      }
      const parts = json.items.map((item) => {
        if (item.kind === 'null') throw invalid('Invalid null element in list');
        return element.fromJson(item);
      });
      return joinVector(parts, fixedLength);
    },
  };
}
