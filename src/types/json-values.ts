/** Values as JSON both ways: SELECT JSON and toJson, INSERT JSON and fromJson. */
import type { Bytes } from '../base/bytes.ts';
import { CassandraError, invalid } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { JsonSyntaxError, jsonSource, parseJson } from '../base/json.ts';
import type { CqlType } from './cql-type.ts';
import { opsOf } from './registry.ts';
import { foldJsonName } from './tuples.ts';
import { BareRefusal } from './type-ops.ts';

/** The JSON text of a value. */
export function toJson(type: CqlType, bytes: Bytes): string {
  return opsOf(type).toJson(bytes);
}

/** The value of a JSON value other than null. Throws InvalidRequest with the bare sentence. */
export function fromJsonValue(type: CqlType, json: Json): Bytes {
  try {
    return opsOf(type).fromJson(json);
  } catch (error) {
    throw error instanceof BareRefusal ? error.refusal : error;
  }
}

/** The value of a JSON value other than null for a column, which the refusal names. */
export function fromJson(
  receiver: { readonly name: string; readonly type: CqlType },
  json: Json,
): Bytes {
  try {
    return opsOf(receiver.type).fromJson(json);
  } catch (error) {
    if (error instanceof BareRefusal) throw error.refusal;
    // The one place that adds to a refusal: Cassandra wraps it the same way.
    if (!(error instanceof CassandraError)) throw error;
    throw invalid(`Error decoding JSON value for ${receiver.name}: ${error.message}`);
  }
}

/** The members of an INSERT JSON document by column name: folded to lower case unless in inner quotes. Throws InvalidRequest. */
export function parseJsonDocument(text: string): Map<string, Json> {
  const refusal = (exception: string, message: string) =>
    invalid(
      `Could not decode JSON string as a map: ${exception}: ${message}. (String was: ${text})`,
    );
  let json: Json;
  try {
    json = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw refusal(error.exception, error.message);
  }
  if (json.kind === 'null') throw invalid('Got null for INSERT JSON values');
  if (json.kind !== 'object') {
    throw refusal(
      'com.fasterxml.jackson.databind.exc.MismatchedInputException',
      notAMap(json, text),
    );
  }
  return new Map(json.entries.map(([name, value]) => [foldJsonName(name), value]));
}

const MAP_CLASS = '`java.util.LinkedHashMap<java.lang.Object,java.lang.Object>`';

function notAMap(json: Exclude<Json, { kind: 'null' | 'object' }>, text: string): string {
  const column = text.length - text.trimStart().length + 1;
  const place = `\n at ${jsonSource(`line: 1, column: ${column}`)}`;
  switch (json.kind) {
    case 'array':
      return `Cannot deserialize value of type ${MAP_CLASS} from Array value (token \`JsonToken.START_ARRAY\`)${place}`;
    case 'number': {
      const isInteger = /^-?\d+$/.test(json.text);
      const [shown, token] = isInteger
        ? ['Integer', 'VALUE_NUMBER_INT']
        : ['Floating-point', 'VALUE_NUMBER_FLOAT'];
      return `Cannot deserialize value of type ${MAP_CLASS} from ${shown} value (token \`JsonToken.${token}\`)${place}`;
    }
    case 'boolean':
      return `Cannot deserialize value of type ${MAP_CLASS} from Boolean value (token \`JsonToken.VALUE_${json.value ? 'TRUE' : 'FALSE'}\`)${place}`;
    case 'string':
      return `Cannot construct instance of \`java.util.LinkedHashMap\` (although at least one Creator exists): no String-argument constructor/factory method to deserialize from String value ('${json.value}')${place}`;
  }
}
