import { describe, expect, it } from 'vitest';
import { JsonSyntaxError, parseJson } from '../../../src/base/json.ts';
import { jsonText, quoteJson } from '../../../src/base/json-text.ts';

const REDACTED = 'REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)';

function refusal(text: string): string {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return `${error.exception}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('JSON', () => {
  it('keeps the text of numbers and the order of members', () => {
    expect(parseJson(' {"b": 2.50, "a": [1e400, -0], "b": null}')).toEqual({
      kind: 'object',
      entries: [
        ['b', { kind: 'null' }],
        [
          'a',
          {
            kind: 'array',
            items: [
              { kind: 'number', text: '1e400' },
              { kind: 'number', text: '-0' },
            ],
          },
        ],
      ],
    });
  });

  it('undoes escapes', () => {
    expect(parseJson('"a\\n\\u0041\\/\\"\\\\"')).toEqual({ kind: 'string', value: 'a\nA/"\\' });
  });

  it('prints as Java does', () => {
    const json = parseJson('[5, null, "a", {"x": true, "y": []}]');
    expect(jsonText(json, (text) => text)).toBe('[5, null, a, {x=true, y=[]}]');
  });

  it('quotes', () => {
    expect(quoteJson('he said "hi" \\ / é\n\u0001')).toBe('"he said \\"hi\\" \\\\ / é\\n\\u0001"');
  });

  // Recorded from Cassandra 5.0.6 (transcripts data/insert/json).
  it.each([
    [
      '{"k": 1,',
      `com.fasterxml.jackson.core.JsonParseException: Unexpected end-of-input within/between Object entries\n at [Source: ${REDACTED}; line: 1, column: 9]`,
    ],
    [
      'nonsense',
      `com.fasterxml.jackson.core.JsonParseException: Unrecognized token 'nonsense': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')\n at [Source: ${REDACTED}; line: 1, column: 9]`,
    ],
    [
      '',
      `com.fasterxml.jackson.databind.exc.MismatchedInputException: No content to map due to end-of-input\n at [Source: ${REDACTED}; line: 1]`,
    ],
  ])('refuses %s', (text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it.each([
    ['{', 'Unexpected end-of-input: expected close marker for Object'],
    ['[1', 'Unexpected end-of-input: expected close marker for Array'],
    ['{"a', 'Unexpected end-of-input in field name'],
    ['"a', 'Unexpected end-of-input: was expecting closing quote for a string value'],
    [
      "{'a': 1}",
      "Unexpected character (''' (code 39)): was expecting double-quote to start field name",
    ],
    ['{"a" 1}', "Unexpected character ('1' (code 49)): was expecting a colon"],
    ['{"a": 1 "b": 2}', "Unexpected character ('\"' (code 34)): was expecting comma"],
    ['{"a": }', "Unexpected character ('}' (code 125)): expected a value"],
    ['[1}', "Unexpected close marker '}': expected ']' (for Array starting at"],
    ['[NaN]', "Non-standard token 'NaN'"],
    ['01', 'Invalid numeric value: Leading zeroes not allowed'],
    ['1.', 'Unexpected end-of-input in a Number value'],
    ['"\\q"', "Unrecognized character escape 'q' (code 113)"],
  ])('refuses %s with its reason', (text, reason) => {
    expect(refusal(text)).toContain(reason);
  });
});
