/**
 * A value as the shell prints it: texts bare at the top and quoted inside collections, floats by cqlsh's digits,
 * control characters as escapes. Each comes plain, coloured, and with the width that the table reckons with: cqlsh
 * counts an empty collection as nothing wide, which moves columns; `--compat cqlsh` keeps that.
 */
import { assert } from '../../base/assert.ts';
import { displayWidth, type Palette } from '../../base/text.ts';
import { parseUuid } from '../../base/uuid.ts';
import type { CqlType, DecimalValue, DurationValue, Value } from '../../types/cql-type.ts';
import { escapeControl, pythonBytesRepr } from '../python.ts';
import { shortAddress } from './addresses.ts';
import { formatFloat, shortestFloat } from './numbers.ts';
import { formatDate, formatDuration, formatTime, formatTimestamp } from './times.ts';

export interface Formatted {
  readonly plain: string;
  readonly colored: string;
  readonly width: number;
}

export interface ValueStyle {
  readonly compat: boolean;
  readonly colors: Palette;
  /** COPY's own ways. */
  readonly copy?: CopyStyle;
}

export interface CopyStyle {
  /** null: as few digits as give the same number back. */
  readonly floatPrecision: number | null;
  readonly doublePrecision: number | null;
  /** Texts as they are, control characters and backslashes included. */
  readonly raw: boolean;
  readonly booleans: readonly [string, string];
  /** Between whole and fraction, and between thousands; empty where as usual. */
  readonly separators: { readonly decimal: string; readonly thousands: string };
  timestamp(millis: bigint): string;
}

type Paint = (text: string) => string;

/** The printed form of a top-level value. */
export function formatValue(type: CqlType, value: Value, style: ValueStyle): Formatted {
  if (value === null) return simple('null', style.colors.red);
  return format(type, value, style, false);
}

/** A text without quotes, its control characters escaped: also for headings. */
export function formatText(text: string, style: ValueStyle, paint: Paint): Formatted {
  return textual(escapeText(text, style.compat), style, paint);
}

function format(type: CqlType, value: Value, style: ValueStyle, quoted: boolean): Formatted {
  const { green, darkMagenta } = style.colors;
  if (value === null) return simple(style.compat ? 'None' : 'null', style.colors.red);
  if (isEmptyValue(value)) return simple('', green);
  switch (type.kind) {
    case 'ascii':
    case 'text':
      return formatString(value as string, style, quoted);
    case 'float':
      return simple(floatText(value as number, style, true), green);
    case 'double':
      return simple(floatText(value as number, style, false), green);
    case 'boolean': {
      const [yes, no] = style.copy?.booleans ?? ['True', 'False'];
      return simple(value === true ? yes : no, green);
    }
    case 'blob':
    case 'custom':
      return simple(`0x${hex(value as Uint8Array)}`, darkMagenta);
    case 'decimal':
      return simple(decimalText(value as DecimalValue, style), green);
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
    case 'varint':
      return simple(wholeText(String(value), style), green);
    case 'timestamp':
      return simple(quote(timestampText(value as bigint, style), quoted), green);
    case 'date':
      return simple(formatDate(value as number), green);
    case 'time':
      return simple(formatTime(value as bigint), green);
    case 'duration':
      return simple(formatDuration(value as DurationValue), green);
    case 'inet':
      return simple(quote(shortAddress(value as string), quoted), green);
    case 'list':
    case 'vector':
      return sequence('[', ']', elements(value, type.element, style), style);
    case 'set':
      return sequence(
        '{',
        '}',
        elements(inOrder(value, type.element, style), type.element, style),
        style,
      );
    case 'tuple':
      return sequence('(', ')', parts(value, type.elements, style), style);
    case 'map':
      return pairs(
        entriesInOrder(value, type.key, style).map(([key, item]) => [
          format(type.key, key, style, true),
          format(type.value, item, style, true),
        ]),
        style,
      );
    case 'udt':
      return formatUserType(type, value as readonly Value[], style);
    case 'timeuuid':
      return type.raw === true && style.compat
        ? rawText(value as string, style)
        : simple(String(value), green);
    default:
      return simple(String(value), green);
  }
}

