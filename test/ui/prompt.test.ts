import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { KEY, newHome, type Start, TestTerminal } from './terminal.ts';

const KEYSPACE =
  "CREATE KEYSPACE k WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 3};";
const WIPES = ['\u001b[3J', '\u001b[2J', '\u001bc'];

const opened: TestTerminal[] = [];

afterEach(() => {
  for (const terminal of opened.splice(0)) terminal.close();
});

async function open(start: Start = {}): Promise<TestTerminal> {
  const terminal = new TestTerminal(start);
  opened.push(terminal);
  await terminal.prompt();
  return terminal;
}

describe('the prompt on a terminal', () => {
  test('begins with a greeting and a prompt with the cursor behind it', async () => {
    const terminal = await open();
    const rows = terminal.rows().filter((row) => row !== '');
    expect(rows[0]).toMatch(/^ringsh \S+: 6 nodes in us-east and eu-west, seed 1$/);
    expect(rows.at(-1)?.trimEnd()).toBe('cqlsh>');
    expect(terminal.cursor).toEqual({ row: rows.length - 1, column: 'cqlsh> '.length });
    expect(terminal.cursorVisible).toBe(true);
    expect(terminal.bracketedPaste).toBe(true);
  });

  test('statements of the blueprint show what was typed, rows and replicas, each once', async () => {
    const terminal = await open({ columns: 120, rows: 60 });
    await terminal.run(
      "CREATE KEYSPACE ecommerce WITH replication = {'class': 'NetworkTopologyStrategy', 'us-east': 3, 'eu-west': 3};",
    );
    await terminal.run('USE ecommerce;', 'cqlsh:ecommerce>');
    terminal.enter('CREATE TABLE sensor_data (', '  sensor_id uuid,', '  timestamp timestamp,');
    terminal.enter('  temperature double,', '  PRIMARY KEY ((sensor_id), timestamp)');
    await terminal.until('a continued statement', () => terminal.lastRow().endsWith(' ...'));
    const before = terminal.cursor;
    expect(before.column).toBe('cqlsh:ecommerce> '.length);
    await terminal.run(') WITH CLUSTERING ORDER BY (timestamp DESC);', 'cqlsh:ecommerce>');
    await terminal.run(
      "INSERT INTO sensor_data (sensor_id, timestamp, temperature) VALUES (5132b130-ae79-11e4-ab27-0800200c9a66, '2023-10-27 10:05', 24.5);",
      'cqlsh:ecommerce>',
    );
    await terminal.run('SELECT temperature FROM sensor_data;', 'cqlsh:ecommerce>');
    const text = terminal.unwrapped();
    expect(text).toContain(
      [
        'cqlsh:ecommerce> CREATE TABLE sensor_data (',
        '             ...   sensor_id uuid,',
        '             ...   timestamp timestamp,',
        '             ...   temperature double,',
        '             ...   PRIMARY KEY ((sensor_id), timestamp)',
        '             ... ) WITH CLUSTERING ORDER BY (timestamp DESC);',
        'cqlsh:ecommerce> INSERT',
      ].join('\n'),
    );
    expect(text).toMatch(/24\.5\);\n-- ONE 1\/1 via n1: .*ack/);
    expect(text).toMatch(/\n temperature\n-{13}\n {8}24\.5\n\n\(1 row\)\n-- ONE 1\/1 via n1: /);
    expect(text.split('SELECT temperature').length).toBe(2);
  });

  test('an error shows where it is, and the prompt goes on', async () => {
    const terminal = await open();
    await terminal.run('SELECT * FRM t;');
    const rows = terminal.rows();
    const caret = rows.findIndex((row) => /^\s*\^/.test(row));
    expect(rows[caret]?.indexOf('^')).toBe(rows[caret - 1]?.indexOf('FRM'));
    expect(terminal.text()).toContain('SyntaxException: line 1:9');
  });

  test('Up recalls a statement of several lines as one entry, also in the next session', async () => {
    const home = newHome();
    const first = await open({ home });
    first.enter('CONSISTENCY', 'SELECT release_version');
    first.enter('FROM system.local;');
    await first.untilText('(1 row)');
    await first.prompt();
    first.send(KEY.up);
    await first.until('the entry', () => first.lastRow() === '   ... FROM system.local;');
    expect(first.rows().filter((row) => row.startsWith('cqlsh> SELECT'))).toHaveLength(2);
    first.send(KEY.up + KEY.up);
    await first.until('the entry before', () => first.lastRow() === 'cqlsh> CONSISTENCY');
    first.send(KEY.ctrlC + KEY.ctrlD);
    expect(await first.exit).toBe(0);

    const second = await open({ home });
    second.send(KEY.up);
    await second.until('the entry', () => second.lastRow() === '   ... FROM system.local;');
    expect(second.rows()).toContain('cqlsh> SELECT release_version');
    second.send(KEY.enter);
    await second.untilText('(1 row)');
  });

  test('two sessions add to one history; passwords and a broken file are no matter', async () => {
    const home = newHome();
    mkdirSync(join(home, '.config/ringsh'), { recursive: true });
    writeFileSync(join(home, '.config/ringsh/history.json'), '{broken');
    const first = await open({ home });
    const second = await open({ home });
    await first.run('CONSISTENCY ONE');
    await second.run('CONSISTENCY TWO');
    await second.run("CREATE ROLE r WITH PASSWORD = 'secret';");
    await first.run('CONSISTENCY THREE');
    const third = await open({ home });
    for (const level of ['THREE', 'TWO', 'ONE']) {
      third.send(KEY.up);
      await third.until(level, () => third.lastRow() === `cqlsh> CONSISTENCY ${level}`);
    }
    expect(readFileSync(join(home, '.config/ringsh/history.json'), 'utf8')).not.toContain('secret');
  });

  test('a home that cannot be written to costs the memory only', async () => {
    const terminal = await open({
      environment: { HOME: '/dev/null', XDG_CONFIG_HOME: '/dev/null' },
    });
    await terminal.run('CONSISTENCY');
    terminal.send(KEY.up);
    await terminal.until('the entry', () => terminal.lastRow() === 'cqlsh> CONSISTENCY');
  });

  test('empty lines in an open statement bring a hint', async () => {
    const terminal = await open();
    terminal.enter('SELECT 1', '', '');
    await terminal.until('the hint', () => terminal.lastRow().startsWith('A statement ends with'));
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    expect(terminal.text()).not.toContain('A statement ends with');
  });

  test('Ctrl-C drops half a statement and shows a fresh prompt', async () => {
    const terminal = await open();
    terminal.enter('SELECT *');
    terminal.send('FROM nowhere');
    await terminal.until('the second line', () => terminal.lastRow() === '   ... FROM nowhere');
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    expect(terminal.rows()).toContain('   ... FROM nowhere^C');
    await terminal.run('CONSISTENCY');
    expect(terminal.text()).toContain('Current consistency level is ONE.');
    expect(terminal.text()).not.toContain('Exception');
  });

  test('Ctrl-D leaves and gives the terminal back as it was', async () => {
    const terminal = await open({ thenSettings: true });
    terminal.send(KEY.ctrlD);
    await terminal.untilText('echoke');
    expect(terminal.text()).toMatch(/^cqlsh> \nexit 0$/m);
    expectTerminalRestored(terminal);
  });

  test('EXIT leaves too', async () => {
    const terminal = await open({ thenSettings: true });
    terminal.enter('EXIT');
    await terminal.untilText('echoke');
    expect(terminal.text()).toContain('cqlsh> EXIT\nexit 0');
    expectTerminalRestored(terminal);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)('%s gives the terminal back', async (signal) => {
    const terminal = await open({ thenSettings: true });
    terminal.send('half a statem');
    await terminal.untilText('half a statem');
    process.kill(Number(/pid (\d+)/.exec(terminal.text())?.[1]), signal);
    await terminal.untilText('echoke');
    expect(terminal.text()).toContain(`exit ${signal === 'SIGTERM' ? 143 : 129}`);
    expectTerminalRestored(terminal);
  });

  test.runIf(existsSync('/bin/bash'))(
    'Ctrl-Z stops the program, and it comes back with its text',
    async () => {
      const terminal = await open({ inShell: true, environment: { PS1: '$ ' } });
      terminal.send('SELECT half');
      await terminal.until('the text', () => terminal.lastRow() === 'cqlsh> SELECT half');
      terminal.send(KEY.ctrlZ);
      await terminal.until('the shell', () => terminal.lastRow() === '$');
      expect(terminal.text()).toContain('Stopped');
      terminal.enter('stty -a | grep -o " icanon"; fg');
      await terminal.until('the text again', () => terminal.lastRow() === 'cqlsh> SELECT half');
      expect(terminal.text()).toMatch(/^ icanon$/m);
      expect(count(terminal.text(), 'cqlsh> SELECT half')).toBe(1);
      terminal.send(KEY.ctrlC);
      await terminal.prompt();
      await terminal.run('CONSISTENCY');
      expect(terminal.text()).toContain('Current consistency level is ONE.');
    },
  );

  test('Ctrl-Z does nothing where there is no shell to go back to', async () => {
    const terminal = await open();
    terminal.send(`CONSIS${KEY.ctrlZ}TENCY${KEY.enter}`);
    await terminal.untilText('Current consistency level is ONE.');
    await terminal.prompt();
  });

  test('a terminal that is gone ends the program', async () => {
    const terminal = await open();
    terminal.hangUp();
    expect(await terminal.exit).toBe(129);
  });

  test('200 pasted lines all run, in order, each with its result', async () => {
    const terminal = await open({ columns: 100 });
    await terminal.run(KEYSPACE);
    await terminal.run('CREATE TABLE k.t (a int PRIMARY KEY, b text);');
    const lines = Array.from({ length: 200 }, (_, index) => {
      return `INSERT INTO k.t (a, b) VALUES (${index}, 'v${index}');`;
    });
    terminal.paste(`${lines.join('\n')}\n`);
    await terminal.untilText("(199, 'v199');");
    await terminal.prompt();
    const typed = [...terminal.text().matchAll(/^cqlsh> INSERT .*\((\d+), .*\n-- ONE/gm)];
    expect(typed.map(([, number]) => Number(number))).toEqual(lines.map((_, index) => index));
    await terminal.run('SELECT count(*) FROM k.t;');
    expect(terminal.text()).toMatch(/\n\s+200\n/);
    terminal.send(KEY.up + KEY.up);
    await terminal.until('the last line', () => terminal.lastRow() === `cqlsh> ${lines.at(-1)}`);
  });

  test('Ctrl-C ends a paste that is running; what is typed after it counts', async () => {
    const terminal = await open();
    const line = 'SELECT release_version FROM system.local;\n';
    terminal.paste(line.repeat(1000));
    terminal.send(`${KEY.ctrlC}CONSISTENCY${KEY.enter}`);
    await terminal.untilText('Current consistency level is ONE.');
    expect(terminal.text().split('(1 row)').length).toBeLessThan(1000);
  });

  test('Ctrl-C ends a file that is running, and is heard soon', async () => {
    const home = newHome();
    writeFileSync(
      join(home, 'long.cql'),
      'SELECT release_version FROM system.local;\n'.repeat(50_000),
    );
    const terminal = await open({ home });
    terminal.enter("SOURCE 'long.cql'");
    await terminal.untilText('(1 row)');
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    expect(terminal.text()).toContain('^C\n');
    await terminal.run('CONSISTENCY');
    expect(terminal.text()).toContain('Current consistency level is ONE.');
  });

  test('what is typed while output is printed is kept', async () => {
    const terminal = await open();
    terminal.send(`SELECT release_version FROM system.local;${KEY.enter}CONSIS`);
    terminal.send('TENCY');
    await terminal.until('both', () => terminal.lastRow() === 'cqlsh> CONSISTENCY');
    expect(terminal.text()).toContain('(1 row)');
    await terminal.run('');
    expect(terminal.text()).toContain('Current consistency level is ONE.');
  });

  test('a new size leaves one prompt, and what was printed stays whole', async () => {
    const terminal = await open({ columns: 80, rows: 20 });
    await terminal.run(KEYSPACE);
    for (let index = 0; index < 10; index++) await terminal.run(`CONSISTENCY`);
    const typed = "SELECT aaaa FROM k.t WHERE b = 'a text that is wider than thirty columns'";
    terminal.send(typed);
    await terminal.untilText(typed);
    const before = terminal.unwrapped();
    for (const columns of [30, 120, 25, 80]) {
      const drawn = terminal.raw.length;
      terminal.resize(columns, 20);
      await terminal.until(`a redraw at ${columns} columns`, () => {
        return terminal.raw.indexOf('cqlsh>', drawn) >= 0 && joined(terminal).endsWith(typed);
      });
      expect(count(joined(terminal), 'aaaa')).toBe(1);
    }
    expect(terminal.unwrapped()).toBe(before);
    for (const wipe of WIPES) expect(terminal.raw).not.toContain(wipe);
  });

  test('a lower terminal is never wiped, however much is typed', async () => {
    const terminal = await open({ columns: 60, rows: 24 });
    await terminal.run('CONSISTENCY');
    for (let index = 0; index < 30; index++) terminal.enter(`line ${index}`);
    await terminal.until('the last line', () => terminal.rows().includes('   ... line 29'));
    terminal.resize(60, 8);
    await terminal.until('few rows', () => terminal.rows().at(-1) === '   ...');
    terminal.send('x');
    await terminal.until('the text', () => terminal.lastRow() === '   ... x');
    for (const wipe of WIPES) expect(terminal.raw).not.toContain(wipe);
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    expect(count(terminal.text(), 'cqlsh> line 0\n   ... line 1\n   ... line 2\n')).toBe(1);
  });

  test('a result of 1,000 rows arrives whole', async () => {
    const terminal = await open();
    await terminal.run(KEYSPACE);
    await terminal.run('CREATE TABLE k.t (p int, c int, PRIMARY KEY (p, c));');
    await terminal.run('PAGING OFF');
    const inserts = Array.from({ length: 1000 }, (_, index) => {
      return `INSERT INTO k.t (p, c) VALUES (0, ${index});`;
    });
    terminal.paste(`BEGIN UNLOGGED BATCH\n${inserts.join('\n')}\nAPPLY BATCH;\n`);
    await terminal.untilText('APPLY BATCH;');
    await terminal.prompt();
    await terminal.run('SELECT c FROM k.t;');
    const result = terminal.text().split('SELECT c FROM k.t;')[1] ?? '';
    const rows = [...result.matchAll(/^ +(\d+)$/gm)].map(([, number]) => Number(number));
    expect(rows).toEqual(inserts.map((_, index) => index));
    expect(result).toContain('(1000 rows)');
  });

  test('wide characters take two columns, for the cursor too', async () => {
    const terminal = await open({ columns: 40 });
    terminal.send("SELECT '漢字👍é' ;");
    await terminal.untilText("'漢字👍é' ;");
    const start = "cqlsh> SELECT '".length;
    expect(terminal.cursor.column).toBe(start + 2 + 2 + 2 + 1 + "' ;".length);
    terminal.send(KEY.left.repeat(4));
    await terminal.until('the cursor on é', () => terminal.cursor.column === start + 6);
    terminal.send(KEY.backspace);
    await terminal.untilText("'漢字é' ;");
    expect(terminal.cursor.column).toBe(start + 4);
  });

  test('a long line on a narrow terminal is shown whole, the cursor at its place', async () => {
    const terminal = await open({ columns: 20, rows: 12 });
    const digits = '0123456789'.repeat(6);
    terminal.send(digits);
    await terminal.until('the text', () => joined(terminal).endsWith(digits));
    const rows = terminal.rows().filter((row) => row !== '');
    expect(rows.slice(-4)).toEqual([
      'cqlsh> 0123456789012',
      '34567890123456789012',
      '34567890123456789012',
      '3456789',
    ]);
    terminal.send(KEY.ctrlA);
    await terminal.until('the cursor at the start', () => terminal.cursor.column === 7);
    terminal.send('x');
    await terminal.until('the letter', () => joined(terminal).endsWith(`cqlsh> x${digits}`));
    terminal.send(KEY.ctrlC);
    await terminal.until('a fresh prompt', () => terminal.lastRow() === 'cqlsh>');
    expect(count(joined(terminal), digits)).toBe(1);
  });

  test('a key costs one small write; the screen is cleared on request only', async () => {
    const terminal = await open();
    await terminal.run('CONSISTENCY');
    const before = terminal.raw.length;
    terminal.send('SELECT');
    await terminal.untilText('cqlsh> SELECT');
    const written = terminal.raw.slice(before);
    expect(count(written, '\u001b[?2026h')).toBeLessThanOrEqual(6);
    expect(written.length).toBeLessThan(6 * 150);
    terminal.send(KEY.ctrlL);
    await terminal.until('a clear screen', () => terminal.rows()[0] === 'cqlsh> SELECT');
    expect(terminal.lastRow()).toBe('cqlsh> SELECT');
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    await terminal.run('CLEAR');
    expect(terminal.rows().filter((row) => row !== '')).toEqual(['cqlsh>']);
    for (const wipe of ['\u001b[3J', '\u001bc']) expect(terminal.raw).not.toContain(wipe);
  });

  test('what is typed has colours, unless they are not wanted', async () => {
    const colored = await open();
    colored.send("SELECT 'x'");
    await colored.untilText("SELECT 'x'");
    expect(colored.raw).toContain('\u001b[36mSELECT');
    const plain = await open({ environment: { NO_COLOR: '1' } });
    plain.send("SELECT 'x'");
    await plain.untilText("SELECT 'x'");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
    expect(plain.raw).not.toMatch(/\u001b\[[\d;]*m/);
  });
});

describe('help while typing', () => {
  test('Tab completes from grammar and schema, lists what is left, and the list goes away', async () => {
    const terminal = await open();
    await terminal.run(KEYSPACE);
    await terminal.run('CREATE TABLE k.users (id int PRIMARY KEY, name text);');
    terminal.send(`sel${KEY.tab}* fr${KEY.tab}k.${KEY.tab}wh${KEY.tab}`);
    await terminal.until('the statement', () => {
      return terminal.lastRow() === 'cqlsh> select * from k.users where';
    });
    const { row } = terminal.cursor;
    terminal.send(KEY.tab);
    await terminal.until('the list', () => /^id +name +token/.test(terminal.lastRow()));
    expect(terminal.cursor).toEqual({ row, column: 'cqlsh> select * from k.users where '.length });
    terminal.send('id = 1;');
    await terminal.until('no list', () => terminal.lastRow().endsWith('where id = 1;'));
    await terminal.run('');
    expect(terminal.text()).toContain('(0 rows)');
    expect(terminal.text()).not.toContain('token');
  });

  test('a list of many candidates leaves the prompt in sight on a low terminal', async () => {
    const terminal = await open({ columns: 40, rows: 8 });
    terminal.send(KEY.tab);
    await terminal.until('the list', () => /^and \d+ more$/.test(terminal.lastRow()));
    expect(terminal.rows()).toContain('cqlsh>');
    for (const wipe of WIPES) expect(terminal.raw).not.toContain(wipe);
    terminal.send(KEY.ctrlC);
    await terminal.prompt();
    expect(terminal.text()).not.toContain('ALTER');
  });

  test('Ctrl-R finds an earlier entry, Enter runs it', async () => {
    const terminal = await open();
    await terminal.run('CONSISTENCY QUORUM');
    await terminal.run('TRACING OFF');
    terminal.send(`${KEY.ctrlR}quo`);
    await terminal.until('the search', () => terminal.lastRow() === 'history: quo');
    expect(terminal.rows()).toContain('cqlsh> CONSISTENCY QUORUM');
    await terminal.run('');
    expect(count(terminal.text(), 'Consistency level set to QUORUM.')).toBe(2);
    expect(terminal.text()).not.toContain('history:');
  });
});

describe('COPY FROM STDIN', () => {
  const TABLE = 'CREATE TABLE k.t (a int PRIMARY KEY, b text);';

  test('asks for lines until a dot', async () => {
    const terminal = await open();
    await terminal.run(KEYSPACE);
    await terminal.run(TABLE);
    terminal.enter('COPY k.t (a, b) FROM STDIN;');
    await terminal.until('the question', () => terminal.lastRow() === '[copy]');
    terminal.enter('1,one', '2,two');
    await terminal.until('the third question', () => terminal.lastRow() === '[copy]');
    terminal.enter('.');
    await terminal.prompt();
    expect(terminal.text()).toContain('[copy] 1,one\n[copy] 2,two\n[copy] .\n');
    expect(terminal.text()).toContain('2 rows imported');
    await terminal.run('SELECT count(*) FROM k.t;');
    expect(terminal.text()).toMatch(/\n\s+2\n/);
    terminal.send(KEY.up + KEY.up);
    await terminal.until('no data in history', () => terminal.lastRow().includes('COPY k.t'));
  });

  test('takes its lines from a paste, and what follows the dot runs', async () => {
    const terminal = await open();
    await terminal.run(KEYSPACE);
    await terminal.run(TABLE);
    terminal.paste('COPY k.t (a, b) FROM STDIN;\n1,one\n2,two\n.\nCONSISTENCY\n');
    await terminal.untilText('Current consistency level is ONE.');
    await terminal.prompt();
    expect(terminal.text()).toContain('2 rows imported');
    expect(terminal.text()).not.toContain('Exception');
  });

  test('ends at Ctrl-D and at Ctrl-C', async () => {
    const terminal = await open();
    await terminal.run(KEYSPACE);
    await terminal.run(TABLE);
    for (const key of [KEY.ctrlD, KEY.ctrlC]) {
      terminal.enter('COPY k.t (a, b) FROM STDIN;');
      await terminal.until('the question', () => terminal.lastRow() === '[copy]');
      terminal.send(key);
      await terminal.prompt();
    }
    await terminal.run('CONSISTENCY');
    expect(terminal.text()).toContain('Current consistency level is ONE.');
  });
});

function expectTerminalRestored(terminal: TestTerminal): void {
  expect(terminal.text()).toMatch(/ icanon /);
  expect(terminal.text()).toMatch(/ echo /);
  expect(terminal.bracketedPaste).toBe(false);
  expect(terminal.cursorVisible).toBe(true);
}

/** All that is to be seen with every row break taken out. */
function joined(terminal: TestTerminal): string {
  return terminal.rows().join('');
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
