/** Arrays: elements, creation, initializers, length. Source: JLS 10 and 15.10. */
import { assignTo } from './conversions.ts';
import { INT, type JavaType, showType } from './java-types.ts';
import { isFailed } from './operators.ts';
import { type Expression, type Frame, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { arrayOf, readType } from './type-names.ts';
import { JavaArray, type JavaValue, raise } from './values.ts';

/** Where something can be stored. */
export interface Place {
  readonly type: JavaType;
  readonly prepare: (frame: Frame) => { get(): JavaValue; set(value: JavaValue): void };
}

export function elementPlace(node: JavaNode, scope: Scope): Place | undefined {
  const [arrayNode, indexNode] = node.children;
  if (arrayNode === undefined || indexNode === undefined) return undefined;
  const array = scope.expression(arrayNode);
  const index = scope.expression(indexNode);
  if (isFailed(array) || isFailed(index)) return undefined;
  if (array.type.kind !== 'array') {
    scope.report(
      node,
      `The type of the expression must be an array type but it resolved to ${showType(array.type)}`,
    );
    return undefined;
  }
  const at = assignTo(index, INT, indexNode, scope);
  const { element } = array.type;
  return {
    type: element,
    prepare(frame) {
      const value = array.evaluate(frame);
      const place = Number(at.evaluate(frame));
      if (!(value instanceof JavaArray))
        return raise(
          'NullPointerException',
          `Cannot ${element.kind === 'primitive' ? `load from ${element.name}` : 'load from object'} array because ${array.described} is null`,
        );
      if (place < 0 || place >= value.items.length) {
        return raise(
          'ArrayIndexOutOfBoundsException',
          `Index ${place} out of bounds for length ${value.items.length}`,
        );
      }
      return {
        get: () => value.items[place] ?? null,
        set: (item) => {
          value.items[place] = item;
        },
      };
    },
  };
}

export function arrayAccess(node: JavaNode, scope: Scope): Expression {
  const place = elementPlace(node, scope);
  if (place === undefined) return failed();
  return {
    type: place.type,
    fresh: true,
    described: '"<array>[...]"',
    evaluate: (frame) => place.prepare(frame).get(),
  };
}

export function arrayCreation(node: JavaNode, scope: Scope): Expression {
  const [, typeNode, ...rest] = node.children;
  if (typeNode === undefined) return failed();
  const dimensions = rest.filter((child) => child.name === 'Dimension');
  const initializer = rest.find((child) => child.name === 'ArrayInitializer');
  const type = arrayOf(readType(typeNode, scope), dimensions.length);
  if (initializer !== undefined) return compileInitializer(initializer, type, scope);
  const sizes = dimensions
    .flatMap((dimension) => dimension.children.slice(0, 1))
    .map((size) => assignTo(scope.expression(size), INT, size, scope));
  return {
    type,
    described: '',
    evaluate: (frame) =>
      allocate(
        type,
        sizes.map((size) => Number(size.evaluate(frame))),
        frame,
      ),
  };
}

function allocate(type: JavaType, sizes: readonly number[], frame: Frame): JavaValue {
  const [size, ...inner] = sizes;
  if (size === undefined || type.kind !== 'array') return zeroOf(type);
  if (size < 0) raise('NegativeArraySizeException', String(size));
  if (size > 1 << 24) raise('OutOfMemoryError', 'Java heap space');
  frame.environment.run.spend(size >> 2);
  return new JavaArray(
    type.element,
    Array.from({ length: size }, () => allocate(type.element, inner, frame)),
  );
}

function zeroOf(type: JavaType): JavaValue {
  if (type.kind !== 'primitive') return null;
  if (type.name === 'boolean') return false;
  return type.name === 'long' ? 0n : 0;
}

/** {1, 2, 3} as an array of that type. */
export function compileInitializer(node: JavaNode, type: JavaType, scope: Scope): Expression {
  if (type.kind !== 'array') {
    scope.report(node, `Type mismatch: cannot convert from int[] to ${showType(type)}`);
    return failed();
  }
  const { element } = type;
  const items = node.children.map((child) =>
    child.name === 'ArrayInitializer'
      ? compileInitializer(child, element, scope)
      : assignTo(scope.expression(child), element, child, scope),
  );
  return {
    type,
    described: '',
    evaluate: (frame) =>
      new JavaArray(
        element,
        items.map((item) => item.evaluate(frame)),
      ),
  };
}

export function arrayLength(array: Expression): Expression {
  return {
    type: INT,
    described: '',
    evaluate(frame) {
      const value = array.evaluate(frame);
      if (value instanceof JavaArray) return value.items.length;
      return raise(
        'NullPointerException',
        `Cannot read the array length because ${array.described} is null`,
      );
    },
  };
}
