/** text (UTF-8) and ascii: ordered by unsigned bytes; the empty text is a value like any other. */
import { assert } from '../base/assert.ts';
import { type Bytes, compareBytes, utf8Bytes, utf8Text } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { quoteJson } from '../base/json-text.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

/** A text as a CQL string literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Whether every character is below U+0080. */
export function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text);
}

function textFamily(
  validate: (bytes: Bytes) => void,
  fromText: (text: string) => Bytes,
  jsonExpected: string,
): TypeOps {
  return {
    fixedLength: null,
    decode: utf8Text,
    encode: (value) => {
      assert(typeof value === 'string', 'a text is a string');
      return utf8Bytes(value);
    },
    compare: compareBytes,
    validate,
    fromText,
    format: (bytes) => quoteText(utf8Text(bytes)),
    toJson: (bytes) => quoteJson(utf8Text(bytes)),
    fromJson: (json) => {
      if (json.kind !== 'string') throw wrongJson(jsonExpected, json);
      return fromText(json.value);
    },
  };
}

export const textOps: TypeOps = textFamily(
  (bytes) => {
    if (!isUtf8(bytes)) throw invalid("String didn't validate.");
  },
  utf8Bytes,
  'a UTF-8 string',
);

export const asciiOps: TypeOps = textFamily(
  (bytes) => {
    const wrong = bytes.find((byte) => byte > 127);
    if (wrong !== undefined) throw invalid(`Invalid byte for ascii: ${wrong - 256}`);
  },
  (text) => {
    if (!isAscii(text)) {
      throw invalid(
        `Invalid ASCII character in string literal: java.nio.charset.UnmappableCharacterException: Input length = ${unmappableLength(text)}`,
      );
    }
    return utf8Bytes(text);
  },
  'an ascii string',
);

/** UTF-16 units of the first character beyond ASCII. */
function unmappableLength(text: string): number {
  const [first = ''] = /[\u0080-\u{10ffff}]/u.exec(text) ?? [];
  return first.length;
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function isUtf8(bytes: Bytes): boolean {
  try {
    STRICT_UTF8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
