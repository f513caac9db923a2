/** JSON values as text: as Java shows them inside refusals, and string literals. */
import type { Json } from './json.ts';

/** A JSON value as Java's String.valueOf shows it: `[1, a]`, `{x=1}`, strings bare. */
export function jsonText(json: Json, numberText: (text: string) => string): string {
  switch (json.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(json.value);
    case 'number':
      return numberText(json.text);
    case 'string':
      return json.value;
    case 'array':
      return `[${json.items.map((item) => jsonText(item, numberText)).join(', ')}]`;
    case 'object': {
      const parts = json.entries.map(([name, value]) => `${name}=${jsonText(value, numberText)}`);
      return `{${parts.join(', ')}}`;
    }
  }
}

/** A JSON string literal as Jackson writes it: quotes, backslashes and control characters escaped, all else as it is. */
export function quoteJson(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be escaped
  return `"${text.replace(/["\\\u0000-\u001f]/g, escapeCharacter)}"`;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
]);

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return SHORT_ESCAPES.get(character) ?? `\\u${code}`;
}
