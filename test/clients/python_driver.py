"""The Python driver against `ringsh serve`: python_driver.py PORT. Prints one line a check: `ok NAME`."""
import datetime, decimal, sys, uuid
from cassandra import AlreadyExists, ConsistencyLevel, FunctionFailure, InvalidRequest, Unavailable
from cassandra.cluster import Cluster
from cassandra.query import BatchStatement, SimpleStatement, UNSET_VALUE
from cassandra.util import Duration


class Address:
    def __init__(self, street, number):
        self.street, self.number = street, number

    def __eq__(self, other):
        return (self.street, self.number) == (other.street, other.number)


def refuses(kind, action):
    try:
        action()
    except kind as error:
        return error
    raise AssertionError(f'no {kind.__name__}')


def check_topology(cluster, session):
    hosts = {(h.address, h.endpoint.port, h.datacenter, h.is_up) for h in cluster.metadata.all_hosts()}
    assert hosts == {(f'127.0.0.{i}', PORT, 'dc1', True) for i in (1, 2, 3)}, hosts
    assert len(cluster.metadata.get_replicas('py', b'\0\0\0\1')) == 2
    assert cluster.metadata.partitioner.endswith('Murmur3Partitioner')


def check_types(cluster, session):
    session.execute('CREATE TYPE py.address (street text, number int)')
    cluster.register_user_type('py', 'address', Address)
    columns = {
        'a ascii': 'x', 'b bigint': 2**62, 'c blob': b'ab', 'd boolean': True, 'e date': datetime.date(2020, 2, 29),
        'f decimal': decimal.Decimal('1.00'), 'g double': 0.1, 'h float': 1.5, 'i inet': '10.0.0.1', 'j smallint': -3,
        'k_ text': 'größe', 'l time': datetime.time(1, 2, 3), 'm timestamp': datetime.datetime(2020, 1, 2, 3, 4, 5),
        'n timeuuid': uuid.UUID('5f3d4a2e-0c1b-11ea-8d71-362b9e155667'), 'o tinyint': -128, 'p uuid': uuid.uuid4(),
        'q varint': -2**80, 'r list<int>': [1, 2], 's map<text, int>': {'a': 1}, 't set<text>': {'y', 'z'},
        'u tuple<int, text>': (1, 'q'), 'v frozen<address>': Address('s', 3),
    }
    if cluster.protocol_version >= 5:
        columns['w duration'] = Duration(1, 2, 3)
    if cluster.protocol_version >= 4:
        columns['x vector<float, 3>'] = [1.0, 2.0, 3.0]
    session.execute('CREATE TABLE py.types (k int PRIMARY KEY, %s)' % ', '.join(columns))
    names = [column.split()[0] for column in columns]
    insert = session.prepare('INSERT INTO py.types (k, %s) VALUES (1, %s)' % (', '.join(names), ', '.join('?' * len(names))))
    session.execute(insert, list(columns.values()))
    row = session.execute('SELECT %s FROM py.types' % ', '.join(names)).one()
    for name, got, sent in zip(names, row, columns.values()):
        if name in ('e', 'l'):
            got, sent = str(got).split('.')[0], str(sent)
        assert got == sent or list(got) == sorted(sent), (name, got, sent)


def check_statements(cluster, session):
    session.execute('CREATE TABLE py.rows (p int, c int, v text, PRIMARY KEY (p, c))')
    insert = session.prepare('INSERT INTO py.rows (p, c, v) VALUES (?, ?, ?)')
    assert insert.routing_key_indexes == [0]
    batch = BatchStatement()
    for i in range(100):
        batch.add(insert, (1, i, f'v{i}'))
    batch.add('INSERT INTO py.rows (p, c, v) VALUES (1, %s, %s)', (100, 'x'))
    session.execute(batch)
    pages = session.execute(SimpleStatement('SELECT * FROM py.rows WHERE p = %s', fetch_size=7), [1])
    assert pages.has_more_pages and len(list(pages)) == 101
    named = session.prepare('SELECT v FROM py.rows WHERE p = :part AND c = :"Col"')
    assert session.execute(named, {'Col': 5, 'part': 1}).one().v == 'v5'
    if cluster.protocol_version >= 4:
        session.execute(insert, (1, 5, UNSET_VALUE))
        assert session.execute(named, (1, 5)).one().v == 'v5'
    lwt = session.prepare('INSERT INTO py.rows (p, c, v) VALUES (?, ?, ?) IF NOT EXISTS')
    assert session.execute(lwt, (7, 7, 'a')).was_applied
    refused = session.execute(lwt, (7, 7, 'b'))
    assert not refused.was_applied and refused.one().v == 'a'
    everything = session.prepare('SELECT * FROM py.rows WHERE p = 7')
    assert session.execute(everything).one()._fields == ('p', 'c', 'v')
    session.execute('ALTER TABLE py.rows ADD w int')
    assert session.execute(everything).one()._fields == ('p', 'c', 'v', 'w')


def check_errors(cluster, session):
    refuses(InvalidRequest, lambda: session.execute('SELECT * FROM py.nothing'))
    error = refuses(AlreadyExists, lambda: session.execute('CREATE TABLE py.rows (p int PRIMARY KEY)'))
    assert (error.keyspace, error.table) == ('py', 'rows')
    three = SimpleStatement('SELECT * FROM py.rows WHERE p = 1', consistency_level=ConsistencyLevel.THREE)
    error = refuses(Exception, lambda: session.execute(three))
    cause = error if isinstance(error, Unavailable) else list(error.errors.values())[0]
    assert (cause.required_replicas, cause.alive_replicas) == (3, 2)
    if cluster.protocol_version >= 4:
        refuses(FunctionFailure, lambda: session.execute('SELECT c / 0 FROM py.rows'))


def check_trace(cluster, session):
    statement = SimpleStatement('SELECT * FROM py.rows WHERE p = 1', consistency_level=ConsistencyLevel.TWO)
    trace = session.execute(statement, trace=True).get_query_trace()
    assert len(trace.events) >= 3 and trace.request_type == 'Execute CQL3 query'


def check_schema(cluster, session):
    other = Cluster(['127.0.0.1'], port=PORT, protocol_version=cluster.protocol_version).connect()
    other.execute('CREATE TABLE py.late (k int PRIMARY KEY, v list<int>)')
    other.cluster.shutdown()
    cluster.control_connection.wait_for_schema_agreement()
    cluster.refresh_schema_metadata()
    assert set(cluster.metadata.keyspaces['py'].tables) == {'types', 'rows', 'late'}


PORT = int(sys.argv[1])
for version in (3, 4, 5, None):
    wanted = {} if version is None else {'protocol_version': version}
    cluster = Cluster(['127.0.0.1'], port=PORT, **wanted)
    session = cluster.connect()
    session.execute('DROP KEYSPACE IF EXISTS py')
    session.execute("CREATE KEYSPACE py WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 2}")
    for check in (check_topology, check_types, check_statements, check_errors, check_trace, check_schema):
        check(cluster, session)
        print('ok', cluster.protocol_version, check.__name__[6:])
    cluster.shutdown()
