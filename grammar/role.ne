# https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/security.html#database-roles
@lexer lexer

role_statement -> %K_CREATE %K_ROLE if_not_exists role_name role_options {% r.createRole %}
    | %K_ALTER %K_ROLE if_exists role_name role_options {% r.alterRole %}
    | %K_DROP %K_ROLE if_exists role_name {% r.dropRole %}
    | %K_CREATE %K_USER if_not_exists user_name user_password superuser_word {% r.createUser %}
    | %K_ALTER %K_USER if_exists user_name user_password superuser_word {% r.alterUser %}
    | %K_DROP %K_USER if_exists user_name {% r.dropUser %}
    | %K_LIST %K_ROLES of_role recursion {% r.listRoles %}
    | %K_LIST %K_USERS {% r.listUsers %}

role_name -> name {% b.first %}
    | %STRING_LITERAL {% b.value %}
    | %QMARK {% b.boundRole %}

user_name -> %IDENT {% r.userName %}
    | %STRING_LITERAL {% b.value %}
    | %QUOTED_NAME {% r.quotedUser %}

role_options -> null {% b.none %}
    | %K_WITH role_option_list {% b.secondItems %}
role_option_list -> role_option {% b.one %}
    | role_option_list %K_AND role_option {% b.more %}

role_option -> %K_PASSWORD "=" %STRING_LITERAL {% r.password %}
    | %K_HASHED %K_PASSWORD "=" %STRING_LITERAL {% r.hashedPassword %}
    | %K_OPTIONS "=" "{" "}" {% r.roleOptions %}
    | %K_OPTIONS "=" "{" entries "}" {% r.roleOptions %}
    | %K_SUPERUSER "=" %BOOLEAN {% r.superuser %}
    | %K_LOGIN "=" %BOOLEAN {% r.login %}
    | %K_ACCESS %K_TO %K_ALL %K_DATACENTERS {% r.allDatacenters %}
    | %K_ACCESS %K_TO %K_DATACENTERS "{" strings "}" {% r.datacenters %}
    | %K_ACCESS %K_FROM %K_ALL %K_CIDRS {% r.allCidrs %}
    | %K_ACCESS %K_FROM %K_CIDRS "{" strings "}" {% r.cidrs %}

strings -> string {% b.one %}
    | strings "," string {% b.more %}
string -> %STRING_LITERAL {% b.value %}

user_password -> null {% b.none %}
    | %K_WITH %K_PASSWORD %STRING_LITERAL {% r.userPassword %}
    | %K_WITH %K_HASHED %K_PASSWORD %STRING_LITERAL {% r.userHashedPassword %}

superuser_word -> null {% b.nothing %}
    | %K_SUPERUSER {% b.yes %}
    | %K_NOSUPERUSER {% b.no %}

of_role -> null {% b.nothing %}
    | %K_OF role_name {% b.second %}

recursion -> null {% b.yes %}
    | %K_NORECURSIVE {% b.no %}
