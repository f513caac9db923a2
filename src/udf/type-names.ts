/** Types as written in a body. */
import {
  classType,
  findClass,
  isPackagePart,
  isPrimitiveName,
  type JavaType,
  primitive,
  UNKNOWN,
} from './java-types.ts';
import type { Scope } from './scope.ts';
import type { JavaNode } from './source.ts';

/** The type that the node names; reports one that does not exist here. */
export function readType(node: JavaNode, scope: Scope): JavaType {
  switch (node.name) {
    case 'PrimitiveType':
      return isPrimitiveName(node.text) ? primitive(node.text) : UNKNOWN;
    case 'ArrayType': {
      const [element, ...dimensions] = node.children;
      return element === undefined ? UNKNOWN : arrayOf(readType(element, scope), dimensions.length);
    }
    case 'GenericType': {
      const [head, args] = node.children;
      const type = head === undefined ? UNKNOWN : readType(head, scope);
      if (type.kind !== 'class') return type;
      const simple = args?.children.find((arg) => arg.name === 'PrimitiveType');
      if (simple !== undefined) {
        scope.report(
          simple,
          `Syntax error on token "${simple.text}", Dimensions expected after this token`,
        );
      }
      const given = (args?.children ?? []).map((arg) =>
        arg.name === 'Wildcard' ? UNKNOWN : readType(arg, scope),
      );
      return classType(type.name, ...given);
    }
    default:
      return named(node, scope);
  }
}

function named(node: JavaNode, scope: Scope): JavaType {
  const written = node.text.replace(/\s+/g, '');
  const found = findClass(written);
  if (found !== undefined) return classType(found);
  scope.report(node, `${written} cannot be resolved to a type`);
  return UNKNOWN;
}

/** The type with that many pairs of brackets. */
export function arrayOf(element: JavaType, dimensions: number): JavaType {
  return dimensions === 0 ? element : arrayOf({ kind: 'array', element }, dimensions - 1);
}

/** The class that a chain of names stands for: `Math`, `java.util.Arrays`, `Map.Entry`. */
export function classNamed(node: JavaNode): string | undefined {
  return node.name === 'Identifier' || node.name === 'FieldAccess'
    ? findClass(node.text.replace(/\s+/g, ''))
    : undefined;
}

/** True for the name of a package that holds classes of the list. */
export function isPackage(node: JavaNode): boolean {
  return isPackagePart(node.text.replace(/\s+/g, ''));
}
