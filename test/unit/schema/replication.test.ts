/** Replication over several data centres: expansion, order of refusal, and the help that ringsh adds. */
import { describe, expect, test } from 'vitest';
import { CassandraError } from '../../../src/base/errors.ts';
import { hashMapOrder, stringHash } from '../../../src/schema/java-order.ts';
import type { Replication } from '../../../src/schema/model.ts';
import { readReplication, totalFactor } from '../../../src/schema/replication.ts';

const DATACENTERS = new Map([
  ['us-east', 3],
  ['eu-west', 2],
]);

function read(
  options: Record<string, string>,
  previous: Replication | null = null,
): { replication: Record<string, string>; warnings: readonly string[] } {
  const { replication, warnings } = readReplication(
    'ks',
    new Map(Object.entries(options)),
    previous,
    DATACENTERS,
  );
  return { replication: Object.fromEntries(replication.options), warnings };
}

function refusalOf(options: Record<string, string>): CassandraError {
  try {
    read(options);
  } catch (error) {
    if (error instanceof CassandraError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

const NTS = 'NetworkTopologyStrategy';

describe('NetworkTopologyStrategy', () => {
  test('replication_factor means every data centre', () => {
    expect(read({ class: NTS, replication_factor: '2' }).replication).toEqual({
      'us-east': '2',
      'eu-west': '2',
    });
  });

  test('a named data centre keeps its own factor, a zero takes it out', () => {
    expect(read({ class: NTS, replication_factor: '1', 'us-east': '3' }).replication).toEqual({
      'us-east': '3',
      'eu-west': '1',
    });
    expect(read({ class: NTS, 'us-east': '3', 'eu-west': '0' }).replication).toEqual({
      'us-east': '3',
    });
  });

  test('ALTER with replication_factor never changes what the keyspace had', () => {
    const previous: Replication = { strategy: NTS, options: new Map([['us-east', '3']]) };
    expect(read({ class: NTS, replication_factor: '1' }, previous).replication).toEqual({
      'us-east': '3',
      'eu-west': '1',
    });
  });

  test('warns for each data centre with too few nodes', () => {
    expect(read({ class: NTS, 'us-east': '3', 'eu-west': '3' }).warnings).toEqual([
      'Your replication factor 3 for keyspace ks is higher than the number of nodes 2 for datacenter eu-west',
    ]);
  });

  test('an unknown data centre is refused, with the command that would make it', () => {
    const refusal = refusalOf({ class: NTS, 'us-east-1': '3' });
    expect(refusal.message).toBe(
      'Unrecognized strategy option {us-east-1} passed to NetworkTopologyStrategy for keyspace ks',
    );
    expect(refusal.hint).toContain('--cluster us-east-1:3');
  });

  test('a bad factor is found before an unknown data centre', () => {
    expect(refusalOf({ class: NTS, nope: 'x' }).message).toBe('For input string: "x"');
  });
});

test('the total factor adds up the data centres', () => {
  const options = new Map([
    ['us-east', '3'],
    ['eu-west', '2'],
  ]);
  expect(totalFactor({ strategy: NTS, options })).toBe(5);
});

describe('java.util.HashMap', () => {
  test('hashes texts as Java does', () => {
    expect(stringHash('')).toBe(0);
    expect(stringHash('hello')).toBe(99162322);
    expect(stringHash('Aa')).toBe(stringHash('BB'));
    expect(stringHash('polygenelubricants')).toBe(-2147483648);
  });

  test('gives keys by bucket, equal buckets in order of insertion', () => {
    expect(hashMapOrder(['b', 'a', 'c'])).toEqual(['a', 'b', 'c']);
    expect(hashMapOrder(['BB', 'Aa'])).toEqual(['BB', 'Aa']);
    expect(hashMapOrder(['Aa', 'BB'])).toEqual(['Aa', 'BB']);
  });
});
