/** A cluster in this process behind the shell's door: one session on it, and the administration of the simulation. */
import { AuthStore } from '../auth/store.ts';
import { configuration, invalid } from '../base/errors.ts';
import { Cluster } from '../cluster/cluster.ts';
import type { Node } from '../cluster/node.ts';
import { type ClusterSpec, parseClusterSpec } from '../cluster/spec.ts';
import type { TokenChoice } from '../cluster/tokens.ts';
import type { QueryTrace } from '../cluster/trace.ts';
import { emptySchema } from '../schema/changes.ts';
import type { Keyspace, Schema } from '../schema/model.ts';
import { Session } from '../session.ts';
import { Scheduler } from '../sim/scheduler.ts';
import type { Result } from '../statements/result.ts';
import type { Backend, BackendOptions, Simulation } from './backend.ts';

/** Where time begins in replays: 2026-01-01T00:00:00Z, in microseconds. */
export const REPLAY_START_MICROS = Date.UTC(2026, 0, 1) * 1000;

const NATIVE_PORT = 9042;
const DEFAULT_VNODES = 16;

export interface SimulatedBackendOptions {
  /** Text as the command line takes it, or what parseClusterSpec gave. */
  readonly cluster: string | ClusterSpec;
  readonly clusterName?: string;
  readonly vnodes?: number;
  readonly tokens?: TokenChoice;
  readonly seed?: number;
  /** Where virtual time begins; replays leave it out. */
  readonly startMicros?: number;
  /** A clock that virtual time follows, in microseconds: each statement begins no earlier than it says. */
  readonly clock?: () => number;
  /** The node that coordinates; the first if left out. */
  readonly coordinator?: string;
  /** The cluster asks who one is, and what they may: nobody can do anything before `login`. */
  readonly auth?: boolean;
}

/** Starts a cluster and a session on it. Throws a configuration error for a bad specification. */
export function createSimulatedBackend(options: SimulatedBackendOptions): Backend {
  const { clock = null, coordinator = null } = options;
  return openBackendOn(createSimulatedCluster(options), clock, coordinator);
}

/** A session of its own on a cluster that others use too; through the first node where none is named. */
export function openBackendOn(
  { cluster, auth }: SimulatedCluster,
  clock: (() => number) | null,
  coordinator: string | null = null,
): Backend {
  const session = new Session(cluster, coordinator ?? cluster.nodes[0]!.name, auth);
  return new SimulatedBackend(cluster, session, clock);
}

/** A cluster without a session, with its roles and permissions. */
export interface SimulatedCluster {
  readonly cluster: Cluster;
  readonly auth: AuthStore;
}

/** Starts a cluster. Throws a configuration error for a bad specification. */
export function createSimulatedCluster(options: SimulatedBackendOptions): SimulatedCluster {
  const { cluster: spec, clock, vnodes = DEFAULT_VNODES, seed = 1 } = options;
  if (!Number.isInteger(vnodes) || vnodes < 1 || vnodes > 1024) {
    throw configuration(`A node has 1 to 1024 vnodes, not ${vnodes}`);
  }
  const startMicros = options.startMicros ?? clock?.() ?? REPLAY_START_MICROS;
  const cluster = new Cluster(
    {
      name: options.clusterName ?? 'lab',
      spec: typeof spec === 'string' ? parseClusterSpec(spec) : spec,
      vnodes,
      tokens: options.tokens ?? 'random',
      seed,
      schema: emptySchema(),
    },
    new Scheduler(startMicros),
  );
  return { cluster, auth: new AuthStore(options.auth ?? false) };
}

class SimulatedBackend implements Backend {
  readonly release = { cassandra: '5.0.6', cqlSpec: '3.4.7', protocol: '5' };
  readonly simulation: Simulation;
  readonly #cluster: Cluster;
  readonly #session: Session;
  readonly #clock: (() => number) | null;

  constructor(cluster: Cluster, session: Session, clock: (() => number) | null) {
    this.#cluster = cluster;
    this.#session = session;
    this.#clock = clock;
    this.simulation = new ClusterSimulation(cluster, session);
  }

  clusterName(): string {
    return this.#cluster.name;
  }

  host(): { readonly address: string; readonly port: number } {
    const { address } = this.#cluster.node(this.#session.coordinator);
    return { address, port: NATIVE_PORT };
  }

  keyspace(): string | null {
    return this.#session.keyspace;
  }

  user(): string | null {
    return this.#session.user;
  }

  async login(user: string, password: string): Promise<void> {
    this.#session.login(user, password);
  }

  async execute(text: string, options: BackendOptions): Promise<Result> {
    if (this.#clock !== null) this.#cluster.scheduler.advanceTo(this.#clock());
    return this.#session.execute(text, options);
  }

  lastTrace(): QueryTrace | null {
    return this.#session.lastTrace();
  }

  schema(): Schema {
    return this.#cluster.schema;
  }

  nodes(): ReturnType<Backend['nodes']> {
    return this.#cluster.nodes.map((node) => node.view());
  }

  replicas(keyspace: string, token: bigint): ReturnType<Backend['replicas']> {
    const found = this.#cluster.schema.keyspaces.get(keyspace);
    if (found === undefined) return [];
    return this.#replicasOf(found, token).map((node) => node.view());
  }

  #replicasOf({ replication }: Keyspace, token: bigint): readonly Node[] {
    if (replication.strategy === 'LocalStrategy') {
      return [this.#cluster.node(this.#session.coordinator)];
    }
    return this.#cluster.ring.replicasOf(replication, token);
  }
}

class ClusterSimulation implements Simulation {
  readonly seed: number;
  readonly #cluster: Cluster;
  readonly #session: Session;

  constructor(cluster: Cluster, session: Session) {
    this.seed = cluster.seed;
    this.#cluster = cluster;
    this.#session = session;
  }

  setNode(name: string, state: 'down' | 'up' | 'hung'): void {
    const node = this.#cluster.findNode(name);
    if (state !== 'up' && node.name === this.#session.coordinator) {
      throw invalid(
        `${name} is the coordinator`,
        'Move to another node first: COORDINATOR and its name.',
      );
    }
    this.#cluster.setState(name, state);
    this.#cluster.drain();
  }

  setCoordinator(name: string): void {
    const node = this.#cluster.findNode(name);
    if (node.state !== 'up') {
      throw invalid(`${name} is ${node.state}`, `Bring it up first: NODE ${name} UP.`);
    }
    this.#session.setCoordinator(name);
  }

  nowMicros(): number {
    return this.#cluster.scheduler.nowMicros();
  }

  advance(micros: number): void {
    this.#cluster.scheduler.advanceTo(this.nowMicros() + micros);
  }

  walk(keyspace: string, token: bigint): ReturnType<Simulation['walk']> {
    const found = this.#cluster.schema.keyspaces.get(keyspace);
    if (found === undefined) return [];
    return this.#cluster.ring
      .walk(found.replication, token)
      .map((step) => ({ token: step.token, node: step.member.name, decision: step.decision }));
  }
}
