/** Words of a shell command, read off its usage lines: `NAME [OPTIONAL] A | B <keyspace>`. */
import type { Command } from './command.ts';
import { type KnownNames, keyspaceNames, tableNames } from './complete-schema.ts';
import { type Completion, caseOf, matching } from './complete-words.ts';

/** One place of a usage line: what may stand there. */
interface Place {
  readonly choices: readonly string[];
  readonly optional: boolean;
}

/** What may follow in a command of which the text holds the first word at least. */
export function completeCommand(begun: string, command: Command, known: KnownNames): Completion {
  const word = /\S*$/.exec(begun)?.[0] ?? '';
  const start = begun.length - word.length;
  const typed = begun.slice(0, start).trim().split(/\s+/).slice(1);
  const choices = command.usage.flatMap((line) => nextChoices(placesOf(line).slice(1), typed));
  const words = choices.filter((choice) => /^[A-Z_]+$/.test(choice));
  const names = choices.flatMap((choice) => namesOf(choice, known));
  // COORDINATOR n2; NODE n3,n4 DOWN: what a node's place holds is a list.
  const list = choices.some(isNode) ? word.lastIndexOf(',') + 1 : 0;
  return {
    start: start + list,
    candidates: [
      ...matching(words, word).map(caseOf(begun, word)),
      ...matching(names, word.slice(list)),
    ],
  };
}

/** A choice may be of several words: `INDEX | MATERIALIZED VIEW | TYPE`. */
function placesOf(usage: string): readonly Place[] {
  const places: Place[] = [];
  let choices: string[] = [];
  const words = usage.replace(/;$/, '').split(' ');
  for (let index = 0; index < words.length; index++) {
    let word = words[index]!;
    while (choices.length > 0 && words[index + 1] !== '|' && words[index + 2] === '|') {
      word += ` ${words[++index]}`;
    }
    const bare = word.replace(/^\[(.*)\]$/, '$1');
    choices.push(bare);
    if (words[index + 1] === '|') index++;
    else {
      places.push({ choices, optional: bare !== word });
      choices = [];
    }
  }
  return places;
}

/** What may stand after the typed words. */
function nextChoices(places: readonly Place[], typed: readonly string[]): readonly string[] {
  const [place, ...rest] = places;
  if (place === undefined) return [];
  const skipped = place.optional ? nextChoices(rest, typed) : [];
  const taken = place.choices.flatMap((choice) => {
    const words = choice.split(' ');
    const mismatch = words.findIndex((word, index) => {
      const given = typed[index];
      return given === undefined || !takes(word, given);
    });
    if (mismatch < 0) return nextChoices(rest, typed.slice(words.length));
    return mismatch === typed.length ? [words[mismatch]!] : [];
  });
  return [...taken, ...skipped];
}

function takes(choice: string, word: string): boolean {
  return /^[A-Z_]+$/.test(choice) ? choice === word.toUpperCase() : true;
}

function isNode(choice: string): boolean {
  return /^n\d/.test(choice);
}

function namesOf(choice: string, known: KnownNames): readonly string[] {
  if (choice === '<keyspace>') return keyspaceNames(known);
  if (choice === '<table>') return [...tableNames(known), ...keyspaceNames(known, '.')];
  if (choice === '<name>') return [...tableNames(known), ...keyspaceNames(known)];
  return isNode(choice) ? known.nodes : [];
}
