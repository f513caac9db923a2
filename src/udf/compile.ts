/**
 * A function body, from its text to something that runs: parse, compile with types, refuse what the compiler of 5.0
 * refuses. A body reaches nothing but its arguments; one that runs too long ends as in Cassandra.
 * Source: JavaBasedUDFunction and UDFunction of 5.0.
 */
import { invalid } from '../base/errors.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { boxValue } from './conversions.ts';
import { javaTypeOf, toCql, toJava } from './cql-values.ts';
import { compileExpression } from './expressions.ts';
import {
  type FunctionSource,
  generatedNames,
  generatedSource,
  lineOfMethod,
} from './generated-source.ts';
import { showType } from './java-types.ts';
import type { BodyContext, Statement } from './outcomes.ts';
import { Scope, type Variable } from './scope.ts';
import { isJavaName, type JavaNode, type Problem, parseBody } from './source.ts';
import { compileStatement, compileStatements } from './statements.ts';
import { Box, type JavaValue, OutOfTime, Run, Thrown } from './values.ts';

/** The keyspace's user types, for udfContext.newUDTValue. */
export type UserTypes = ReadonlyMap<string, CqlType>;

export interface CompiledFunction {
  /** Throws FunctionThrew when the body throws or does not end. */
  run(
    args: readonly (Uint8Array | null)[],
    types: UserTypes,
    nowMillis?: () => number,
  ): Uint8Array | null;
}

/** What a client is told that a body threw. */
export class FunctionThrew extends Error {}

/** Roughly what 1500 ms are good for in Cassandra; the count makes it the same everywhere. */
const STEPS = 3_000_000;

const compiled = new WeakMap<FunctionSource, CompiledFunction>();

/** The function ready to run (a memo keyed by the immutable source). Throws InvalidRequest with the compiler's words. */
export function compileFunction(source: FunctionSource): CompiledFunction {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = compileShallow(source);
  compiled.set(source, made);
  return made;
}

function compileShallow(source: FunctionSource): CompiledFunction {
  try {
    return compile(source);
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    throw invalid(
      'Java source compilation failed:\nLine 1: ringsh does not compile bodies nested that deep\n',
    );
  }
}

function compile(source: FunctionSource): CompiledFunction {
  const names = generatedNames(source);
  const { statements, problems: formProblems } = parseBody(source.body);
  if (formProblems.length > 0) throw compilationFailed(source, formProblems);
  const scope = new Scope(names.className, compileExpression);
  const returns = javaTypeOf(source.returnType, source.calledOnNull);
  const parameters = source.argumentTypes.map((type, at) => parameter(scope, source, type, at));
  const forbidden = statements.flatMap(forbiddenIn);
  if (forbidden.length > 0) {
    throw invalid(`Java UDF validation failed: [${[...new Set(forbidden)].sort().join(', ')}]`);
  }
  const context: BodyContext = {
    scope,
    returns,
    compile: compileStatement,
    compileAll: compileStatements,
  };
  const body = compileStatements(statements, context);
  if (body.completes && scope.problems.length === 0) {
    scope.problems.push({
      line: lineOfMethod(source),
      generated: true,
      text: `This method must return a result of type ${showType(returns)}`,
    });
  }
  const grave = scope.problems.filter((problem) => problem.flow !== true);
  const problems = grave.length > 0 ? grave : scope.problems;
  if (problems.length > 0) throw compilationFailed(source, problems);
  return {
    run: (args, types, nowMillis) => runBody(source, body, parameters, args, types, nowMillis),
  };
}

/** What compiles but is found in the byte code and refused. */
function forbiddenIn(node: JavaNode): readonly string[] {
  const own =
    node.name === 'SynchronizedStatement'
      ? ['use of synchronized']
      : node.name === 'AssertStatement'
        ? ['field declared: $assertionsDisabled', 'static initializer declared']
        : [];
  return [...own, ...node.children.flatMap(forbiddenIn)];
}

function parameter(scope: Scope, source: FunctionSource, type: CqlType, at: number): Variable {
  const node = { name: 'Parameter', text: '', from: 0, line: 1, children: [] };
  const name = source.argumentNames[at] ?? '';
  if (!isJavaName(name)) {
    scope.problems.push({
      line: lineOfMethod(source),
      generated: true,
      text: `Syntax error on token "${name}", invalid VariableDeclaratorId`,
    });
  }
  const variable = scope.declare(node, name, javaTypeOf(type, source.calledOnNull), false, true);
  scope.assigned.add(variable);
  return variable;
}

/** Problems of the body by line; those of the class around it bring the whole class along. */
function compilationFailed(source: FunctionSource, problems: readonly Problem[]) {
  const generated = problems.filter((problem) => problem.generated === true);
  const own = problems.filter((problem) => problem.generated !== true);
  const lines = [
    ...generated.map(
      ({ line, text }) => `GENERATED SOURCE ERROR: line ${line} (in generated source): ${text}`,
    ),
    ...own.map(({ line, text }) => `Line ${line}: ${text}`),
  ];
  const tail = generated.length === 0 ? '' : `\n generated source:\n${generatedSource(source)}`;
  return invalid(`Java source compilation failed:\n${lines.join('\n')}\n${tail}`);
}

function runBody(
  source: FunctionSource,
  body: Statement,
  parameters: readonly Variable[],
  args: readonly (Uint8Array | null)[],
  types: UserTypes,
  nowMillis: () => number = () => 0,
): Uint8Array | null {
  const slots: JavaValue[] = [];
  for (const [at, { slot, type }] of parameters.entries()) {
    const value = toJava(source.argumentTypes[at] ?? { kind: 'blob' }, args[at] ?? null);
    slots[slot] = type.kind === 'primitive' && value instanceof Box ? value.value : value;
  }
  const environment = {
    run: new Run(STEPS),
    nowMillis,
    returnType: source.returnType,
    argumentTypes: source.argumentTypes,
    userType: (name: string) => types.get(name),
  };
  try {
    const outcome = body.run({ slots, environment });
    return outcome?.kind === 'return' ? result(source, outcome.value) : null;
  } catch (thrown) {
    if (thrown instanceof Thrown) throw new FunctionThrew(thrown.message);
    if (thrown instanceof OutOfTime) throw new FunctionThrew(timeoutText(source));
    // Only collections that hold themselves can nest without end.
    if (thrown instanceof RangeError) throw new FunctionThrew('java.lang.StackOverflowError');
    throw thrown;
  }
}

function result(source: FunctionSource, value: JavaValue): Uint8Array | null {
  const java = javaTypeOf(source.returnType, false);
  return toCql(source.returnType, java.kind === 'primitive' ? boxValue(java.name, value) : value);
}

function timeoutText({ keyspace, name, argumentTypes, returnType }: FunctionSource): string {
  const types = argumentTypes.map((type) => typeName(type)).join(', ');
  return `org.apache.cassandra.exceptions.FunctionExecutionException: java.util.concurrent.TimeoutException: User defined function ${keyspace}.${name} : (${types}) -> ${typeName(returnType)} ran longer than 1500ms - will stop Cassandra VM`;
}
