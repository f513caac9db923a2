/**
 * similarity_cosine, similarity_euclidean, similarity_dot_product of two float vectors, each scaled so that 1 is
 * the same direction or place. Source: Cassandra's VectorFcts, jvector's VectorSimilarityFunction.
 */
import { assert } from '../../base/assert.ts';
import { invalid } from '../../base/errors.ts';
import type { CqlType, Value } from '../../types/cql-type.ts';
import { opsOf } from '../../types/registry.ts';
import type { ScalarFunction } from '../contract.ts';
import { defineFactory, type NativeDefinition, native, scalarOfValues } from './native.ts';
import { type FunctionFactory, floatVector, sameAs } from './parameters.ts';

type Similarity = (left: readonly number[], right: readonly number[]) => number;

const FLOAT = native('float');

export function vectorFunctions(): readonly NativeDefinition[] {
  return defineFactory(
    similarityFactory('similarity_cosine', cosine),
    similarityFactory('similarity_euclidean', euclidean),
    similarityFactory('similarity_dot_product', (left, right) => (1 + dot(left, right)) / 2),
  );
}

function similarityFactory(name: string, similarity: Similarity): FunctionFactory {
  return {
    name,
    parameters: [sameAs(1, false, floatVector), sameAs(0, false, floatVector)],
    build: ([first, second]) => {
      assert(first?.kind === 'vector' && second?.kind === 'vector', 'both arguments are vectors');
      if (first.dimension !== second.dimension) {
        throw invalid('All arguments must have the same vector dimensions');
      }
      return similarityFunction(name, first, similarity);
    },
  };
}

function similarityFunction(name: string, type: CqlType, similarity: Similarity): ScalarFunction {
  return scalarOfValues(name, [type, type], FLOAT, ([a, b]) => {
    const left = numbersOf(a);
    const right = numbersOf(b);
    if (similarity === cosine && (isZero(left) || isZero(right))) {
      throw invalid(`Function system.${name} doesn't support all-zero vectors.`);
    }
    return opsOf(FLOAT).encode(Math.fround(similarity(left, right)));
  });
}

function cosine(left: readonly number[], right: readonly number[]): number {
  return (1 + dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))) / 2;
}

function euclidean(left: readonly number[], right: readonly number[]): number {
  const distance = left.reduce((sum, value, index) => sum + (value - (right[index] ?? 0)) ** 2, 0);
  return 1 / (1 + distance);
}

function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

function isZero(vector: readonly number[]): boolean {
  return vector.every((value) => value === 0);
}

function numbersOf(value: Value | undefined): readonly number[] {
  assert(Array.isArray(value), 'a vector decodes to an array');
  return value.map(Number);
}
