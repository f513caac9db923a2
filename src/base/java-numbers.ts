/**
 * Numbers as Java prints and reads them, for Cassandra's texts of float and double. The digits are those of the
 * JDKs before 19, on which Cassandra 5.0 runs (java.lang.Double.toString, FloatingDecimal): whole numbers below
 * 2^63 show all digits their precision carries, all others as many as tell them from their neighbours, at least two
 * with an exponent.
 */

/** Double.toString. */
export function javaDouble(value: number): string {
  return special(value) ?? layout(value < 0, digitsOf(binaryOfDouble(Math.abs(value))));
}

/** Float.toString of a single-precision value. */
export function javaFloat(value: number): string {
  return special(value) ?? layout(value < 0, digitsOf(binaryOfFloat(Math.abs(value))));
}

/** Double.parseDouble: the double of a decimal text, null when the text is not one. */
export function parseJavaDouble(text: string): number | null {
  const trimmed = text.trim();
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[dDfF]?$/.test(trimmed)) {
    return Number(trimmed.replace(/[dDfF]$/, ''));
  }
  if (/^[+-]?NaN$/.test(trimmed)) return Number.NaN;
  if (/^[+-]?Infinity$/.test(trimmed)) return Number(trimmed);
  return null;
}

function special(value: number): string | null {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return 'Infinity';
  if (value === -Infinity) return '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  return null;
}

/** fraction * 2^exponent, and how many bits of the fraction the format has at this size. */
interface Binary {
  readonly fraction: bigint;
  readonly exponent: number;
  readonly significantBits: number;
}

function binaryOfDouble(value: number): Binary {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  return binaryOf(bits & 0xfffffffffffffn, Number(bits >> 52n), 52, 1075);
}

function binaryOfFloat(value: number): Binary {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  const bits = view.getUint32(0);
  return binaryOf(BigInt(bits & 0x7fffff), bits >>> 23, 23, 150);
}

function binaryOf(stored: bigint, biased: number, storedBits: number, bias: number): Binary {
  if (biased === 0) {
    return { fraction: stored, exponent: 1 - bias, significantBits: bitLength(stored) };
  }
  const fraction = stored | (1n << BigInt(storedBits));
  return { fraction, exponent: biased - bias, significantBits: storedBits + 1 };
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

/** Digits d1 d2 d3... of d1.d2d3... * 10^exponent. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

function digitsOf(binary: Binary): Decimal {
  const { fraction, exponent } = binary;
  const isWhole = exponent >= 0 || fraction % (1n << BigInt(-exponent)) === 0n;
  const top = bitLength(fraction) - 1 + exponent;
  return isWhole && top <= 62 ? wholeDigits(binary, top) : shortDigits(binary);
}

/** A whole number's digits, without those below its precision. */
function wholeDigits({ fraction, exponent, significantBits }: Binary, top: number): Decimal {
  const value = exponent >= 0 ? fraction << BigInt(exponent) : fraction >> BigInt(-exponent);
  const spareBits = top > significantBits ? top - significantBits - 1 : 0;
  const dropped = spareBits > 1 ? Math.floor(spareBits * Math.log10(2)) : 0;
  const unit = 10n ** BigInt(dropped);
  const kept = value / unit + (dropped > 0 && value % unit >= unit / 2n ? 1n : 0n);
  const digits = String(kept);
  return { digits, exponent: digits.length - 1 + dropped };
}

/** Digits until what is left is below half a step of the format. */
function shortDigits({ fraction, exponent }: Binary): Decimal {
  // The value is rest / unit and half a step is margin / unit; a power of two has the smaller step below it.
  const isPower = (fraction & (fraction - 1n)) === 0n;
  const shift = BigInt(Math.max(0, -exponent) + 2);
  const scaled = (power: number, by: bigint): bigint => by << (shift + BigInt(power));
  let rest = scaled(exponent, fraction);
  let margin = scaled(exponent, 1n) >> (isPower ? 2n : 1n);
  let unit = 1n << shift;
  let decimalExponent = 0;
  while (rest >= unit * 10n) {
    unit *= 10n;
    decimalExponent++;
  }
  while (rest < unit) {
    rest *= 10n;
    margin *= 10n;
    decimalExponent--;
  }
  const needsTwo = decimalExponent < -3 || decimalExponent >= 8;
  const digits: number[] = [];
  let low = false;
  let high = false;
  while ((!low && !high) || (needsTwo && digits.length < 2)) {
    digits.push(Number(rest / unit));
    rest = (rest % unit) * 10n;
    margin *= 10n;
    low = rest < margin;
    high = rest + margin > unit * 10n;
  }
  const half = rest * 2n - unit * 10n;
  const isOdd = digits[digits.length - 1]! % 2 === 1;
  const roundsUp = high && (!low || half > 0n || (half === 0n && isOdd));
  const whole = BigInt(digits.join('')) + (roundsUp ? 1n : 0n);
  const text = String(whole);
  return { digits: text, exponent: decimalExponent + text.length - digits.length };
}

/** Plain between 10^-3 and 10^7, else with an exponent. */
function layout(isNegative: boolean, decimal: Decimal): string {
  const { exponent } = decimal;
  const digits = decimal.digits.replace(/0+$/, '');
  const sign = isNegative ? '-' : '';
  if (exponent < -3 || exponent >= 7) {
    return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${exponent}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
