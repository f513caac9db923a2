/**
 * The shell: lines go in, output items come out. One way for files, `-e`, pipes and the prompt: each line is cut into
 * statements (reader), a statement that begins with a command's word is the command's, everything else the backend's.
 * A failed statement is shown and the next one runs; only here are CassandraErrors caught.
 */

import type { Backend, BackendOptions } from '../backend/backend.ts';
import { CassandraError } from '../base/errors.ts';
import { type Palette, palette } from '../base/text.ts';
import type { QueryTrace } from '../cluster/trace.ts';
import { createSplitter, type Piece, type Splitter } from '../cql/split.ts';
import type { Result } from '../statements/result.ts';
import type { Command, CommandInput, ShellContext } from './command.ts';
import { cutInput } from './cut.ts';
import { type Directive, type Expectation, parseDirective } from './directives.ts';
import { explainError } from './explain.ts';
import type { FilePort, LineSource, OutputItem, ShellOutput } from './ports.ts';
import { renderWarnings, showResult } from './render/result.ts';
import { initialState, type ShellState } from './state.ts';
import { showTrace } from './trace.ts';
import { wordsOf } from './words.ts';

export interface ShellOptions {
  readonly backend: Backend;
  readonly output: ShellOutput;
  readonly files: FilePort;
  readonly commands: readonly Command[];
  /** Exactly cqlsh's words and output. */
  readonly compat: boolean;
  /** Somebody sits at a terminal. */
  readonly terminal: boolean;
  readonly color: boolean;
  /** The terminal's width in characters, where there is one. */
  readonly columns?: () => number;
  readonly replicas: ShellState['replicas'];
  /** What errors call the input: a file's path, `<stdin>`. */
  readonly source: string;
  /** Errors name the input and the line. */
  readonly located: boolean;
  /** Further lines of the input, for COPY FROM STDIN. */
  readonly lines: LineSource;
  /** Asked between the lines of a sourced file; false ends it (Ctrl-C). */
  readonly goOn?: () => Promise<boolean>;
}

/** What came of a statement, for checks (`-- @expect`). */
export interface StatementOutcome {
  readonly error: CassandraError | null;
  /** The text shown when it failed, also for commands. */
  readonly errorText: string | null;
  readonly warnings: readonly string[];
  readonly rowCount: number | null;
  readonly trace: QueryTrace | null;
}

export interface ShellListener {
  /** `-- @expect`: what is expected of the next statement. */
  onExpect(expectation: Expectation): void;
  /** A statement, command or refused line is done. */
  onStatement(outcome: StatementOutcome): void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The input that is being read. */
interface Frame {
  readonly source: string;
  readonly splitter: Splitter;
  /** The number of the line fed last, from 1. */
  line: number;
}

export class Shell implements ShellContext {
  readonly compat: boolean;
  readonly terminal: boolean;
  readonly backend: Backend;
  readonly state: ShellState;
  readonly files: FilePort;
  readonly lines: LineSource;
  readonly commands: readonly Command[];
  readonly #options: ShellOptions;
  readonly #colors: Palette;
  readonly #plain = palette(false);
  #frame: Frame;
  readonly #byWord = new Map<string, Command>();
  readonly #history: string[] = [];
  #output: ShellOutput;
  #left = false;
  #errors = 0;
  #piece: Piece | null = null;
  #outcome = emptyOutcome();
  #listener: ShellListener = { onExpect: () => undefined, onStatement: () => undefined };

  constructor(options: ShellOptions) {
    this.#options = options;
    this.#output = options.output;
    this.#colors = palette(options.color);
    this.compat = options.compat;
    this.terminal = options.terminal;
    this.backend = options.backend;
    this.files = options.files;
    this.lines = options.lines;
    this.commands = options.commands.filter((command) => !command.ours || !options.compat);
    this.state = initialState(options.backend.user(), options.compat ? 'off' : options.replicas);
    for (const command of this.commands) {
      for (const name of command.names) this.#byWord.set(name, command);
    }
    this.#frame = this.#newFrame(options.source);
  }

