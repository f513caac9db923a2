/**
 * Which function a call means: candidates by name, an exact match before weak ones, the receiver's type to rule
 * candidates out, and a refusal when none or several remain. Functions of the schema can be added as candidates
 * before the native ones. Source: Cassandra's FunctionResolver (5.0).
 */
import { invalid } from '../../base/errors.ts';
import type { QualifiedName } from '../../cql/ast.ts';
import type { Schema, Table } from '../../schema/model.ts';
import { typeName } from '../../types/type-names.ts';
import type { Assignable, Assignment, CqlFunction, Receiver, ScalarFunction } from '../contract.ts';
import { typeAssignment } from './assignment.ts';
import { functionDisplayName, SYSTEM } from './native.ts';
import { buildFunction } from './parameters.ts';
import { nativeDefinitions } from './registry.ts';
import { tokenFunction } from './token.ts';

/** Whose arguments are looked at: only errors show it. */
export interface ArgumentOwner {
  readonly keyspace: string;
  readonly table: string;
}

/** Where a call stands: the schema for its own functions, the statement's keyspace, the table for token(). */
export interface ResolutionContext {
  readonly schema: Schema;
  readonly keyspace: string | null;
  readonly table?: Table;
}

/**
 * The function that a call means. `receiver` is what its result is for (null in a selection). Throws
 * InvalidRequest for an unknown name, a wrong number or type of arguments, and an ambiguous call.
 */
export function resolveFunction(
  name: QualifiedName,
  args: readonly Assignable[],
  receiver: Receiver | null,
  context: ResolutionContext,
): CqlFunction {
  const owner = ownerOf(context);
  const found = candidates(name, args, receiver, context);
  const [only] = found;
  if (only === undefined) throw invalid(`Unknown function '${nameText(name)}'`);
  if (found.length === 1) {
    requireArguments(only, args, owner);
    return only;
  }
  const matches = matchingFunctions(found, args, receiver, owner);
  const [best] = matches;
  if (best === undefined) {
    throw invalid(
      `Invalid call to function ${nameText(name)}, none of its type signatures match (known type signatures: ${signatures(found)})`,
    );
  }
  if (matches.length > 1) {
    throw invalid(
      `Ambiguous call to function ${nameText(name)} (can be matched by following signatures: ${signatures(matches)}): use type casts to disambiguate`,
    );
  }
  return best;
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
    if (receiver !== null && typeAssignment(fn.returnType, receiver.type) === 'no') continue;
    const match = matchArguments(fn, args, owner);
    if (match === 'exact') return [fn];
    if (match === 'weak') weak.push(fn);
  }
  return weak;
}

/** The function as one that a value or a restriction may use; throws when it is an aggregate or gives another type. */
export function requireScalarFor(fn: CqlFunction, receiver: Receiver): ScalarFunction {
  if (fn.kind === 'aggregate') {
    throw invalid('Aggregation function are not supported in the where clause');
  }
  if (typeAssignment(fn.returnType, receiver.type) === 'no') {
    throw invalid(
      `Type error: cannot assign result of function ${functionDisplayName(fn)} (type ${typeName(fn.returnType)}) to ${receiver.name} (type ${typeName(receiver.type)})`,
    );
  }
  return fn;
}

function candidates(
  name: QualifiedName,
  args: readonly Assignable[],
  receiver: Receiver | null,
  context: ResolutionContext,
): readonly CqlFunction[] {
  if (name.keyspace !== null && name.keyspace !== SYSTEM) return [];
  if (name.name === 'token' && context.table !== undefined) return [tokenFunction(context.table)];
  return nativeDefinitions(name.name).map((definition) =>
    definition.kind === 'function'
      ? definition.function
      : buildFunction(definition.factory, args, receiver),
  );
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

/** What an argument of the function is for: `arg0(system.token)`, as Cassandra calls it. */
export function argumentReceiver(fn: CqlFunction, index: number, owner: ArgumentOwner): Receiver {
  return {
    keyspace: owner.keyspace,
    table: owner.table,
    name: `arg${index}(${functionDisplayName(fn)})`,
    type: fn.argumentTypes[index] ?? { kind: 'blob' },
  };
}

function ownerOf(context: ResolutionContext): ArgumentOwner {
  return {
    keyspace: context.table?.keyspace ?? context.keyspace ?? SYSTEM,
    table: context.table?.name ?? '',
  };
}

function nameText(name: QualifiedName): string {
  return name.keyspace === null ? name.name : `${name.keyspace}.${name.name}`;
}

function signatures(functions: readonly CqlFunction[]): string {
  return functions
    .map(
      (fn) =>
        `${functionDisplayName(fn)} : (${fn.argumentTypes.map((type) => typeName(type)).join(', ')}) -> ${typeName(fn.returnType)}`,
    )
    .join(', ');
}
