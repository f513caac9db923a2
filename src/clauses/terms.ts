/**
 * Terms: what was written, made ready to be evaluated for a receiver of a known type. Checks and texts are
 * Cassandra's (Constants, TypeCast, FunctionCall, OperationFcts); literals that hold other terms are in
 * term-literals.ts. What needs no bind value and no clock is computed once.
 */
import { assert } from '../base/assert.ts';
import { int64Bytes } from '../base/bytes.ts';
import { CassandraError, invalid } from '../base/errors.ts';
import type { Term } from '../cql/ast.ts';
import type { CqlType } from '../types/cql-type.ts';
import { fromLiteral, literalAssignable, literalType } from '../types/literals.ts';
import { validate } from '../types/registry.ts';
import { resolveType } from '../types/resolve.ts';
import { typeName } from '../types/type-names.ts';
import { isAssignableTo } from '../types/type-relations.ts';
import type {
  AnalysisContext,
  Assignable,
  Assignment,
  CqlFunction,
  Evaluation,
  PreparedTerm,
  Receiver,
  ScalarFunction,
} from './contract.ts';
import { resolveNegation, resolveOperation } from './functions/operations.ts';
import { resolveFunction } from './functions/resolve.ts';
import { prepareComposite, testComposite } from './term-literals.ts';
import { termText, typeNameText, typesOfKeyspace } from './term-text.ts';
import type { PartAnalysis } from './term-tuples.ts';
import { computedTerm, constantTerm, partOf } from './term-values.ts';

/** The term for that receiver. Throws when it does not fit. */
export function prepareTerm(
  term: Term,
  receiver: Receiver,
  context: AnalysisContext,
): PreparedTerm {
  switch (term.kind) {
    case 'literal':
      if (isNow(term, receiver)) {
        const millis = ({ runtime }: Evaluation) => BigInt(Math.floor(runtime.nowMicros() / 1000));
        return { source: term, evaluate: (evaluation) => int64Bytes(millis(evaluation)) };
      }
      return constantTerm(term, literalValue(term, receiver));
    case 'null':
      if (receiver.type.kind === 'counter') {
        throw invalid('Invalid null value for counter increment/decrement');
      }
      return constantTerm(term, null);
    case 'marker':
      return prepareMarker(term, receiver, context);
    case 'hint':
      return prepareHint(term, receiver, context);
    case 'call':
    case 'binary':
    case 'negate':
      return prepareCall(term, receiver, context);
    default:
      return prepareComposite(term, receiver, partsIn(context));
  }
}

/** 'now' is a timestamp like any other text of one. */
function isNow(term: LiteralTerm, { type }: Receiver): boolean {
  return (
    type.kind === 'timestamp' && term.literal === 'string' && term.text.toLowerCase() === 'now'
  );
}

/** The term as an argument whose receiver is not known yet. */
export function assignableOf(term: Term, context: AnalysisContext): Assignable {
  return {
    text: termText(term),
    testAssignment: (receiver) => testTerm(term, receiver, context),
    exactType: () => ownType(term, context, false),
    compatibleType: () => ownType(term, context, true),
    isMarker: term.kind === 'marker',
  };
}

type LiteralTerm = Extract<Term, { kind: 'literal' }>;
type MarkerTerm = Extract<Term, { kind: 'marker' }>;
type HintTerm = Extract<Term, { kind: 'hint' }>;
type CallTerm = Extract<Term, { kind: 'call' | 'binary' | 'negate' }>;

function partsIn(context: AnalysisContext): PartAnalysis {
  return {
    prepare: (term, receiver) => prepareTerm(term, receiver, context),
    test: (term, receiver) => testTerm(term, receiver, context),
  };
}

function testTerm(term: Term, receiver: Receiver, context: AnalysisContext): Assignment {
  switch (term.kind) {
    case 'literal':
      return literalAssignable(receiver.type, term);
    case 'null':
      return receiver.type.kind === 'counter' ? 'no' : 'weak';
    case 'marker':
      return 'weak';
    case 'hint':
      return isAssignableTo(hintedType(term, context), receiver.type);
    case 'call':
    case 'binary':
    case 'negate':
      return testCall(term, receiver, context);
    default:
      return testComposite(term, receiver, partsIn(context));
  }
}

/**
 * The type that the term has by itself, or null. With `guess`, literals have one too: 5 is an int. A list has none,
 * since it may be a vector.
 */
function ownType(term: Term, context: AnalysisContext, guess: boolean): CqlType | null {
  const shared = (terms: readonly Term[]) => sharedType(terms, context, guess);
  switch (term.kind) {
    case 'literal':
      return guess ? { kind: literalType(term) } : null;
    case 'hint':
      return hintedType(term, context);
    case 'call':
    case 'binary':
    case 'negate':
      return findFunction(term, null, context)?.returnType ?? null;
    case 'set': {
      const element = shared(term.items);
      return element && { kind: 'set', element, frozen: false };
    }
    case 'map': {
      const key = shared(term.entries.map(([first]) => first));
      const value = shared(term.entries.map(([, second]) => second));
      return key && value && { kind: 'map', key, value, frozen: false };
    }
    case 'tuple': {
      const elements = term.items.map((item) => ownType(item, context, guess));
      return elements.every((element) => element !== null) ? { kind: 'tuple', elements } : null;
    }
    default:
      return null;
  }
}

