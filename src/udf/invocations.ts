/** Calls of methods and of constructors as they are written; which member is meant is calls.ts's matter. Source: JLS 15.9 and 15.12. */
import { compileCall } from './calls.ts';
import { asClass, classType, showType } from './java-types.ts';
import { isFailed } from './operators.ts';
import { hiddenType, refusedSentence } from './refusals.ts';
import { type Expression, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { classNamed, readType } from './type-names.ts';

export function methodInvocation(node: JavaNode, scope: Scope): Expression {
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
  const hidden = receiver !== null && isFailed(receiver);
  const args = list.children
    .filter((arg) => !hidden || arg.name !== 'LambdaExpression')
    .map((arg) => scope.expression(arg));
  if (hidden) return failed();
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
  if (
    type.kind === 'class' &&
    method.text === 'stream' &&
    asClass(type, 'Collection') !== undefined
  ) {
    const [element] = asClass(type, 'Collection')?.args ?? [];
    const shown = showType(classType('Collection', ...(element === undefined ? [] : [element])));
    scope.report(node, hiddenType('java.util.stream.Stream', 'java.util.Collection'));
    scope.report(
      node,
      `The method stream() from the type ${shown} refers to the missing type Stream`,
    );
    return failed();
  }
  if (type.kind === 'class') return compileCall(node, type, receiver, method.text, args, scope);
  if (type.kind !== 'unknown')
    scope.report(node, `Cannot invoke ${method.text}(${given}) on the ${type.kind} type`);
  if (scope.problems.length > 0) return failed();
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
    return scope.expression(target);
  }
  scope.report(target, `${target.text} cannot be resolved`);
  return failed();
}

export function creation(node: JavaNode, scope: Scope): Expression {
  const typeNode = node.children.find((child) => /Type|TypeName/.test(child.name));
  const list = node.children.find((child) => child.name === 'ArgumentList');
  const args = (list?.children ?? []).map((arg) => scope.expression(arg));
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
        text: hiddenType(missing, by),
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
