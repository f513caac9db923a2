# https://cassandra.apache.org/doc/5.0/cassandra/reference/cql-commands/update.html
@lexer lexer

update -> %K_UPDATE table_name using %K_SET assignments %K_WHERE relations if_clause {% m.update %}

assignments -> assignment {% b.one %}
    | assignments "," assignment {% b.more %}

# `c = c -3` arrives as three tokens: the sign belongs to the number.
assignment -> column "=" term {% m.assign %}
    | column "=" term "+" column {% m.assignPrepended %}
    | column "=" column "+" term {% m.assignSum %}
    | column "=" column "-" term {% m.assignSum %}
    | column "=" column %INTEGER {% m.assignSignedSum %}
    | column "+=" term {% m.assignShort %}
    | column "-=" term {% m.assignShort %}
    | column "[" term "]" "=" term {% m.assignElement %}
    | column "." name "=" term {% m.assignField %}
