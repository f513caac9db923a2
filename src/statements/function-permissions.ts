/**
 * What changes of functions and aggregates need: CREATE on the keyspace's functions, or ALTER on the one that is
 * replaced; an aggregate also EXECUTE on what it calls. Source: CreateFunctionStatement, CreateAggregateStatement,
 * DropFunctionStatement.
 */
import type { Requirement } from '../auth/access.ts';
import {
  calledWith,
  type FunctionResource,
  functionResources,
  isSameFunction,
} from '../auth/functions.ts';
import type { Permission } from '../auth/permissions.ts';
import { type AuthResource, existsInSchema } from '../auth/resources.ts';
import { unreachable } from '../base/assert.ts';
import type { CqlFunction } from '../clauses/contract.ts';
import type { FunctionStatement, QualifiedName, TypeName } from '../cql/ast.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import { argumentType } from './auth-resource.ts';
import type { PrepareContext } from './plan.ts';

/** The requirements of one of the four. */
export function functionRequirements(
  statement: FunctionStatement,
  context: PrepareContext,
): readonly Requirement[] {
  switch (statement.kind) {
    case 'createFunction': {
      const types = statement.args.map(([, type]) => type);
      return [creation(statement.name, types, statement.orReplace, context)];
    }
    case 'createAggregate':
      return aggregateRequirements(statement, context);
    case 'dropFunction':
    case 'dropAggregate': {
      const { name, args } = statement;
      const keyspace = keyspaceOf(name, context.keyspace);
      const wanted = args === null ? null : resourceOf(name, args, context);
      return functionResources(context.schema, keyspace)
        .filter((one) => one.name === name.name)
        .filter((one) => wanted === null || isSameFunction(one, wanted))
        .map((resource) => needs('DROP', resource));
    }
    default:
      return unreachable(statement);
  }
}

/** EXECUTE on every function called; the built-in ones are everybody's. */
export function callRequirements(
  called: readonly CqlFunction[],
  { schema }: PrepareContext,
): readonly Requirement[] {
  return called
    .filter(({ keyspace }) => keyspace !== 'system')
    .flatMap((one) => calledWith(schema, one))
    .map((resource) => needs('EXECUTE', resource));
}

function aggregateRequirements(
  statement: FunctionStatement & { readonly kind: 'createAggregate' },
  context: PrepareContext,
): readonly Requirement[] {
  const { name, args, stateFunction, stateType, finalFunction } = statement;
  const called = (of: string, types: readonly TypeName[]): Requirement => {
    const resource = resourceOf({ ...name, name: of }, types, context);
    return existsInSchema(resource, context.schema)
      ? needs('EXECUTE', resource)
      : { kind: 'missingFunction', resource };
  };
  return [
    creation(name, args, statement.orReplace, context),
    called(stateFunction, [stateType, ...args]),
    ...(finalFunction === null ? [] : [called(finalFunction, [stateType])]),
  ];
}

function creation(
  name: QualifiedName,
  types: readonly TypeName[],
  orReplace: boolean,
  context: PrepareContext,
): Requirement {
  const keyspace = keyspaceOf(name, context.keyspace);
  if (orReplace) {
    const resource = resourceOf(name, types, context);
    if (existsInSchema(resource, context.schema)) return needs('ALTER', resource);
  }
  return needs('CREATE', { kind: 'keyspaceFunctions', keyspace });
}

function resourceOf(
  name: QualifiedName,
  types: readonly TypeName[],
  { schema, keyspace: session }: PrepareContext,
): FunctionResource {
  const keyspace = keyspaceOf(name, session);
  const argumentTypes = types.map((type) => argumentType(type, keyspace, schema));
  return { kind: 'function', keyspace, name: name.name, argumentTypes };
}

function needs(permission: Permission, resource: AuthResource): Requirement {
  return { kind: 'permission', permission, resource };
}
