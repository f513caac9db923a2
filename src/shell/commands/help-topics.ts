/** What HELP knows about CQL's statements, in our own words, and cqlsh's lists of topics. */

export interface HelpTopic {
  readonly usage: readonly string[];
  readonly help: string;
}

function topic(help: string, ...usage: string[]): HelpTopic {
  return { usage, help };
}

export const CQL_TOPICS: ReadonlyMap<string, HelpTopic> = new Map([
  [
    'SELECT',
    topic(
      'Reads rows. WHERE must name the whole partition key, or be answered by an index, unless ALLOW FILTERING permits to ' +
        'look at every row. Rows of one partition come in clustering order; partitions in the order of their tokens.',
      'SELECT [DISTINCT] <columns> | * | JSON ... FROM <table>',
      '  [WHERE <conditions>] [GROUP BY <columns>] [ORDER BY <column> [ASC | DESC]]',
      '  [PER PARTITION LIMIT n] [LIMIT n] [ALLOW FILTERING];',
    ),
  ],
  [
    'INSERT',
    topic(
      'Writes the named columns of a row; what was there of them is replaced, without reading it. IF NOT EXISTS writes only ' +
        'a row that is not there, by agreement among the replicas.',
      'INSERT INTO <table> (<columns>) VALUES (<values>) [IF NOT EXISTS] [USING TTL n AND TIMESTAMP n];',
      "INSERT INTO <table> JSON '{...}' [DEFAULT NULL | UNSET];",
    ),
  ],
  [
    'UPDATE',
    topic(
      'Writes columns of the rows whose keys are given, whether they were there or not. Collections and counters take ' +
        '`+` and `-`. IF writes only when the conditions hold.',
      'UPDATE <table> [USING TTL n AND TIMESTAMP n] SET <assignments> WHERE <keys> [IF EXISTS | IF <conditions>];',
    ),
  ],
  [
    'DELETE',
    topic(
      'Marks columns, rows, ranges of rows or a partition as deleted. The marks are kept for gc_grace_seconds, so that ' +
        'replicas that missed them can still learn of them.',
      'DELETE [<columns>] FROM <table> [USING TIMESTAMP n] WHERE <keys> [IF EXISTS | IF <conditions>];',
    ),
  ],
  [
    'BATCH',
    topic(
      'Several writes as one. A logged batch over more than one partition reaches all of them in the end; an unlogged one ' +
        'saves that cost; within one partition every batch is a single write.',
      'BEGIN [UNLOGGED | COUNTER] BATCH [USING TIMESTAMP n] <writes>; APPLY BATCH;',
    ),
  ],
  [
    'TRUNCATE',
    topic(
      'Removes all rows of a table on all nodes, which must all be up.',
      'TRUNCATE [TABLE] <table>;',
    ),
  ],
  [
    'USE',
    topic('Names without a keyspace are looked up in this one from here on.', 'USE <keyspace>;'),
  ],
  [
    'CREATE KEYSPACE',
    topic(
      'A keyspace says on how many nodes of each data centre its rows are stored.',
      "CREATE KEYSPACE [IF NOT EXISTS] <name> WITH replication = {'class': 'NetworkTopologyStrategy', '<dc>': n, ...}",
      '  [AND durable_writes = true | false];',
    ),
  ],
  [
    'ALTER KEYSPACE',
    topic(
      'Changes replication. Existing rows move only by repair.',
      'ALTER KEYSPACE [IF EXISTS] <name> WITH replication = {...};',
    ),
  ],
  [
    'DROP KEYSPACE',
    topic('Removes a keyspace with all that is in it.', 'DROP KEYSPACE [IF EXISTS] <name>;'),
  ],
  [
    'CREATE TABLE',
    topic(
      'The first part of the primary key decides on which nodes a row lies (partition key); the rest sorts the rows within ' +
        'the partition (clustering columns).',
      'CREATE TABLE [IF NOT EXISTS] <table> (<column> <type> [STATIC], ..., PRIMARY KEY ((<partition key>), <clustering>))',
      '  [WITH CLUSTERING ORDER BY (<column> ASC | DESC) AND <option> = <value>];',
    ),
  ],
  [
    'ALTER TABLE',
    topic(
      'Adds, drops and renames columns, and changes options.',
      'ALTER TABLE [IF EXISTS] <table> ADD <column> <type> | DROP <column> | RENAME <key> TO <name> | WITH <options>;',
    ),
  ],
  [
    'DROP TABLE',
    topic('Removes a table with its rows and indexes.', 'DROP TABLE [IF EXISTS] <table>;'),
  ],
  [
    'CREATE TYPE',
    topic(
      'A type of named fields, for columns.',
      'CREATE TYPE [IF NOT EXISTS] <name> (<field> <type>, ...);',
    ),
  ],
  [
    'ALTER TYPE',
    topic(
      'Adds fields and renames them.',
      'ALTER TYPE <name> ADD <field> <type> | RENAME <field> TO <name>;',
    ),
  ],
  ['DROP TYPE', topic('Removes a type that nothing uses.', 'DROP TYPE [IF EXISTS] <name>;')],
  [
    'CREATE INDEX',
    topic(
      'Lets WHERE find rows by a column that is not the key: each node indexes its own rows, so a query without partition key asks many nodes.',
      'CREATE INDEX [IF NOT EXISTS] [<name>] ON <table> (<column> | keys(<map>) | values(<map>) | entries(<map>) | full(<frozen>));',
      "CREATE CUSTOM INDEX <name> ON <table> (<column>) USING 'sai' [WITH OPTIONS = {...}];",
    ),
  ],
  ['DROP INDEX', topic('Removes an index.', 'DROP INDEX [IF EXISTS] <name>;')],
  [
    'CREATE MATERIALIZED VIEW',
    topic(
      'A table kept in step with another one under a different primary key.',
      'CREATE MATERIALIZED VIEW <name> AS SELECT <columns> FROM <table> WHERE <key> IS NOT NULL AND ... PRIMARY KEY (...);',
    ),
  ],
  [
    'DROP MATERIALIZED VIEW',
    topic('Removes a view.', 'DROP MATERIALIZED VIEW [IF EXISTS] <name>;'),
  ],
  [
    'ALTER MATERIALIZED VIEW',
    topic(
      'Changes options of a view.',
      'ALTER MATERIALIZED VIEW [IF EXISTS] <view> WITH <options>;',
    ),
  ],
  [
    'CREATE FUNCTION',
    topic(
      'Makes a function of your own, with a body in Java between $$ and $$. It may be used wherever a native one may.',
      'CREATE [OR REPLACE] FUNCTION [IF NOT EXISTS] <name> (<argument> <type>, ...)',
      '  CALLED | RETURNS NULL ON NULL INPUT RETURNS <type> LANGUAGE java AS $$ return ...; $$;',
    ),
  ],
  [
    'DROP FUNCTION',
    topic(
      'Drops a function; the types of its arguments say which, where there are several of a name.',
      'DROP FUNCTION [IF EXISTS] <name> [(<types>)];',
    ),
  ],
  [
    'CREATE AGGREGATE',
    topic(
      'Makes an aggregate from functions: SFUNC takes the state and a row, FINALFUNC makes the result of the last state.',
      'CREATE [OR REPLACE] AGGREGATE [IF NOT EXISTS] <name> (<types>) SFUNC <function> STYPE <type>',
      '  [FINALFUNC <function>] [INITCOND <value>];',
    ),
  ],
  [
    'DROP AGGREGATE',
    topic('Drops an aggregate.', 'DROP AGGREGATE [IF EXISTS] <name> [(<types>)];'),
  ],
  [
    'CREATE ROLE',
    topic(
      'Makes a role, which may log in and may be granted to others. Roles count when ringsh was started with --auth.',
      "CREATE ROLE [IF NOT EXISTS] <name> WITH PASSWORD = '...' AND LOGIN = true AND SUPERUSER = false;",
    ),
  ],
  [
    'ALTER ROLE',
    topic(
      'Changes the password or the switches of a role.',
      "ALTER ROLE [IF EXISTS] <name> WITH PASSWORD = '...' [AND ...];",
    ),
  ],
  ['DROP ROLE', topic('Drops a role and what it was granted.', 'DROP ROLE [IF EXISTS] <name>;')],
  [
    'GRANT',
    topic(
      'Lets a role do something with a resource, or be another role too.',
      'GRANT SELECT | MODIFY | CREATE | ALTER | DROP | AUTHORIZE | EXECUTE | ALL ON <resource> TO <role>;',
      'GRANT <role> TO <role>;',
    ),
  ],
  [
    'REVOKE',
    topic(
      'Takes back what GRANT gave.',
      'REVOKE <permission> ON <resource> FROM <role>;',
      'REVOKE <role> FROM <role>;',
    ),
  ],
  [
    'LIST',
    topic(
      'Shows roles, or who may do what.',
      'LIST ROLES [OF <role>];',
      'LIST ALL PERMISSIONS [ON <resource>] [OF <role>] [NORECURSIVE];',
    ),
  ],
  [
    'TYPES',
    topic(
      'ascii bigint blob boolean counter date decimal double duration float inet int smallint text time timestamp timeuuid tinyint uuid varchar varint; list<t> set<t> map<k, v> tuple<...> vector<t, n> frozen<...>.',
    ),
  ],
]);

