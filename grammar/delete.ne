# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/delete.html
@lexer lexer

delete -> %K_DELETE deletions %K_FROM table_name using_timestamp %K_WHERE relations if_clause {% m.remove %}

deletions -> null {% b.none %}
    | deletion_list {% b.items %}

deletion_list -> deletion {% b.one %}
    | deletion_list "," deletion {% b.more %}

deletion -> column {% m.deleteColumn %}
    | column "[" term "]" {% m.deleteElement %}
    | column "." name {% m.deleteField %}

using_timestamp -> null {% m.noUsing %}
    | %K_USING %K_TIMESTAMP int_value {% m.usingOnlyTimestamp %}
