/** Conversions of expressions: widening, boxing, unboxing, casts. Source: JLS 5. */
import {
  BOXES,
  boxed,
  fullName,
  isSubtype,
  type JavaType,
  OBJECT,
  type PrimitiveName,
  primitive,
  showType,
  unboxed,
  widens,
} from './java-types.ts';
import { castText } from './objects.ts';
import { castPrimitive } from './primitives.ts';
import { type Expression, type Frame, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { Box, classOf, type JavaValue, raise } from './values.ts';

/** Fits without boxing: the first phase of choosing a method. */
export function fitsStrictly(type: JavaType, to: JavaType): boolean {
  if (type.kind === 'primitive' && to.kind === 'primitive') return widens(type.name, to.name);
  if (type.kind === 'primitive' || to.kind === 'primitive') return type.kind === 'unknown';
  return isSubtype(type, to);
}

/** Fits with boxing or unboxing. */
export function fitsLoosely(type: JavaType, to: JavaType): boolean {
  if (fitsStrictly(type, to)) return true;
  if (type.kind === 'primitive') return isSubtype(boxed(type), to);
  const inner = unboxed(type);
  return to.kind === 'primitive' && inner !== undefined && widens(inner, to.name);
}

/** Fits in an assignment or a return: also an int constant that a smaller type can hold. */
export function fits(expression: Expression, to: JavaType): boolean {
  if (fitsLoosely(expression.type, to)) return true;
  const { type, constant } = expression;
  const target = unboxed(to);
  if (typeof constant !== 'number' || type.kind !== 'primitive' || target === undefined)
    return false;
  if (!/^(?:byte|short|char|int)$/.test(type.name)) return false;
  return /^(?:byte|short|char)$/.test(target) && castPrimitive(constant, target) === constant;
}

/** The value as the type asked for; reports a mismatch. */
export function assignTo(
  expression: Expression,
  to: JavaType,
  node: JavaNode,
  scope: Scope,
): Expression {
  if (fits(expression, to)) return convert(expression, to);
  const what = expression.type.kind === 'void' ? 'void' : showType(expression.type);
  scope.report(node, `Type mismatch: cannot convert from ${what} to ${showType(to)}`);
  return failed(to);
}

/** The value in the form that the type has; it fits, with or without boxing. */
export function convert(expression: Expression, to: JavaType): Expression {
  const from = expression.type;
  if (from.kind === 'primitive') {
    if (to.kind === 'primitive') return toPrimitive(expression, from.name, to.name);
    const inner = unboxed(to) ?? from.name;
    const value = toPrimitive(expression, from.name, inner);
    return {
      type: boxed(primitive(inner)),
      described: expression.described,
      evaluate: (frame) => boxValue(inner, value.evaluate(frame)),
    };
  }
  if (from.kind === 'unknown' && to.kind === 'class') return checked(expression, to);
  if (to.kind !== 'primitive') return { ...expression, type: from.kind === 'null' ? to : from };
  return toPrimitive(unbox(expression, to.name), unboxed(from) ?? to.name, to.name);
}

export function boxValue(name: PrimitiveName, value: JavaValue): JavaValue {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
    ? new Box(name, value)
    : value;
}

/** The primitive in a box; null is Java's NullPointerException with its explanation. */
export function unbox(expression: Expression, fallback: PrimitiveName): Expression {
  const name = unboxed(expression.type) ?? fallback;
  if (expression.type.kind === 'primitive') return expression;
  const call = `${fullName(BOXES[name])}.${name}Value()`;
  return {
    type: primitive(name),
    described: expression.described,
    evaluate(frame) {
      const value = expression.evaluate(frame);
      if (value === null) {
        return raise(
          'NullPointerException',
          `Cannot invoke "${call}" because ${expression.described} is null`,
        );
      }
      if (!(value instanceof Box)) return value;
      // A value of a raw type may be in another box than the one that is asked for.
      return typeof value.value === 'boolean' || value.primitive === name
        ? value.value
        : castPrimitive(value.value, name);
    },
  };
}

function toPrimitive(expression: Expression, from: PrimitiveName, to: PrimitiveName): Expression {
  if (from === to || to === 'boolean') return { ...expression, type: primitive(to) };
  const change = (value: JavaValue): number | bigint =>
    castPrimitive(typeof value === 'bigint' ? value : Number(value), to);
  const { constant } = expression;
  return {
    type: primitive(to),
    described: expression.described,
    evaluate: (frame) => change(expression.evaluate(frame)),
    ...(typeof constant === 'number' || typeof constant === 'bigint'
      ? { constant: change(constant) }
      : {}),
  };
}

/** A cast as written; reports one that can never succeed. */
export function castTo(
  expression: Expression,
  to: JavaType,
  node: JavaNode,
  scope: Scope,
): Expression {
  const from = expression.type;
  if (from.kind === 'unknown' && to.kind !== 'primitive') return checked(expression, to);
  if (from.kind === 'primitive' && to.kind === 'primitive') {
    if ((from.name === 'boolean') === (to.name === 'boolean'))
      return toPrimitive(expression, from.name, to.name);
  } else if (fitsLoosely(from, to)) {
    return { ...convert(expression, to), type: to };
  } else if (to.kind === 'primitive') {
    if (isSubtype(boxed(to), from)) return convert(checked(expression, boxed(to)), to);
  } else if (from.kind !== 'primitive' && isPossible(from, to)) {
    return checked(expression, to);
  }
  scope.report(node, `Cannot cast from ${showType(from)} to ${showType(to)}`);
  return failed(to);
}

/** Somebody could be both: one is the other's parent, or one is an interface. */
function isPossible(from: JavaType, to: JavaType): boolean {
  if (isSubtype(to, from) || from.kind === 'unknown') return true;
  const open = (type: JavaType): boolean =>
    type.kind === 'class' &&
    /^(?:List|Set|Map|Collection|Iterable|Iterator|Comparable|CharSequence|Map\.Entry)$/.test(
      type.name,
    );
  return (open(from) && !isFinal(to)) || (open(to) && !isFinal(from));
}

function isFinal(type: JavaType): boolean {
  return type.kind !== 'class' || type.name === 'String' || unboxed(type) !== undefined;
}

function checked(expression: Expression, to: JavaType): Expression {
  return {
    type: to,
    described: expression.described,
    evaluate(frame: Frame) {
      const value = expression.evaluate(frame);
      if (
        value === null ||
        to.kind !== 'class' ||
        typeof value === 'number' ||
        typeof value === 'bigint' ||
        typeof value === 'boolean'
      )
        return value;
      if (isInstance(value, to)) return value;
      return raise('ClassCastException', castText(fullName(classOf(value)), fullName(to.name)));
    },
  };
}

/** instanceof, without type arguments. */
export function isInstance(value: JavaValue, type: JavaType): boolean {
  if (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean'
  )
    return false;
  if (type.kind !== 'class' || type.name === OBJECT.kind) return true;
  return isSubtype({ kind: 'class', name: classOf(value), args: [] }, { ...type, args: [] });
}
