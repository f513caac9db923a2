/**
 * Floats as cqlsh prints them: C's %g with five digits, and with more where the digits before the point would
 * otherwise force an exponent. Source: cqlsh 6.2.2's output of recorded values.
 */

const PRECISION = 5;
/** At or below this cqlsh takes a number for zero when it counts digits. */
const EPSILON = 2.220446049250313e-16;

/** The value of a float or double column as text; COPY asks for a precision of its own. */
export function formatFloat(value: number, precision = PRECISION): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  const size = Math.abs(value);
  const exponent = size > EPSILON ? Math.trunc(Math.log10(size)) : Number.MIN_SAFE_INTEGER;
  const digits = exponent >= -4 && exponent < precision ? precision + exponent + 1 : precision;
  return formatGeneral(value, digits);
}

/** The shortest text that reads back as the same float (`single`) or double. */
export function shortestFloat(value: number, single: boolean): string {
  if (!Number.isFinite(value) || !single)
    return Number.isFinite(value) ? String(value) : formatFloat(value);
  for (let digits = 1; digits < 9; digits++) {
    const text = formatGeneral(value, digits);
    if (Math.fround(Number(text)) === value) return text;
  }
  return formatGeneral(value, 9);
}

/** C's `%.{digits}g`. */
export function formatGeneral(value: number, digits: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const precision = Math.max(1, digits);
  const sign = value < 0 ? '-' : '';
  const { figures, exponent } = roundedFigures(Math.abs(value), precision);
  if (exponent < -4 || exponent >= precision) {
    const fraction = figures.slice(1).replace(/0+$/, '');
    const mantissa = fraction === '' ? figures[0]! : `${figures[0]}.${fraction}`;
    const power = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${power}`;
  }
  const whole = exponent < 0 ? '0' : figures.slice(0, exponent + 1);
  const fraction = exponent < 0 ? '0'.repeat(-exponent - 1) + figures : figures.slice(exponent + 1);
  const trimmed = fraction.replace(/0+$/, '');
  return sign + whole + (trimmed === '' ? '' : `.${trimmed}`);
}

/** JavaScript rounds a tie up, C to the even digit: ties are told apart with digits to spare. */
function roundedFigures(size: number, precision: number): { figures: string; exponent: number } {
  const exact = size.toExponential(Math.min(100, precision + 40));
  const [mantissa, power] = exact.split('e');
  const all = mantissa!.replace('.', '');
  const isTie = all[precision] === '5' && /^0*$/.test(all.slice(precision + 1));
  if (isTie && Number(all[precision - 1]) % 2 === 0)
    return { figures: all.slice(0, precision), exponent: Number(power) };
  const [rounded, roundedPower] = size.toExponential(precision - 1).split('e');
  return { figures: rounded!.replace('.', ''), exponent: Number(roundedPower) };
}
