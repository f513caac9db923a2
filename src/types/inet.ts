/** inet: the four or sixteen bytes of an address, ordered by unsigned bytes; printed as Java's getHostAddress. */
import ipaddr from 'ipaddr.js';
import { assert } from '../base/assert.ts';
import { type Bytes, compareBytes, EMPTY_BYTES, toHex, viewOf } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { EMPTY } from './cql-type.ts';
import { type TypeOps, wrongJson } from './type-ops.ts';

/** The bytes of an address text; null when it is none. Names are not looked up, but for localhost. */
export function parseInet(text: string): Bytes | null {
  if (text.includes(':')) return parseIpv6(text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, ''));
  if (text === 'localhost') return new Uint8Array([127, 0, 0, 1]);
  return parseIpv4(text);
}

/** One to four decimal parts, the last filling what is left (inet_aton without octal and hexadecimal). */
function parseIpv4(text: string): Bytes | null {
  if (!/^\d{1,10}(\.\d{1,10}){0,3}$/.test(text)) return null;
  const parts = text.split('.').map(Number);
  const last = parts.pop()!;
  if (parts.some((part) => part > 255) || last >= 256 ** (4 - parts.length)) return null;
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, last);
  bytes.set(parts);
  return bytes;
}

/** Java turns an IPv4-mapped address into an IPv4 one. */
function parseIpv6(text: string): Bytes | null {
  if (!ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  const parsed = address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
  return new Uint8Array(parsed.toByteArray());
}

/** getHostAddress: eight hexadecimal groups without shortening for IPv6. */
export function formatInet(bytes: Bytes): string {
  if (bytes.length === 4) return bytes.join('.');
  const view = viewOf(bytes);
  return Array.from({ length: 8 }, (_, group) => view.getUint16(2 * group).toString(16)).join(':');
}

function fromText(text: string): Bytes {
  if (text === '') return EMPTY_BYTES;
  const bytes = parseInet(text);
  if (bytes === null) throw invalid(`Unable to make inet address from '${text}'`);
  return bytes;
}

export const inetOps: TypeOps = {
  fixedLength: null,
  decode: (bytes) => (bytes.length === 0 ? EMPTY : formatInet(bytes)),
  encode: (value) => {
    if (value === EMPTY) return EMPTY_BYTES;
    const bytes = typeof value === 'string' ? parseInet(value) : null;
    assert(bytes !== null, 'an inet is the text of an address');
    return bytes;
  },
  compare: compareBytes,
  validate: (bytes) => {
    if ([0, 4, 16].includes(bytes.length)) return;
    throw invalid(`Expected 4 or 16 byte inetaddress; got ${toHex(bytes)}`);
  },
  fromText,
  format: (bytes) => (bytes.length === 0 ? 'null' : `'${formatInet(bytes)}'`),
  toJson: (bytes) => (bytes.length === 0 ? '""' : `"${formatInet(bytes)}"`),
  fromJson: (json) => {
    if (json.kind !== 'string') throw wrongJson('a string representation of an inet value', json);
    return fromText(json.value);
  },
};
