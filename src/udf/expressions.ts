/** Expressions to closures, with their types; problems are reported and compilation goes on. Source: JLS 15. */
import { common, compileCall } from './calls.ts';
import { assignTo, boxValue, castTo, convert, fits, isInstance, unbox } from './conversions.ts';
import {
  BOOLEAN,
  boxed,
  classType,
  findClass,
  INT,
  type JavaType,
  primitive,
  promoted,
  showType,
  UNKNOWN,
  unboxed,
} from './java-types.ts';
import { findConstant } from './library/registry.ts';
import { compileLiteral, constantOf } from './literals.ts';
import { binary, isFailed, unary } from './operators.ts';
import { castPrimitive } from './primitives.ts';
import { type Expression, type Frame, failed, type Scope, type Variable } from './scope.ts';
import type { JavaNode } from './source.ts';
import { arrayOf, classNamed, isPackage, readType } from './type-names.ts';
import { JavaArray, type JavaValue, raise } from './values.ts';

/** The expression that the node stands for. */
export function compileExpression(node: JavaNode, scope: Scope): Expression {
  const [first, second, third] = node.children;
  switch (node.name) {
    case 'Identifier':
      return identifier(node, scope);
    case 'ParenthesizedExpression':
      return first === undefined ? failed() : compileExpression(first, scope);
    case 'BinaryExpression':
      return binaryExpression(node, scope);
    case 'UnaryExpression': {
      if (first === undefined || second === undefined) return failed();
      if (first.text === '-' && second.name === 'IntegerLiteral')
        return compileLiteral(second, scope, true);
      return unary(node, first.text, compileExpression(second, scope), scope);
    }
    case 'TernaryExpression':
      return ternary(node, scope);
    case 'CastExpression': {
      if (first === undefined || second === undefined) return failed();
      const type = readType(first, scope);
      const value = compileExpression(second, scope);
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

const REFUSED: Readonly<Record<string, string>> = {
  LambdaExpression: 'The target type of this expression must be a functional interface',
  MethodReference: 'The target type of this expression must be a functional interface',
  this: 'this is not available in a function body of ringsh',
  TextBlock: 'Text Blocks are only available with source level 15 and above',
};

function refusedSentence(node: JavaNode): string {
  return (
    REFUSED[node.name] ??
    `ringsh does not compile this kind of expression (${node.name}) in function bodies`
  );
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
  const a = compileExpression(left, scope);
  const before = new Set(scope.assigned);
  const b = compileExpression(right, scope);
  if (operator === '&&' || operator === '||') scope.assigned = before;
  return binary(node, operator, a, b, scope);
}

function identifier(node: JavaNode, scope: Scope): Expression {
  const literal = /^(.+)\$class$/.exec(node.text);
  if (literal !== null) return classLiteral(node, literal[1] ?? '', scope);
  const variable = scope.find(node.text);
  if (variable === undefined) {
    if (node.text === 'udfContext') {
      return { type: classType('UDFContext'), described: '"this.udfContext"', evaluate: () => '' };
    }
    scope.report(node, `${node.text} cannot be resolved to a variable`);
    return failed();
  }
  if (!scope.assigned.has(variable)) {
    scope.reportFlow(node, `The local variable ${node.text} may not have been initialized`);
    scope.assigned.add(variable);
  }
  return read(variable);
}

function read(variable: Variable): Expression {
  const { slot, type, parameter } = variable;
  return {
    type,
    fresh: parameter,
    described: `"<${parameter ? 'parameter' : 'local'}${slot}>"`,
    evaluate: ({ slots }) => slots[slot] ?? null,
  };
}

function classLiteral(node: JavaNode, name: string, scope: Scope): Expression {
  const found = findClass(name);
  if (found !== undefined)
    return { ...constantOf(classType('Class', classType(found)), name), described: '""' };
  scope.report(node, `${name} cannot be resolved to a type`);
  return failed();
}

/** A condition: boolean, or its box. */
export function compileCondition(node: JavaNode, scope: Scope): Expression {
  const value = compileExpression(node, scope);
  return isFailed(value) ? failed(BOOLEAN) : assignTo(value, BOOLEAN, node, scope);
}

function ternary(node: JavaNode, scope: Scope): Expression {
  const [test, , yes, no] = node.children;
  if (test === undefined || yes === undefined || no === undefined) return failed();
  const condition = compileCondition(test, scope);
  const [a, b] = [compileExpression(yes, scope), compileExpression(no, scope)];
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

/** Where something can be stored. */
interface Place {
  readonly type: JavaType;
  readonly prepare: (frame: Frame) => { get(): JavaValue; set(value: JavaValue): void };
}

function placeOf(node: JavaNode, scope: Scope, needsValue: boolean): Place | undefined {
  if (node.name === 'ParenthesizedExpression') {
    const [inner] = node.children;
    return inner && placeOf(inner, scope, needsValue);
  }
  if (node.name === 'ArrayAccess') return elementPlace(node, scope);
  if (node.name !== 'Identifier') {
    const value = compileExpression(node, scope);
    if (!isFailed(value))
      scope.report(node, 'The left-hand side of an assignment must be a variable');
    return undefined;
  }
  const variable = scope.find(node.text);
  if (variable === undefined || needsValue) identifier(node, scope);
  if (variable === undefined) return undefined;
  if (variable.final && (needsValue || scope.assigned.has(variable) || variable.parameter)) {
    scope.reportFlow(
      node,
      `The final local variable ${variable.name} cannot be assigned. It must be blank and not using a compound assignment`,
    );
  }
  const { slot, type } = variable;
  return {
    type,
    prepare: ({ slots }) => ({
      get: () => slots[slot] ?? null,
      set: (value) => {
        slots[slot] = value;
      },
    }),
  };
}

function assignment(
  node: JavaNode,
  target: JavaNode,
  operator: string,
  source: JavaNode,
  scope: Scope,
): Expression {
  const simple = operator === '=';
  const compound = simple ? undefined : placeOf(target, scope, true);
  const given = compileExpression(source, scope);
  const place = simple ? placeOf(target, scope, false) : compound;
  if (place === undefined) return failed();
  const variable = target.name === 'Identifier' ? scope.find(target.text) : undefined;
  if (variable !== undefined) scope.assigned.add(variable);
  if (isFailed(given)) return failed(place.type);
  const { type } = place;
  if (simple) {
    const value = assignTo(given, type, source, scope);
    return stored(place, type, (_current, frame) => value.evaluate(frame));
  }
  const current = held(type);
  const result = binary(node, operator.slice(0, -1), current.expression, given, scope);
  if (isFailed(result)) return failed(type);
  const cast = narrowed(result, type, node, scope);
  return stored(place, type, (value, frame) => {
    current.set(value);
    return cast.evaluate(frame);
  });
}

/** The result of a compound assignment in the variable's own type. */
function narrowed(result: Expression, type: JavaType, node: JavaNode, scope: Scope): Expression {
  const name = unboxed(type);
  if (name === undefined) return assignTo(result, type, node, scope);
  return convert(castTo(result, primitive(name), node, scope), type);
}

/** The value that a variable had, as an operand. */
function held(type: JavaType): { readonly expression: Expression; set(value: JavaValue): void } {
  let current: JavaValue = null;
  return {
    expression: { type, described: '""', evaluate: () => current },
    set: (value) => {
      current = value;
    },
  };
}

function stored(
  place: Place,
  type: JavaType,
  compute: (current: JavaValue, frame: Frame) => JavaValue,
): Expression {
  return {
    type,
    described: '',
    evaluate(frame) {
      const at = place.prepare(frame);
      const value = compute(at.get(), frame);
      at.set(value);
      return value;
    },
  };
}

/** x++ and its three sisters. */
function update(node: JavaNode, scope: Scope): Expression {
  const [first, second] = node.children;
  if (first === undefined || second === undefined) return failed();
  const prefix = first.name === 'UpdateOp';
  const [operator, target] = prefix ? [first, second] : [second, first];
  const place = placeOf(target, scope, true);
  if (place === undefined) return failed();
  const { type } = place;
  const name = unboxed(type);
  if (name === undefined || name === 'boolean') {
    scope.report(node, `Type mismatch: cannot convert from ${showType(type)} to int`);
    return failed();
  }
  const step = operator.text === '++' ? 1 : -1;
  const current = held(type);
  const value = unbox(current.expression, name);
  const wrap = (x: JavaValue): JavaValue => (type.kind === 'primitive' ? x : boxValue(name, x));
  return {
    type,
    described: '',
    evaluate(frame) {
      const at = place.prepare(frame);
      current.set(at.get());
      const before = value.evaluate(frame);
      const after = castPrimitive(
        typeof before === 'bigint'
          ? BigInt.asIntN(64, before + BigInt(step))
          : wrapped(name, Number(before) + step),
        name,
      );
      at.set(wrap(after));
      return wrap(prefix ? after : before);
    },
  };
}

function wrapped(name: string, value: number): number {
  return name === 'float' || name === 'double' ? value : value | 0;
}

function methodInvocation(node: JavaNode, scope: Scope): Expression {
  const list = node.children.at(-1);
  const method = node.children.find((child) => child.name === 'MethodName');
  const target = node.children[0];
  if (list === undefined || method === undefined || target === undefined) return failed();
  if (target.name === 'super' || target.name === 'this') {
    scope.report(node, refusedSentence(target));
    return failed();
  }
  const staticClass =
    target === method || scope.find(target.text) !== undefined ? undefined : classNamed(target);
  const receiver =
    target === method || staticClass !== undefined ? null : receiverOf(target, scope);
  const args = list.children.map((arg) => compileExpression(arg, scope));
  if (receiver !== null && isFailed(receiver)) return failed();
  const given = args.map((arg) => showType(arg.type)).join(', ');
  if (target === method) {
    if (!args.some(isFailed))
      scope.report(
        node,
        `The method ${method.text}(${given}) is undefined for the type ${scope.className}`,
      );
    return failed();
  }
  if (staticClass !== undefined)
    return compileCall(
      node,
      { kind: 'class', name: staticClass, args: [] },
      null,
      method.text,
      args,
      scope,
    );
  if (receiver === null) return failed();
  const { type } = receiver;
  if (type.kind === 'primitive') {
    scope.report(node, `Cannot invoke ${method.text}(${given}) on the primitive type ${type.name}`);
    return failed();
  }
  if (type.kind === 'array')
    return compileCall(
      node,
      { kind: 'class', name: 'Object', args: [] },
      receiver,
      method.text,
      args,
      scope,
    );
  if (type.kind === 'class') return compileCall(node, type, receiver, method.text, args, scope);
  if (type.kind !== 'unknown')
    scope.report(node, `Cannot invoke ${method.text}(${given}) on the ${type.kind} type`);
  return type.kind === 'unknown'
    ? compileCall(
        node,
        { kind: 'class', name: 'Object', args: [] },
        receiver,
        method.text,
        args,
        scope,
      )
    : failed();
}

/** What a method is called on, when it is no class. */
function receiverOf(target: JavaNode, scope: Scope): Expression {
  if (
    target.name !== 'Identifier' ||
    scope.find(target.text) !== undefined ||
    target.text === 'udfContext'
  ) {
    return compileExpression(target, scope);
  }
  scope.report(target, `${target.text} cannot be resolved`);
  return failed();
}

function creation(node: JavaNode, scope: Scope): Expression {
  const typeNode = node.children.find((child) => /Type|TypeName/.test(child.name));
  const list = node.children.find((child) => child.name === 'ArgumentList');
  const args = (list?.children ?? []).map((arg) => compileExpression(arg, scope));
  if (typeNode === undefined || node.children.some((child) => child.name === 'ClassBody')) {
    scope.report(node, 'ringsh does not compile classes in function bodies');
    return failed();
  }
  const type = readType(typeNode, scope);
  if (type.kind !== 'class') return failed();
  const diamond =
    typeNode.name === 'GenericType' && (typeNode.children[1]?.children.length ?? 0) === 0;
  if (diamond && MISSING[type.name] !== undefined) {
    for (const [missing, by] of MISSING[type.name] ?? []) {
      scope.problems.push({
        line: 1,
        generated: true,
        text: `The type ${missing} cannot be resolved. It is indirectly referenced from required type ${by}`,
      });
    }
    return failed();
  }
  return compileCall(node, type, null, 'new', args, scope);
}

/** What the class loader for functions hides: constructors with <> look at all of a class and miss these. */
const MISSING: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ArrayList: [
    ['java.io.ObjectOutputStream', 'java.util.ArrayList'],
    ['java.util.function.UnaryOperator', 'java.util.List'],
    ['java.util.function.Predicate', 'java.util.ArrayList'],
    ['java.io.ObjectInputStream', 'java.util.ArrayList'],
    ['java.util.function.Consumer', 'java.util.ArrayList'],
  ],
  HashMap: [
    ['java.io.ObjectOutputStream', 'java.util.HashMap'],
    ['java.util.function.BiFunction', 'java.util.Map'],
    ['java.io.ObjectInputStream', 'java.util.HashMap'],
    ['java.util.function.BiConsumer', 'java.util.Map'],
    ['java.util.function.Function', 'java.util.Map'],
  ],
  HashSet: [
    ['java.io.ObjectOutputStream', 'java.util.HashSet'],
    ['java.io.ObjectInputStream', 'java.util.HashSet'],
  ],
};

function fieldAccess(node: JavaNode, scope: Scope): Expression {
  const [target, field] = node.children;
  if (target === undefined || field === undefined) return failed();
  const owner = scope.find(target.text) === undefined ? classNamed(target) : undefined;
  if (owner !== undefined) {
    const constant = findConstant(owner, field.text);
    if (constant !== undefined) return constantField(constant.type, constant.value);
    scope.report(node, `${field.text} cannot be resolved or is not a field`);
    return failed();
  }
  const root = node.text.split('.')[0] ?? '';
  if (scope.find(root) === undefined && /^[\w.\s]+$/.test(node.text) && root !== 'udfContext') {
    const unknown = /^[A-Z]/.test(target.text) || !isPackage(target);
    scope.report(
      node,
      unknown && /^[a-z]\w*$/.test(target.text)
        ? `${target.text} cannot be resolved to a variable`
        : `${node.text} cannot be resolved to a type`,
    );
    return failed();
  }
  const value = compileExpression(target, scope);
  if (isFailed(value)) return failed();
  if (value.type.kind === 'array' && field.text === 'length') return arrayLength(value);
  scope.report(node, `${field.text} cannot be resolved or is not a field`);
  return failed();
}

function constantField(type: JavaType, value: JavaValue): Expression {
  if (type.kind === 'primitive' && value !== null && typeof value !== 'object')
    return constantOf(type, value);
  return { type, described: '""', evaluate: () => value };
}

function arrayLength(array: Expression): Expression {
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

function elementPlace(node: JavaNode, scope: Scope): Place | undefined {
  const [arrayNode, indexNode] = node.children;
  if (arrayNode === undefined || indexNode === undefined) return undefined;
  const array = compileExpression(arrayNode, scope);
  const index = compileExpression(indexNode, scope);
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

function arrayAccess(node: JavaNode, scope: Scope): Expression {
  const place = elementPlace(node, scope);
  if (place === undefined) return failed();
  return {
    type: place.type,
    fresh: true,
    described: '"<array>[...]"',
    evaluate: (frame) => place.prepare(frame).get(),
  };
}

function arrayCreation(node: JavaNode, scope: Scope): Expression {
  const [, typeNode, ...rest] = node.children;
  if (typeNode === undefined) return failed();
  const dimensions = rest.filter((child) => child.name === 'Dimension');
  const initializer = rest.find((child) => child.name === 'ArrayInitializer');
  const type = arrayOf(readType(typeNode, scope), dimensions.length);
  if (initializer !== undefined) return compileInitializer(initializer, type, scope);
  const sizes = dimensions
    .flatMap((dimension) => dimension.children.slice(0, 1))
    .map((size) => assignTo(compileExpression(size, scope), INT, size, scope));
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
      : assignTo(compileExpression(child, scope), element, child, scope),
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

function instanceOf(node: JavaNode, scope: Scope): Expression {
  const [valueNode, , typeNode] = node.children;
  if (valueNode === undefined || typeNode === undefined) return failed(BOOLEAN);
  if (typeNode.name === 'TypePattern') {
    scope.report(node, 'Pattern Matching in instanceof is supported from Java 16 onwards only');
    return failed(BOOLEAN);
  }
  const value = compileExpression(valueNode, scope);
  const type = readType(typeNode, scope);
  if (isFailed(value) || type === UNKNOWN) return failed(BOOLEAN);
  castTo(value, type, node, scope);
  return {
    type: BOOLEAN,
    described: '',
    evaluate: (frame) => isInstance(value.evaluate(frame), type),
  };
}
