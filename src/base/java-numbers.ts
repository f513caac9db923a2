/**
 * Numbers as Java prints and reads them: what Cassandra's texts show for doubles and floats
 * (java.lang.Double.toString: digits with a point between 10^-3 and 10^7, else d.dddE±n).
 */

/** Double.toString. */
export function javaDouble(value: number): string {
  return special(value) ?? javaLayout(value.toExponential());
}

/** Float.toString of a single-precision value: the fewest digits that give the same float back. */
export function javaFloat(value: number): string {
  const named = special(value);
  if (named !== null) return named;
  for (let digits = 0; digits < 9; digits++) {
    const text = value.toExponential(digits);
    if (Math.fround(Number(text)) === value) return javaLayout(text);
  }
  return javaLayout(value.toExponential());
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

/** From d.ddde±n to Java's layout. */
function javaLayout(exponential: string): string {
  const [mantissa = '', power = '0'] = exponential.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  const exponent = Number(power);
  if (exponent < -3 || exponent >= 7) {
    return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${exponent}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
