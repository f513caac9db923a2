/** Which member a call means, and the call. Source: JLS 15.12. */
import { convert, fitsLoosely, fitsStrictly } from './conversions.ts';
import {
  asClass,
  bind,
  boxed,
  classType,
  fullName,
  isSubtype,
  type JavaType,
  OBJECT,
  parametersOf,
  sameType,
  showType,
  substitute,
  UNKNOWN,
} from './java-types.ts';
import type { Member } from './library/member.ts';
import { findMembers, seenAs } from './library/registry.ts';
import { type Expression, failed, type Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import { JavaArray, type JavaValue, raise } from './values.ts';

type ClassType = JavaType & { readonly kind: 'class' };

interface Candidate {
  readonly member: Member;
  readonly receiver: JavaType;
  /** With the receiver's type arguments put in; own type variables stay. */
  readonly parameters: readonly JavaType[];
}

/** The member of the class that fits the arguments; reports when there is none. */
export function compileCall(
  node: JavaNode,
  type: ClassType,
  receiver: Expression | null,
  name: string,
  args: readonly Expression[],
  scope: Scope,
): Expression {
  if (args.some((arg) => arg.type.kind === 'unknown' && arg.described === '')) return failed();
  const all = findMembers(type, name).map((found): Candidate => {
    const bindings = bindingsOf(seenAs(found.receiver, found.member.owner), found.member);
    return { ...found, parameters: found.member.parameters.map((p) => substitute(p, bindings)) };
  });
  const chosen = choose(all, args);
  if (chosen === undefined) {
    scope.report(node, refusal(type, name, all, args));
    return failed();
  }
  const { member } = chosen.candidate;
  if (receiver === null && !member.isStatic) {
    scope.report(
      node,
      `Cannot make a static reference to the non-static method ${signature(chosen.candidate)} from the type ${showType(type)}`,
    );
    return failed();
  }
  return invocation(chosen.candidate, chosen.spread, type, receiver, args);
}

/** The class's type arguments by its parameters; the member's own variables stand for themselves. */
function bindingsOf(receiver: JavaType, member: Member): ReadonlyMap<string, JavaType> {
  const parameters = parametersOf(member.owner);
  const written = receiver.kind === 'class' ? receiver.args : [];
  // An object of a raw type, or of a wildcard's, gives Objects.
  const args = member.isStatic
    ? written
    : parameters.map((_, at) =>
        written[at]?.kind === 'unknown' ? OBJECT : (written[at] ?? OBJECT),
      );
  const own = member.variables
    .filter((name) => !parameters.includes(name))
    .map((name): [string, JavaType] => [name, { kind: 'variable', name }]);
  return new Map([...bind(parameters, args), ...own]);
}

function choose(
  all: readonly Candidate[],
  args: readonly Expression[],
): { readonly candidate: Candidate; readonly spread: boolean } | undefined {
  const matching = (fits: (type: JavaType, to: JavaType) => boolean): readonly Candidate[] =>
    all.filter(
      ({ parameters }) =>
        parameters.length === args.length &&
        args.every((arg, at) => fits(arg.type, parameters[at] ?? UNKNOWN)),
    );
  for (const fits of [fitsStrictly, fitsLoosely]) {
    const candidate = mostSpecific(matching(fits));
    if (candidate !== undefined) return { candidate, spread: false };
  }
  const spread = all.filter(
    ({ member, parameters }) => member.varargs && spreads(parameters, args),
  );
  const candidate = mostSpecific(spread);
  return candidate && { candidate, spread: true };
}

function spreads(parameters: readonly JavaType[], args: readonly Expression[]): boolean {
  const fixed = parameters.length - 1;
  const last = parameters[fixed];
  if (last?.kind !== 'array' || args.length < fixed) return false;
  return args.every((arg, at) => {
    const to = at < fixed ? (parameters[at] ?? UNKNOWN) : last.element;
    return arg.type.kind !== 'void' && fitsLoosely(arg.type, to);
  });
}

function mostSpecific(candidates: readonly Candidate[]): Candidate | undefined {
  const better = (a: Candidate, b: Candidate): boolean =>
    a.parameters.every((type, at) => fitsStrictly(type, b.parameters[at] ?? UNKNOWN));
  return candidates.find((one) => candidates.every((other) => better(one, other))) ?? candidates[0];
}

function refusal(
  type: ClassType,
  name: string,
  all: readonly Candidate[],
  args: readonly Expression[],
): string {
  const given = args.map((arg) => showType(arg.type)).join(', ');
  if (name === 'new') return `The constructor ${showType(type)}(${given}) is undefined`;
  const near = all.find(({ parameters }) => parameters.length === args.length) ?? all[0];
  if (near === undefined) {
    return `The method ${name}(${given}) is undefined for the type ${showType(type)}`;
  }
  const owner =
    near.member.owner === 'Object' ? 'Object' : showType(seenAs(type, near.member.owner));
  return `The method ${signature(near)} in the type ${owner} is not applicable for the arguments (${given})`;
}

function signature({ member, parameters }: Candidate): string {
  const types = parameters.map((type, at) => {
    const text = showType(type);
    return member.varargs && at === parameters.length - 1 ? text.replace(/\[\]$/, '...') : text;
  });
  return `${member.name}(${types.join(', ')})`;
}

function invocation(
  { member, receiver: seen, parameters }: Candidate,
  spread: boolean,
  type: ClassType,
  receiver: Expression | null,
  args: readonly Expression[],
): Expression {
  const inferred = new Map<string, JavaType>();
  const fixed = spread ? parameters.length - 1 : parameters.length;
  const last = parameters.at(-1);
  const element = spread && last?.kind === 'array' ? last.element : UNKNOWN;
  const target = (at: number): JavaType => (at < fixed ? (parameters[at] ?? UNKNOWN) : element);
  for (const [at, arg] of args.entries()) infer(target(at), arg.type, inferred);
  const values = args.map((arg, at) => convert(arg, toReference(target(at))));
  const owner = bindingsOf(seenAs(seen, member.owner), member);
  const result =
    member.name === 'new' ? type : substitute(substitute(member.returns, owner), inferred);
  const name = describeMember(member, type);
  const self: Expression | null = member.isStatic ? null : receiver;
  const arrayType = substitute(element, inferred);
  return {
    type: result,
    described: `the return value of "${name}"`,
    fresh: true,
    evaluate(frame) {
      const { environment } = frame;
      environment.run.spend(1);
      const on = self === null ? null : self.evaluate(frame);
      const given = values.map((value) => value.evaluate(frame));
      if (self !== null && on === null) {
        raise('NullPointerException', `Cannot invoke "${name}" because ${self.described} is null`);
      }
      return member.run(on, spread ? gather(given, fixed, arrayType) : given, environment);
    },
  };
}

function gather(
  given: readonly JavaValue[],
  fixed: number,
  element: JavaType,
): readonly JavaValue[] {
  return [...given.slice(0, fixed), new JavaArray(element, given.slice(fixed))];
}

/** A type variable takes objects only. */
function toReference(type: JavaType): JavaType {
  return type.kind === 'variable' ? OBJECT : type;
}

/** `java.util.List.get(int)`, with String and Object short, as the JVM writes it. */
function describeMember(member: Member, type: ClassType): string {
  const short = (text: string): string => text.replace(/^java\.lang\.(String|Object)\b/, '$1');
  const erased = (parameter: JavaType): string => {
    if (parameter.kind === 'array') return `${erased(parameter.element)}[]`;
    if (parameter.kind === 'class') return short(fullName(parameter.name));
    return parameter.kind === 'primitive' ? parameter.name : 'Object';
  };
  const owner = short(fullName(type.name));
  return `${owner}.${member.name}(${member.parameters.map(erased).join(', ')})`;
}

/** Binds the type variables of a parameter to what the argument's type has in their places. */
function infer(parameter: JavaType, given: JavaType, into: Map<string, JavaType>): void {
  if (parameter.kind === 'variable') {
    const type = given.kind === 'null' ? UNKNOWN : boxed(given);
    const known = into.get(parameter.name);
    into.set(parameter.name, known === undefined ? type : common(known, type));
  } else if (parameter.kind === 'array' && given.kind === 'array') {
    infer(parameter.element, given.element, into);
  } else if (parameter.kind === 'class') {
    const seen = asClass(given, parameter.name);
    for (const [at, arg] of parameter.args.entries()) infer(arg, seen?.args[at] ?? UNKNOWN, into);
  }
}

/** A type that both are. */
export function common(a: JavaType, b: JavaType): JavaType {
  if (a.kind === 'unknown' || a.kind === 'null') return b;
  if (sameType(a, b) || isSubtype(b, a)) return a;
  if (isSubtype(a, b)) return b;
  const number = classType('Number');
  return isSubtype(a, number) && isSubtype(b, number) ? number : OBJECT;
}
