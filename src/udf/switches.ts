/** switch over numbers, chars and their boxes. Texts are not taken: the class loader for functions hides what Java needs for them. Source: JLS 14.11. */
import { assignTo, convert } from './conversions.ts';
import { INT, type JavaType, primitive, showType, unboxed } from './java-types.ts';
import { isFailed } from './operators.ts';
import { normally, type Statement } from './outcomes.ts';
import type { Expression, Scope } from './scope.ts';
import type { JavaNode } from './source.ts';

interface SwitchContext {
  readonly scope: Scope;
  readonly returns: JavaType;
  readonly compileAll: (nodes: readonly JavaNode[], context: never) => Statement;
}

interface Group {
  /** null stands for default. */
  readonly labels: (number | null)[];
  readonly nodes: JavaNode[];
}

/** A switch statement; `compileAll` compiles the statements of its groups. */
export function compileSwitch<C extends SwitchContext>(
  node: JavaNode,
  context: C & { readonly compileAll: (nodes: readonly JavaNode[], context: C) => Statement },
): Statement {
  const { scope } = context;
  const [, valueNode, block] = node.children;
  const nothing: Statement = { completes: true, run: () => normally };
  if (valueNode === undefined || block === undefined) return nothing;
  const arrows = block.children.filter((child) => child.name === 'SwitchRule');
  for (const arrow of arrows)
    scope.report(arrow, 'Arrow in case statement supported from Java 14 onwards only');
  const value = selector(valueNode, scope);
  if (arrows.length > 0 || value === undefined) return nothing;
  const groups = groupsOf(block, value.type, scope);
  const { breakable, broken } = scope;
  const outer = broken.delete('');
  scope.breakable = [...breakable, ''];
  const bodies = scope.block(() => groups.map((group) => context.compileAll(group.nodes, context)));
  scope.breakable = breakable;
  const hasBreak = broken.delete('');
  if (outer) broken.add('');
  const hasDefault = groups.some((group) => group.labels.includes(null));
  const falls = bodies.at(-1)?.completes ?? true;
  return {
    completes: hasBreak || !hasDefault || falls,
    run(frame) {
      const chosen = Number(value.evaluate(frame));
      const matching = groups.findIndex((group) => group.labels.includes(chosen));
      const from =
        matching >= 0 ? matching : groups.findIndex((group) => group.labels.includes(null));
      if (from < 0) return normally;
      for (const body of bodies.slice(from)) {
        const outcome = body.run(frame);
        if (outcome?.kind === 'break' && outcome.label === '') return normally;
        if (outcome !== normally) return outcome;
      }
      return normally;
    },
  };
}

function selector(node: JavaNode, scope: Scope): Expression | undefined {
  const value = scope.expression(node);
  if (isFailed(value)) return undefined;
  const name = unboxed(value.type);
  if (name !== undefined && /^(?:byte|short|char|int)$/.test(name))
    return convert(value, primitive(name));
  scope.report(
    node,
    `Cannot switch on a value of type ${showType(value.type)}. Only convertible int values, strings or enum variables are permitted`,
  );
  return undefined;
}

function groupsOf(block: JavaNode, type: JavaType, scope: Scope): readonly Group[] {
  const groups: Group[] = [];
  const seen = new Set<number>();
  let open = false;
  for (const child of block.children) {
    if (child.name !== 'SwitchLabel') {
      open = false;
      groups.at(-1)?.nodes.push(child);
      continue;
    }
    if (!open) groups.push({ labels: [], nodes: [] });
    open = true;
    groups.at(-1)?.labels.push(...labelsOf(child, type, seen, scope));
  }
  return groups;
}

function labelsOf(
  node: JavaNode,
  type: JavaType,
  seen: Set<number>,
  scope: Scope,
): readonly (number | null)[] {
  const values = node.children.filter((child) => child.name !== 'case' && child.name !== 'default');
  if (values.length === 0) return [null];
  return values.map((valueNode) => {
    const label = assignTo(
      scope.expression(valueNode),
      type.kind === 'primitive' ? type : INT,
      valueNode,
      scope,
    );
    if (typeof label.constant !== 'number') {
      scope.report(valueNode, 'case expressions must be constant expressions');
      return Number.NaN;
    }
    if (seen.has(label.constant)) scope.report(node, 'Duplicate case');
    seen.add(label.constant);
    return label.constant;
  });
}
