/**
 * JSON read without loss: numbers keep their text, objects their order. Refusals are Jackson's sentences, since
 * Cassandra shows them; `jsonText` is how Java prints the same value (List and Map toString) inside other refusals.
 */

export type Json =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Json])[] };

/** A text that is not JSON. `message` is Jackson's with its place; `exception` the Java class it comes as. */
export class JsonSyntaxError extends Error {
  readonly exception: string;
  constructor(message: string, exception: string) {
    super(message);
    this.name = 'JsonSyntaxError';
    this.exception = exception;
  }
}

const PARSE_EXCEPTION = 'com.fasterxml.jackson.core.JsonParseException';
const END_EXCEPTION = 'com.fasterxml.jackson.core.io.JsonEOFException';
const MISMATCH_EXCEPTION = 'com.fasterxml.jackson.databind.exc.MismatchedInputException';

/** The first JSON value of a text; what follows it is not looked at, as Jackson's readValue does. Throws JsonSyntaxError. */
export function parseJson(text: string): Json {
  return new JsonParser(text).document();
}

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

/** A JSON string literal as Cassandra writes it: quotes, backslashes and control characters escaped, all else as it is. */
export function quoteJson(text: string): string {
  let result = '"';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (character === '"' || character === '\\') result += `\\${character}`;
    else if (code < 0x20) result += controlEscape(code);
    else result += character;
  }
  return `${result}"`;
}

