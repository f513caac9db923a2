import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../src/base/bytes.ts';
import {
  formatUuid,
  maxTimeUuid,
  minTimeUuid,
  parseUuid,
  randomUuid,
  timeUuid,
  uuidMillis,
  uuidSteps,
  uuidVersion,
} from '../../../src/base/uuid.ts';

describe('uuids', () => {
  it('reads and writes the canonical form only', () => {
    const text = '123e4567-e89b-12d3-a456-426614174000';
    expect(toHex(parseUuid(text.toUpperCase())!)).toBe('123e4567e89b12d3a456426614174000');
    expect(formatUuid(parseUuid(text)!)).toBe(text);
    expect(parseUuid('123e4567e89b12d3a456426614174000')).toBeNull();
  });

  it('knows version and time of a version 1 uuid', () => {
    // From the CQL manual: 13814000-1dd2-11b2-8080-808080808080 is the lowest of 1970-01-01.
    const epoch = parseUuid('13814000-1dd2-11b2-8080-808080808080')!;
    expect(uuidVersion(epoch)).toBe(1);
    expect(uuidMillis(epoch)).toBe(0n);
    expect(formatUuid(minTimeUuid(0n))).toBe('13814000-1dd2-11b2-8080-808080808080');
    expect(formatUuid(maxTimeUuid(0n))).toBe('1381670f-1dd2-11b2-7f7f-7f7f7f7f7f7f');
  });

  it('builds version 1 from its parts', () => {
    const bytes = parseUuid('50554d6e-29bb-11e5-b345-feff819cdc9f')!;
    expect(timeUuid(uuidSteps(bytes), 0xb345feff819cdc9fn)).toEqual(bytes);
  });

  it('marks version 4 and the variant', () => {
    expect(toHex(randomUuid(fromHex('ff'.repeat(16))!))).toBe('ffffffffffff4fffbfffffffffffffff');
  });
});
