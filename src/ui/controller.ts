/**
 * Drives the prompt: takes what the terminal sent, asks the reducer, carries out its effects one after another.
 * Keys that arrive while a statement runs wait in order, so a paste of many lines is neither lost nor mixed.
 */
import { KeyParser } from './keys.ts';
import { initialState, type PromptEffect, type PromptState, press } from './state.ts';

/** What the prompt needs of a shell. */
export interface PromptShell {
  prompt(): string;
  continuationPrompt(): string;
  isComplete(text: string): boolean;
  /** Runs complete input; what it prints goes to `write`, in order. */
  run(text: string, write: (text: string) => void): Promise<'continue' | 'leave'>;
}

export interface HistoryPort {
  /** Oldest first. */
  load(): readonly string[];
  add(entry: string): void;
}

export class PromptController {
  readonly #shell: PromptShell;
  readonly #history: HistoryPort;
  readonly #parser = new KeyParser();
  readonly #listeners = new Set<() => void>();
  #write: (text: string) => void = () => undefined;
  #clear: () => void = () => undefined;
  #state: PromptState;
  #queue: Promise<void> = Promise.resolve();
  #busy = false;
  #left = false;
  readonly #done: Promise<void>;
  #finish: () => void = () => undefined;

  constructor(shell: PromptShell, history: HistoryPort) {
    this.#shell = shell;
    this.#history = history;
    this.#state = initialState(history.load());
    this.#done = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  /** Where finished output goes, and how the screen is cleared; given by the app once it is mounted. */
  attach(write: (text: string) => void, clear: () => void): void {
    this.#write = write;
    this.#clear = clear;
  }

  get state(): PromptState {
    return this.#state;
  }

  get shell(): PromptShell {
    return this.#shell;
  }

  /** True while a statement runs. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Resolves when the user leaves. */
  get done(): Promise<void> {
    return this.#done;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Bytes from the terminal, as text. */
  feed(chunk: string): void {
    const keys = this.#parser.feed(chunk);
    this.#queue = this.#queue.then(async () => {
      for (const key of keys) {
        if (this.#left) return;
        const outcome = press(this.#state, key, (text) => this.#shell.isComplete(text));
        const before = this.#state;
        this.#state = outcome.state;
        if (outcome.state.history.length > before.history.length) {
          this.#history.add(outcome.state.history.at(-1) ?? '');
        }
        for (const effect of outcome.effects) await this.#carryOut(effect);
      }
      this.#notify();
    });
  }

  /** The terminal is gone: as Ctrl-D. */
  hangUp(): void {
    this.#leave();
  }

  async #carryOut(effect: PromptEffect): Promise<void> {
    switch (effect.kind) {
      case 'submit':
        return this.#submit(effect.text);
      case 'cancel':
        this.#write(`${this.echo(effect.text)}^C\n`);
        return;
      case 'leave':
        this.#write(`${this.#shell.prompt()}\n`);
        this.#leave();
        return;
      case 'clearScreen':
        this.#clear();
    }
  }

  async #submit(text: string): Promise<void> {
    this.#write(`${this.echo(text.replace(/\n$/, ''))}\n`);
    if (text.trim() === '') return;
    this.#busy = true;
    this.#notify();
    const verdict = await this.#shell.run(text, this.#write);
    this.#busy = false;
    this.#notify();
    if (verdict === 'leave') this.#leave();
  }

  /** The typed text as it stays in the scrollback: prompt, then continuation prompts. */
  echo(text: string): string {
    const [first = '', ...rest] = text.split('\n');
    const continuation = this.#shell.continuationPrompt();
    return [this.#shell.prompt() + first, ...rest.map((line) => continuation + line)].join('\n');
  }

  #leave(): void {
    this.#left = true;
    this.#notify();
    this.#finish();
  }

  get left(): boolean {
    return this.#left;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
