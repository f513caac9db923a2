/**
 * What all statements that change the schema share: a pure step from the current schema to the next one, run at
 * execution (the schema may have moved on since prepare), and the refusal to touch system keyspaces.
 * Source: AlterSchemaStatement, ClientState.ensurePermission.
 */
import { invalid, unauthorized } from '../base/errors.ts';
import { isLocalSystemKeyspace, isSystemKeyspace, isVirtualKeyspace } from '../schema/lookup.ts';
import type { Schema } from '../schema/model.ts';
import { checkKeyspaceName } from '../schema/names.ts';
import type { Datacenters } from '../schema/replication.ts';
import type { CqlType } from '../types/cql-type.ts';
import { typeName } from '../types/type-names.ts';
import type { ExecuteContext, Plan } from './plan.ts';
import type { ResultBody } from './result.ts';

/** What a change may know besides the schema. */
export interface ChangeContext {
  readonly datacenters: Datacenters;
  /** A fresh table id, UUID text. */
  newTableId(): string;
  /** Now as a write timestamp, microseconds. */
  timestamp(): bigint;
}

export interface Change {
  /** The next schema; null when nothing changes (IF EXISTS and the like). */
  readonly next: Schema | null;
  readonly result: ResultBody;
  readonly warnings: readonly string[];
}

/** IF [NOT] EXISTS had nothing to do. */
export const NO_CHANGE: Change = { next: null, result: { kind: 'void' }, warnings: [] };

type SchemaChangeResult = ResultBody & { readonly kind: 'schemaChange' };

/** A change that the client is told about. */
export function changed(
  next: Schema,
  change: SchemaChangeResult['change'],
  target: SchemaChangeResult['target'],
  keyspace: string,
  name = '',
  warnings: readonly string[] = [],
): Change {
  return { next, result: { kind: 'schemaChange', change, target, keyspace, name }, warnings };
}

/** A change of a function or an aggregate, which its arguments tell from others of its name. */
export function functionChanged(
  next: Schema,
  change: SchemaChangeResult['change'],
  target: 'FUNCTION' | 'AGGREGATE',
  fn: { keyspace: string; name: string; argumentTypes: readonly CqlType[] },
): Change {
  const { keyspace, name } = fn;
  const argumentTypes = fn.argumentTypes.map((type) => typeName(type));
  return {
    next,
    result: { kind: 'schemaChange', change, target, keyspace, name, argumentTypes },
    warnings: [],
  };
}

/** A plan that applies `step` to the schema of the moment. */
export function schemaPlan(
  keyspace: string,
  step: (schema: Schema, context: ChangeContext) => Change,
): Plan {
  return {
    markers: [],
    *execute(context: ExecuteContext) {
      const { requests } = context;
      refuseSystemKeyspace(keyspace);
      checkKeyspaceName(keyspace);
      const { next, result, warnings } = step(requests.schema(), changeContext(context));
      if (next !== null) yield* requests.changeSchema(next);
      for (const warning of warnings) context.warn(warning);
      return result;
    },
  };
}

/** What is changed, for the refusal of a permission on a system keyspace. */
export type Resource =
  | { readonly kind: 'keyspace' }
  | { readonly kind: 'allTables' }
  | { readonly kind: 'table'; readonly table: string };

/**
 * Refuses what no permission can allow: any change of a local or virtual keyspace, and all but ALTER KEYSPACE
 * on the replicated system keyspaces. CREATE KEYSPACE does not come here: its permission is on all keyspaces.
 */
export function ensureModifiable(
  keyspace: string,
  permission: 'CREATE' | 'ALTER' | 'DROP',
  resource: Resource,
): void {
  if (isLocalSystemKeyspace(keyspace) || isVirtualKeyspace(keyspace)) {
    throw unauthorized(`${keyspace} keyspace is not user-modifiable.`);
  }
  if (!isSystemKeyspace(keyspace)) return;
  if (permission === 'ALTER' && resource.kind === 'keyspace') return;
  throw unauthorized(`Cannot ${permission} ${resourceText(keyspace, resource)}`);
}

function resourceText(keyspace: string, resource: Resource): string {
  if (resource.kind === 'keyspace') return `<keyspace ${keyspace}>`;
  if (resource.kind === 'allTables') return `<all tables in ${keyspace}>`;
  return `<table ${keyspace}.${resource.table}>`;
}

function refuseSystemKeyspace(keyspace: string): void {
  if (isLocalSystemKeyspace(keyspace) || isVirtualKeyspace(keyspace)) {
    throw invalid(`System keyspace '${keyspace}' is not user-modifiable`);
  }
}

function changeContext({ requests }: ExecuteContext): ChangeContext {
  const datacenters = new Map<string, number>();
  for (const node of requests.nodes())
    datacenters.set(node.dc, (datacenters.get(node.dc) ?? 0) + 1);
  return {
    datacenters,
    newTableId: () => uuidText(requests.timeUuid()),
    timestamp: () => requests.nextTimestamp(),
  };
}

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
