/** Post-processors for DESCRIBE, which the server answers since 4.0 (CASSANDRA-14825). */
import type { DescribeStatement, DescribeTarget, QualifiedName } from './ast.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
type Named = readonly [_, QualifiedName];

export const describe = ([, target, withInternals]: readonly [
  _,
  DescribeTarget,
  boolean,
]): DescribeStatement => ({ kind: 'describe', target, withInternals });

export const describedKind = ([token]: readonly [Token]): DescribeTarget => {
  switch (token.type) {
    case 'K_CLUSTER':
      return { kind: 'cluster' };
    case 'K_KEYSPACES':
      return { kind: 'keyspaces' };
    case 'K_TYPES':
      return { kind: 'types' };
    case 'K_FUNCTIONS':
      return { kind: 'functions' };
    default:
      return { kind: 'aggregates' };
  }
};
export const describedTables = (): DescribeTarget => ({ kind: 'tables' });
export const describedSchema = (): DescribeTarget => ({ kind: 'schema', full: false });
export const describedFullSchema = (): DescribeTarget => ({ kind: 'schema', full: true });
export const describedKeyspace = ([, name]: readonly [_, string | null]): DescribeTarget => ({
  kind: 'keyspace',
  name,
  only: false,
});
export const describedOnlyKeyspace = ([, , name]: readonly [
  _,
  _,
  string | null,
]): DescribeTarget => ({ kind: 'keyspace', name, only: true });
export const describedTable = ([, name]: Named): DescribeTarget => ({ kind: 'table', name });
export const describedIndex = ([, name]: Named): DescribeTarget => ({ kind: 'index', name });
export const describedView = ([, , name]: readonly [_, _, QualifiedName]): DescribeTarget => ({
  kind: 'view',
  name,
});
export const describedType = ([, name]: Named): DescribeTarget => ({ kind: 'type', name });
export const describedFunction = ([, name]: Named): DescribeTarget => ({ kind: 'function', name });
export const describedAggregate = ([, name]: Named): DescribeTarget => ({
  kind: 'aggregate',
  name,
});
export const describedGeneric = ([name]: readonly [QualifiedName]): DescribeTarget => ({
  kind: 'generic',
  name,
});
