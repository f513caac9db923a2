/** The operators of a condition. Source: ColumnCondition.Bound and its MultiCellCollectionBound. */
import { invalid } from '../base/errors.ts';
import type { CqlType } from '../types/cql-type.ts';
import {
  type CollectionType,
  collectionElements,
  comparatorOf,
  compareValues,
} from '../types/registry.ts';

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';

/** Whether `found operator wanted` holds. Nothing but `=` and `!=` can be asked with null. */
export function holds(
  operator: ComparisonOperator,
  type: CqlType,
  found: Uint8Array | null,
  wanted: Uint8Array | null,
): boolean {
  if (wanted === null) return holdsForNull(operator, found === null);
  if (found === null) return operator === '!=';
  return satisfies(operator, compareValues(type, found, wanted));
}

/** The same for a whole collection; an empty one is null. Elements are compared from the first. */
export function holdsForCollection(
  type: CollectionType,
  operator: ComparisonOperator | 'CONTAINS' | 'CONTAINS KEY',
  found: Uint8Array | null,
  wanted: Uint8Array | null,
): boolean {
  const elements = found === null ? [] : collectionElements(type, found);
  if (wanted === null) return holdsForNull(operator, elements.length === 0);
  switch (operator) {
    case 'CONTAINS':
    case 'CONTAINS KEY':
      return contains(type, operator, elements, wanted);
    default:
      return satisfies(operator, compareElements(type, elements, collectionElements(type, wanted)));
  }
}

function holdsForNull(
  operator: ComparisonOperator | 'CONTAINS' | 'CONTAINS KEY',
  isMissing: boolean,
): boolean {
  if (operator === '=') return isMissing;
  if (operator === '!=') return !isMissing;
  throw invalid(`Invalid comparison with null for operator "${operator}"`);
}

type Elements = ReturnType<typeof collectionElements>;

function contains(
  type: CollectionType,
  operator: 'CONTAINS' | 'CONTAINS KEY',
  elements: Elements,
  wanted: Uint8Array,
): boolean {
  const part = type.kind === 'set' || operator === 'CONTAINS KEY' ? 'key' : 'value';
  const partType = type.kind !== 'map' ? type.element : part === 'key' ? type.key : type.value;
  const compare = comparatorOf(partType);
  return elements.some((element) => {
    const found = element[part];
    return found !== null && compare(found, wanted) === 0;
  });
}

function compareElements(type: CollectionType, a: Elements, b: Elements): number {
  const compareKeys = comparatorOf(type.kind === 'map' ? type.key : type.element);
  const compareContents =
    type.kind === 'set' ? null : comparatorOf(type.kind === 'map' ? type.value : type.element);
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const [one, other] = [a[index]!, b[index]!];
    if (one.key !== null && other.key !== null) {
      const order = compareKeys(one.key, other.key);
      if (order !== 0) return order;
    }
    const order = compareContents?.(one.value, other.value) ?? 0;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function satisfies(operator: ComparisonOperator, order: number): boolean {
  switch (operator) {
    case '=':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}
