/** The contract between the shell and its commands: each command is one file in commands/. */

import type { Backend, BackendOptions } from '../backend/backend.ts';
import type { Palette } from '../base/text.ts';
import type { Result } from '../statements/result.ts';
import type { FilePort, LineSource, OutputItem } from './ports.ts';
import type { ShellState } from './state.ts';
import type { Word } from './words.ts';

export interface CommandInput {
  /** As typed. */
  readonly word: string;
  /** What follows the word, without the end. */
  readonly words: readonly Word[];
  /** The whole command as typed, its end included. */
  readonly text: string;
}

/** 'improper': the words after the command are none that it knows. */
export type CommandOutcome = 'done' | 'improper';

export interface Command {
  /** Lower case; the first is the command's own name. */
  readonly names: readonly string[];
  /** Without it the command ends at `;` only. */
  readonly endsAtNewline: boolean;
  /** Not a word of cqlsh: unknown under `--compat cqlsh`. */
  readonly ours: boolean;
  /** How it is written, one form a line, for HELP. */
  readonly usage: readonly string[];
  /** What it does, in sentences, for HELP. */
  readonly help: string;
  run(shell: ShellContext, input: CommandInput): CommandOutcome | Promise<CommandOutcome>;
}

/** What a command may do with the shell. */
export interface ShellContext {
  readonly compat: boolean;
  readonly terminal: boolean;
  readonly backend: Backend;
  readonly state: ShellState;
  readonly files: FilePort;
  readonly lines: LineSource;
  readonly colors: Palette;
  readonly commands: readonly Command[];
  /** How many characters a line of lists and help may take; 80 as cqlsh's off a terminal. */
  width(): number;
  /** A line to the screen, also while capturing. */
  print(line: string): void;
  /** A line of a result: to the screen, or to the file that captures. */
  result(line: string): void;
  /** Text of a result as it is, without a newline added. */
  resultRaw(text: string): void;
  error(text: string): void;
  warn(warnings: readonly string[]): void;
  emit(item: OutputItem): void;
  options(pagingState: Uint8Array | null): BackendOptions;
  /** Runs a statement; a refusal is shown, and null comes back. */
  execute(text: string, options?: BackendOptions): Promise<Result | null>;
  /** Runs the lines of a file in a shell of its own (cqlsh) or in this one. */
  source(name: string, text: string): Promise<void>;
  /** The lines typed so far. */
  history(): readonly string[];
  /** Ends the session after the statements of this line. */
  leave(): void;
}

/** True when the words are exactly these, in any case. */
export function wordsAre(words: readonly Word[], ...expected: readonly string[]): boolean {
  return (
    words.length === expected.length &&
    words.every((word, index) => word.text.toUpperCase() === expected[index])
  );
}

/** The single word in upper case, or null when there is not exactly one. */
export function onlyWord(words: readonly Word[]): string | null {
  return words.length === 1 ? words[0]!.text.toUpperCase() : null;
}
