/**
 * Reads a JSON text without loss: numbers keep their text, objects their order. Refusals are those of Jackson's ReaderBasedJsonParser, sentence and place, since Cassandra
 * shows them to users.
 */
export type Json =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly Json[] }
  /** Of members with the same name the last one's value stays, in the first one's place. */
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

/** The first JSON value of a text; what follows it is not looked at, as Jackson's readValue does. Throws JsonSyntaxError. */
export function parseJson(text: string): Json {
  return new JsonParser(text).document();
}

/** Jackson's " at [Source: ...]" with a place in it. */
export function jsonSource(place: string): string {
  return `[Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); ${place}]`;
}

const PARSE_EXCEPTION = 'com.fasterxml.jackson.core.JsonParseException';
const END_EXCEPTION = 'com.fasterxml.jackson.core.io.JsonEOFException';
const MISMATCH_EXCEPTION = 'com.fasterxml.jackson.databind.exc.MismatchedInputException';

const VALID_TOKENS =
  "(JSON String, Number, Array, Object or token 'null', 'true' or 'false')" as const;

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['null', { kind: 'null' }],
  ['true', { kind: 'boolean', value: true }],
  ['false', { kind: 'boolean', value: false }],
]);

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

/** An open array or object: what it is called and where it began. */
interface Scope {
  readonly name: 'Array' | 'Object';
  readonly close: ']' | '}';
  readonly place: string;
}

class JsonParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Json {
    if (this.#skipSpace() === undefined) {
      const line = this.#text.split('\n').length;
      const message = `No content to map due to end-of-input\n at ${jsonSource(`line: ${line}`)}`;
      throw new JsonSyntaxError(message, MISMATCH_EXCEPTION);
    }
    return this.#value(null);
  }

  #value(scope: Scope | null): Json {
    const character = this.#text[this.#at] ?? '';
    if (character === '{') return this.#object();
    if (character === '[') return this.#array();
    if (character === '"') {
      return {
        kind: 'string',
        value: this.#string(': was expecting closing quote for a string value'),
      };
    }
    if (/[-0-9]/.test(character)) return this.#number(scope);
    return this.#word();
  }

  #object(): Json {
    const scope: Scope = { name: 'Object', close: '}', place: this.#place() };
    const members = new Map<string, Json>();
    this.#at++;
    while (this.#another(scope, members.size === 0)) {
      if (this.#text[this.#at] !== '"') {
        this.#unexpected('was expecting double-quote to start field name');
      }
      const name = this.#string(' in field name');
      if (this.#skipSpace() === undefined) this.#endWithin(scope);
      if (this.#text[this.#at] !== ':') {
        this.#unexpected('was expecting a colon to separate field name and value');
      }
      this.#at++;
      const next = this.#skipSpace();
      if (next === undefined) this.#endWithin(scope);
      if (next === '}') this.#unexpected('expected a value');
      members.set(name, this.#value(scope));
    }
    return { kind: 'object', entries: [...members] };
  }

  #array(): Json {
    const scope: Scope = { name: 'Array', close: ']', place: this.#place() };
    const items: Json[] = [];
    this.#at++;
    while (this.#another(scope, items.length === 0)) items.push(this.#value(scope));
    return { kind: 'array', items };
  }

  /** Moves to the next entry of an array or object, or past its end: then false. */
  #another(scope: Scope, isFirst: boolean): boolean {
    const next = this.#skipSpace();
    if (next === undefined) {
      this.#fail(
        `Unexpected end-of-input: expected close marker for ${scope.name} (start marker at ${jsonSource(scope.place)})`,
        END_EXCEPTION,
      );
    }
    if (next === ']' || next === '}') {
      this.#at++;
      if (next === scope.close) return false;
      this.#fail(
        `Unexpected close marker '${next}': expected '${scope.close}' (for ${scope.name} starting at ${jsonSource(scope.place)})`,
      );
    }
    if (isFirst) return true;
    if (next !== ',') this.#unexpected(`was expecting comma to separate ${scope.name} entries`);
    this.#at++;
    if (this.#skipSpace() === undefined) {
      this.#fail(`Unexpected end-of-input within/between ${scope.name} entries`);
    }
    return true;
  }

  /** Reads a string whose opening quote is next; `ending` is what an unclosed one is said to lack. */
  #string(ending: string): string {
    let result = '';
    this.#at++;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) this.#fail(`Unexpected end-of-input${ending}`, END_EXCEPTION);
      this.#at++;
      if (character === '"') return result;
      if (character === '\\') result += this.#escape();
      else if (character < ' ') this.#unescaped(character, ending);
      else result += character;
    }
  }

  #unescaped(character: string, ending: string): never {
    const context = ending.includes('name') ? 'name' : 'string value';
    this.#fail(
      `Illegal unquoted character (${characterName(character)}): has to be escaped using backslash to be included in ${context}`,
    );
  }

  #escape(): string {
    const character = this.#text[this.#at];
    if (character === undefined) this.#endInEscape();
    this.#at++;
    if (character === 'u') return this.#unicodeEscape();
    const plain = ESCAPES.get(character);
    if (plain === undefined) {
      this.#fail(`Unrecognized character escape ${characterName(character)}`);
    }
    return plain;
  }

  #unicodeEscape(): string {
    let code = 0;
    for (let i = 0; i < 4; i++) {
      const digit = this.#text[this.#at];
      if (digit === undefined) this.#endInEscape();
      if (!/[0-9a-fA-F]/.test(digit)) {
        this.#unexpected('expected a hex-digit for character escape sequence');
      }
      code = code * 16 + Number.parseInt(digit, 16);
      this.#at++;
    }
    return String.fromCharCode(code);
  }

  #endInEscape(): never {
    this.#fail('Unexpected end-of-input in character escape sequence', END_EXCEPTION);
  }

  #number(scope: Scope | null): Json {
    const match = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.exec(this.#text.slice(this.#at));
    if (match === null) {
      this.#at++;
      this.#unexpectedInNumber(
        'expected digit (0-9) to follow minus sign, for valid numeric value',
      );
    }
    const [text] = match;
    this.#at += text.length;
    const next = this.#text[this.#at];
    if (next === undefined) return { kind: 'number', text };
    if (/\d/.test(next)) this.#fail('Invalid numeric value: Leading zeroes not allowed');
    if (next === '.' && /^-?\d+$/.test(text)) {
      this.#at++;
      this.#unexpectedInNumber('Decimal point not followed by a digit');
    }
    if (/[eE]/.test(next) && !/[eE]/.test(text)) {
      this.#at++;
      if (/[+-]/.test(this.#text[this.#at] ?? '')) this.#at++;
      this.#unexpectedInNumber('Exponent indicator not followed by a digit');
    }
    if (scope === null && !/[ \t\r\n]/.test(next)) {
      this.#unexpected('Expected space separating root-level values');
    }
    return { kind: 'number', text };
  }

  #word(): Json {
    const [word = ''] = /^[\p{L}\p{N}_$]*/u.exec(this.#text.slice(this.#at)) ?? [];
    const known = WORDS.get(word);
    if (known !== undefined) {
      this.#at += word.length;
      return known;
    }
    const first = this.#text[this.#at];
    if (word === '' || /^\p{N}/u.test(word)) {
      if (first === '+') {
        this.#unexpectedInNumber(
          'JSON spec does not allow numbers to have plus signs: enable `JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS` to allow',
        );
      }
      this.#unexpected(`expected a valid value ${VALID_TOKENS}`);
    }
    this.#at += word.length;
    if (word === 'NaN' || word === 'Infinity') {
      this.#fail(
        `Non-standard token '${word}': enable \`JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS\` to allow`,
      );
    }
    this.#fail(`Unrecognized token '${word}': was expecting ${VALID_TOKENS}`);
  }

  /** Moves past white space; the character there, undefined at the end. */
  #skipSpace(): string | undefined {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? '')) this.#at++;
    return this.#text[this.#at];
  }

  #endWithin(scope: Scope): never {
    this.#fail(`Unexpected end-of-input within/between ${scope.name} entries`, END_EXCEPTION);
  }

  #unexpected(why: string): never {
    const character = this.#text[this.#at] ?? '';
    this.#fail(`Unexpected character (${characterName(character)}): ${why}`);
  }

  #unexpectedInNumber(why: string): never {
    const character = this.#text[this.#at];
    if (character === undefined) {
      this.#fail('Unexpected end-of-input in a Number value', END_EXCEPTION);
    }
    this.#fail(`Unexpected character (${characterName(character)}) in numeric value: ${why}`);
  }

  #fail(message: string, exception = PARSE_EXCEPTION): never {
    throw new JsonSyntaxError(`${message}\n at ${jsonSource(this.#place())}`, exception);
  }

  #place(): string {
    const before = this.#text.slice(0, this.#at);
    const lineStart = before.lastIndexOf('\n') + 1;
    return `line: ${before.split('\n').length}, column: ${this.#at - lineStart + 1}`;
  }
}

function characterName(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return `(CTRL-CHAR, code ${code})`;
  return code > 255
    ? `'${character}' (code ${code} / 0x${code.toString(16)})`
    : `'${character}' (code ${code})`;
}
