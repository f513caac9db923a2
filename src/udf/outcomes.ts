/** Compiled statements: how one ends when it runs, and what compiling one needs. */
import type { JavaType } from './java-types.ts';
import type { Frame, Scope } from './scope.ts';
import type { JavaNode } from './source.ts';
import type { JavaValue } from './values.ts';

/** null: the next statement follows. A label is '' where none was written. */
export type Outcome =
  | null
  | { readonly kind: 'return'; readonly value: JavaValue }
  | { readonly kind: 'break' | 'continue'; readonly label: string };

export const normally: null = null;

/** A compiled statement. */
export interface Statement {
  /** False when what follows it can never be reached. */
  readonly completes: boolean;
  readonly run: (frame: Frame) => Outcome;
}

/** Compiles with the result type of the body at hand. */
export interface BodyContext {
  readonly scope: Scope;
  readonly returns: JavaType;
  /** The files recurse into each other through these two. */
  readonly compile: (node: JavaNode, context: BodyContext) => Statement;
  readonly compileAll: (nodes: readonly JavaNode[], context: BodyContext) => Statement;
}

/** A statement after which the next one always follows, unless it says otherwise when it runs. */
export function simple(run: (frame: Frame) => Outcome): Statement {
  return { completes: true, run };
}