function controlEscape(code: number): string {
  const short = new Map([
    [8, '\\b'],
    [9, '\\t'],
    [10, '\\n'],
    [12, '\\f'],
    [13, '\\r'],
  ]).get(code);
  return short ?? `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

class JsonParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Json {
    this.#skipSpace();
    if (this.#at >= this.#text.length) {
      throw new JsonSyntaxError(
        `No content to map due to end-of-input\n${source(`line: ${this.#line()}`)}`,
        MISMATCH_EXCEPTION,
      );
    }
    return this.#value();
  }

  #value(): Json {
    const character = this.#text[this.#at];
    if (character === '{') return this.#object();
    if (character === '[') return this.#array();
    if (character === '"') return { kind: 'string', value: this.#string() };
    if (character !== undefined && /[-0-9]/.test(character)) return this.#number();
    return this.#word();
  }

  #object(): Json {
    const opening = this.#place(this.#at);
    const entries = new Map<string, Json>();
    this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] === '}') {
      this.#at++;
      return { kind: 'object', entries: [] };
    }
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#at] === undefined) this.#endWithin('Object', opening);
      if (this.#text[this.#at] !== '"') {
        this.#unexpected('was expecting double-quote to start field name');
      }
      const name = this.#string();
      this.#skipSpace();
      if (this.#text[this.#at] === undefined) this.#endWithin('Object', opening);
      if (this.#text[this.#at] !== ':') {
        this.#unexpected('was expecting a colon to separate field name and value');
      }
      this.#at++;
      this.#skipSpace();
      if (this.#text[this.#at] === undefined) this.#endWithin('Object', opening);
      entries.set(name, this.#value());
      this.#skipSpace();
      const next = this.#text[this.#at];
      if (next === undefined) this.#endWithin('Object', opening);
      if (next !== ',' && next !== '}') {
        this.#unexpected('was expecting comma to separate Object entries');
      }
      this.#at++;
      if (next === '}') return { kind: 'object', entries: [...entries] };
    }
  }

  #array(): Json {
    const opening = this.#place(this.#at);
    const items: Json[] = [];
    this.#at++;
    this.#skipSpace();
    if (this.#text[this.#at] === ']') {
      this.#at++;
      return { kind: 'array', items };
    }
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#at] === undefined) this.#endWithin('Array', opening);
      items.push(this.#value());
      this.#skipSpace();
      const next = this.#text[this.#at];
      if (next === undefined) this.#endWithin('Array', opening);
      if (next !== ',' && next !== ']') {
        this.#unexpected('was expecting comma to separate Array entries');
      }
      this.#at++;
      if (next === ']') return { kind: 'array', items };
    }
  }

  #string(): string {
    let result = '';
    this.#at++;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.#fail(
          'Unexpected end-of-input: was expecting closing quote for a string value',
          END_EXCEPTION,
        );
      }
      this.#at++;
      if (character === '"') return result;
      if (character === '\\') result += this.#escape();
      else if (character < ' ') {
        const code = character.charCodeAt(0);
        this.#fail(
          `Illegal unquoted character (${controlName(code)}): has to be escaped using backslash to be included in string value`,
        );
      } else result += character;
    }
  }

  #escape(): string {
    const character = this.#text[this.#at++];
    if (character === undefined) {
      this.#at--;
      this.#fail('Unexpected end-of-input in character escape sequence', END_EXCEPTION);
    }
    if (character === 'u') {
      const digits = /^[0-9a-fA-F]{4}/.exec(this.#text.slice(this.#at, this.#at + 4));
      if (digits === null) {
        const wrong = /[^0-9a-fA-F]/.exec(this.#text.slice(this.#at, this.#at + 4));
        if (wrong === null) {
          this.#at = this.#text.length;
          this.#fail('Unexpected end-of-input in character escape sequence', END_EXCEPTION);
        }
        this.#at += wrong.index + 1;
        this.#fail(
          `Unexpected character (${characterName(wrong[0])}): expected a hex-digit for character escape sequence`,
        );
      }
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(digits[0], 16));
    }
    const plain = ESCAPES.get(character);
    if (plain === undefined) {
      this.#fail(`Unrecognized character escape ${characterName(character)}`);
    }
    return plain;
  }

  #number(): Json {
    const match = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.#text.slice(this.#at));
    if (match === null) {
      this.#at++;
      this.#unexpected('expected digit (0-9) to follow minus sign, for valid numeric value', true);
    }
    this.#at += match[0].length;
    this.#afterNumber(match[0]);
    return { kind: 'number', text: match[0] };
  }

  #afterNumber(number: string): void {
    const next = this.#text[this.#at];
    if (next === undefined) return;
    if (/\d/.test(next)) {
      this.#fail('Invalid numeric value: Leading zeroes not allowed');
    }
    if (next === '.' && !number.includes('.')) {
      this.#at++;
      this.#unexpected('Decimal point not followed by a digit', true);
    }
    if (/[eE]/.test(next) && !/[eE]/.test(number)) {
      this.#at++;
      if (/[+-]/.test(this.#text[this.#at] ?? '')) this.#at++;
      this.#unexpected('Exponent indicator not followed by a digit', true);
    }
    if (!/[\s,\]}]/.test(next)) {
      this.#unexpected('Expected space separating root-level values', true);
    }
  }

  #word(): Json {
    for (const [word, json] of WORDS) {
      if (this.#text.startsWith(word, this.#at) && !this.#wordGoesOn(this.#at + word.length)) {
        this.#at += word.length;
        return json;
      }
    }
    if (this.#wordGoesOn(this.#at)) {
      const start = this.#at;
      while (this.#wordGoesOn(this.#at)) this.#at++;
      const word = this.#text.slice(start, this.#at);
      this.#fail(
        `Unrecognized token '${word}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')`,
      );
    }
    return this.#unexpected(
      "expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')",
    );
  }

  #wordGoesOn(at: number): boolean {
    return /[\p{L}\p{N}_$]/u.test(this.#text[at] ?? '');
  }

  #skipSpace(): void {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#at++;
  }

  #endWithin(container: 'Object' | 'Array', opening: string): never {
    this.#fail(
      `Unexpected end-of-input: expected close marker for ${container} (start marker at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); ${opening}])`,
      END_EXCEPTION,
    );
  }

  #unexpected(why: string, inNumber = false): never {
    const character = this.#text[this.#at];
    if (character === undefined) {
      this.#fail(`Unexpected end-of-input${inNumber ? ' in a Number value' : ''}`, END_EXCEPTION);
    }
    this.#at++;
    this.#fail(
      `Unexpected character (${characterName(character)})${inNumber ? ' in numeric value' : ''}: ${why}`,
    );
  }

  #fail(message: string, exception = PARSE_EXCEPTION): never {
    throw new JsonSyntaxError(`${message}\n${source(this.#place(this.#at))}`, exception);
  }

  #place(at: number): string {
    const before = this.#text.slice(0, at);
    const column = at - (before.lastIndexOf('\n') + 1) + 1;
    return `line: ${before.split('\n').length}, column: ${column}`;
  }

  #line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }
}

const WORDS: readonly (readonly [string, Json])[] = [
  ['null', { kind: 'null' }],
  ['true', { kind: 'boolean', value: true }],
  ['false', { kind: 'boolean', value: false }],
];

function source(place: string): string {
  return ` at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); ${place}]`;
}

function characterName(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return controlName(code);
  return code > 255
    ? `'${character}' (code ${code} / 0x${code.toString(16)})`
    : `'${character}' (code ${code})`;
}

function controlName(code: number): string {
  return `(CTRL-CHAR, code ${code})`;
}
