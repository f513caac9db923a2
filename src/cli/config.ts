/** What is kept between sessions on this machine: the prompt's history. The only user of conf, loaded when needed. */
import type { HistoryPort } from '../ui/controller.ts';

const KEPT_ENTRIES = 1000;

interface Kept extends Record<string, unknown> {
  history: string[];
}

/** Longer ones are forgotten with the session: data that was pasted, not something to run again. */
const KEPT_CHARACTERS = 20_000;

/**
 * History that survives the session; without a place to write to it lasts as long as the session. Several sessions at
 * once add to the same history.
 */
export async function openHistory(): Promise<HistoryPort> {
  const { default: Conf } = await import('conf');
  let kept: InstanceType<typeof Conf<Kept>> | null = null;
  try {
    kept = new Conf<Kept>({
      projectName: 'ringsh',
      projectSuffix: '',
      configName: 'history',
      configFileMode: 0o600,
      clearInvalidConfig: true,
      defaults: { history: [] },
    });
  } catch {
    // A home folder that cannot be read or written: the session goes on without memory.
  }
  return {
    load: () => (kept === null ? [] : entriesOf(kept.get('history'))),
    add(entry) {
      if (kept === null || entry.length > KEPT_CHARACTERS || holdsPassword(entry)) return;
      try {
        const entries = entriesOf(kept.get('history'));
        if (entries.at(-1) !== entry) {
          kept.set('history', [...entries, entry].slice(-KEPT_ENTRIES));
        }
      } catch {
        kept = null;
      }
    },
  };
}

/** Somebody may have written anything into the file. */
function entriesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Statements that say a password are not kept. */
function holdsPassword(entry: string): boolean {
  return /\bpassword\b|^\s*login\b/i.test(entry);
}
