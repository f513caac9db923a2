/**
 * One node: its place in the topology, its data, the hints it keeps for others and the batches it keeps for
 * coordinators. It changes only by messages and by the cluster's administration. Source: Cassandra's verb handlers.
 */
import { unreachable } from '../base/assert.ts';
import { stepsOfMicros, timeUuid } from '../base/uuid.ts';
import type { Table } from '../schema/model.ts';
import { digest } from '../storage/digest.ts';
import type { Mutation, Partition } from '../storage/model.ts';
import { PaxosStates } from '../storage/paxos-state.ts';
import { TableStore } from '../storage/table-store.ts';
import { viewMutations } from '../storage/view.ts';
import type { Envelope, Exchange, Request, Response } from './messages.ts';
import type { Network, Receiver } from './network.ts';
import type { Member } from './ring.ts';
import type { NativeAddress, NodeView } from './trace.ts';
import { touchedRows, type ViewedTable } from './view-updates.ts';

/** `hung`: takes messages but answers none, and others still believe it is up. */
export type NodeState = Receiver['state'];

export interface NodeIdentity extends Member {
  readonly address: string;
  readonly hostId: string;
  /** The last eight bytes of every timeuuid the node makes. */
  readonly clockSequenceAndNode: bigint;
}

/** What a node needs to know to keep views up to date. */
export interface ViewKeeper {
  /** The tables with views, by id. */
  readonly tables: ReadonlyMap<string, ViewedTable>;
  nowSeconds(): number;
  /** The view's replica that the node keeps; null when the write is none of its business. */
  pairOf(node: Node, viewed: ViewedTable, baseToken: bigint, viewToken: bigint): Node | null;
}

/** Always the same, and sent for every write. */
const mutationResponse: Response = { verb: 'MUTATION_RSP' };

export class Node implements NodeIdentity, Receiver {
  readonly name: string;
  readonly dc: string;
  readonly rack: string;
  readonly address: string;
  readonly hostId: string;
  readonly tokens: readonly bigint[];
  readonly clockSequenceAndNode: bigint;
  readonly #stores = new Map<string, TableStore>();
  readonly #hints = new Map<string, (readonly Mutation[])[]>();
  #paxos = new PaxosStates();
  readonly #batches = new Map<string, readonly Mutation[]>();
  #state: NodeState = 'up';
  #isAlive = true;
  #downSinceMicros = 0;
  #changedAtMicros = 0;
  #held: Envelope[] = [];
  #network: Network | null = null;
  #native: NativeAddress | null = null;
  #views: ViewKeeper | null = null;
  #lastTimestamp = 0n;
  #lastUuidSteps = 0n;

  constructor(identity: NodeIdentity) {
    this.name = identity.name;
    this.dc = identity.dc;
    this.rack = identity.rack;
    this.address = identity.address;
    this.hostId = identity.hostId;
    this.tokens = identity.tokens;
    this.clockSequenceAndNode = identity.clockSequenceAndNode;
  }

  get state(): NodeState {
    return this.#state;
  }

  /** What the other nodes believe: a node that hangs seems alive until the failure detector convicts it. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Since when the others believe it down. */
  get downSinceMicros(): number {
    return this.#downSinceMicros;
  }

  /** When the state last changed. */
  get changedAtMicros(): number {
    return this.#changedAtMicros;
  }

  /** Ties the node to the network it answers over. */
  connect(network: Network): void {
    this.#network = network;
  }

  /** A write timestamp in microseconds, later than any the node gave before. */
  nextTimestamp(nowMicros: number): bigint {
    const now = BigInt(nowMicros);
    this.#lastTimestamp = now > this.#lastTimestamp ? now : this.#lastTimestamp + 1n;
    return this.#lastTimestamp;
  }

