/** What a user reads when something happened that should not: one sentence, never a stack. */
import { AssertionFailure } from '../base/assert.ts';

/** The exit code of a run that a bug of ours ended. */
export const BUG_EXIT_CODE = 70;

/** The sentence for whatever was thrown. */
export function explainBug(error: unknown): string {
  const what = error instanceof Error ? error.message : String(error);
  const sentence = error instanceof AssertionFailure ? what : `ringsh bug: ${what}`;
  return `${sentence.replace(/\.$/, '')}. Please report it with the statements that led to it.\n`;
}
