/** Post-processors for INSERT, UPDATE, DELETE, BATCH: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/dml.html */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type {
  Assignment,
  BatchStatement,
  DeleteStatement,
  Deletion,
  IfClause,
  InsertJsonStatement,
  InsertStatement,
  ModificationStatement,
  QualifiedName,
  Relation,
  Term,
  UpdateStatement,
  Using,
} from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import type { Token } from './lexer.ts';

type _ = unknown;

export const insert = ([, , table, , columns, , , , values, , ifNotExists, using]: readonly [
  _,
  _,
  QualifiedName,
  _,
  Cons<string>,
  _,
  _,
  _,
  Cons<Term>,
  _,
  boolean,
  Using,
]): InsertStatement => ({
  kind: 'insert',
  table,
  columns: flatten(columns),
  values: flatten(values),
  ifNotExists,
  using,
});

export const insertJson = ([, , table, , json, defaultUnset, ifNotExists, using]: readonly [
  _,
  _,
  QualifiedName,
  _,
  Term,
  boolean,
  boolean,
  Using,
]): InsertJsonStatement => ({
  kind: 'insertJson',
  table,
  json,
  defaultUnset,
  ifNotExists,
  using,
});

export const noUsing = (): Using => ({ timestamp: null, ttl: null });
export const usingOnlyTimestamp = ([, , timestamp]: readonly [_, _, Term]): Using => ({
  timestamp,
  ttl: null,
});
export const usingTimestamp = ([, timestamp]: readonly [_, Term]): Partial<Using> => ({
  timestamp,
});
export const usingTtl = ([, ttl]: readonly [_, Term]): Partial<Using> => ({ ttl });
export const using = ([, options]: readonly [_, Cons<Partial<Using>>]): Using =>
  Object.assign({ timestamp: null, ttl: null }, ...flatten(options));

export const update = ([, table, using, , assignments, , where, condition]: readonly [
  _,
  QualifiedName,
  Using,
  _,
  Cons<Assignment>,
  _,
  Cons<Relation>,
  IfClause,
]): UpdateStatement => {
  const all = flatten(assignments);
  checkAssignments(all);
  return {
    kind: 'update',
    table,
    using,
    assignments: all,
    where: flatten(where),
    if: condition,
  };
};

/** Two settings of a column go together when both add to it, or both set a part of it. */
function checkAssignments(assignments: readonly Assignment[]): void {
  const settings = new Map<string, Assignment[]>();
  for (const assignment of assignments) {
    const earlier = settings.get(assignment.column);
    if (earlier?.some((other) => !compatible(other, assignment))) {
      throw syntaxWithoutPosition(`Multiple incompatible setting of column ${assignment.column}`);
    }
    if (earlier) earlier.push(assignment);
    else settings.set(assignment.column, [assignment]);
  }
}

function compatible(left: Assignment, right: Assignment): boolean {
  if (left.kind === 'setField' && right.kind === 'setField') return left.field !== right.field;
  return left.kind === right.kind && left.kind !== 'set';
}

export const assign = ([column, , value]: readonly [string, _, Term]): Assignment => ({
  kind: 'set',
  column,
  value,
});

export const assignPrepended = ([column, , value, , source]: readonly [
  string,
  _,
  Term,
  _,
  string,
]): Assignment => {
  if (column !== source) {
    throw syntaxWithoutPosition('Only expressions of the form X = <value> + X are supported.');
  }
  return { kind: 'prepend', column, source, value };
};

export const assignSum = ([column, , source, operator, value]: readonly [
  string,
  _,
  string,
  Token,
  Term,
]): Assignment => {
  if (column !== source) {
    throw syntaxWithoutPosition(
      `Only expressions of the form X = X ${operator.text}<value> are supported.`,
    );
  }
  return { kind: operator.text === '+' ? 'add' : 'subtract', column, source, value };
};

export const assignSignedSum = ([column, , source, number]: readonly [
  string,
  _,
  string,
  Token,
]): Assignment => {
  if (column !== source) {
    const sign = number.text.startsWith('-') ? '-' : '+';
    throw syntaxWithoutPosition(
      `Only expressions of the form X = X ${sign} <value> are supported.`,
    );
  }
  const value: Term = { kind: 'literal', literal: 'integer', text: number.text };
  return { kind: 'add', column, source, value };
};

export const assignShort = ([column, operator, value]: readonly [
  string,
  Token,
  Term,
]): Assignment => ({
  kind: operator.text === '+=' ? 'add' : 'subtract',
  column,
  source: column,
  value,
});
export const assignElement = ([column, , key, , , value]: readonly [
  string,
  _,
  Term,
  _,
  _,
  Term,
]): Assignment => ({ kind: 'setElement', column, key, value });
export const assignField = ([column, , field, , value]: readonly [
  string,
  _,
  string,
  _,
  Term,
]): Assignment => ({ kind: 'setField', column, field, value });

export const remove = ([, deletions, , table, using, , where, condition]: readonly [
  _,
  readonly Deletion[],
  _,
  QualifiedName,
  Using,
  _,
  Cons<Relation>,
  IfClause,
]): DeleteStatement => ({
  kind: 'delete',
  table,
  deletions,
  using,
  where: flatten(where),
  if: condition,
});

export const deleteColumn = ([column]: readonly [string]): Deletion => ({
  kind: 'column',
  column,
});
export const deleteElement = ([column, , key]: readonly [string, _, Term]): Deletion => ({
  kind: 'element',
  column,
  key,
});
export const deleteField = ([column, , field]: readonly [string, _, string]): Deletion => ({
  kind: 'field',
  column,
  field,
});

export const logged = (): BatchStatement['type'] => 'logged';
export const unlogged = (): BatchStatement['type'] => 'unlogged';
export const counter = (): BatchStatement['type'] => 'counter';

export const batch = ([, type, , using, statements]: readonly [
  _,
  BatchStatement['type'],
  _,
  Using,
  Cons<ModificationStatement> | null,
]): BatchStatement => ({ kind: 'batch', type, using, statements: flatten(statements) });
