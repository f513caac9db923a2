/**
 * A statement's tree with bind markers where its constants stood, so that statements which differ in their constants
 * only have one tree. Only for constants that stand alone where a value of one column is wanted: what is made of them
 * there is the same whether they are written or bound.
 */
import type {
  Assignment,
  DeleteStatement,
  InsertStatement,
  Relation,
  SelectStatement,
  Statement,
  Term,
  UpdateStatement,
  Using,
} from './ast.ts';

/** The tree with markers for all `count` constants, or null when one stands elsewhere. `indexOf` knows them. */
export function markConstants(
  tree: Statement,
  count: number,
  indexOf: (term: Term) => number | null,
): Statement | null {
  let marked = 0;
  const mark = <T extends Term | null>(term: T): T | Term => {
    const index = term === null ? null : indexOf(term);
    if (index === null) return term;
    marked += 1;
    return { kind: 'marker', name: null, index };
  };
  const result = markStatement(tree, mark);
  return marked === count ? result : null;
}

type Mark = <T extends Term | null>(term: T) => T | Term;

function markStatement(tree: Statement, mark: Mark): Statement | null {
  switch (tree.kind) {
    case 'insert':
      return markInsert(tree, mark);
    case 'update':
      return markUpdate(tree, mark);
    case 'delete':
      return markDelete(tree, mark);
    case 'select':
      return markSelect(tree, mark);
    default:
      return null;
  }
}

function markInsert(tree: InsertStatement, mark: Mark): InsertStatement {
  const { values, using } = tree;
  return { ...tree, values: values.map((value) => mark(value)), using: markUsing(using, mark) };
}

function markUpdate(tree: UpdateStatement, mark: Mark): UpdateStatement {
  const { assignments, using, where } = tree;
  return {
    ...tree,
    assignments: assignments.map((one) => markAssignment(one, mark)),
    using: markUsing(using, mark),
    where: markWhere(where, mark),
  };
}

function markDelete(tree: DeleteStatement, mark: Mark): DeleteStatement {
  const { using, where } = tree;
  return { ...tree, using: markUsing(using, mark), where: markWhere(where, mark) };
}

function markSelect(tree: SelectStatement, mark: Mark): SelectStatement {
  const { where, limit, perPartitionLimit } = tree;
  return {
    ...tree,
    where: markWhere(where, mark),
    limit: mark(limit),
    perPartitionLimit: mark(perPartitionLimit),
  };
}

function markUsing({ timestamp, ttl }: Using, mark: Mark): Using {
  return { timestamp: mark(timestamp), ttl: mark(ttl) };
}

/** A column's new value, or what is added to a counter. */
function markAssignment(assignment: Assignment, mark: Mark): Assignment {
  switch (assignment.kind) {
    case 'set':
    case 'add':
    case 'subtract':
      return { ...assignment, value: mark(assignment.value) };
    default:
      return assignment;
  }
}

function markWhere(where: readonly Relation[], mark: Mark): readonly Relation[] {
  return where.map((relation) => markRelation(relation, mark));
}

function markRelation(relation: Relation, mark: Mark): Relation {
  if (relation.kind === 'single' && COMPARISONS.has(relation.operator)) {
    return { ...relation, value: mark(relation.value) };
  }
  if (relation.kind === 'in' && relation.values.kind === 'terms') {
    const terms = relation.values.terms.map((term) => mark(term));
    return { ...relation, values: { kind: 'terms', terms } };
  }
  return relation;
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '<', '<=', '>', '>=']);
