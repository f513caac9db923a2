/**
 * A refusal as Cassandra words it: ANTLR's sentence with line and column, and the end of what was read with the
 * offending token in brackets (Cassandra's ErrorCollector).
 */
import { CassandraError } from '../base/errors.ts';
import type { Chart } from './chart.ts';
import type { Token } from './lexer.ts';

/** The error for tokens that the chart could not read to the end. */
export function syntaxError(
  text: string,
  _all: readonly Token[],
  tokens: readonly Token[],
  chart: Chart,
): CassandraError {
  const failed = chart.failedAt === null ? undefined : tokens[chart.failedAt];
  if (failed?.refusal) {
    const { message, offset, line, column } = failed.refusal;
    return new CassandraError(`line ${line}:${column} ${message}`, {
      kind: 'syntax',
      position: { offset, line, column },
      expected: [],
    });
  }
  const lines = text.split('\n');
  const position = failed ?? {
    offset: text.length,
    line: lines.length,
    column: lines.at(-1)!.length,
  };
  const shown = failed ? shownText(failed) : '<EOF>';
  return new CassandraError(
    `line ${position.line}:${position.column} no viable alternative at input '${shown}'`,
    {
      kind: 'syntax',
      position: { offset: position.offset, line: position.line, column: position.column },
      expected: [],
    },
  );
}

/** ANTLR shows a string and a quoted name by what they hold. */
function shownText(token: Token): string {
  return token.kind === 'string' || token.kind === 'quotedName' ? token.value : token.text;
}
