/**
 * How well functions fit the arguments of a call, and the refusals when none or several do. Source: Cassandra's
 * FunctionResolver (5.0).
 */
import { type CassandraError, invalid } from '../../base/errors.ts';
import { typeName } from '../../types/type-names.ts';
import { isAssignableTo } from '../../types/type-relations.ts';
import type { Assignable, Assignment, CqlFunction, Receiver } from '../contract.ts';
import { functionDisplayName } from './native.ts';

/** Whose arguments are looked at: only errors show it. */
export interface ArgumentOwner {
  readonly keyspace: string;
  readonly table: string;
}

/**
 * The one candidate that a call of that name means. A single candidate says what is wrong with the call; of several
 * the one that fits exactly, or else the only one that fits.
 */
export function chooseFunction<F extends CqlFunction>(
  name: string,
  found: readonly [F, ...F[]],
  args: readonly Assignable[],
  receiver: Receiver | null,
  owner: ArgumentOwner,
): F {
  const [only] = found;
  if (found.length === 1) {
    requireArguments(only, args, owner);
    return only;
  }
  const matches = matchingFunctions(found, args, receiver, owner);
  const [best] = matches;
  if (best === undefined) throw noneMatches(name, found);
  if (matches.length > 1) {
    throw invalid(
      `Ambiguous call to function ${name} (can be matched by following signatures: ${signatures(matches)}): use type casts to disambiguate`,
    );
  }
  return best;
}

/** The refusal of a call that fits none of the functions of its name. */
export function noneMatches(name: string, found: readonly CqlFunction[]): CassandraError {
  return invalid(
    `Invalid call to function ${name}, none of its type signatures match (known type signatures: ${signatures(found)})`,
  );
}

/**
 * The candidates that fit receiver and arguments: only the first exact one when there is one, else all that fit
 * weakly, in their order.
 */
export function matchingFunctions<F extends CqlFunction>(
  found: readonly F[],
  args: readonly Assignable[],
  receiver: Receiver | null,
  owner: ArgumentOwner,
): readonly F[] {
  const weak: F[] = [];
  for (const fn of found) {
    if (receiver !== null && isAssignableTo(fn.returnType, receiver.type) === 'no') continue;
    const match = matchArguments(fn, args, owner);
    if (match === 'exact') return [fn];
    if (match === 'weak') weak.push(fn);
  }
  return weak;
}

/** What an argument of the function is for: `arg0(system.token)`, as Cassandra calls it. */
function argumentReceiver(fn: CqlFunction, index: number, owner: ArgumentOwner): Receiver {
  return {
    keyspace: owner.keyspace,
    table: owner.table,
    name: `arg${index}(${functionDisplayName(fn)})`,
    type: fn.argumentTypes[index] ?? { kind: 'blob' },
  };
}

function requireArguments(
  fn: CqlFunction,
  args: readonly Assignable[],
  owner: ArgumentOwner,
): void {
  const required = fn.argumentTypes.length;
  if (args.length !== required) {
    throw invalid(
      `Invalid number of arguments in call to function ${functionDisplayName(fn)}: ${required} required but ${args.length} provided`,
    );
  }
  for (const [index, argument] of args.entries()) {
    const receiver = argumentReceiver(fn, index, owner);
    if (argument.testAssignment(receiver) === 'no') {
      throw invalid(
        `Type error: ${argument.text} cannot be passed as argument ${index} of function ${functionDisplayName(fn)} of type ${typeName(receiver.type)}`,
      );
    }
  }
}

function matchArguments(
  fn: CqlFunction,
  args: readonly Assignable[],
  owner: ArgumentOwner,
): Assignment {
  if (args.length !== fn.argumentTypes.length) return 'no';
  let result: Assignment = 'exact';
  for (const [index, argument] of args.entries()) {
    const match = argument.testAssignment(argumentReceiver(fn, index, owner));
    if (match === 'no') return 'no';
    if (match === 'weak') result = 'weak';
  }
  return result;
}

function signatures(functions: readonly CqlFunction[]): string {
  return functions
    .map(
      (fn) =>
        `${functionDisplayName(fn)} : (${fn.argumentTypes.map((type) => typeName(type)).join(', ')}) -> ${typeName(fn.returnType)}`,
    )
    .join(', ');
}