/** cqlsh's documented commands. */
export const COMPAT_COMMANDS: readonly string[] =
  'CAPTURE CLEAR CLS CONSISTENCY COPY DESC DESCRIBE EXIT EXPAND HELP HISTORY LOGIN PAGING SERIAL SHOW SOURCE TRACING UNICODE'.split(
    ' ',
  );

/** cqlsh's topics about CQL, each with its place in the manual. */
export const COMPAT_TOPICS: ReadonlyMap<string, string> = new Map([
  ['AGGREGATES', 'aggregates'],
  ['ALTER_KEYSPACE', 'alterKeyspaceStmt'],
  ['ALTER_MATERIALIZED_VIEW', 'alterMVStmt'],
  ['ALTER_TABLE', 'alterTableStmt'],
  ['ALTER_TYPE', 'alterTypeStmt'],
  ['ALTER_USER', 'alterUserStmt'],
  ['APPLY', 'batchStmt'],
  ['ASCII', 'constants'],
  ['BATCH', 'batchStmt'],
  ['BEGIN', 'batchStmt'],
  ['BLOB', 'constants'],
  ['BOOLEAN', 'constants'],
  ['COUNTER', 'counters'],
  ['CREATE_AGGREGATE', 'createAggregateStmt'],
  ['CREATE_COLUMNFAMILY', 'createTableStmt'],
  ['CREATE_FUNCTION', 'createFunctionStmt'],
  ['CREATE_INDEX', 'createIndexStmt'],
  ['CREATE_KEYSPACE', 'createKeyspaceStmt'],
  ['CREATE_MATERIALIZED_VIEW', 'createMVStmt'],
  ['CREATE_ROLE', 'createRoleStmt'],
  ['CREATE_TABLE', 'createTableStmt'],
  ['CREATE_TRIGGER', 'createTriggerStmt'],
  ['CREATE_TYPE', 'createTypeStmt'],
  ['CREATE_USER', 'createUserStmt'],
  ['DATE', 'usingdates'],
  ['DELETE', 'deleteStmt'],
  ['DROP_AGGREGATE', 'dropAggregateStmt'],
  ['DROP_COLUMNFAMILY', 'dropTableStmt'],
  ['DROP_FUNCTION', 'dropFunctionStmt'],
  ['DROP_INDEX', 'dropIndexStmt'],
  ['DROP_KEYSPACE', 'dropKeyspaceStmt'],
  ['DROP_MATERIALIZED_VIEW', 'dropMVStmt'],
  ['DROP_ROLE', 'dropRoleStmt'],
  ['DROP_TABLE', 'dropTableStmt'],
  ['DROP_TRIGGER', 'dropTriggerStmt'],
  ['DROP_TYPE', 'dropTypeStmt'],
  ['DROP_USER', 'dropUserStmt'],
  ['FUNCTIONS', 'functions'],
  ['GRANT', 'grantRoleStmt'],
  ['INSERT', 'insertStmt'],
  ['INSERT_JSON', 'insertJson'],
  ['INT', 'constants'],
  ['JSON', 'json'],
  ['KEYWORDS', 'appendixA'],
  ['LIST_PERMISSIONS', 'listPermissionsStmt'],
  ['LIST_ROLES', 'listRolesStmt'],
  ['LIST_USERS', 'listUsersStmt'],
  ['PERMISSIONS', 'permissions'],
  ['REVOKE', 'revokeRoleStmt'],
  ['SELECT', 'selectStmt'],
  ['SELECT_JSON', 'selectJson'],
  ['TEXT', 'constants'],
  ['TIME', 'usingtime'],
  ['TIMESTAMP', 'usingtimestamps'],
  ['TRUNCATE', 'truncateStmt'],
  ['TYPES', 'types'],
  ['UPDATE', 'updateStmt'],
  ['USE', 'useStmt'],
  ['UUID', 'constants'],
]);
