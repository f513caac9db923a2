/** What the grammar's terminals are called: by Cassandra in its errors, and by us in hints and completion. */
import type { GrammarSymbol } from './chart.ts';

/** Cassandra's name of a terminal (K_FROM, ')', INTEGER), or null for one that stands for many tokens. */
export function cassandraName(symbol: GrammarSymbol): string | null {
  if (typeof symbol === 'string' || 'test' in symbol) return null;
  if ('type' in symbol) return symbol.type;
  return `'${symbol.literal}'`;
}

/** What a user would call it: FROM, (, identifier, string. */
export function friendlyName(symbol: GrammarSymbol): string | null {
  if (typeof symbol === 'string') return null;
  if ('test' in symbol) return symbol.display;
  if ('literal' in symbol) return symbol.literal;
  const name = SPOKEN.get(symbol.type);
  if (name !== undefined) return name;
  return symbol.type.startsWith('K_') ? symbol.type.slice(2) : symbol.type.toLowerCase();
}

/** True for a keyword terminal, whose friendly name can be typed as it is. */
export function isKeyword(symbol: GrammarSymbol): boolean {
  return (
    typeof symbol !== 'string' &&
    'type' in symbol &&
    (symbol.type.startsWith('K_') || symbol.type.endsWith('_OPTION'))
  );
}

const SPOKEN: ReadonlyMap<string, string> = new Map([
  ['K_COLUMNFAMILY', 'TABLE'],
  ['JSON_OPTION', 'JSON'],
  ['DISTINCT_OPTION', 'DISTINCT'],
  ['IDENT', 'identifier'],
  ['QUOTED_NAME', 'quoted identifier'],
  ['STRING_LITERAL', 'string'],
  ['BOOLEAN', 'true or false'],
  ['QMARK', '?'],
  ['RANGE', '..'],
  ['EXPR', 'expr('],
]);
