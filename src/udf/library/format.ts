/** String.format: %s %d %f %x %c %b %e %n %% with flags, width and precision. Source: java.util.Formatter. */
import { javaDouble } from '../../base/java-numbers.ts';
import { show } from '../objects.ts';
import { Box, type JavaValue, raise } from '../values.ts';
import { decimalContent } from './big-numbers.ts';

const SPECIFIER = /%(\d+\$)?([-#+ 0,(]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g;

/** The formatted text; a conversion that does not fit its argument raises what Java raises. */
export function formatText(format: string, args: readonly JavaValue[]): string {
  let next = 0;
  return format.replace(
    SPECIFIER,
    (
      whole,
      index: string | undefined,
      flags: string,
      width: string | undefined,
      precision: string | undefined,
      conversion: string,
    ) => {
      if (conversion === 'n') return '\n';
      if (conversion === '%') return pad('%', width, flags);
      const place = index === undefined ? next++ : Number.parseInt(index, 10) - 1;
      if (place >= args.length) {
        raise('IllegalArgumentException', `Format specifier '${whole}'`);
      }
      const text = convert(conversion, args[place] ?? null, flags, precision, width);
      return pad(/[A-Z]/.test(conversion) ? text.toUpperCase() : text, width, flags);
    },
  );
}

function pad(text: string, width: string | undefined, flags: string): string {
  const length = width === undefined ? 0 : Number.parseInt(width, 10);
  return flags.includes('-') ? text.padEnd(length) : text.padStart(length);
}

function convert(
  conversion: string,
  value: JavaValue,
  flags: string,
  precision: string | undefined,
  width: string | undefined,
): string {
  const cut = (text: string): string =>
    precision === undefined ? text : text.slice(0, Number.parseInt(precision, 10));
  switch (conversion.toLowerCase()) {
    case 's':
      return cut(show(value));
    case 'b':
      return cut(
        value instanceof Box && value.primitive === 'boolean'
          ? show(value)
          : String(value !== null),
      );
    case 'c':
      return value instanceof Box && typeof value.value === 'number'
        ? String.fromCharCode(value.value)
        : mismatch(conversion, value);
    case 'd':
    case 'x':
    case 'o': {
      if (value === null) return 'null';
      const integer = integerOf(value) ?? mismatch(conversion, value);
      const radix = conversion === 'd' ? 10 : conversion.toLowerCase() === 'x' ? 16 : 8;
      const unsigned =
        radix === 10
          ? integer
          : BigInt.asUintN(value instanceof Box && value.primitive === 'long' ? 64 : 32, integer);
      return signed(unsigned.toString(radix), flags, width);
    }
    case 'f':
    case 'e': {
      if (value === null) return 'null';
      const digits = precision === undefined ? 6 : Number.parseInt(precision, 10);
      return signed(
        conversion.toLowerCase() === 'f'
          ? fixed(value, digits, conversion)
          : scientific(value, digits),
        flags,
        width,
      );
    }
    default:
      return raise('IllegalArgumentException', `Conversion = '${conversion}'`);
  }
}

function mismatch(conversion: string, value: JavaValue): never {
  const box = value instanceof Box ? value.primitive : 'object';
  const names: Readonly<Record<string, string>> = {
    int: 'java.lang.Integer',
    long: 'java.lang.Long',
    double: 'java.lang.Double',
    float: 'java.lang.Float',
    boolean: 'java.lang.Boolean',
    char: 'java.lang.Character',
  };
  return raise('IllegalArgumentException', `${conversion} != ${names[box] ?? 'java.lang.String'}`);
}

function integerOf(value: JavaValue): bigint | undefined {
  if (value instanceof Box && /^(?:byte|short|int|long)$/.test(value.primitive))
    return BigInt(value.value);
  const decimal = decimalContent(value);
  return decimal?.scale === 0 ? decimal.unscaled : undefined;
}

/** Rounded half up in decimal digits, as Formatter does. */
function fixed(value: JavaValue, digits: number, conversion: string): string {
  const written =
    value instanceof Box && typeof value.value === 'number' && /float|double/.test(value.primitive)
      ? javaDouble(value.value)
      : null;
  if (written !== null && !/\d/.test(written)) return written;
  const decimal = written === null ? decimalContent(value) : plainDecimal(written);
  if (decimal === undefined) return mismatch(conversion, value);
  const negative = decimal.unscaled < 0n;
  let unscaled = negative ? -decimal.unscaled : decimal.unscaled;
  const excess = decimal.scale - digits;
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    unscaled = (unscaled + unit / 2n) / unit;
  } else unscaled *= 10n ** BigInt(-excess);
  const text = unscaled.toString().padStart(digits + 1, '0');
  const point = text.length - digits;
  return `${negative ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

function plainDecimal(text: string): { unscaled: bigint; scale: number } {
  const [mantissa = '', exponent = '0'] = text.split('E');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return {
    unscaled: BigInt(whole + fraction),
    scale: fraction.length - Number.parseInt(exponent, 10),
  };
}

function scientific(value: JavaValue, digits: number): string {
  if (!(value instanceof Box) || typeof value.value !== 'number') return mismatch('e', value);
  const [mantissa = '', exponent = ''] = value.value.toExponential(digits).split('e');
  return `${mantissa}e${exponent.slice(0, 1)}${exponent.slice(1).padStart(2, '0')}`;
}

function signed(text: string, flags: string, width: string | undefined): string {
  const negative = text.startsWith('-');
  let digits = negative ? text.slice(1) : text;
  if (flags.includes(',')) {
    digits = digits.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
  }
  let sign = negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
  if (flags.includes('(') && negative) {
    sign = '';
    digits = `(${digits})`;
  }
  if (flags.includes('0') && width !== undefined) {
    digits = digits.padStart(Number.parseInt(width, 10) - sign.length, '0');
  }
  return sign + digits;
}
