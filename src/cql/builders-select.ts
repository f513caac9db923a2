/** Post-processors for SELECT, WHERE and IF: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/dml.html */
import { unsupported } from '../base/errors.ts';
import type {
  Condition,
  IfClause,
  InValues,
  OrderBy,
  QualifiedName,
  Relation,
  SelectClause,
  Selector,
  SelectStatement,
  Term,
  TypeName,
} from './ast.ts';
import { type Cons, flatten } from './builders-lists.ts';
import type { Token } from './lexer.ts';

type _ = unknown;
type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export const select = ([
  ,
  json,
  distinct,
  selection,
  ,
  table,
  where,
  groupBy,
  orderBy,
  perPartitionLimit,
  limit,
  allowFiltering,
]: readonly [
  _,
  boolean,
  boolean,
  readonly SelectClause[] | null,
  _,
  QualifiedName,
  readonly Relation[],
  readonly Selector[],
  readonly OrderBy[],
  Term | null,
  Term | null,
  boolean,
]): SelectStatement => ({
  kind: 'select',
  json,
  distinct,
  selection,
  table,
  where,
  groupBy,
  orderBy,
  perPartitionLimit,
  limit,
  allowFiltering,
});

export const everything = (): null => null;
export const plainClause = ([selector]: readonly [Selector]): SelectClause => ({
  selector,
  alias: null,
});
export const aliasedClause = ([selector, , alias]: readonly [
  Selector,
  _,
  string,
]): SelectClause => ({ selector, alias });

export const asc = (): 'asc' => 'asc';
export const desc = (): 'desc' => 'desc';
export const ascending = ([column]: readonly [string]): OrderBy => ({
  kind: 'column',
  column,
  direction: 'asc',
});
export const ordering = ([column, direction]: readonly [string, 'asc' | 'desc']): OrderBy => ({
  kind: 'column',
  column,
  direction,
});
export const nearest = ([column, , , vector, direction = 'asc']: readonly [
  string,
  _,
  _,
  Term,
  ('asc' | 'desc')?,
]): OrderBy => ({ kind: 'ann', column, vector, direction });

export const selectColumn = ([name]: readonly [string]): Selector => ({ kind: 'column', name });
export const selectTerm = ([term]: readonly [Term]): Selector => ({ kind: 'term', term });
export const selectNull = (): Selector => ({ kind: 'term', term: { kind: 'null' } });
export const selectCount = (): Selector => ({ kind: 'count' });
export const negateSelector = ([, of]: readonly [_, Selector]): Selector => ({
  kind: 'negate',
  of,
});

export const selectCellInfo = ([token, , of]: readonly [Token, _, Selector]): Selector => ({
  kind: 'cellInfo',
  function: cellInfoOf(token),
  of,
});

function cellInfoOf(token: Token): 'writetime' | 'maxwritetime' | 'ttl' {
  switch (token.type) {
    case 'K_WRITETIME':
      return 'writetime';
    case 'K_TTL':
      return 'ttl';
    default:
      return 'maxwritetime';
  }
}

export const selectCast = ([, , of, , type]: readonly [_, _, Selector, _, TypeName]): Selector => ({
  kind: 'cast',
  of,
  type,
});
export const selectHint = ([, type, , of]: readonly [_, TypeName, _, Selector]): Selector => ({
  kind: 'hint',
  type,
  of,
});

/** count(1) counts rows like count(*), whatever the constant. */
export const selectCall = ([name, , list]: readonly [
  QualifiedName,
  _,
  Cons<Selector>,
]): Selector => {
  const args = flatten(list);
  const only = args.length === 1 ? args[0] : undefined;
  const native = name.keyspace === null || name.keyspace === 'system';
  const constant = only?.kind === 'term' && only.term.kind === 'literal';
  if (native && name.name === 'count' && constant) return { kind: 'count' };
  return { kind: 'call', name, args };
};
export const selectCallWithout = ([name]: readonly [QualifiedName]): Selector => ({
  kind: 'call',
  name,
  args: [],
});

export const selectTuple = ([, items]: readonly [_, Cons<Selector>]): Selector => ({
  kind: 'tuple',
  items: flatten(items),
});
export const selectMap = ([, list]: readonly [
  _,
  Cons<readonly [Selector, Selector]>,
]): Selector => {
  const entries = flatten(list);
  const fields: (readonly [string, Selector])[] = [];
  for (const [key, value] of entries) {
    if (key.kind !== 'column') return { kind: 'map', entries };
    fields.push([key.name, value]);
  }
  return { kind: 'udt', fields };
};

export const selectField = ([of, , name]: readonly [Selector, _, string]): Selector => ({
  kind: 'field',
  of,
  name,
});

type Sub =
  | { readonly kind: 'element'; readonly key: Term }
  | { readonly kind: 'slice'; readonly from: Term | null; readonly to: Term | null };

