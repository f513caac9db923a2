# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-table.html
@lexer lexer

table_statement -> %K_CREATE %K_COLUMNFAMILY if_not_exists table_name "(" table_parts ")" table_options {% d.createTable %}
    | %K_ALTER %K_COLUMNFAMILY if_exists table_name table_change {% a.alterTable %}
    | %K_DROP %K_COLUMNFAMILY if_exists table_name {% a.dropTable %}

table_change -> %K_ALTER name %K_TYPE type {% a.changeColumnType %}
    | %K_ALTER if_exists name mask_clause {% a.maskColumn %}
    | %K_ALTER if_exists name %K_DROP %K_MASKED {% a.unmaskColumn %}
    | %K_ADD if_not_exists added_column {% a.addColumn %}
    | %K_ADD if_not_exists "(" added_columns ")" {% a.addColumns %}
    | %K_DROP if_exists name drop_time {% a.dropColumn %}
    | %K_DROP if_exists "(" names ")" drop_time {% a.dropColumns %}
    | %K_DROP %K_COMPACT %K_STORAGE {% a.dropCompactStorage %}
    | %K_RENAME if_exists renames {% a.renameColumns %}
    | %K_WITH properties {% a.changeOptions %}

added_column -> name type static_word mask {% a.addedColumn %}
added_columns -> added_column {% b.one %}
    | added_columns "," added_column {% b.more %}

drop_time -> null {% b.nothing %}
    | %K_USING %K_TIMESTAMP %INTEGER {% a.dropTime %}

renames -> rename {% b.one %}
    | renames %K_AND rename {% b.more %}
rename -> name %K_TO name {% b.pair %}

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
