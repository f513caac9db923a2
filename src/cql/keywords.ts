/**
 * The words of CQL 3.4.7 as Cassandra 5.0's Lexer.g and Parser.g know them: which are tokens of their own, and
 * as what each may still be used when it stands where a name is asked for. A word that is in none of the lists
 * of unreserved ones is reserved: it must be quoted to be a name.
 */

/** Unreserved words that may name anything: columns, tables, functions and user types. */
const BASIC_UNRESERVED = words(`
  KEYS AS CLUSTER CLUSTERING COMPACT STORAGE TABLES COLUMNFAMILIES TYPE TYPES VALUES MAP LIST FILTERING
  PERMISSION PERMISSIONS KEYSPACES ALL USER USERS ROLE ROLES IDENTITY SUPERUSER NOSUPERUSER LOGIN NOLOGIN
  OPTIONS PASSWORD HASHED EXISTS CUSTOM TRIGGER CONTAINS INTERNALS ONLY STATIC FROZEN TUPLE FUNCTION
  FUNCTIONS AGGREGATE AGGREGATES SFUNC STYPE FINALFUNC INITCOND RETURNS LANGUAGE CALLED INPUT LIKE PER
  PARTITION GROUP DATACENTERS CIDRS ACCESS DEFAULT MBEAN MBEANS REPLACE UNSET MASKED UNMASK SELECT_MASKED
  VECTOR ANN`);

/** Words that name anything but a function. */
const NOT_FUNCTIONS = words('TTL COUNT WRITETIME MAXWRITETIME KEY CAST JSON DISTINCT');

const NATIVE_TYPES = words(`
  ASCII BIGINT BLOB BOOLEAN COUNTER DECIMAL DOUBLE DURATION FLOAT INET INT SMALLINT TEXT TIMESTAMP TINYINT
  UUID VARCHAR VARINT TIMEUUID DATE TIME`);

const RESERVED = words(`
  SELECT FROM WHERE AND ENTRIES FULL INSERT UPDATE WITH LIMIT USING USE SET BEGIN UNLOGGED BATCH APPLY
  TRUNCATE DELETE IN CREATE SCHEMA KEYSPACE COLUMNFAMILY TABLE MATERIALIZED VIEW INDEX ON TO DROP PRIMARY
  INTO ALTER RENAME ADD ORDER BY ASC DESC ALLOW IF IS GRANT OF REVOKE MODIFY AUTHORIZE DESCRIBE EXECUTE
  NORECURSIVE TOKEN NULL NOT NAN INFINITY OR`);

/** Words that are tokens of the same kind as another one. */
const SAME_TOKEN: ReadonlyMap<string, string> = new Map([
  ['TABLE', 'K_COLUMNFAMILY'],
  ['COLUMNFAMILIES', 'K_TABLES'],
  ['NAN', 'K_POSITIVE_NAN'],
  ['INFINITY', 'K_POSITIVE_INFINITY'],
]);

/** DESCRIBE TABLES lists tables; it never looks for something called "tables". */
const DESCRIBED_LISTS = words('CLUSTER KEYSPACES TABLES COLUMNFAMILIES TYPES FUNCTIONS AGGREGATES');

/** What a token may be used as: bits of `Token.roles`. */
export const ROLE = {
  /** A name of a column, table, keyspace, alias or field. */
  name: 1,
  /** A name of a function. */
  functionName: 2,
  /** A name of a user type. */
  typeName: 4,
  nativeType: 8,
  constant: 16,
  /** A bare word as the value of a property. */
  propertyWord: 32,
  /** A name, or the empty quoted one. */
  columnName: 64,
  /** A name that starts DESCRIBE of whatever has that name. */
  describedName: 128,
} as const;

export interface Keyword {
  /** Upper case, as typed. */
  readonly word: string;
  /** Cassandra's token: K_SELECT; TABLE is K_COLUMNFAMILY. */
  readonly type: string;
  readonly roles: number;
  readonly reserved: boolean;
}

/** All keywords by their upper-case spelling. TRUE and FALSE are constants, not among these. */
export const KEYWORDS: ReadonlyMap<string, Keyword> = collect();

/** True when the lower-case word cannot be a name without quotes (Cassandra's ReservedKeywords). */
export function isReserved(word: string): boolean {
  return KEYWORDS.get(word.toUpperCase())?.reserved === true;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function collect(): ReadonlyMap<string, Keyword> {
  const all = new Map<string, Keyword>();
  const anyName = ROLE.name | ROLE.columnName | ROLE.propertyWord | ROLE.describedName;
  const add = (list: readonly string[], roles: number, reserved: boolean): void => {
    for (const word of list) {
      const type = SAME_TOKEN.get(word) ?? `K_${word}`;
      all.set(word, { word, type, roles: roles | extraRoles(word), reserved });
    }
  };
  add(BASIC_UNRESERVED, anyName | ROLE.functionName | ROLE.typeName, false);
  add(NOT_FUNCTIONS, anyName, false);
  add(NATIVE_TYPES, anyName | ROLE.functionName | ROLE.nativeType, false);
  add(RESERVED, 0, true);
  for (const word of DESCRIBED_LISTS) {
    const keyword = all.get(word);
    if (keyword) all.set(word, { ...keyword, roles: keyword.roles & ~ROLE.describedName });
  }
  return all;
}

function extraRoles(word: string): number {
  switch (word) {
    case 'TOKEN':
    case 'COUNT':
      return ROLE.functionName;
    case 'KEY':
      return ROLE.typeName;
    case 'NAN':
    case 'INFINITY':
      return ROLE.constant;
    default:
      return 0;
  }
}
