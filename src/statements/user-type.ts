/** CREATE, ALTER and DROP TYPE. Source: CreateTypeStatement, AlterTypeStatement, DropTypeStatement of 5.0. */
import { unreachable } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import type { QualifiedName, TypeName, TypeStatement } from '../cql/ast.ts';
import { putKeyspace, putType, removeType } from '../schema/changes.ts';
import { keyspaceOf, tableText } from '../schema/lookup.ts';
import {
  allColumns,
  type Column,
  type Keyspace,
  type Schema,
  type Table,
  type UserType,
} from '../schema/model.ts';
import { quoteName } from '../schema/names.ts';
import { resultType, withUserTypeInFunctions } from '../schema/signatures.ts';
import { checkFieldType } from '../types/resolve.ts';
import { typeName } from '../types/type-names.ts';
import { referencesUserType, withUserType } from '../types/type-relations.ts';
import { resolveColumnType } from './column-types.ts';
import type { Plan, PrepareContext } from './plan.ts';
import { type Change, changed, ensureModifiable, NO_CHANGE, schemaPlan } from './schema-change.ts';

type AlterType = TypeStatement & { readonly kind: 'alterType' };

/** The plan of any of the three. */
export function prepareUserType(statement: TypeStatement, context: PrepareContext): Plan {
  switch (statement.kind) {
    case 'createType': {
      const { kind: _, name, ifNotExists, fields, ...rest } = statement;
      rest satisfies Record<string, never>;
      const keyspace = typeKeyspace(name, 'CREATE', context);
      return schemaPlan(keyspace, (schema) =>
        createType(schema, keyspace, name.name, fields, ifNotExists),
      );
    }
    case 'alterType': {
      const { kind: _, name, ifExists, change, ...rest } = statement;
      rest satisfies Record<string, never>;
      const keyspace = typeKeyspace(name, 'ALTER', context);
      return schemaPlan(keyspace, (schema) =>
        alterType(schema, keyspace, name.name, ifExists, change),
      );
    }
    case 'dropType': {
      const { kind: _, name, ifExists, ...rest } = statement;
      rest satisfies Record<string, never>;
      const keyspace = typeKeyspace(name, 'DROP', context);
      return schemaPlan(keyspace, (schema) => dropType(schema, keyspace, name.name, ifExists));
    }
    default:
      return unreachable(statement);
  }
}

function typeKeyspace(
  name: QualifiedName,
  permission: 'CREATE' | 'ALTER' | 'DROP',
  context: PrepareContext,
): string {
  const keyspace = keyspaceOf(name, context.keyspace);
  ensureModifiable(keyspace, permission, { kind: 'allTables' });
  return keyspace;
}

function createType(
  schema: Schema,
  keyspaceName: string,
  name: string,
  fields: readonly (readonly [string, TypeName])[],
  ifNotExists: boolean,
): Change {
  const keyspace = schema.keyspaces.get(keyspaceName);
  if (keyspace === undefined) throw invalid(`Keyspace '${keyspaceName}' doesn't exist`);
  if (keyspace.types.has(name)) {
    if (ifNotExists) return NO_CHANGE;
    throw invalid(`A user type with name '${name}' already exists`);
  }
  const seen = new Set<string>();
  for (const [field] of fields) {
    if (seen.has(field)) throw invalid(`Duplicate field name '${field}' in type '${name}'`);
    seen.add(field);
  }
  for (const [, type] of fields) checkFieldType(type);
  const type: UserType = {
    kind: 'udt',
    keyspace: keyspaceName,
    name,
    fields: fields.map(([field, written]) => ({
      name: field,
      type: resolveColumnType(written, keyspace),
    })),
    frozen: false,
  };
  return changed(putType(schema, type), 'CREATED', 'TYPE', keyspaceName, name);
}

function alterType(
  schema: Schema,
  keyspaceName: string,
  name: string,
  ifExists: boolean,
  change: AlterType['change'],
): Change {
  const keyspace = schema.keyspaces.get(keyspaceName);
  const type = keyspace?.types.get(name);
  if (keyspace === undefined || type === undefined) {
    if (ifExists) return NO_CHANGE;
    throw invalid(`Type ${keyspaceName}.${name} doesn't exist`);
  }
  const next = changeType(keyspace, type, change);
  if (next === type) return NO_CHANGE;
  const updated = putKeyspace(schema, withChangedType(keyspace, next));
  return changed(updated, 'UPDATED', 'TYPE', keyspaceName, name);
}

function changeType(keyspace: Keyspace, type: UserType, change: AlterType['change']): UserType {
  switch (change.kind) {
    case 'add':
      return addField(keyspace, type, change.field, change.type, change.ifNotExists);
    case 'rename':
      refuseInInitialConditions(keyspace, type);
      return renameFields(type, change.renames, change.ifExists);
    case 'alterField':
      throw invalid('Altering field types is no longer supported');
    default:
      return unreachable(change);
  }
}

