/** The prompt on a terminal: Ink is loaded here and nowhere else. */
import type { Arguments } from './arguments.ts';

/** Runs the prompt until the user leaves. */
export async function runPrompt(_args: Arguments): Promise<number> {
  process.stderr.write('ringsh: the prompt is not there yet; -f FILE and -e TEXT are.\n');
  return 2;
}
