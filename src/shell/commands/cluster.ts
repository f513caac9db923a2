/** NODE, COORDINATOR, CLOCK, CLUSTER: what happens to the simulated cluster. */

import type { Simulation } from '../../backend/backend.ts';
import { CassandraError } from '../../base/errors.ts';
import { type Command, type CommandOutcome, onlyWord, type ShellContext } from '../command.ts';

type NodeState = Parameters<Simulation['setNode']>[1];

/** What a word makes of a node, and how it is reported. */
const NODE_WORDS: ReadonlyMap<string, readonly [NodeState, string]> = new Map([
  ['DOWN', ['down', 'DOWN']],
  ['UP', ['up', 'UP']],
  ['PAUSE', ['hung', 'paused: it answers nothing, and nobody knows yet']],
  ['RESUME', ['up', 'UP']],
]);

const LATER = new Set(['CRASH', 'RESTART', 'REPLACE']);

export const node: Command = {
  names: ['node'],
  endsAtNewline: true,
  ours: true,
  usage: ['NODE n3,n4 DOWN', 'NODE n3,n4 UP', 'NODE n3 PAUSE', 'NODE n3 RESUME'],
  help:
    'DOWN stops nodes, at once known to all others; UP starts them again, and they get the hints kept for them. PAUSE ' +
    'lets a node hang without anybody knowing, so that requests to it time out; RESUME ends that.',
  run(shell, { words }) {
    const word = words.at(-1)?.text.toUpperCase() ?? '';
    if (LATER.has(word)) {
      shell.error(`NODE ${word} is not there yet: DOWN, UP, PAUSE and RESUME are.`);
      return 'done';
    }
    const becomes = NODE_WORDS.get(word);
    const names = namesIn(words.slice(0, -1).map((name) => name.text));
    if (becomes === undefined || names.length === 0) return 'improper';
    const [state, report] = becomes;
    return onSimulation(shell, (simulation) => {
      for (const name of names) {
        simulation.setNode(name, state);
        shell.print(`${name} is ${report}`);
      }
    });
  },
};

export const coordinator: Command = {
  names: ['coordinator'],
  endsAtNewline: true,
  ours: true,
  usage: ['COORDINATOR', 'COORDINATOR n2'],
  help: 'The node that takes the statements and asks the replicas.',
  run(shell, { words }) {
    if (words.length === 0) {
      const { address, port } = shell.backend.host();
      const known = shell.backend.nodes().find((candidate) => candidate.address === address);
      shell.print(`Coordinator is ${known?.name ?? address} (${address}:${port})`);
      return 'done';
    }
    if (words.length !== 1) return 'improper';
    const name = words[0]!.text;
    return onSimulation(shell, (simulation) => {
      simulation.setCoordinator(name);
      shell.print(`Coordinator is ${name}`);
    });
  },
};

const UNITS: Readonly<Record<string, number>> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
  d: 86_400_000_000,
  w: 604_800_000_000,
};

export const clock: Command = {
  names: ['clock'],
  endsAtNewline: true,
  ours: true,
  usage: ['CLOCK', 'CLOCK SHOW', 'CLOCK +3h', 'CLOCK +1d2h30m'],
  help: 'Shows the cluster’s time or moves it on (w d h m s ms us): for TTL, tombstones and timestamps. It never goes back.',
  run(shell, { words }) {
    const text = words.map((word) => word.text).join('');
    if (text === '' || text.toUpperCase() === 'SHOW')
      return onSimulation(shell, (simulation) =>
        shell.print(`The clock is at ${clockText(simulation)}`),
      );
    const word = onlyWord(words);
    if (word === 'FREEZE' || word === 'FOLLOW' || words[0]?.text.toUpperCase() === 'SET') {
      shell.error(`CLOCK ${words[0]!.text.toUpperCase()} is not there yet: CLOCK +3h is.`);
      return 'done';
    }
    const micros = parseStep(text);
    if (micros === null) return 'improper';
    return onSimulation(shell, (simulation) => {
      if (simulation.nowMicros() + micros > LAST_MICROS) {
        shell.error('The clock ends with the year 9999.');
        return;
      }
      simulation.advance(micros);
      shell.print(`The clock is at ${clockText(simulation)}`);
    });
  },
};

/** The last moment that a clock of four digits for the year can show. */
const LAST_MICROS = Date.UTC(9999, 11, 31, 23, 59, 59) * 1000;

/** `+1h30m` in microseconds, or null. */
export function parseStep(text: string): number | null {
  if (!/^\+(?:\d+(?:us|ms|[smhdw]))+$/i.test(text)) return null;
  let micros = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(us|ms|[smhdw])/gi))
    micros += Number(count) * UNITS[unit!.toLowerCase()]!;
  return micros;
}

function clockText(simulation: Simulation): string {
  return new Date(Math.floor(simulation.nowMicros() / 1000)).toISOString();
}

export const cluster: Command = {
  names: ['cluster'],
  endsAtNewline: true,
  ours: true,
  usage: ['CLUSTER SHOW'],
  help: 'The nodes with data centre, rack, address, number of tokens and state; name, seed and clock of the cluster.',
  run(shell, { words }) {
    const word = words[0]?.text.toUpperCase();
    if (word !== undefined && ['NEW', 'SAVE', 'LOAD', 'CLONE', 'FROM'].includes(word)) {
      shell.error(
        `CLUSTER ${word} is not there yet. Start with --cluster to have another cluster.`,
      );
      return 'done';
    }
    if (onlyWord(words) !== 'SHOW') return 'improper';
    const { simulation } = shell.backend;
    shell.print(`Cluster ${shell.backend.clusterName()}`);
    if (simulation !== null) shell.print(`Seed ${simulation.seed}, clock ${clockText(simulation)}`);
    for (const line of nodeLines(shell)) shell.print(line);
    return 'done';
  },
};

function nodeLines(shell: ShellContext): string[] {
  const here = shell.backend.host().address;
  const rows = shell.backend
    .nodes()
    .map((view) => [
      view.name,
      view.dc,
      view.rack,
      view.address,
      `${view.tokens.length} tokens`,
      view.up ? 'UP' : 'DOWN',
      view.address === here ? 'coordinator' : '',
    ]);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length)),
  );
  return rows.map((row) =>
    `  ${row.map((text, column) => text.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  );
}

function namesIn(words: readonly string[]): string[] {
  return words
    .join('')
    .split(',')
    .filter((name) => name !== '');
}

function onSimulation(shell: ShellContext, act: (simulation: Simulation) => void): CommandOutcome {
  const { simulation } = shell.backend;
  if (simulation === null) {
    shell.error('This is a real cluster: only a simulated one can be told that.');
    return 'done';
  }
  try {
    act(simulation);
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    shell.error(error.hint === null ? error.message : `${error.message}\n  Hint: ${error.hint}`);
  }
  return 'done';
}
