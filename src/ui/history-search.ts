/** Looking for an earlier entry by a part of it (Ctrl-R): the newest that holds what was typed, then older ones. */
import type { Key } from './keys.ts';

export interface HistorySearch {
  readonly query: string;
  /** The entry found, its place in history; null when none holds the query. */
  readonly found: number | null;
}

export const emptySearch: HistorySearch = { query: '', found: null };

/** What a key does to a search: another search, its end with what was found, or with what was there before. */
export function pressInSearch(
  search: HistorySearch,
  key: Key,
  history: readonly string[],
): HistorySearch | 'accepted' | 'dropped' {
  switch (key.kind) {
    case 'text':
      return searchFor(search, search.query + key.text, history);
    case 'paste':
      return searchFor(search, search.query + (key.text.split('\n')[0] ?? ''), history);
    case 'chord':
      if (key.modifier === 'ctrl' && key.letter === 'r') return searchOlder(search, history);
      return key.modifier === 'ctrl' && 'cg'.includes(key.letter) ? 'dropped' : 'accepted';
    case 'named':
      if (key.name === 'backspace') {
        return searchFor(search, [...search.query].slice(0, -1).join(''), history);
      }
      return 'accepted';
    case 'report':
      return search;
  }
}

/** The search with another query; what was found stays when it still fits. */
export function searchFor(
  search: HistorySearch,
  query: string,
  history: readonly string[],
): HistorySearch {
  const from = query.startsWith(search.query)
    ? (search.found ?? history.length - 1)
    : history.length - 1;
  return { query, found: query === '' ? null : findBack(history, query, from) };
}

/** The next older entry; the search stays where it is when there is none. */
export function searchOlder(search: HistorySearch, history: readonly string[]): HistorySearch {
  if (search.found === null) return search;
  const found = findBack(history, search.query, search.found - 1);
  return found === null ? search : { ...search, found };
}

/** Where in the entry the query stands. */
export function placeOf(entry: string, query: string): number {
  return Math.max(0, entry.toLowerCase().indexOf(query.toLowerCase()));
}

function findBack(history: readonly string[], query: string, from: number): number | null {
  const lower = query.toLowerCase();
  for (let index = from; index >= 0; index--) {
    if (history[index]?.toLowerCase().includes(lower) === true) return index;
  }
  return null;
}
