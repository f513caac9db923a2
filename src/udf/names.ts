/** Names: variables, class literals, constants of classes, the length of an array. Source: JLS 6.5 and 15.11. */
import { arrayLength } from './arrays.ts';
import { classType, findClass, type JavaType } from './java-types.ts';
import { findConstant } from './library/registry.ts';
import { constantOf } from './literals.ts';
import { isFailed } from './operators.ts';
import { hiddenType } from './refusals.ts';
import { type Expression, failed, type Scope, type Variable } from './scope.ts';
import type { JavaNode } from './source.ts';
import { classNamed, isPackage } from './type-names.ts';
import type { JavaValue } from './values.ts';

export function identifier(node: JavaNode, scope: Scope): Expression {
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

export function fieldAccess(node: JavaNode, scope: Scope): Expression {
  const [target, field] = node.children;
  if (target === undefined || field === undefined) return failed();
  const owner = scope.find(target.text) === undefined ? classNamed(target) : undefined;
  if (owner !== undefined) {
    if (owner === 'System' && /^(?:out|err)$/.test(field.text)) return hiddenStream(node, scope);
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
  const value = scope.expression(target);
  if (isFailed(value)) return failed();
  if (value.type.kind === 'array' && field.text === 'length') return arrayLength(value);
  scope.report(node, `${field.text} cannot be resolved or is not a field`);
  return failed();
}

/** System.out and System.err are of a class that functions may not see. */
function hiddenStream(node: JavaNode, scope: Scope): Expression {
  scope.problems.push({
    line: 1,
    generated: true,
    text: hiddenType('java.io.PrintStream', 'java.lang.System'),
  });
  scope.report(node, 'PrintStream cannot be resolved to a type');
  return failed();
}

function constantField(type: JavaType, value: JavaValue): Expression {
  if (type.kind === 'primitive' && value !== null && typeof value !== 'object')
    return constantOf(type, value);
  return { type, described: '""', evaluate: () => value };
}
