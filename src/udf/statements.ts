/**
 * Statements to closures. While compiling it follows which statements can be reached and which variables have a
 * value, because the compiler refuses the others. Source: JLS 14 and 16.
 */
import { assignTo } from './conversions.ts';
import { compileCondition, compileExpression, compileInitializer } from './expressions.ts';
import {
  asClass,
  classType,
  isSubtype,
  type JavaType,
  showType,
  UNKNOWN,
  unboxed,
} from './java-types.ts';
import { itemsOf } from './objects.ts';
import { isFailed } from './operators.ts';
import { normally, type Outcome, type Statement } from './outcomes.ts';
import { type Expression, type Frame, failed, type Scope, type Variable } from './scope.ts';
import type { JavaNode } from './source.ts';
import { compileSwitch } from './switches.ts';
import { compileTry } from './tries.ts';
import { arrayOf, readType } from './type-names.ts';
import { JavaArray, raise, Throwable, Thrown } from './values.ts';

/** Compiles with the result type of the body at hand. */
export interface BodyContext {
  readonly scope: Scope;
  readonly returns: JavaType;
  /** For the folders' recursion: blocks inside switch and try. */
  readonly compileAll: (nodes: readonly JavaNode[], context: BodyContext) => Statement;
}

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

function simple(run: (frame: Frame) => Outcome): Statement {
  return { completes: true, run };
}

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
  return compileExpression(node, scope);
}

