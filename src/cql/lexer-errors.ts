/**
 * Why Cassandra's lexer refuses a text, and where. ANTLR decides what a token will be by as few characters as
 * tell the rules apart, and then insists: `0b1)` can after two characters only become a UUID, so the complaint
 * is about the `)` where a hex digit should be.
 */

/** The refusal of one token: the sentence after `line L:C `, and where the offending character is. */
export interface Refusal {
  readonly message: string;
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  /** 0-based. */
  readonly column: number;
}

/** Explains the bad text that starts at `offset` (given with its line and column) of the whole input. */
export function explainBadText(
  whole: string,
  offset: number,
  line: number,
  column: number,
  text: string,
): Refusal {
  const at = (length: number, complaint: (character: string) => string): Refusal => {
    const start = offset + length;
    const before = whole.slice(offset, start);
    const lines = before.split('\n');
    const last = lines.at(-1) ?? '';
    return {
      message: complaint(characterAt(whole, start)),
      offset: start,
      line: line + lines.length - 1,
      column: lines.length === 1 ? column + length : last.length,
    };
  };
  if (/^(?:--|\/\/|\/\*|'|"|\$\$)/.test(text)) return at(text.length, mismatched(closing(text)));
  if (/^[0-9a-fA-F]{8}-/.test(text) || /^\d+[dD]?[0-9dD]*[abcfABCF]$/.test(text)) {
    return uuidRefusal(whole.slice(offset, offset + 40), at);
  }
  if (/^\d{1,7}[eE]$/.test(text) && /[0-9a-fA-F]/.test(characterAt(whole, offset + text.length))) {
    return uuidRefusal(whole.slice(offset, offset + 40), at);
  }
  if (/^-?\d/.test(text)) return at(text.length, unviable);
  if (/^-[nN]/.test(text))
    return at(sharedLength(whole.slice(offset), '-nan'), mismatched('set null'));
  if (/^-[iI]/.test(text)) {
    return at(sharedLength(whole.slice(offset), '-infinity'), mismatched('set null'));
  }
  if (text === '!') return at(1, mismatched("'='"));
  if (text === '$') return at(1, mismatched("'$'"));
  if (text === '-P') return at(2, unviable);
  return at(0, unviable);
}

type At = (length: number, complaint: (character: string) => string) => Refusal;

/** Walks the form of a UUID as far as the text follows it. */
function uuidRefusal(text: string, at: At): Refusal {
  for (let index = 0; index < 36; index += 1) {
    const dash = index === 8 || index === 13 || index === 18 || index === 23;
    const fits = dash ? text[index] === '-' : /^[0-9a-fA-F]$/.test(text[index] ?? '');
    if (!fits) return at(index, mismatched(dash ? "'-'" : 'set null'));
  }
  return at(36, unviable);
}

function sharedLength(text: string, pattern: string): number {
  let length = 0;
  while (length < pattern.length && text[length]?.toLowerCase() === pattern[length]) length += 1;
  return length;
}

function closing(text: string): string {
  if (text.startsWith('/*')) return "'*'";
  if (text.startsWith("'")) return "'\\''";
  if (text.startsWith('"')) return `'"'`;
  if (text.startsWith('$')) return "'$'";
  return 'set null';
}

function mismatched(expected: string): (character: string) => string {
  return (character) => `mismatched character ${quote(character)} expecting ${expected}`;
}

function unviable(character: string): string {
  return `no viable alternative at character ${quote(character)}`;
}

function characterAt(text: string, offset: number): string {
  const code = text.codePointAt(offset);
  return code === undefined ? '<EOF>' : String.fromCodePoint(code);
}

function quote(character: string): string {
  const escapes: Record<string, string> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', "'": "\\'" };
  return `'${escapes[character] ?? character}'`;
}
