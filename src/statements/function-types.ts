/**
 * What CREATE and DROP of functions and of aggregates share: their types, which may not be called frozen, and
 * finding the one that DROP means. Source: CreateFunctionStatement and its three sisters of 5.0.
 */
import { invalid } from '../base/errors.ts';
import { typeNameText } from '../clauses/term-text.ts';
import type { QualifiedName, TypeName } from '../cql/ast.ts';
import type { Keyspace } from '../schema/model.ts';
import { signatureOf } from '../schema/signatures.ts';
import type { CqlType } from '../types/cql-type.ts';
import { resolveColumnType } from './column-types.ts';

/** OR REPLACE and IF NOT EXISTS exclude each other. */
export function refuseBothDirectives(orReplace: boolean, ifNotExists: boolean): void {
  if (orReplace && ifNotExists) {
    throw invalid("Cannot use both 'OR REPLACE' and 'IF NOT EXISTS' directives");
  }
}

/** Refuses the first type that is written frozen<>, except where it is frozen anyway. */
export function refuseFrozen(
  what: 'Argument' | 'Return type' | 'State type',
  types: readonly TypeName[],
): void {
  const frozen = types.find((type) => type.kind === 'frozen' && !isImplicitlyFrozen(type.of));
  if (frozen === undefined) return;
  const text = typeNameText(frozen);
  throw invalid(`${what} '${text}' cannot be frozen; remove frozen<> modifier from '${text}'`);
}

function isImplicitlyFrozen(type: TypeName): boolean {
  if (type.kind === 'frozen') return isImplicitlyFrozen(type.of);
  return type.kind === 'tuple' || type.kind === 'vector';
}

/** The types, resolved in the keyspace of what is defined. */
export function resolveTypes(types: readonly TypeName[], keyspace: Keyspace): readonly CqlType[] {
  return types.map((type) => resolveColumnType(type, keyspace));
}

interface Signed {
  readonly name: string;
  readonly argumentTypes: readonly CqlType[];
}

/** What a DROP names and may find. */
export interface Dropped<T extends Signed> {
  readonly what: 'Function' | 'Aggregate';
  readonly keyspace: Keyspace | undefined;
  readonly name: QualifiedName;
  readonly args: readonly TypeName[] | null;
  /** As refusals show it: with its keyspace, and with the types when they were given. */
  readonly shown: string;
  /** Functions and aggregates: both count when a name alone is ambiguous. */
  readonly all: readonly Signed[];
  readonly own: ReadonlyMap<string, T>;
}

/** The one that is meant, or undefined with IF EXISTS. */
export function findDropped<T extends Signed>(
  dropped: Dropped<T>,
  ifExists: boolean,
): T | undefined {
  const { what, keyspace, name, args, shown, all, own } = dropped;
  if (keyspace !== undefined && args === null) {
    refuseAmbiguousDrop(what.toUpperCase(), name.name, all);
  }
  if (keyspace !== undefined && args !== null) refuseFrozen('Argument', args);
  const found = keyspace === undefined ? undefined : lookUp(keyspace, name.name, args, own);
  if (found !== undefined || ifExists) return found;
  throw invalid(`${what} '${shown}' doesn't exist`);
}

function refuseAmbiguousDrop(what: string, name: string, all: readonly Signed[]): void {
  if (all.filter((fn) => fn.name === name).length <= 1) return;
  const drop = `DROP ${what} ${name}`;
  throw invalid(
    `'${drop}' matches multiple function definitions; specify the argument types by issuing a statement like '${drop} (type, type, ...)'. You can use cqlsh 'DESCRIBE ${what} ${name}' command to find all overloads`,
  );
}

function lookUp<T extends Signed>(
  keyspace: Keyspace,
  name: string,
  args: readonly TypeName[] | null,
  own: ReadonlyMap<string, T>,
): T | undefined {
  if (args === null) return [...own.values()].find((fn) => fn.name === name);
  return own.get(signatureOf({ name, argumentTypes: resolveTypes(args, keyspace) }));
}
