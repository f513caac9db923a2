/**
 * The B+ tree of the package sorted-btree under the name the rest of storage uses. The package is CommonJS, and
 * Node, bundler and test runner disagree on what its default export is; this file settles it once.
 */
import BTree from 'sorted-btree';
import { assert } from '../base/assert.ts';

type TreeClass = typeof BTree;

export type SortedTree<K, V> = BTree<K, V>;

/** An empty tree ordered by the comparator. */
export function createSortedTree<K, V>(compare: (a: K, b: K) => number): SortedTree<K, V> {
  return new (treeClass())<K, V>(undefined, compare);
}

function treeClass(): TreeClass {
  const imported: unknown = BTree;
  if (typeof imported === 'function') return BTree;
  assert(
    typeof imported === 'object' && imported !== null && 'default' in imported,
    'sorted-btree exports its class',
  );
  return imported.default as TreeClass; // the package's only default export
}
