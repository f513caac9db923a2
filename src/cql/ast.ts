/**
 * The tree of a CQL statement: what was written, nothing about whether it makes sense (names, types and rules
 * are `prepare`'s). Names are as the server stores them: unquoted ones folded to lower case, quoted ones as
 * they are with doubled quotes undone. `keyspace: null` means none was written.
 */
export interface QualifiedName {
  readonly keyspace: string | null;
  readonly name: string;
}

export type LiteralKind = 'integer' | 'float' | 'string' | 'boolean' | 'uuid' | 'hex' | 'duration';

/**
 * A term. `text` of a literal is what Cassandra's AbstractMarker/Constants show in errors: a string without its
 * quotes, all others as typed (hex with its 0x). NaN and Infinity (signed too) are float literals.
 */
export type Term =
  | { readonly kind: 'literal'; readonly literal: LiteralKind; readonly text: string }
  | { readonly kind: 'null' }
  /** `index` counts the markers of the statement in text order from 0; `name` is null for `?`. */
  | { readonly kind: 'marker'; readonly name: string | null; readonly index: number }
  | { readonly kind: 'list'; readonly items: readonly Term[] }
  /** `{}` is a set without items; analysis takes it for an empty map where a map is asked for. */
  | { readonly kind: 'set'; readonly items: readonly Term[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Term, Term])[] }
  | { readonly kind: 'udt'; readonly fields: readonly (readonly [string, Term])[] }
  | { readonly kind: 'tuple'; readonly items: readonly Term[] }
  | { readonly kind: 'call'; readonly name: QualifiedName; readonly args: readonly Term[] }
  /** `(int) 5`, a type hint. */
  | { readonly kind: 'hint'; readonly type: TypeName; readonly term: Term }
  | {
      readonly kind: 'binary';
      readonly operator: ArithmeticOperator;
      readonly left: Term;
      readonly right: Term;
    }
  | { readonly kind: 'negate'; readonly term: Term };

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';

/** A type as written. `name` of a native is lower case ('int', 'varchar'); a user type keeps its keyspace; a quoted 'class.Name' is custom. */
export type TypeName =
  | { readonly kind: 'native'; readonly name: string }
  | { readonly kind: 'user'; readonly name: QualifiedName }
  | { readonly kind: 'list'; readonly element: TypeName }
  | { readonly kind: 'set'; readonly element: TypeName }
  | { readonly kind: 'map'; readonly key: TypeName; readonly value: TypeName }
  | { readonly kind: 'tuple'; readonly elements: readonly TypeName[] }
  | { readonly kind: 'vector'; readonly element: TypeName; readonly dimension: number }
  | { readonly kind: 'frozen'; readonly of: TypeName }
  | { readonly kind: 'custom'; readonly className: string };

export type Operator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'IN'
  | 'CONTAINS'
  | 'CONTAINS KEY'
  | 'LIKE'
  | 'IS NOT NULL';

/** The right side of IN: a written list of terms, or one marker for the whole list. */
export type InValues =
  | { readonly kind: 'terms'; readonly terms: readonly Term[] }
  | { readonly kind: 'marker'; readonly name: string | null; readonly index: number };

export type Relation =
  | {
      readonly kind: 'single';
      readonly column: string;
      readonly operator: Exclude<Operator, 'IN' | 'IS NOT NULL'>;
      readonly value: Term;
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: InValues }
  | { readonly kind: 'isNotNull'; readonly column: string }
  /** `m['k'] = v`, also `l[0] = v` (refused later). */
  | {
      readonly kind: 'element';
      readonly column: string;
      readonly key: Term;
      readonly operator: Exclude<Operator, 'IN' | 'IS NOT NULL'>;
      readonly value: Term;
    }
  | {
      readonly kind: 'token';
      readonly columns: readonly string[];
      readonly operator: '=' | '<' | '<=' | '>' | '>=' | '!=';
      readonly value: Term;
    }
  /** `(c, d) > (1, 2)`; the value is a tuple term or a marker. */
  | {
      readonly kind: 'tuple';
      readonly columns: readonly string[];
      readonly operator: '=' | '<' | '<=' | '>' | '>=' | '!=';
      readonly value: Term;
    }
  | { readonly kind: 'tupleIn'; readonly columns: readonly string[]; readonly values: InValues };

