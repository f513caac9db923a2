/** USE, EXIT, CLEAR, HISTORY, LOGIN, UNICODE, DEBUG: the session and its screen. */
import { CassandraError } from '../../base/errors.ts';
import type { Command, ShellContext } from '../command.ts';
import { renderLoginErrorAsCqlsh, renderServerError } from '../render/errors.ts';
import { isName, isString } from '../words.ts';

export const use: Command = {
  names: ['use'],
  endsAtNewline: false,
  ours: false,
  usage: ['USE <keyspace>;'],
  help: 'Names without a keyspace are looked up in this one from here on.',
  async run(shell, { words, text }) {
    if (words.length !== 1 || !isName(words[0])) return 'improper';
    const result = await shell.execute(text);
    if (result !== null) shell.warn(result.warnings);
    return 'done';
  },
};

export const exit: Command = {
  names: ['exit', 'quit'],
  endsAtNewline: true,
  ours: false,
  usage: ['EXIT', 'QUIT'],
  help: 'Leaves the shell; what follows on the same line still runs.',
  run(shell, { words }) {
    if (words.length > 0) return 'improper';
    shell.leave();
    return 'done';
  },
};

export const clear: Command = {
  names: ['clear', 'cls'],
  endsAtNewline: true,
  ours: false,
  usage: ['CLEAR', 'CLS'],
  help: 'Clears the screen.',
  run(shell, { words }) {
    if (words.length > 0) return 'improper';
    shell.emit({ kind: 'clear' });
    return 'done';
  },
};

export const history: Command = {
  names: ['history'],
  endsAtNewline: true,
  ours: false,
  usage: ['HISTORY', 'HISTORY <n>'],
  help: 'The lines typed last, 50 of them; a number is remembered for the session.',
  run(shell, { words }) {
    if (words.length > 1 || (words.length === 1 && words[0]!.kind !== 'number')) return 'improper';
    if (shell.compat && !shell.terminal) {
      shell.error("'NoneType' object has no attribute 'get_current_history_length'");
      return 'done';
    }
    if (words.length === 1) shell.state.historyLength = Number(words[0]!.text);
    const lines = shell.history();
    for (const line of lines.slice(Math.max(0, lines.length - shell.state.historyLength)))
      shell.print(line);
    return 'done';
  },
};

export const login: Command = {
  names: ['login'],
  endsAtNewline: true,
  ours: false,
  usage: ["LOGIN <user> ['password']"],
  help: 'Goes on as somebody else, where the cluster asks who one is.',
  async run(shell, { words }) {
    const [user, password, ...rest] = words;
    if (user === undefined || rest.length > 0) return 'improper';
    if (user.kind !== 'name' && !isString(user)) return 'improper';
    if (password !== undefined && !isString(password)) return 'improper';
    if (shell.backend.user() !== null) {
      await logIn(shell, user.text, password?.text ?? null);
      return 'done';
    }
    if (!shell.compat) {
      shell.error('This cluster does not ask who you are: there is nothing to log in to.');
      return 'done';
    }
    shell.state.user = user.text;
    return 'done';
  },
};

/** As cqlsh does, the user's name is taken as it was typed, quotes included. */
async function logIn(shell: ShellContext, user: string, quoted: string | null): Promise<void> {
  if (quoted === null) {
    shell.error(`The password is missing: LOGIN ${user} 'password'.`);
    return;
  }
  try {
    await shell.backend.login(user, quoted.slice(1, -1));
    shell.state.user = user;
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
    const { address, port } = shell.backend.host();
    shell.error(
      shell.compat
        ? renderLoginErrorAsCqlsh(error, `${address}:${port}`)
        : renderServerError(error),
    );
  }
}

/** Documented by cqlsh's HELP, and no command: cqlsh takes the word and refuses it. */
export const unicode: Command = {
  names: ['unicode'],
  endsAtNewline: false,
  ours: false,
  usage: [],
  help:
    'Control characters in a text are shown as escapes (\\n, \\x1b), and a backslash as two. So are characters that ' +
    'cannot be seen or that turn the direction of writing.',
  run: () => 'improper',
};

export const debug: Command = {
  names: ['debug'],
  endsAtNewline: true,
  ours: false,
  usage: [],
  help: 'cqlsh’s door to Python’s debugger; there is none here.',
  run(shell, { words }) {
    if (words.length > 0) return 'improper';
    shell.error('There is no Python debugger here.');
    return 'done';
  },
};
