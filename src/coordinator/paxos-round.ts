/** What the Paxos rounds of one partition are about, and how they fail. */
import { CassandraError, type Consistency } from '../base/errors.ts';
import type { Node } from '../cluster/node.ts';
import type { Table } from '../schema/model.ts';

export interface PaxosRound {
  readonly table: Table;
  readonly key: Uint8Array;
  readonly token: bigint;
  readonly serialConsistency: Consistency;
  /** The live ones among the participants. */
  readonly contacts: readonly Node[];
  readonly required: number;
  /** How often somebody else's ballot won. */
  contentions: number;
}

/** WriteTimeout of a conditional write, which counts its lost rounds too. */
export function casTimeout(
  round: PaxosRound,
  consistency: Consistency,
  required: number,
  received: number,
  writeType: 'CAS' | 'SIMPLE',
): CassandraError {
  return new CassandraError(
    `CAS operation timed out: received ${received} of ${required} required responses after ${round.contentions} contention retries`,
    { kind: 'writeTimeout', consistency, required, received, writeType },
  );
}
