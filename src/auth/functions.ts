/**
 * Functions and aggregates of the schema as resources. A grant may write an argument frozen or not: it is the same
 * function, under another name. Source: FunctionResource, UserFunctions.find.
 */
import type { Keyspace, Schema } from '../schema/model.ts';
import type { CqlType } from '../types/cql-type.ts';
import { equalTypes, freeze, unfreeze } from '../types/type-relations.ts';

/** What names a function, and the kind of resource that it is. */
export interface FunctionResource {
  readonly kind: 'function';
  readonly keyspace: string;
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
}

/** What a keyspace may hold besides tables. */
interface Callables {
  readonly functions?: ReadonlyMap<string, Callable>;
  readonly aggregates?: ReadonlyMap<string, AggregateCallable>;
}

interface Callable {
  readonly keyspace: string;
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
}

interface AggregateCallable extends Callable {
  readonly stateFunction: Callable;
  readonly finalFunction: Callable | null;
}

/** The functions and aggregates of a keyspace. */
export function functionResources(schema: Schema, keyspace: string): readonly FunctionResource[] {
  const { functions, aggregates } = callablesOf(schema, keyspace);
  return [...(functions?.values() ?? []), ...(aggregates?.values() ?? [])].map(toResource);
}

/** What is called when that is called: itself, and what an aggregate is made of. */
export function calledWith(schema: Schema, called: Callable): readonly FunctionResource[] {
  const own = toResource(called);
  const aggregates = [...(callablesOf(schema, called.keyspace).aggregates?.values() ?? [])];
  const aggregate = aggregates.find((one) => isSameFunction(toResource(one), own));
  if (aggregate === undefined) return [own];
  const { stateFunction, finalFunction } = aggregate;
  return [own, toResource(stateFunction), ...(finalFunction ? [toResource(finalFunction)] : [])];
}

/** Whether both are one function: frozen or not makes no difference. */
export function isSameFunction(a: FunctionResource, b: FunctionResource): boolean {
  return (
    a.keyspace === b.keyspace &&
    a.name === b.name &&
    a.argumentTypes.length === b.argumentTypes.length &&
    a.argumentTypes.every((type, place) => {
      const other = b.argumentTypes[place];
      return other !== undefined && equalTypes(freeze(type), freeze(other));
    })
  );
}

/** Arguments cannot be declared frozen, and are shown as they were declared. */
function toResource({ keyspace, name, argumentTypes }: Callable): FunctionResource {
  return { kind: 'function', keyspace, name, argumentTypes: argumentTypes.map(unfreeze) };
}

function callablesOf(schema: Schema, keyspace: string): Callables {
  const found: (Keyspace & Callables) | undefined = schema.keyspaces.get(keyspace);
  return found ?? {};
}
