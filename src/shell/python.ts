/** How Python writes things that cqlsh passes on: quoted texts and what the system says about files. */
import type { FileFailure } from './ports.ts';

/** repr() of a text. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = '';
  for (const char of text) {
    if (char === '\\' || char === quote) body += `\\${char}`;
    else body += escapeControl(char, false);
  }
  return quote + body + quote;
}

/** repr() of bytes. */
export function pythonBytesRepr(bytes: Uint8Array): string {
  let body = '';
  for (const byte of bytes) {
    const char = String.fromCharCode(byte);
    if (char === '\\') body += '\\\\';
    else body += byte < 0x7f ? escapeControl(char, false) : `\\x${byte.toString(16)}`;
  }
  const quote = body.includes("'") && !body.includes('"') ? '"' : "'";
  return `b${quote}${quote === "'" ? body.replaceAll("'", "\\'") : body}${quote}`;
}

/** `[Errno 2] No such file or directory: 'x'`. */
export function pythonOsError(failure: FileFailure, path: string): string {
  return `[Errno ${failure.number}] ${failure.reason}: ${pythonRepr(path)}`;
}

/** A control character as an escape (`\n`, `\x1b`); everything else as it is. C1 and the no-break space count where `wide` is set. */
export function escapeControl(char: string, wide: boolean): string {
  const code = char.codePointAt(0)!;
  if (code >= 0x20 && code < 0x7f) return char;
  if (char === '\n') return '\\n';
  if (char === '\r') return '\\r';
  if (char === '\t') return '\\t';
  if (code < 0x20 || code === 0x7f || (wide && code > 0x7f && code <= 0xa0))
    return `\\x${code.toString(16).padStart(2, '0')}`;
  return char;
}
