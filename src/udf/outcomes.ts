/** How a statement ends when it runs. */
import type { Frame } from './scope.ts';
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
