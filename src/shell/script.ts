/**
 * Runs a whole input (file, -e, pipe) through a shell: line by line, with prompts and typed lines in front when it is to
 * be a transcript, comparing what `-- @expect` says with what came.
 */

import { summariseReplicas } from '../views/replica-line.ts';
import type { Expectation } from './directives.ts';
import type { LineSource, ShellOutput } from './ports.ts';
import { errorName } from './render/errors.ts';
import { type Shell, type ShellListener, type StatementOutcome, splitLines } from './shell.ts';

export interface ScriptResult {
  /** Errors that nobody expected. */
  readonly errors: number;
  /** Expectations that were not met. */
  readonly unmet: number;
}

/** The lines of a script, handed out one by one: to the shell, and to COPY FROM STDIN for its data. */
export class ScriptLines implements LineSource {
  readonly #lines: readonly string[];
  readonly #output: ShellOutput;
  readonly #echo: boolean;
  #next = 0;

  constructor(text: string, output: ShellOutput, echo: boolean) {
    this.#lines = splitLines(text);
    this.#output = output;
    this.#echo = echo;
  }

  async next(prompt: string): Promise<string | null> {
    return this.take(prompt)?.replace(/\n$/, '') ?? null;
  }

  /** The next line with its newline, or null. */
  take(prompt: string): string | null {
    const line = this.#lines[this.#next];
    if (line === undefined) return null;
    this.#next++;
    if (this.#echo)
      this.#output.write({ kind: 'echo', text: `${prompt}${line.replace(/\n$/, '')}\n` });
    return line;
  }
}

/** Runs all lines. With `stopOnError` the first unexpected error ends it. */
export async function runScript(
  shell: Shell,
  lines: ScriptLines,
  stopOnError = false,
): Promise<ScriptResult> {
  const checker = new ExpectationChecker(shell);
  shell.listen(checker);
  while (!shell.left && !(stopOnError && checker.errors + checker.unmet > 0)) {
    const line = lines.take(shell.pending ? shell.continuationPrompt() : shell.prompt());
    if (line === null) break;
    await shell.feed(line);
  }
  shell.finish();
  checker.end();
  return { errors: checker.errors, unmet: checker.unmet };
}

class ExpectationChecker implements ShellListener {
  readonly #shell: Shell;
  #expected: Expectation[] = [];
  #seen = 0;
  errors = 0;
  unmet = 0;

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  onExpect(expectation: Expectation): void {
    this.#expected.push(expectation);
  }

  /** Compares with what was expected of the statement. */
  onStatement(outcome: StatementOutcome): void {
    const expected = this.#expected;
    this.#expected = [];
    const errorsBefore = this.#seen;
    this.#seen = this.#shell.errors;
    let wanted = false;
    for (const expectation of expected) {
      if (isMet(expectation, outcome)) wanted ||= expectation.kind === 'error';
      else this.#complain(expectation, outcome);
    }
    if (!wanted && this.#seen > errorsBefore) this.errors++;
  }

  /** Errors outside statements, and expectations that nothing followed. */
  end(): void {
    if (this.#shell.errors > this.#seen) this.errors++;
    for (const expectation of this.#expected) this.#complain(expectation, null);
  }

  #complain(expectation: Expectation, outcome: StatementOutcome | null): void {
    this.unmet++;
    this.#shell.error(
      `Expected ${describe(expectation)}, ${outcome === null ? 'and nothing followed' : found(expectation, outcome)}.`,
    );
    this.#seen = this.#shell.errors;
  }
}

function isMet(expectation: Expectation, outcome: StatementOutcome): boolean {
  switch (expectation.kind) {
    case 'error':
      if (outcome.errorText === null || !outcome.errorText.includes(expectation.text)) return false;
      return outcome.error === null || errorName(outcome.error.detail) === expectation.name;
    case 'warning':
      return outcome.warnings.some((warning) => warning.includes(expectation.text));
    case 'rows':
      return outcome.rowCount === expectation.count;
    case 'answered': {
      const replicas = outcome.trace === null ? [] : summariseReplicas(outcome.trace);
      const having = (test: (kind: string) => boolean) =>
        replicas
          .filter((replica) => replica.outcomes.some(({ kind }) => test(kind)))
          .map((replica) => replica.node);
      const answered = having((kind) => kind === 'data' || kind === 'digest' || kind === 'ack');
      const hinted = having((kind) => kind === 'hinted');
      return sameSet(answered, expectation.nodes) && sameSet(hinted, expectation.hinted);
    }
  }
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}

function describe(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'error':
      return `the error ${expectation.name} "${expectation.text}"`;
    case 'warning':
      return `the warning "${expectation.text}"`;
    case 'rows':
      return `${expectation.count} rows`;
    case 'answered': {
      const { nodes, hinted } = expectation;
      return `answers of ${nodes.join(' ')}${hinted.length > 0 ? ` and hints for ${hinted.join(' ')}` : ''}`;
    }
  }
}

function found(expectation: Expectation, outcome: StatementOutcome): string {
  if (outcome.errorText !== null) return 'but another error came';
  if (expectation.kind === 'rows') return `but ${outcome.rowCount ?? 'none'} came`;
  return 'but it did not come';
}
