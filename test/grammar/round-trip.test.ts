import { describe, expect, it } from 'vitest';
import type { Statement } from '../../src/cql/ast.ts';
import { readTokens } from '../../src/cql/chart.ts';
import { formatStatement } from '../../src/cql/format-statement.ts';
import { isSignificant, tokenize } from '../../src/cql/lexer.ts';
import { markOptions } from '../../src/cql/options.ts';
import { parse } from '../../src/cql/parser.ts';
import { recordedStatements } from './corpus.ts';

const PREPARED_LATER =
  /^(?:Unknown property|Invalid (?:integer|boolean) value|Invalid value for property)|NoSuchElementException/;

/** The statements that Cassandra's parser took. cqlsh itself refuses some forms of USE. */
const accepted = recordedStatements().filter(
  ({ syntaxError, answer }) =>
    (syntaxError === null || PREPARED_LATER.test(syntaxError)) &&
    answer !== 'Improper USE command.',
);

const refused = recordedStatements().filter(
  ({ syntaxError }) => syntaxError !== null && !PREPARED_LATER.test(syntaxError),
);

describe('recorded statements', () => {
  it('are there', () => {
    expect(accepted.length).toBeGreaterThan(4000);
    expect(refused.length).toBeGreaterThan(400);
  });

  it('have exactly one reading each', () => {
    const readings = accepted.map(({ place, text }) => {
      const tokens = markOptions(tokenize(text).filter(isSignificant));
      return `${place} ${readTokens(tokens).results.length}`;
    });
    expect(readings.filter((reading) => !reading.endsWith(' 1'))).toEqual([]);
  });

  it('are the same tree when written out and read again', () => {
    for (const { text } of accepted) {
      const tree = parse(text);
      expect(parse(formatStatement(tree)), text).toEqual(tree satisfies Statement);
    }
  });

  it('are refused where Cassandra refuses them', () => {
    const place = (message: string) => /^line \d+:\d+/.exec(message)?.[0] ?? message;
    for (const { text, syntaxError } of refused) {
      expect(place(refusalOf(text)), text).toBe(place(syntaxError ?? ''));
    }
  });

  it('are refused in its very words, a few brackets apart', () => {
    const different = refused.filter(({ text, syntaxError }) => refusalOf(text) !== syntaxError);
    expect(different.map(({ place }) => place).length).toBeLessThanOrEqual(8);
  });
});

function refusalOf(text: string): string {
  try {
    parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
}
