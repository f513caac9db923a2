/** Expressions to closures, with their types; problems are reported and compilation goes on. Source: JLS 15. */
import { arrayAccess, arrayCreation } from './arrays.ts';
import { assignment, update } from './assignments.ts';
import { common } from './calls.ts';
import { castTo, convert, fits, isInstance } from './conversions.ts';
import { creation, methodInvocation } from './invocations.ts';
import {
  BOOLEAN,
  boxed,
  type JavaType,
  primitive,
  promoted,
  UNKNOWN,
  unboxed,
} from './java-types.ts';
import { compileLiteral } from './literals.ts';
import { fieldAccess, identifier } from './names.ts';
import { binary, compileCondition, isFailed, unary } from './operators.ts';
import { refusedSentence } from './refusals.ts';
import { type Expression, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { readType } from './type-names.ts';

/** The expression that the node stands for. */
export function compileExpression(node: JavaNode, scope: Scope): Expression {
  const [first, second, third] = node.children;
  switch (node.name) {
    case 'Identifier':
      return identifier(node, scope);
    case 'ParenthesizedExpression':
      return first === undefined ? failed() : scope.expression(first);
    case 'BinaryExpression':
      return binaryExpression(node, scope);
    case 'UnaryExpression': {
      if (first === undefined || second === undefined) return failed();
      if (first.text === '-' && second.name === 'IntegerLiteral')
        return compileLiteral(second, scope, true);
      return unary(node, first.text, scope.expression(second), scope);
    }
    case 'TernaryExpression':
      return ternary(node, scope);
    case 'CastExpression': {
      if (first === undefined || second === undefined) return failed();
      const type = readType(first, scope);
      const value = scope.expression(second);
      return type.kind === 'unknown' || isFailed(value)
        ? failed(type)
        : castTo(value, type, node, scope);
    }
    case 'AssignmentExpression':
      if (first === undefined || second === undefined || third === undefined) return failed();
      return assignment(node, first, second.text, third, scope);
    case 'UpdateExpression':
      return update(node, scope);
    case 'MethodInvocation':
      return methodInvocation(node, scope);
    case 'ObjectCreationExpression':
      return creation(node, scope);
    case 'FieldAccess':
      return fieldAccess(node, scope);
    case 'ArrayAccess':
      return arrayAccess(node, scope);
    case 'ArrayCreationExpression':
      return arrayCreation(node, scope);
    case 'InstanceofExpression':
      return instanceOf(node, scope);
    case 'IntegerLiteral':
    case 'FloatingPointLiteral':
    case 'BooleanLiteral':
    case 'CharacterLiteral':
    case 'StringLiteral':
    case 'null':
      return compileLiteral(node, scope);
    default:
      scope.report(node, refusedSentence(node));
      return failed();
  }
}

/** `-` before an operand and between two; `>>` and the like come as one operator. */
function binaryExpression(node: JavaNode, scope: Scope): Expression {
  const left = node.children[0];
  const right = node.children.at(-1);
  if (left === undefined || right === undefined) return failed();
  const operator = node.children
    .slice(1, -1)
    .map((part) => part.text)
    .join('');
  const a = scope.expression(left);
  const before = new Set(scope.assigned);
  const b = scope.expression(right);
  if (operator === '&&' || operator === '||') scope.assigned = before;
  return binary(node, operator, a, b, scope);
}

function ternary(node: JavaNode, scope: Scope): Expression {
  const [test, , yes, no] = node.children;
  if (test === undefined || yes === undefined || no === undefined) return failed();
  const condition = compileCondition(test, scope);
  const [a, b] = [scope.expression(yes), scope.expression(no)];
  if (isFailed(a) || isFailed(b)) return failed();
  const type = ternaryType(a, b);
  const [x, y] = [convert(a, type), convert(b, type)];
  return {
    type,
    fresh: true,
    described: '',
    evaluate: (frame) => (condition.evaluate(frame) === true ? x : y).evaluate(frame),
  };
}

function ternaryType(a: Expression, b: Expression): JavaType {
  const [x, y] = [unboxed(a.type), unboxed(b.type)];
  if (x !== undefined && y !== undefined) {
    if (x === y) return a.type.kind === 'primitive' ? a.type : b.type;
    if (x !== 'boolean' && y !== 'boolean') {
      if (a.constant !== undefined && fits(a, primitive(y))) return primitive(y);
      if (b.constant !== undefined && fits(b, primitive(x))) return primitive(x);
      return primitive(promoted(x, y));
    }
  }
  return common(boxed(a.type), boxed(b.type));
}

function instanceOf(node: JavaNode, scope: Scope): Expression {
  const [valueNode, , typeNode] = node.children;
  if (valueNode === undefined || typeNode === undefined) return failed(BOOLEAN);
  if (typeNode.name === 'TypePattern') {
    scope.report(node, 'Pattern Matching in instanceof is supported from Java 16 onwards only');
    return failed(BOOLEAN);
  }
  const value = scope.expression(valueNode);
  const type = readType(typeNode, scope);
  if (isFailed(value) || type === UNKNOWN) return failed(BOOLEAN);
  castTo(value, type, node, scope);
  return {
    type: BOOLEAN,
    described: '',
    evaluate: (frame) => isInstance(value.evaluate(frame), type),
  };
}
