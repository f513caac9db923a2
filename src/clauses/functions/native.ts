/**
 * What the families of native functions are made of: a definition is a function with a fixed signature, or a
 * factory that builds one for the types of a call. All live in the keyspace `system`; a null argument gives null
 * unless a function says otherwise. Source: Cassandra's NativeScalarFunction and FunctionArguments.
 */
import { CassandraError } from '../../base/errors.ts';
import type { CqlType, NativeKind, Value } from '../../types/cql-type.ts';
import { ArithmeticFailure } from '../../types/decimal-arithmetic.ts';
import { decode } from '../../types/registry.ts';
import { typeName } from '../../types/type-names.ts';
import type { CqlFunction, FunctionRuntime, ScalarFunction } from '../contract.ts';
import type { FunctionFactory } from './parameters.ts';

export const SYSTEM = 'system';

/** One entry of the registry: what a name stands for. */
export type NativeDefinition =
  | { readonly kind: 'function'; readonly function: CqlFunction }
  | { readonly kind: 'factory'; readonly factory: FunctionFactory };

/** The type of that native kind. */
export function native(kind: NativeKind): CqlType {
  return { kind };
}

export function define(...functions: readonly CqlFunction[]): readonly NativeDefinition[] {
  return functions.map((fn) => ({ kind: 'function', function: fn }));
}

export function defineFactory(
  ...factories: readonly FunctionFactory[]
): readonly NativeDefinition[] {
  return factories.map((factory) => ({ kind: 'factory', factory }));
}

/** A scalar function that sees its arguments as bytes, nulls too. */
export function scalar(
  name: string,
  argumentTypes: readonly CqlType[],
  returnType: CqlType,
  execute: (args: readonly (Uint8Array | null)[], runtime: FunctionRuntime) => Uint8Array | null,
): ScalarFunction {
  return { kind: 'scalar', keyspace: SYSTEM, name, argumentTypes, returnType, execute };
}

/** A scalar function of decoded values: null when any argument is null (or empty, where that means nothing). */
export function scalarOfValues(
  name: string,
  argumentTypes: readonly CqlType[],
  returnType: CqlType,
  compute: (args: readonly Value[]) => Uint8Array | null,
): ScalarFunction {
  return scalar(name, argumentTypes, returnType, (args) => {
    const values = args.map((bytes, index) => argumentValue(argumentTypes[index], bytes));
    return values.includes(null) ? null : withServerErrors(() => compute(values));
  });
}

/** What Java throws inside a function that does not expect it reaches the client as a server error. */
function withServerErrors<T>(compute: () => T): T {
  try {
    return compute();
  } catch (thrown) {
    if (!(thrown instanceof ArithmeticFailure)) throw thrown;
    throw serverError('java.lang.ArithmeticException', thrown.message);
  }
}

/** An exception of Java that nobody translated. */
export function serverError(javaClass: string, message: string): CassandraError {
  return new CassandraError(`${javaClass}: ${message}`, { kind: 'server' });
}

/** The decoded argument; the empty value of a type for which it has no meaning is null. */
export function argumentValue(type: CqlType | undefined, bytes: Uint8Array | null): Value {
  if (type === undefined || bytes === null) return null;
  if (bytes.length === 0 && !emptyHasMeaning(type)) return null;
  return decode(type, bytes);
}

/** As Cassandra prints a function's name: with its keyspace. */
export function functionDisplayName(fn: {
  readonly keyspace: string;
  readonly name: string;
}): string {
  return `${fn.keyspace}.${fn.name}`;
}

/** FunctionFailure (0x1400) of a function that ran into something. */
export function functionFailure(fn: CqlFunction, message: string): CassandraError {
  return new CassandraError(message, {
    kind: 'functionFailure',
    keyspace: fn.keyspace,
    function: fn.name,
    argumentTypes: fn.argumentTypes.map((type) => typeName(type)),
  });
}

function emptyHasMeaning(type: CqlType): boolean {
  return (
    type.kind === 'text' || type.kind === 'ascii' || type.kind === 'blob' || type.kind === 'custom'
  );
}
