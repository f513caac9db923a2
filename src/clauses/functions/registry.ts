/**
 * The native functions by name. Built once from the families; a name stands for one or more definitions, tried in
 * this order. Source: Cassandra's NativeFunctions.
 */
import { aggregateFunctions } from './aggregates.ts';
import { blobFunctions } from './blobs.ts';
import { castFunctions } from './casts.ts';
import { collectionFunctions } from './collections.ts';
import { floorFunctions } from './floor.ts';
import { jsonFunctions } from './json.ts';
import { maskFunctions } from './masks.ts';
import { mathFunctions } from './math.ts';
import type { NativeDefinition } from './native.ts';
import { timeFunctions } from './time.ts';
import { vectorFunctions } from './vectors.ts';

const REGISTRY: ReadonlyMap<string, readonly NativeDefinition[]> = byName([
  ...timeFunctions(),
  ...floorFunctions(),
  ...blobFunctions(),
  ...mathFunctions(),
  ...collectionFunctions(),
  ...vectorFunctions(),
  ...maskFunctions(),
  ...jsonFunctions(),
  ...castFunctions(),
  ...aggregateFunctions(),
]);

/** What a native name stands for; empty when it is unknown. Names are as stored: folded unless quoted. */
export function nativeDefinitions(name: string): readonly NativeDefinition[] {
  return REGISTRY.get(name) ?? [];
}

/** All native names. */
export function nativeNames(): readonly string[] {
  return [...REGISTRY.keys()];
}

function byName(
  definitions: readonly NativeDefinition[],
): ReadonlyMap<string, readonly NativeDefinition[]> {
  const map = new Map<string, NativeDefinition[]>();
  for (const definition of definitions) {
    const { name } = definition.kind === 'function' ? definition.function : definition.factory;
    const known = map.get(name);
    if (known === undefined) map.set(name, [definition]);
    else known.push(definition);
  }
  return map;
}
