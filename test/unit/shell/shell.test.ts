/** Our own shell, where it goes beyond cqlsh: what is remembered, what is checked, how refusals are explained. */
import { describe, expect, test } from 'vitest';
import { runShell } from './run-shell.ts';

const SCHEMA = `CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3};
USE k;
CREATE TABLE people (id int PRIMARY KEY, name text);
`;

describe('commands', () => {
  test('a sourced file shares the session, both ways', async () => {
    const run = await runShell("CONSISTENCY TWO\nSOURCE 'a.cql'\nCONSISTENCY\n", {
      files: { 'a.cql': 'CONSISTENCY\nCONSISTENCY QUORUM\n' },
    });
    expect(run.out).toBe(
      'Consistency level set to TWO.\nCurrent consistency level is TWO.\nConsistency level set to QUORUM.\nCurrent consistency level is QUORUM.\n',
    );
  });

  test('under compat it forgets everything but the keyspace', async () => {
    const run = await runShell("CONSISTENCY TWO\nSOURCE 'a.cql'\nCONSISTENCY\n", {
      compat: true,
      files: { 'a.cql': 'CONSISTENCY\nCONSISTENCY QUORUM\n' },
    });
    expect(run.out).toContain('Current consistency level is ONE.\n');
    expect(run.out).toMatch(/Current consistency level is TWO\.\n$/);
  });

  test('errors in a sourced file carry its name and line and count', async () => {
    const run = await runShell("SOURCE 'a.cql'\n", { files: { 'a.cql': '\nUSE nope;\n' } });
    expect(run.err).toMatch(/^a\.cql:2: InvalidRequest: /);
    expect(run.result.errors).toBe(1);
  });

  test('also in a transcript, as cqlsh does it', async () => {
    const files = { 'a.cql': 'CONSISTENCY ONE;\n\nUSE\nnope;\n@\n' };
    const run = await runShell("SOURCE 'a.cql'\n", { compat: true, echo: true, files });
    expect(run.out).toContain('a.cql:4:InvalidRequest: Error from server: code=2200');
    expect(run.out).toContain(
      'a.cql:5:Invalid syntax at line 1, char 1\na.cql:5:  @\na.cql:5:  ^\n',
    );
  });

  test('a file that wants its own cluster is refused', async () => {
    const run = await runShell("SOURCE 'a.cql'\n", { files: { 'a.cql': '-- @cluster dc1:1\n' } });
    expect(run.err).toContain('ringsh -f a.cql');
  });

  test('a sample may be sourced', async () => {
    expect((await runShell('SOURCE sample:tiny\n')).out).toBe(
      'Current consistency level is ONE.\n',
    );
    expect((await runShell('SOURCE sample:none\n')).err).toContain('tiny');
  });

  test('CAPTURE gathers results, OFF ends it', async () => {
    const run = await runShell(
      `${SCHEMA}CAPTURE 'x'\nSELECT * FROM people;\nCAPTURE OFF\nSELECT id FROM people;\n`,
    );
    expect(run.files.get('x')).toBe('\n id | name\n----+------\n\n(0 rows)\n');
    expect(run.out).toMatch(/to 'x'\.\n\n id\n----\n\n\(0 rows\)\n$/);
  });

  test('a last command needs no newline, a lone semicolon is nothing', async () => {
    const run = await runShell('; ;\nCONSISTENCY');
    expect(run).toMatchObject({ out: 'Current consistency level is ONE.\n', err: '' });
  });

  test('an improper command says how it is written', async () => {
    const run = await runShell('SHOW FOO\n');
    expect(run.err).toBe('test.cql:1: Improper SHOW command.\n');
    expect(run.out).toContain('SHOW REPLICAS <token> [<keyspace>]');
  });

  test('our words are none of cqlsh', async () => {
    const run = await runShell('REPLICAS FULL;\n', { compat: true });
    expect(run.err).toContain("no viable alternative at input 'REPLICAS'");
  });

  test('nodes, coordinator and clock', async () => {
    const run = await runShell(
      'NODE n2,n3 DOWN\nCOORDINATOR n4\nCLOCK +1h30m\nCOORDINATOR\nNODE n9 UP\n',
    );
    expect(run.out).toBe(
      'n2 is DOWN\nn3 is DOWN\nCoordinator is n4\nThe clock is at 2026-01-01T01:30:00.000Z\nCoordinator is n4 (127.0.0.4:9042)\n',
    );
    expect(run.err).toContain('n9');
  });
});

