/** Addresses as C's inet_ntop writes them: the longest run of zero groups becomes `::`, an IPv4 tail keeps its dots. */

/** `0:0:0:0:0:0:0:1` becomes `::1`; IPv4 addresses and what is no address stay. */
export function shortAddress(text: string): string {
  const groups = text.split(':');
  if (groups.length !== 8) return text;
  const words = groups.map((group) => Number.parseInt(group, 16));
  const [start, length] = longestZeroRun(words);
  if (start === 0 && (length === 6 || (length === 5 && words[5] === 0xffff)))
    return `${length === 5 ? '::ffff:' : '::'}${dotted(words)}`;
  const hex = words.map((word) => word.toString(16));
  if (length < 2) return hex.join(':');
  return `${hex.slice(0, start).join(':')}::${hex.slice(start + length).join(':')}`;
}

function longestZeroRun(words: readonly number[]): [number, number] {
  let best: [number, number] = [0, 0];
  for (let start = 0; start < words.length; start++) {
    let end = start;
    while (words[end] === 0) end++;
    if (end - start > best[1]) best = [start, end - start];
  }
  return best;
}

function dotted(words: readonly number[]): string {
  return words
    .slice(6)
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
}
