/**
 * CREATE and DROP FUNCTION. A body is compiled before anything else is looked at, so its errors come first.
 * Source: CreateFunctionStatement and DropFunctionStatement of 5.0.
 */
import { invalid } from '../base/errors.ts';
import { typeNameText } from '../clauses/term-text.ts';
import type { FunctionStatement } from '../cql/ast.ts';
import { putFunction, removeFunction } from '../schema/changes.ts';
import { keyspaceOf } from '../schema/lookup.ts';
import { allColumns, type Keyspace, type Schema, type UserFunction } from '../schema/model.ts';
import { signatureOf } from '../schema/signatures.ts';
import { typeName } from '../types/type-names.ts';
import { isOrderCompatible } from '../types/type-relations.ts';
import { compileFunction } from '../udf/compile.ts';
import { resolveColumnType } from './column-types.ts';
import { findDropped, refuseBothDirectives, refuseFrozen, resolveTypes } from './function-types.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, functionChanged, NO_CHANGE, schemaPlan } from './schema-change.ts';

type CreateFunction = FunctionStatement & { readonly kind: 'createFunction' };
type DropFunction = FunctionStatement & { readonly kind: 'dropFunction' };

/** The plan of CREATE FUNCTION. */
export function prepareCreateFunction(statement: CreateFunction, context: PrepareContext): Plan {
  const keyspace = keyspaceOf(statement.name, context.keyspace);
  return schemaPlan(keyspace, (schema) => createFunction(schema, keyspace, statement));
}

/** The plan of DROP FUNCTION. */
export function prepareDropFunction(statement: DropFunction, context: PrepareContext): Plan {
  const { kind: _, name, args, ifExists, ...rest } = statement;
  rest satisfies Record<string, never>;
  const keyspaceName = keyspaceOf(name, context.keyspace);
  return schemaPlan(keyspaceName, (schema) => {
    const keyspace = schema.keyspaces.get(keyspaceName);
    const types = args === null ? '' : `(${args.map(typeNameText).join(', ')})`;
    const shown = `${keyspaceName}.${name.name}${types}`;
    const own = keyspace?.functions ?? new Map<string, UserFunction>();
    const all = [...own.values(), ...(keyspace?.aggregates.values() ?? [])];
    const fn = findDropped({ what: 'Function', keyspace, name, args, shown, all, own }, ifExists);
    if (keyspace === undefined || fn === undefined) return NO_CHANGE;
    refuseUsed(keyspace, fn, shown);
    return functionChanged(removeFunction(schema, fn), 'DROPPED', 'FUNCTION', fn);
  });
}

function createFunction(schema: Schema, keyspaceName: string, statement: CreateFunction): Change {
  const { orReplace, ifNotExists, name, args, calledOnNull, returns, language, body } = statement;
  refuseBothDirectives(orReplace, ifNotExists);
  if (language !== 'java') {
    throw invalid(
      'Currently only Java UDFs are available in Cassandra. For more information - CASSANDRA-18252 and CASSANDRA-17281',
    );
  }
  const argumentNames = args.map(([argument]) => argument);
  if (new Set(argumentNames).size !== argumentNames.length) {
    throw invalid(
      `Duplicate argument names for given function ${name.name} with argument names [${argumentNames.join(', ')}]`,
    );
  }
  const written = args.map(([, type]) => type);
  refuseFrozen('Argument', written);
  refuseFrozen('Return type', [returns]);
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
  const fn: UserFunction = {
    keyspace: keyspaceName,
    name: name.name,
    argumentNames,
    argumentTypes: resolveTypes(written, keyspace),
    returnType: resolveColumnType(returns, keyspace),
    calledOnNull,
    language,
    body,
  };
  compileFunction(fn);
  const signature = signatureOf(fn);
  if (keyspace.aggregates.has(signature)) {
    throw invalid(`Function '${fn.name}' cannot replace an aggregate`);
  }
  const existing = keyspace.functions.get(signature);
  if (existing !== undefined) {
    if (ifNotExists) return NO_CHANGE;
    if (!orReplace) throw invalid(`Function '${fn.name}' already exists`);
    requireReplaceable(existing, fn);
  }
  const next = putFunction(schema, fn);
  const change = existing === undefined ? 'CREATED' : 'UPDATED';
  return functionChanged(next, change, 'FUNCTION', fn);
}

/** A new body may not change what callers rely on. */
function requireReplaceable(existing: UserFunction, fn: UserFunction): void {
  if (fn.calledOnNull !== existing.calledOnNull) {
    const directive = fn.calledOnNull ? 'CALLED ON NULL INPUT' : 'RETURNS NULL ON NULL INPUT';
    throw invalid(`Function '${fn.name}' must have ${directive} directive`);
  }
  if (!isOrderCompatible(fn.returnType, existing.returnType)) {
    throw invalid(
      `Cannot replace function '${fn.name}', the new return type ${typeName(fn.returnType)} is not compatible with the return type ${typeName(existing.returnType)} of existing function`,
    );
  }
}

function refuseUsed(keyspace: Keyspace, fn: UserFunction, shown: string): void {
  const signature = signatureOf(fn);
  const aggregates = [...keyspace.aggregates.values()].filter((aggregate) =>
    [aggregate.stateFunction, aggregate.finalFunction].some(
      (used) => used !== null && signatureOf(used) === signature,
    ),
  );
  if (aggregates.length > 0) {
    const names = aggregates.map((aggregate) => `${aggregate.keyspace}.${aggregate.name}`);
    throw invalid(`Function '${shown}' is still referenced by aggregates ${names.join(', ')}`);
  }
  const tables = [...keyspace.tables.values()].filter((table) =>
    allColumns(table).some(({ mask }) => mask?.keyspace === fn.keyspace && mask.name === fn.name),
  );
  if (tables.length > 0) {
    const names = tables.map((table) => table.name);
    throw invalid(
      `Function '${shown}' is still referenced by column masks in tables ${names.join(', ')}`,
    );
  }
}