export const subElement = ([key]: readonly [Term]): Sub => ({ kind: 'element', key });
export const subFrom = ([from]: readonly [Term]): Sub => ({ kind: 'slice', from, to: null });
export const subSlice = ([from, , to]: readonly [Term, _, Term]): Sub => ({
  kind: 'slice',
  from,
  to,
});
export const subTo = ([, to]: readonly [_, Term]): Sub => ({ kind: 'slice', from: null, to });

/** `(a)[1]` is a list with a type hint, never an element of a parenthesised column. */
export const selectElement = <Reject>(
  [of, , sub]: readonly [Selector, _, Sub],
  _location: number,
  reject: Reject,
): Selector | Reject => {
  if (readsAsType(of)) return reject;
  return { ...sub, of };
};

function readsAsType(selector: Selector): boolean {
  if (selector.kind !== 'tuple' || selector.items.length !== 1) return false;
  const only = selector.items[0]!;
  if (only.kind === 'term') return only.term.kind === 'literal' && only.term.literal === 'string';
  return only.kind === 'column' || (only.kind === 'field' && only.of.kind === 'column');
}

export const singleRelation = ([column, operator, value]: readonly [
  string,
  Comparison,
  Term,
]): Relation => ({ kind: 'single', column, operator, value });
export const likeRelation = ([column, , value]: readonly [string, _, Term]): Relation => ({
  kind: 'single',
  column,
  operator: 'LIKE',
  value,
});
export const containsRelation = ([column, , value]: readonly [string, _, Term]): Relation => ({
  kind: 'single',
  column,
  operator: 'CONTAINS',
  value,
});
export const containsKeyRelation = ([column, , , value]: readonly [
  string,
  _,
  _,
  Term,
]): Relation => ({ kind: 'single', column, operator: 'CONTAINS KEY', value });
export const isNotNullRelation = ([column]: readonly [string]): Relation => ({
  kind: 'isNotNull',
  column,
});
export const inRelation = ([column, , values]: readonly [string, _, InValues]): Relation => ({
  kind: 'in',
  column,
  values,
});
export const elementRelation = ([column, , key, , operator, value]: readonly [
  string,
  _,
  Term,
  _,
  Comparison,
  Term,
]): Relation => ({ kind: 'element', column, key, operator, value });
export const tokenRelation = ([, , columns, , operator, value]: readonly [
  _,
  _,
  Cons<string>,
  _,
  Comparison,
  Term,
]): Relation => ({ kind: 'token', columns: flatten(columns), operator, value });
export const tupleRelation = ([, columns, , operator, value]: readonly [
  _,
  Cons<string>,
  _,
  Comparison,
  Term,
]): Relation => ({ kind: 'tuple', columns: flatten(columns), operator, value });
export const tupleInRelation = ([, columns, , , values]: readonly [
  _,
  Cons<string>,
  _,
  _,
  InValues,
]): Relation => ({ kind: 'tupleIn', columns: flatten(columns), values });

/** expr(index, value) asks a custom index, of which there are none here. */
export const indexExpression = (): never => {
  throw unsupported('custom index expressions');
};

export const inMarker = ([marker]: readonly [Term & { kind: 'marker' }]): InValues => marker;
export const inNothing = (): InValues => ({ kind: 'terms', terms: [] });
export const inTerms = ([, terms]: readonly [_, Cons<Term>]): InValues => ({
  kind: 'terms',
  terms: flatten(terms),
});

export const noConditions = (): IfClause => ({ kind: 'none' });
export const ifExists = (): IfClause => ({ kind: 'exists' });
export const ifConditions = ([, conditions]: readonly [_, Cons<Condition>]): IfClause => ({
  kind: 'conditions',
  conditions: flatten(conditions),
});

type Test = Condition['test'];

export const wholeCondition = ([column, test]: readonly [string, Test]): Condition => ({
  column,
  path: { kind: 'whole' },
  test,
});
export const elementCondition = ([column, , key, , test]: readonly [
  string,
  _,
  Term,
  _,
  Test,
]): Condition => ({ column, path: { kind: 'element', key }, test });
export const fieldCondition = ([column, , field, test]: readonly [
  string,
  _,
  string,
  Test,
]): Condition => ({ column, path: { kind: 'field', field }, test });
export const compareTest = ([operator, value]: readonly [Comparison, Term]): Test => ({
  kind: 'compare',
  operator,
  value,
});
export const inTest = ([, values]: readonly [_, InValues]): Test => ({ kind: 'in', values });
export const containsTest = ([, value]: readonly [_, Term]): Test => ({
  kind: 'compare',
  operator: 'CONTAINS',
  value,
});
export const containsKeyTest = ([, , value]: readonly [_, _, Term]): Test => ({
  kind: 'compare',
  operator: 'CONTAINS KEY',
  value,
});
