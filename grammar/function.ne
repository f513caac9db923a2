# https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/functions.html
@lexer lexer

function_statement -> %K_CREATE or_replace %K_FUNCTION if_not_exists function_name "(" arguments ")" null_rule %K_ON %K_NULL %K_INPUT %K_RETURNS type %K_LANGUAGE %IDENT %K_AS %STRING_LITERAL {% o.createFunction %}
    | %K_DROP %K_FUNCTION if_exists function_name signature {% o.dropFunction %}
    | %K_CREATE or_replace %K_AGGREGATE if_not_exists function_name "(" argument_types ")" %K_SFUNC function_part %K_STYPE type final_function initial_condition {% o.createAggregate %}
    | %K_DROP %K_AGGREGATE if_exists function_name signature {% o.dropAggregate %}

or_replace -> null {% b.no %}
    | %K_OR %K_REPLACE {% b.yes %}

arguments -> null {% b.none %}
    | argument_list {% b.items %}
argument_list -> argument {% b.one %}
    | argument_list "," argument {% b.more %}
argument -> name type {% b.firstTwo %}

argument_types -> null {% b.none %}
    | types {% b.items %}

signature -> null {% b.nothing %}
    | "(" argument_types ")" {% b.second %}

null_rule -> %K_RETURNS %K_NULL {% b.no %}
    | %K_CALLED {% b.yes %}

final_function -> null {% b.nothing %}
    | %K_FINALFUNC function_part {% b.second %}

initial_condition -> null {% b.nothing %}
    | %K_INITCOND term {% b.second %}
