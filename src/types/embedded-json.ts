/** JSON inside JSON: collections, tuples, types and vectors may be given as a JSON text that holds them. */
import { invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { JsonSyntaxError, parseJson } from '../base/json.ts';
import { quoteJson } from '../base/json-text.ts';

/** The value itself, or what its text holds if it is a string. */
export function decodeEmbeddedJson(json: Json): Json {
  if (json.kind !== 'string') return json;
  try {
    return parseJson(json.value);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw invalid(`Error decoding JSON string: ${error.message}`);
  }
}

/** A JSON text as the name of an object's member: strings as they are, all others quoted. */
export function quoteJsonKey(json: string): string {
  return json.startsWith('"') ? json : quoteJson(json);
}
