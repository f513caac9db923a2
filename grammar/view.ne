# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-materialized-view.html
@lexer lexer

view_statement -> %K_CREATE %K_MATERIALIZED %K_VIEW if_not_exists table_name %K_AS %K_SELECT selection %K_FROM table_name where_clause %K_PRIMARY %K_KEY primary_key view_options {% o.createView %}
    | %K_ALTER %K_MATERIALIZED %K_VIEW if_exists table_name %K_WITH properties {% o.alterView %}
    | %K_DROP %K_MATERIALIZED %K_VIEW if_exists table_name {% o.dropView %}

view_options -> null {% b.none %}
    | %K_WITH view_option_list {% b.secondItems %}

view_option_list -> view_option {% b.one %}
    | view_option_list %K_AND view_option {% b.more %}

view_option -> property {% d.propertyOption %}
    | %K_COMPACT %K_STORAGE {% o.refuseCompact %}
    | %K_CLUSTERING %K_ORDER %K_BY "(" clustering_orders ")" {% d.orderOption %}
