/**
 * speculative_retry and additional_write_policy: ALWAYS, NEVER, a percentile (99p, 99percentile), milliseconds
 * (50ms), or MIN/MAX of one of each. Kept in the spelling that Cassandra writes back.
 * Source: SpeculativeRetryPolicy and its five kinds.
 */
import { configuration } from '../base/errors.ts';

type Kind = 'ALWAYS' | 'NEVER' | 'PERCENTILE' | 'FIXED' | 'HYBRID';

/** The policy in Cassandra's spelling. Both options are named speculative_retry in refusals. */
export function readSpeculativeRetry(text: string): string {
  return readPolicy(text).text;
}

function readPolicy(text: string): { readonly kind: Kind; readonly text: string } {
  if (/^always$/i.test(text)) return { kind: 'ALWAYS', text: 'ALWAYS' };
  if (/^(never|none)$/i.test(text)) return { kind: 'NEVER', text: 'NEVER' };
  const percentile = /^([0-9.]+)p(ercentile)?$/i.exec(text)?.[1];
  if (percentile !== undefined)
    return { kind: 'PERCENTILE', text: readPercentile(text, percentile) };
  const fixed = /^([0-9.]+)ms$/i.exec(text)?.[1];
  if (fixed !== undefined) {
    if (!isNumber(fixed)) throw wrong(text);
    return { kind: 'FIXED', text: `${Math.min(Math.trunc(Number(fixed)), 2147483647)}ms` };
  }
  const hybrid = /^(MIN|MAX)\(([0-9.]+[a-z]+)\s*,\s*([0-9.]+[a-z]+)\)$/i.exec(text);
  if (hybrid !== null) return readHybrid(text, hybrid);
  throw wrong(text);
}

function readPercentile(text: string, number: string): string {
  if (!isNumber(number)) throw wrong(text);
  const value = Number(number);
  if (value <= 0 || value >= 100) {
    throw configuration(
      `Invalid value ${text} for PERCENTILE option 'speculative_retry': must be between (0.0 and 100.0)`,
    );
  }
  return `${Number(value.toFixed(4))}p`.replace(/^0\./, '.');
}

function readHybrid(
  text: string,
  match: RegExpExecArray,
): { readonly kind: Kind; readonly text: string } {
  const [, name = '', left = '', right = ''] = match;
  let first: { readonly kind: Kind; readonly text: string };
  let second: { readonly kind: Kind; readonly text: string };
  try {
    first = readPolicy(left);
    second = readPolicy(right);
  } catch {
    throw wrong(text);
  }
  if (first.kind === second.kind) {
    throw configuration(
      `Invalid value ${text} for option 'speculative_retry': MIN()/MAX() arguments should be of different types, but both are of type ${first.kind}`,
    );
  }
  const [percentile, fixed] = first.kind === 'PERCENTILE' ? [first, second] : [second, first];
  return { kind: 'HYBRID', text: `${name.toUpperCase()}(${percentile.text},${fixed.text})` };
}

function isNumber(text: string): boolean {
  return /^([0-9]+\.?[0-9]*|\.[0-9]+)$/.test(text);
}

function wrong(text: string): Error {
  return configuration(`Invalid value ${text} for option 'speculative_retry'`);
}
