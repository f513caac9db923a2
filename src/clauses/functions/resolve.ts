/**
 * Which function a call means: candidates by name, an exact match before weak ones, the receiver's type to rule
 * candidates out, and a refusal when none or several remain. Functions of the table's keyspace come before the
 * native ones. Source: Cassandra's FunctionResolver (5.0).
 */
import { unknownName } from '../../base/errors.ts';
import type { QualifiedName } from '../../cql/ast.ts';
import type { Schema, Table } from '../../schema/model.ts';
import type { Assignable, CqlFunction, Receiver } from '../contract.ts';
import { type ArgumentOwner, chooseFunction } from './matching.ts';
import { SYSTEM } from './native.ts';
import { buildFunction } from './parameters.ts';
import { nativeDefinitions } from './registry.ts';
import { tokenFunction } from './token.ts';
import { userFunctions } from './user.ts';

/** Where a call stands: the schema for its own functions, the statement's keyspace, the table for token(). */
export interface ResolutionContext {
  readonly schema: Schema;
  readonly keyspace: string | null;
  readonly table?: Table;
  readonly calls?: (called: CqlFunction) => void;
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
  const owner = ownerOf(receiver, context);
  const [first, ...others] = candidates(name, args, receiver, context);
  if (first === undefined) {
    const text =
      receiver === null
        ? `Unknown function '${nameText(name)}'`
        : `Unknown function ${nameText(name)} called`;
    throw unknownName(text, 'function', name.name);
  }
  const called = chooseFunction(nameText(name), [first, ...others], args, receiver, owner);
  context.calls?.(called);
  return called;
}

function candidates(
  name: QualifiedName,
  args: readonly Assignable[],
  receiver: Receiver | null,
  context: ResolutionContext,
): readonly CqlFunction[] {
  if (name.keyspace !== null && name.keyspace !== SYSTEM) {
    return userFunctions(context.schema.keyspaces.get(name.keyspace), name.name);
  }
  const table = name.name === 'token' ? tableOf(receiver, context) : undefined;
  if (table !== undefined) return [tokenFunction(table)];
  const native = nativeDefinitions(name.name).map((definition) =>
    definition.kind === 'function'
      ? definition.function
      : buildFunction(definition.factory, args, receiver),
  );
  if (name.keyspace !== null) return native;
  const { keyspace } = ownerOf(receiver, context);
  return [...userFunctions(context.schema.keyspaces.get(keyspace), name.name), ...native];
}

function ownerOf(receiver: Receiver | null, context: ResolutionContext): ArgumentOwner {
  return {
    keyspace: context.table?.keyspace ?? receiver?.keyspace ?? context.keyspace ?? SYSTEM,
    table: context.table?.name ?? receiver?.table ?? '',
  };
}

/** The table whose partition key token() hashes: the context's, or the one that the receiver belongs to. */
function tableOf(receiver: Receiver | null, context: ResolutionContext): Table | undefined {
  if (context.table !== undefined || receiver === null) return context.table;
  const keyspace = context.schema.keyspaces.get(receiver.keyspace);
  return keyspace?.tables.get(receiver.table) ?? keyspace?.views.get(receiver.table);
}

function nameText(name: QualifiedName): string {
  return name.keyspace === null ? name.name : `${name.keyspace}.${name.name}`;
}
