/**
 * All nodes of a cluster with their ring, network and schema, in one virtual time. Gossip is instant here: every
 * node knows at once who is up and what the schema is. Only a node that hangs is believed alive for a while.
 */
import { assert } from '../base/assert.ts';
import { invalid } from '../base/errors.ts';
import { Prng } from '../base/prng.ts';
import { formatUuid, randomUuid } from '../base/uuid.ts';
import type { Schema, Table, View } from '../schema/model.ts';
import type { Scheduler } from '../sim/scheduler.ts';
import type { ReadCommand } from '../storage/model.ts';
import { viewMutations } from '../storage/view.ts';
import type { Exchange } from './messages.ts';
import { Network } from './network.ts';
import { Node, type NodeState, type ViewKeeper } from './node.ts';
import { Ring } from './ring.ts';
import type { ClusterSpec } from './spec.ts';
import { chooseTokens, type TokenChoice } from './tokens.ts';
import { TraceLog } from './trace-log.ts';
import { pairedReplica, type ViewedTable, viewedTables } from './view-updates.ts';

/** How long it takes until a silent node is believed down: 20 to 27 s were seen with phi_convict_threshold 8. */
const FAILURE_DETECTION_MICROS = 23_000_000;

export interface ClusterOptions {
  readonly name: string;
  readonly spec: ClusterSpec;
  readonly vnodes: number;
  readonly tokens: TokenChoice;
  readonly seed: number;
  readonly schema: Schema;
}

export class Cluster {
  readonly name: string;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly ring: Ring<Node>;
  /** What clients asked to be traced. */
  readonly traces = new TraceLog();
  /** In order of joining. */
  readonly nodes: readonly Node[];
  /** The stream behind uuid() and now(). */
  readonly uuidChance: Prng;
  /** The stream behind random picks among nodes. */
  readonly pickChance: Prng;
  readonly #byName: ReadonlyMap<string, Node>;
  readonly #watchers: ((node: Node) => void)[] = [];
  #schema: Schema;

  constructor(options: ClusterOptions, scheduler: Scheduler) {
    const { seed, spec, vnodes } = options;
    this.name = options.name;
    this.seed = seed;
    this.scheduler = scheduler;
    this.#schema = options.schema;
    const tokens = chooseTokens(spec, vnodes, options.tokens, new Prng(seed, 'tokens'));
    const hostIds = new Prng(seed, 'host ids');
    this.nodes = spec.nodes.map(
      (node, i) =>
        new Node({
          ...node,
          hostId: formatUuid(randomUuid(hostIds.bytes(16))),
          tokens: tokens[i]!,
          clockSequenceAndNode: clockSequenceAndNode(hostIds),
        }),
    );
    this.#byName = new Map(this.nodes.map((node) => [node.name, node]));
    this.network = new Network(scheduler, new Prng(seed, 'latencies'), this.#byName);
    for (const node of this.nodes) node.connect(this.network);
    this.ring = new Ring(this.nodes);
    this.uuidChance = new Prng(seed, 'uuids');
    this.pickChance = new Prng(seed, 'picks');
  }

  get schema(): Schema {
    return this.#schema;
  }

  node(name: string): Node {
    const node = this.#byName.get(name);
    assert(node !== undefined, `the cluster has a node ${name}`);
    return node;
  }

  /** The node a user named; refuses other names with those there are. */
  findNode(name: string): Node {
    const node = this.#byName.get(name);
    if (node !== undefined) return node;
    const names = this.nodes.map((one) => one.name).join(', ');
    throw invalid(`There is no node ${name}`, `The cluster's nodes are ${names}.`);
  }

  /** Makes the schema current everywhere; stores follow their tables, and new views are built at once. */
  changeSchema(schema: Schema): void {
    const previous = this.#schema;
    this.#schema = schema;
    const tables = new Map<string, Table>();
    for (const keyspace of schema.keyspaces.values()) {
      for (const table of keyspace.tables.values()) tables.set(table.id, table);
      for (const view of keyspace.views.values()) tables.set(view.id, view);
    }
    for (const node of this.nodes) node.changeTables(tables);
    this.#keepViews(previous);
  }

  #keepViews(previous: Schema): void {
    const tables = viewedTables(this.#schema);
    const keeper: ViewKeeper | null =
      tables === null
        ? null
        : {
            tables,
            nowSeconds: () => Math.floor(this.scheduler.nowMicros() / 1_000_000),
            pairOf: (node, { replication }, baseToken, viewToken) =>
              pairedReplica(this.ring, replication, node, baseToken, viewToken),
          };
    for (const node of this.nodes) node.keepViews(keeper);
    if (keeper === null) return;
    const known = new Set<string>();
    for (const { views } of previous.keyspaces.values()) {
      for (const view of views.values()) known.add(view.id);
    }
    for (const viewed of keeper.tables.values()) {
      for (const view of viewed.views) if (!known.has(view.id)) this.#build(viewed, view, keeper);
    }
  }

  /** Each node works out the view of its own rows for the replica it is paired with. */
  #build(viewed: ViewedTable, view: View, keeper: ViewKeeper): void {
    const { table } = viewed;
    const nowSeconds = keeper.nowSeconds();
    for (const node of this.nodes) {
      for (const { token, partition } of node.store(table).read(everyRow(table))) {
        for (const mutation of viewMutations(table, view, null, partition, nowSeconds)) {
          keeper.pairOf(node, viewed, token, mutation.token)?.apply([mutation]);
        }
      }
    }
  }

