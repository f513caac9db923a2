/**
 * DESCRIBE, answered by the server since 4.0: rows of names, or of names with CREATE statements. Refusals are
 * plain sentences that cqlsh prints bare. Source: DescribeStatement of 5.0.
 */
import { unreachable } from '../base/assert.ts';
import { utf8Bytes } from '../base/bytes.ts';
import { invalid } from '../base/errors.ts';
import { Ring } from '../cluster/ring.ts';
import type { Requests } from '../coordinator/requests.ts';
import type { DescribeStatement, DescribeTarget, QualifiedName } from '../cql/ast.ts';
import {
  compareNames,
  type DescribeOptions,
  describeAggregate,
  describeFunction,
  describeIndex,
  describeKeyspace,
  describeTable,
  describeType,
  describeView,
  typesInOrder,
} from '../schema/describe.ts';
import { isSystemKeyspace } from '../schema/lookup.ts';
import {
  type Index,
  type Keyspace,
  type Schema,
  type Table,
  type View,
  viewsOf,
} from '../schema/model.ts';
import { quoteName } from '../schema/names.ts';
import { describedSignature } from '../schema/signatures.ts';
import { STORAGE_PORT } from '../system/view.ts';
import type { CqlType } from '../types/cql-type.ts';
import { encode } from '../types/registry.ts';
import type { Plan, PrepareContext } from './plan.ts';
import type { ResultBody, ResultColumn } from './result.ts';

/** One row: what it is, and its statement unless only names are listed. */
interface Element {
  readonly keyspace: string;
  readonly type:
    | 'keyspace'
    | 'table'
    | 'type'
    | 'function'
    | 'aggregate'
    | 'index'
    | 'materialized_view';
  readonly name: string;
  /** Functions and aggregates are listed with their signature, which is written as it is. */
  readonly signature?: string;
  readonly create: (options: DescribeOptions) => string;
}

/** The plan; the schema is looked at when it runs. */
export function prepareDescribe(statement: DescribeStatement, context: PrepareContext): Plan {
  const { kind: _, target, withInternals, ...rest } = statement;
  rest satisfies Record<string, never>;
  const session = context.keyspace;
  return {
    markers: [],
    // biome-ignore lint/correctness/useYield: a plan is a task, but DESCRIBE asks no replica
    *execute({ requests }) {
      const schema = requests.schema();
      if (target.kind === 'cluster') return describeCluster(requests, session);
      return isListing(target)
        ? listingResult(listed(schema, session, target.kind))
        : elementResult(elementsOf(schema, session, target), { withInternals });
    },
  };
}

type Listing = 'keyspaces' | 'tables' | 'types' | 'functions' | 'aggregates';

function isListing(target: DescribeTarget): target is DescribeTarget & { readonly kind: Listing } {
  switch (target.kind) {
    case 'keyspaces':
    case 'tables':
    case 'types':
    case 'functions':
    case 'aggregates':
      return true;
    default:
      return false;
  }
}

/** Names of one keyspace when the session has one, else of all. */
function listed(schema: Schema, session: string | null, kind: Listing): readonly Element[] {
  const all = [...schema.keyspaces.values()].sort(compareNames);
  if (kind === 'keyspaces') return all.map(keyspaceElement);
  const keyspaces = session === null ? all : [requireDescribed(schema, session)];
  return keyspaces.flatMap((keyspace) => {
    switch (kind) {
      case 'tables':
        return [...keyspace.tables.values()]
          .sort(compareNames)
          .map((table) => tableElement(keyspace, table));
      case 'types':
        return typeElements(keyspace).sort(compareNames);
      case 'functions':
        return functionElements(keyspace);
      case 'aggregates':
        return aggregateElements(keyspace);
      default:
        return unreachable(kind);
    }
  });
}

type ElementTarget = Exclude<DescribeTarget, { readonly kind: Listing | 'cluster' }>;

