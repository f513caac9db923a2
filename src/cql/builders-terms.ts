/** Post-processors for terms and types: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/definitions.html */
import { syntaxWithoutPosition } from '../base/errors.ts';
import type {
  ArithmeticOperator,
  LiteralKind,
  QualifiedName,
  Selector,
  Term,
  TypeName,
} from './ast.ts';
import { RESERVED_TYPE_NAMES, reservedTypeName } from './bound-names.ts';
import { type Cons, flatten } from './builders-lists.ts';
import type { Token } from './lexer.ts';

const LITERAL_KINDS: Partial<Record<Token['kind'], LiteralKind>> = {
  string: 'string',
  integer: 'integer',
  float: 'float',
  boolean: 'boolean',
  uuid: 'uuid',
  hex: 'hex',
  duration: 'duration',
};

export function literalKind(token: Token): LiteralKind {
  return LITERAL_KINDS[token.kind] ?? 'float';
}

/** The text Cassandra keeps of a constant: -NaN is NaN. */
export function literalText(token: Token): string {
  switch (token.type) {
    case 'K_POSITIVE_NAN':
    case 'K_NEGATIVE_NAN':
      return 'NaN';
    case 'K_POSITIVE_INFINITY':
      return 'Infinity';
    case 'K_NEGATIVE_INFINITY':
      return '-Infinity';
    default:
      return token.value;
  }
}

export const literal = ([token]: readonly [Token]): Term => ({
  kind: 'literal',
  literal: literalKind(token),
  text: literalText(token),
});

export const nullTerm = (): Term => ({ kind: 'null' });

/** Markers are numbered by where they stand; the parser turns places into 0, 1, 2. */
export const marker = ([token]: readonly [Token]): Term & { kind: 'marker' } => ({
  kind: 'marker',
  name: null,
  index: token.offset,
});
export const namedMarker = ([colon, name]: readonly [Token, string]): Term & {
  kind: 'marker';
} => ({ kind: 'marker', name, index: colon.offset });

type Operands<T> = readonly [T, Token, T];

/** Both terms and selectors have operators. */
export const binary = <T extends Term | Selector>([left, operator, right]: Operands<T>): {
  readonly kind: 'binary';
  readonly operator: ArithmeticOperator;
  readonly left: T;
  readonly right: T;
} => ({ kind: 'binary', operator: operatorOf(operator), left, right });

function operatorOf(token: Token): ArithmeticOperator {
  switch (token.text) {
    case '+':
    case '-':
    case '*':
    case '/':
      return token.text;
    default:
      return '%';
  }
}

export const negate = ([, term]: readonly [unknown, Term]): Term => ({ kind: 'negate', term });

export const call = ([name, , args]: readonly [QualifiedName, unknown, Cons<Term>]): Term => ({
  kind: 'call',
  name,
  args: flatten(args),
});
export const callWithout = ([name]: readonly [QualifiedName]): Term => ({
  kind: 'call',
  name,
  args: [],
});

export const hint = ([, type, , term]: readonly [unknown, TypeName, unknown, Term]): Term => ({
  kind: 'hint',
  type,
  term,
});

/** CAST(term AS int) is a call of system.cast_as_int, as in Cassandra. */
export const castTerm = ([, , term, , type]: readonly [
  unknown,
  unknown,
  Term,
  unknown,
  TypeName & { readonly kind: 'native' },
]): Term => ({
  kind: 'call',
  name: { keyspace: 'system', name: `cast_as_${type.name}` },
  args: [term],
});

interface ListOf<T> {
  readonly kind: 'list';
  readonly items: readonly T[];
}
interface SetOf<T> {
  readonly kind: 'set';
  readonly items: readonly T[];
}

export const emptyList = (): ListOf<never> => ({ kind: 'list', items: [] });
export const emptySet = (): SetOf<never> => ({ kind: 'set', items: [] });
export const list = <T>([, items]: readonly [unknown, Cons<T>]): ListOf<T> => ({
  kind: 'list',
  items: flatten(items),
});
export const set = <T>([, items]: readonly [unknown, Cons<T>]): SetOf<T> => ({
  kind: 'set',
  items: flatten(items),
});
export const map = ([, entries]: readonly [unknown, Cons<readonly [Term, Term]>]): Term => ({
  kind: 'map',
  entries: flatten(entries),
});
export const udt = ([, fields]: readonly [unknown, Cons<readonly [string, Term]>]): Term => ({
  kind: 'udt',
  fields: flatten(fields),
});
export const tuple = ([, items]: readonly [unknown, Cons<Term>]): Term => ({
  kind: 'tuple',
  items: flatten(items),
});

export const nativeType = ([token]: readonly [Token]): TypeName => ({
  kind: 'native',
  name: token.value,
});
export const listType = ([, , element]: readonly [unknown, unknown, TypeName]): TypeName => ({
  kind: 'list',
  element,
});
export const setType = ([, , element]: readonly [unknown, unknown, TypeName]): TypeName => ({
  kind: 'set',
  element,
});
export const mapType = ([, , key, , value]: readonly [
  unknown,
  unknown,
  TypeName,
  unknown,
  TypeName,
]): TypeName => ({ kind: 'map', key, value });
export const tupleType = ([, , elements]: readonly [
  unknown,
  unknown,
  Cons<TypeName>,
]): TypeName => ({ kind: 'tuple', elements: flatten(elements) });
export const vectorType = ([, , element, , dimension]: readonly [
  unknown,
  unknown,
  TypeName,
  unknown,
  Token,
]): TypeName => ({ kind: 'vector', element, dimension: Number(dimension.text) });

/** Cassandra freezes while it parses, so the refusal is a syntax error. */
export const frozenType = ([, , of]: readonly [unknown, unknown, TypeName]): TypeName => {
  if (of.kind === 'native' || of.kind === 'custom') {
    const got = of.kind === 'native' ? of.name : `'${of.className}'`;
    throw syntaxWithoutPosition(
      `frozen<> is only allowed on collections, tuples, and user-defined types (got ${got})`,
    );
  }
  return { kind: 'frozen', of };
};
export const userType = ([name]: readonly [QualifiedName]): TypeName => ({ kind: 'user', name });
export const customType = ([token]: readonly [Token]): TypeName => ({
  kind: 'custom',
  className: token.value,
});

export const bareTypeName = ([token]: readonly [Token]): QualifiedName => ({
  keyspace: null,
  name: typeNameOf(token),
});
export const qualifiedTypeName = ([keyspace, , token]: readonly [
  string,
  unknown,
  Token,
]): QualifiedName => ({ keyspace, name: typeNameOf(token) });

function typeNameOf(token: Token): string {
  const reserved = token.type === 'IDENT' && RESERVED_TYPE_NAMES.has(token.text);
  return reserved ? reservedTypeName(token.value) : token.value;
}
