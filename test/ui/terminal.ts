/**
 * A real terminal for tests: the built program runs on a pseudo terminal, and a headless xterm holds what a user would
 * see. Nothing here sleeps: a wait looks at the screen after each piece of output, and gives up at a deadline.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IPty, spawn } from '@lydell/node-pty';
import xterm from '@xterm/headless';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = join(ROOT, 'dist/ringsh.js');
const DEADLINE_MILLIS = 20_000;

const BASH = ['--norc', '--noprofile', '-i'];

export const KEY = {
  enter: '\r',
  up: '\u001b[A',
  down: '\u001b[B',
  left: '\u001b[D',
  right: '\u001b[C',
  tab: '\t',
  backspace: '\u007f',
  ctrlA: '\u0001',
  ctrlC: '\u0003',
  ctrlD: '\u0004',
  ctrlL: '\u000c',
  ctrlR: '\u0012',
  ctrlZ: '\u001a',
  escape: '\u001b',
} as const;

export interface Start {
  readonly columns?: number;
  readonly rows?: number;
  readonly arguments?: readonly string[];
  /** A home folder to share between runs; else one of its own. */
  readonly home?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Afterwards the exit code and the terminal's settings are printed. */
  readonly thenSettings?: boolean;
  /** Started by a shell with job control. */
  readonly inShell?: boolean;
}

export class TestTerminal {
  readonly #screen: InstanceType<typeof xterm.Terminal>;
  readonly #pty: IPty;
  readonly #watchers = new Set<() => void>();
  readonly #exit: Promise<number>;
  #raw = '';
  #exited = false;

  constructor(start: Start) {
    if (!existsSync(PROGRAM)) throw new Error('dist/ringsh.js is missing: npm run build');
    const { columns = 80, rows = 24 } = start;
    const home = start.home ?? newHome();
    this.#screen = new xterm.Terminal({
      cols: columns,
      rows,
      scrollback: 5000,
      allowProposedApi: true,
    });
    const program = [process.execPath, PROGRAM, ...(start.arguments ?? ['--seed', '1'])];
    const [file, ...rest] = start.thenSettings
      ? [
          '/bin/sh',
          '-c',
          'sh -c \'echo pid $$; exec "$0" "$@"\' "$@"; echo "exit $?"; stty -a; read _',
          'sh',
          ...program,
        ]
      : program;
    this.#pty = spawn(start.inShell ? '/bin/bash' : file!, start.inShell ? BASH : rest, {
      name: 'xterm-256color',
      cols: columns,
      rows,
      cwd: home,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        TERM: 'xterm-256color',
        LANG: 'C.UTF-8',
        ...start.environment,
      },
    });
    if (start.inShell) this.enter(program.join(' '));
    // The terminal answers questions, such as where the cursor is.
    this.#screen.onData((answer) => this.#pty.write(answer));
    this.#pty.onData((data) => {
      this.#raw += data;
      this.#screen.write(data, () => this.#look());
    });
    this.#exit = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal }) => {
        this.#exited = true;
        // What was written last may still be on its way through the screen.
        this.#screen.write('', () => {
          this.#look();
          resolve(signal === undefined || signal === 0 ? exitCode : 128 + signal);
        });
      });
    });
  }

  /** Everything that the program wrote. */
  get raw(): string {
    return this.#raw;
  }

  /** The exit code, 128 and the signal's number when one ended it. */
  get exit(): Promise<number> {
    return this.#exit;
  }

  get pid(): number {
    return this.#pty.pid;
  }

  get bracketedPaste(): boolean {
    return this.#screen.modes.bracketedPasteMode;
  }

  /** By the last word said about it. */
  get cursorVisible(): boolean {
    return this.#raw.lastIndexOf('\u001b[?25h') >= this.#raw.lastIndexOf('\u001b[?25l');
  }

  /** Counted from 0, in the visible part. */
  get cursor(): { readonly row: number; readonly column: number } {
    const { cursorY, cursorX } = this.#screen.buffer.active;
    return { row: cursorY, column: cursorX };
  }

  /** The visible rows without spaces at their ends. */
  rows(): string[] {
    const { baseY } = this.#screen.buffer.active;
    return this.#lines(baseY, baseY + this.#screen.rows);
  }

  /** Everything from the first row that still exists, without empty rows at the end. */
  text(): string {
    return this.#lines(0, this.#screen.buffer.active.length).join('\n').trimEnd();
  }

  /** As `text`, with rows that the terminal wrapped joined again. */
  unwrapped(): string {
    const buffer = this.#screen.buffer.active;
    let out = '';
    for (let index = 0; index < buffer.length; index++) {
      const line = buffer.getLine(index);
      const goesOn = buffer.getLine(index + 1)?.isWrapped === true;
      if (line !== undefined) out += line.translateToString(!goesOn) + (goesOn ? '' : '\n');
    }
    return out.trimEnd();
  }

  /** The last row that is not empty, without spaces at its end. */
  lastRow(): string {
    return (this.rows().findLast((row) => row !== '') ?? '').trimEnd();
  }

  send(keys: string): void {
    this.#pty.write(keys);
  }

  /** Types lines, each with Enter. */
  enter(...lines: readonly string[]): void {
    for (const line of lines) this.send(line + KEY.enter);
  }

  paste(text: string): void {
    this.send(`\u001b[200~${text.replaceAll('\n', '\r')}\u001b[201~`);
  }

  /** As a window's border that is dragged: the terminal lays its rows out, then tells the program. */
  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  hangUp(): void {
    this.#pty.kill('SIGHUP');
  }

  /** Waits until the condition holds. */
  until(what: string, holds: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(deadline);
        this.#watchers.delete(look);
      };
      const look = (): void => {
        if (holds()) {
          stop();
          resolve();
        } else if (this.#exited) {
          stop();
          reject(new Error(`the program ended before ${what}:\n${this.text()}`));
        }
      };
      const deadline = setTimeout(() => {
        stop();
        reject(new Error(`waited in vain for ${what}:\n${this.text()}`));
      }, DEADLINE_MILLIS);
      this.#watchers.add(look);
      look();
    });
  }

  /** Waits until the last row begins with a prompt and nothing else is typed. */
  async prompt(prompt = 'cqlsh>'): Promise<void> {
    await this.until(`the prompt ${prompt}`, () => this.lastRow() === prompt);
  }

  /** Types lines and waits for the next prompt. */
  async run(line: string, prompt = 'cqlsh>'): Promise<void> {
    const before = this.#raw.length;
    this.enter(line);
    await this.until(`the prompt after ${line}`, () => {
      return this.#raw.length > before && this.lastRow() === prompt && this.cursor.column > 0;
    });
  }

  async untilText(text: string): Promise<void> {
    await this.until(JSON.stringify(text), () => this.unwrapped().includes(text));
  }

  /** Ends what still runs. */
  close(): void {
    if (!this.#exited) this.#pty.kill('SIGKILL');
  }

  #look(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  #lines(from: number, to: number): string[] {
    const buffer = this.#screen.buffer.active;
    const lines: string[] = [];
    for (let index = from; index < to; index++) {
      lines.push(buffer.getLine(index)?.translateToString(true) ?? '');
    }
    return lines;
  }
}

const HOMES = mkdtempSync(join(tmpdir(), 'ringsh-homes-'));
process.on('exit', () => rmSync(HOMES, { recursive: true, force: true }));

/** A fresh home folder. */
export function newHome(): string {
  return mkdtempSync(join(HOMES, 'home-'));
}
