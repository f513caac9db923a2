/** boolean: one byte, 0 for false; false sorts before true. */
import { assert } from '../base/assert.ts';
import { type Bytes, compareBytes, EMPTY_BYTES } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { EMPTY } from './cql-type.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

const TRUE: Bytes = new Uint8Array([1]);
const FALSE: Bytes = new Uint8Array([0]);

export const booleanOps: TypeOps = {
  fixedLength: 1,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : bytes[0] !== 0),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    assert(typeof value === 'boolean', 'a boolean is true or false');
    return value ? TRUE : FALSE;
  },
  compare: (a, b) =>
    a.length === 0 || b.length === 0 ? a.length - b.length : compareBytes(truth(a), truth(b)),
  validate: (bytes) => {
    if (bytes.length > 1) throw invalid(`Expected 1 or 0 byte value (${bytes.length})`);
  },
  fromText: (text) => {
    const lower = text.toLowerCase();
    if (lower === '' || lower === 'false') return FALSE;
    if (lower === 'true') return TRUE;
    throw invalid(`Unable to make boolean from '${text}'`);
  },
  format: (bytes) => (bytes.length === 0 ? 'null' : String(bytes[0] !== 0)),
  toJson: (bytes) => (bytes.length === 0 ? '""' : String(bytes[0] !== 0)),
  fromJson: (json) => {
    if (json.kind === 'string') return booleanOps.fromText(json.value);
    if (json.kind !== 'boolean') throw wrongJson('a boolean value', json);
    return json.value ? TRUE : FALSE;
  },
};

function truth(bytes: Bytes): Bytes {
  return bytes[0] === 0 ? FALSE : TRUE;
}
