# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/create-index.html
@lexer lexer

index_statement -> %K_CREATE custom_word %K_INDEX if_not_exists optional_index_name %K_ON table_name "(" index_targets ")" index_class index_options {% o.createIndex %}
    | %K_DROP %K_INDEX if_exists index_name {% o.dropIndex %}

custom_word -> null {% b.no %}
    | %K_CUSTOM {% b.yes %}

optional_index_name -> null {% b.nothing %}
    | index_part {% b.bareName %}

index_name -> index_part {% b.bareName %}
    | keyspace_name "." index_part {% b.qualifiedName %}
index_part -> name {% b.first %}
    | %QMARK {% b.boundIndex %}

index_targets -> null {% b.none %}
    | index_target_list {% b.items %}
index_target_list -> index_target {% b.one %}
    | index_target_list "," index_target {% b.more %}

index_target -> column {% o.simpleTarget %}
    | %K_VALUES "(" column ")" {% o.partTarget %}
    | %K_KEYS "(" column ")" {% o.partTarget %}
    | %K_ENTRIES "(" column ")" {% o.partTarget %}
    | %K_FULL "(" column ")" {% o.partTarget %}

index_class -> null {% b.nothing %}
    | %K_USING %STRING_LITERAL {% o.secondValue %}

index_options -> null {% b.none %}
    | %K_WITH properties {% d.givenProperties %}
