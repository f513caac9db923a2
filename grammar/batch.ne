# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/batch.html
@lexer lexer

batch -> %K_BEGIN batch_type %K_BATCH using batch_statements %K_APPLY %K_BATCH {% m.batch %}

batch_type -> null {% m.logged %}
    | %K_UNLOGGED {% m.unlogged %}
    | %K_COUNTER {% m.counter %}

batch_statements -> null {% b.zero %}
    | batch_statements modification {% b.append %}
    | batch_statements modification ";" {% b.append %}
