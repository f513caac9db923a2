// @ts-nocheck
// Generated automatically by nearley, version 2.20.1
// http://github.com/Hardmath123/nearley
// Bypasses TS6133. Allow declared but unused functions.
// @ts-ignore
function id(d: any[]): any { return d[0]; }
declare var NAME: any;
declare var COLUMN: any;
declare var FUNCTION_NAME: any;
declare var QMARK: any;
declare var K_IF: any;
declare var K_NOT: any;
declare var K_EXISTS: any;
declare var K_CAST: any;
declare var K_AS: any;
declare var K_NULL: any;
declare var CONSTANT: any;
declare var QMARK: any;
declare var INTEGER: any;
declare var K_LIST: any;
declare var K_SET: any;
declare var K_MAP: any;
declare var K_TUPLE: any;
declare var K_VECTOR: any;
declare var INTEGER: any;
declare var K_FROZEN: any;
declare var STRING_LITERAL: any;
declare var NATIVE: any;
declare var TYPE_NAME: any;
declare var RANGE: any;
declare var K_NULL: any;
declare var K_COUNT: any;
declare var K_WRITETIME: any;
declare var K_MAXWRITETIME: any;
declare var K_TTL: any;
declare var K_CAST: any;
declare var K_AS: any;
declare var K_AND: any;
declare var K_LIKE: any;
declare var K_IS: any;
declare var K_NOT: any;
declare var K_NULL: any;
declare var K_IN: any;
declare var K_CONTAINS: any;
declare var K_KEY: any;
declare var K_TOKEN: any;
declare var EXPR: any;
declare var K_IF: any;
declare var K_EXISTS: any;
declare var K_AND: any;
declare var WORD: any;
declare var K_SELECT: any;
declare var K_FROM: any;
declare var JSON_OPTION: any;
declare var DISTINCT_OPTION: any;
declare var K_AS: any;
declare var K_WHERE: any;
declare var K_GROUP: any;
declare var K_BY: any;
declare var K_ORDER: any;
declare var K_ANN: any;
declare var K_OF: any;
declare var K_ASC: any;
declare var K_DESC: any;
declare var K_PER: any;
declare var K_PARTITION: any;
declare var K_LIMIT: any;
declare var K_ALLOW: any;
declare var K_FILTERING: any;
declare var K_INSERT: any;
declare var K_INTO: any;
declare var K_VALUES: any;
declare var K_JSON: any;
declare var STRING_LITERAL: any;
declare var K_DEFAULT: any;
declare var K_NULL: any;
declare var K_UNSET: any;
declare var K_USING: any;
declare var K_AND: any;
declare var K_TIMESTAMP: any;
declare var K_TTL: any;
declare var K_UPDATE: any;
declare var K_SET: any;
declare var K_WHERE: any;
declare var INTEGER: any;
declare var K_DELETE: any;
declare var K_FROM: any;
declare var K_WHERE: any;
declare var K_USING: any;
declare var K_TIMESTAMP: any;
declare var K_BEGIN: any;
declare var K_BATCH: any;
declare var K_APPLY: any;
declare var K_UNLOGGED: any;
declare var K_COUNTER: any;
declare var K_USE: any;
declare var K_TRUNCATE: any;
declare var K_COLUMNFAMILY: any;
declare var K_CREATE: any;
declare var K_KEYSPACE: any;
declare var K_WITH: any;
declare var K_ALTER: any;
declare var K_DROP: any;
declare var K_CREATE: any;
declare var K_COLUMNFAMILY: any;
declare var K_ALTER: any;
declare var K_DROP: any;
declare var K_TYPE: any;
declare var K_MASKED: any;
declare var K_ADD: any;
declare var K_COMPACT: any;
declare var K_STORAGE: any;
declare var K_RENAME: any;
declare var K_WITH: any;
declare var K_USING: any;
declare var K_TIMESTAMP: any;
declare var INTEGER: any;
declare var K_AND: any;
declare var K_TO: any;
declare var K_PRIMARY: any;
declare var K_KEY: any;
declare var K_STATIC: any;
declare var K_DEFAULT: any;
declare var K_CLUSTERING: any;
declare var K_ORDER: any;
declare var K_BY: any;
declare var K_CREATE: any;
declare var K_TYPE: any;
declare var K_ALTER: any;
declare var K_DROP: any;
declare var K_ADD: any;
declare var K_RENAME: any;
declare var K_CREATE: any;
declare var K_INDEX: any;
declare var K_ON: any;
declare var K_DROP: any;
declare var K_CUSTOM: any;
declare var QMARK: any;
declare var K_VALUES: any;
declare var K_KEYS: any;
declare var K_ENTRIES: any;
declare var K_FULL: any;
declare var K_USING: any;
declare var STRING_LITERAL: any;
declare var K_WITH: any;
declare var K_CREATE: any;
declare var K_MATERIALIZED: any;
declare var K_VIEW: any;
declare var K_AS: any;
declare var K_SELECT: any;
declare var K_FROM: any;
declare var K_PRIMARY: any;
declare var K_KEY: any;
declare var K_ALTER: any;
declare var K_WITH: any;
declare var K_DROP: any;
declare var K_AND: any;
declare var K_COMPACT: any;
declare var K_STORAGE: any;
declare var K_CLUSTERING: any;
declare var K_ORDER: any;
declare var K_BY: any;
declare var K_CREATE: any;
declare var K_FUNCTION: any;
declare var K_ON: any;
declare var K_NULL: any;
declare var K_INPUT: any;
declare var K_RETURNS: any;
declare var K_LANGUAGE: any;
declare var IDENT: any;
declare var K_AS: any;
declare var STRING_LITERAL: any;
declare var K_DROP: any;
declare var K_AGGREGATE: any;
declare var K_SFUNC: any;
declare var K_STYPE: any;
declare var K_OR: any;
declare var K_REPLACE: any;
declare var K_CALLED: any;
declare var K_FINALFUNC: any;
declare var K_INITCOND: any;
declare var K_CREATE: any;
declare var K_TRIGGER: any;
declare var K_ON: any;
declare var K_USING: any;
declare var STRING_LITERAL: any;
declare var K_DROP: any;
declare var K_CREATE: any;
declare var K_ROLE: any;
declare var K_ALTER: any;
declare var K_DROP: any;
declare var K_USER: any;
declare var K_LIST: any;
declare var K_ROLES: any;
declare var K_USERS: any;
declare var STRING_LITERAL: any;
declare var QMARK: any;
declare var IDENT: any;
declare var QUOTED_NAME: any;
declare var K_WITH: any;
declare var K_AND: any;
declare var K_PASSWORD: any;
declare var K_HASHED: any;
declare var K_OPTIONS: any;
declare var K_SUPERUSER: any;
declare var BOOLEAN: any;
declare var K_LOGIN: any;
declare var K_ACCESS: any;
declare var K_TO: any;
declare var K_ALL: any;
declare var K_DATACENTERS: any;
declare var K_FROM: any;
declare var K_CIDRS: any;
declare var K_NOSUPERUSER: any;
declare var K_OF: any;
declare var K_NORECURSIVE: any;
declare var K_GRANT: any;
declare var K_TO: any;
declare var K_REVOKE: any;
declare var K_FROM: any;
declare var K_ON: any;
declare var K_LIST: any;
declare var K_ALL: any;
declare var K_PERMISSIONS: any;
declare var K_PERMISSION: any;
declare var K_CREATE: any;
declare var K_ALTER: any;
declare var K_DROP: any;
declare var K_SELECT: any;
declare var K_MODIFY: any;
declare var K_AUTHORIZE: any;
declare var K_DESCRIBE: any;
declare var K_EXECUTE: any;
declare var K_UNMASK: any;
declare var K_SELECT_MASKED: any;
declare var K_KEYSPACES: any;
declare var K_KEYSPACE: any;
declare var K_COLUMNFAMILY: any;
declare var K_TABLES: any;
declare var K_IN: any;
declare var K_ROLES: any;
declare var K_ROLE: any;
declare var K_FUNCTIONS: any;
declare var K_FUNCTION: any;
declare var K_MBEANS: any;
declare var K_MBEAN: any;
declare var STRING_LITERAL: any;
declare var K_DESCRIBE: any;
declare var K_DESC: any;
declare var K_WITH: any;
declare var K_INTERNALS: any;
declare var K_CLUSTER: any;
declare var K_SCHEMA: any;
declare var K_FULL: any;
declare var K_KEYSPACES: any;
declare var K_TABLES: any;
declare var K_TYPES: any;
declare var K_FUNCTIONS: any;
declare var K_AGGREGATES: any;
declare var K_KEYSPACE: any;
declare var K_ONLY: any;
declare var K_COLUMNFAMILY: any;
declare var K_INDEX: any;
declare var K_MATERIALIZED: any;
declare var K_VIEW: any;
declare var K_TYPE: any;
declare var K_FUNCTION: any;
declare var K_AGGREGATE: any;
declare var DESCRIBED: any;

import * as a from './builders-alter.ts';
import * as x from './builders-describe.ts';
import * as b from './builders-lists.ts';
import * as m from './builders-modify.ts';
import * as o from './builders-objects.ts';
import * as p from './builders-permissions.ts';
import * as r from './builders-roles.ts';
import * as d from './builders-schema.ts';
import * as q from './builders-select.ts';
import * as t from './builders-terms.ts';
import { grammarTokens as lexer } from './lexer.ts';
import { NAME, COLUMN, FUNCTION_NAME, TYPE_NAME, NATIVE, CONSTANT, WORD, DESCRIBED } from './terminals.ts';

interface NearleyToken {
  value: any;
  [key: string]: any;
};

interface NearleyLexer {
  reset: (chunk: string, info: any) => void;
  next: () => NearleyToken | undefined;
  save: () => any;
  formatError: (token: never) => string;
  has: (tokenType: string) => boolean;
};

interface NearleyRule {
  name: string;
  symbols: NearleySymbol[];
  postprocess?: (d: any[], loc?: number, reject?: {}) => any;
};

type NearleySymbol = string | { literal: any } | { test: (token: any) => boolean };

interface Grammar {
  Lexer: NearleyLexer | undefined;
  ParserRules: NearleyRule[];
  ParserStart: string;
};

