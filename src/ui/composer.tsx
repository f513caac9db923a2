/**
 * Ink puts the live region together from components; the screen paints what comes out. Ink's own painting is not used:
 * it shows an old frame again between output and the next one, erases by rows that the terminal has meanwhile laid out
 * anew, and wipes the scrollback when a frame is as tall as the terminal.
 */
import { Box, render, Text } from 'ink';

/** What the live region shows, each a list of rows that fit the terminal. */
export interface LiveProps {
  readonly input: readonly string[];
  /** Candidates in columns, or the search: what stands below the input. */
  readonly below: readonly string[];
}

const INK = { debug: true, exitOnCtrlC: false, patchConsole: false } as const;

/** Ink, drawing into a text: its `debug` mode hands over whole frames, one for each render, at once. */
export class Composer {
  readonly #columns: () => number;
  #frame = '';
  #app: ReturnType<typeof render> | null = null;

  constructor(columns: () => number) {
    this.#columns = columns;
  }

  /** The rows of the live region. */
  compose(props: LiveProps): readonly string[] {
    const element = <Live {...props} />;
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

/** The live region. */
function Live({ input, below }: LiveProps) {
  return (
    <Box flexDirection="column">
      <Rows rows={input} />
      <Rows rows={below} />
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
