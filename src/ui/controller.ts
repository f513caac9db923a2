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
  /** Words that begin a command of the shell, in lower case. */
  readonly commands: ReadonlySet<string>;
  /** Runs complete input. */
  run(text: string, dialogue: Dialogue): Promise<'continue' | 'leave'>;
}

/** What a running statement says and asks. */
export interface Dialogue {
  /** Prints, in order. */
  write(text: string): void;
  /** A line of data, for COPY FROM STDIN; null when the user ends it with Ctrl-D or Ctrl-C. */
  readLine(prompt: string): Promise<string | null>;
  /** Shows what was printed and hears the terminal; false after Ctrl-C. */
  goOn(): Promise<boolean>;
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
  readonly commands: ReadonlySet<string>;
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
  /** Gives the terminal back until the program is called to the front again. */
  suspend(): Promise<void>;
  /** The terminal's answer where its cursor is. */
  cursorAt(column: number): void;
  /** Lets the terminal be heard between two statements. */
  breathe(): Promise<void>;
}

/** Output is shown at the end of a statement, of a long one in blocks of about this many characters. */
const BLOCK = 16_384;

/** Lines of data are complete as they are. */
const DATA: TextReader = {
  cut: (text) => text.replace(/\n$/, '').split('\n'),
  complete: (_text, cursor) => ({ start: cursor, candidates: [] }),
};

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
  /** What was entered and waits for its turn. */
  #pieces: string[] = [];
  /** The line of data that is being typed, while a statement waits for it. */
  #data: { readonly prompt: string; readonly state: PromptState } | null = null;
  /** Takes the next key, null when there will be none. */
  #wake: ((key: Key | null) => void) | null = null;
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
    if (this.#wake !== null && this.#keys.length > 0) this.#wake(this.#keys.shift() ?? null);
    this.#work(async () => undefined);
  }

  /** Shows what there is again: the terminal has another size. */
  redraw(): void {
    if (!this.#busy || this.#data !== null) this.#flush();
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
    for (const effect of effects) {
      switch (effect.kind) {
        case 'submit':
          this.#pieces.push(effect.text);
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
          break;
        case 'suspend':
          await this.#display.suspend();
      }
    }
    await this.#runPieces();
  }

  /** Between two pieces of one paste what is done is seen, and Ctrl-C is heard. */
  async #runPieces(): Promise<void> {
    for (let text = this.#pieces.shift(); text !== undefined; text = this.#pieces.shift()) {
      await this.#run(text);
      if (this.#pieces.length === 0) return;
      if (!(await this.#goOn())) this.#pieces = [];
    }
  }

  async #goOn(): Promise<boolean> {
    this.#flush();
    await this.#display.breathe();
    return !this.#left && !this.#interrupted;
  }

  async #run(text: string): Promise<void> {
    this.#print(`${this.#echo(text.replace(/\n$/, ''))}\n`);
    if (text.trim() === '') return;
    const verdict = await this.#shell.run(text, {
      write: (output) => this.#print(output),
      readLine: (prompt) => this.#readLine(prompt),
      goOn: () => this.#goOn(),
    });
    if (verdict === 'leave') this.#leave();
  }

  async #readLine(prompt: string): Promise<string | null> {
    const pasted = this.#pieces.shift();
    const line = pasted ?? (await this.#typeLine(prompt));
    if (line === null) return null;
    const [first = '', ...rest] = line.split('\n');
    if (rest.length > 0) this.#pieces.unshift(rest.join('\n'));
    this.#print(`${this.#echo(first, prompt)}\n`);
    return first;
  }

  async #typeLine(prompt: string): Promise<string | null> {
    let state = initialState([]);
    try {
      for (;;) {
        this.#data = { prompt, state };
        if (this.#keys.length === 0) this.#flush();
        const key = await this.#nextKey();
        if (key === null) return null;
        const outcome = press(state, key, DATA);
        state = outcome.state;
        const [effect] = outcome.effects;
        if (effect?.kind === 'submit') {
          return outcome.effects.flatMap((one) => ('text' in one ? [one.text] : [])).join('\n');
        }
        if (effect?.kind === 'clearScreen') this.#display.clear();
        else if (effect?.kind === 'suspend') await this.#display.suspend();
        else if (effect !== undefined) {
          this.#print(`${prompt}\n`);
          return null;
        }
      }
    } finally {
      this.#data = null;
    }
  }

  async #nextKey(): Promise<Key | null> {
    const key = this.#keys.shift();
    if (key !== undefined) return key;
    const next = await new Promise<Key | null>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = null;
    return next;
  }

  #interrupt(): void {
    this.#keys = [];
    this.#interrupted = true;
    const data = this.#data;
    this.#print(data === null ? '^C\n' : `${this.#echo(data.state.editor.text, data.prompt)}^C\n`);
    this.#wake?.(null);
  }

  #print(text: string): void {
    this.#printed += text;
    if (this.#printed.length >= BLOCK) this.#flush();
  }

  #flush(): void {
    const printed = this.#printed;
    this.#printed = '';
    this.#display.show(printed, this.#view());
  }

  /** Nothing while a statement runs, unless it wants a line. */
  #view(): PromptView | null {
    if (this.#left || (this.#busy && this.#data === null)) return null;
    const { editor, menu, search } = this.#data?.state ?? this.#state;
    return {
      ...this.#viewOf(editor.text, this.#data?.prompt),
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

  #viewOf(text: string, prompt = this.#shell.prompt()): PromptView {
    return {
      prompt,
      continuationPrompt: this.#shell.continuationPrompt(),
      text,
      cursor: text.length,
      commands: this.#shell.commands,
      menu: [],
      search: null,
    };
  }

  #echo(text: string, prompt?: string): string {
    return this.#display.echo(this.#viewOf(text, prompt));
  }

  #leave(): void {
    if (this.#left) return;
    this.#left = true;
    this.#flush();
    this.#wake?.(null);
    this.#finish();
  }
}

function isInterrupt(key: Key): boolean {
  return key.kind === 'chord' && key.modifier === 'ctrl' && key.letter === 'c';
}
