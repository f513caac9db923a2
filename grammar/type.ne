# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-type.html
@lexer lexer

type_statement -> %K_CREATE %K_TYPE if_not_exists user_type_name "(" type_fields ")" {% a.createType %}
    | %K_ALTER %K_TYPE if_exists user_type_name type_change {% a.alterType %}
    | %K_DROP %K_TYPE if_exists user_type_name {% a.dropType %}

# A comma may be followed by nothing.
type_fields -> type_field {% b.one %}
    | type_fields "," {% b.first %}
    | type_fields "," type_field {% b.more %}
type_field -> name type {% b.firstTwo %}

type_change -> %K_ALTER name %K_TYPE type {% a.changeFieldType %}
    | %K_ADD if_not_exists name type {% a.addField %}
    | %K_RENAME if_exists renames {% a.renameFields %}