  /** A node that is up again is sent the hints that others kept for it, and sends those it kept. */
  setState(name: string, state: NodeState): void {
    const node = this.findNode(name);
    node.changeState(state, this.scheduler.nowMicros());
    if (state === 'hung') this.#watch(node);
    this.#tell(node);
    if (state !== 'up') return;
    for (const keeper of this.nodes) {
      if (keeper.state !== 'up') continue;
      this.#replayHints(keeper, name);
      if (keeper !== node) this.#replayHints(node, keeper.name);
    }
  }

  /** Calls the listener whenever a node's state, or what others believe of it, has changed. */
  watch(listener: (node: Node) => void): void {
    this.#watchers.push(listener);
  }

  #tell(node: Node): void {
    for (const watcher of this.#watchers) watcher(node);
  }

  /**
   * Remembers schema and data as they are. What it gives brings them back, as often as it is called: every node is up
   * then and keeps no hints. The clock goes on.
   */
  snapshot(): () => void {
    const schema = this.#schema;
    const restores = this.nodes.map((node) => node.snapshot());
    return () => {
      this.drain();
      for (const node of this.nodes) {
        if (node.state === 'up') continue;
        node.changeState('up', this.scheduler.nowMicros());
        this.#tell(node);
      }
      this.drain();
      for (const restore of restores) restore();
      this.changeSchema(schema);
    };
  }

  /** Lets everything that is on its way arrive. */
  drain(): void {
    while (this.network.inFlight > 0) {
      assert(this.scheduler.step(), 'a message on its way is an event to come');
    }
  }

  /** Convicts a node that is still silent after the failure detector's time. */
  #watch(node: Node): void {
    const since = node.changedAtMicros;
    this.scheduler.after(FAILURE_DETECTION_MICROS, () => {
      const isSame = node.state === 'hung' && node.changedAtMicros === since;
      if (!isSame) return;
      node.convict(this.scheduler.nowMicros());
      this.#tell(node);
    });
  }

  #replayHints(keeper: Node, target: string): void {
    if (!this.node(target).isAlive) return;
    const exchange: Exchange = { coordinator: keeper.name, trace: null, handler: null };
    for (const mutations of keeper.takeHints(target)) {
      this.network.send(keeper.name, target, { verb: 'HINT_REQ', mutations }, exchange);
    }
  }
}

function everyRow(table: Table): ReadCommand {
  return {
    table,
    target: {
      kind: 'range',
      range: { start: null, startInclusive: true, end: null, endInclusive: true },
    },
    clustering: { kind: 'all' },
    reversed: false,
    limit: null,
    perPartitionLimit: null,
    nowSeconds: 0,
  };
}

/** A random clock sequence with the variant's bits, and a random node with the multicast bit (RFC 4122 section 4.5). */
function clockSequenceAndNode(chance: Prng): bigint {
  const random = BigInt.asUintN(64, chance.int64());
  return (random & 0x3fffffffffffffffn) | 0x8000010000000000n;
}
