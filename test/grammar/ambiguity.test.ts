/**
 * Sentences derived at random from the grammar itself: each must be readable in exactly one way. An Earley
 * parser never tells of an ambiguous rule by itself, it returns the first reading.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CassandraError } from '../../src/base/errors.ts';
import type { Statement } from '../../src/cql/ast.ts';
import type { GrammarSymbol } from '../../src/cql/chart.ts';
import { readTokens } from '../../src/cql/chart.ts';
import { formatStatement } from '../../src/cql/format-statement.ts';
import compiled from '../../src/cql/grammar.generated.ts';
import { isSignificant, type Token, tokenize } from '../../src/cql/lexer.ts';
import { markOptions } from '../../src/cql/options.ts';
import { parse } from '../../src/cql/parser.ts';

interface CompiledRule {
  readonly name: string;
  readonly symbols: readonly GrammarSymbol[];
}

const rules = compiled.ParserRules as readonly CompiledRule[];
const byName = new Map<string, CompiledRule[]>();
for (const rule of rules) byName.set(rule.name, [...(byName.get(rule.name) ?? []), rule]);

/** The fewest steps from a rule to a sentence: so that a derivation can be made to end. */
const depths = new Map<CompiledRule, number>();
for (let changed = true; changed; ) {
  changed = false;
  for (const rule of rules) {
    const depth = 1 + Math.max(0, ...rule.symbols.map(depthOf));
    if (depth < (depths.get(rule) ?? Number.POSITIVE_INFINITY)) {
      depths.set(rule, depth);
      changed = true;
    }
  }
}

function depthOf(symbol: GrammarSymbol): number {
  if (typeof symbol !== 'string') return 0;
  const options = byName.get(symbol) ?? [];
  return Math.min(...options.map((rule) => depths.get(rule) ?? Number.POSITIVE_INFINITY));
}

/** Words for the terminals that are not keywords. */
const SAMPLES: Record<string, readonly string[]> = {
  INTEGER: ['5', '-1'],
  STRING_LITERAL: ["'s'"],
  IDENT: ['a'],
  QUOTED_NAME: ['"Q"'],
  BOOLEAN: ['true'],
  QMARK: ['?'],
  RANGE: ['..'],
  K_COLUMNFAMILY: ['TABLE'],
  JSON_OPTION: ['JSON'],
  DISTINCT_OPTION: ['DISTINCT'],
  EXPR: ['expr('],
};

/** Unreserved words that the grammar also knows as keywords: the likeliest to be read in two ways. */
const WORDS = (
  'a b "Q" json distinct key ttl count cast values keys list map frozen tuple vector static masked default ' +
  'all role user function aggregate type types contains like per partition group as exists cluster only ' +
  'int text counter access password superuser options permissions unmask trigger custom replace filtering'
).split(' ');
const CONSTANTS = ['5', '-1', "'s'", '1.5', 'true', '0xff', '1h', 'NaN'];
const CANDIDATES: readonly Token[] = [...WORDS, 'token', '""', ...CONSTANTS].flatMap((text) =>
  tokenize(text),
);

function wordFor(symbol: Exclude<GrammarSymbol, string>, pick: (count: number) => number): string {
  if ('literal' in symbol) return symbol.literal;
  if ('test' in symbol) {
    const fitting = CANDIDATES.filter((token) => symbol.test(token));
    return fitting[pick(fitting.length)]!.text;
  }
  const samples = SAMPLES[symbol.type] ?? [symbol.type.replace(/^K_/, '')];
  return samples[pick(samples.length)]!;
}

function derive(symbol: GrammarSymbol, budget: number, pick: (count: number) => number): string[] {
  if (typeof symbol !== 'string') return [wordFor(symbol, pick)];
  const options = byName.get(symbol) ?? [];
  const affordable = options.filter((rule) => (depths.get(rule) ?? 0) <= budget);
  const shortest = Math.min(...options.map((rule) => depths.get(rule) ?? 0));
  const usable =
    affordable.length > 0 ? affordable : options.filter((rule) => depths.get(rule) === shortest);
  return usable[pick(usable.length)]!.symbols.flatMap((child) => derive(child, budget - 1, pick));
}

const sentence = fc
  .tuple(fc.infiniteStream(fc.integer({ min: 0, max: 1_000_003 })), fc.integer({ min: 6, max: 16 }))
  .map(([stream, budget]) => {
    const pick = (count: number): number => stream.next().value % count;
    return derive('statement', budget, pick).join(' ');
  });

/** Refusals of what has been read (an option written twice, say) are no matter of the grammar. */
function unlessRefused(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof CassandraError)) throw error;
  }
}

it('random sentences of the grammar have one reading', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      const tokens = markOptions(tokenize(text).filter(isSignificant));
      unlessRefused(() => expect(readTokens(tokens).results.length, text).toBe(1));
    }),
    { numRuns: 3000 },
  );
});

it('random sentences are the same tree when written out and read again', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      unlessRefused(() => {
        const tree = parse(text);
        expect(read(formatStatement(tree)), text).toEqual(tree);
      });
    }),
    { numRuns: 2000 },
  );
});

/** What formatting made must be acceptable. */
function read(text: string): Statement {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${text}: ${error instanceof Error ? error.message : error}`);
  }
}