/** The type of one of the terms, and with `guess` one that all the others can stand for. */
function sharedType(
  terms: readonly Term[],
  context: AnalysisContext,
  guess: boolean,
): CqlType | null {
  const types = terms.map((term) => ownType(term, context, guess)).filter((type) => type !== null);
  const isShared = (type: CqlType) => types.every((other) => isAssignableTo(other, type) !== 'no');
  return types.find((type) => !guess || isShared(type)) ?? null;
}

function literalValue(term: LiteralTerm, receiver: Receiver): Uint8Array {
  const value = fromLiteral(receiver, term);
  // Cassandra takes any bytes for these and fails when it reads them.
  const { kind } = receiver.type;
  if (kind === 'tuple' || kind === 'vector') validate(receiver.type, value);
  return value;
}

function prepareMarker(
  term: MarkerTerm,
  receiver: Receiver,
  context: AnalysisContext,
): PreparedTerm {
  const { name, index } = term;
  context.markers.record(
    index,
    name === null ? receiver : { ...receiver, name, column: receiver.name },
  );
  return {
    source: term,
    evaluate({ values }) {
      const value = values[index];
      if (value) validate(receiver.type, value);
      return value;
    },
  };
}

function hintedType(term: HintTerm, context: AnalysisContext): CqlType {
  const { keyspace, schema } = context;
  return resolveType(term.type, {
    keyspace,
    userType: (inKeyspace, name) => schema.keyspaces.get(inKeyspace)?.types.get(name),
  });
}

function prepareHint(term: HintTerm, receiver: Receiver, context: AnalysisContext): PreparedTerm {
  const type = hintedType(term, context);
  const hint = typeNameText(typesOfKeyspace(term.type, receiver.keyspace));
  const of = termText(term.term);
  const hinted = partOf(receiver, `(${hint})${of}`, type);
  if (testTerm(term.term, hinted, context) === 'no') {
    throw invalid(`Cannot cast value ${of} to type ${hint}`);
  }
  if (isAssignableTo(type, receiver.type) === 'no') {
    throw invalid(
      `Cannot assign value (${hint})${of} to ${receiver.name} of type ${typeName(receiver.type)}`,
    );
  }
  return prepareTerm(term.term, receiver, context);
}

/** The function that a call or an operator means. */
function resolveCall(
  term: CallTerm,
  receiver: Receiver | null,
  context: AnalysisContext,
): { readonly called: CqlFunction; readonly args: readonly Term[] } {
  const argument = (arg: Term) => assignableOf(arg, context);
  switch (term.kind) {
    case 'call':
      return {
        called: resolveFunction(term.name, term.args.map(argument), receiver, context),
        args: term.args,
      };
    case 'binary': {
      const { operator, left, right } = term;
      return {
        called: resolveOperation(operator, argument(left), argument(right), receiver),
        args: [left, right],
      };
    }
    case 'negate':
      return { called: resolveNegation(argument(term.term), receiver), args: [term.term] };
  }
}

/** The function called, or null when no one fits: the refusal then comes when the call itself is prepared. */
function findFunction(
  term: CallTerm,
  receiver: Receiver | null,
  context: AnalysisContext,
): CqlFunction | null {
  try {
    return resolveCall(term, receiver, context).called;
  } catch (error) {
    if (error instanceof CassandraError) return null;
    throw error;
  }
}

function testCall(term: CallTerm, receiver: Receiver, context: AnalysisContext): Assignment {
  const called = findFunction(term, receiver, context);
  return called === null ? 'weak' : isAssignableTo(called.returnType, receiver.type);
}

function prepareCall(term: CallTerm, receiver: Receiver, context: AnalysisContext): PreparedTerm {
  const { called, args } = resolveCall(term, receiver, context);
  if (called.kind === 'aggregate') {
    throw invalid('Aggregation function are not supported in the where clause');
  }
  if (isAssignableTo(called.returnType, receiver.type) === 'no') {
    throw invalid(
      `Type error: cannot assign result of ${callText(term, called)} (type ${typeName(called.returnType)}) to ${receiver.name} (type ${typeName(receiver.type)})`,
    );
  }
  assert(called.argumentTypes.length === args.length, 'a resolved function takes the arguments');
  const prepared = args.map((arg, index) =>
    prepareTerm(arg, argumentOf(called, index, receiver), context),
  );
  return term.kind === 'call'
    ? { source: term, evaluate: callWith(called, prepared) }
    : computedTerm(term, prepared, callWith(called, prepared));
}

function callText(term: CallTerm, called: ScalarFunction): string {
  switch (term.kind) {
    case 'call':
      return `function ${called.keyspace}.${called.name}`;
    case 'binary':
      return `operation ${term.operator}`;
    case 'negate':
      return 'operation -';
  }
}

function argumentOf(called: ScalarFunction, index: number, receiver: Receiver): Receiver {
  const name = `arg${index}(${called.keyspace}.${called.name})`;
  return partOf(receiver, name, called.argumentTypes[index]!);
}

function callWith(called: ScalarFunction, args: readonly PreparedTerm[]): PreparedTerm['evaluate'] {
  return (evaluation) => {
    const values = args.map((arg) => {
      const value = arg.evaluate(evaluation);
      if (value !== undefined) return value;
      throw invalid(
        `Invalid unset value for argument in call to function ${called.keyspace}.${called.name}`,
      );
    });
    return called.execute(values, evaluation.runtime);
  };
}
