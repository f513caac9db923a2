# Types: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/types.html
@lexer lexer

type -> native_type {% b.first %}
    | %K_LIST "<" type ">" {% t.listType %}
    | %K_SET "<" type ">" {% t.setType %}
    | %K_MAP "<" type "," type ">" {% t.mapType %}
    | %K_TUPLE "<" tuple_types ">" {% t.tupleType %}
    | %K_VECTOR "<" type "," %INTEGER ">" {% t.vectorType %}
    | %K_FROZEN "<" type ">" {% t.frozenType %}
    | user_type_name {% t.userType %}
    | %STRING_LITERAL {% t.customType %}

native_type -> %NATIVE {% t.nativeType %}

tuple_types -> type {% b.one %}
    | tuple_types "," type {% b.more %}

types -> type {% b.one %}
    | types "," type {% b.more %}

user_type_name -> %TYPE_NAME {% t.bareTypeName %}
    | name "." %TYPE_NAME {% t.qualifiedTypeName %}
