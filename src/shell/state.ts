/** What the shell itself remembers between statements, as data: cqlsh's switches and ours. */
import type { Consistency } from '../base/errors.ts';

export const DEFAULT_PAGE_SIZE = 100;

/** Mutable on purpose: one per Shell, changed by commands only. */
export interface ShellState {
  consistency: Consistency;
  serialConsistency: 'SERIAL' | 'LOCAL_SERIAL';
  expand: boolean;
  tracing: boolean;
  paging: boolean;
  /** Kept while paging is off only until PAGING OFF sets it back. May be past any integer, as in cqlsh. */
  pageSize: bigint;
  elapsed: boolean;
  replicas: 'off' | 'line' | 'full';
  /** The file that results go to, as given. */
  capture: string | null;
  /** Who LOGIN said to be; as typed. */
  user: string | null;
  historyLength: number;
}

export function initialState(user: string | null, replicas: ShellState['replicas']): ShellState {
  return {
    consistency: 'ONE',
    serialConsistency: 'SERIAL',
    expand: false,
    tracing: false,
    paging: true,
    pageSize: BigInt(DEFAULT_PAGE_SIZE),
    elapsed: false,
    replicas,
    capture: null,
    user,
    historyLength: 50,
  };
}
