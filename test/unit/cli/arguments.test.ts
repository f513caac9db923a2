/** The command line: what is taken, what is refused with which code. */
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { clusterFromScript } from '../../../src/cli/script-cluster.ts';

const parse = (...words: string[]) => parseArguments(words, '1.2.3');

describe('arguments', () => {
  test('what a replay is called with', () => {
    const parsed = parse('--compat', 'cqlsh', '--echo', '--cluster', 'dc1:1', '-f', 'x.cql');
    expect(parsed).toMatchObject({
      kind: 'run',
      arguments: { compat: true, echo: true, cluster: 'dc1:1', file: 'x.cql', execute: null },
    });
  });

  test('defaults', () => {
    expect(parse()).toMatchObject({
      arguments: {
        cluster: null,
        clusterName: 'lab',
        vnodes: null,
        seed: null,
        color: null,
        replicas: 'line',
        subcommand: { kind: 'none' },
      },
    });
  });

  test.each([
    [['--auto-cluster'], { cluster: 'auto' }],
    [['--no-color'], { color: false }],
    [['-C'], { color: true }],
    [['--auth', '-u', 'ann', '-p', 'x'], { auth: true, username: 'ann', password: 'x' }],
    [['--vnodes', '1', '--seed', '7'], { vnodes: 1, seed: 7 }],
    [['--compat', 'cqlsh', '-u', 'ann'], { auth: false, username: 'ann' }],
    [['samples'], { subcommand: { kind: 'samples' } }],
    [
      ['serve'],
      {
        subcommand: {
          kind: 'serve',
          serve: {
            listen: { address: '127.0.0.1', port: 9042 },
            init: [],
            admin: false,
            readyFile: null,
          },
        },
      },
    ],
    [
      ['serve', '--listen', '[::1]:0', '--init', 'a.cql', '--init', 'b.cql', '--admin'],
      {
        subcommand: {
          serve: { listen: { address: '::1', port: 0 }, init: ['a.cql', 'b.cql'], admin: true },
        },
      },
    ],
    [['samples', 'run', 'users'], { subcommand: { kind: 'runSample', name: 'users' } }],
  ])('%j', (words, expected) => expect(parse(...words)).toMatchObject({ arguments: expected }));

  test.each([
    [['--bogus']],
    [['-u', 'cassandra']],
    [['--format', 'json']],
    [['study']],
    [['serve', '9042']],
    [['serve', '--listen', 'here:99999']],
    [['serve', '-f', 'a.cql']],
    [['--listen', '127.0.0.1:9042']],
    [['--admin']],
    [['127.0.0.1', '9042']],
    [['--vnodes', '0']],
    [['--seed', 'x']],
    [['--compat', 'psql']],
    [['-f', 'a', '-e', 'b']],
    [['samples', 'walk']],
  ])('%j is refused in a sentence', (words) => {
    expect(parse(...words)).toMatchObject({
      kind: 'stop',
      code: 2,
      text: expect.stringMatching(/^ringsh: /),
    });
  });

  test('help and version end well', () => {
    expect(parse('--version')).toEqual({ kind: 'stop', code: 0, text: 'ringsh 1.2.3\n' });
    expect(parse('--help')).toMatchObject({ kind: 'stop', code: 0 });
  });
});

describe('a cluster from a script', () => {
  test.each([
    ["WITH replication = {'class': 'NetworkTopologyStrategy', 'eu': 2, 'us': '5'}", 'eu:3,us:5'],
    ["with REPLICATION={'class':'SimpleStrategy','replication_factor':5}", 'dc1:5'],
    ['SELECT 1;', 'dc1:3'],
  ])('%s', (script, spec) => expect(clusterFromScript(script)).toBe(spec));
});
