/**
 * toJson and fromJson, in both spellings. fromJson exists only where a receiver says what the text should become.
 * Source: Cassandra's ToJsonFct and FromJsonFct.
 */
import { assert } from '../../base/assert.ts';
import { CassandraError, invalid } from '../../base/errors.ts';
import { type Json, JsonSyntaxError, parseJson } from '../../base/json.ts';
import type { CqlType } from '../../types/cql-type.ts';
import { opsOf } from '../../types/registry.ts';
import type { CqlFunction } from '../contract.ts';
import {
  argumentValue,
  defineFactory,
  functionFailure,
  type NativeDefinition,
  native,
  scalar,
} from './native.ts';
import { anyType, type FunctionFactory, oneOf } from './parameters.ts';

const TEXT = native('text');

export function jsonFunctions(): readonly NativeDefinition[] {
  return defineFactory(
    toJsonFactory('to_json'),
    toJsonFactory('tojson'),
    fromJsonFactory('from_json'),
    fromJsonFactory('fromjson'),
  );
}

function toJsonFactory(name: string): FunctionFactory {
  return {
    name,
    parameters: [anyType(false)],
    build: ([type]) => {
      assert(type !== undefined, 'the parameter has inferred a type');
      return scalar(name, [type], TEXT, ([bytes]) =>
        opsOf(TEXT).encode(
          bytes === null || bytes === undefined ? 'null' : opsOf(type).toJson(bytes),
        ),
      );
    },
  };
}

function fromJsonFactory(name: string): FunctionFactory {
  return {
    name,
    parameters: [oneOf('text')],
    build: (_types, receiver) => {
      if (receiver === null) {
        throw invalid(`${name}() cannot be used in the selection clause of a SELECT statement`);
      }
      return fromJsonFunction(name, receiver);
    },
  };
}

function fromJsonFunction(name: string, type: CqlType): CqlFunction {
  const fn: CqlFunction = scalar(name, [TEXT], type, ([bytes]) => {
    const text = argumentValue(TEXT, bytes ?? null);
    if (typeof text !== 'string') return null;
    const json = read(fn, text);
    if (json.kind === 'null') return null;
    try {
      return opsOf(type).fromJson(json);
    } catch (thrown) {
      if (!(thrown instanceof CassandraError)) throw thrown;
      throw functionFailure(
        fn,
        `org.apache.cassandra.serializers.MarshalException: ${thrown.message}`,
      );
    }
  });
  return fn;
}

function read(fn: CqlFunction, text: string): Json {
  try {
    return parseJson(text);
  } catch (thrown) {
    if (!(thrown instanceof JsonSyntaxError)) throw thrown;
    throw functionFailure(
      fn,
      `execution of 'system.${fn.name}[text]' failed: Could not decode JSON string '${text}': ${thrown.exception}: ${thrown.message}`,
    );
  }
}
