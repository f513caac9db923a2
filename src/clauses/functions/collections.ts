/**
 * map_keys, map_values and the collection_ family, which aggregate within one value with the functions that
 * aggregate over rows. Source: Cassandra's CollectionFcts.
 */
import { assert } from '../../base/assert.ts';
import type { CqlType, Value } from '../../types/cql-type.ts';
import { opsOf } from '../../types/registry.ts';
import type { AggregateFunction, ScalarFunction } from '../contract.ts';
import { avgFunction, extremeFunction, sumFunction } from './aggregates.ts';
import { defineFactory, type NativeDefinition, native, scalarOfValues } from './native.ts';
import { isNumeric } from './numbers.ts';
import {
  anyCollection,
  anyMap,
  type FunctionFactory,
  numericSetOrList,
  type Parameter,
  setOrList,
} from './parameters.ts';

const INT = native('int');

export function collectionFunctions(): readonly NativeDefinition[] {
  return defineFactory(
    factory('map_keys', anyMap, mapKeys),
    factory('map_values', anyMap, mapValues),
    factory('collection_count', anyCollection, collectionCount),
    factory('collection_min', setOrList, (type) =>
      within('collection_min', type, extremeFunction('min', elementType(type))),
    ),
    factory('collection_max', setOrList, (type) =>
      within('collection_max', type, extremeFunction('max', elementType(type))),
    ),
    factory('collection_sum', numericSetOrList, (type) =>
      within('collection_sum', type, sumFunction(numericElement(type))),
    ),
    factory('collection_avg', numericSetOrList, (type) =>
      within('collection_avg', type, avgFunction(numericElement(type))),
    ),
  );
}

function factory(
  name: string,
  parameter: Parameter,
  build: (type: CqlType) => ScalarFunction,
): FunctionFactory {
  return {
    name,
    parameters: [parameter],
    build: ([type]) => {
      assert(type !== undefined, 'the parameter has inferred a type');
      return build(type);
    },
  };
}

function mapKeys(type: CqlType): ScalarFunction {
  assert(type.kind === 'map', 'map_keys is made for maps');
  const result: CqlType = { kind: 'set', element: type.key, frozen: true };
  return scalarOfValues('map_keys', [type], result, ([map]) =>
    opsOf(result).encode(entriesOf(map).map(([key]) => key)),
  );
}

function mapValues(type: CqlType): ScalarFunction {
  assert(type.kind === 'map', 'map_values is made for maps');
  const result: CqlType = { kind: 'list', element: type.value, frozen: true };
  return scalarOfValues('map_values', [type], result, ([map]) =>
    opsOf(result).encode(entriesOf(map).map(([, value]) => value)),
  );
}

function collectionCount(type: CqlType): ScalarFunction {
  return scalarOfValues('collection_count', [type], INT, ([collection]) =>
    opsOf(INT).encode(itemsOf(collection).length),
  );
}

function within(name: string, type: CqlType, aggregate: AggregateFunction): ScalarFunction {
  const element = opsOf(elementType(type));
  // The extremes of timeuuids are plain timeuuids here.
  const result: CqlType =
    aggregate.returnType.kind === 'timeuuid' ? native('timeuuid') : aggregate.returnType;
  return scalarOfValues(name, [type], result, ([collection]) => {
    const accumulator = aggregate.start();
    for (const item of itemsOf(collection)) accumulator.add([element.encode(item)]);
    return accumulator.result();
  });
}

function elementType(type: CqlType): CqlType {
  assert(type.kind === 'list' || type.kind === 'set', 'only lists and sets have elements');
  return type.element;
}

function numericElement(type: CqlType) {
  const element = elementType(type);
  assert(isNumeric(element), 'the parameter has asked for numbers');
  return element.kind;
}

function itemsOf(value: Value | undefined): readonly Value[] {
  assert(Array.isArray(value), 'a collection decodes to an array');
  return value;
}

function entriesOf(value: Value | undefined): readonly (readonly [Value, Value])[] {
  assert(Array.isArray(value), 'a map decodes to an array of pairs');
  return value;
}
