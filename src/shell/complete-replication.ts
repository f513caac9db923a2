/** The map of `replication = {...}`: strategies, data centres, the factor. Strings, so the grammar knows nothing of them. */
import { type Completion, matching } from './complete-words.ts';

const STRATEGIES = ['NetworkTopologyStrategy', 'SimpleStrategy'];

/** Null where the text does not end inside a string of such a map. */
export function completeReplication(
  begun: string,
  dataCentres: readonly string[],
): Completion | null {
  const map = /replication\s*=\s*\{([^{}]*)$/i.exec(begun)?.[1];
  const word = map === undefined ? undefined : /(?:^|[{,:\s])'([\w.-]*)$/.exec(map)?.[1];
  if (map === undefined || word === undefined) return null;
  const before = map.slice(0, map.length - word.length - 1).trimEnd();
  return {
    start: begun.length - word.length,
    candidates: matching(stringsAfter(before, dataCentres), word),
  };
}

function stringsAfter(before: string, dataCentres: readonly string[]): readonly string[] {
  if (before === '') return ["class': '"];
  if (/'class'\s*:$/.test(before)) return STRATEGIES.map((strategy) => `${strategy}', '`);
  if (!before.endsWith(',')) return [];
  if (/'(?:\w+\.)*SimpleStrategy'/.test(before)) return ["replication_factor': "];
  const free = dataCentres.filter((centre) => !before.includes(`'${centre}'`));
  return free.map((centre) => `${centre}': `);
}
