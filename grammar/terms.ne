# Terms: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/definitions.html#terms
@lexer lexer

term -> term_sum {% b.first %}

term_sum -> term_product {% b.first %}
    | term_sum "+" term_product {% t.binary %}
    | term_sum "-" term_product {% t.binary %}

term_product -> term_signed {% b.first %}
    | term_product "*" term_signed {% t.binary %}
    | term_product "/" term_signed {% t.binary %}
    | term_product "%" term_signed {% t.binary %}

term_signed -> simple_term {% b.first %}
    | "-" simple_term {% t.negate %}

simple_term -> value {% b.first %}
    | function_name "(" ")" {% t.callWithout %}
    | function_name "(" terms ")" {% t.call %}
    | "(" type ")" simple_term {% t.hint %}
    | %K_CAST "(" simple_term %K_AS native_type ")" {% t.castTerm %}

value -> constant {% b.first %}
    | %K_NULL {% t.nullTerm %}
    | marker {% b.first %}
    | "[" "]" {% t.emptyList %}
    | "[" terms "]" {% t.list %}
    | "{" "}" {% t.emptySet %}
    | "{" terms "}" {% t.set %}
    | "{" entries "}" {% t.map %}
    | "{" fields "}" {% t.udt %}
    | tuple {% b.first %}

constant -> %CONSTANT {% t.literal %}

marker -> %QMARK {% t.marker %}
    | ":" name {% t.namedMarker %}

tuple -> "(" terms ")" {% t.tuple %}

terms -> term {% b.one %}
    | terms "," term {% b.more %}

entries -> entry {% b.one %}
    | entries "," entry {% b.more %}
entry -> term ":" term {% b.pair %}

fields -> field {% b.one %}
    | fields "," field {% b.more %}
field -> name ":" term {% b.pair %}

# What LIMIT, TTL and TIMESTAMP take.
int_value -> %INTEGER {% t.literal %}
    | marker {% b.first %}