  width(): number {
    return this.compat ? 80 : (this.#options.columns?.() ?? 80);
  }

  /** How many statements and commands failed. */
  get errors(): number {
    return this.#errors;
  }

  /** True after EXIT. */
  get left(): boolean {
    return this.#left;
  }

  /** True when a statement waits for its end. */
  get pending(): boolean {
    return this.#frame.splitter.isWaiting();
  }

  /** Results are captured to a file without colours. */
  get colors(): Palette {
    return this.state.capture === null ? this.#colors : this.#plain;
  }

  history(): readonly string[] {
    return this.#history;
  }

  /** The prompt for a new statement, as cqlsh writes it. */
  prompt(): string {
    const user = this.state.user === null ? '' : `${this.state.user}@`;
    const keyspace = this.backend.keyspace();
    return `${user}cqlsh${keyspace === null ? '' : `:${keyspace}`}> `;
  }

  /** The prompt for a statement's further lines; cqlsh does not count the user's name. */
  continuationPrompt(): string {
    const keyspace = this.backend.keyspace();
    const before = keyspace === null ? 2 : [...keyspace].length + 3;
    const user = this.state.user === null || this.compat ? 0 : this.state.user.length + 1;
    return `${' '.repeat(before + user)} ... `;
  }

  /** A text in pieces that run one after another; null when its end is missing. */
  cut(text: string): readonly string[] | null {
    return cutInput(text, this.#newFrame('').splitter);
  }

  /** Runs the lines of a text that is complete; output goes to `output` meanwhile. */
  async run(text: string, output: ShellOutput = this.#output): Promise<void> {
    const before = this.#output;
    this.#output = output;
    try {
      for (const line of splitLines(text.endsWith('\n') ? text : `${text}\n`)) {
        await this.feed(line);
      }
    } finally {
      this.#output = before;
    }
  }

  /** Lets somebody compare what comes with what a script expects. */
  listen(listener: ShellListener): void {
    this.#listener = listener;
  }

  /** Takes one line of input with its newline, carries out its directive and runs what it completes. */
  async feed(line: string): Promise<void> {
    if (line.trim() !== '') this.#history.push(line.trimEnd());
    this.#frame.line++;
    const directive = this.compat || this.pending ? null : parseDirective(line);
    if (directive !== null) await this.#obey(directive);
    // cqlsh calls a last command without its newline incomplete.
    const whole = this.compat || line.endsWith('\n') ? line : `${line}\n`;
    await this.#feedWhole(whole);
  }

  /** The input is over: what is still open is refused. */
  finish(): void {
    if (!this.pending) return;
    this.error('Incomplete statement at end of file');
    this.#frame.splitter.drop();
    this.#report();
  }

  /** Drops what waits for its end (Ctrl-C). */
  cancel(): void {
    this.#frame.splitter.drop();
  }

  print(line: string): void {
    this.emit({ kind: 'text', text: `${line}\n` });
  }

  result(line: string): void {
    this.resultRaw(`${line}\n`);
  }

  resultRaw(text: string): void {
    if (this.state.capture === null) this.emit({ kind: 'text', text });
    else this.files.append(this.state.capture, text);
  }

  error(text: string): void {
    this.#errors++;
    this.#outcome.errorText = this.#outcome.errorText ?? text;
    const { source } = this.#frame;
    this.emit({ kind: 'error', text, source, line: this.#lineNow(), located: this.#isLocated() });
  }

  warn(warnings: readonly string[]): void {
    if (warnings.length === 0) return;
    this.#outcome.warnings = [...this.#outcome.warnings, ...warnings];
    const text = renderWarnings(warnings);
    if (this.compat) {
      // cqlsh prints them where results go, not where errors go.
      this.result(text);
      return;
    }
    this.emit({ kind: 'warning', text });
  }

  emit(item: OutputItem): void {
    this.#output.write(item);
  }

  options(pagingState: Uint8Array | null): BackendOptions {
    const { consistency, serialConsistency, paging, pageSize } = this.state;
    const pages = paging && pageSize > 0n && pageSize < 2_147_483_648n;
    return {
      consistency,
      serialConsistency,
      pageSize: pages ? Number(pageSize) : null,
      pagingState,
    };
  }

  async execute(text: string, options = this.options(null)): Promise<Result | null> {
    try {
      return await this.backend.execute(text, options);
    } catch (error) {
      if (!(error instanceof CassandraError)) throw error;
      this.#outcome.error = error;
      this.error(explainError(error, text, this));
      return null;
    }
  }

  async source(name: string, text: string): Promise<void> {
    if (this.compat) return this.#sourceApart(name, text);
    const outer = this.#frame;
    this.#frame = this.#newFrame(name);
    try {
      for (const line of splitLines(text)) {
        if (this.#left || !(await this.#goesOn())) return;
        await this.feed(line);
      }
      this.finish();
    } finally {
      this.#frame = outer;
    }
  }

  leave(): void {
    this.#left = true;
  }

  /** cqlsh runs a file in a shell of its own that takes over keyspace and tracing and forgets every other switch. */
  async #sourceApart(name: string, text: string): Promise<void> {
    const keyspace = this.backend.keyspace();
    const inner = new Shell({
      ...this.#options,
      output: this.#output,
      source: name,
      located: true,
    });
    inner.state.tracing = this.state.tracing;
    inner.state.user = this.state.user;
    for (const line of splitLines(text)) {
      if (inner.left || !(await this.#goesOn())) break;
      await inner.feed(line);
    }
    if (await this.#goesOn()) inner.finish();
    if (keyspace !== null && this.backend.keyspace() !== keyspace) {
      await this.execute(`USE "${keyspace.replaceAll('"', '""')}"`);
    }
  }

  async #goesOn(): Promise<boolean> {
    return (await this.#options.goOn?.()) ?? true;
  }

  async #feedWhole(line: string): Promise<void> {
    for (const piece of this.#frame.splitter.feed(line)) await this.#runPiece(piece);
  }

  async #obey(directive: Directive): Promise<void> {
    switch (directive.kind) {
      case 'command':
        return this.#feedWhole(`${directive.text}\n`);
      case 'note':
        return this.emit({ kind: 'note', text: `-- ${directive.text}` });
      case 'expect':
        return this.#listener.onExpect(directive.expectation);
      case 'unknown':
        this.error(`${directive.text}: there is no such directive`);
        return this.#report();
      case 'setup':
        // Read before the cluster was made.
        return;
    }
  }

  async #runPiece(piece: Piece): Promise<void> {
    this.#piece = piece;
    if (piece.kind === 'invalid') this.#showInvalid(piece);
    else {
      const word = /^(?:\w+|\?)/.exec(piece.text)?.[0] ?? '';
      const command = this.#byWord.get(word.toLowerCase());
      if (command !== undefined) await this.#runCommand(command, word, piece.text);
      else if (piece.text !== ';' || this.compat) await this.#runCql(piece.text);
    }
    this.#report();
  }

  async #runCommand(command: Command, word: string, text: string): Promise<void> {
    const shown = word === '?' ? 'help' : word;
    const input: CommandInput = { word: shown, words: wordsOf(text).slice(1), text };
    if ((await command.run(this, input)) === 'done') return;
    this.error(`Improper ${shown} command.`);
    if (!this.compat) this.print(usageOf(command));
  }

  async #runCql(text: string): Promise<void> {
    const result = await this.execute(text);
    if (result !== null) {
      this.#outcome.rowCount = await showResult(this, text, result);
      this.warn(result.warnings);
    }
    const trace = result?.trace ?? this.backend.lastTrace?.() ?? null;
    this.#outcome.trace = trace;
    if (!this.compat) showTrace(this, trace);
  }

  #showInvalid(piece: Extract<Piece, { kind: 'invalid' }>): void {
    const numbered = this.#isLocated() ? `line ${piece.lineInText}, ` : '';
    this.error(`Invalid syntax at ${numbered}char ${piece.character}`);
    this.error(`  ${piece.line}`);
    this.error(` ${' '.repeat(piece.character)}^`);
  }

  /** cqlsh names the line that completed the statement; we name the one it began on. */
  #lineNow(): number {
    return this.compat || this.#piece === null ? this.#frame.line : this.#piece.startLine;
  }

  /** A sourced file's errors always say where they are. */
  #isLocated(): boolean {
    return this.#options.located || this.#frame.source !== this.#options.source;
  }

  #newFrame(source: string): Frame {
    const isCommand = (word: string): boolean => this.#byWord.get(word)?.endsAtNewline ?? false;
    return { source, splitter: createSplitter(isCommand, !this.compat), line: 0 };
  }

  #report(): void {
    const outcome = this.#outcome;
    this.#outcome = emptyOutcome();
    this.#piece = null;
    this.#listener.onStatement(outcome);
  }
}

function usageOf(command: Command): string {
  return command.usage.map((form) => `  ${form}`).join('\n');
}

function emptyOutcome(): Mutable<StatementOutcome> {
  return { error: null, errorText: null, warnings: [], rowCount: null, trace: null };
}

/** The lines with their newlines. */
export function splitLines(text: string): string[] {
  const lines = text.split(/(?<=\n)/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
