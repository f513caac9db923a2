/**
 * What permissions are granted on: data, roles, functions and MBeans, each a tree whose parents' permissions hold for
 * their children. Names are those of system_auth (`data/ks/t`), texts those of refusals and lists (`<table ks.t>`).
 * Source: DataResource, RoleResource, FunctionResource, JMXResource.
 */
import { unreachable } from '../base/assert.ts';
import type { Schema } from '../schema/model.ts';
import { javaClassName, typeName } from '../types/type-names.ts';
import { type FunctionResource, functionResources, isSameFunction } from './functions.ts';
import { mbeanExists } from './mbeans.ts';
import type { Permission } from './permissions.ts';

export type AuthResource =
  | { readonly kind: 'data' }
  | { readonly kind: 'keyspace'; readonly keyspace: string }
  | { readonly kind: 'allTables'; readonly keyspace: string }
  | { readonly kind: 'table'; readonly keyspace: string; readonly table: string }
  | { readonly kind: 'roles' }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'functions' }
  | { readonly kind: 'keyspaceFunctions'; readonly keyspace: string }
  | FunctionResource
  | { readonly kind: 'mbeans' }
  | { readonly kind: 'mbean'; readonly name: string };

/** The name under which system_auth keeps it; lists are sorted by it. */
export function resourceName(resource: AuthResource): string {
  switch (resource.kind) {
    case 'data':
      return 'data';
    case 'keyspace':
      return `data/${resource.keyspace}`;
    case 'allTables':
      return `data/${resource.keyspace}/*`;
    case 'table':
      return `data/${resource.keyspace}/${resource.table}`;
    case 'roles':
      return 'roles';
    case 'role':
      return `roles/${resource.role}`;
    case 'functions':
      return 'functions';
    case 'keyspaceFunctions':
      return `functions/${resource.keyspace}`;
    case 'function': {
      const types = resource.argumentTypes.map((type) => javaClassName(type)).join('^');
      return `functions/${resource.keyspace}/${resource.name}[${types}]`;
    }
    case 'mbeans':
      return 'mbean';
    case 'mbean':
      return `mbean/${resource.name}`;
    default:
      return unreachable(resource);
  }
}

/** As refusals and LIST PERMISSIONS show it. */
export function resourceText(resource: AuthResource): string {
  switch (resource.kind) {
    case 'data':
      return '<all keyspaces>';
    case 'keyspace':
      return `<keyspace ${resource.keyspace}>`;
    case 'allTables':
      return `<all tables in ${resource.keyspace}>`;
    case 'table':
      return `<table ${resource.keyspace}.${resource.table}>`;
    case 'roles':
      return '<all roles>';
    case 'role':
      return `<role ${resource.role}>`;
    case 'functions':
      return '<all functions>';
    case 'keyspaceFunctions':
      return `<all functions in ${resource.keyspace}>`;
    case 'function': {
      const types = resource.argumentTypes.map((type) => typeName(type)).join(', ');
      return `<function ${resource.keyspace}.${resource.name}(${types})>`;
    }
    case 'mbeans':
      return '<all mbeans>';
    case 'mbean':
      return `<mbean ${resource.name}>`;
    default:
      return unreachable(resource);
  }
}

/** The resource and its parents, nearest first. */
export function resourceChain(resource: AuthResource): readonly AuthResource[] {
  const parent = parentOf(resource);
  return parent === null ? [resource] : [resource, ...resourceChain(parent)];
}

function parentOf(resource: AuthResource): AuthResource | null {
  switch (resource.kind) {
    case 'data':
    case 'roles':
    case 'functions':
    case 'mbeans':
      return null;
    case 'keyspace':
      return { kind: 'data' };
    case 'allTables':
      return { kind: 'keyspace', keyspace: resource.keyspace };
    case 'table':
      return { kind: 'allTables', keyspace: resource.keyspace };
    case 'role':
      return { kind: 'roles' };
    case 'keyspaceFunctions':
      return { kind: 'functions' };
    case 'function':
      return { kind: 'keyspaceFunctions', keyspace: resource.keyspace };
    case 'mbean':
      return { kind: 'mbeans' };
    default:
      return unreachable(resource);
  }
}

const TABLE = [
  'ALTER',
  'DROP',
  'SELECT',
  'MODIFY',
  'AUTHORIZE',
  'UNMASK',
  'SELECT_MASKED',
] as const;
const MBEAN = ['SELECT', 'MODIFY', 'AUTHORIZE', 'DESCRIBE', 'EXECUTE'] as const;

/** The permissions that mean something on it. */
export function applicablePermissions(resource: AuthResource): readonly Permission[] {
  switch (resource.kind) {
    case 'data':
    case 'keyspace':
    case 'allTables':
      return ['CREATE', ...TABLE];
    case 'table':
      return TABLE;
    case 'roles':
      return ['CREATE', 'ALTER', 'DROP', 'AUTHORIZE', 'DESCRIBE'];
    case 'role':
      return ['ALTER', 'DROP', 'AUTHORIZE', 'DESCRIBE'];
    case 'functions':
    case 'keyspaceFunctions':
      return ['CREATE', 'ALTER', 'DROP', 'AUTHORIZE', 'EXECUTE'];
    case 'function':
      return ['ALTER', 'DROP', 'AUTHORIZE', 'EXECUTE'];
    case 'mbeans':
    case 'mbean':
      return MBEAN;
    default:
      return unreachable(resource);
  }
}

/** Whether the schema has it; roles are asked for elsewhere. */
export function existsInSchema(
  resource: Exclude<AuthResource, { readonly kind: 'role' }>,
  schema: Schema,
): boolean {
  switch (resource.kind) {
    case 'data':
    case 'roles':
    case 'functions':
    case 'mbeans':
      return true;
    case 'mbean':
      return mbeanExists(resource.name, schema);
    case 'keyspace':
    case 'allTables':
    case 'keyspaceFunctions':
      return schema.keyspaces.has(resource.keyspace);
    case 'table': {
      const keyspace = schema.keyspaces.get(resource.keyspace);
      return keyspace?.tables.has(resource.table) === true || hasView(schema, resource);
    }
    case 'function':
      return functionResources(schema, resource.keyspace).some((existing) =>
        isSameFunction(existing, resource),
      );
    default:
      return unreachable(resource);
  }
}

function hasView(schema: Schema, { keyspace, table }: { keyspace: string; table: string }) {
  return schema.keyspaces.get(keyspace)?.views.has(table) === true;
}
