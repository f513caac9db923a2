/** What the connections of a server share. */
import type { AuthStore } from '../auth/store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { PlanCache } from '../statements/plan-cache.ts';
import type { Admin } from './admin.ts';
import type { PreparedStatements } from './prepared.ts';
import type { ServerEvent } from './responses.ts';

export interface ServerContext {
  readonly cluster: Cluster;
  readonly auth: AuthStore;
  /** Plans of like statements, whoever sent them. */
  readonly plans: PlanCache;
  readonly prepared: PreparedStatements;
  /** The words that clients may send besides CQL; null: none. */
  readonly admin: Admin | null;
  /** Lets virtual time catch up with the clock that it follows, before each statement. */
  followClock(): void;
  /** Tells every connection that registered. */
  publish(event: ServerEvent): void;
  /** What should not happen: the client is told, and the one who runs the server. */
  reportBug(error: unknown): void;
}
