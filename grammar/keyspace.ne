# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-keyspace.html
@lexer lexer

use -> %K_USE keyspace_name {% d.use %}

truncate -> %K_TRUNCATE table_name {% d.truncate %}
    | %K_TRUNCATE %K_COLUMNFAMILY table_name {% d.truncate %}

keyspace_statement -> %K_CREATE %K_KEYSPACE if_not_exists keyspace_name %K_WITH properties {% d.createKeyspace %}
    | %K_ALTER %K_KEYSPACE if_exists keyspace_name %K_WITH properties {% d.alterKeyspace %}
    | %K_DROP %K_KEYSPACE if_exists keyspace_name {% d.dropKeyspace %}
