/**
 * Which operation `left operator right` means when its operands may fit several types, and which negation. A
 * receiver decides between several that fit. Source: Cassandra's FunctionResolver, for operators.
 */
import { invalid } from '../../base/errors.ts';
import type { ArithmeticOperator } from '../../cql/ast.ts';
import { equalTypes } from '../../types/type-relations.ts';
import type { Assignable, Receiver, ScalarFunction } from '../contract.ts';
import { negationFunction, OPERATORS, operatorFunctions } from './arithmetic.ts';
import { matchingFunctions, noneMatches } from './matching.ts';
import { native } from './native.ts';
import { NUMERIC_KINDS } from './numbers.ts';

const CANDIDATES: ReadonlyMap<ArithmeticOperator, readonly ScalarFunction[]> = new Map(
  OPERATORS.map((operator) => [operator, operatorFunctions(operator)]),
);

const NEGATIONS: readonly ScalarFunction[] = NUMERIC_KINDS.map((kind) =>
  negationFunction(native(kind)),
).filter((fn) => fn !== null);

/**
 * The function of the operation. Throws Cassandra's refusals: operands that do not go together, and operands that
 * could be of several types.
 */
export function resolveOperation(
  operator: ArithmeticOperator,
  left: Assignable,
  right: Assignable,
  receiver: Receiver | null,
): ScalarFunction {
  const matches = matching(CANDIDATES.get(operator) ?? [], [left, right], receiver);
  const [only] = matches;
  if (only === undefined) {
    throw invalid(
      `the '${operator}' operation is not supported between ${left.text} and ${right.text}`,
    );
  }
  if (matches.length === 1) return only;
  const markers = left.isMarker === true || right.isMarker === true;
  const preferred =
    receiver === null || markers
      ? undefined
      : matches.find((fn) => fn.argumentTypes.every((type) => equalTypes(type, receiver.type)));
  if (preferred !== undefined) return preferred;
  throw invalid(
    `Ambiguous '${operator}' operation with args ${left.text} and ${right.text}: use type hint to disambiguate, example '(int) ?'`,
  );
}

/** The negation of the operand; throws when it is no number or could be several kinds of number. */
export function resolveNegation(operand: Assignable, receiver: Receiver | null): ScalarFunction {
  const matches = matching(NEGATIONS, [operand], receiver);
  const [only] = matches;
  if (only === undefined) throw noneMatches('system._negate', NEGATIONS);
  if (matches.length > 1) throw invalid('Ambiguous negation: use type casts to disambiguate');
  return only;
}

function matching(
  candidates: readonly ScalarFunction[],
  args: readonly Assignable[],
  receiver: Receiver | null,
): readonly ScalarFunction[] {
  return matchingFunctions(candidates, args, receiver, {
    keyspace: receiver?.keyspace ?? 'system',
    table: receiver?.table ?? '',
  });
}
