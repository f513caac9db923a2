/**
 * The prompt on a terminal: the lines being typed with a cursor, nothing else. Finished output is written above
 * as ordinary text and scrolls away. The live region never reaches the terminal's height: Ink would wipe the
 * scrollback, so a long text shows the lines around the cursor only.
 */
import { Box, render, Text, useStdout } from 'ink';
import { useEffect, useState } from 'react';
import { type HistoryPort, PromptController, type PromptShell } from './controller.ts';

export interface Terminal {
  readonly stdout: NodeJS.WriteStream;
  /** Calls with what the terminal sends, as text; the result stops that. */
  onData(listener: (chunk: string) => void): () => void;
  onEnd(listener: () => void): void;
  /** Raw mode and bracketed paste on or off. */
  setRaw(raw: boolean): void;
}

/** Runs the prompt until the user leaves. */
export async function runPrompt(
  shell: PromptShell,
  history: HistoryPort,
  terminal: Terminal,
): Promise<void> {
  const controller = new PromptController(shell, history);
  terminal.setRaw(true);
  const app = render(<Prompt controller={controller} />, {
    stdout: terminal.stdout,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const stop = terminal.onData((chunk) => controller.feed(chunk));
  terminal.onEnd(() => controller.hangUp());
  await controller.done;
  stop();
  // Ink leaves its last frame standing: let that be the empty one.
  app.rerender(<Prompt controller={controller} />);
  app.unmount();
  await app.waitUntilExit();
  terminal.setRaw(false);
}

interface PromptProps {
  readonly controller: PromptController;
}

/** The live region. */
export function Prompt({ controller }: PromptProps) {
  const [, redraw] = useState(0);
  const { stdout, write } = useStdout();
  useEffect(() => {
    controller.attach(write, () => write('\u001b[2J\u001b[H'));
    return controller.subscribe(() => redraw((count) => count + 1));
  }, [controller, write]);
  if (controller.left || controller.busy) return null;
  const rows = Math.max(3, (stdout.rows ?? 24) - 2);
  return <Box flexDirection="column">{inputLines(controller, rows).map(lineElement)}</Box>;
}

export interface InputLine {
  readonly number: number;
  readonly prompt: string;
  readonly before: string;
  /** The character under the cursor, or null where the cursor is on another line. */
  readonly under: string | null;
  readonly after: string;
}

/** The lines to show, at most `rows`, those around the cursor. */
export function inputLines(controller: PromptController, rows: number): readonly InputLine[] {
  const { text, cursor } = controller.state.editor;
  const lines = text.split('\n');
  let start = 0;
  const all = lines.map((line, number): InputLine => {
    const at = cursor - start;
    start += line.length + 1;
    const prompt = number === 0 ? controller.shell.prompt() : controller.shell.continuationPrompt();
    if (at < 0 || at > line.length) return { number, prompt, before: line, under: null, after: '' };
    const under = line.slice(at) === '' ? ' ' : String.fromCodePoint(line.codePointAt(at) ?? 32);
    const after = line.slice(at) === '' ? '' : line.slice(at + under.length);
    return { number, prompt, before: line.slice(0, at), under, after };
  });
  if (all.length <= rows) return all;
  const current = all.findIndex((line) => line.under !== null);
  const first = Math.min(Math.max(0, current - rows + 1), all.length - rows);
  return all.slice(first, first + rows);
}

function lineElement(line: InputLine) {
  return (
    <Text key={line.number}>
      <Text bold>{line.prompt}</Text>
      {line.before}
      {line.under === null ? null : <Text inverse>{line.under}</Text>}
      {line.after}
    </Text>
  );
}
