/** What is shown of a statement's trace after its result: the replica line, the whole picture, how long it took. */
import type { QueryTrace } from '../cluster/trace.ts';
import { replicaLine } from '../views/replica-line.ts';
import { replicaPicture } from '../views/replica-picture.ts';
import type { ShellContext } from './command.ts';

/** Emits notes as REPLICAS and ELAPSED say. */
export function showTrace(shell: ShellContext, trace: QueryTrace | null): void {
  if (trace === null) return;
  if (shell.state.replicas !== 'off') {
    const line = replicaLine(trace);
    if (line !== null) shell.emit({ kind: 'note', text: line });
  }
  if (shell.state.replicas === 'full') {
    const { simulation } = shell.backend;
    const walk = simulation === null ? null : simulation.walk.bind(simulation);
    for (const text of replicaPicture(trace, shell.backend.nodes(), walk))
      shell.emit({ kind: 'note', text });
  }
  if (shell.state.elapsed)
    shell.emit({ kind: 'note', text: `-- ${(trace.durationMicros / 1000).toFixed(1)}ms elapsed` });
}