function elementsOf(
  schema: Schema,
  session: string | null,
  target: ElementTarget,
): readonly Element[] {
  if (target.kind === 'schema') {
    return [...schema.keyspaces.values()]
      .filter((keyspace) => target.full || !isSystemKeyspace(keyspace.name))
      .sort(compareNames)
      .flatMap((keyspace) => keyspaceElements(keyspace, false));
  }
  if (target.kind === 'generic') return genericElements(schema, session, target.name);
  if (target.kind === 'keyspace') {
    const keyspace = describedKeyspace(schema, target.name ?? session);
    return keyspaceElements(keyspace, target.only);
  }
  const { name } = target.name;
  const keyspace = describedKeyspace(schema, target.name.keyspace ?? session);
  switch (target.kind) {
    case 'table': {
      const table = keyspace.tables.get(name);
      if (table === undefined) {
        throw invalid(`Table '${name}' not found in keyspace '${keyspace.name}'`);
      }
      return tableElements(keyspace, table);
    }
    case 'index':
      return [indexNamed(keyspace, name)];
    case 'view': {
      const view = keyspace.views.get(name);
      if (view === undefined) {
        throw invalid(`Materialized view '${name}' not found in '${keyspace.name}'`);
      }
      return [viewElement(view)];
    }
    case 'type': {
      const element = typeElements(keyspace).find((type) => type.name === name);
      if (element === undefined) {
        throw invalid(`User defined type '${name}' not found in '${keyspace.name}'`);
      }
      return [element];
    }
    case 'function':
    case 'aggregate': {
      const all =
        target.kind === 'function' ? functionElements(keyspace) : aggregateElements(keyspace);
      const named = all.filter((element) => element.name === name);
      if (named.length === 0) {
        throw invalid(`User defined ${target.kind} '${name}' not found in '${keyspace.name}'`);
      }
      return named;
    }
    default:
      return unreachable(target);
  }
}

/** A bare name: a keyspace, or in the session's keyspace a table, an index or a view, in this order. */
function genericElements(
  schema: Schema,
  session: string | null,
  { keyspace: written, name }: QualifiedName,
): readonly Element[] {
  if (written === null) {
    const keyspace = schema.keyspaces.get(name);
    if (keyspace !== undefined) return keyspaceElements(keyspace, false);
  }
  const keyspace = requireDescribed(schema, written ?? session ?? name);
  const table = keyspace.tables.get(name);
  if (table !== undefined) return tableElements(keyspace, table);
  if (indexedTable(keyspace, name) !== undefined) return [indexNamed(keyspace, name)];
  const view = keyspace.views.get(name);
  if (view !== undefined) return [viewElement(view)];
  throw invalid(`'${name}' not found in keyspace '${keyspace.name}'`);
}

function describedKeyspace(schema: Schema, name: string | null): Keyspace {
  if (name === null) throw invalid('No keyspace specified and no current keyspace');
  return requireDescribed(schema, name);
}

function requireDescribed(schema: Schema, name: string): Keyspace {
  const keyspace = schema.keyspaces.get(name);
  if (keyspace === undefined) throw invalid(`'${name}' not found in keyspaces`);
  return keyspace;
}

function keyspaceElements(keyspace: Keyspace, only: boolean): readonly Element[] {
  if (only) return [keyspaceElement(keyspace)];
  return [
    keyspaceElement(keyspace),
    ...typeElements(keyspace),
    ...functionElements(keyspace),
    ...aggregateElements(keyspace),
    ...[...keyspace.tables.values()]
      .sort(compareNames)
      .flatMap((table) => tableElements(keyspace, table)),
  ];
}

/** The table with its indexes and the views on it. */
function tableElements(keyspace: Keyspace, table: Table): readonly Element[] {
  const indexes = [...table.indexes.values()].sort(compareNames);
  return [
    tableElement(keyspace, table),
    ...indexes.map((index) => indexElement(table, index)),
    ...viewsOf(keyspace, table.name).toSorted(compareNames).map(viewElement),
  ];
}

function keyspaceElement(keyspace: Keyspace): Element {
  const { name } = keyspace;
  return { keyspace: name, type: 'keyspace', name, create: () => describeKeyspace(keyspace) };
}

function tableElement(keyspace: Keyspace, table: Table): Element {
  const view = keyspace.views.get(table.name);
  if (view === table) return viewElement(view);
  return {
    keyspace: table.keyspace,
    type: 'table',
    name: table.name,
    create: (options) => describeTable(table, keyspace.virtual, options),
  };
}

function typeElements(keyspace: Keyspace): Element[] {
  return typesInOrder(keyspace).map((type) => ({
    keyspace: keyspace.name,
    type: 'type',
    name: type.name,
    create: () => describeType(type),
  }));
}

