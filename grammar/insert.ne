# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/insert.html
@lexer lexer

modification -> insert {% b.first %}
    | update {% b.first %}
    | delete {% b.first %}

insert -> %K_INSERT %K_INTO table_name "(" columns ")" %K_VALUES "(" terms ")" if_not_exists using {% m.insert %}
    | %K_INSERT %K_INTO table_name %K_JSON json_value json_default if_not_exists using {% m.insertJson %}

json_value -> %STRING_LITERAL {% t.literal %}
    | marker {% b.first %}

json_default -> null {% b.no %}
    | %K_DEFAULT %K_NULL {% b.no %}
    | %K_DEFAULT %K_UNSET {% b.yes %}

using -> null {% m.noUsing %}
    | %K_USING using_options {% m.using %}

using_options -> using_option {% b.one %}
    | using_options %K_AND using_option {% b.more %}

using_option -> %K_TIMESTAMP int_value {% m.usingTimestamp %}
    | %K_TTL int_value {% m.usingTtl %}