/** Bytes of a type that cqlsh does not know, as Python shows them. */
function rawText(uuid: string, style: ValueStyle): Formatted {
  const bytes = parseUuid(uuid);
  assert(bytes !== null, 'a uuid has its form');
  return simple(escapeText(pythonBytesRepr(bytes), style.compat), style.colors.darkMagenta);
}

function floatText(value: number, { copy }: ValueStyle, single: boolean): string {
  if (copy === undefined) return formatFloat(value);
  const precision = single ? copy.floatPrecision : copy.doublePrecision;
  const { decimal, thousands } = copy.separators;
  if (thousands !== '' && Number.isFinite(value)) {
    const whole = wholeText(BigInt(Math.trunc(value)).toString(), { copy });
    const fraction = Math.abs(value % 1).toFixed(precision ?? 12);
    const digits = fraction.slice(2).replace(/0+$/, '');
    return digits === '' ? whole : `${whole}${decimal === '' ? '.' : decimal}${digits}`;
  }
  const text = precision === null ? shortestFloat(value, single) : formatFloat(value, precision);
  return decimal === '' ? text : text.replaceAll('.', decimal);
}

/** A decimal with separators of its own is written as a float of FLOATPRECISION digits, as cqlsh does. */
function decimalText(value: DecimalValue, style: ValueStyle): string {
  const text = formatDecimal(value);
  const { decimal, thousands } = style.copy?.separators ?? { decimal: '', thousands: '' };
  const isPlain = thousands === '' && (decimal === '' || decimal === '.');
  return isPlain ? text : floatText(Number(text), style, true);
}

function wholeText(digits: string, { copy }: Pick<ValueStyle, 'copy'>): string {
  const thousands = copy?.separators.thousands ?? '';
  return thousands === '' ? digits : digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, thousands);
}

function timestampText(millis: bigint, style: ValueStyle): string {
  return style.copy?.timestamp(millis) ?? formatTimestamp(millis, style.compat);
}

function elements(value: Value, element: CqlType, style: ValueStyle): Formatted[] {
  return (value as readonly Value[]).map((item) => format(element, item, style, true));
}

/** cqlsh sorts a set's elements and a map's keys again, by Python's order. */
function inOrder(value: Value, element: CqlType, style: ValueStyle): readonly Value[] {
  const items = value as readonly Value[];
  if (!style.compat || !isSortedAgain(element)) return items;
  return [...items].sort((a, b) => comparePython(a, b));
}

function entriesInOrder(
  value: Value,
  key: CqlType,
  style: ValueStyle,
): readonly (readonly [Value, Value])[] {
  const entries = value as readonly (readonly [Value, Value])[];
  if (!style.compat || !isSortedAgain(key)) return entries;
  return [...entries].sort(([a], [b]) => comparePython(a, b));
}

/** Types whose order in Cassandra is not Python's: addresses there are texts, uuids numbers. */
function isSortedAgain(type: CqlType): boolean {
  return type.kind === 'inet' || type.kind === 'uuid' || type.kind === 'timeuuid';
}

function comparePython(a: Value, b: Value): number {
  const [left, right] = [shortAddress(String(a)), shortAddress(String(b))];
  return left < right ? -1 : left > right ? 1 : 0;
}

function parts(value: Value, types: readonly CqlType[], style: ValueStyle): Formatted[] {
  const values = value as readonly Value[];
  return types.map((type, index) => format(type, values[index] ?? null, style, true));
}

function formatUserType(
  type: CqlType & { kind: 'udt' },
  values: readonly Value[],
  style: ValueStyle,
): Formatted {
  const names = type.fields.map((field) => field.name);
  const shown = style.compat && !names.every(isPythonName) ? names.map(pythonFieldName) : names;
  return pairs(
    type.fields.map((field, index) => {
      const value = values[index] ?? null;
      const name = style.compat || isBareName(field.name) ? shown[index]! : doubleQuote(field.name);
      return [
        formatText(name, style, style.colors.darkMagenta),
        value === null ? simple('null', style.colors.red) : format(field.type, value, style, true),
      ];
    }),
    style,
  );
}

