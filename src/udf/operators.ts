/** Unary and binary operators on compiled operands. Source: JLS 15.15 to 15.24. */
import { assignTo, convert, unbox } from './conversions.ts';
import {
  BOOLEAN,
  isSubtype,
  type JavaType,
  type PrimitiveName,
  primitive,
  promoted,
  STRING,
  showType,
  unboxed,
} from './java-types.ts';
import { constantOf } from './literals.ts';
import { primitiveText, show } from './objects.ts';
import { arithmetic, type Numeric, shift } from './primitives.ts';
import { type Expression, type Frame, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { Box, type JavaValue, Run } from './values.ts';

const numeric = (value: JavaValue): Numeric => (typeof value === 'bigint' ? value : Number(value));

/** A binary operator's result; reports operands that it is not defined for. */
export function binary(
  node: JavaNode,
  operator: string,
  left: Expression,
  right: Expression,
  scope: Scope,
): Expression {
  if (isFailed(left) || isFailed(right))
    return failed(/^(?:[<>]=?|[=!]=|&&|\|\|)$/.test(operator) ? BOOLEAN : undefined);
  const result =
    operator === '+' && (isText(left.type) || isText(right.type))
      ? concatenation(left, right)
      : operation(operator, left, right);
  if (result !== undefined) return fold(result, left, right);
  const incompatible =
    /^[=!]=$/.test(operator) && left.type.kind !== 'null' && right.type.kind !== 'null';
  scope.report(
    node,
    incompatible
      ? `Incompatible operand types ${showType(left.type)} and ${showType(right.type)}`
      : `The operator ${operator} is undefined for the argument type(s) ${showType(left.type)}, ${showType(right.type)}`,
  );
  return failed();
}

export function isFailed(expression: Expression): boolean {
  return expression.type.kind === 'unknown' && expression.described === '';
}

function isText(type: JavaType): boolean {
  return type.kind === 'class' && type.name === 'String';
}

function operation(operator: string, left: Expression, right: Expression): Expression | undefined {
  if (operator === '&&' || operator === '||') return logical(operator, left, right);
  if (operator === '==' || operator === '!=') return equality(operator === '==', left, right);
  const [a, b] = [unboxed(left.type), unboxed(right.type)];
  if (a === undefined || b === undefined) return undefined;
  if (a === 'boolean' || b === 'boolean') {
    return a === b && /^[&|^]$/.test(operator) ? bitwiseBoolean(operator, left, right) : undefined;
  }
  if (/^(?:<<|>>>?)$/.test(operator)) return shifted(operator, a, b, left, right);
  const type = promoted(a, b);
  const [x, y] = [convert(left, primitive(type)), convert(right, primitive(type))];
  if (/^[<>]=?$/.test(operator)) return comparison(operator, x, y);
  const compute = arithmetic(operator, type);
  if (compute === undefined) return undefined;
  return {
    type: primitive(type),
    described: '',
    evaluate: (frame) => compute(numeric(x.evaluate(frame)), numeric(y.evaluate(frame))),
  };
}

function comparison(operator: string, x: Expression, y: Expression): Expression {
  const test: Readonly<Record<string, (a: Numeric, b: Numeric) => boolean>> = {
    '<': (a, b) => a < b,
    '<=': (a, b) => a <= b,
    '>': (a, b) => a > b,
    '>=': (a, b) => a >= b,
  };
  const compare = test[operator];
  return {
    type: BOOLEAN,
    described: '',
    evaluate: (frame) => compare?.(numeric(x.evaluate(frame)), numeric(y.evaluate(frame))) ?? false,
  };
}

function shifted(
  operator: string,
  a: PrimitiveName,
  b: PrimitiveName,
  left: Expression,
  right: Expression,
): Expression | undefined {
  const integral = (name: PrimitiveName): boolean => name !== 'float' && name !== 'double';
  if (!integral(a) || !integral(b)) return undefined;
  const type = a === 'long' ? 'long' : 'int';
  const x = convert(left, primitive(type));
  const y = convert(right, primitive(b === 'long' ? 'long' : 'int'));
  return {
    type: primitive(type),
    described: '',
    evaluate: (frame) =>
      shift(operator, type, numeric(x.evaluate(frame)), numeric(y.evaluate(frame))),
  };
}

function logical(
  operator: '&&' | '||',
  left: Expression,
  right: Expression,
): Expression | undefined {
  if (unboxed(left.type) !== 'boolean' || unboxed(right.type) !== 'boolean') return undefined;
  const [x, y] = [unbox(left, 'boolean'), unbox(right, 'boolean')];
  const evaluate =
    operator === '&&'
      ? (frame: Frame) => x.evaluate(frame) === true && y.evaluate(frame) === true
      : (frame: Frame) => x.evaluate(frame) === true || y.evaluate(frame) === true;
  return { type: BOOLEAN, described: '', evaluate };
}

function bitwiseBoolean(operator: string, left: Expression, right: Expression): Expression {
  const [x, y] = [unbox(left, 'boolean'), unbox(right, 'boolean')];
  return {
    type: BOOLEAN,
    described: '',
    evaluate(frame) {
      const [a, b] = [x.evaluate(frame) === true, y.evaluate(frame) === true];
      if (operator === '^') return a !== b;
      return operator === '&' ? a && b : a || b;
    },
  };
}

function equality(same: boolean, left: Expression, right: Expression): Expression | undefined {
  const [a, b] = [unboxed(left.type), unboxed(right.type)];
  const isPrimitive = left.type.kind === 'primitive' || right.type.kind === 'primitive';
  if (
    isPrimitive &&
    a !== undefined &&
    b !== undefined &&
    (a === 'boolean') === (b === 'boolean')
  ) {
    const type: PrimitiveName = a === 'boolean' ? 'boolean' : promoted(a, b);
    const [x, y] = [convert(left, primitive(type)), convert(right, primitive(type))];
    return {
      type: BOOLEAN,
      described: '',
      evaluate: (frame) => (x.evaluate(frame) === y.evaluate(frame)) === same,
    };
  }
  if (isPrimitive) return undefined;
  if (!isSubtype(left.type, right.type) && !isSubtype(right.type, left.type)) return undefined;
  const different = left.fresh === true || right.fresh === true;
  return {
    type: BOOLEAN,
    described: '',
    evaluate(frame) {
      const [x, y] = [left.evaluate(frame), right.evaluate(frame)];
      return (typeof x === 'string' && different ? false : identical(x, y)) === same;
    },
  };
}

/** ==: one object, or boxes that come from Java's cache of small values. */
function identical(x: JavaValue, y: JavaValue): boolean {
  if (x === y) return true;
  if (!(x instanceof Box && y instanceof Box) || x.primitive !== y.primitive) return false;
  if (x.primitive === 'float' || x.primitive === 'double') return false;
  if (typeof x.value === 'boolean') return x.value === y.value;
  return x.value === y.value && x.value >= -128 && x.value <= 127;
}

function concatenation(left: Expression, right: Expression): Expression | undefined {
  if (left.type.kind === 'void' || right.type.kind === 'void') return undefined;
  const [a, b] = [textOf(left), textOf(right)];
  return {
    type: STRING,
    described: '',
    fresh: left.constant === undefined || right.constant === undefined,
    evaluate(frame) {
      const text = a(frame) + b(frame);
      frame.environment.run.spend(1 + (text.length >> 5));
      return text;
    },
  };
}

/** The operand as a concatenation shows it. */
function textOf({ type, evaluate }: Expression): (frame: Frame) => string {
  if (type.kind !== 'primitive') return (frame) => show(evaluate(frame));
  return (frame) => primitiveText(type.name, evaluate(frame));
}

/** An operation on constants is a constant, unless it throws. */
function fold(result: Expression, left: Expression, right: Expression): Expression {
  if (left.constant === undefined || right.constant === undefined) return result;
  const type = result.type;
  try {
    const value = result.evaluate(CONSTANT_FRAME);
    if (typeof value === 'object') return result;
    return { ...constantOf(type, value), described: '' };
  } catch {
    return result;
  }
}

/** -, +, ~ and !. */
export function unary(
  node: JavaNode,
  operator: string,
  operand: Expression,
  scope: Scope,
): Expression {
  if (isFailed(operand)) return operand;
  const name = unboxed(operand.type);
  const fits = operator === '!' ? name === 'boolean' : name !== undefined && name !== 'boolean';
  if (!fits || name === undefined || (operator === '~' && /float|double/.test(name))) {
    scope.report(
      node,
      `The operator ${operator} is undefined for the argument type(s) ${showType(operand.type)}`,
    );
    return failed();
  }
  if (operator === '!') {
    const value = unbox(operand, 'boolean');
    const result: Expression = {
      type: BOOLEAN,
      described: '',
      evaluate: (frame) => value.evaluate(frame) !== true,
    };
    return typeof operand.constant === 'boolean' ? constantOf(BOOLEAN, !operand.constant) : result;
  }
  const type = primitive(promoted(name, 'int'));
  const value = convert(operand, type);
  if (operator === '+') return value;
  const change = (x: Numeric): Numeric => {
    if (operator === '~') return typeof x === 'bigint' ? ~x : ~x;
    if (typeof x === 'bigint') return BigInt.asIntN(64, -x);
    return type.kind === 'primitive' && type.name === 'int' ? -x | 0 : -x;
  };
  const constant = value.constant;
  if (typeof constant === 'number' || typeof constant === 'bigint')
    return constantOf(type, change(constant));
  return { type, described: '', evaluate: (frame) => change(numeric(value.evaluate(frame))) };
}

/** A condition: boolean, or its box. */
export function compileCondition(node: JavaNode, scope: Scope): Expression {
  const value = scope.expression(node);
  return isFailed(value) ? failed(BOOLEAN) : assignTo(value, BOOLEAN, node, scope);
}

/** Constants ask nothing of a frame but to count their steps. */
const CONSTANT_FRAME: Frame = {
  slots: [],
  environment: {
    run: new Run(Number.POSITIVE_INFINITY),
    nowMillis: () => 0,
    returnType: { kind: 'int' },
    argumentTypes: [],
    userType: () => undefined,
  },
};
