/**
 * Names that a statement may write but not mean. A bind marker where a name belongs has a place in Cassandra's
 * grammar so that the refusal can say what it is about; a few unquoted words may not name user types. The
 * grammar puts these stand-ins into the tree, and `checkNames` refuses the tree.
 */
import { syntaxWithoutPosition } from '../base/errors.ts';

const MARK = '\u0000';

export const BOUND = {
  keyspace: `${MARK}keyspace`,
  table: `${MARK}table`,
  index: `${MARK}index`,
  role: `${MARK}role`,
} as const;

/** Unquoted words that Cassandra keeps for types to come. */
export const RESERVED_TYPE_NAMES: ReadonlySet<string> = new Set([
  'byte',
  'complex',
  'enum',
  'interval',
  'macaddr',
  'bitstring',
]);

/** The stand-in for a user type named by one of the reserved words. */
export function reservedTypeName(word: string): string {
  return `${MARK}type ${word}`;
}

/** Throws when `name` is a stand-in. */
export function checkName(name: string): void {
  if (!name.startsWith(MARK)) return;
  const what = name.slice(1);
  if (what.startsWith('type ')) {
    throw syntaxWithoutPosition(`Invalid (reserved) user type name ${what.slice(5)}`);
  }
  throw syntaxWithoutPosition(`Bind variables cannot be used for ${what} names`);
}
