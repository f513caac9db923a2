/**
 * The prompt on a terminal. Ink puts the live region together from components; the screen paints what Ink made. Ink's
 * own painting is not used: it shows an old frame again between output and the next one, erases by rows that the
 * terminal has meanwhile laid out anew, and wipes the scrollback when a frame is as tall as the terminal.
 */
import { Box, render, Text } from 'ink';
import type { ReactElement } from 'react';
import { type Palette, palette } from '../base/text.ts';
import {
  type HistoryPort,
  PromptController,
  type PromptDisplay,
  type PromptShell,
  type PromptView,
} from './controller.ts';
import { echoInput, layOutInput } from './layout.ts';
import { type Frame, NO_FRAME, Screen } from './screen.ts';

export interface Terminal {
  write(text: string): void;
  size(): { readonly columns: number; readonly rows: number };
  readonly color: boolean;
  /** Calls with what the terminal sends, as text; the result stops that. */
  onData(listener: (chunk: string) => void): () => void;
  onResize(listener: () => void): () => void;
  /** The terminal is gone, or the program is told to end. */
  onEnd(listener: () => void): () => void;
  /** Raw mode and bracketed paste on or off. */
  setRaw(raw: boolean): void;
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
  readonly #composer: Composer;
  #last: PromptView | null = null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#screen = new Screen((text) => terminal.write(text), terminal.size().columns);
    this.#colors = palette(terminal.color);
    this.#composer = new Composer(() => terminal.size().columns);
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

  breathe(): Promise<void> {
    return this.#terminal.breathe();
  }

  close(): void {
    this.#composer.close();
  }

  /** One row less than the terminal has, so that the last line of output stays in sight. */
  #frame(view: PromptView): Frame {
    const { columns, rows } = this.#terminal.size();
    const input = layOutInput({ ...view, columns, rows: rows - 1, colors: this.#colors });
    return { rows: this.#composer.rows(<Live input={input.rows} />), cursor: input.cursor };
  }
}

interface LiveProps {
  readonly input: readonly string[];
}

/** The live region. */
export function Live({ input }: LiveProps) {
  return (
    <Box flexDirection="column">
      <Rows rows={input} />
    </Box>
  );
}

function Rows({ rows }: { readonly rows: readonly string[] }) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place on the screen.
    <Text key={index} wrap="truncate">
      {row === '' ? ' ' : row}
    </Text>
  ));
}

/** Ink, drawing into a text: its `debug` mode hands over whole frames, one for each render, at once. */
class Composer {
  readonly #columns: () => number;
  #frame = '';
  #app: ReturnType<typeof render> | null = null;

  constructor(columns: () => number) {
    this.#columns = columns;
  }

  rows(element: ReactElement): readonly string[] {
    if (this.#app === null) this.#app = render(element, { stdout: this.#stream(), ...INK });
    else this.#app.rerender(element);
    return this.#frame.split('\n');
  }

  close(): void {
    this.#app?.unmount();
  }

  #stream(): NodeJS.WriteStream {
    const columns = this.#columns;
    const stream = {
      get columns() {
        return columns();
      },
      write: (frame: string) => {
        this.#frame = frame;
        return true;
      },
      on: () => stream,
      off: () => stream,
      writable: false,
    };
    // All that Ink asks of a stream that it draws whole frames into.
    return stream as unknown as NodeJS.WriteStream;
  }
}

const INK = { debug: true, exitOnCtrlC: false, patchConsole: false } as const;