/** What SELECT may compute. Literals inside are terms; their type is found by analysis. */
export type Selector =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'term'; readonly term: Term }
  /** count(*) and count(1). */
  | { readonly kind: 'count' }
  | {
      readonly kind: 'cellInfo';
      readonly function: 'writetime' | 'maxwritetime' | 'ttl';
      readonly of: Selector;
    }
  | { readonly kind: 'cast'; readonly of: Selector; readonly type: TypeName }
  | { readonly kind: 'hint'; readonly type: TypeName; readonly of: Selector }
  | { readonly kind: 'call'; readonly name: QualifiedName; readonly args: readonly Selector[] }
  | { readonly kind: 'element'; readonly of: Selector; readonly key: Term }
  | {
      readonly kind: 'slice';
      readonly of: Selector;
      readonly from: Term | null;
      readonly to: Term | null;
    }
  | { readonly kind: 'field'; readonly of: Selector; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Selector[] }
  | { readonly kind: 'set'; readonly items: readonly Selector[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Selector, Selector])[] }
  | { readonly kind: 'udt'; readonly fields: readonly (readonly [string, Selector])[] }
  | { readonly kind: 'tuple'; readonly items: readonly Selector[] }
  | {
      readonly kind: 'binary';
      readonly operator: ArithmeticOperator;
      readonly left: Selector;
      readonly right: Selector;
    }
  | { readonly kind: 'negate'; readonly of: Selector };

export interface SelectClause {
  readonly selector: Selector;
  readonly alias: string | null;
}

/** GROUP BY takes columns, or functions of a column and constants (floor(t, 6h)). */
export type GroupBy = Selector;

/** ORDER BY c DESC, or ORDER BY v ANN OF [..]. */
export type OrderBy =
  | { readonly kind: 'column'; readonly column: string; readonly direction: 'asc' | 'desc' }
  | {
      readonly kind: 'ann';
      readonly column: string;
      readonly vector: Term;
      /** 'desc' parses and is refused. */
      readonly direction: 'asc' | 'desc';
    };

export interface SelectStatement {
  readonly kind: 'select';
  readonly json: boolean;
  readonly distinct: boolean;
  /** null is `*`. */
  readonly selection: readonly SelectClause[] | null;
  readonly table: QualifiedName;
  readonly where: readonly Relation[];
  readonly groupBy: readonly GroupBy[];
  readonly orderBy: readonly OrderBy[];
  readonly perPartitionLimit: Term | null;
  readonly limit: Term | null;
  readonly allowFiltering: boolean;
}

/** USING clause. Doubled options keep the last, as the server does. */
export interface Using {
  readonly timestamp: Term | null;
  readonly ttl: Term | null;
}

export interface InsertStatement {
  readonly kind: 'insert';
  readonly table: QualifiedName;
  readonly columns: readonly string[];
  readonly values: readonly Term[];
  readonly ifNotExists: boolean;
  readonly using: Using;
}

export interface InsertJsonStatement {
  readonly kind: 'insertJson';
  readonly table: QualifiedName;
  /** A string literal or a marker. */
  readonly json: Term;
  readonly defaultUnset: boolean;
  readonly ifNotExists: boolean;
  readonly using: Using;
}

/** One assignment of UPDATE ... SET. */
export type Assignment =
  | { readonly kind: 'set'; readonly column: string; readonly value: Term }
  /** `c = c + v`, also `c += v`. */
  | {
      readonly kind: 'add';
      readonly column: string;
      /** The column on the right side; differs from `column` only in a statement that is refused. */
      readonly source: string;
      readonly value: Term;
    }
  | {
      readonly kind: 'subtract';
      readonly column: string;
      readonly source: string;
      readonly value: Term;
    }
  /** `l = v + l`. */
  | {
      readonly kind: 'prepend';
      readonly column: string;
      readonly source: string;
      readonly value: Term;
    }
  | {
      readonly kind: 'setElement';
      readonly column: string;
      readonly key: Term;
      readonly value: Term;
    }
  | {
      readonly kind: 'setField';
      readonly column: string;
      readonly field: string;
      readonly value: Term;
    };

