/** What the shell needs of its surroundings; cli gives the real ones, tests give their own. */

/** Why a file could not be reached, in the system's terms. */
export interface FileFailure {
  readonly number: number;
  /** "No such file or directory". */
  readonly reason: string;
}

export type FileOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FileFailure };

export interface FilePort {
  /** `~` in front stands for the home folder. */
  expand(path: string): string;
  read(path: string): FileOutcome<string>;
  /** Opens for appending and makes the file; checks only. */
  openAppend(path: string): FileOutcome<null>;
  append(path: string, text: string): void;
  write(path: string, text: string): FileOutcome<null>;
  /** The text of a shipped sample, or null. */
  sample(name: string): string | null;
  sampleNames(): readonly string[];
}

/** Everything the shell says, in order, as data. */
export type OutputItem =
  /** Ordinary output; ends with a newline. */
  | { readonly kind: 'text'; readonly text: string }
  /** What went wrong, without a last newline; where in the input it was. */
  | {
      readonly kind: 'error';
      readonly text: string;
      readonly source: string;
      readonly line: number;
      /** Source and line are to be shown. */
      readonly located: boolean;
    }
  /** The block of warnings. */
  | { readonly kind: 'warning'; readonly text: string }
  /** Our own line beside a result: replicas, notes. A CQL comment, without a last newline. */
  | { readonly kind: 'note'; readonly text: string }
  /** A prompt and the line typed, in a transcript. */
  | { readonly kind: 'echo'; readonly text: string }
  | { readonly kind: 'clear' };

export interface ShellOutput {
  write(item: OutputItem): void;
}

/** Where a statement's further lines come from: COPY FROM STDIN reads data between statements. */
export interface LineSource {
  /** The next line without its newline, or null at the end; `prompt` stands before it in a transcript. */
  next(prompt: string): Promise<string | null>;
}
