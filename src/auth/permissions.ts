/** The permissions there are, in the order of Cassandra's Permission, by which they are listed and reported. */

export const PERMISSIONS = [
  'CREATE',
  'ALTER',
  'DROP',
  'SELECT',
  'MODIFY',
  'AUTHORIZE',
  'DESCRIBE',
  'EXECUTE',
  'UNMASK',
  'SELECT_MASKED',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** A parsed word as a permission; the grammar lets no other words through. */
export function toPermissions(words: readonly string[]): readonly Permission[] {
  return PERMISSIONS.filter((permission) => words.includes(permission));
}

/** In the permissions' own order. */
export function sortPermissions(permissions: Iterable<Permission>): readonly Permission[] {
  const held = new Set(permissions);
  return PERMISSIONS.filter((permission) => held.has(permission));
}
