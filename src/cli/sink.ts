/**
 * Where output items go: ordinary output to stdout; errors and warnings to stderr, or, in a transcript, in their place on
 * stdout.
 */
import { type Palette, palette } from '../base/text.ts';
import type { OutputItem, ShellOutput } from '../shell/ports.ts';

export interface SinkOptions {
  readonly echo: boolean;
  readonly compat: boolean;
  readonly color: boolean;
  /** What clears the screen; without it CLEAR does nothing. */
  readonly clearScreen?: string;
  stdout(text: string): void;
  stderr(text: string): void;
}

/** The output of a run without a prompt. */
export function textSink(options: SinkOptions): ShellOutput {
  const colors = palette(options.color);
  return { write: (item) => writeItem(item, options, colors) };
}

function writeItem(item: OutputItem, options: SinkOptions, colors: Palette): void {
  const writeRefusal = (text: string): void =>
    (options.echo ? options.stdout : options.stderr)(`${colors.red(text)}\n`);
  switch (item.kind) {
    case 'text':
    case 'echo':
      options.stdout(item.text);
      return;
    case 'note':
      options.stdout(`${colors.dim(item.text)}\n`);
      return;
    case 'error': {
      const gap = options.compat ? '' : ' ';
      const place = item.located ? `${item.source}:${item.line}:${gap}` : '';
      writeRefusal(place + item.text);
      return;
    }
    case 'warning':
      writeRefusal(item.text);
      return;
    case 'clear':
      if (options.clearScreen !== undefined) options.stdout(options.clearScreen);
      return;
  }
}