function declaration(node: JavaNode, scope: Scope): Statement {
  const final = node.children.some(
    (child) => child.name === 'Modifiers' && /\bfinal\b/.test(child.text),
  );
  const [typeNode, ...declarators] = node.children.filter((child) => child.name !== 'Modifiers');
  if (typeNode === undefined) return simple(() => normally);
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
  const value = compileExpression(source, scope);
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

/** The parts that the three loops with conditions have. */
interface LoopParts {
  readonly start: Statement | undefined;
  readonly test: Expression | undefined;
  readonly body: Statement;
  readonly steps: readonly Expression[];
  readonly testFirst: boolean;
}

function loop(node: JavaNode, label: string, context: BodyContext): Statement {
  const { scope } = context;
  return scope.block(() => {
    const parts =
      node.name === 'ForStatement'
        ? forParts(node, label, context)
        : whileParts(node, label, context);
    const endless = parts.test === undefined || parts.test.constant === true;
    const broken = takeBroken(label, scope);
    return {
      completes: !endless || broken,
      run: (frame) => runLoop(parts, label, frame),
    };
  });
}

function takeBroken(label: string, scope: Scope): boolean {
  const broken = scope.broken.has('') || (label !== '' && scope.broken.has(label));
  scope.broken.delete('');
  return broken;
}

function runLoop(
  { start, test, body, steps, testFirst }: LoopParts,
  label: string,
  frame: Frame,
): Outcome {
  start?.run(frame);
  const { run } = frame.environment;
  for (let first = true; ; first = false) {
    run.spend(1);
    if ((testFirst || !first) && test !== undefined && test.evaluate(frame) !== true)
      return normally;
    const outcome = body.run(frame);
    if (outcome !== normally && !(outcome.kind === 'continue' && isMine(outcome.label, label))) {
      return outcome.kind === 'break' && isMine(outcome.label, label) ? normally : outcome;
    }
    for (const step of steps) step.evaluate(frame);
  }
}

const isMine = (wanted: string, label: string): boolean => wanted === '' || wanted === label;

function loopBody(node: JavaNode, label: string, context: BodyContext): Statement {
  const { scope } = context;
  const { breakable, continuable } = scope;
  scope.breakable = [...breakable, '', label];
  scope.continuable = [...continuable, '', label];
  const before = new Set(scope.assigned);
  const body = scope.block(() => compileStatement(node, context));
  scope.assigned = before;
  scope.breakable = breakable;
  scope.continuable = continuable;
  return body;
}

function whileParts(node: JavaNode, label: string, context: BodyContext): LoopParts {
  const isDo = node.name === 'DoStatement';
  const test = node.children.find((child) => child.name === 'ParenthesizedExpression');
  const bodyNode = isDo ? node.children[1] : node.children.at(-1);
  const compileTest = (): Expression =>
    test === undefined ? failed() : compileCondition(test, context.scope);
  const compileBody = (): Statement =>
    bodyNode === undefined ? simple(() => normally) : loopBody(bodyNode, label, context);
  if (isDo) {
    const before = context.scope.assigned;
    const body = compileBody();
    context.scope.assigned = before;
    return { start: undefined, body, test: compileTest(), steps: [], testFirst: false };
  }
  return { start: undefined, test: compileTest(), body: compileBody(), steps: [], testFirst: true };
}

/** The header's parts are told apart by its semicolons, which the tree leaves out: the text is cut at them. */
function forParts(node: JavaNode, label: string, context: BodyContext): LoopParts {
  const { scope } = context;
  const header = node.children[1];
  const bodyNode = node.children.at(-1);
  const parts = [...(header?.children ?? [])];
  const declared = parts[0]?.name === 'LocalVariableDeclaration' ? parts.shift() : undefined;
  const [starts, tests, steps] = splitHeader(header, declared, parts);
  const start =
    declared === undefined ? expressions(starts, scope) : compileStatement(declared, context);
  const [testNode] = tests;
  const test = testNode === undefined ? undefined : compileCondition(testNode, scope);
  const body = bodyNode === undefined ? simple(() => normally) : loopBody(bodyNode, label, context);
  return {
    start,
    test,
    body,
    steps: steps.map((step) => compileExpression(step, scope)),
    testFirst: true,
  };
}

function expressions(nodes: readonly JavaNode[], scope: Scope): Statement {
  const values = nodes.map((node) => compileExpression(node, scope));
  return simple((frame) => {
    for (const value of values) value.evaluate(frame);
    return normally;
  });
}

function splitHeader(
  header: JavaNode | undefined,
  declared: JavaNode | undefined,
  rest: readonly JavaNode[],
): readonly [readonly JavaNode[], readonly JavaNode[], readonly JavaNode[]] {
  const base = header?.from ?? 0;
  const from = declared === undefined ? base + 1 : declared.from + declared.text.length;
  const cut = (after: number): number => {
    const at = semicolonAfter(header, after);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const first = declared === undefined ? cut(from) : from;
  const second = cut(declared === undefined ? first + 1 : first);
  return [
    rest.filter((node) => node.from < first),
    rest.filter((node) => node.from >= first && node.from < second),
    rest.filter((node) => node.from >= second),
  ];
}

/** The next semicolon of the header that stands in none of its expressions. */
function semicolonAfter(header: JavaNode | undefined, after: number): number {
  if (header === undefined) return -1;
  for (let at = after; at < header.from + header.text.length; at++) {
    const inside = header.children.some(
      (child) => at >= child.from && at < child.from + child.text.length,
    );
    if (!inside && header.text[at - header.from] === ';') return at;
  }
  return -1;
}

function forEach(node: JavaNode, label: string, context: BodyContext): Statement {
  const { scope } = context;
  const header = node.children[1];
  const bodyNode = node.children.at(-1);
  const source = header?.children.at(-1);
  const typeNode = header?.children.filter((child) => child.name !== 'Modifiers')[0];
  const name = header?.children.find((child) => child.name === 'Definition');
  if (
    header === undefined ||
    bodyNode === undefined ||
    source === undefined ||
    typeNode === undefined ||
    name === undefined
  ) {
    return simple(() => normally);
  }
  return scope.block(() => {
    const items = compileExpression(source, scope);
    const element = elementType(items.type, source, scope);
    const type = typeNode.text === 'var' ? element : readType(typeNode, scope);
    const variable = scope.declare(
      name,
      name.text,
      type,
      /\bfinal\b/.test(header.text.slice(0, 12)),
    );
    let current: Expression['evaluate'] = () => null;
    const given: Expression = {
      type: element,
      described: 'the return value of "java.util.Iterator.next()"',
      evaluate: (frame) => current(frame),
    };
    const value =
      type.kind === 'unknown' || isFailed(items) ? given : assignTo(given, type, source, scope);
    scope.assigned.add(variable);
    const body = loopBody(bodyNode, label, context);
    takeBroken(label, scope);
    return simple((frame) => {
      const all = items.evaluate(frame);
      if (all === null) {
        const array = items.type.kind === 'array';
        raise(
          'NullPointerException',
          array
            ? `Cannot read the array length because ${items.described} is null`
            : `Cannot invoke "java.util.${iteratedName(items.type)}.iterator()" because ${items.described} is null`,
        );
      }
      const list = all instanceof JavaArray ? all.items : [...itemsOf(all)];
      for (const item of list) {
        frame.environment.run.spend(1);
        if (!(all instanceof JavaArray) && itemsOf(all).length !== list.length)
          raise('ConcurrentModificationException', null);
        current = () => item;
        frame.slots[variable.slot] = value.evaluate(frame);
        const outcome = body.run(frame);
        if (
          outcome !== normally &&
          !(outcome.kind === 'continue' && isMine(outcome.label, label))
        ) {
          return outcome.kind === 'break' && isMine(outcome.label, label) ? normally : outcome;
        }
      }
      return normally;
    });
  });
}

function iteratedName(type: JavaType): string {
  return type.kind === 'class' ? type.name : 'Collection';
}

function elementType(type: JavaType, node: JavaNode, scope: Scope): JavaType {
  if (type.kind === 'array') return type.element;
  const iterable = asClass(type, 'Iterable');
  if (iterable !== undefined) return iterable.args[0] ?? classType('Object');
  if (type.kind !== 'unknown')
    scope.report(node, 'Can only iterate over an array or an instance of java.lang.Iterable');
  return UNKNOWN;
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
  const given = compileExpression(valueNode, scope);
  const value = isFailed(given) ? given : assignTo(given, returns, valueNode, scope);
  return { completes: false, run: (frame) => ({ kind: 'return', value: value.evaluate(frame) }) };
}

function throwStatement(node: JavaNode, valueNode: JavaNode | undefined, scope: Scope): Statement {
  const value = valueNode === undefined ? failed() : compileExpression(valueNode, scope);
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
