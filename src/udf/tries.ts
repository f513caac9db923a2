/** try, catch and finally. What ends a body because it runs too long is no exception of Java and is not caught. Source: JLS 14.20. */
import { classType, isSubtype, type JavaType, showType } from './java-types.ts';
import { normally, type Outcome, type Statement } from './outcomes.ts';
import type { Frame, Scope, Variable } from './scope.ts';
import type { JavaNode } from './source.ts';
import { readType } from './type-names.ts';
import { OutOfTime, Throwable, Thrown } from './values.ts';

interface TryContext {
  readonly scope: Scope;
}

interface Catch {
  readonly types: readonly JavaType[];
  readonly variable: Variable;
  readonly body: Statement;
}

/** A try statement; `compileAll` compiles the statements of its blocks. */
export function compileTry<C extends TryContext>(
  node: JavaNode,
  context: C & { readonly compileAll: (nodes: readonly JavaNode[], context: C) => Statement },
): Statement {
  const { scope } = context;
  const block = node.children.find((child) => child.name === 'Block');
  const clauses = node.children.filter((child) => child.name === 'CatchClause');
  const last = node.children.find((child) => child.name === 'FinallyClause')?.children.at(-1);
  const inBlock = (of: JavaNode | undefined): Statement =>
    scope.block(() => context.compileAll(of?.children ?? [], context));
  const before = new Set(scope.assigned);
  const { handlers } = scope;
  const caught = clauses.map((clause) => caughtTypes(clause, scope));
  scope.handlers = [
    ...handlers,
    ...caught.flat().flatMap((type) => (type.kind === 'class' ? [type.name] : [])),
  ];
  const body = inBlock(block);
  scope.handlers = handlers;
  const afterBody = scope.assigned;
  const catches = clauses.map(
    (clause, at): Catch =>
      scope.block(() => {
        scope.assigned = new Set(before);
        const name = clause.children[1]?.children.find((child) => child.name === 'Definition');
        const types = caught[at] ?? [];
        const type =
          types.length === 1 ? (types[0] ?? classType('Throwable')) : classType('Throwable');
        const variable = scope.declare(clause, name?.text ?? '', type, false);
        scope.assigned.add(variable);
        const handled = inBlock(clause.children.at(-1));
        return { types, variable, body: handled };
      }),
  );
  scope.assigned = catches.some(({ body: { completes } }) => completes) ? before : afterBody;
  const ending = last === undefined ? undefined : inBlock(last);
  const completes = body.completes || catches.some((clause) => clause.body.completes);
  return {
    completes: completes && (ending?.completes ?? true),
    run: (frame) =>
      ending === undefined
        ? attempt(body, catches, frame)
        : withFinally(body, catches, ending, frame),
  };
}

function caughtTypes(clause: JavaNode, scope: Scope): readonly JavaType[] {
  const types = clause.children[1]?.children.find((child) => child.name === 'CatchType');
  return (types?.children ?? []).map((child) => {
    const type = readType(child, scope);
    if (!isSubtype(type, classType('Throwable'))) {
      scope.report(
        child,
        `No exception of type ${showType(type)} can be thrown; an exception type must be a subclass of Throwable`,
      );
    }
    return type;
  });
}

function attempt(body: Statement, catches: readonly Catch[], frame: Frame): Outcome {
  try {
    return body.run(frame);
  } catch (thrown) {
    if (!(thrown instanceof Thrown)) throw thrown;
    const { throwable } = thrown;
    const clause = catches.find(({ types }) =>
      types.some((type) => isSubtype(classType(throwable.className), type)),
    );
    if (clause === undefined) throw thrown;
    frame.slots[clause.variable.slot] = new Throwable(
      throwable.className,
      throwable.message,
      throwable.cause,
    );
    return clause.body.run(frame);
  }
}

/** What finally does wins over what came before it, if it does not just end. */
function withFinally(
  body: Statement,
  catches: readonly Catch[],
  ending: Statement,
  frame: Frame,
): Outcome {
  let outcome: Outcome;
  try {
    outcome = attempt(body, catches, frame);
  } catch (thrown) {
    if (thrown instanceof OutOfTime) throw thrown;
    const last = ending.run(frame);
    if (last !== normally) return last;
    throw thrown;
  }
  const last = ending.run(frame);
  return last === normally ? outcome : last;
}