function functionElements(keyspace: Keyspace): readonly Element[] {
  const elements = [...keyspace.functions.values()].map(
    (fn): Element => ({
      keyspace: fn.keyspace,
      type: 'function',
      name: fn.name,
      signature: describedSignature(fn),
      create: () => describeFunction(fn),
    }),
  );
  return elements.sort(compareSignatures);
}

function aggregateElements(keyspace: Keyspace): readonly Element[] {
  const elements = [...keyspace.aggregates.values()].map(
    (aggregate): Element => ({
      keyspace: aggregate.keyspace,
      type: 'aggregate',
      name: aggregate.name,
      signature: describedSignature(aggregate),
      create: () => describeAggregate(aggregate),
    }),
  );
  return elements.sort(compareSignatures);
}

function compareSignatures(a: Element, b: Element): number {
  return (
    compareNames(a, b) || compareNames({ name: a.signature ?? '' }, { name: b.signature ?? '' })
  );
}

function viewElement(view: View): Element {
  return {
    keyspace: view.keyspace,
    type: 'materialized_view',
    name: view.name,
    create: (options) => describeView(view, options),
  };
}

function indexElement(table: Table, index: Index): Element {
  return {
    keyspace: table.keyspace,
    type: 'index',
    name: index.name,
    create: () => describeIndex(table, index),
  };
}

function indexedTable(keyspace: Keyspace, name: string): Table | undefined {
  return [...keyspace.tables.values()].find((table) => table.indexes.has(name));
}

function indexNamed(keyspace: Keyspace, name: string): Element {
  const table = indexedTable(keyspace, name);
  const index = table?.indexes.get(name);
  if (table === undefined || index === undefined) {
    throw invalid(`Table for existing index '${name}' not found in '${keyspace.name}'`);
  }
  return indexElement(table, index);
}

function textColumn(name: string): ResultColumn {
  return { keyspace: 'system', table: 'describe', name, type: { kind: 'text' }, role: null };
}

const NAMES = [textColumn('keyspace_name'), textColumn('type'), textColumn('name')];
const STATEMENTS = [...NAMES, textColumn('create_statement')];

function listingResult(elements: readonly Element[]): ResultBody {
  return rowsOf(NAMES, elements.map(nameCells));
}

function elementResult(elements: readonly Element[], options: DescribeOptions): ResultBody {
  return rowsOf(
    STATEMENTS,
    elements.map((element) => [...nameCells(element), element.create(options)]),
  );
}

function nameCells(element: Element): readonly string[] {
  const name = element.signature ?? quoteName(element.name);
  return [quoteName(element.keyspace), element.type, name];
}

const TEXT: CqlType = { kind: 'text' };

const OWNERSHIP: ResultColumn = {
  ...textColumn('range_ownership'),
  type: {
    kind: 'map',
    key: TEXT,
    value: { kind: 'list', element: TEXT, frozen: true },
    frozen: true,
  },
};

/** In a user's keyspace also which nodes hold the range that ends at each token. */
function describeCluster(requests: Requests, session: string | null): ResultBody {
  const columns = [textColumn('cluster'), textColumn('partitioner'), textColumn('snitch')];
  const names = [requests.clusterName(), 'Murmur3Partitioner', 'DynamicEndpointSnitch'];
  const cells = names.map((name) => utf8Bytes(name));
  const keyspace =
    session === null || isSystemKeyspace(session)
      ? undefined
      : requests.schema().keyspaces.get(session);
  if (keyspace === undefined) return describeResult(columns, [cells]);
  const ring = new Ring(requests.nodes());
  const owners = ring.tokens.map((token): [string, string[]] => [
    String(token),
    ring.replicasOf(keyspace.replication, token).map((node) => `/${node.address}:${STORAGE_PORT}`),
  ]);
  return describeResult([...columns, OWNERSHIP], [[...cells, encode(OWNERSHIP.type, owners)]]);
}

function rowsOf(
  columns: readonly ResultColumn[],
  rows: readonly (readonly string[])[],
): ResultBody {
  return describeResult(
    columns,
    rows.map((row) => row.map((text) => utf8Bytes(text))),
  );
}

function describeResult(
  columns: readonly ResultColumn[],
  rows: readonly (readonly Uint8Array[])[],
): ResultBody {
  return { kind: 'rows', columns, rows, pagingState: null, shape: 'describe' };
}