export type Condition = {
  readonly column: string;
  readonly path:
    | { readonly kind: 'whole' }
    | { readonly kind: 'element'; readonly key: Term }
    | { readonly kind: 'field'; readonly field: string };
  readonly test:
    | {
        readonly kind: 'compare';
        readonly operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'CONTAINS' | 'CONTAINS KEY';
        readonly value: Term;
      }
    | { readonly kind: 'in'; readonly values: InValues };
};

export type IfClause =
  | { readonly kind: 'none' }
  | { readonly kind: 'exists' }
  | { readonly kind: 'conditions'; readonly conditions: readonly Condition[] };

export interface UpdateStatement {
  readonly kind: 'update';
  readonly table: QualifiedName;
  readonly using: Using;
  readonly assignments: readonly Assignment[];
  readonly where: readonly Relation[];
  readonly if: IfClause;
}

export type Deletion =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'element'; readonly column: string; readonly key: Term }
  | { readonly kind: 'field'; readonly column: string; readonly field: string };

export interface DeleteStatement {
  readonly kind: 'delete';
  readonly table: QualifiedName;
  /** Empty: whole rows. */
  readonly deletions: readonly Deletion[];
  readonly using: Using;
  readonly where: readonly Relation[];
  readonly if: IfClause;
}

export type ModificationStatement =
  | InsertStatement
  | InsertJsonStatement
  | UpdateStatement
  | DeleteStatement;

export interface BatchStatement {
  readonly kind: 'batch';
  readonly type: 'logged' | 'unlogged' | 'counter';
  readonly using: Using;
  readonly statements: readonly ModificationStatement[];
}

export interface TruncateStatement {
  readonly kind: 'truncate';
  readonly table: QualifiedName;
}

export interface UseStatement {
  readonly kind: 'use';
  readonly keyspace: string;
}

/** The value of a property: text of a literal (a string without quotes, a number as typed), or a map of such texts. */
export type PropertyValue =
  | { readonly kind: 'text'; readonly text: string; readonly literal: LiteralKind | 'name' }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, string])[] };

export interface Property {
  readonly name: string;
  readonly value: PropertyValue;
}

export type KeyspaceStatement =
  | {
      readonly kind: 'createKeyspace';
      readonly name: string;
      readonly ifNotExists: boolean;
      readonly properties: readonly Property[];
    }
  | {
      readonly kind: 'alterKeyspace';
      readonly name: string;
      readonly ifExists: boolean;
      readonly properties: readonly Property[];
    }
  | { readonly kind: 'dropKeyspace'; readonly name: string; readonly ifExists: boolean };

export interface MaskClause {
  readonly kind: 'default' | 'function';
  readonly function: QualifiedName | null;
  readonly args: readonly Term[];
}

export interface ColumnDefinition {
  readonly name: string;
  readonly type: TypeName;
  readonly isStatic: boolean;
  readonly isPrimaryKey: boolean;
  readonly mask: MaskClause | null;
}

export type TableStatement =
  | {
      readonly kind: 'createTable';
      readonly table: QualifiedName;
      readonly ifNotExists: boolean;
      readonly columns: readonly ColumnDefinition[];
      /** Every PRIMARY KEY (...) clause written (more than one is refused later). */
      readonly primaryKeys: readonly {
        readonly partitionKey: readonly string[];
        readonly clustering: readonly string[];
      }[];
      readonly clusteringOrder: readonly (readonly [string, 'asc' | 'desc'])[];
      readonly compactStorage: boolean;
      readonly properties: readonly Property[];
    }
  | {
      readonly kind: 'alterTable';
      readonly table: QualifiedName;
      readonly ifExists: boolean;
      readonly change:
        | {
            readonly kind: 'add';
            readonly ifNotExists: boolean;
            readonly columns: readonly ColumnDefinition[];
          }
        | {
            readonly kind: 'drop';
            readonly ifExists: boolean;
            readonly columns: readonly string[];
            readonly timestamp: string | null;
          }
        | {
            readonly kind: 'rename';
            readonly ifExists: boolean;
            readonly renames: readonly (readonly [string, string])[];
          }
        | { readonly kind: 'alterType'; readonly column: string; readonly type: TypeName }
        | {
            readonly kind: 'mask';
            readonly ifExists: boolean;
            readonly column: string;
            readonly mask: MaskClause | null;
          }
        | { readonly kind: 'with'; readonly properties: readonly Property[] }
        | { readonly kind: 'dropCompactStorage' };
    }
  | { readonly kind: 'dropTable'; readonly table: QualifiedName; readonly ifExists: boolean };

