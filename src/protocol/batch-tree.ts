/**
 * A BATCH message as the tree of a BATCH statement: its parts one after the other, their markers numbered through.
 * Source: Cassandra's BatchMessage.execute.
 */
import { invalid } from '../base/errors.ts';
import type { BatchStatement, ModificationStatement, Statement } from '../cql/ast.ts';
import type { BoundValue } from './primitives.ts';

/** A part as it was parsed, alone. */
export interface ParsedPart {
  readonly tree: Statement;
  /** Where the part's names without keyspace belong. */
  readonly keyspace: string | null;
  readonly values: readonly BoundValue[];
}

/** The tree; the batch's values are those of the parts in turn. Throws CassandraError. */
export function batchTree(
  type: BatchStatement['type'],
  parts: readonly ParsedPart[],
): BatchStatement {
  const statements: ModificationStatement[] = [];
  let markers = 0;
  for (const { tree, keyspace, values } of parts) {
    const statement = requireModification(tree);
    const renumbered = renumber(statement, markers);
    if (renumbered.count !== values.length) {
      throw invalid(
        `There were ${renumbered.count} markers(?) in CQL but ${values.length} bound variables`,
      );
    }
    markers += renumbered.count;
    statements.push(qualified(renumbered.statement, keyspace));
  }
  return { kind: 'batch', type, using: { timestamp: null, ttl: null }, statements };
}

function requireModification(tree: Statement): ModificationStatement {
  switch (tree.kind) {
    case 'insert':
    case 'insertJson':
    case 'update':
    case 'delete':
      return tree;
    default:
      throw invalid(
        'Invalid statement in batch: only UPDATE, INSERT and DELETE statements are allowed.',
      );
  }
}

function qualified(
  statement: ModificationStatement,
  keyspace: string | null,
): ModificationStatement {
  if (keyspace === null || statement.table.keyspace !== null) return statement;
  return { ...statement, table: { ...statement.table, keyspace } };
}

/** A copy whose markers are numbered from `first` on, and how many there are. */
function renumber(
  statement: ModificationStatement,
  first: number,
): { readonly statement: ModificationStatement; readonly count: number } {
  let count = 0;
  const copy = (node: unknown): unknown => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(copy);
    if ('kind' in node && node.kind === 'marker' && 'index' in node) {
      count += 1;
      return { ...node, index: Number(node.index) + first };
    }
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, copy(part)]));
  };
  // The copy has the statement's own form: only numbers of markers differ.
  return { statement: copy(statement) as ModificationStatement, count };
}
