/**
 * The sockets of `ringsh serve`: one listener a node, so that the node a client connects to coordinates. The only
 * file here that knows sockets.
 *
 *     127.0.0.1 .. 127.0.0.N, one port   where the nodes have addresses of this machine
 *     one address, a port a node         elsewhere: drivers find the ports in system.peers_v2
 */
import { createServer, type Server as Listener, type Socket } from 'node:net';
import type { AuthStore } from '../auth/store.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { NativeAddress } from '../cluster/trace.ts';
import { PlanCache } from '../statements/plan-cache.ts';
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

  constructor(options: ServerOptions) {
    this.#options = options;
    const { cluster, auth, clock } = options;
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
    };
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

  #accept(socket: Socket, node: string): void {
    const connection = new Connection(this.#context, node, socket.remoteAddress ?? '127.0.0.1');
    this.#clients.set(socket, connection);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => {
      send(socket, connection.receive(chunk));
      if (connection.isClosed) socket.end();
    });
    // A client that does not read is not read from either.
    socket.on('drain', () => socket.resume());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#clients.delete(socket));
  }

  #publish(event: ServerEvent): void {
    for (const [socket, connection] of this.#clients) send(socket, connection.event(event));
  }
}

function send(socket: Socket, bytes: Uint8Array): void {
  if (bytes.length === 0 || socket.destroyed) return;
  if (!socket.write(bytes)) socket.pause();
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
