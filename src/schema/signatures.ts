/**
 * What tells user functions and aggregates of one name apart: their argument types. Tuples stand without the
 * frozen<> that columns of theirs have. Source: CQL3Type.toString(withFrozen), UserFunctions of 5.0.
 */
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import { referencesUserType, withUserType } from '../types/type-relations.ts';
import type { Keyspace, UserAggregate, UserFunction, UserType } from './model.ts';
import { quoteName } from './names.ts';

interface Signed {
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
}

/** The key of a function or an aggregate in its keyspace. */
export function signatureOf(fn: Signed): string {
  return `${fn.name}(${fn.argumentTypes.map((type) => typeName(type)).join(', ')})`;
}

/** The signature as DESCRIBE lists it. */
export function describedSignature(fn: Signed): string {
  return `${quoteName(fn.name)}(${fn.argumentTypes.map(argumentTypeName).join(', ')})`;
}

/** The type of an argument, a result or a state as CREATE takes it: tuples may not be called frozen there. */
export function argumentTypeName(type: CqlType): string {
  const name = typeName(type);
  return type.kind === 'tuple' ? name.slice('frozen<'.length, -1) : name;
}

/** What a call gives. */
export function resultType(fn: UserFunction | UserAggregate): CqlType {
  if ('returnType' in fn) return fn.returnType;
  return fn.finalFunction?.returnType ?? fn.stateType;
}

/** The keyspace's functions and aggregates with the type's new form wherever they use it. */
export function withUserTypeInFunctions(
  keyspace: Keyspace,
  type: UserType,
): Pick<Keyspace, 'functions' | 'aggregates'> {
  const types = (list: readonly CqlType[]) => list.map((one) => withUserType(one, type));
  const changed = (fn: UserFunction): UserFunction =>
    [...fn.argumentTypes, fn.returnType].some((one) =>
      referencesUserType(one, type.keyspace, type.name),
    )
      ? {
          ...fn,
          argumentTypes: types(fn.argumentTypes),
          returnType: withUserType(fn.returnType, type),
        }
      : fn;
  const functions = [...keyspace.functions.values()].map(changed);
  const aggregates = [...keyspace.aggregates.values()].map((aggregate) => ({
    ...aggregate,
    argumentTypes: types(aggregate.argumentTypes),
    stateType: withUserType(aggregate.stateType, type),
    stateFunction: changed(aggregate.stateFunction),
    finalFunction: aggregate.finalFunction === null ? null : changed(aggregate.finalFunction),
  }));
  return {
    functions: new Map(functions.map((fn) => [signatureOf(fn), fn])),
    aggregates: new Map(aggregates.map((aggregate) => [signatureOf(aggregate), aggregate])),
  };
}
