/** Characters as users see them: a letter with its accents, a flag, a family are one each. */

/** The characters of a text in order; joined they are the text, and a line break is always one of its own. */
export function characters(text: string): Iterable<string> {
  return isAscii(text) ? text : segments(text);
}

/** The offset of the character before an offset. */
export function before(text: string, offset: number): number {
  if (offset === 0) return 0;
  const start = text.lastIndexOf('\n', offset - 2) + 1;
  let at = start;
  for (const character of characters(text.slice(start, offset))) {
    if (at + character.length >= offset) break;
    at += character.length;
  }
  return at;
}

/** The offset behind the character at an offset. */
export function after(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const newline = text.indexOf('\n', offset);
  const end = newline < 0 ? text.length : Math.max(newline, offset + 1);
  for (const character of characters(text.slice(offset, end))) return offset + character.length;
  return end;
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7e) return false;
  }
  return true;
}

function* segments(text: string): Iterable<string> {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) {
    if (segment === '\r\n') yield* segment;
    else yield segment;
  }
}
