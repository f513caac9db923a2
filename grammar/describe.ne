# DESCRIBE, answered by the server since 4.0 (CASSANDRA-14825)
@lexer lexer

describe -> describe_word described internals {% x.describe %}

describe_word -> %K_DESCRIBE
    | %K_DESC

internals -> null {% b.no %}
    | %K_WITH %K_INTERNALS {% b.yes %}

described -> %K_CLUSTER {% x.describedKind %}
    | %K_SCHEMA {% x.describedSchema %}
    | %K_FULL %K_SCHEMA {% x.describedFullSchema %}
    | %K_KEYSPACES {% x.describedKind %}
    | %K_TABLES {% x.describedTables %}
    | %K_TYPES {% x.describedKind %}
    | %K_FUNCTIONS {% x.describedKind %}
    | %K_AGGREGATES {% x.describedKind %}
    | %K_KEYSPACE described_keyspace {% x.describedKeyspace %}
    | %K_ONLY %K_KEYSPACE described_keyspace {% x.describedOnlyKeyspace %}
    | %K_COLUMNFAMILY table_name {% x.describedTable %}
    | %K_INDEX table_name {% x.describedIndex %}
    | %K_MATERIALIZED %K_VIEW table_name {% x.describedView %}
    | %K_TYPE user_type_name {% x.describedType %}
    | %K_FUNCTION function_name {% x.describedFunction %}
    | %K_AGGREGATE function_name {% x.describedAggregate %}
    | described_name {% x.describedGeneric %}

described_keyspace -> null {% b.nothing %}
    | keyspace_name {% b.first %}

described_name -> described_first {% b.bareName %}
    | described_first "." name {% b.qualifiedName %}
described_first -> %DESCRIBED {% b.value %}
