/** The tests of a view's WHERE on the values of a base row's key. Source: the row filter of Cassandra's View.getSelectStatement. */
import { unreachable } from '../base/assert.ts';
import type { KeyBound, KeyTest, Table } from '../schema/model.ts';
import { collectionElements, comparatorOf } from '../types/registry.ts';
import { isCollection } from '../types/type-relations.ts';
import type { Bytes } from './model.ts';

/** True when the key (partition key, then clustering) passes all tests. */
export function passesKeyTests(
  base: Table,
  tests: readonly KeyTest[],
  key: readonly Bytes[],
): boolean {
  if (tests.length === 0) return true;
  const types = [...base.partitionKey, ...base.clustering].map(({ type }) => type);
  return tests.every((test) => {
    const values = test.places.map((place) => key[place]!);
    /** As CQL compares tuples: the first part that differs decides, whatever the order on disk. */
    const compare = (other: readonly Bytes[]): number => {
      for (const [i, value] of other.entries()) {
        const compared = comparatorOf(types[test.places[i]!]!)(values[i]!, value);
        if (compared !== 0) return compared;
      }
      return 0;
    };
    switch (test.kind) {
      case 'in':
        return test.tuples.some((tuple) => compare(tuple) === 0);
      case 'slice':
        return isWithin(test.start, compare, 1) && isWithin(test.end, compare, -1);
      case 'contains': {
        const type = types[test.places[0]!]!;
        if (!isCollection(type)) return false;
        const elements = collectionElements(type, values[0]!);
        const isAmong = (wanted: Bytes, part: 'key' | 'value'): boolean =>
          elements.some((element) => {
            const found = element[part] ?? element[part === 'key' ? 'value' : 'key'];
            return found !== null && found !== undefined && Buffer.compare(found, wanted) === 0;
          });
        return (
          test.keys.every((wanted) => isAmong(wanted, 'key')) &&
          test.values.every((wanted) => isAmong(wanted, type.kind === 'set' ? 'key' : 'value'))
        );
      }
      default:
        return unreachable(test);
    }
  });
}

function isWithin(
  bound: KeyBound | null,
  compare: (other: readonly Bytes[]) => number,
  side: 1 | -1,
): boolean {
  if (bound === null) return true;
  const compared = compare(bound.tuple) * side;
  return compared > 0 || (compared === 0 && bound.inclusive);
}
