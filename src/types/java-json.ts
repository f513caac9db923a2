/** What Jackson makes of a JSON value, as Cassandra's refusals name it: the Java class and its text. */
import { javaDouble } from '../base/java-numbers.ts';
import type { Json } from '../base/json.ts';
import { jsonText } from '../base/json-text.ts';

/** Simple class name and String.valueOf of what Jackson reads from a JSON value. */
export function javaShow(json: Json): { readonly className: string; readonly text: string } {
  return { className: javaClass(json), text: jsonText(json, javaNumber) };
}

/** The text of the Java number of a JSON number: integers as they are, all others as a double. */
export function javaNumber(text: string): string {
  return isInteger(text) ? String(BigInt(text)) : javaDouble(Number(text));
}

/** Integer, Long and BigInteger by size, all others Double. */
export function javaNumberClass(text: string): 'Integer' | 'Long' | 'BigInteger' | 'Double' {
  if (!isInteger(text)) return 'Double';
  const value = BigInt(text);
  if (BigInt.asIntN(32, value) === value) return 'Integer';
  return BigInt.asIntN(64, value) === value ? 'Long' : 'BigInteger';
}

function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}

function javaClass(json: Json): string {
  switch (json.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return 'Boolean';
    case 'number':
      return javaNumberClass(json.text);
    case 'string':
      return 'String';
    case 'array':
      return 'ArrayList';
    case 'object':
      return 'LinkedHashMap';
  }
}