export type TypeStatement =
  | {
      readonly kind: 'createType';
      readonly name: QualifiedName;
      readonly ifNotExists: boolean;
      readonly fields: readonly (readonly [string, TypeName])[];
    }
  | {
      readonly kind: 'alterType';
      readonly name: QualifiedName;
      readonly ifExists: boolean;
      readonly change:
        | {
            readonly kind: 'add';
            readonly ifNotExists: boolean;
            readonly field: string;
            readonly type: TypeName;
          }
        | {
            readonly kind: 'rename';
            readonly ifExists: boolean;
            readonly renames: readonly (readonly [string, string])[];
          }
        | { readonly kind: 'alterField'; readonly field: string; readonly type: TypeName };
    }
  | { readonly kind: 'dropType'; readonly name: QualifiedName; readonly ifExists: boolean };

export interface IndexTarget {
  readonly column: string;
  readonly target: 'simple' | 'keys' | 'values' | 'entries' | 'full';
}

export type IndexStatement =
  | {
      readonly kind: 'createIndex';
      readonly custom: boolean;
      readonly ifNotExists: boolean;
      readonly name: QualifiedName | null;
      readonly table: QualifiedName;
      readonly targets: readonly IndexTarget[];
      readonly using: string | null;
      readonly properties: readonly Property[];
    }
  | { readonly kind: 'dropIndex'; readonly name: QualifiedName; readonly ifExists: boolean };

export type ViewStatement =
  | {
      readonly kind: 'createView';
      readonly name: QualifiedName;
      readonly ifNotExists: boolean;
      readonly selection: readonly SelectClause[] | null;
      readonly base: QualifiedName;
      readonly where: readonly Relation[];
      readonly primaryKeys: readonly {
        readonly partitionKey: readonly string[];
        readonly clustering: readonly string[];
      }[];
      readonly clusteringOrder: readonly (readonly [string, 'asc' | 'desc'])[];
      readonly compactStorage: boolean;
      readonly properties: readonly Property[];
    }
  | {
      readonly kind: 'alterView';
      readonly name: QualifiedName;
      readonly ifExists: boolean;
      readonly properties: readonly Property[];
    }
  | { readonly kind: 'dropView'; readonly name: QualifiedName; readonly ifExists: boolean };

export type FunctionStatement =
  | {
      readonly kind: 'createFunction';
      readonly orReplace: boolean;
      readonly ifNotExists: boolean;
      readonly name: QualifiedName;
      readonly args: readonly (readonly [string, TypeName])[];
      readonly calledOnNull: boolean;
      readonly returns: TypeName;
      readonly language: string;
      readonly body: string;
    }
  | {
      readonly kind: 'dropFunction';
      readonly ifExists: boolean;
      readonly name: QualifiedName;
      readonly args: readonly TypeName[] | null;
    }
  | {
      readonly kind: 'createAggregate';
      readonly orReplace: boolean;
      readonly ifNotExists: boolean;
      readonly name: QualifiedName;
      readonly args: readonly TypeName[];
      readonly stateFunction: string;
      readonly stateType: TypeName;
      readonly finalFunction: string | null;
      readonly initialCondition: Term | null;
    }
  | {
      readonly kind: 'dropAggregate';
      readonly ifExists: boolean;
      readonly name: QualifiedName;
      readonly args: readonly TypeName[] | null;
    };

export type TriggerStatement =
  | {
      readonly kind: 'createTrigger';
      readonly ifNotExists: boolean;
      readonly name: string;
      readonly table: QualifiedName;
      readonly className: string;
    }
  | {
      readonly kind: 'dropTrigger';
      readonly ifExists: boolean;
      readonly name: string;
      readonly table: QualifiedName;
    };

