/** What is kept between sessions on this machine: the prompt's history. The only user of conf, loaded when needed. */
import type { HistoryPort } from '../ui/controller.ts';

const KEPT_LINES = 1000;

interface Kept extends Record<string, unknown> {
  history: string[];
}

/** History that survives the session; without a place to write to it lasts as long as the session. */
export async function openHistory(): Promise<HistoryPort> {
  const { default: Conf } = await import('conf');
  let lines: string[] = [];
  let save: (lines: string[]) => void = () => undefined;
  try {
    const kept = new Conf<Kept>({ projectName: 'ringsh', defaults: { history: [] } });
    lines = kept.get('history');
    save = (next) => kept.set('history', next);
  } catch {
    // A home folder that cannot be read or written: the session goes on without memory.
  }
  return {
    load: () => lines,
    add(entry) {
      if (lines.at(-1) === entry || holdsPassword(entry)) return;
      lines = [...lines, entry].slice(-KEPT_LINES);
      try {
        save(lines);
      } catch {
        save = () => undefined;
      }
    },
  };
}

/** Statements that say a password are not kept. */
function holdsPassword(entry: string): boolean {
  return /\bpassword\b|^\s*login\b/i.test(entry);
}
