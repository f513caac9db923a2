# https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/triggers.html
@lexer lexer

trigger_statement -> %K_CREATE %K_TRIGGER if_not_exists name %K_ON table_name %K_USING %STRING_LITERAL {% o.createTrigger %}
    | %K_DROP %K_TRIGGER if_exists name %K_ON table_name {% o.dropTrigger %}
