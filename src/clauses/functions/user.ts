/**
 * Functions and aggregates of the schema as the functions that a call can mean. What a body throws reaches the
 * client as a FunctionFailure with the exception's text. Source: UDFunction, UDAggregate of 5.0.
 */
import type { Keyspace, UserAggregate, UserFunction } from '../../schema/model.ts';
import { resultType } from '../../schema/signatures.ts';
import { compileFunction, FunctionThrew, type UserTypes } from '../../udf/compile.ts';
import type { AggregateFunction, CqlFunction, ScalarFunction } from '../contract.ts';
import { functionFailure } from './native.ts';

/** All functions and aggregates of that name in the keyspace. */
export function userFunctions(
  keyspace: Keyspace | undefined,
  name: string,
): readonly CqlFunction[] {
  if (keyspace === undefined) return [];
  const functions = [...keyspace.functions.values()].filter((fn) => fn.name === name);
  const aggregates = [...keyspace.aggregates.values()].filter((fn) => fn.name === name);
  return [
    ...functions.map((fn) => scalarFunction(fn, keyspace.types)),
    ...aggregates.map((aggregate) => aggregateFunction(aggregate, keyspace.types)),
  ];
}

function scalarFunction(fn: UserFunction, types: UserTypes): ScalarFunction {
  const scalar: ScalarFunction = {
    kind: 'scalar',
    keyspace: fn.keyspace,
    name: fn.name,
    argumentTypes: fn.argumentTypes,
    returnType: fn.returnType,
    execute(args, runtime) {
      if (!fn.calledOnNull && args.includes(null)) return null;
      try {
        return compileFunction(fn).run(args, types, () => runtime.nowMicros() / 1000);
      } catch (thrown) {
        if (!(thrown instanceof FunctionThrew)) throw thrown;
        throw functionFailure(scalar, thrown.message);
      }
    },
  };
  return scalar;
}

function aggregateFunction(aggregate: UserAggregate, types: UserTypes): AggregateFunction {
  const { stateFunction, finalFunction, initialCondition } = aggregate;
  const step = scalarFunction(stateFunction, types);
  const final = finalFunction === null ? null : scalarFunction(finalFunction, types);
  return {
    kind: 'aggregate',
    keyspace: aggregate.keyspace,
    name: aggregate.name,
    argumentTypes: aggregate.argumentTypes,
    returnType: resultType(aggregate),
    start() {
      let state = initialCondition;
      return {
        add(args) {
          // A state function that takes no nulls leaves the state as it is.
          if (!stateFunction.calledOnNull && args.includes(null)) return;
          state = step.execute([state, ...args], NO_RUNTIME);
        },
        result: () => (final === null ? state : final.execute([state], NO_RUNTIME)),
      };
    },
  };
}

/** Bodies see neither clock nor chance. */
const NO_RUNTIME = {
  nowMicros: () => 0,
  randomUuid: () => new Uint8Array(16),
  timeUuid: () => new Uint8Array(16),
};
