/** Files for the shell, from node:fs; failures in the words that Python uses for the system's. */
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileFailure, FileOutcome, FilePort } from '../shell/ports.ts';

const FAILURES: Readonly<Record<string, FileFailure>> = {
  EPERM: { number: 1, reason: 'Operation not permitted' },
  ENOENT: { number: 2, reason: 'No such file or directory' },
  EACCES: { number: 13, reason: 'Permission denied' },
  ENOTDIR: { number: 20, reason: 'Not a directory' },
  EISDIR: { number: 21, reason: 'Is a directory' },
  EMFILE: { number: 24, reason: 'Too many open files' },
  ENOSPC: { number: 28, reason: 'No space left on device' },
  EROFS: { number: 30, reason: 'Read-only file system' },
  ENAMETOOLONG: { number: 36, reason: 'File name too long' },
  // Bytes that are no UTF-8: refused, for what a program guesses of them would be stored for good.
  ERR_ENCODING_INVALID_ENCODED_DATA: {
    number: 84,
    reason: 'Invalid or incomplete multibyte or wide character',
  },
  ELOOP: { number: 40, reason: 'Too many levels of symbolic links' },
};

/** Paths are taken from `folder` on. */
export function diskFiles(folder: string): FilePort {
  const at = (path: string): string => (path.startsWith('/') ? path : join(folder, path));
  // An empty name is no file, whatever the folder.
  const real = (path: string): string => (path === '' ? '' : at(path));
  return {
    expand: (path) => (path === '~' || path.startsWith('~/') ? homedir() + path.slice(1) : path),
    read: (path) => attempt(() => decodeText(readFileSync(real(path)))),
    openAppend: (path) =>
      attempt(() => {
        closeSync(openSync(real(path), 'a'));
        return null;
      }),
    append: (path, text) => appendFileSync(real(path), text),
    write: (path, text) =>
      attempt(() => {
        writeFileSync(real(path), text);
        return null;
      }),
    sample: (name) => {
      const path = sampleFolder();
      if (path === null || !sampleNames(path).includes(name)) return null;
      return readFileSync(join(path, `${name}.cql`), 'utf8');
    },
    sampleNames: () => {
      const path = sampleFolder();
      return path === null ? [] : sampleNames(path);
    },
  };
}

/** What came of an action on a file, or why the system or the text refused. */
export function attempt<T>(action: () => T): FileOutcome<T> {
  try {
    return { ok: true, value: action() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === '') throw error;
    return { ok: false, failure: FAILURES[code] ?? { number: 5, reason: code } };
  }
}

/** UTF-8 with or without a byte order mark, UTF-16 with one. Throws for bytes that are neither. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** True for what is no text: zero bytes among the first thousands. */
export function looksBinary(text: string): boolean {
  return text.slice(0, 8192).includes('\0');
}

/** `samples/` lies beside the bundle's folder, or beside src/. */
function sampleFolder(): string | null {
  const here = dirname(fileURLToPath(import.meta.url));
  return (
    [join(here, '../samples'), join(here, '../../samples')].find((path) => existsSync(path)) ?? null
  );
}

function sampleNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.cql'))
    .map((name) => name.slice(0, -4))
    .sort();
}
