/**
 * Statements to closures. While compiling it follows which statements can be reached and which variables have a
 * value, because the compiler refuses the others. Source: JLS 14 and 16.
 */
import { compileInitializer } from './arrays.ts';
import { assignTo } from './conversions.ts';
import { classType, isSubtype, type JavaType, showType, UNKNOWN, unboxed } from './java-types.ts';
import { forEach, loop } from './loops.ts';
import { compileCondition, isFailed } from './operators.ts';
import { type BodyContext, normally, type Outcome, type Statement, simple } from './outcomes.ts';
import { type Expression, type Frame, failed, type Scope, type Variable } from './scope.ts';
import type { JavaNode } from './source.ts';
import { compileSwitch } from './switches.ts';
import { compileTry } from './tries.ts';
import { arrayOf, readType } from './type-names.ts';
import { raise, Throwable, Thrown } from './values.ts';

/** The statements one after the other; reports what cannot be reached. */
export function compileStatements(nodes: readonly JavaNode[], context: BodyContext): Statement {
  const statements: Statement[] = [];
  let completes = true;
  let reported = false;
  for (const node of nodes) {
    if (node.name === '⚠') continue;
    if (!completes && !reported) {
      context.scope.reportFlow(node, 'Unreachable code');
      reported = true;
    }
    const statement = compileStatement(node, context);
    statements.push(statement);
    completes = completes && statement.completes;
  }
  return {
    completes,
    run(frame) {
      for (const statement of statements) {
        const outcome = statement.run(frame);
        if (outcome !== normally) return outcome;
      }
      return normally;
    },
  };
}

