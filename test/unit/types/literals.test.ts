import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CassandraError } from '../../../src/base/errors.ts';
import type { LiteralKind } from '../../../src/cql/ast.ts';
import type { CqlType } from '../../../src/types/cql-type.ts';
import {
  fromLiteral,
  type Literal,
  literalAssignable,
  literalType,
} from '../../../src/types/literals.ts';
import { resolveType } from '../../../src/types/resolve.ts';
import { NATIVE_CLASSES } from '../../../src/types/type-names.ts';

const PATTERNS: readonly (readonly [LiteralKind, RegExp])[] = [
  ['string', /^'(?:[^']|'')*'$/],
  ['uuid', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ['hex', /^0x[0-9a-f]*$/i],
  ['integer', /^-?\d+$/],
  ['float', /^(?:-?\d+\.\d*(?:e[+-]?\d+)?|-?\d+e[+-]?\d+|-?nan|-?infinity)$/i],
  ['boolean', /^(?:true|false)$/i],
  ['duration', /^-?(?:P[0-9YMWDTHS:-]+|(?:\d+(?:mo|ms|us|ns|[ywdhsm]))+)$/i],
];

function literalOf(source: string): Literal | null {
  const found = PATTERNS.find(([, pattern]) => pattern.test(source));
  if (found === undefined) return null;
  const [literal] = found;
  // The lexer spells these two its own way.
  const text = source.replace(/^(-?)nan$/i, '$1NaN').replace(/^(-?)infinity$/i, '$1Infinity');
  if (literal !== 'string') return { literal, text };
  return { literal, text: source.slice(1, -1).replaceAll("''", "'") };
}

function outcome(name: string, type: CqlType, literal: Literal): string {
  try {
    fromLiteral({ name, type, keyspace: 'ks', table: 't' }, literal);
    return 'accepted';
  } catch (error) {
    if (error instanceof CassandraError) return error.message;
    throw error;
  }
}

interface Case {
  readonly file: string;
  readonly statement: string;
  readonly column: string;
  readonly type: string;
  readonly literal: Literal;
  readonly expected: string;
}

/** Every recorded `INSERT INTO t (k, column) VALUES (n, literal)` of a native column, with what the server said. */
function recordedCases(): Case[] {
  const cases: Case[] = [];
  const names = readdirSync('test/transcripts', { recursive: true, encoding: 'utf8' });
  for (const file of names.filter((name) => name.endsWith('.txt'))) {
    const lines = readFileSync(`test/transcripts/${file}`, 'utf8').split('\n');
    const columns = new Map<string, string>();
    for (const [at, line] of lines.entries()) {
      const table = /CREATE TABLE (\w+) \((.*)\)/.exec(line);
      for (const [, name, type] of (table?.[2] ?? '').matchAll(/(\w+) ([a-z]+)(?=[ ,)]|$)/g)) {
        columns.set(`${table![1]}.${name}`, type!);
      }
      const insert = /INSERT INTO (\w+) \(k, (\w+)\) VALUES \(\d+, (.*)\);$/.exec(line);
      if (insert === null) continue;
      const type = columns.get(`${insert[1]}.${insert[2]}`);
      const literal = literalOf(insert[3]!);
      if (type === undefined || !(type in NATIVE_CLASSES) || literal === null) continue;
      const next = lines[at + 1] ?? '';
      const refused = /^InvalidRequest: .*? message="(.*)"$/.exec(next);
      if (refused === null && !/^cqlsh/.test(next)) continue;
      const statement = line.replace(/^cqlsh\S* /, '');
      const expected = refused?.[1] ?? 'accepted';
      cases.push({ file, statement, column: insert[2]!, type, literal, expected });
    }
  }
  return cases;
}

describe('literals', () => {
  // 'now' as a timestamp needs a clock, which types have not.
  const cases = recordedCases().filter(
    ({ type, literal, expected }) =>
      !/empty|null|clustering|not allowed|mandatory/.test(expected) &&
      !(type === 'timestamp' && /^now$/i.test(literal.text)),
  );

  it('finds the recorded inserts', () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases)('$statement', ({ column, type, literal, expected }) => {
    const resolved = resolveType(
      { kind: 'native', name: type },
      { keyspace: 'ks', userType: () => undefined },
    );
    expect(outcome(column, resolved, literal)).toBe(expected);
  });

  it('names the type a literal has by itself', () => {
    const types = ['5', '2147483648', '9223372036854775808', '1.5', '0.1e-500', "'a'", "'é'", '1h'];
    expect(types.map((source) => literalType(literalOf(source)!))).toEqual([
      'int',
      'bigint',
      'varint',
      'double',
      'decimal',
      'ascii',
      'text',
      'duration',
    ]);
  });

  it('says how well a literal fits', () => {
    const five: Literal = { literal: 'integer', text: '5' };
    expect(literalAssignable({ kind: 'int' }, five)).toBe('exact');
    expect(literalAssignable({ kind: 'double' }, five)).toBe('weak');
    expect(literalAssignable({ kind: 'text' }, five)).toBe('no');
    const list: CqlType = { kind: 'list', element: { kind: 'int' }, frozen: false };
    expect(outcome('l', list, five)).toBe('Invalid INTEGER constant (5) for "l" of type list<int>');
  });
});
