# Options after WITH: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/ddl.html#create-table-options
@lexer lexer

properties -> property {% b.one %}
    | properties %K_AND property {% b.more %}

property -> name "=" property_value {% d.property %}

property_value -> constant {% d.propertyText %}
    | %WORD {% d.propertyWord %}
    | "{" "}" {% d.propertyNothing %}
    | "{" entries "}" {% d.propertyMap %}