  /** A version 1 UUID, later than any the node made before. */
  nextTimeUuid(nowMicros: number): Uint8Array {
    const now = stepsOfMicros(BigInt(nowMicros));
    this.#lastUuidSteps = now > this.#lastUuidSteps ? now : this.#lastUuidSteps + 1n;
    return timeUuid(this.#lastUuidSteps, this.clockSequenceAndNode);
  }

  /** A node that wakes works off what it was sent meanwhile; one that stops forgets it. */
  changeState(state: NodeState, nowMicros: number): void {
    const held = this.#held;
    this.#held = [];
    if (state === 'down') this.convict(nowMicros);
    else if (state === 'up') this.#isAlive = true;
    if (state !== this.#state) this.#changedAtMicros = nowMicros;
    this.#state = state;
    if (state === 'up') for (const envelope of held) this.handle(envelope);
  }

  /** The others believe from now on that the node is down. */
  convict(nowMicros: number): void {
    if (this.#isAlive) this.#downSinceMicros = nowMicros;
    this.#isAlive = false;
  }

  view(): NodeView {
    const { name, address, dc, rack, hostId, tokens } = this;
    const native = this.#native === null ? {} : { native: this.#native };
    return { name, address, dc, rack, hostId, tokens, up: this.isAlive, ...native };
  }

  /** Tells the node where it takes clients. */
  listenAt(native: NativeAddress): void {
    this.#native = native;
  }

  /** The node's data of the table, empty at first. */
  store(table: Table): TableStore {
    let store = this.#stores.get(table.id);
    if (store === undefined) {
      store = new TableStore(table);
      this.#stores.set(table.id, store);
    }
    return store;
  }

  /** Remembers the node's data. What it gives brings them back; hints, batches and ballots are forgotten then. */
  snapshot(): () => void {
    const stores = [...this.#stores].map(([id, store]) => [id, store.copy()] as const);
    return () => {
      this.#stores.clear();
      for (const [id, store] of stores) this.#stores.set(id, store.copy());
      this.#hints.clear();
      this.#batches.clear();
      this.#paxos = new PaxosStates();
      this.#held = [];
    };
  }

  /** Takes the new form of altered tables and forgets the data of those that are gone. */
  changeTables(tables: ReadonlyMap<string, Table>): void {
    for (const [id, store] of this.#stores) {
      const table = tables.get(id);
      if (table === undefined) this.#stores.delete(id);
      else if (table !== store.table) store.changeTable(table);
    }
  }

  /** Keeps a write for a node that could not take it. */
  keepHint(target: string, mutations: readonly Mutation[]): void {
    const hints = this.#hints.get(target);
    if (hints === undefined) this.#hints.set(target, [mutations]);
    else hints.push(mutations);
  }

  /** The hints kept for a node, which are then kept no longer. */
  takeHints(target: string): readonly (readonly Mutation[])[] {
    const hints = this.#hints.get(target) ?? [];
    this.#hints.delete(target);
    return hints;
  }

  /** How many hints the node keeps, by target. */
  hintCounts(): ReadonlyMap<string, number> {
    return new Map([...this.#hints].map(([target, hints]) => [target, hints.length]));
  }

  hold(envelope: Envelope): void {
    this.#held.push(envelope);
  }

  handle(envelope: Envelope): void {
    const { body, exchange } = envelope;
    switch (body.verb) {
      case 'MUTATION_REQ':
        this.#forward(body, exchange);
        this.apply(body.mutations);
        this.#respond(mutationResponse, envelope);
        break;
      case 'READ_REPAIR_REQ':
        this.apply(body.mutations);
        this.#respond({ verb: 'READ_REPAIR_RSP' }, envelope);
        break;
      case 'HINT_REQ':
        this.apply(body.mutations);
        this.#respond({ verb: 'HINT_RSP' }, envelope);
        break;
      case 'READ_REQ':
        this.#respond(this.#read(body), envelope);
        break;
      case 'RANGE_REQ': {
        const partitions = this.store(body.command.table).read(body.command);
        this.#respond({ verb: 'RANGE_RSP', partitions }, envelope);
        break;
      }
      case 'COUNTER_MUTATION_REQ':
        body.lead(this.name, (response) => this.#respond(response, envelope));
        break;
      case 'BATCH_STORE_REQ':
        this.#batches.set(body.id, body.mutations);
        this.#respond({ verb: 'BATCH_STORE_RSP' }, envelope);
        break;
      case 'BATCH_REMOVE_REQ':
        this.#batches.delete(body.id);
        break;
      case 'TRUNCATE_REQ':
        this.store(body.table).truncate();
        for (const view of this.#views?.tables.get(body.table.id)?.views ?? []) {
          this.store(view).truncate();
        }
        this.#respond({ verb: 'TRUNCATE_RSP' }, envelope);
        break;
      case 'PAXOS_PREPARE_REQ': {
        const answer = this.#paxos.prepare(body.table.id, body.key, body.ballot);
        this.#respond({ verb: 'PAXOS_PREPARE_RSP', answer }, envelope);
        break;
      }
      case 'PAXOS_PROPOSE_REQ': {
        const accepted = this.#paxos.propose(body.table.id, body.key, body.proposal);
        this.#respond({ verb: 'PAXOS_PROPOSE_RSP', accepted }, envelope);
        break;
      }
      case 'PAXOS_COMMIT_REQ':
        this.#paxos.commit(body.table.id, body.key, body.proposal);
        this.apply(body.proposal.mutations);
        this.#respond({ verb: 'PAXOS_COMMIT_RSP' }, envelope);
        break;
      case 'MUTATION_RSP':
      case 'READ_REPAIR_RSP':
      case 'HINT_RSP':
      case 'READ_RSP':
      case 'RANGE_RSP':
      case 'COUNTER_MUTATION_RSP':
      case 'BATCH_STORE_RSP':
      case 'TRUNCATE_RSP':
      case 'PAXOS_PREPARE_RSP':
      case 'PAXOS_PROPOSE_RSP':
      case 'PAXOS_COMMIT_RSP':
        exchange.handler?.onResponse(envelope.from, body);
        break;
      default:
        unreachable(body);
    }
  }

  /** Merges mutations into the node's data, and tells the views of their tables. */
  apply(mutations: readonly Mutation[]): void {
    for (const mutation of mutations) {
      const viewed = this.#views?.tables.get(mutation.table.id);
      if (viewed === undefined)
        this.store(mutation.table).apply(mutation.token, mutation.partition);
      else this.#applyWithViews(mutation, viewed, this.#views!);
    }
  }

  /** The views that the node's writes have to keep from now on; null: there are none. */
  keepViews(views: ViewKeeper | null): void {
    this.#views = views;
  }

  #applyWithViews({ token, partition }: Mutation, viewed: ViewedTable, keeper: ViewKeeper): void {
    const { table, views } = viewed;
    const store = this.store(table);
    const touched = touchedRows(table, token, partition);
    const read = (): Partition | null =>
      touched === null ? null : (store.read(touched)[0]?.partition ?? null);
    const before = read();
    store.apply(token, partition);
    const after = read();
    const nowSeconds = keeper.nowSeconds();
    for (const view of views) {
      for (const mutation of viewMutations(table, view, before, after, nowSeconds)) {
        this.#updateView(mutation, keeper.pairOf(this, viewed, token, mutation.token));
      }
    }
  }

  /** Nobody waits for the paired replica; a hint stands for one that would not answer. */
  #updateView(mutation: Mutation, pair: Node | null): void {
    if (pair === null) return;
    if (pair === this) {
      this.apply([mutation]);
    } else if (pair.state === 'up') {
      const body: Request = { verb: 'MUTATION_REQ', mutations: [mutation], forwardTo: [] };
      const exchange: Exchange = { coordinator: this.name, trace: null, handler: null };
      this.#network!.send(this.name, pair.name, body, exchange);
    } else {
      this.keepHint(pair.name, [mutation]);
    }
  }

  #forward(body: Request & { readonly verb: 'MUTATION_REQ' }, exchange: Exchange): void {
    if (body.forwardTo.length === 0) return;
    const forwarded: Request = { ...body, forwardTo: [] };
    for (const to of body.forwardTo) this.#network!.send(this.name, to, forwarded, exchange);
  }

  #read({ command, wants }: Request & { readonly verb: 'READ_REQ' }): Response {
    const partition = this.store(command.table).read(command)[0]?.partition ?? null;
    if (wants === 'data') return { verb: 'READ_RSP', kind: 'data', partition };
    return { verb: 'READ_RSP', kind: 'digest', digest: digest(partition) };
  }

  #respond(response: Response, envelope: Envelope): void {
    this.#network!.respond(this.name, response, envelope);
  }
}