function formatString(text: string, style: ValueStyle, quoted: boolean): Formatted {
  const doubled = quoted ? text.replaceAll("'", "''") : text;
  const escaped = style.copy?.raw === true ? doubled : escapeText(doubled, style.compat);
  return textual(quote(escaped, quoted), style, style.colors.darkMagenta);
}

/** Text may be wider or narrower than it is long, and its escapes have a colour of their own. */
function textual(plain: string, style: ValueStyle, paint: Paint): Formatted {
  const width = displayWidth(plain);
  if (!style.colors.on) return { plain, colored: plain, width };
  const pieces = plain.split(/(\\(?:[^uUx]|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|U[0-9a-fA-F]{8}))/);
  let doubled = 0;
  const colored = pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece === '' ? '' : paint(piece);
      if (piece !== '\\\\') return style.colors.darkMagenta(piece);
      doubled++;
      return paint('\\');
    })
    .join('');
  return { plain, colored, width: width - doubled };
}

function sequence(
  open: string,
  close: string,
  items: readonly Formatted[],
  style: ValueStyle,
): Formatted {
  const { blue } = style.colors;
  const width = items.reduce((sum, item) => sum + item.width, 2 * items.length);
  return {
    plain: open + items.map((item) => item.plain).join(', ') + close,
    colored: blue(open) + items.map((item) => item.colored).join(blue(', ')) + blue(close),
    width: items.length === 0 && !style.compat ? 2 : width,
  };
}

function pairs(items: readonly (readonly [Formatted, Formatted])[], style: ValueStyle): Formatted {
  const { blue } = style.colors;
  const width = items.reduce(
    (sum, [key, value]) => sum + key.width + value.width,
    4 * items.length,
  );
  return {
    plain: `{${items.map(([key, value]) => `${key.plain}: ${value.plain}`).join(', ')}}`,
    colored:
      blue('{') +
      items.map(([key, value]) => key.colored + blue(': ') + value.colored).join(blue(', ')) +
      blue('}'),
    width: items.length === 0 && !style.compat ? 2 : width,
  };
}

function simple(plain: string, paint: Paint): Formatted {
  return { plain, colored: plain === '' ? '' : paint(plain), width: displayWidth(plain) };
}

/** Invisible and direction-changing characters could mislead a reader; outside `--compat cqlsh` they are escapes too. */
const MISLEADING = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

function escapeText(text: string, compat: boolean): string {
  if (/^[\x20-\x5b\x5d-\x7e]*$/.test(text)) return text;
  let escaped = '';
  for (const char of text) escaped += char === '\\' ? '\\\\' : escapeControl(char, true);
  if (compat) return escaped;
  return escaped.replace(
    MISLEADING,
    (char) => `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

function quote(text: string, quoted: boolean): string {
  return quoted ? `'${text}'` : text;
}

function doubleQuote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function isBareName(name: string): boolean {
  return /^[a-z][a-z0-9_]*$/.test(name);
}

const PYTHON_KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** cqlsh makes a Python tuple with named fields of a user type; one name that Python refuses renames all such. */
function isPythonName(name: string): boolean {
  return /^[\p{L}][\p{L}\p{N}_]*$/u.test(name) && !PYTHON_KEYWORDS.has(name);
}

function pythonFieldName(name: string, index: number): string {
  return isPythonName(name) ? name : `field_${index}_`;
}

/** java.math.BigDecimal's toString. */
export function formatDecimal(value: DecimalValue): string {
  const negative = value.unscaled < 0n;
  const digits = String(negative ? -value.unscaled : value.unscaled);
  const sign = negative ? '-' : '';
  const adjusted = digits.length - 1 - value.scale;
  if (value.scale === 0) return sign + digits;
  if (value.scale > 0 && adjusted >= -6) {
    const padded = digits.padStart(value.scale + 1, '0');
    return `${sign}${padded.slice(0, -value.scale)}.${padded.slice(-value.scale)}`;
  }
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return `${sign}${mantissa}E${adjusted >= 0 ? '+' : ''}${adjusted}`;
}

function isEmptyValue(value: Value): boolean {
  return typeof value === 'object' && value !== null && 'empty' in value;
}

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}
