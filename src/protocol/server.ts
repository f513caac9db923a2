/**
 * The sockets of `ringsh serve`: one listener a node, so that the node a client connects to coordinates. The only
 * file here that knows sockets.
 *
 *     127.0.0.1 .. 127.0.0.N, one port   where the nodes have addresses of this machine
 *     one address, a port a node         elsewhere: drivers find the ports in system.peers_v2
 */
import { createServer, type Server as Listener, type Socket } from 'node:net';
import type { AuthStore } from '../auth/store.ts';
import { EMPTY_BYTES } from '../base/bytes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Node } from '../cluster/node.ts';
import type { NativeAddress } from '../cluster/trace.ts';
import { PlanCache } from '../statements/plan-cache.ts';
import { nativeAddress } from '../system/view.ts';
import type { Admin } from './admin.ts';
import { Connection } from './connection.ts';
import { PreparedStatements } from './prepared.ts';
import type { ServerEvent } from './responses.ts';
import type { ServerContext } from './server-context.ts';

export interface ServerOptions {
  readonly cluster: Cluster;
  readonly auth: AuthStore;
  /** Where to listen; port 0 picks a free one. */
  readonly listen: NativeAddress;
  /** The clock that virtual time follows, in microseconds; null: it moves by itself. */
  readonly clock: (() => number) | null;
  /** Takes the words that clients may send besides CQL; null: none. */
  readonly admin: Admin | null;
  /** Told of what should not happen; the server goes on. */
  readonly onBug: (error: unknown) => void;
}

/** How often a free port is looked for that all nodes' addresses have free. */
const ATTEMPTS = 20;

export class Server {
  readonly #options: ServerOptions;
  readonly #context: ServerContext;
  readonly #listeners = new Map<string, Listener>();
  readonly #clients = new Map<Socket, Connection>();
  /** What drivers have been told of each node. */
  readonly #told = new Map<string, 'UP' | 'DOWN'>();
  #isClosed = false;

  constructor(options: ServerOptions) {
    this.#options = options;
    const { cluster, auth, clock, admin } = options;
    this.#context = {
      cluster,
      auth,
      plans: new PlanCache(),
      prepared: new PreparedStatements(),
      followClock: () => {
        if (clock !== null) cluster.scheduler.advanceTo(clock());
      },
      publish: (event) => this.#publish(event),
      reportBug: options.onBug,
      admin,
    };
    cluster.watch((node) => this.#nodeChanged(node));
  }