export type Resource =
  | { readonly kind: 'data'; readonly scope: 'all' }
  | { readonly kind: 'keyspace'; readonly name: string }
  | { readonly kind: 'allTables'; readonly keyspace: string }
  | { readonly kind: 'table'; readonly name: QualifiedName }
  | { readonly kind: 'roles' }
  | { readonly kind: 'role'; readonly name: string }
  | { readonly kind: 'functions'; readonly keyspace: string | null }
  | { readonly kind: 'function'; readonly name: QualifiedName; readonly args: readonly TypeName[] }
  | { readonly kind: 'mbeans' }
  | { readonly kind: 'mbean'; readonly name: string; readonly pattern: boolean };

/** WITH PASSWORD = .. AND SUPERUSER = .. (roles), or the older user form turned into the same. */
export interface RoleOptions {
  readonly password: string | null;
  readonly hashedPassword: string | null;
  readonly generatedPassword: boolean;
  readonly superuser: boolean | null;
  readonly login: boolean | null;
  readonly options: readonly (readonly [string, string])[] | null;
  readonly datacenters: readonly string[] | 'all' | null;
  readonly cidrs: readonly string[] | 'all' | null;
}

export type RoleStatement =
  | {
      readonly kind: 'createRole';
      readonly user: boolean;
      readonly name: string;
      readonly ifNotExists: boolean;
      readonly options: RoleOptions;
    }
  | {
      readonly kind: 'alterRole';
      readonly user: boolean;
      readonly name: string;
      readonly ifExists: boolean;
      readonly options: RoleOptions;
    }
  | {
      readonly kind: 'dropRole';
      readonly user: boolean;
      readonly name: string;
      readonly ifExists: boolean;
    }
  | { readonly kind: 'grantRole'; readonly role: string; readonly to: string }
  | { readonly kind: 'revokeRole'; readonly role: string; readonly from: string }
  | {
      readonly kind: 'grantPermissions';
      readonly permissions: readonly string[] | 'all';
      readonly resource: Resource;
      readonly to: string;
    }
  | {
      readonly kind: 'revokePermissions';
      readonly permissions: readonly string[] | 'all';
      readonly resource: Resource;
      readonly from: string;
    }
  | {
      readonly kind: 'listRoles';
      readonly users: boolean;
      readonly of: string | null;
      readonly recursive: boolean;
    }
  | {
      readonly kind: 'listPermissions';
      readonly permissions: readonly string[] | 'all';
      readonly resource: Resource | null;
      readonly of: string | null;
      readonly recursive: boolean;
    };

/** DESCRIBE, answered by the server since 4.0. */
export type DescribeTarget =
  | { readonly kind: 'cluster' }
  | { readonly kind: 'schema'; readonly full: boolean }
  | { readonly kind: 'keyspaces' }
  | { readonly kind: 'tables' }
  | { readonly kind: 'types' }
  | { readonly kind: 'functions' }
  | { readonly kind: 'aggregates' }
  | { readonly kind: 'keyspace'; readonly name: string | null; readonly only: boolean }
  | { readonly kind: 'table'; readonly name: QualifiedName }
  | { readonly kind: 'index'; readonly name: QualifiedName }
  | { readonly kind: 'view'; readonly name: QualifiedName }
  | { readonly kind: 'type'; readonly name: QualifiedName }
  | { readonly kind: 'function'; readonly name: QualifiedName }
  | { readonly kind: 'aggregate'; readonly name: QualifiedName }
  | { readonly kind: 'generic'; readonly name: QualifiedName };

export interface DescribeStatement {
  readonly kind: 'describe';
  readonly target: DescribeTarget;
  readonly withInternals: boolean;
}

export type Statement =
  | SelectStatement
  | ModificationStatement
  | BatchStatement
  | TruncateStatement
  | UseStatement
  | KeyspaceStatement
  | TableStatement
  | TypeStatement
  | IndexStatement
  | ViewStatement
  | FunctionStatement
  | TriggerStatement
  | RoleStatement
  | DescribeStatement;
