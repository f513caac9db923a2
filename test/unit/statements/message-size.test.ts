import { expect, test } from 'vitest';
import { parse } from '../../../src/cql/parser.ts';
import { requireMessageSize } from '../../../src/statements/message-size.ts';

const MIB = 1024 * 1024;

test('a text of 16 MiB is refused in the words of a node, by its bytes', () => {
  expect(() => requireMessageSize('x'.repeat(16 * MIB - 24))).not.toThrow();
  expect(() => requireMessageSize('x'.repeat(16 * MIB - 23))).toThrow(
    'CQL Message of size 16777217 bytes exceeds allowed maximum of 16777216 bytes',
  );
  expect(() => requireMessageSize('é'.repeat(8 * MIB))).toThrow(
    'CQL Message of size 16777240 bytes exceeds allowed maximum of 16777216 bytes',
  );
});

test('a statement of millions of signs is refused before the grammar sees it', () => {
  expect(() => parse(`INSERT INTO t (k) VALUES (${'1,'.repeat(1_000_000)}1)`)).toThrow(
    'statements of more than 2 million words and signs',
  );
});
