/** JSON without loss: numbers keep their text, objects their order. Texts are read by json-parser.ts. */

export type Json =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  /** Of members with the same name the last one's value stays, in the first one's place. */
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Json])[] };

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
