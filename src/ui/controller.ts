/**
 * Drives the prompt: takes what the terminal sent, asks the reducer, carries out its effects one after another. Keys
 * that arrive while a statement runs wait in order, so nothing typed or pasted is lost or mixed; only Ctrl-C does not
 * wait: it drops them and what was still to be run.
 */
import { type Key, KeyParser } from './keys.ts';
import {
  initialState,
  type PromptEffect,
  type PromptState,
  press,
  type TextReader,
} from './state.ts';

/** What the prompt needs of a shell. */
export interface PromptShell extends TextReader {
  prompt(): string;
  continuationPrompt(): string;
  /** Runs complete input; what it prints goes to `write`, in order. */
  run(text: string, write: (text: string) => void): Promise<'continue' | 'leave'>;
}

export interface HistoryPort {
  /** Oldest first. */
  load(): readonly string[];
  add(entry: string): void;
}

/** What stands in the live region. */
export interface PromptView {
  readonly prompt: string;
  readonly continuationPrompt: string;
  readonly text: string;
  readonly cursor: number;
  /** Candidates for the word at the cursor, when there are several. */
  readonly menu: readonly string[];
  /** What is looked for in history; `found` false when no entry holds it. */
  readonly search: { readonly query: string; readonly found: boolean } | null;
}

/** Where the prompt is seen. */
export interface PromptDisplay {
  /** Gets ready for more than a first prompt. */
  load(): Promise<void>;
  /** Prints finished text above the live region and shows the view in it, or nothing. */
  show(printed: string, view: PromptView | null): void;
  /** Submitted text as it stays on the screen. */
  echo(view: PromptView): string;
  clear(): void;
  /** The terminal's answer where its cursor is. */
  cursorAt(column: number): void;
  /** Lets the terminal be heard between two statements. */
  breathe(): Promise<void>;
}

/** Output is shown at the end of a statement, of a long one in blocks of about this many characters. */
const BLOCK = 16_384;

export class PromptController {
  readonly #shell: PromptShell;
  readonly #display: PromptDisplay;
  readonly #history: () => Promise<HistoryPort>;
  readonly #parser = new KeyParser();
  readonly #done: Promise<void>;
  #finish: () => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;
  #state: PromptState = initialState([]);
  #kept: HistoryPort | null = null;
  #keys: Key[] = [];
  #printed = '';
  #busy = false;
  #interrupted = false;
  #left = false;

  constructor(shell: PromptShell, history: () => Promise<HistoryPort>, display: PromptDisplay) {
    this.#shell = shell;
    this.#history = history;
    this.#display = display;
    this.#done = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
  }

  /** Resolves when the user leaves; rejects when the shell is broken. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** Shows the first prompt, then loads the rest and earlier sessions' history; keys typed meanwhile wait. */
  start(): void {
    this.#flush();
    this.#work(async () => {
      await this.#display.breathe();
      await this.#display.load();
      this.#kept = await this.#history();
      this.#state = initialState(this.#kept.load());
    });
  }

  /** What the terminal sent, as text. */
  feed(chunk: string): void {
    for (const key of this.#parser.feed(chunk)) {
      if (key.kind === 'report') this.#display.cursorAt(key.column);
      else if (this.#busy && this.#kept !== null && isInterrupt(key)) this.#interrupt();
      else this.#keys.push(key);
    }
    this.#work(async () => undefined);
  }

  /** Shows what there is again: the terminal has another size. */
  redraw(): void {
    if (!this.#busy) this.#flush();
  }

  /** The terminal is gone or the program is told to end. */
  hangUp(): void {
    this.#leave();
  }

  #work(before: () => Promise<void>): void {
    if (this.#busy || this.#left) return;
    this.#busy = true;
    before()
      .then(() => this.#takeKeys())
      .catch((error: unknown) => {
        this.#left = true;
        this.#fail(error);
      });
  }

  async #takeKeys(): Promise<void> {
    for (let key = this.#keys.shift(); key !== undefined; key = this.#keys.shift()) {
      const before = this.#state.history.length;
      const outcome = press(this.#state, key, this.#shell);
      this.#state = outcome.state;
      for (const entry of outcome.state.history.slice(before)) this.#kept?.add(entry);
      await this.#carryOut(outcome.effects);
      if (this.#left) return;
    }
    this.#busy = false;
    this.#flush();
  }

  async #carryOut(effects: readonly PromptEffect[]): Promise<void> {
    this.#interrupted = false;
    for (const [index, effect] of effects.entries()) {
      switch (effect.kind) {
        case 'submit':
          await this.#submit(effect.text);
          break;
        case 'cancel':
          this.#print(`${this.#echo(effect.text)}^C\n`);
          break;
        case 'leave':
          this.#print(`${this.#shell.prompt()}\n`);
          this.#leave();
          break;
        case 'clearScreen':
          this.#display.clear();
      }
      if (index + 1 < effects.length) await this.#rest();
      if (this.#left || this.#interrupted) return;
    }
  }

  async #submit(text: string): Promise<void> {
    this.#print(`${this.#echo(text.replace(/\n$/, ''))}\n`);
    if (text.trim() === '') return;
    const verdict = await this.#shell.run(text, (output) => this.#print(output));
    if (verdict === 'leave') this.#leave();
  }

  /** Between two pieces of one paste: what is done is seen, and Ctrl-C is heard. */
  async #rest(): Promise<void> {
    this.#flush();
    await this.#display.breathe();
  }

  #interrupt(): void {
    this.#keys = [];
    this.#interrupted = true;
    this.#print('^C\n');
  }

  #print(text: string): void {
    this.#printed += text;
    if (this.#printed.length >= BLOCK) this.#flush();
  }

  #flush(): void {
    const printed = this.#printed;
    this.#printed = '';
    this.#display.show(printed, this.#busy || this.#left ? null : this.#view());
  }

  #view(): PromptView {
    const { editor, menu, search } = this.#state;
    return {
      ...this.#viewOf(editor.text),
      cursor: editor.cursor,
      menu,
      search:
        search === null
          ? null
          : {
              query: search.search.query,
              found: search.search.query === '' || search.search.found !== null,
            },
    };
  }

  #viewOf(text: string): PromptView {
    return {
      prompt: this.#shell.prompt(),
      continuationPrompt: this.#shell.continuationPrompt(),
      text,
      cursor: text.length,
      menu: [],
      search: null,
    };
  }

  #echo(text: string): string {
    return this.#display.echo(this.#viewOf(text));
  }

  #leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#flush();
    this.#finish();
  }
}

function isInterrupt(key: Key): boolean {
  return key.kind === 'chord' && key.modifier === 'ctrl' && key.letter === 'c';
}
