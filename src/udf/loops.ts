/** while, do, for and for-each. Each round pays a step, so that an endless loop ends. Source: JLS 14.12 to 14.14. */
import { assignTo } from './conversions.ts';
import { asClass, classType, type JavaType, UNKNOWN } from './java-types.ts';
import { itemsOf } from './objects.ts';
import { compileCondition, isFailed } from './operators.ts';
import { type BodyContext, normally, type Outcome, type Statement, simple } from './outcomes.ts';
import { type Expression, type Frame, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { readType } from './type-names.ts';
import { JavaArray, raise } from './values.ts';

export function loop(node: JavaNode, label: string, context: BodyContext): Statement {
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

export function forEach(node: JavaNode, label: string, context: BodyContext): Statement {
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
    const items = scope.expression(source);
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

/** The parts that the three loops with conditions have. */
interface LoopParts {
  readonly start: Statement | undefined;
  readonly test: Expression | undefined;
  readonly body: Statement;
  readonly steps: readonly Expression[];
  readonly testFirst: boolean;
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
  const body = scope.block(() => context.compile(node, context));
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
    declared === undefined ? expressions(starts, scope) : context.compile(declared, context);
  const [testNode] = tests;
  const test = testNode === undefined ? undefined : compileCondition(testNode, scope);
  const body = bodyNode === undefined ? simple(() => normally) : loopBody(bodyNode, label, context);
  return {
    start,
    test,
    body,
    steps: steps.map((step) => scope.expression(step)),
    testFirst: true,
  };
}

function expressions(nodes: readonly JavaNode[], scope: Scope): Statement {
  const values = nodes.map((node) => scope.expression(node));
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
