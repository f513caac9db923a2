/** SOURCE and CAPTURE: statements from a file, results to a file. */
import type { Command } from '../command.ts';
import { pythonOsError, pythonRepr } from '../python.ts';
import { isString } from '../words.ts';

export const source: Command = {
  names: ['source'],
  endsAtNewline: true,
  ours: false,
  usage: ["SOURCE '<file>'", 'SOURCE sample:<name>'],
  help:
    'Runs the statements of a file as if they were typed here; an error does not stop the rest. `ringsh samples` lists ' +
    'the samples that come along.',
  async run(shell, { words }) {
    const sample = shell.compat ? null : sampleName(words.map((word) => word.text));
    if (sample !== null) {
      const text = shell.files.sample(sample);
      if (text !== null) await shell.source(`sample:${sample}`, text);
      else shell.error(`There is no sample ${sample}: ${shell.files.sampleNames().join(', ')}`);
      return 'done';
    }
    if (words.length !== 1 || !isString(words[0])) return 'improper';
    const path = shell.files.expand(words[0].value);
    const outcome = shell.files.read(path);
    if (!outcome.ok) {
      shell.error(`Could not open ${pythonRepr(path)}: ${pythonOsError(outcome.failure, path)}`);
      return 'done';
    }
    if (shell.compat) shell.print(versionWarning(shell.backend.release.cassandra));
    else if (/^\s*--\s*@cluster\b/m.test(outcome.value)) {
      shell.error(
        `${path} wants a cluster of its own (-- @cluster): run it with ringsh -f ${path}`,
      );
      return 'done';
    }
    await shell.source(path, outcome.value);
    return 'done';
  },
};

/** What cqlsh says each time it connects to a server that is not the version it was built for. */
function versionWarning(cassandra: string): string {
  return `WARNING: cqlsh was built against 5.0.0, but this server is ${cassandra}.  All features may not work!`;
}

function sampleName(words: readonly string[]): string | null {
  const text = words.join('').replace(/^['"]|['"]$/g, '');
  return text.startsWith('sample:') ? text.slice('sample:'.length).replace(/\.cql$/, '') : null;
}

export const capture: Command = {
  names: ['capture'],
  endsAtNewline: true,
  ours: false,
  usage: ['CAPTURE', "CAPTURE '<file>'", 'CAPTURE OFF'],
  help:
    'Adds results to a file instead of showing them; errors and the replies of commands still show. Without a file: ' +
    'says where results go.',
  run(shell, { words }) {
    const { state } = shell;
    const isOff = words.length === 1 && words[0]!.text.toUpperCase() === 'OFF';
    // cqlsh 6.2.2 takes CAPTURE OFF for a bare CAPTURE and goes on capturing.
    if (words.length === 0 || (isOff && shell.compat)) {
      shell.print(
        state.capture === null
          ? 'Currently not capturing query output.'
          : `Currently capturing query output to ${pythonRepr(state.capture)}.`,
      );
      return 'done';
    }
    if (isOff) {
      if (state.capture === null) shell.error('Not currently capturing output.');
      state.capture = null;
      return 'done';
    }
    if (words.length !== 1 || !isString(words[0])) return 'improper';
    if (state.capture !== null) {
      shell.error(`Already capturing output to ${state.capture}. Use CAPTURE OFF to disable.`);
      return 'done';
    }
    const path = shell.files.expand(words[0].value);
    const outcome = shell.files.openAppend(path);
    if (!outcome.ok) {
      const reason = pythonOsError(outcome.failure, path);
      shell.error(`Could not open ${pythonRepr(path)} for append: ${reason}`);
      return 'done';
    }
    state.capture = path;
    shell.print(`Now capturing query output to ${pythonRepr(path)}.`);
    return 'done';
  },
};
