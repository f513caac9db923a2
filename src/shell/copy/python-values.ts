/**
 * What cqlsh's COPY FROM makes of a field before it sends anything: Python's int, float, Decimal, UUID and bytes read
 * it, and their complaints fail the row. Source: cqlsh 6.2.2's converters and CPython's messages.
 */
import type { CqlType } from '../../types/cql-type.ts';
import { pythonRepr } from '../python.ts';

/** How numbers are written in the file. */
export interface Separators {
  readonly decimal: string;
  readonly thousands: string;
}

/** Why Python cannot read the field as that type, or null. */
export function pythonRefusal(type: CqlType, field: string): string | null {
  switch (type.kind) {
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
    case 'varint':
      return /^\s*[+-]?\d+(?:_\d+)*\s*$/.test(field)
        ? null
        : `invalid literal for int() with base 10: ${pythonRepr(field)}`;
    case 'float':
    case 'double':
      return isPythonFloat(field)
        ? null
        : `could not convert string to float: ${pythonRepr(field)}`;
    case 'decimal':
      return isPythonFloat(field) ? null : "[<class 'decimal.ConversionSyntax'>]";
    case 'uuid':
    case 'timeuuid':
      return /^[0-9a-f]{32}$/i.test(field.replace(/urn:|uuid:/g, '').replace(/[{}-]/g, ''))
        ? null
        : 'badly formed hexadecimal UUID string';
    case 'blob':
      return hexRefusal(field.slice(2));
    case 'list':
    case 'set':
    case 'map':
    case 'tuple':
    case 'udt':
    case 'vector':
      return /^(?:\{[\s\S]*\}|\[[\s\S]*\]|\([\s\S]*\))$/.test(field)
        ? null
        : `Invalid composite string, it should start and end with matching parentheses: ${field}`;
    default:
      return null;
  }
}

/** A number's text without its separators, as CQL writes it. */
export function plainNumber(field: string, { decimal, thousands }: Separators): string {
  const whole = thousands === '' ? field : field.replaceAll(thousands, '');
  return decimal === '' ? whole : whole.replaceAll(decimal, '.');
}

function isPythonFloat(field: string): boolean {
  const number = /^\s*[+-]?(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
  return number.test(field) || /^\s*[+-]?(?:nan|inf|infinity)\s*$/i.test(field);
}

function hexRefusal(digits: string): string | null {
  const at = digits.search(/[^0-9a-fA-F]/);
  const wrong = at >= 0 ? at : digits.length % 2 === 1 ? digits.length : -1;
  return wrong < 0 ? null : `non-hexadecimal number found in fromhex() arg at position ${wrong}`;
}
