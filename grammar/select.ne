# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/select.html
@lexer lexer

select -> %K_SELECT json_option distinct_option selection %K_FROM table_name where_clause group_clause order_clause partition_limit limit_clause filtering {% q.select %}

json_option -> null {% b.no %}
    | %JSON_OPTION {% b.yes %}

distinct_option -> null {% b.no %}
    | %DISTINCT_OPTION {% b.yes %}

selection -> "*" {% q.everything %}
    | select_clauses {% b.items %}

select_clauses -> select_clause {% b.one %}
    | select_clauses "," select_clause {% b.more %}

select_clause -> selector {% q.plainClause %}
    | selector %K_AS name {% q.aliasedClause %}

where_clause -> null {% b.none %}
    | %K_WHERE relations {% b.secondItems %}

group_clause -> null {% b.none %}
    | %K_GROUP %K_BY selectors {% b.thirdItems %}

order_clause -> null {% b.none %}
    | %K_ORDER %K_BY orderings {% b.thirdItems %}

orderings -> ordering {% b.one %}
    | orderings "," ordering {% b.more %}

ordering -> column {% q.ascending %}
    | column direction {% q.ordering %}
    | column %K_ANN %K_OF term {% q.nearest %}
    | column %K_ANN %K_OF term direction {% q.nearest %}

direction -> %K_ASC {% q.asc %}
    | %K_DESC {% q.desc %}

partition_limit -> null
    {% b.nothing %}
    | %K_PER %K_PARTITION %K_LIMIT int_value {% b.fourth %}

limit_clause -> null {% b.nothing %}
    | %K_LIMIT int_value {% b.second %}

filtering -> null {% b.no %}
    | %K_ALLOW %K_FILTERING {% b.yes %}
