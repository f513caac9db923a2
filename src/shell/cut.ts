/**
 * Entered or pasted text in the pieces that run one after another, each with its own echo and its own place in history.
 */
import type { Splitter } from '../cql/split.ts';

/**
 * Pieces of whole lines without their last newlines; comments stand with what follows them, the data of COPY FROM STDIN
 * in a piece of their own. Null when the text's end is missing. The splitter must be a fresh one.
 */
export function cutInput(text: string, splitter: Splitter): readonly string[] | null {
  const pieces: string[] = [];
  let waiting: string[] = [];
  let isData = false;
  const finish = (): void => {
    pieces.push(waiting.join('\n'));
    waiting = [];
  };
  for (const line of text.replace(/\n$/, '').split('\n')) {
    if (!isData && waiting.every((earlier) => earlier.trim() === '')) waiting = [];
    waiting.push(line);
    if (isData ? line !== '.' : !completes(splitter, line)) continue;
    isData = !isData && READS_DATA.test(waiting.join('\n'));
    finish();
  }
  if (splitter.isWaiting()) return null;
  if (pieces.length === 0 || isData || waiting.some((line) => line.trim() !== '')) {
    if (waiting.length > 0) finish();
  }
  return pieces;
}

const READS_DATA = /^\s*copy\s[\s\S]*\sfrom\s+stdin\b/i;

function completes(splitter: Splitter, line: string): boolean {
  return splitter.feed(`${line}\n`).length > 0 && !splitter.isWaiting();
}