/** Compiles one statement. */
export function compileStatement(node: JavaNode, context: BodyContext): Statement {
  const { scope } = context;
  const [first, second] = node.children;
  switch (node.name) {
    case 'LocalVariableDeclaration':
      return declaration(node, scope);
    case 'ExpressionStatement': {
      const value = first === undefined ? failed() : expressionStatement(first, scope);
      return simple((frame) => {
        value.evaluate(frame);
        return normally;
      });
    }
    case 'Block':
      return scope.block(() => compileStatements(node.children, context));
    case 'IfStatement':
      return ifStatement(node, context);
    case 'WhileStatement':
    case 'DoStatement':
    case 'ForStatement':
      return loop(node, '', context);
    case 'EnhancedForStatement':
      return forEach(node, '', context);
    case 'LabeledStatement':
      return labeled(node, context);
    case 'SwitchStatement':
      return compileSwitch(node, context);
    case 'TryStatement':
      return compileTry(node, context);
    case 'BreakStatement':
    case 'ContinueStatement':
      return jump(node, second?.text ?? '', scope);
    case 'ReturnStatement':
      return returnStatement(node, second, context);
    case 'ThrowStatement':
      return throwStatement(node, second, scope);
    case 'LineComment':
    case 'BlockComment':
    case ';':
      return simple(() => normally);
    default:
      scope.report(
        node,
        REFUSED[node.name] ??
          `ringsh does not compile this kind of statement (${node.name}) in function bodies`,
      );
      return simple(() => normally);
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  ClassDeclaration: 'ringsh does not compile classes in function bodies',
  EnumDeclaration:
    'The member enum can only be defined inside a top-level class or interface or in a static context',
};

const EXPRESSION_STATEMENTS =
  /^(?:AssignmentExpression|UpdateExpression|MethodInvocation|ObjectCreationExpression)$/;

function expressionStatement(node: JavaNode, scope: Scope): Expression {
  if (!EXPRESSION_STATEMENTS.test(node.name)) {
    const token = node.name === 'BinaryExpression' ? (node.children[1]?.text ?? '') : node.text;
    const what =
      node.name === 'BinaryExpression' ? 'invalid AssignmentOperator' : 'delete this token';
    scope.report(node, `Syntax error on token "${token}", ${what}`);
    return failed();
  }
  return scope.expression(node);
}

function declaration(node: JavaNode, scope: Scope): Statement {
  const final = node.children.some(
    (child) => child.name === 'Modifiers' && /\bfinal\b/.test(child.text),
  );
  const [typeNode, ...declarators] = node.children.filter((child) => child.name !== 'Modifiers');
  if (typeNode === undefined) return simple(() => normally);
  const illegal = node.children.find(
    (child) => child.name === 'Modifiers' && !/^final$/.test(child.text),
  );
  if (illegal !== undefined) {
    const name = declarators[0]?.children[0]?.text ?? '';
    scope.report(node, `Illegal modifier for the variable ${name}; only final is permitted`);
  }
  const inferred = typeNode.text === 'var';
  const base = inferred ? UNKNOWN : readType(typeNode, scope);
  const steps = declarators.map((declarator) => declare(declarator, base, inferred, final, scope));
  return simple((frame) => {
    for (const step of steps) step(frame);
    return normally;
  });
}

function declare(
  node: JavaNode,
  base: JavaType,
  inferred: boolean,
  final: boolean,
  scope: Scope,
): (frame: Frame) => void {
  const name = node.children.find((child) => child.name === 'Definition');
  const dimensions = node.children.filter((child) => child.name === 'Dimension').length;
  const written = arrayOf(base, dimensions);
  const source = node.children.at(-1);
  const hasValue = node.children.some((child) => child.name === 'AssignOp');
  if (!hasValue || source === undefined) {
    scope.declare(node, name?.text ?? '', written, final);
    return () => {};
  }
  const value = initialValue(source, written, inferred, scope);
  const variable = scope.declare(node, name?.text ?? '', inferred ? value.type : written, final);
  scope.assigned.add(variable);
  return (frame) => {
    frame.slots[variable.slot] = value.evaluate(frame);
  };
}

function initialValue(
  source: JavaNode,
  type: JavaType,
  inferred: boolean,
  scope: Scope,
): Expression {
  if (source.name === 'ArrayInitializer') return compileInitializer(source, type, scope);
  const value = scope.expression(source);
  if (inferred || isFailed(value) || type.kind === 'unknown') return value;
  return assignTo(value, type, source, scope);
}

/** Variables that have a value after either way that goes on. */
function join(
  ways: readonly { readonly completes: boolean; readonly assigned: Set<Variable> }[],
): Set<Variable> {
  const open = ways.filter((way) => way.completes);
  const [first, ...others] = open.length > 0 ? open : ways;
  return new Set(
    [...(first?.assigned ?? [])].filter((variable) =>
      others.every(({ assigned }) => assigned.has(variable)),
    ),
  );
}

function ifStatement(node: JavaNode, context: BodyContext): Statement {
  const { scope } = context;
  const [, test, yes, , no] = node.children;
  if (test === undefined || yes === undefined) return simple(() => normally);
  const condition = compileCondition(test, scope);
  const before = scope.assigned;
  scope.assigned = new Set(before);
  const then = scope.block(() => compileStatement(yes, context));
  const afterThen = { completes: then.completes, assigned: scope.assigned };
  scope.assigned = new Set(before);
  const otherwise = no === undefined ? undefined : scope.block(() => compileStatement(no, context));
  const afterElse = { completes: otherwise?.completes ?? true, assigned: scope.assigned };
  scope.assigned = join([afterThen, afterElse]);
  return {
    completes: then.completes || (otherwise?.completes ?? true),
    run(frame) {
      if (condition.evaluate(frame) === true) return then.run(frame);
      return otherwise === undefined ? normally : otherwise.run(frame);
    },
  };
}

function labeled(node: JavaNode, context: BodyContext): Statement {
  const { scope } = context;
  const [labelNode, inner] = node.children;
  const label = labelNode?.text ?? '';
  if (inner === undefined) return simple(() => normally);
  if (/^(?:While|Do|For)Statement$/.test(inner.name)) return loop(inner, label, context);
  if (inner.name === 'EnhancedForStatement') return forEach(inner, label, context);
  const { breakable } = scope;
  scope.breakable = [...breakable, label];
  const body = compileStatement(inner, context);
  scope.breakable = breakable;
  return {
    completes: body.completes || scope.broken.has(label),
    run(frame) {
      const outcome = body.run(frame);
      return outcome !== normally && outcome.kind === 'break' && outcome.label === label
        ? normally
        : outcome;
    },
  };
}

function jump(node: JavaNode, label: string, scope: Scope): Statement {
  const isBreak = node.name === 'BreakStatement';
  const targets = isBreak ? scope.breakable : scope.continuable;
  if (!targets.includes(label)) {
    const unlabeled = isBreak
      ? 'break cannot be used outside of a loop or a switch'
      : 'continue cannot be used outside of a loop';
    scope.report(node, label === '' ? unlabeled : `The label ${label} is missing`);
  }
  if (isBreak) scope.broken.add(label);
  const outcome: Outcome = { kind: isBreak ? 'break' : 'continue', label };
  return { completes: !targets.includes(label), run: () => outcome };
}

function returnStatement(
  node: JavaNode,
  valueNode: JavaNode | undefined,
  { scope, returns }: BodyContext,
): Statement {
  if (valueNode === undefined) {
    scope.report(node, `This method must return a result of type ${showType(returns)}`);
    return { completes: false, run: () => ({ kind: 'return', value: null }) };
  }
  const given = scope.expression(valueNode);
  const value = isFailed(given) ? given : assignTo(given, returns, valueNode, scope);
  return { completes: false, run: (frame) => ({ kind: 'return', value: value.evaluate(frame) }) };
}

function throwStatement(node: JavaNode, valueNode: JavaNode | undefined, scope: Scope): Statement {
  const value = valueNode === undefined ? failed() : scope.expression(valueNode);
  const { type } = value;
  if (type.kind === 'class' && !isFailed(value)) {
    if (!isSubtype(type, classType('Throwable'))) {
      scope.report(
        node,
        `No exception of type ${showType(type)} can be thrown; an exception type must be a subclass of Throwable`,
      );
    } else if (
      isChecked(type) &&
      !scope.handlers.some((name) => isSubtype(type, classType(name)))
    ) {
      scope.report(node, `Unhandled exception type ${showType(type)}`);
    }
  } else if (unboxed(type) !== undefined) {
    scope.report(
      node,
      `No exception of type ${showType(type)} can be thrown; an exception type must be a subclass of Throwable`,
    );
  }
  return {
    completes: false,
    run(frame) {
      const thrown = value.evaluate(frame);
      if (thrown instanceof Throwable) throw new Thrown(thrown);
      return raise(
        'NullPointerException',
        `Cannot throw exception because ${value.described} is null`,
      );
    },
  };
}

function isChecked(type: JavaType): boolean {
  return !isSubtype(type, classType('RuntimeException')) && !isSubtype(type, classType('Error'));
}
