/**
 * Compares what a shell printed with a recorded session, statement by statement, as score.py does: the same blocks,
 * masks and matching, so that both count alike.
 */

export interface Block {
  readonly typed: string;
  readonly output: string;
}

export interface Score {
  readonly good: number;
  readonly total: number;
  readonly wrong: readonly { readonly want: Block; readonly got: Block | null }[];
}

const PROMPT = /^(?:[\p{L}\p{N}_.]+@)?cqlsh(?::[^>]*)?> ?/u;
const CONTINUATION = /^ *\.\.\. ?/;
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const SYNTAX = /(SyntaxException: line \d+:\d+).*/g;

/** How many statements of the recorded session were printed as recorded. */
export function scoreTranscript(recorded: string, printed: string): Score {
  const want = blocksOf(recorded);
  const got = blocksOf(printed);
  const pairs = matchBlocks(
    want.map((block) => block.typed),
    got.map((block) => block.typed),
  );
  let good = 0;
  let total = 0;
  const wrong: { want: Block; got: Block | null }[] = [];
  want.forEach((block, index) => {
    if (block.output.includes('Failed to format value')) return;
    total++;
    const at = pairs.get(index);
    const mine = at === undefined ? null : got[at]!;
    if (mine?.output === block.output) good++;
    else wrong.push({ want: block, got: mine });
  });
  return { good, total, wrong };
}

function mask(text: string): string {
  return text
    .replace(/^(?:.*\r)?Processed: .*$|^\d+ rows (?:exported|imported) .*$/gm, '<timing>')
    .replace(/(can be matched by following signatures: ).*?(?=\): use type casts)/g, '$1...')
    .replace(/Using \d+ child processes/g, 'Using N child processes')
    .replace(/(?:^<timing>\n)*^<timing>$/gm, '<timing>');
}

function blocksOf(text: string): Block[] {
  const found: { typed: string; lines: string[] }[] = [];
  const lines = mask(text).replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  for (const line of lines) {
    const last = found.at(-1);
    if (PROMPT.test(line)) found.push({ typed: line.replace(PROMPT, ''), lines: [] });
    else if (last !== undefined && CONTINUATION.test(line) && last.lines.length === 0)
      last.typed += `\n${line.replace(CONTINUATION, '')}`;
    else last?.lines.push(line);
  }
  return found
    .map(({ typed, lines: printed }) => ({ typed: typed.trim(), output: outputOf(printed) }))
    .filter(({ typed, output }) => typed !== '' && !isBareComment(typed, output));
}

function outputOf(lines: readonly string[]): string {
  const text = lines.map((line) => line.trimEnd()).join('\n');
  return text
    .replace(UUID, '<uuid>')
    .replace(SYNTAX, '$1')
    .replace(/^\n+|\n+$/g, '');
}

function isBareComment(typed: string, output: string): boolean {
  const isComment = typed.startsWith('--') || typed.startsWith('//');
  return isComment && !typed.includes('\n') && output === '';
}

/** Longest common runs first, then left and right of them: difflib's matching blocks. */
function matchBlocks(a: readonly string[], b: readonly string[]): Map<number, number> {
  const places = new Map<string, number[]>();
  b.forEach((text, index) => {
    places.set(text, [...(places.get(text) ?? []), index]);
  });
  const pairs = new Map<number, number>();
  const queue: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  for (let range = queue.pop(); range !== undefined; range = queue.pop()) {
    const [aLow, aHigh, bLow, bHigh] = range;
    const [aStart, bStart, size] = longestMatch(a, places, aLow, aHigh, bLow, bHigh);
    if (size === 0) continue;
    for (let step = 0; step < size; step++) pairs.set(aStart + step, bStart + step);
    if (aLow < aStart && bLow < bStart) queue.push([aLow, aStart, bLow, bStart]);
    if (aStart + size < aHigh && bStart + size < bHigh)
      queue.push([aStart + size, aHigh, bStart + size, bHigh]);
  }
  return pairs;
}

function longestMatch(
  a: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): [number, number, number] {
  let best: [number, number, number] = [aLow, bLow, 0];
  let lengths = new Map<number, number>();
  for (let i = aLow; i < aHigh; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i]!) ?? []) {
      if (j < bLow) continue;
      if (j >= bHigh) break;
      const length = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, length);
      if (length > best[2]) best = [i - length + 1, j - length + 1, length];
    }
    lengths = next;
  }
  return best;
}
