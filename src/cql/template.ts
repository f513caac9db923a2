/**
 * A tree with holes where constants go. Filling it copies only what lies on the way to a hole; all else is
 * shared between the trees of one shape, which nobody changes.
 */

export type Template =
  /** A literal node whose text is that of literal number `index`. */
  | { readonly kind: 'hole'; readonly index: number; readonly literal: unknown }
  | {
      readonly kind: 'object';
      readonly base: object;
      readonly parts: readonly (readonly [string, Template])[];
    }
  | {
      readonly kind: 'array';
      readonly base: readonly unknown[];
      readonly parts: readonly (readonly [number, Template])[];
    };

/** In no text of a statement that is remembered. */
const MARK = '\u0001';

/** The text that marks the place of literal number `index` in a tree to make a template of. */
export function placeholder(index: number): string {
  return `${MARK}${index}`;
}

/**
 * The template of a tree that was built with placeholders for its `count` literals, or null when a literal has
 * gone into something else than one literal node (`count(1)`, say). A tree without literals has no template.
 */
export function templateOf(tree: unknown, count: number): Template | null {
  const seen = new Set<number>();
  const template = build(tree, seen);
  return template !== null && seen.size === count && !seen.has(AMISS) ? template : null;
}

/** Recorded when a placeholder stands where no literal node is. */
const AMISS = -1;

function build(node: unknown, seen: Set<number>): Template | null {
  if (typeof node === 'string') {
    if (node.includes(MARK)) seen.add(AMISS);
    return null;
  }
  if (typeof node !== 'object' || node === null) return null;
  if (Array.isArray(node)) return buildArray(node, seen);
  const index = placeholderNumber(node);
  if (index !== null) {
    seen.add(seen.has(index) ? AMISS : index);
    return { kind: 'hole', index, literal: 'literal' in node ? node.literal : null };
  }
  const parts: [string, Template][] = [];
  for (const [key, child] of Object.entries(node)) {
    const part = build(child, seen);
    if (part !== null) parts.push([key, part]);
  }
  return parts.length === 0 ? null : { kind: 'object', base: node, parts };
}

function buildArray(base: readonly unknown[], seen: Set<number>): Template | null {
  const parts: [number, Template][] = [];
  base.forEach((child, index) => {
    const part = build(child, seen);
    if (part !== null) parts.push([index, part]);
  });
  return parts.length === 0 ? null : { kind: 'array', base, parts };
}

/** The number of the literal whose place a node marks, or null for any other node. */
export function placeholderNumber(node: object): number | null {
  if (!('kind' in node) || node.kind !== 'literal' || !('text' in node)) return null;
  const text = node.text;
  if (typeof text !== 'string' || !text.startsWith(MARK)) return null;
  const index = Number(text.slice(MARK.length));
  return placeholder(index) === text ? index : null;
}

/** The tree with the texts of its literals, by number. */
export function fill(template: Template, values: readonly { readonly value: string }[]): unknown {
  switch (template.kind) {
    case 'hole':
      return { kind: 'literal', literal: template.literal, text: values[template.index]!.value };
    case 'object': {
      const copy: Record<string, unknown> = { ...template.base };
      for (const [key, part] of template.parts) copy[key] = fill(part, values);
      return copy;
    }
    case 'array': {
      const copy = template.base.slice();
      for (const [index, part] of template.parts) copy[index] = fill(part, values);
      return copy;
    }
  }
}