  /** Starts to listen for every node; gives the first one's address. Rejects with the system's error. */
  async listen(): Promise<NativeAddress> {
    const { cluster, listen } = this.#options;
    const shared = sharesPort(cluster, listen);
    if (shared) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await this.#listenOnAddresses();
        } catch (error) {
          await this.#closeListeners();
          const code = codeOf(error);
          // A system that has no address but 127.0.0.1 (macOS): ports then.
          if (code === 'EADDRNOTAVAIL') break;
          const canPick = code === 'EADDRINUSE' && listen.port === 0 && attempt < ATTEMPTS;
          if (!canPick) throw error;
        }
      }
    }
    return this.#listenOnPorts();
  }

  /** Ends all connections and listens no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const socket of this.#clients.keys()) socket.destroy();
    await this.#closeListeners();
  }

  /** The nodes' own addresses, all at the port that the first one got. */
  async #listenOnAddresses(): Promise<NativeAddress> {
    const { cluster, listen } = this.#options;
    let { port } = listen;
    for (const { name, address } of cluster.nodes) {
      port = await this.#listenFor(name, { address, port });
    }
    return { address: listen.address, port };
  }

  async #listenOnPorts(): Promise<NativeAddress> {
    const { cluster, listen } = this.#options;
    const { address } = listen;
    let first: number | null = null;
    for (const [place, { name }] of cluster.nodes.entries()) {
      const wanted = listen.port === 0 ? 0 : listen.port + place;
      const port = await this.#listenFor(name, { address, port: wanted });
      first ??= port;
    }
    return { address, port: first ?? listen.port };
  }

  /** Gives the port. */
  #listenFor(node: string, { address, port }: NativeAddress): Promise<number> {
    const listener = createServer((socket) => this.#accept(socket, node));
    this.#listeners.set(node, listener);
    return new Promise((resolve, reject) => {
      listener.once('error', reject);
      listener.listen({ host: address, port, backlog: 511 }, () => {
        listener.off('error', reject);
        listener.on('error', this.#options.onBug);
        const bound = listener.address();
        const got = typeof bound === 'object' && bound !== null ? bound.port : port;
        this.#options.cluster.node(node).listenAt({ address, port: got });
        resolve(got);
      });
    });
  }

  async #closeListeners(): Promise<void> {
    const closed = [...this.#listeners.values()].map(
      (listener) =>
        new Promise<void>((resolve) => {
          listener.close(() => resolve());
        }),
    );
    this.#listeners.clear();
    await Promise.all(closed);
  }

  /**
   * A node that stops closes its connections and refuses new ones, one that hangs does not read, and the clients of the
   * others are told what these believe.
   */
  #nodeChanged(node: Node): void {
    if (this.#isClosed) return;
    const { name } = node;
    const clients = [...this.#clients].filter(([, connection]) => connection.node === name);
    const listener = this.#listeners.get(name);
    if (node.state === 'down') {
      listener?.close();
      this.#listeners.delete(name);
      for (const [socket] of clients) socket.destroy();
    } else if (node.state === 'hung') {
      for (const [socket] of clients) socket.pause();
    } else {
      for (const [socket, connection] of clients) this.#goOn(socket, connection);
    }
    if (node.state === 'up' && listener === undefined) {
      this.#listenFor(name, nativeAddress(node.view())).then(
        () => this.#tell(node),
        this.#options.onBug,
      );
      return;
    }
    this.#tell(node);
  }

  /** A status event, when it is news. */
  #tell(node: Node): void {
    const change = node.isAlive ? 'UP' : 'DOWN';
    if ((this.#told.get(node.name) ?? 'UP') === change) return;
    this.#told.set(node.name, change);
    this.#publish({ type: 'STATUS_CHANGE', change, ...nativeAddress(node.view()) });
  }

  #accept(socket: Socket, node: string): void {
    const client = socket.remoteAddress ?? '127.0.0.1';
    const connection = new Connection(this.#context, node, client, (bytes, millis) => {
      setTimeout(() => send(socket, bytes), millis).unref();
    });
    this.#clients.set(socket, connection);
    socket.setNoDelay(true);
    if (!this.#isAwake(connection)) socket.pause();
    socket.on('data', (chunk) => this.#serve(socket, connection, chunk));
    socket.on('drain', () => this.#goOn(socket, connection));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#clients.delete(socket));
  }

  /** One turn of a client. */
  #serve(socket: Socket, connection: Connection, chunk: Uint8Array): void {
    send(socket, connection.receive(chunk));
    if (connection.isClosed) {
      socket.destroySoon();
    } else if (socket.writableNeedDrain) {
      // A client that does not read is not read from either.
      socket.pause();
    } else if (connection.hasMore) {
      socket.pause();
      setImmediate(() => this.#goOn(socket, connection));
    }
  }

  /** The next turn, or more bytes; neither while the node hangs or the client does not read. */
  #goOn(socket: Socket, connection: Connection): void {
    if (socket.destroyed || socket.writableNeedDrain || !this.#isAwake(connection)) return;
    if (connection.hasMore) this.#serve(socket, connection, EMPTY_BYTES);
    if (!connection.hasMore && !socket.writableNeedDrain) socket.resume();
  }

  #isAwake({ node }: Connection): boolean {
    return this.#options.cluster.node(node).state === 'up';
  }

  #publish(event: ServerEvent): void {
    for (const [socket, connection] of this.#clients) send(socket, connection.event(event));
  }
}

function send(socket: Socket, bytes: Uint8Array): void {
  if (bytes.length > 0 && !socket.destroyed) socket.write(bytes);
}

/** Whether every node can have its own address: all of this machine, the first the one to listen at. */
function sharesPort(cluster: Cluster, { address }: NativeAddress): boolean {
  return (
    cluster.nodes[0]?.address === address &&
    cluster.nodes.every((node) => /^127\./.test(node.address))
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
