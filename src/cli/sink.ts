/**
 * Where output items go: ordinary output to stdout; errors and warnings to stderr with `FILE:LINE:` in front, or, in a
 * transcript, in their place on stdout without it.
 */
import { type Palette, palette } from '../base/text.ts';
import type { OutputItem, ShellOutput } from '../shell/ports.ts';

export interface SinkOptions {
  readonly echo: boolean;
  readonly compat: boolean;
  readonly color: boolean;
  /** `FILE:LINE:` before errors. */
  readonly located: boolean;
  stdout(text: string): void;
  stderr(text: string): void;
}

/** The output of a run without a prompt. */
export function textSink(options: SinkOptions): ShellOutput {
  const colors = palette(options.color);
  return { write: (item) => writeItem(item, options, colors) };
}

function writeItem(item: OutputItem, options: SinkOptions, colors: Palette): void {
  switch (item.kind) {
    case 'text':
    case 'echo':
      options.stdout(item.text);
      return;
    case 'note':
      options.stdout(`${colors.dim(item.text)}\n`);
      return;
    case 'error':
    case 'warning': {
      if (options.echo) {
        options.stdout(`${colors.red(item.text)}\n`);
        return;
      }
      const place = options.located ? `${item.source}:${item.line}:` : '';
      const gap = options.compat || place === '' || item.text.startsWith('\n') ? '' : ' ';
      options.stderr(`${colors.red(place + gap + item.text)}\n`);
      return;
    }
    case 'clear':
      return;
  }
}
