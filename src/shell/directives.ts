/** `-- @name ...` lines of a script: cqlsh reads comments, we set the stage and check what comes. */

export type Directive =
  | { readonly kind: 'setup'; readonly name: SetupName; readonly value: string }
  /** Carried out as the command that it abbreviates. */
  | { readonly kind: 'command'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'expect'; readonly expectation: Expectation }
  | { readonly kind: 'unknown'; readonly text: string };

/** Read before the cluster is made. */
export type SetupName = 'cluster' | 'vnodes' | 'seed';

export type Expectation =
  | { readonly kind: 'error'; readonly name: string; readonly text: string }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'rows'; readonly count: number }
  | {
      readonly kind: 'answered';
      readonly nodes: readonly string[];
      readonly hinted: readonly string[];
    };

const SETUP: ReadonlySet<string> = new Set<SetupName>(['cluster', 'vnodes', 'seed']);
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['coordinator', 'COORDINATOR'],
  ['node', 'NODE'],
  ['clock', 'CLOCK'],
]);

/** The directive of a line, or null for any other line. */
export function parseDirective(line: string): Directive | null {
  const match = /^\s*--\s*@(\w+)\s*(.*?)\s*$/.exec(line);
  if (match === null) return null;
  const name = match[1]!.toLowerCase();
  const value = match[2]!;
  if (SETUP.has(name)) return { kind: 'setup', name: name as SetupName, value };
  const command = COMMANDS.get(name);
  if (command !== undefined) return { kind: 'command', text: `${command} ${value}` };
  if (name === 'note') return { kind: 'note', text: value };
  const expectation = name === 'expect' ? parseExpectation(value) : null;
  if (expectation !== null) return { kind: 'expect', expectation };
  return { kind: 'unknown', text: line.trim() };
}

/** What a script says about its cluster; of several lines the first counts. */
export function setupOf(script: string): ReadonlyMap<SetupName, string> {
  const found = new Map<SetupName, string>();
  for (const line of script.split('\n')) {
    if (!line.includes('@')) continue;
    const directive = parseDirective(line);
    if (directive?.kind === 'setup' && !found.has(directive.name))
      found.set(directive.name, directive.value);
  }
  return found;
}

function parseExpectation(value: string): Expectation | null {
  const error = /^error\s+(\w+)(?:\s+"(.*)")?$/.exec(value);
  if (error !== null) return { kind: 'error', name: error[1]!, text: error[2] ?? '' };
  const warning = /^warning\s+"(.*)"$/.exec(value);
  if (warning !== null) return { kind: 'warning', text: warning[1]! };
  const rows = /^rows\s+(\d+)$/.exec(value);
  if (rows !== null) return { kind: 'rows', count: Number(rows[1]) };
  const answered = /^answered\s+([\w\s]*?)(?:,\s*hint\s+([\w\s]+))?$/.exec(value);
  if (answered === null) return null;
  return { kind: 'answered', nodes: words(answered[1]), hinted: words(answered[2]) };
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter((word) => word !== '');
}
