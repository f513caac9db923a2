# WHERE and IF: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/dml.html#where-clause
@lexer lexer

relations -> relation {% b.one %}
    | relations %K_AND relation {% b.more %}

relation -> column comparison term {% q.singleRelation %}
    | column %K_LIKE term {% q.likeRelation %}
    | column %K_IS %K_NOT %K_NULL {% q.isNotNullRelation %}
    | column %K_IN in_values {% q.inRelation %}
    | column %K_CONTAINS term {% q.containsRelation %}
    | column %K_CONTAINS %K_KEY term {% q.containsKeyRelation %}
    | column "[" term "]" comparison term {% q.elementRelation %}
    | %K_TOKEN "(" columns ")" comparison term {% q.tokenRelation %}
    | "(" columns ")" comparison tuple {% q.tupleRelation %}
    | "(" columns ")" comparison marker {% q.tupleRelation %}
    | "(" columns ")" %K_IN tuple_in_values {% q.tupleInRelation %}
    | "(" relation ")" {% b.second %}
    | %EXPR index_part "," term ")" {% q.indexExpression %}

comparison -> "=" {% b.value %}
    | "!=" {% b.value %}
    | "<" {% b.value %}
    | "<=" {% b.value %}
    | ">" {% b.value %}
    | ">=" {% b.value %}

in_values -> marker {% q.inMarker %}
    | "(" ")" {% q.inNothing %}
    | "(" terms ")" {% q.inTerms %}

tuple_in_values -> marker {% q.inMarker %}
    | "(" ")" {% q.inNothing %}
    | "(" tuples ")" {% q.inTerms %}
    | "(" markers ")" {% q.inTerms %}

tuples -> tuple {% b.one %}
    | tuples "," tuple {% b.more %}

markers -> marker {% b.one %}
    | markers "," marker {% b.more %}

if_clause -> null {% q.noConditions %}
    | %K_IF %K_EXISTS {% q.ifExists %}
    | %K_IF conditions {% q.ifConditions %}

conditions -> condition {% b.one %}
    | conditions %K_AND condition {% b.more %}

condition -> column condition_test {% q.wholeCondition %}
    | column contains_test {% q.wholeCondition %}
    | column "[" term "]" condition_test {% q.elementCondition %}
    | column "." name condition_test {% q.fieldCondition %}

condition_test -> comparison term {% q.compareTest %}
    | %K_IN in_values {% q.inTest %}

contains_test -> %K_CONTAINS term {% q.containsTest %}
    | %K_CONTAINS %K_KEY term {% q.containsKeyTest %}
