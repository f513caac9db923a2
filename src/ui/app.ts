/**
 * The prompt on a terminal: controller, composer and screen put together. The first prompt is bare text, shown before
 * Ink and the history of earlier sessions are loaded; what is typed until then waits.
 */
import { type Palette, palette } from '../base/text.ts';
import { MENU_COLOR } from './colors.ts';
import type { Composer } from './composer.tsx';
import {
  type HistoryPort,
  PromptController,
  type PromptDisplay,
  type PromptShell,
  type PromptView,
} from './controller.ts';
import { echoInput, layOutInput, layOutMenu } from './layout.ts';
import { type Frame, NO_FRAME, Screen } from './screen.ts';

export interface Terminal {
  write(text: string): void;
  size(): { readonly columns: number; readonly rows: number };
  readonly color: boolean;
  /** Calls with what the terminal sends, as text; the result stops that. */
  onData(listener: (chunk: string) => void): () => void;
  onResize(listener: () => void): () => void;
  /** The program was stopped and goes on; others may have written meanwhile. */
  onContinue(listener: () => void): () => void;
  /** The terminal is gone, or the program is told to end. */
  onEnd(listener: () => void): () => void;
  /** Raw mode and bracketed paste on or off. */
  setRaw(raw: boolean): void;
  /** Stops the program with the terminal as it was before; resolves when it goes on, in raw mode again. */
  suspend(): Promise<void>;
  /** Resolves when what the terminal has sent meanwhile was heard. */
  breathe(): Promise<void>;
}

/** Runs the prompt until the user leaves. The terminal is as it was before when this ends, whatever happens. */
export async function runPrompt(
  shell: PromptShell,
  history: () => Promise<HistoryPort>,
  terminal: Terminal,
): Promise<void> {
  terminal.setRaw(true);
  const display = new TerminalDisplay(terminal);
  const controller = new PromptController(shell, history, display);
  const stops = [
    terminal.onData((chunk) => controller.feed(chunk)),
    terminal.onEnd(() => controller.hangUp()),
    terminal.onResize(() => {
      if (!display.resized()) controller.redraw();
    }),
    terminal.onContinue(() => {
      display.forget();
      controller.redraw();
    }),
  ];
  try {
    controller.start();
    await controller.done;
  } finally {
    for (const stop of stops) stop();
    display.close();
    terminal.setRaw(false);
  }
}

/** Composes frames with Ink and paints them. */
class TerminalDisplay implements PromptDisplay {
  readonly #terminal: Terminal;
  readonly #screen: Screen;
  readonly #colors: Palette;
  #composer: Composer | null = null;
  #last: PromptView | null = null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#screen = new Screen((text) => terminal.write(text), terminal.size().columns);
    this.#colors = palette(terminal.color);
  }

  async load(): Promise<void> {
    const { Composer } = await import('./composer.tsx');
    this.#composer = new Composer(() => this.#terminal.size().columns);
  }

  show(printed: string, view: PromptView | null): void {
    this.#last = view;
    this.#screen.paint(printed, view === null ? NO_FRAME : this.#frame(view));
  }

  echo(view: PromptView): string {
    return echoInput({ ...view, colors: this.#colors });
  }

  clear(): void {
    this.#screen.clear();
  }

  cursorAt(column: number): void {
    if (this.#screen.cursorAt(column)) this.show('', this.#last);
  }

  /** False when the new size is to be shown at once. */
  resized(): boolean {
    return this.#screen.resized(this.#terminal.size().columns);
  }

  forget(): void {
    this.#screen.forget();
  }

  async suspend(): Promise<void> {
    this.#screen.paint('', NO_FRAME);
    await this.#terminal.suspend();
  }

  breathe(): Promise<void> {
    return this.#terminal.breathe();
  }

  close(): void {
    this.#composer?.close();
  }

  /** One row less than the terminal has, so that the last line of output stays in sight. */
  #frame(view: PromptView): Frame {
    const { columns, rows } = this.#terminal.size();
    const colors = this.#colors;
    const height = Math.max(1, rows - 1);
    const below = belowInput(view, { columns, rows: Math.floor(height / 2) });
    const input = layOutInput({ ...view, columns, rows: height - below.length, colors });
    const parts = { input: input.rows, below: below.map((row) => colors[MENU_COLOR](row)) };
    const composed = this.#composer?.compose(parts) ?? [...parts.input, ...parts.below];
    return { rows: composed, cursor: input.cursor };
  }
}

function belowInput(
  view: PromptView,
  size: { readonly columns: number; readonly rows: number },
): readonly string[] {
  if (size.rows === 0) return [];
  if (view.search !== null) {
    const { query, found } = view.search;
    return [`${found ? 'history' : 'not in history'}: ${query}`];
  }
  return EMPTY_LINES.test(view.text) ? [HOW_TO_END] : layOutMenu(view.menu, size);
}

/** Somebody presses Enter and waits for something to happen. */
const EMPTY_LINES = /\n\s*\n\s*$/;
const HOW_TO_END = 'A statement ends with a semicolon. Ctrl-C drops an unfinished one.';
