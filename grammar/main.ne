# CQL 3.4.7 as Cassandra 5.0's parser takes it. Form only: whether names, types and options make sense is for
# prepare to say. Every text has exactly one parse.
# Cassandra: https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/commands-toc.html

@preprocessor typescript
@{%
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
%}
@lexer lexer

main -> statement semicolons {% b.first %}

semicolons -> null
    | semicolons ";"

statement -> select {% b.first %}
    | modification {% b.first %}
    | batch {% b.first %}
    | truncate {% b.first %}
    | use {% b.first %}
    | keyspace_statement {% b.first %}
    | table_statement {% b.first %}
    | type_statement {% b.first %}
    | index_statement {% b.first %}
    | view_statement {% b.first %}
    | function_statement {% b.first %}
    | trigger_statement {% b.first %}
    | role_statement {% b.first %}
    | permission_statement {% b.first %}
    | describe {% b.first %}

@include "./names.ne"
@include "./terms.ne"
@include "./types.ne"
@include "./selectors.ne"
@include "./where.ne"
@include "./properties.ne"
@include "./select.ne"
@include "./insert.ne"
@include "./update.ne"
@include "./delete.ne"
@include "./batch.ne"
@include "./keyspace.ne"
@include "./table.ne"
@include "./type.ne"
@include "./index.ne"
@include "./view.ne"
@include "./function.ne"
@include "./trigger.ne"
@include "./role.ne"
@include "./permission.ne"
@include "./describe.ne"
