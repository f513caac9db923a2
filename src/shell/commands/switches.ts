/** CONSISTENCY, SERIAL CONSISTENCY, EXPAND, TRACING, PAGING, ELAPSED, REPLICAS: the shell's own settings. */
import { CONSISTENCIES } from '../../base/errors.ts';
import { type Command, type CommandOutcome, onlyWord, type ShellContext } from '../command.ts';
import { DEFAULT_PAGE_SIZE } from '../state.ts';
import type { Word } from '../words.ts';

export const consistency: Command = {
  names: ['consistency'],
  endsAtNewline: true,
  ours: false,
  usage: ['CONSISTENCY', `CONSISTENCY ${CONSISTENCIES.join(' | ')}`],
  help:
    'How many replicas must answer a statement before it counts as done. Without a level: shows the one in force. A new ' +
    'session starts at ONE. QUORUM for both writes and reads makes every read see the latest acknowledged write.',
  run(shell, { words }) {
    if (words.length === 0) {
      shell.print(`Current consistency level is ${shell.state.consistency}.`);
      return 'done';
    }
    const level = CONSISTENCIES.find((known) => known === onlyWord(words));
    if (level === undefined) return 'improper';
    shell.state.consistency = level;
    shell.print(`Consistency level set to ${level}.`);
    return 'done';
  },
};

export const serial: Command = {
  names: ['serial'],
  endsAtNewline: true,
  ours: false,
  usage: ['SERIAL CONSISTENCY', 'SERIAL CONSISTENCY SERIAL | LOCAL_SERIAL'],
  help:
    'The level at which conditional statements (IF ...) agree: SERIAL among the replicas of all data centres, ' +
    'LOCAL_SERIAL among those of the coordinator’s own.',
  run(shell, { words }) {
    const [first, ...rest] = words;
    if (first?.text.toUpperCase() !== 'CONSISTENCY') return 'improper';
    if (rest.length === 0) {
      shell.print(`Current serial consistency level is ${shell.state.serialConsistency}.`);
      return 'done';
    }
    const level = onlyWord(rest);
    if (level !== 'SERIAL' && level !== 'LOCAL_SERIAL') return 'improper';
    shell.state.serialConsistency = level;
    shell.print(`Serial consistency level set to ${level}.`);
    return 'done';
  },
};

/** ON, OFF or nothing; cqlsh's sentences. Null when the words are none of these. */
function switchTo(
  shell: ShellContext,
  name: string,
  now: boolean,
  words: readonly Word[],
): boolean | null {
  if (words.length === 0) {
    shell.print(`${name} is ${now ? 'ON' : 'OFF'}`);
    return now;
  }
  const word = onlyWord(words);
  if (word !== 'ON' && word !== 'OFF') return null;
  const next = word === 'ON';
  shell.print(next === now ? `${name} is already ${word}` : `${name} set to ${word}`);
  return next;
}

function switchCommand(
  name: 'EXPAND' | 'TRACING' | 'ELAPSED',
  key: 'expand' | 'tracing' | 'elapsed',
  ours: boolean,
  help: string,
): Command {
  return {
    names: [key],
    endsAtNewline: true,
    ours,
    usage: [name, `${name} ON | OFF`],
    help,
    run(shell, { words }): CommandOutcome {
      const next = switchTo(shell, name, shell.state[key], words);
      if (next === null) return 'improper';
      shell.state[key] = next;
      return 'done';
    },
  };
}

export const expand = switchCommand(
  'EXPAND',
  'expand',
  false,
  'ON shows each row as a block with one value a line, for rows too wide for the screen.',
);

export const tracing = switchCommand(
  'TRACING',
  'tracing',
  false,
  'ON records what the nodes do for each statement. REPLICAS FULL draws it.',
);

export const elapsed = switchCommand(
  'ELAPSED',
  'elapsed',
  true,
  'ON adds to each statement how long it took on the cluster’s clock.',
);

export const paging: Command = {
  names: ['paging'],
  endsAtNewline: true,
  ours: false,
  usage: ['PAGING', 'PAGING ON | OFF', 'PAGING <rows>'],
  help: `How many rows the shell asks for at a time: ${DEFAULT_PAGE_SIZE} unless said otherwise. OFF asks for all at once.`,
  run(shell, { words }) {
    const { state } = shell;
    const size = words[0]?.kind === 'number' && words.length === 1 ? BigInt(words[0].text) : null;
    if (size !== null) {
      if (!shell.compat && (size < 1n || size > 2_147_483_647n)) {
        shell.error(`A page holds 1 to 2147483647 rows, not ${size}.`);
        return 'done';
      }
      state.paging = true;
      state.pageSize = size;
    } else {
      const next = switchTo(shell, 'PAGING', state.paging, words);
      if (next === null) return 'improper';
      state.paging = next;
    }
    if (state.paging) shell.print(`Page size: ${state.pageSize}`);
    else state.pageSize = BigInt(DEFAULT_PAGE_SIZE);
    return 'done';
  },
};

export const replicas: Command = {
  names: ['replicas'],
  endsAtNewline: true,
  ours: true,
  usage: ['REPLICAS', 'REPLICAS OFF | LINE | FULL'],
  help:
    'How much is shown of the replicas after each statement: nothing; one line with each replica and what it gave; or ' +
    'also the token, the walk around the ring that found them, and a table.',
  run(shell, { words }) {
    if (words.length === 0) {
      shell.print(`REPLICAS is ${shell.state.replicas.toUpperCase()}`);
      return 'done';
    }
    const word = onlyWord(words);
    if (word !== 'OFF' && word !== 'LINE' && word !== 'FULL') return 'improper';
    shell.state.replicas = word === 'OFF' ? 'off' : word === 'LINE' ? 'line' : 'full';
    shell.print(`REPLICAS set to ${word}`);
    return 'done';
  },
};
