/**
 * Carries messages between nodes in virtual time. Latency follows topology: a rack, a data centre, an ocean. A
 * message to a node that is down when it arrives is lost; a node that hangs keeps it until it wakes.
 */
import { assert } from '../base/assert.ts';
import type { Prng } from '../base/prng.ts';
import type { Event } from '../sim/event-queue.ts';
import type { Scheduler } from '../sim/scheduler.ts';
import type { Envelope, Exchange, Request, Response } from './messages.ts';

/** Where a message can go. */
export interface Receiver {
  readonly dc: string;
  readonly rack: string;
  readonly state: 'up' | 'down' | 'hung';
  handle(envelope: Envelope): void;
  /** Keeps a message until the node wakes. */
  hold(envelope: Envelope): void;
}

/** One way, in microseconds: at least `base`, less than `base + spread`. */
interface Latency {
  readonly base: number;
  readonly spread: number;
}

const sameNode: Latency = { base: 20, spread: 60 };
const sameRack: Latency = { base: 200, spread: 200 };
const sameDc: Latency = { base: 400, spread: 500 };
const otherDc: Latency = { base: 38_000, spread: 4_000 };

/** What a replica needs to do its work, in microseconds. */
const work: Latency = { base: 30, spread: 70 };

export class Network {
  readonly #scheduler: Scheduler;
  readonly #chance: Prng;
  readonly #nodes: ReadonlyMap<string, Receiver>;
  #inFlight = 0;

  constructor(scheduler: Scheduler, chance: Prng, nodes: ReadonlyMap<string, Receiver>) {
    this.#scheduler = scheduler;
    this.#chance = chance;
    this.#nodes = nodes;
  }

  /** Messages on their way. What hanging nodes hold does not count. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a request. What a node does for itself shows in traces only when `isTraced`. */
  send(from: string, to: string, body: Request, exchange: Exchange, isTraced = from !== to): void {
    this.#post(from, to, body, exchange, isTraced, 0);
  }

  /** Sends the answer of a replica that has done its work. */
  respond(from: string, body: Response, { exchange, isTraced }: Envelope): void {
    this.#post(from, exchange.coordinator, body, exchange, isTraced, this.#draw(work));
  }

  #post(
    from: string,
    to: string,
    body: Request | Response,
    exchange: Exchange,
    isTraced: boolean,
    delayMicros: number,
  ): void {
    const leaves = this.#scheduler.nowMicros() + delayMicros;
    if (isTraced && exchange.trace !== null) {
      const atMicros = exchange.trace.at(leaves);
      exchange.trace.add({ kind: 'sent', atMicros, from, to, verb: body.verb });
    }
    const arrives = leaves + this.#draw(this.#latency(from, to));
    const sequence = this.#scheduler.nextSequence();
    this.#inFlight++;
    this.#scheduler.post(new Delivery(this, arrives, sequence, from, to, body, exchange, isTraced));
  }

  /** Hands a message that has arrived to its node. */
  deliver(envelope: Envelope): void {
    this.#inFlight--;
    const node = this.#nodes.get(envelope.to);
    assert(node !== undefined, 'messages go to nodes of the cluster');
    if (node.state === 'down') {
      this.#drop(envelope, 'down');
      return;
    }
    if (node.state === 'hung') node.hold(envelope);
    else node.handle(envelope);
  }

  #drop({ from, to, body, exchange }: Envelope, why: string): void {
    const { trace } = exchange;
    if (trace === null) return;
    const atMicros = trace.at(this.#scheduler.nowMicros());
    trace.add({ kind: 'dropped', atMicros, from, to, verb: body.verb, why });
  }

  #latency(from: string, to: string): Latency {
    if (from === to) return sameNode;
    const a = this.#nodes.get(from)!;
    const b = this.#nodes.get(to)!;
    if (a.dc !== b.dc) return otherDc;
    return a.rack === b.rack ? sameRack : sameDc;
  }

  #draw({ base, spread }: Latency): number {
    return base + this.#chance.below(spread);
  }
}

/** A message on its way: the envelope and the event of its arrival in one. */
class Delivery implements Event, Envelope {
  readonly atMicros: number;
  readonly sequence: number;
  readonly from: string;
  readonly to: string;
  readonly body: Request | Response;
  readonly exchange: Exchange;
  readonly isTraced: boolean;
  readonly #network: Network;

  constructor(
    network: Network,
    atMicros: number,
    sequence: number,
    from: string,
    to: string,
    body: Request | Response,
    exchange: Exchange,
    isTraced: boolean,
  ) {
    this.#network = network;
    this.atMicros = atMicros;
    this.sequence = sequence;
    this.from = from;
    this.to = to;
    this.body = body;
    this.exchange = exchange;
    this.isTraced = isTraced;
  }

  happen(): void {
    this.#network.deliver(this);
  }
}