function addField(
  keyspace: Keyspace,
  type: UserType,
  field: string,
  written: TypeName,
  ifNotExists: boolean,
): UserType {
  const shown = shownName(type);
  if (type.fields.some((other) => other.name === field)) {
    if (ifNotExists) return type;
    throw invalid(
      `Cannot add field ${field} to type ${shown}: a field with name ${field} already exists`,
    );
  }
  checkFieldType(written);
  const fieldType = resolveColumnType(written, keyspace);
  const shownType = typeName(fieldType, { qualifyUserTypes: true });
  const adding = `Cannot add new field ${field} of type ${shownType} to user type ${shown}`;
  if (referencesUserType(fieldType, type.keyspace, type.name)) {
    throw invalid(`${adding} as it would create a circular reference`);
  }
  const inKey = tablesAndViews(keyspace).filter((table) =>
    table.partitionKey.some((column) => referencesUserType(column.type, type.keyspace, type.name)),
  );
  if (inKey.length > 0) {
    throw invalid(
      `${adding} as the type is being used in partition key by the following tables: ${inKey.map(tableText).join(', ')}`,
    );
  }
  return { ...type, fields: [...type.fields, { name: field, type: fieldType }] };
}

function refuseInInitialConditions(keyspace: Keyspace, type: UserType): void {
  const users = [...keyspace.aggregates.values()].filter(
    ({ initialCondition, stateType }) =>
      initialCondition !== null && referencesUserType(stateType, type.keyspace, type.name),
  );
  if (users.length === 0) return;
  const names = users.map((aggregate) => `${aggregate.keyspace}.${aggregate.name}`);
  throw invalid(
    `Cannot alter user type ${shownName(type)} as it is still used in INITCOND by aggregates ${names.join(', ')}`,
  );
}

function renameFields(
  type: UserType,
  renames: readonly (readonly [string, string])[],
  ifExists: boolean,
): UserType {
  const names = type.fields.map((field) => field.name);
  for (const [from, to] of renames) {
    const place = type.fields.findIndex((field) => field.name === from);
    if (place < 0) {
      if (ifExists) continue;
      throw invalid(`Unkown field ${from} in user type ${shownName(type)}`);
    }
    names[place] = to;
  }
  const doubled = names.find((name, place) => names.indexOf(name) !== place);
  if (doubled !== undefined) {
    // Cassandra's format string has one place less than it gets values: the keyspace stands where the type should.
    throw invalid(`Duplicate field name ${doubled} in type ${type.keyspace}`);
  }
  if (names.every((name, place) => name === type.fields[place]?.name)) return type;
  return {
    ...type,
    fields: type.fields.map((field, place) => ({ ...field, name: names[place] ?? field.name })),
  };
}

/** The keyspace with the type's new form wherever the type is used. */
function withChangedType(keyspace: Keyspace, type: UserType): Keyspace {
  const types = new Map(
    [...keyspace.types].map(([name, other]): [string, UserType] => {
      const fields = other.fields.map((field) => ({
        ...field,
        type: withUserType(field.type, type),
      }));
      return [name, name === type.name ? type : { ...other, fields }];
    }),
  );
  const update = <T extends Table>(table: T): T => {
    const columns = (list: readonly Column[]): readonly Column[] =>
      list.map((column) => ({ ...column, type: withUserType(column.type, type) }));
    return {
      ...table,
      partitionKey: columns(table.partitionKey),
      clustering: columns(table.clustering),
      statics: columns(table.statics),
      regulars: columns(table.regulars),
    };
  };
  const mapped = <T extends Table>(tables: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...tables].map(([name, table]) => [name, uses(table, type) ? update(table) : table]));
  return {
    ...keyspace,
    ...withUserTypeInFunctions(keyspace, type),
    types,
    tables: mapped(keyspace.tables),
    views: mapped(keyspace.views),
  };
}

function dropType(schema: Schema, keyspaceName: string, name: string, ifExists: boolean): Change {
  const keyspace = schema.keyspaces.get(keyspaceName);
  const type = keyspace?.types.get(name);
  if (keyspace === undefined || type === undefined) {
    if (ifExists) return NO_CHANGE;
    throw invalid(`Type '${keyspaceName}.${name}' doesn't exist`);
  }
  const start = `Cannot drop user type '${keyspaceName}.${name}' as it is still used by`;
  const functions = [...keyspace.functions.values(), ...keyspace.aggregates.values()].filter((fn) =>
    [...fn.argumentTypes, resultType(fn)].some((used) =>
      referencesUserType(used, keyspaceName, name),
    ),
  );
  if (functions.length > 0) {
    const names = functions.map((fn) => `${fn.keyspace}.${fn.name}`);
    throw invalid(`${start} functions ${names.join(', ')}`);
  }
  const users = [...keyspace.types.values()].filter(
    (other) =>
      other !== type &&
      other.fields.some((field) => referencesUserType(field.type, keyspaceName, name)),
  );
  if (users.length > 0) {
    throw invalid(`${start} user types ${users.map((user) => user.name).join(', ')}`);
  }
  const tables = [...keyspace.tables.values()].filter((table) => uses(table, type));
  if (tables.length > 0) {
    throw invalid(`${start} tables ${tables.map((table) => table.name).join(', ')}`);
  }
  return changed(removeType(schema, keyspaceName, name), 'DROPPED', 'TYPE', keyspaceName, name);
}

function uses(table: Table, type: UserType): boolean {
  return allColumns(table).some((column) =>
    referencesUserType(column.type, type.keyspace, type.name),
  );
}

function tablesAndViews(keyspace: Keyspace): readonly Table[] {
  return [...keyspace.tables.values(), ...keyspace.views.values()];
}

function shownName(type: UserType): string {
  return `${quoteName(type.keyspace)}.${quoteName(type.name)}`;
}
