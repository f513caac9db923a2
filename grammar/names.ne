# Names: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/definitions.html#identifiers
# NAME, COLUMN and the like are single tokens told apart by what the lexer says they may be used as.
@lexer lexer

name -> %NAME {% b.value %}
column -> %COLUMN {% b.value %}
function_part -> %FUNCTION_NAME {% b.value %}

names -> name {% b.one %}
    | names "," name {% b.more %}

columns -> column {% b.one %}
    | columns "," column {% b.more %}

keyspace_name -> name {% b.first %}
    | %QMARK {% b.boundKeyspace %}

# A marker for a name has a form, so that the refusal can say what it is about.
table_name -> table_part {% b.bareName %}
    | keyspace_name "." table_part {% b.qualifiedName %}
table_part -> name {% b.first %}
    | %QMARK {% b.boundTable %}

function_name -> function_part {% b.bareName %}
    | keyspace_name "." function_part {% b.qualifiedName %}

if_not_exists -> null {% b.no %}
    | %K_IF %K_NOT %K_EXISTS {% b.yes %}

if_exists -> null {% b.no %}
    | %K_IF %K_EXISTS {% b.yes %}