describe('refusals are explained', () => {
  test('a caret under the place of a syntax error', async () => {
    const run = await runShell('SELECT *\n  FORM t;\n');
    expect(run.err).toContain('\n    FORM t;\n    ^ line 2, column 3\n  Expected here: FROM\n');
  });

  test.each([
    ['SELECT nme FROM people;', 'did you mean name?'],
    ['SELECT * FROM peple;', 'did you mean people?'],
    ['INSRET INTO people (id) VALUES (1);', 'did you mean INSERT?'],
    ['CONSISTENCI ONE;', 'did you mean CONSISTENCY?'],
  ])('%s', async (statement, hint) => {
    expect((await runShell(`${SCHEMA}${statement}\n`)).err).toContain(`Hint: ${hint}`);
  });

  test('cqlsh’s form of Unavailable, and ours', async () => {
    const script = `${SCHEMA}CONSISTENCY EACH_QUORUM\nCONSISTENCY ALL\nNODE n2 DOWN\nSELECT * FROM people WHERE id = 1;\n`;
    const run = await runShell(script);
    expect(run.err).toBe(
      'test.cql:7: Unavailable: Error from server: code=1000 [Unavailable exception] message="Cannot achieve consistency level ALL" ' +
        "info={'consistency': 'ALL', 'required_replicas': 3, 'alive_replicas': 2}\n",
    );
  });
});

describe('directives', () => {
  test('expected errors are no errors', async () => {
    const run = await runShell('-- @expect error InvalidRequest "does not exist"\nUSE nope;\n');
    expect(run.result).toEqual({ errors: 0, unmet: 0 });
  });

  test.each([
    ['-- @expect error Unavailable\nUSE nope;\n'],
    ['-- @expect error InvalidRequest "another text"\nUSE nope;\n'],
    ['-- @expect error InvalidRequest\nCONSISTENCY\n'],
    ['-- @expect rows 2\nCONSISTENCY\n'],
    ['-- @expect warning "x"\nCONSISTENCY\n'],
    ['CONSISTENCY\n-- @expect rows 1\n'],
    ['-- @expect nonsense\n'],
    ['USE nope;\n'],
  ])('%j fails', async (script) => {
    const { errors, unmet } = (await runShell(script)).result;
    expect(errors + unmet).toBeGreaterThan(0);
  });

  test('rows, warnings, and who answered', async () => {
    const run = await runShell(`${SCHEMA}CONSISTENCY ALL
-- @expect answered n1 n2 n3
INSERT INTO people (id, name) VALUES (1, 'a');
CONSISTENCY ONE
-- @node n3 down
-- @expect answered n1 n2, hint n3
INSERT INTO people (id, name) VALUES (2, 'b');
-- @expect rows 2
SELECT * FROM people;
-- @expect warning "Aggregation query used without partition key"
SELECT count(*) FROM people;
`);
    expect(run.err).not.toContain('Expected');
    expect(run.result).toEqual({ errors: 0, unmet: 0 });
  });

  test('--stop-on-error', async () => {
    const run = await runShell('USE nope;\nCONSISTENCY\n', { stopOnError: true });
    expect(run.out).toBe('');
  });

  test('cqlsh sees comments', async () => {
    const run = await runShell('-- @expect rows 5\n-- @node n1 down\nCONSISTENCY\n', {
      compat: true,
    });
    expect(run.result).toEqual({ errors: 0, unmet: 0 });
  });
});

test('a transcript replays to itself', async () => {
  const script = `${SCHEMA}SELECT *\nFROM people;\nUSE nope;\n`;
  const run = await runShell(script, { echo: true });
  expect(run.err).toBe('');
  expect(run.out).toContain('cqlsh:k> SELECT *\n     ... FROM people;\n\n id | name\n');
  expect(run.out).toContain('cqlsh:k> USE nope;\nInvalidRequest: ');
});

test('what replicas did, in a line', async () => {
  const run = await runShell(
    `${SCHEMA}CONSISTENCY QUORUM\nNODE n3 DOWN\nINSERT INTO people (id) VALUES (1);\nSELECT * FROM people WHERE id = 1;\n`,
    { replicas: 'line' },
  );
  expect(run.out).toMatch(
    /^-- QUORUM 2\/2 via n1: n1 ack \d+\.\dms, n2 ack \d+\.\dms; n3 down, hinted$/m,
  );
  expect(run.out).toMatch(
    /^-- QUORUM 2\/2 via n1: n1 data \d+\.\dms, n2 digest \d+\.\dms; n3 down$/m,
  );
});

test('COPY reads back what it wrote, to the last digit and byte', async () => {
  const run =
    await runShell(`${SCHEMA}CREATE TABLE n (id int PRIMARY KEY, f float, d double, t text, l list<text>);
INSERT INTO n (id, f, d, t, l) VALUES (1, 1234567.9, 0.1234567890123456, 'a "b", c
\\d', ['it''s', 'x']);
INSERT INTO n (id) VALUES (2);
COPY n TO 'n.csv' WITH HEADER = true;
TRUNCATE n;
COPY n FROM 'n.csv' WITH HEADER = true;
SELECT * FROM n WHERE d = 0.1234567890123456 AND f = 1234567.9 AND t = 'a "b", c
\\d' ALLOW FILTERING;
SELECT id FROM n;
`);
  expect(run.err).toBe('');
  expect(run.files.get('n.csv')).toBe(
    'id,d,f,l,t\n1,0.1234567890123456,1234567.9,"[\'it\'\'s\', \'x\']","a \\"b\\", c\n\\\\d"\n2,,,,\n',
  );
  expect(run.out).toContain('(1 row)');
  expect(run.out).toContain('(2 rows)');
});
