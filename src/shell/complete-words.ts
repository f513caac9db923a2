/** Matching and case of candidates, for all that completes. */

/** Where the unfinished word begins; candidates stand in for the text from here to the cursor. */
export interface Completion {
  readonly start: number;
  /** Best first, each as it would be written. */
  readonly candidates: readonly string[];
}

/** Those that begin with the word, in any case; each once. */
export function matching(names: readonly string[], word: string): string[] {
  const lower = word.toLowerCase();
  return [...new Set(names)].filter((name) => name.toLowerCase().startsWith(lower));
}

/** Keywords as the user writes them: lower case after lower case. */
export function caseOf(begun: string, word: string): (keyword: string) => string {
  const sample = word !== '' ? word : (/[A-Za-z]+/.exec(begun)?.[0] ?? '');
  const isLower = sample !== '' && sample === sample.toLowerCase();
  return (keyword) => (isLower ? keyword.toLowerCase() : keyword);
}
