/** Assignments, compound ones and ++ and --: where something is stored, and what. Source: JLS 15.14, 15.15 and 15.26. */
import { elementPlace, type Place } from './arrays.ts';
import { assignTo, boxValue, castTo, convert, unbox } from './conversions.ts';
import { type JavaType, primitive, showType, unboxed } from './java-types.ts';
import { identifier } from './names.ts';
import { binary, isFailed } from './operators.ts';
import { castPrimitive } from './primitives.ts';
import { type Expression, type Frame, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import type { JavaValue } from './values.ts';

export function assignment(
  node: JavaNode,
  target: JavaNode,
  operator: string,
  source: JavaNode,
  scope: Scope,
): Expression {
  const simple = operator === '=';
  const compound = simple ? undefined : placeOf(target, scope, true);
  const given = scope.expression(source);
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

function placeOf(node: JavaNode, scope: Scope, needsValue: boolean): Place | undefined {
  if (node.name === 'ParenthesizedExpression') {
    const [inner] = node.children;
    return inner && placeOf(inner, scope, needsValue);
  }
  if (node.name === 'ArrayAccess') return elementPlace(node, scope);
  if (node.name !== 'Identifier') {
    const value = scope.expression(node);
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
export function update(node: JavaNode, scope: Scope): Expression {
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
