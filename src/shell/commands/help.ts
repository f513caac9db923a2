/** HELP: under `--compat cqlsh` its lists of topics and refusals, otherwise text of our own for commands and statements. */
import type { Command, ShellContext } from '../command.ts';
import { columnise } from '../render/columns.ts';
import { COMPAT_COMMANDS, COMPAT_TOPICS, CQL_TOPICS } from './help-topics.ts';

export const help: Command = {
  names: ['help', '?'],
  endsAtNewline: true,
  ours: false,
  usage: ['HELP', 'HELP <command or statement>'],
  help: 'Lists what there is help for, or explains one of them.',
  run(shell, { words }) {
    if (!words.every((word) => /^[a-z_]*$/i.test(word.text))) return 'improper';
    const topics = words.map((word) => word.text);
    if (shell.compat) return compatHelp(shell, topics);
    if (topics.length === 0) overview(shell);
    else explain(shell, topics);
    return 'done';
  },
};

function overview(shell: ShellContext): void {
  shell.print('');
  const names = shell.commands
    .filter((command) => command.usage.length > 0)
    .map((command) => command.names[0]!.toUpperCase())
    .sort();
  printList(shell, 'Commands', names);
  printList(shell, 'CQL statements', [...CQL_TOPICS.keys()]);
  shell.print('HELP <name> explains one of them.');
}

function printList(shell: ShellContext, heading: string, names: readonly string[]): void {
  shell.print(heading);
  for (const line of columnise(names, shell.width() - 4)) shell.print(`  ${line.trimEnd()}`);
  shell.print('');
}

function explain(shell: ShellContext, topics: readonly string[]): void {
  const wanted = topics.join(' ').toUpperCase().replaceAll('_', ' ');
  const command = shell.commands.find((known) => known.names.includes(topics[0]!.toLowerCase()));
  const topic = CQL_TOPICS.get(wanted) ?? CQL_TOPICS.get(topics[0]!.toUpperCase());
  if (topic !== undefined) printHelp(shell, topic.usage, topic.help);
  else if (command !== undefined) printHelp(shell, command.usage, command.help);
  else shell.error(`There is no help on ${topics.join(' ')}. HELP lists what there is.`);
}

function printHelp(shell: ShellContext, usage: readonly string[], text: string): void {
  shell.print('');
  for (const form of usage) shell.print(`  ${form}`);
  if (usage.length > 0) shell.print('');
  for (const line of wrap(text, shell.width() - 4)) shell.print(`  ${line}`);
  shell.print('');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function compatHelp(shell: ShellContext, topics: readonly string[]): 'done' {
  if (topics.length === 0) {
    printTopics(shell, '\nDocumented shell commands:', COMPAT_COMMANDS);
    printTopics(shell, 'CQL help topics:', [...COMPAT_TOPICS.keys()]);
    return 'done';
  }
  for (const topic of topics) {
    const upper = topic.toUpperCase();
    const command = shell.commands.find((known) => known.names.includes(topic.toLowerCase()));
    if (command !== undefined && COMPAT_COMMANDS.includes(upper))
      printHelp(shell, command.usage, command.help);
    else if (COMPAT_TOPICS.has(upper)) refuseToBrowse(shell, topic, COMPAT_TOPICS.get(upper)!);
    else shell.error(`*** No help on ${topic}`);
  }
  return 'done';
}

function refuseToBrowse(shell: ShellContext, topic: string, place: string): void {
  const url = `${MANUAL}#${place}`;
  shell.error(`*** No browser to display CQL help. URL for help topic ${topic} : ${url}`);
}

const MANUAL = 'https://cassandra.apache.org/doc/latest/cassandra/cql/cql_singlefile.html';

function printTopics(shell: ShellContext, heading: string, names: readonly string[]): void {
  shell.print(heading);
  shell.print('='.repeat(heading.length));
  for (const line of columnise(names, 79)) shell.print(line);
  shell.print('');
}
