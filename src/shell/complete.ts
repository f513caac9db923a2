/**
 * What could stand at the cursor: of CQL what the grammar takes there, with names from the schema; of the shell's
 * commands what their usage says. Pure: text, cursor and what is known in, candidates out.
 */
import { type Expectation, expectedAfter } from '../cql/expected.ts';
import { isSignificant, type Token, tokenize } from '../cql/lexer.ts';
import type { Command } from './command.ts';
import { completeCommand } from './complete-command.ts';
import { completeReplication } from './complete-replication.ts';
import { functionNames, type KnownNames, namesFor } from './complete-schema.ts';
import { type Completion, caseOf, matching } from './complete-words.ts';

export interface CompletionContext extends KnownNames {
  readonly commands: readonly Command[];
}

/** The candidates at the cursor, in the case that the user types in. */
export function complete(text: string, cursor: number, context: CompletionContext): Completion {
  const isCommand = (word: string): Command | undefined =>
    context.commands.find((command) => command.names.includes(word.toLowerCase()));
  const begun = begunStatement(text.slice(0, cursor), (word) => {
    return isCommand(word)?.endsAtNewline === true;
  });
  const offset = cursor - begun.length;
  const first = /^\s*(\?|\w+)(?=\s)/.exec(begun)?.[1] ?? null;
  const command = first === null ? undefined : isCommand(first);
  if (command !== undefined) return shifted(completeCommand(begun, command, context), offset);
  const replication = completeReplication(begun, context.dataCentres);
  if (replication !== null) return shifted(replication, offset);
  const expected = expectedAfter(begun);
  const start = offset + expected.wordOffset;
  const statement = { begun, rest: text.slice(cursor).split(';')[0] ?? '' };
  const names = expected.wants.flatMap((wanted) => namesFor(wanted, statement, context));
  const functions = expected.wants.includes('function') ? functionNames(begun, expected.word) : [];
  const words =
    first === null ? [...expected.keywords, ...commandWords(context)] : expected.keywords;
  const candidates = [
    ...matching(names, expected.word),
    ...matching(words, expected.word).sort().map(caseOf(begun, expected.word)),
  ];
  return { start, candidates: [...candidates, ...functions, ...onlyBracket(expected)] };
}

/** The bracket that a list begins with, where no other symbol makes sense. */
function onlyBracket({ word, symbols }: Expectation): readonly string[] {
  const only = symbols.filter((symbol) => symbol !== '.');
  return word === '' && only.length === 1 && only[0] === '(' ? only : [];
}

/** The statement that the text ends in: what follows the last `;`, of a batch everything since BEGIN. */
export function begunStatement(text: string, endsAtNewline: (word: string) => boolean): string {
  let start = 0;
  let words: Token[] = [];
  for (const token of tokenize(text)) {
    const end = token.offset + token.text.length;
    const isOver =
      token.text === ';'
        ? !isOpenBatch(words)
        : token.kind === 'space' &&
          token.text.includes('\n') &&
          words[0] !== undefined &&
          endsAtNewline(words[0].text);
    if (isOver) {
      start = end;
      words = [];
    } else if (isSignificant(token)) words.push(token);
  }
  return text.slice(start);
}

function isOpenBatch(words: readonly Token[]): boolean {
  return words[0]?.type === 'K_BEGIN' && words.at(-2)?.type !== 'K_APPLY';
}

function commandWords(context: CompletionContext): readonly string[] {
  return context.commands
    .filter((command) => command.usage.length > 0)
    .flatMap((command) => command.names)
    .filter((name) => /^\w+$/.test(name))
    .map((name) => name.toUpperCase());
}

function shifted(completion: Completion, by: number): Completion {
  return { start: completion.start + by, candidates: completion.candidates };
}
