/**
 * How wide a text is on a terminal, and its colours: the only place that knows string-width and picocolors.
 */
import picocolors from 'picocolors';
import stringWidth from 'string-width';

/** Columns of a terminal that the text takes; a text without anything but ASCII is its own length. */
export function displayWidth(text: string): number {
  if (isPrintableAscii(text)) return text.length;
  if (text.length <= WINDOW || text.includes('\u001b')) return stringWidth(text);
  let width = 0;
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + WINDOW);
    const end = start + WINDOW < text.length ? lastGrapheme(window) : window.length;
    width += stringWidth(window.slice(0, end));
    start += end;
  }
  return width;
}

/** Finding graphemes takes time with the square of a text's length; so a long text is measured in pieces. */
const WINDOW = 256;
const GRAPHEMES = new Intl.Segmenter();

/** Where the last grapheme begins, which may go on behind the text; the text's end if it has only one. */
function lastGrapheme(text: string): number {
  // Half a character at the end says nothing about what it belongs to.
  const whole = /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
  return GRAPHEMES.segment(whole).containing(whole.length - 1)?.index || whole.length;
}

/** The colours that output may use; each paints a text or, when colours are off, gives it back. */
export interface Palette {
  readonly on: boolean;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  blue(text: string): string;
  magenta(text: string): string;
  /** Not bold: what bytes and escapes are drawn in. */
  darkMagenta(text: string): string;
  cyan(text: string): string;
  white(text: string): string;
  dim(text: string): string;
}

/** cqlsh's colours are the bold ones. */
export function palette(on: boolean): Palette {
  const colors = picocolors.createColors(on);
  const bold = (paint: (text: string) => string) => (text: string) =>
    on ? colors.bold(paint(text)) : text;
  return {
    on,
    red: bold(colors.red),
    green: bold(colors.green),
    yellow: bold(colors.yellow),
    blue: bold(colors.blue),
    magenta: bold(colors.magenta),
    darkMagenta: (text) => colors.magenta(text),
    cyan: bold(colors.cyan),
    white: bold(colors.white),
    dim: (text) => colors.dim(text),
  };
}

function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
