# https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/security.html#data-control
@lexer lexer

permission_statement -> %K_GRANT role_name %K_TO role_name {% p.grantRole %}
    | %K_REVOKE role_name %K_FROM role_name {% p.revokeRole %}
    | %K_GRANT permissions %K_ON resource %K_TO role_name {% p.grantPermissions %}
    | %K_REVOKE permissions %K_ON resource %K_FROM role_name {% p.revokePermissions %}
    | %K_LIST permissions on_resource of_role recursion {% p.listPermissions %}

permissions -> %K_ALL {% p.allPermissions %}
    | %K_ALL %K_PERMISSIONS {% p.allPermissions %}
    | permission_list {% b.items %}

permission_list -> permission {% b.one %}
    | permission_list "," permission {% b.more %}

permission -> permission_word {% b.first %}
    | permission_word %K_PERMISSION {% b.first %}

permission_word -> %K_CREATE {% p.permission %}
    | %K_ALTER {% p.permission %}
    | %K_DROP {% p.permission %}
    | %K_SELECT {% p.permission %}
    | %K_MODIFY {% p.permission %}
    | %K_AUTHORIZE {% p.permission %}
    | %K_DESCRIBE {% p.permission %}
    | %K_EXECUTE {% p.permission %}
    | %K_UNMASK {% p.permission %}
    | %K_SELECT_MASKED {% p.permission %}

on_resource -> null {% b.nothing %}
    | %K_ON resource {% b.second %}

resource -> %K_ALL %K_KEYSPACES {% p.allData %}
    | %K_KEYSPACE keyspace_name {% p.keyspaceResource %}
    | table_name {% p.tableResource %}
    | %K_COLUMNFAMILY table_name {% p.tableResource %}
    | %K_ALL %K_TABLES %K_IN %K_KEYSPACE keyspace_name {% p.allTables %}
    | %K_ALL %K_ROLES {% p.allRoles %}
    | %K_ROLE role_name {% p.roleResource %}
    | %K_ALL %K_FUNCTIONS {% p.allFunctions %}
    | %K_ALL %K_FUNCTIONS %K_IN %K_KEYSPACE keyspace_name {% p.keyspaceFunctions %}
    | %K_FUNCTION function_name "(" argument_types ")" {% p.functionResource %}
    | %K_ALL %K_MBEANS {% p.allMbeans %}
    | %K_MBEAN %STRING_LITERAL {% p.mbean %}
    | %K_MBEANS %STRING_LITERAL {% p.mbeanPattern %}
