# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-table.html
@lexer lexer

create_table -> %K_CREATE %K_COLUMNFAMILY if_not_exists table_name "(" table_parts ")" table_options {% d.createTable %}

# A comma may be followed by nothing.
table_parts -> table_part_of {% b.one %}
    | table_parts "," {% b.first %}
    | table_parts "," table_part_of {% b.more %}

table_part_of -> name type static_word mask {% d.columnPart %}
    | name type static_word mask %K_PRIMARY %K_KEY {% d.columnPart %}
    | %K_PRIMARY %K_KEY primary_key {% b.third %}

primary_key -> "(" partition_key ")" {% d.primaryKeyAlone %}
    | "(" partition_key "," names ")" {% d.primaryKey %}

partition_key -> name {% d.oneName %}
    | "(" names ")" {% b.secondItems %}

static_word -> null {% b.no %}
    | %K_STATIC {% b.yes %}

mask -> null {% b.nothing %}
    | mask_clause {% b.first %}

mask_clause -> %K_MASKED %K_WITH %K_DEFAULT {% d.defaultMask %}
    | %K_MASKED %K_WITH function_name "(" ")" {% d.functionMask %}
    | %K_MASKED %K_WITH function_name "(" terms ")" {% d.functionMask %}

table_options -> null {% b.none %}
    | %K_WITH table_option_list {% b.secondItems %}

table_option_list -> table_option {% b.one %}
    | table_option_list %K_AND table_option {% b.more %}

table_option -> property {% d.propertyOption %}
    | %K_COMPACT %K_STORAGE {% d.compactOption %}
    | %K_CLUSTERING %K_ORDER %K_BY "(" clustering_orders ")" {% d.orderOption %}

clustering_orders -> clustering_order {% b.one %}
    | clustering_orders "," clustering_order {% b.more %}
clustering_order -> name direction {% b.firstTwo %}