const grammar: Grammar = {
  Lexer: lexer,
  ParserRules: [
    {"name": "main", "symbols": ["statement", "semicolons"], "postprocess": b.first},
    {"name": "semicolons", "symbols": []},
    {"name": "semicolons", "symbols": ["semicolons", {"literal":";"}]},
    {"name": "statement", "symbols": ["select"], "postprocess": b.first},
    {"name": "statement", "symbols": ["modification"], "postprocess": b.first},
    {"name": "statement", "symbols": ["batch"], "postprocess": b.first},
    {"name": "statement", "symbols": ["truncate"], "postprocess": b.first},
    {"name": "statement", "symbols": ["use"], "postprocess": b.first},
    {"name": "statement", "symbols": ["keyspace_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["table_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["type_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["index_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["view_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["function_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["trigger_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["role_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["permission_statement"], "postprocess": b.first},
    {"name": "statement", "symbols": ["describe"], "postprocess": b.first},
    {"name": "name", "symbols": [(lexer.has("NAME") ? {type: "NAME"} : NAME)], "postprocess": b.value},
    {"name": "column", "symbols": [(lexer.has("COLUMN") ? {type: "COLUMN"} : COLUMN)], "postprocess": b.value},
    {"name": "function_part", "symbols": [(lexer.has("FUNCTION_NAME") ? {type: "FUNCTION_NAME"} : FUNCTION_NAME)], "postprocess": b.value},
    {"name": "names", "symbols": ["name"], "postprocess": b.one},
    {"name": "names", "symbols": ["names", {"literal":","}, "name"], "postprocess": b.more},
    {"name": "columns", "symbols": ["column"], "postprocess": b.one},
    {"name": "columns", "symbols": ["columns", {"literal":","}, "column"], "postprocess": b.more},
    {"name": "keyspace_name", "symbols": ["name"], "postprocess": b.first},
    {"name": "keyspace_name", "symbols": [(lexer.has("QMARK") ? {type: "QMARK"} : QMARK)], "postprocess": b.boundKeyspace},
    {"name": "table_name", "symbols": ["table_part"], "postprocess": b.bareName},
    {"name": "table_name", "symbols": ["keyspace_name", {"literal":"."}, "table_part"], "postprocess": b.qualifiedName},
    {"name": "table_part", "symbols": ["name"], "postprocess": b.first},
    {"name": "table_part", "symbols": [(lexer.has("QMARK") ? {type: "QMARK"} : QMARK)], "postprocess": b.boundTable},
    {"name": "function_name", "symbols": ["function_part"], "postprocess": b.bareName},
    {"name": "function_name", "symbols": ["keyspace_name", {"literal":"."}, "function_part"], "postprocess": b.qualifiedName},
    {"name": "if_not_exists", "symbols": [], "postprocess": b.no},
    {"name": "if_not_exists", "symbols": [(lexer.has("K_IF") ? {type: "K_IF"} : K_IF), (lexer.has("K_NOT") ? {type: "K_NOT"} : K_NOT), (lexer.has("K_EXISTS") ? {type: "K_EXISTS"} : K_EXISTS)], "postprocess": b.yes},
    {"name": "if_exists", "symbols": [], "postprocess": b.no},
    {"name": "if_exists", "symbols": [(lexer.has("K_IF") ? {type: "K_IF"} : K_IF), (lexer.has("K_EXISTS") ? {type: "K_EXISTS"} : K_EXISTS)], "postprocess": b.yes},
    {"name": "term", "symbols": ["term_sum"], "postprocess": b.first},
    {"name": "term_sum", "symbols": ["term_product"], "postprocess": b.first},
    {"name": "term_sum", "symbols": ["term_sum", {"literal":"+"}, "term_product"], "postprocess": t.binary},
    {"name": "term_sum", "symbols": ["term_sum", {"literal":"-"}, "term_product"], "postprocess": t.binary},
    {"name": "term_product", "symbols": ["term_signed"], "postprocess": b.first},
    {"name": "term_product", "symbols": ["term_product", {"literal":"*"}, "term_signed"], "postprocess": t.binary},
    {"name": "term_product", "symbols": ["term_product", {"literal":"/"}, "term_signed"], "postprocess": t.binary},
    {"name": "term_product", "symbols": ["term_product", {"literal":"%"}, "term_signed"], "postprocess": t.binary},
    {"name": "term_signed", "symbols": ["simple_term"], "postprocess": b.first},
    {"name": "term_signed", "symbols": [{"literal":"-"}, "simple_term"], "postprocess": t.negate},
    {"name": "simple_term", "symbols": ["value"], "postprocess": b.first},
    {"name": "simple_term", "symbols": ["function_name", {"literal":"("}, {"literal":")"}], "postprocess": t.callWithout},
    {"name": "simple_term", "symbols": ["function_name", {"literal":"("}, "terms", {"literal":")"}], "postprocess": t.call},
    {"name": "simple_term", "symbols": [{"literal":"("}, "type", {"literal":")"}, "simple_term"], "postprocess": t.hint},
    {"name": "simple_term", "symbols": [(lexer.has("K_CAST") ? {type: "K_CAST"} : K_CAST), {"literal":"("}, "simple_term", (lexer.has("K_AS") ? {type: "K_AS"} : K_AS), "native_type", {"literal":")"}], "postprocess": t.castTerm},
    {"name": "value", "symbols": ["constant"], "postprocess": b.first},
    {"name": "value", "symbols": [(lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL)], "postprocess": t.nullTerm},
    {"name": "value", "symbols": ["marker"], "postprocess": b.first},
    {"name": "value", "symbols": [{"literal":"["}, {"literal":"]"}], "postprocess": t.emptyList},
    {"name": "value", "symbols": [{"literal":"["}, "terms", {"literal":"]"}], "postprocess": t.list},
    {"name": "value", "symbols": [{"literal":"{"}, {"literal":"}"}], "postprocess": t.emptySet},
    {"name": "value", "symbols": [{"literal":"{"}, "terms", {"literal":"}"}], "postprocess": t.set},
    {"name": "value", "symbols": [{"literal":"{"}, "entries", {"literal":"}"}], "postprocess": t.map},
    {"name": "value", "symbols": [{"literal":"{"}, "fields", {"literal":"}"}], "postprocess": t.udt},
    {"name": "value", "symbols": ["tuple"], "postprocess": b.first},
    {"name": "constant", "symbols": [(lexer.has("CONSTANT") ? {type: "CONSTANT"} : CONSTANT)], "postprocess": t.literal},
    {"name": "marker", "symbols": [(lexer.has("QMARK") ? {type: "QMARK"} : QMARK)], "postprocess": t.marker},
    {"name": "marker", "symbols": [{"literal":":"}, "name"], "postprocess": t.namedMarker},
    {"name": "tuple", "symbols": [{"literal":"("}, "terms", {"literal":")"}], "postprocess": t.tuple},
    {"name": "terms", "symbols": ["term"], "postprocess": b.one},
    {"name": "terms", "symbols": ["terms", {"literal":","}, "term"], "postprocess": b.more},
    {"name": "entries", "symbols": ["entry"], "postprocess": b.one},
    {"name": "entries", "symbols": ["entries", {"literal":","}, "entry"], "postprocess": b.more},
    {"name": "entry", "symbols": ["term", {"literal":":"}, "term"], "postprocess": b.pair},
    {"name": "fields", "symbols": ["field"], "postprocess": b.one},
    {"name": "fields", "symbols": ["fields", {"literal":","}, "field"], "postprocess": b.more},
    {"name": "field", "symbols": ["name", {"literal":":"}, "term"], "postprocess": b.pair},
    {"name": "int_value", "symbols": [(lexer.has("INTEGER") ? {type: "INTEGER"} : INTEGER)], "postprocess": t.literal},
    {"name": "int_value", "symbols": ["marker"], "postprocess": b.first},
    {"name": "type", "symbols": ["native_type"], "postprocess": b.first},
    {"name": "type", "symbols": [(lexer.has("K_LIST") ? {type: "K_LIST"} : K_LIST), {"literal":"<"}, "type", {"literal":">"}], "postprocess": t.listType},
    {"name": "type", "symbols": [(lexer.has("K_SET") ? {type: "K_SET"} : K_SET), {"literal":"<"}, "type", {"literal":">"}], "postprocess": t.setType},
    {"name": "type", "symbols": [(lexer.has("K_MAP") ? {type: "K_MAP"} : K_MAP), {"literal":"<"}, "type", {"literal":","}, "type", {"literal":">"}], "postprocess": t.mapType},
    {"name": "type", "symbols": [(lexer.has("K_TUPLE") ? {type: "K_TUPLE"} : K_TUPLE), {"literal":"<"}, "tuple_types", {"literal":">"}], "postprocess": t.tupleType},
    {"name": "type", "symbols": [(lexer.has("K_VECTOR") ? {type: "K_VECTOR"} : K_VECTOR), {"literal":"<"}, "type", {"literal":","}, (lexer.has("INTEGER") ? {type: "INTEGER"} : INTEGER), {"literal":">"}], "postprocess": t.vectorType},
    {"name": "type", "symbols": [(lexer.has("K_FROZEN") ? {type: "K_FROZEN"} : K_FROZEN), {"literal":"<"}, "type", {"literal":">"}], "postprocess": t.frozenType},
    {"name": "type", "symbols": ["user_type_name"], "postprocess": t.userType},
    {"name": "type", "symbols": [(lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": t.customType},
    {"name": "native_type", "symbols": [(lexer.has("NATIVE") ? {type: "NATIVE"} : NATIVE)], "postprocess": t.nativeType},
    {"name": "tuple_types", "symbols": ["type"], "postprocess": b.one},
    {"name": "tuple_types", "symbols": ["tuple_types", {"literal":","}, "type"], "postprocess": b.more},
    {"name": "types", "symbols": ["type"], "postprocess": b.one},
    {"name": "types", "symbols": ["types", {"literal":","}, "type"], "postprocess": b.more},
    {"name": "user_type_name", "symbols": [(lexer.has("TYPE_NAME") ? {type: "TYPE_NAME"} : TYPE_NAME)], "postprocess": t.bareTypeName},
    {"name": "user_type_name", "symbols": ["name", {"literal":"."}, (lexer.has("TYPE_NAME") ? {type: "TYPE_NAME"} : TYPE_NAME)], "postprocess": t.qualifiedTypeName},
    {"name": "selector", "symbols": ["selector_sum"], "postprocess": b.first},
    {"name": "selector_sum", "symbols": ["selector_product"], "postprocess": b.first},
    {"name": "selector_sum", "symbols": ["selector_sum", {"literal":"+"}, "selector_product"], "postprocess": t.binary},
    {"name": "selector_sum", "symbols": ["selector_sum", {"literal":"-"}, "selector_product"], "postprocess": t.binary},
    {"name": "selector_product", "symbols": ["selector_signed"], "postprocess": b.first},
    {"name": "selector_product", "symbols": ["selector_product", {"literal":"*"}, "selector_signed"], "postprocess": t.binary},
    {"name": "selector_product", "symbols": ["selector_product", {"literal":"/"}, "selector_signed"], "postprocess": t.binary},
    {"name": "selector_product", "symbols": ["selector_product", {"literal":"%"}, "selector_signed"], "postprocess": t.binary},
    {"name": "selector_signed", "symbols": ["selector_path"], "postprocess": b.first},
    {"name": "selector_signed", "symbols": [{"literal":"-"}, "selector_signed"], "postprocess": q.negateSelector},
    {"name": "selector_path", "symbols": ["simple_selector"], "postprocess": b.first},
    {"name": "selector_path", "symbols": ["selector_path", {"literal":"."}, "name"], "postprocess": q.selectField},
    {"name": "selector_path", "symbols": ["selector_path", {"literal":"["}, "sub_selection", {"literal":"]"}], "postprocess": q.selectElement},
    {"name": "sub_selection", "symbols": ["term"], "postprocess": q.subElement},
    {"name": "sub_selection", "symbols": ["term", (lexer.has("RANGE") ? {type: "RANGE"} : RANGE)], "postprocess": q.subFrom},
    {"name": "sub_selection", "symbols": ["term", (lexer.has("RANGE") ? {type: "RANGE"} : RANGE), "term"], "postprocess": q.subSlice},
    {"name": "sub_selection", "symbols": [(lexer.has("RANGE") ? {type: "RANGE"} : RANGE), "term"], "postprocess": q.subTo},
    {"name": "simple_selector", "symbols": ["name"], "postprocess": q.selectColumn},
    {"name": "simple_selector", "symbols": ["constant"], "postprocess": q.selectTerm},
    {"name": "simple_selector", "symbols": [(lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL)], "postprocess": q.selectNull},
    {"name": "simple_selector", "symbols": ["marker"], "postprocess": q.selectTerm},
    {"name": "simple_selector", "symbols": [(lexer.has("K_COUNT") ? {type: "K_COUNT"} : K_COUNT), {"literal":"("}, {"literal":"*"}, {"literal":")"}], "postprocess": q.selectCount},
    {"name": "simple_selector", "symbols": [(lexer.has("K_WRITETIME") ? {type: "K_WRITETIME"} : K_WRITETIME), {"literal":"("}, "cell_path", {"literal":")"}], "postprocess": q.selectCellInfo},
    {"name": "simple_selector", "symbols": [(lexer.has("K_MAXWRITETIME") ? {type: "K_MAXWRITETIME"} : K_MAXWRITETIME), {"literal":"("}, "cell_path", {"literal":")"}], "postprocess": q.selectCellInfo},
    {"name": "simple_selector", "symbols": [(lexer.has("K_TTL") ? {type: "K_TTL"} : K_TTL), {"literal":"("}, "cell_path", {"literal":")"}], "postprocess": q.selectCellInfo},
    {"name": "simple_selector", "symbols": [(lexer.has("K_CAST") ? {type: "K_CAST"} : K_CAST), {"literal":"("}, "selector", (lexer.has("K_AS") ? {type: "K_AS"} : K_AS), "native_type", {"literal":")"}], "postprocess": q.selectCast},
    {"name": "simple_selector", "symbols": ["function_name", {"literal":"("}, {"literal":")"}], "postprocess": q.selectCallWithout},
    {"name": "simple_selector", "symbols": ["function_name", {"literal":"("}, "selectors", {"literal":")"}], "postprocess": q.selectCall},
    {"name": "simple_selector", "symbols": [{"literal":"("}, "type", {"literal":")"}, "simple_selector"], "postprocess": q.selectHint},
    {"name": "simple_selector", "symbols": [{"literal":"("}, "selectors", {"literal":")"}], "postprocess": q.selectTuple},
    {"name": "simple_selector", "symbols": [{"literal":"["}, {"literal":"]"}], "postprocess": t.emptyList},
    {"name": "simple_selector", "symbols": [{"literal":"["}, "selectors", {"literal":"]"}], "postprocess": t.list},
    {"name": "simple_selector", "symbols": [{"literal":"{"}, {"literal":"}"}], "postprocess": t.emptySet},
    {"name": "simple_selector", "symbols": [{"literal":"{"}, "selectors", {"literal":"}"}], "postprocess": t.set},
    {"name": "simple_selector", "symbols": [{"literal":"{"}, "selector_entries", {"literal":"}"}], "postprocess": q.selectMap},
    {"name": "cell_path", "symbols": ["name"], "postprocess": q.selectColumn},
    {"name": "cell_path", "symbols": ["cell_path", {"literal":"."}, "name"], "postprocess": q.selectField},
    {"name": "cell_path", "symbols": ["cell_path", {"literal":"["}, "sub_selection", {"literal":"]"}], "postprocess": q.selectElement},
    {"name": "selectors", "symbols": ["selector"], "postprocess": b.one},
    {"name": "selectors", "symbols": ["selectors", {"literal":","}, "selector"], "postprocess": b.more},
    {"name": "selector_entries", "symbols": ["selector_entry"], "postprocess": b.one},
    {"name": "selector_entries", "symbols": ["selector_entries", {"literal":","}, "selector_entry"], "postprocess": b.more},
    {"name": "selector_entry", "symbols": ["selector", {"literal":":"}, "selector"], "postprocess": b.pair},
    {"name": "relations", "symbols": ["relation"], "postprocess": b.one},
    {"name": "relations", "symbols": ["relations", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "relation"], "postprocess": b.more},
    {"name": "relation", "symbols": ["column", "comparison", "term"], "postprocess": q.singleRelation},
    {"name": "relation", "symbols": ["column", (lexer.has("K_LIKE") ? {type: "K_LIKE"} : K_LIKE), "term"], "postprocess": q.likeRelation},
    {"name": "relation", "symbols": ["column", (lexer.has("K_IS") ? {type: "K_IS"} : K_IS), (lexer.has("K_NOT") ? {type: "K_NOT"} : K_NOT), (lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL)], "postprocess": q.isNotNullRelation},
    {"name": "relation", "symbols": ["column", (lexer.has("K_IN") ? {type: "K_IN"} : K_IN), "in_values"], "postprocess": q.inRelation},
    {"name": "relation", "symbols": ["column", (lexer.has("K_CONTAINS") ? {type: "K_CONTAINS"} : K_CONTAINS), "term"], "postprocess": q.containsRelation},
    {"name": "relation", "symbols": ["column", (lexer.has("K_CONTAINS") ? {type: "K_CONTAINS"} : K_CONTAINS), (lexer.has("K_KEY") ? {type: "K_KEY"} : K_KEY), "term"], "postprocess": q.containsKeyRelation},
    {"name": "relation", "symbols": ["column", {"literal":"["}, "term", {"literal":"]"}, "comparison", "term"], "postprocess": q.elementRelation},
    {"name": "relation", "symbols": [(lexer.has("K_TOKEN") ? {type: "K_TOKEN"} : K_TOKEN), {"literal":"("}, "columns", {"literal":")"}, "comparison", "term"], "postprocess": q.tokenRelation},
    {"name": "relation", "symbols": [{"literal":"("}, "columns", {"literal":")"}, "comparison", "tuple"], "postprocess": q.tupleRelation},
    {"name": "relation", "symbols": [{"literal":"("}, "columns", {"literal":")"}, "comparison", "marker"], "postprocess": q.tupleRelation},
    {"name": "relation", "symbols": [{"literal":"("}, "columns", {"literal":")"}, (lexer.has("K_IN") ? {type: "K_IN"} : K_IN), "tuple_in_values"], "postprocess": q.tupleInRelation},
    {"name": "relation", "symbols": [{"literal":"("}, "relation", {"literal":")"}], "postprocess": b.second},
    {"name": "relation", "symbols": [(lexer.has("EXPR") ? {type: "EXPR"} : EXPR), "index_part", {"literal":","}, "term", {"literal":")"}], "postprocess": q.indexExpression},
    {"name": "comparison", "symbols": [{"literal":"="}], "postprocess": b.value},
    {"name": "comparison", "symbols": [{"literal":"!="}], "postprocess": b.value},
    {"name": "comparison", "symbols": [{"literal":"<"}], "postprocess": b.value},
    {"name": "comparison", "symbols": [{"literal":"<="}], "postprocess": b.value},
    {"name": "comparison", "symbols": [{"literal":">"}], "postprocess": b.value},
    {"name": "comparison", "symbols": [{"literal":">="}], "postprocess": b.value},
    {"name": "in_values", "symbols": ["marker"], "postprocess": q.inMarker},
    {"name": "in_values", "symbols": [{"literal":"("}, {"literal":")"}], "postprocess": q.inNothing},
    {"name": "in_values", "symbols": [{"literal":"("}, "terms", {"literal":")"}], "postprocess": q.inTerms},
    {"name": "tuple_in_values", "symbols": ["marker"], "postprocess": q.inMarker},
    {"name": "tuple_in_values", "symbols": [{"literal":"("}, {"literal":")"}], "postprocess": q.inNothing},
    {"name": "tuple_in_values", "symbols": [{"literal":"("}, "tuples", {"literal":")"}], "postprocess": q.inTerms},
    {"name": "tuple_in_values", "symbols": [{"literal":"("}, "markers", {"literal":")"}], "postprocess": q.inTerms},
    {"name": "tuples", "symbols": ["tuple"], "postprocess": b.one},
    {"name": "tuples", "symbols": ["tuples", {"literal":","}, "tuple"], "postprocess": b.more},
    {"name": "markers", "symbols": ["marker"], "postprocess": b.one},
    {"name": "markers", "symbols": ["markers", {"literal":","}, "marker"], "postprocess": b.more},
    {"name": "if_clause", "symbols": [], "postprocess": q.noConditions},
    {"name": "if_clause", "symbols": [(lexer.has("K_IF") ? {type: "K_IF"} : K_IF), (lexer.has("K_EXISTS") ? {type: "K_EXISTS"} : K_EXISTS)], "postprocess": q.ifExists},
    {"name": "if_clause", "symbols": [(lexer.has("K_IF") ? {type: "K_IF"} : K_IF), "conditions"], "postprocess": q.ifConditions},
    {"name": "conditions", "symbols": ["condition"], "postprocess": b.one},
    {"name": "conditions", "symbols": ["conditions", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "condition"], "postprocess": b.more},
    {"name": "condition", "symbols": ["column", "condition_test"], "postprocess": q.wholeCondition},
    {"name": "condition", "symbols": ["column", "contains_test"], "postprocess": q.wholeCondition},
    {"name": "condition", "symbols": ["column", {"literal":"["}, "term", {"literal":"]"}, "condition_test"], "postprocess": q.elementCondition},
    {"name": "condition", "symbols": ["column", {"literal":"."}, "name", "condition_test"], "postprocess": q.fieldCondition},
    {"name": "condition_test", "symbols": ["comparison", "term"], "postprocess": q.compareTest},
    {"name": "condition_test", "symbols": [(lexer.has("K_IN") ? {type: "K_IN"} : K_IN), "in_values"], "postprocess": q.inTest},
    {"name": "contains_test", "symbols": [(lexer.has("K_CONTAINS") ? {type: "K_CONTAINS"} : K_CONTAINS), "term"], "postprocess": q.containsTest},
    {"name": "contains_test", "symbols": [(lexer.has("K_CONTAINS") ? {type: "K_CONTAINS"} : K_CONTAINS), (lexer.has("K_KEY") ? {type: "K_KEY"} : K_KEY), "term"], "postprocess": q.containsKeyTest},
    {"name": "properties", "symbols": ["property"], "postprocess": b.one},
    {"name": "properties", "symbols": ["properties", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "property"], "postprocess": b.more},
    {"name": "property", "symbols": ["name", {"literal":"="}, "property_value"], "postprocess": d.property},
    {"name": "property_value", "symbols": ["constant"], "postprocess": d.propertyText},
    {"name": "property_value", "symbols": [(lexer.has("WORD") ? {type: "WORD"} : WORD)], "postprocess": d.propertyWord},
    {"name": "property_value", "symbols": [{"literal":"{"}, {"literal":"}"}], "postprocess": d.propertyNothing},
    {"name": "property_value", "symbols": [{"literal":"{"}, "entries", {"literal":"}"}], "postprocess": d.propertyMap},
    {"name": "select", "symbols": [(lexer.has("K_SELECT") ? {type: "K_SELECT"} : K_SELECT), "json_option", "distinct_option", "selection", (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), "table_name", "where_clause", "group_clause", "order_clause", "partition_limit", "limit_clause", "filtering"], "postprocess": q.select},
    {"name": "json_option", "symbols": [], "postprocess": b.no},
    {"name": "json_option", "symbols": [(lexer.has("JSON_OPTION") ? {type: "JSON_OPTION"} : JSON_OPTION)], "postprocess": b.yes},
    {"name": "distinct_option", "symbols": [], "postprocess": b.no},
    {"name": "distinct_option", "symbols": [(lexer.has("DISTINCT_OPTION") ? {type: "DISTINCT_OPTION"} : DISTINCT_OPTION)], "postprocess": b.yes},
    {"name": "selection", "symbols": [{"literal":"*"}], "postprocess": q.everything},
    {"name": "selection", "symbols": ["select_clauses"], "postprocess": b.items},
    {"name": "select_clauses", "symbols": ["select_clause"], "postprocess": b.one},
    {"name": "select_clauses", "symbols": ["select_clauses", {"literal":","}, "select_clause"], "postprocess": b.more},
    {"name": "select_clause", "symbols": ["selector"], "postprocess": q.plainClause},
    {"name": "select_clause", "symbols": ["selector", (lexer.has("K_AS") ? {type: "K_AS"} : K_AS), "name"], "postprocess": q.aliasedClause},
    {"name": "where_clause", "symbols": [], "postprocess": b.none},
    {"name": "where_clause", "symbols": [(lexer.has("K_WHERE") ? {type: "K_WHERE"} : K_WHERE), "relations"], "postprocess": b.secondItems},
    {"name": "group_clause", "symbols": [], "postprocess": b.none},
    {"name": "group_clause", "symbols": [(lexer.has("K_GROUP") ? {type: "K_GROUP"} : K_GROUP), (lexer.has("K_BY") ? {type: "K_BY"} : K_BY), "selectors"], "postprocess": b.thirdItems},
    {"name": "order_clause", "symbols": [], "postprocess": b.none},
    {"name": "order_clause", "symbols": [(lexer.has("K_ORDER") ? {type: "K_ORDER"} : K_ORDER), (lexer.has("K_BY") ? {type: "K_BY"} : K_BY), "orderings"], "postprocess": b.thirdItems},
    {"name": "orderings", "symbols": ["ordering"], "postprocess": b.one},
    {"name": "orderings", "symbols": ["orderings", {"literal":","}, "ordering"], "postprocess": b.more},
    {"name": "ordering", "symbols": ["column"], "postprocess": q.ascending},
    {"name": "ordering", "symbols": ["column", "direction"], "postprocess": q.ordering},
    {"name": "ordering", "symbols": ["column", (lexer.has("K_ANN") ? {type: "K_ANN"} : K_ANN), (lexer.has("K_OF") ? {type: "K_OF"} : K_OF), "term"], "postprocess": q.nearest},
    {"name": "ordering", "symbols": ["column", (lexer.has("K_ANN") ? {type: "K_ANN"} : K_ANN), (lexer.has("K_OF") ? {type: "K_OF"} : K_OF), "term", "direction"], "postprocess": q.nearest},
    {"name": "direction", "symbols": [(lexer.has("K_ASC") ? {type: "K_ASC"} : K_ASC)], "postprocess": q.asc},
    {"name": "direction", "symbols": [(lexer.has("K_DESC") ? {type: "K_DESC"} : K_DESC)], "postprocess": q.desc},
    {"name": "partition_limit", "symbols": [], "postprocess": b.nothing},
    {"name": "partition_limit", "symbols": [(lexer.has("K_PER") ? {type: "K_PER"} : K_PER), (lexer.has("K_PARTITION") ? {type: "K_PARTITION"} : K_PARTITION), (lexer.has("K_LIMIT") ? {type: "K_LIMIT"} : K_LIMIT), "int_value"], "postprocess": b.fourth},
    {"name": "limit_clause", "symbols": [], "postprocess": b.nothing},
    {"name": "limit_clause", "symbols": [(lexer.has("K_LIMIT") ? {type: "K_LIMIT"} : K_LIMIT), "int_value"], "postprocess": b.second},
    {"name": "filtering", "symbols": [], "postprocess": b.no},
    {"name": "filtering", "symbols": [(lexer.has("K_ALLOW") ? {type: "K_ALLOW"} : K_ALLOW), (lexer.has("K_FILTERING") ? {type: "K_FILTERING"} : K_FILTERING)], "postprocess": b.yes},
    {"name": "modification", "symbols": ["insert"], "postprocess": b.first},
    {"name": "modification", "symbols": ["update"], "postprocess": b.first},
    {"name": "modification", "symbols": ["delete"], "postprocess": b.first},
    {"name": "insert", "symbols": [(lexer.has("K_INSERT") ? {type: "K_INSERT"} : K_INSERT), (lexer.has("K_INTO") ? {type: "K_INTO"} : K_INTO), "table_name", {"literal":"("}, "columns", {"literal":")"}, (lexer.has("K_VALUES") ? {type: "K_VALUES"} : K_VALUES), {"literal":"("}, "terms", {"literal":")"}, "if_not_exists", "using"], "postprocess": m.insert},
    {"name": "insert", "symbols": [(lexer.has("K_INSERT") ? {type: "K_INSERT"} : K_INSERT), (lexer.has("K_INTO") ? {type: "K_INTO"} : K_INTO), "table_name", (lexer.has("K_JSON") ? {type: "K_JSON"} : K_JSON), "json_value", "json_default", "if_not_exists", "using"], "postprocess": m.insertJson},
    {"name": "json_value", "symbols": [(lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": t.literal},
    {"name": "json_value", "symbols": ["marker"], "postprocess": b.first},
    {"name": "json_default", "symbols": [], "postprocess": b.no},
    {"name": "json_default", "symbols": [(lexer.has("K_DEFAULT") ? {type: "K_DEFAULT"} : K_DEFAULT), (lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL)], "postprocess": b.no},
    {"name": "json_default", "symbols": [(lexer.has("K_DEFAULT") ? {type: "K_DEFAULT"} : K_DEFAULT), (lexer.has("K_UNSET") ? {type: "K_UNSET"} : K_UNSET)], "postprocess": b.yes},
    {"name": "using", "symbols": [], "postprocess": m.noUsing},
    {"name": "using", "symbols": [(lexer.has("K_USING") ? {type: "K_USING"} : K_USING), "using_options"], "postprocess": m.using},
    {"name": "using_options", "symbols": ["using_option"], "postprocess": b.one},
    {"name": "using_options", "symbols": ["using_options", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "using_option"], "postprocess": b.more},
    {"name": "using_option", "symbols": [(lexer.has("K_TIMESTAMP") ? {type: "K_TIMESTAMP"} : K_TIMESTAMP), "int_value"], "postprocess": m.usingTimestamp},
    {"name": "using_option", "symbols": [(lexer.has("K_TTL") ? {type: "K_TTL"} : K_TTL), "int_value"], "postprocess": m.usingTtl},
    {"name": "update", "symbols": [(lexer.has("K_UPDATE") ? {type: "K_UPDATE"} : K_UPDATE), "table_name", "using", (lexer.has("K_SET") ? {type: "K_SET"} : K_SET), "assignments", (lexer.has("K_WHERE") ? {type: "K_WHERE"} : K_WHERE), "relations", "if_clause"], "postprocess": m.update},
    {"name": "assignments", "symbols": ["assignment"], "postprocess": b.one},
    {"name": "assignments", "symbols": ["assignments", {"literal":","}, "assignment"], "postprocess": b.more},
    {"name": "assignment", "symbols": ["column", {"literal":"="}, "term"], "postprocess": m.assign},
    {"name": "assignment", "symbols": ["column", {"literal":"="}, "term", {"literal":"+"}, "column"], "postprocess": m.assignPrepended},
    {"name": "assignment", "symbols": ["column", {"literal":"="}, "column", {"literal":"+"}, "term"], "postprocess": m.assignSum},
    {"name": "assignment", "symbols": ["column", {"literal":"="}, "column", {"literal":"-"}, "term"], "postprocess": m.assignSum},
    {"name": "assignment", "symbols": ["column", {"literal":"="}, "column", (lexer.has("INTEGER") ? {type: "INTEGER"} : INTEGER)], "postprocess": m.assignSignedSum},
    {"name": "assignment", "symbols": ["column", {"literal":"+="}, "term"], "postprocess": m.assignShort},
    {"name": "assignment", "symbols": ["column", {"literal":"-="}, "term"], "postprocess": m.assignShort},
    {"name": "assignment", "symbols": ["column", {"literal":"["}, "term", {"literal":"]"}, {"literal":"="}, "term"], "postprocess": m.assignElement},
    {"name": "assignment", "symbols": ["column", {"literal":"."}, "name", {"literal":"="}, "term"], "postprocess": m.assignField},
    {"name": "delete", "symbols": [(lexer.has("K_DELETE") ? {type: "K_DELETE"} : K_DELETE), "deletions", (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), "table_name", "using_timestamp", (lexer.has("K_WHERE") ? {type: "K_WHERE"} : K_WHERE), "relations", "if_clause"], "postprocess": m.remove},
    {"name": "deletions", "symbols": [], "postprocess": b.none},
    {"name": "deletions", "symbols": ["deletion_list"], "postprocess": b.items},
    {"name": "deletion_list", "symbols": ["deletion"], "postprocess": b.one},
    {"name": "deletion_list", "symbols": ["deletion_list", {"literal":","}, "deletion"], "postprocess": b.more},
    {"name": "deletion", "symbols": ["column"], "postprocess": m.deleteColumn},
    {"name": "deletion", "symbols": ["column", {"literal":"["}, "term", {"literal":"]"}], "postprocess": m.deleteElement},
    {"name": "deletion", "symbols": ["column", {"literal":"."}, "name"], "postprocess": m.deleteField},
    {"name": "using_timestamp", "symbols": [], "postprocess": m.noUsing},
    {"name": "using_timestamp", "symbols": [(lexer.has("K_USING") ? {type: "K_USING"} : K_USING), (lexer.has("K_TIMESTAMP") ? {type: "K_TIMESTAMP"} : K_TIMESTAMP), "int_value"], "postprocess": m.usingOnlyTimestamp},
    {"name": "batch", "symbols": [(lexer.has("K_BEGIN") ? {type: "K_BEGIN"} : K_BEGIN), "batch_type", (lexer.has("K_BATCH") ? {type: "K_BATCH"} : K_BATCH), "using", "batch_statements", (lexer.has("K_APPLY") ? {type: "K_APPLY"} : K_APPLY), (lexer.has("K_BATCH") ? {type: "K_BATCH"} : K_BATCH)], "postprocess": m.batch},
    {"name": "batch_type", "symbols": [], "postprocess": m.logged},
    {"name": "batch_type", "symbols": [(lexer.has("K_UNLOGGED") ? {type: "K_UNLOGGED"} : K_UNLOGGED)], "postprocess": m.unlogged},
    {"name": "batch_type", "symbols": [(lexer.has("K_COUNTER") ? {type: "K_COUNTER"} : K_COUNTER)], "postprocess": m.counter},
    {"name": "batch_statements", "symbols": [], "postprocess": b.zero},
    {"name": "batch_statements", "symbols": ["batch_statements", "modification"], "postprocess": b.append},
    {"name": "batch_statements", "symbols": ["batch_statements", "modification", {"literal":";"}], "postprocess": b.append},
    {"name": "use", "symbols": [(lexer.has("K_USE") ? {type: "K_USE"} : K_USE), "keyspace_name"], "postprocess": d.use},
    {"name": "truncate", "symbols": [(lexer.has("K_TRUNCATE") ? {type: "K_TRUNCATE"} : K_TRUNCATE), "table_name"], "postprocess": d.truncate},
    {"name": "truncate", "symbols": [(lexer.has("K_TRUNCATE") ? {type: "K_TRUNCATE"} : K_TRUNCATE), (lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "table_name"], "postprocess": d.truncate},
    {"name": "keyspace_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "if_not_exists", "keyspace_name", (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "properties"], "postprocess": d.createKeyspace},
    {"name": "keyspace_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "if_exists", "keyspace_name", (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "properties"], "postprocess": d.alterKeyspace},
    {"name": "keyspace_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "if_exists", "keyspace_name"], "postprocess": d.dropKeyspace},
    {"name": "table_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "if_not_exists", "table_name", {"literal":"("}, "table_parts", {"literal":")"}, "table_options"], "postprocess": d.createTable},
    {"name": "table_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "if_exists", "table_name", "table_change"], "postprocess": a.alterTable},
    {"name": "table_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "if_exists", "table_name"], "postprocess": a.dropTable},
    {"name": "table_change", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), "name", (lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "type"], "postprocess": a.changeColumnType},
    {"name": "table_change", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), "if_exists", "name", "mask_clause"], "postprocess": a.maskColumn},
    {"name": "table_change", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), "if_exists", "name", (lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_MASKED") ? {type: "K_MASKED"} : K_MASKED)], "postprocess": a.unmaskColumn},
    {"name": "table_change", "symbols": [(lexer.has("K_ADD") ? {type: "K_ADD"} : K_ADD), "if_not_exists", "added_column"], "postprocess": a.addColumn},
    {"name": "table_change", "symbols": [(lexer.has("K_ADD") ? {type: "K_ADD"} : K_ADD), "if_not_exists", {"literal":"("}, "added_columns", {"literal":")"}], "postprocess": a.addColumns},
    {"name": "table_change", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), "if_exists", "name", "drop_time"], "postprocess": a.dropColumn},
    {"name": "table_change", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), "if_exists", {"literal":"("}, "names", {"literal":")"}, "drop_time"], "postprocess": a.dropColumns},
    {"name": "table_change", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_COMPACT") ? {type: "K_COMPACT"} : K_COMPACT), (lexer.has("K_STORAGE") ? {type: "K_STORAGE"} : K_STORAGE)], "postprocess": a.dropCompactStorage},
    {"name": "table_change", "symbols": [(lexer.has("K_RENAME") ? {type: "K_RENAME"} : K_RENAME), "if_exists", "renames"], "postprocess": a.renameColumns},
    {"name": "table_change", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "properties"], "postprocess": a.changeOptions},
    {"name": "added_column", "symbols": ["name", "type", "static_word", "mask"], "postprocess": a.addedColumn},
    {"name": "added_columns", "symbols": ["added_column"], "postprocess": b.one},
    {"name": "added_columns", "symbols": ["added_columns", {"literal":","}, "added_column"], "postprocess": b.more},
    {"name": "drop_time", "symbols": [], "postprocess": b.nothing},
    {"name": "drop_time", "symbols": [(lexer.has("K_USING") ? {type: "K_USING"} : K_USING), (lexer.has("K_TIMESTAMP") ? {type: "K_TIMESTAMP"} : K_TIMESTAMP), (lexer.has("INTEGER") ? {type: "INTEGER"} : INTEGER)], "postprocess": a.dropTime},
    {"name": "renames", "symbols": ["rename"], "postprocess": b.one},
    {"name": "renames", "symbols": ["renames", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "rename"], "postprocess": b.more},
    {"name": "rename", "symbols": ["name", (lexer.has("K_TO") ? {type: "K_TO"} : K_TO), "name"], "postprocess": b.pair},
    {"name": "table_parts", "symbols": ["table_part_of"], "postprocess": b.one},
    {"name": "table_parts", "symbols": ["table_parts", {"literal":","}], "postprocess": b.first},
    {"name": "table_parts", "symbols": ["table_parts", {"literal":","}, "table_part_of"], "postprocess": b.more},
    {"name": "table_part_of", "symbols": ["name", "type", "static_word", "mask"], "postprocess": d.columnPart},
    {"name": "table_part_of", "symbols": ["name", "type", "static_word", "mask", (lexer.has("K_PRIMARY") ? {type: "K_PRIMARY"} : K_PRIMARY), (lexer.has("K_KEY") ? {type: "K_KEY"} : K_KEY)], "postprocess": d.columnPart},
    {"name": "table_part_of", "symbols": [(lexer.has("K_PRIMARY") ? {type: "K_PRIMARY"} : K_PRIMARY), (lexer.has("K_KEY") ? {type: "K_KEY"} : K_KEY), "primary_key"], "postprocess": b.third},
    {"name": "primary_key", "symbols": [{"literal":"("}, "partition_key", {"literal":")"}], "postprocess": d.primaryKeyAlone},
    {"name": "primary_key", "symbols": [{"literal":"("}, "partition_key", {"literal":","}, "names", {"literal":")"}], "postprocess": d.primaryKey},
    {"name": "partition_key", "symbols": ["name"], "postprocess": d.oneName},
    {"name": "partition_key", "symbols": [{"literal":"("}, "names", {"literal":")"}], "postprocess": b.secondItems},
    {"name": "static_word", "symbols": [], "postprocess": b.no},
    {"name": "static_word", "symbols": [(lexer.has("K_STATIC") ? {type: "K_STATIC"} : K_STATIC)], "postprocess": b.yes},
    {"name": "mask", "symbols": [], "postprocess": b.nothing},
    {"name": "mask", "symbols": ["mask_clause"], "postprocess": b.first},
    {"name": "mask_clause", "symbols": [(lexer.has("K_MASKED") ? {type: "K_MASKED"} : K_MASKED), (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), (lexer.has("K_DEFAULT") ? {type: "K_DEFAULT"} : K_DEFAULT)], "postprocess": d.defaultMask},
    {"name": "mask_clause", "symbols": [(lexer.has("K_MASKED") ? {type: "K_MASKED"} : K_MASKED), (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "function_name", {"literal":"("}, {"literal":")"}], "postprocess": d.functionMask},
    {"name": "mask_clause", "symbols": [(lexer.has("K_MASKED") ? {type: "K_MASKED"} : K_MASKED), (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "function_name", {"literal":"("}, "terms", {"literal":")"}], "postprocess": d.functionMask},
    {"name": "table_options", "symbols": [], "postprocess": b.none},
    {"name": "table_options", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "table_option_list"], "postprocess": b.secondItems},
    {"name": "table_option_list", "symbols": ["table_option"], "postprocess": b.one},
    {"name": "table_option_list", "symbols": ["table_option_list", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "table_option"], "postprocess": b.more},
    {"name": "table_option", "symbols": ["property"], "postprocess": d.propertyOption},
    {"name": "table_option", "symbols": [(lexer.has("K_COMPACT") ? {type: "K_COMPACT"} : K_COMPACT), (lexer.has("K_STORAGE") ? {type: "K_STORAGE"} : K_STORAGE)], "postprocess": d.compactOption},
    {"name": "table_option", "symbols": [(lexer.has("K_CLUSTERING") ? {type: "K_CLUSTERING"} : K_CLUSTERING), (lexer.has("K_ORDER") ? {type: "K_ORDER"} : K_ORDER), (lexer.has("K_BY") ? {type: "K_BY"} : K_BY), {"literal":"("}, "clustering_orders", {"literal":")"}], "postprocess": d.orderOption},
    {"name": "clustering_orders", "symbols": ["clustering_order"], "postprocess": b.one},
    {"name": "clustering_orders", "symbols": ["clustering_orders", {"literal":","}, "clustering_order"], "postprocess": b.more},
    {"name": "clustering_order", "symbols": ["name", "direction"], "postprocess": b.firstTwo},
    {"name": "type_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "if_not_exists", "user_type_name", {"literal":"("}, "type_fields", {"literal":")"}], "postprocess": a.createType},
    {"name": "type_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "if_exists", "user_type_name", "type_change"], "postprocess": a.alterType},
    {"name": "type_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "if_exists", "user_type_name"], "postprocess": a.dropType},
    {"name": "type_fields", "symbols": ["type_field"], "postprocess": b.one},
    {"name": "type_fields", "symbols": ["type_fields", {"literal":","}], "postprocess": b.first},
    {"name": "type_fields", "symbols": ["type_fields", {"literal":","}, "type_field"], "postprocess": b.more},
    {"name": "type_field", "symbols": ["name", "type"], "postprocess": b.firstTwo},
    {"name": "type_change", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), "name", (lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "type"], "postprocess": a.changeFieldType},
    {"name": "type_change", "symbols": [(lexer.has("K_ADD") ? {type: "K_ADD"} : K_ADD), "if_not_exists", "name", "type"], "postprocess": a.addField},
    {"name": "type_change", "symbols": [(lexer.has("K_RENAME") ? {type: "K_RENAME"} : K_RENAME), "if_exists", "renames"], "postprocess": a.renameFields},
    {"name": "index_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), "custom_word", (lexer.has("K_INDEX") ? {type: "K_INDEX"} : K_INDEX), "if_not_exists", "optional_index_name", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "table_name", {"literal":"("}, "index_targets", {"literal":")"}, "index_class", "index_options"], "postprocess": o.createIndex},
    {"name": "index_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_INDEX") ? {type: "K_INDEX"} : K_INDEX), "if_exists", "index_name"], "postprocess": o.dropIndex},
    {"name": "custom_word", "symbols": [], "postprocess": b.no},
    {"name": "custom_word", "symbols": [(lexer.has("K_CUSTOM") ? {type: "K_CUSTOM"} : K_CUSTOM)], "postprocess": b.yes},
    {"name": "optional_index_name", "symbols": [], "postprocess": b.nothing},
    {"name": "optional_index_name", "symbols": ["index_part"], "postprocess": b.bareName},
    {"name": "index_name", "symbols": ["index_part"], "postprocess": b.bareName},
    {"name": "index_name", "symbols": ["keyspace_name", {"literal":"."}, "index_part"], "postprocess": b.qualifiedName},
    {"name": "index_part", "symbols": ["name"], "postprocess": b.first},
    {"name": "index_part", "symbols": [(lexer.has("QMARK") ? {type: "QMARK"} : QMARK)], "postprocess": b.boundIndex},
    {"name": "index_targets", "symbols": [], "postprocess": b.none},
    {"name": "index_targets", "symbols": ["index_target_list"], "postprocess": b.items},
    {"name": "index_target_list", "symbols": ["index_target"], "postprocess": b.one},
    {"name": "index_target_list", "symbols": ["index_target_list", {"literal":","}, "index_target"], "postprocess": b.more},
    {"name": "index_target", "symbols": ["column"], "postprocess": o.simpleTarget},
    {"name": "index_target", "symbols": [(lexer.has("K_VALUES") ? {type: "K_VALUES"} : K_VALUES), {"literal":"("}, "column", {"literal":")"}], "postprocess": o.partTarget},
    {"name": "index_target", "symbols": [(lexer.has("K_KEYS") ? {type: "K_KEYS"} : K_KEYS), {"literal":"("}, "column", {"literal":")"}], "postprocess": o.partTarget},
    {"name": "index_target", "symbols": [(lexer.has("K_ENTRIES") ? {type: "K_ENTRIES"} : K_ENTRIES), {"literal":"("}, "column", {"literal":")"}], "postprocess": o.partTarget},
    {"name": "index_target", "symbols": [(lexer.has("K_FULL") ? {type: "K_FULL"} : K_FULL), {"literal":"("}, "column", {"literal":")"}], "postprocess": o.partTarget},
    {"name": "index_class", "symbols": [], "postprocess": b.nothing},
    {"name": "index_class", "symbols": [(lexer.has("K_USING") ? {type: "K_USING"} : K_USING), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": o.secondValue},
    {"name": "index_options", "symbols": [], "postprocess": b.none},
    {"name": "index_options", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "properties"], "postprocess": d.givenProperties},
    {"name": "view_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_MATERIALIZED") ? {type: "K_MATERIALIZED"} : K_MATERIALIZED), (lexer.has("K_VIEW") ? {type: "K_VIEW"} : K_VIEW), "if_not_exists", "table_name", (lexer.has("K_AS") ? {type: "K_AS"} : K_AS), (lexer.has("K_SELECT") ? {type: "K_SELECT"} : K_SELECT), "selection", (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), "table_name", "where_clause", (lexer.has("K_PRIMARY") ? {type: "K_PRIMARY"} : K_PRIMARY), (lexer.has("K_KEY") ? {type: "K_KEY"} : K_KEY), "primary_key", "view_options"], "postprocess": o.createView},
    {"name": "view_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_MATERIALIZED") ? {type: "K_MATERIALIZED"} : K_MATERIALIZED), (lexer.has("K_VIEW") ? {type: "K_VIEW"} : K_VIEW), "if_exists", "table_name", (lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "properties"], "postprocess": o.alterView},
    {"name": "view_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_MATERIALIZED") ? {type: "K_MATERIALIZED"} : K_MATERIALIZED), (lexer.has("K_VIEW") ? {type: "K_VIEW"} : K_VIEW), "if_exists", "table_name"], "postprocess": o.dropView},
    {"name": "view_options", "symbols": [], "postprocess": b.none},
    {"name": "view_options", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "view_option_list"], "postprocess": b.secondItems},
    {"name": "view_option_list", "symbols": ["view_option"], "postprocess": b.one},
    {"name": "view_option_list", "symbols": ["view_option_list", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "view_option"], "postprocess": b.more},
    {"name": "view_option", "symbols": ["property"], "postprocess": d.propertyOption},
    {"name": "view_option", "symbols": [(lexer.has("K_COMPACT") ? {type: "K_COMPACT"} : K_COMPACT), (lexer.has("K_STORAGE") ? {type: "K_STORAGE"} : K_STORAGE)], "postprocess": o.refuseCompact},
    {"name": "view_option", "symbols": [(lexer.has("K_CLUSTERING") ? {type: "K_CLUSTERING"} : K_CLUSTERING), (lexer.has("K_ORDER") ? {type: "K_ORDER"} : K_ORDER), (lexer.has("K_BY") ? {type: "K_BY"} : K_BY), {"literal":"("}, "clustering_orders", {"literal":")"}], "postprocess": d.orderOption},
    {"name": "function_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), "or_replace", (lexer.has("K_FUNCTION") ? {type: "K_FUNCTION"} : K_FUNCTION), "if_not_exists", "function_name", {"literal":"("}, "arguments", {"literal":")"}, "null_rule", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), (lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL), (lexer.has("K_INPUT") ? {type: "K_INPUT"} : K_INPUT), (lexer.has("K_RETURNS") ? {type: "K_RETURNS"} : K_RETURNS), "type", (lexer.has("K_LANGUAGE") ? {type: "K_LANGUAGE"} : K_LANGUAGE), (lexer.has("IDENT") ? {type: "IDENT"} : IDENT), (lexer.has("K_AS") ? {type: "K_AS"} : K_AS), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": o.createFunction},
    {"name": "function_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_FUNCTION") ? {type: "K_FUNCTION"} : K_FUNCTION), "if_exists", "function_name", "signature"], "postprocess": o.dropFunction},
    {"name": "function_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), "or_replace", (lexer.has("K_AGGREGATE") ? {type: "K_AGGREGATE"} : K_AGGREGATE), "if_not_exists", "function_name", {"literal":"("}, "argument_types", {"literal":")"}, (lexer.has("K_SFUNC") ? {type: "K_SFUNC"} : K_SFUNC), "function_part", (lexer.has("K_STYPE") ? {type: "K_STYPE"} : K_STYPE), "type", "final_function", "initial_condition"], "postprocess": o.createAggregate},
    {"name": "function_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_AGGREGATE") ? {type: "K_AGGREGATE"} : K_AGGREGATE), "if_exists", "function_name", "signature"], "postprocess": o.dropAggregate},
    {"name": "or_replace", "symbols": [], "postprocess": b.no},
    {"name": "or_replace", "symbols": [(lexer.has("K_OR") ? {type: "K_OR"} : K_OR), (lexer.has("K_REPLACE") ? {type: "K_REPLACE"} : K_REPLACE)], "postprocess": b.yes},
    {"name": "arguments", "symbols": [], "postprocess": b.none},
    {"name": "arguments", "symbols": ["argument_list"], "postprocess": b.items},
    {"name": "argument_list", "symbols": ["argument"], "postprocess": b.one},
    {"name": "argument_list", "symbols": ["argument_list", {"literal":","}, "argument"], "postprocess": b.more},
    {"name": "argument", "symbols": ["name", "type"], "postprocess": b.firstTwo},
    {"name": "argument_types", "symbols": [], "postprocess": b.none},
    {"name": "argument_types", "symbols": ["types"], "postprocess": b.items},
    {"name": "signature", "symbols": [], "postprocess": b.nothing},
    {"name": "signature", "symbols": [{"literal":"("}, "argument_types", {"literal":")"}], "postprocess": b.second},
    {"name": "null_rule", "symbols": [(lexer.has("K_RETURNS") ? {type: "K_RETURNS"} : K_RETURNS), (lexer.has("K_NULL") ? {type: "K_NULL"} : K_NULL)], "postprocess": b.no},
    {"name": "null_rule", "symbols": [(lexer.has("K_CALLED") ? {type: "K_CALLED"} : K_CALLED)], "postprocess": b.yes},
    {"name": "final_function", "symbols": [], "postprocess": b.nothing},
    {"name": "final_function", "symbols": [(lexer.has("K_FINALFUNC") ? {type: "K_FINALFUNC"} : K_FINALFUNC), "function_part"], "postprocess": b.second},
    {"name": "initial_condition", "symbols": [], "postprocess": b.nothing},
    {"name": "initial_condition", "symbols": [(lexer.has("K_INITCOND") ? {type: "K_INITCOND"} : K_INITCOND), "term"], "postprocess": b.second},
    {"name": "trigger_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_TRIGGER") ? {type: "K_TRIGGER"} : K_TRIGGER), "if_not_exists", "name", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "table_name", (lexer.has("K_USING") ? {type: "K_USING"} : K_USING), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": o.createTrigger},
    {"name": "trigger_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_TRIGGER") ? {type: "K_TRIGGER"} : K_TRIGGER), "if_exists", "name", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "table_name"], "postprocess": o.dropTrigger},
    {"name": "role_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_ROLE") ? {type: "K_ROLE"} : K_ROLE), "if_not_exists", "role_name", "role_options"], "postprocess": r.createRole},
    {"name": "role_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_ROLE") ? {type: "K_ROLE"} : K_ROLE), "if_exists", "role_name", "role_options"], "postprocess": r.alterRole},
    {"name": "role_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_ROLE") ? {type: "K_ROLE"} : K_ROLE), "if_exists", "role_name"], "postprocess": r.dropRole},
    {"name": "role_statement", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE), (lexer.has("K_USER") ? {type: "K_USER"} : K_USER), "if_not_exists", "user_name", "user_password", "superuser_word"], "postprocess": r.createUser},
    {"name": "role_statement", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER), (lexer.has("K_USER") ? {type: "K_USER"} : K_USER), "if_exists", "user_name", "user_password", "superuser_word"], "postprocess": r.alterUser},
    {"name": "role_statement", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP), (lexer.has("K_USER") ? {type: "K_USER"} : K_USER), "if_exists", "user_name"], "postprocess": r.dropUser},
    {"name": "role_statement", "symbols": [(lexer.has("K_LIST") ? {type: "K_LIST"} : K_LIST), (lexer.has("K_ROLES") ? {type: "K_ROLES"} : K_ROLES), "of_role", "recursion"], "postprocess": r.listRoles},
    {"name": "role_statement", "symbols": [(lexer.has("K_LIST") ? {type: "K_LIST"} : K_LIST), (lexer.has("K_USERS") ? {type: "K_USERS"} : K_USERS)], "postprocess": r.listUsers},
    {"name": "role_name", "symbols": ["name"], "postprocess": b.first},
    {"name": "role_name", "symbols": [(lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": b.value},
    {"name": "role_name", "symbols": [(lexer.has("QMARK") ? {type: "QMARK"} : QMARK)], "postprocess": b.boundRole},
    {"name": "user_name", "symbols": [(lexer.has("IDENT") ? {type: "IDENT"} : IDENT)], "postprocess": r.userName},
    {"name": "user_name", "symbols": [(lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": b.value},
    {"name": "user_name", "symbols": [(lexer.has("QUOTED_NAME") ? {type: "QUOTED_NAME"} : QUOTED_NAME)], "postprocess": r.quotedUser},
    {"name": "role_options", "symbols": [], "postprocess": b.none},
    {"name": "role_options", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), "role_option_list"], "postprocess": b.secondItems},
    {"name": "role_option_list", "symbols": ["role_option"], "postprocess": b.one},
    {"name": "role_option_list", "symbols": ["role_option_list", (lexer.has("K_AND") ? {type: "K_AND"} : K_AND), "role_option"], "postprocess": b.more},
    {"name": "role_option", "symbols": [(lexer.has("K_PASSWORD") ? {type: "K_PASSWORD"} : K_PASSWORD), {"literal":"="}, (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": r.password},
    {"name": "role_option", "symbols": [(lexer.has("K_HASHED") ? {type: "K_HASHED"} : K_HASHED), (lexer.has("K_PASSWORD") ? {type: "K_PASSWORD"} : K_PASSWORD), {"literal":"="}, (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": r.hashedPassword},
    {"name": "role_option", "symbols": [(lexer.has("K_OPTIONS") ? {type: "K_OPTIONS"} : K_OPTIONS), {"literal":"="}, {"literal":"{"}, {"literal":"}"}], "postprocess": r.roleOptions},
    {"name": "role_option", "symbols": [(lexer.has("K_OPTIONS") ? {type: "K_OPTIONS"} : K_OPTIONS), {"literal":"="}, {"literal":"{"}, "entries", {"literal":"}"}], "postprocess": r.roleOptions},
    {"name": "role_option", "symbols": [(lexer.has("K_SUPERUSER") ? {type: "K_SUPERUSER"} : K_SUPERUSER), {"literal":"="}, (lexer.has("BOOLEAN") ? {type: "BOOLEAN"} : BOOLEAN)], "postprocess": r.superuser},
    {"name": "role_option", "symbols": [(lexer.has("K_LOGIN") ? {type: "K_LOGIN"} : K_LOGIN), {"literal":"="}, (lexer.has("BOOLEAN") ? {type: "BOOLEAN"} : BOOLEAN)], "postprocess": r.login},
    {"name": "role_option", "symbols": [(lexer.has("K_ACCESS") ? {type: "K_ACCESS"} : K_ACCESS), (lexer.has("K_TO") ? {type: "K_TO"} : K_TO), (lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_DATACENTERS") ? {type: "K_DATACENTERS"} : K_DATACENTERS)], "postprocess": r.allDatacenters},
    {"name": "role_option", "symbols": [(lexer.has("K_ACCESS") ? {type: "K_ACCESS"} : K_ACCESS), (lexer.has("K_TO") ? {type: "K_TO"} : K_TO), (lexer.has("K_DATACENTERS") ? {type: "K_DATACENTERS"} : K_DATACENTERS), {"literal":"{"}, "strings", {"literal":"}"}], "postprocess": r.datacenters},
    {"name": "role_option", "symbols": [(lexer.has("K_ACCESS") ? {type: "K_ACCESS"} : K_ACCESS), (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), (lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_CIDRS") ? {type: "K_CIDRS"} : K_CIDRS)], "postprocess": r.allCidrs},
    {"name": "role_option", "symbols": [(lexer.has("K_ACCESS") ? {type: "K_ACCESS"} : K_ACCESS), (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), (lexer.has("K_CIDRS") ? {type: "K_CIDRS"} : K_CIDRS), {"literal":"{"}, "strings", {"literal":"}"}], "postprocess": r.cidrs},
    {"name": "strings", "symbols": ["string"], "postprocess": b.one},
    {"name": "strings", "symbols": ["strings", {"literal":","}, "string"], "postprocess": b.more},
    {"name": "string", "symbols": [(lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": b.value},
    {"name": "user_password", "symbols": [], "postprocess": b.none},
    {"name": "user_password", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), (lexer.has("K_PASSWORD") ? {type: "K_PASSWORD"} : K_PASSWORD), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": r.userPassword},
    {"name": "user_password", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), (lexer.has("K_HASHED") ? {type: "K_HASHED"} : K_HASHED), (lexer.has("K_PASSWORD") ? {type: "K_PASSWORD"} : K_PASSWORD), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": r.userHashedPassword},
    {"name": "superuser_word", "symbols": [], "postprocess": b.nothing},
    {"name": "superuser_word", "symbols": [(lexer.has("K_SUPERUSER") ? {type: "K_SUPERUSER"} : K_SUPERUSER)], "postprocess": b.yes},
    {"name": "superuser_word", "symbols": [(lexer.has("K_NOSUPERUSER") ? {type: "K_NOSUPERUSER"} : K_NOSUPERUSER)], "postprocess": b.no},
    {"name": "of_role", "symbols": [], "postprocess": b.nothing},
    {"name": "of_role", "symbols": [(lexer.has("K_OF") ? {type: "K_OF"} : K_OF), "role_name"], "postprocess": b.second},
    {"name": "recursion", "symbols": [], "postprocess": b.yes},
    {"name": "recursion", "symbols": [(lexer.has("K_NORECURSIVE") ? {type: "K_NORECURSIVE"} : K_NORECURSIVE)], "postprocess": b.no},
    {"name": "permission_statement", "symbols": [(lexer.has("K_GRANT") ? {type: "K_GRANT"} : K_GRANT), "role_name", (lexer.has("K_TO") ? {type: "K_TO"} : K_TO), "role_name"], "postprocess": p.grantRole},
    {"name": "permission_statement", "symbols": [(lexer.has("K_REVOKE") ? {type: "K_REVOKE"} : K_REVOKE), "role_name", (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), "role_name"], "postprocess": p.revokeRole},
    {"name": "permission_statement", "symbols": [(lexer.has("K_GRANT") ? {type: "K_GRANT"} : K_GRANT), "permissions", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "resource", (lexer.has("K_TO") ? {type: "K_TO"} : K_TO), "role_name"], "postprocess": p.grantPermissions},
    {"name": "permission_statement", "symbols": [(lexer.has("K_REVOKE") ? {type: "K_REVOKE"} : K_REVOKE), "permissions", (lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "resource", (lexer.has("K_FROM") ? {type: "K_FROM"} : K_FROM), "role_name"], "postprocess": p.revokePermissions},
    {"name": "permission_statement", "symbols": [(lexer.has("K_LIST") ? {type: "K_LIST"} : K_LIST), "permissions", "on_resource", "of_role", "recursion"], "postprocess": p.listPermissions},
    {"name": "permissions", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL)], "postprocess": p.allPermissions},
    {"name": "permissions", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_PERMISSIONS") ? {type: "K_PERMISSIONS"} : K_PERMISSIONS)], "postprocess": p.allPermissions},
    {"name": "permissions", "symbols": ["permission_list"], "postprocess": b.items},
    {"name": "permission_list", "symbols": ["permission"], "postprocess": b.one},
    {"name": "permission_list", "symbols": ["permission_list", {"literal":","}, "permission"], "postprocess": b.more},
    {"name": "permission", "symbols": ["permission_word"], "postprocess": b.first},
    {"name": "permission", "symbols": ["permission_word", (lexer.has("K_PERMISSION") ? {type: "K_PERMISSION"} : K_PERMISSION)], "postprocess": b.first},
    {"name": "permission_word", "symbols": [(lexer.has("K_CREATE") ? {type: "K_CREATE"} : K_CREATE)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_ALTER") ? {type: "K_ALTER"} : K_ALTER)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_DROP") ? {type: "K_DROP"} : K_DROP)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_SELECT") ? {type: "K_SELECT"} : K_SELECT)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_MODIFY") ? {type: "K_MODIFY"} : K_MODIFY)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_AUTHORIZE") ? {type: "K_AUTHORIZE"} : K_AUTHORIZE)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_DESCRIBE") ? {type: "K_DESCRIBE"} : K_DESCRIBE)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_EXECUTE") ? {type: "K_EXECUTE"} : K_EXECUTE)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_UNMASK") ? {type: "K_UNMASK"} : K_UNMASK)], "postprocess": p.permission},
    {"name": "permission_word", "symbols": [(lexer.has("K_SELECT_MASKED") ? {type: "K_SELECT_MASKED"} : K_SELECT_MASKED)], "postprocess": p.permission},
    {"name": "on_resource", "symbols": [], "postprocess": b.nothing},
    {"name": "on_resource", "symbols": [(lexer.has("K_ON") ? {type: "K_ON"} : K_ON), "resource"], "postprocess": b.second},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_KEYSPACES") ? {type: "K_KEYSPACES"} : K_KEYSPACES)], "postprocess": p.allData},
    {"name": "resource", "symbols": [(lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "keyspace_name"], "postprocess": p.keyspaceResource},
    {"name": "resource", "symbols": ["table_name"], "postprocess": p.tableResource},
    {"name": "resource", "symbols": [(lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "table_name"], "postprocess": p.tableResource},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_TABLES") ? {type: "K_TABLES"} : K_TABLES), (lexer.has("K_IN") ? {type: "K_IN"} : K_IN), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "keyspace_name"], "postprocess": p.allTables},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_ROLES") ? {type: "K_ROLES"} : K_ROLES)], "postprocess": p.allRoles},
    {"name": "resource", "symbols": [(lexer.has("K_ROLE") ? {type: "K_ROLE"} : K_ROLE), "role_name"], "postprocess": p.roleResource},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_FUNCTIONS") ? {type: "K_FUNCTIONS"} : K_FUNCTIONS)], "postprocess": p.allFunctions},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_FUNCTIONS") ? {type: "K_FUNCTIONS"} : K_FUNCTIONS), (lexer.has("K_IN") ? {type: "K_IN"} : K_IN), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "keyspace_name"], "postprocess": p.keyspaceFunctions},
    {"name": "resource", "symbols": [(lexer.has("K_FUNCTION") ? {type: "K_FUNCTION"} : K_FUNCTION), "function_name", {"literal":"("}, "argument_types", {"literal":")"}], "postprocess": p.functionResource},
    {"name": "resource", "symbols": [(lexer.has("K_ALL") ? {type: "K_ALL"} : K_ALL), (lexer.has("K_MBEANS") ? {type: "K_MBEANS"} : K_MBEANS)], "postprocess": p.allMbeans},
    {"name": "resource", "symbols": [(lexer.has("K_MBEAN") ? {type: "K_MBEAN"} : K_MBEAN), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": p.mbean},
    {"name": "resource", "symbols": [(lexer.has("K_MBEANS") ? {type: "K_MBEANS"} : K_MBEANS), (lexer.has("STRING_LITERAL") ? {type: "STRING_LITERAL"} : STRING_LITERAL)], "postprocess": p.mbeanPattern},
    {"name": "describe", "symbols": ["describe_word", "described", "internals"], "postprocess": x.describe},
    {"name": "describe_word", "symbols": [(lexer.has("K_DESCRIBE") ? {type: "K_DESCRIBE"} : K_DESCRIBE)]},
    {"name": "describe_word", "symbols": [(lexer.has("K_DESC") ? {type: "K_DESC"} : K_DESC)]},
    {"name": "internals", "symbols": [], "postprocess": b.no},
    {"name": "internals", "symbols": [(lexer.has("K_WITH") ? {type: "K_WITH"} : K_WITH), (lexer.has("K_INTERNALS") ? {type: "K_INTERNALS"} : K_INTERNALS)], "postprocess": b.yes},
    {"name": "described", "symbols": [(lexer.has("K_CLUSTER") ? {type: "K_CLUSTER"} : K_CLUSTER)], "postprocess": x.describedKind},
    {"name": "described", "symbols": [(lexer.has("K_SCHEMA") ? {type: "K_SCHEMA"} : K_SCHEMA)], "postprocess": x.describedSchema},
    {"name": "described", "symbols": [(lexer.has("K_FULL") ? {type: "K_FULL"} : K_FULL), (lexer.has("K_SCHEMA") ? {type: "K_SCHEMA"} : K_SCHEMA)], "postprocess": x.describedFullSchema},
    {"name": "described", "symbols": [(lexer.has("K_KEYSPACES") ? {type: "K_KEYSPACES"} : K_KEYSPACES)], "postprocess": x.describedKind},
    {"name": "described", "symbols": [(lexer.has("K_TABLES") ? {type: "K_TABLES"} : K_TABLES)], "postprocess": x.describedTables},
    {"name": "described", "symbols": [(lexer.has("K_TYPES") ? {type: "K_TYPES"} : K_TYPES)], "postprocess": x.describedKind},
    {"name": "described", "symbols": [(lexer.has("K_FUNCTIONS") ? {type: "K_FUNCTIONS"} : K_FUNCTIONS)], "postprocess": x.describedKind},
    {"name": "described", "symbols": [(lexer.has("K_AGGREGATES") ? {type: "K_AGGREGATES"} : K_AGGREGATES)], "postprocess": x.describedKind},
    {"name": "described", "symbols": [(lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "described_keyspace"], "postprocess": x.describedKeyspace},
    {"name": "described", "symbols": [(lexer.has("K_ONLY") ? {type: "K_ONLY"} : K_ONLY), (lexer.has("K_KEYSPACE") ? {type: "K_KEYSPACE"} : K_KEYSPACE), "described_keyspace"], "postprocess": x.describedOnlyKeyspace},
    {"name": "described", "symbols": [(lexer.has("K_COLUMNFAMILY") ? {type: "K_COLUMNFAMILY"} : K_COLUMNFAMILY), "table_name"], "postprocess": x.describedTable},
    {"name": "described", "symbols": [(lexer.has("K_INDEX") ? {type: "K_INDEX"} : K_INDEX), "table_name"], "postprocess": x.describedIndex},
    {"name": "described", "symbols": [(lexer.has("K_MATERIALIZED") ? {type: "K_MATERIALIZED"} : K_MATERIALIZED), (lexer.has("K_VIEW") ? {type: "K_VIEW"} : K_VIEW), "table_name"], "postprocess": x.describedView},
    {"name": "described", "symbols": [(lexer.has("K_TYPE") ? {type: "K_TYPE"} : K_TYPE), "user_type_name"], "postprocess": x.describedType},
    {"name": "described", "symbols": [(lexer.has("K_FUNCTION") ? {type: "K_FUNCTION"} : K_FUNCTION), "function_name"], "postprocess": x.describedFunction},
    {"name": "described", "symbols": [(lexer.has("K_AGGREGATE") ? {type: "K_AGGREGATE"} : K_AGGREGATE), "function_name"], "postprocess": x.describedAggregate},
    {"name": "described", "symbols": ["described_name"], "postprocess": x.describedGeneric},
    {"name": "described_keyspace", "symbols": [], "postprocess": b.nothing},
    {"name": "described_keyspace", "symbols": ["keyspace_name"], "postprocess": b.first},
    {"name": "described_name", "symbols": ["described_first"], "postprocess": b.bareName},
    {"name": "described_name", "symbols": ["described_first", {"literal":"."}, "name"], "postprocess": b.qualifiedName},
    {"name": "described_first", "symbols": [(lexer.has("DESCRIBED") ? {type: "DESCRIBED"} : DESCRIBED)], "postprocess": b.value}
  ],
  ParserStart: "main",
};

export default grammar;
